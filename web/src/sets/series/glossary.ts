// What a newcomer asks of things that chess has not: in our words, shown where he meets them. The rules beside each are what counts.

import { ofTheSeries } from "./wire";
import type { Action, Knowledge, RuleId } from "./wire";

export interface Term {
  title: string;
  words: string;
  rules: readonly RuleId[];
}

/** What there is in every edition. */
const HEADQUARTERS: Term = {
  title: "Headquarters",
  words:
    "The tents of an army. They fight nobody, and move only at the end of a turn under an order to march or to fall back. Enemies who enter their hex destroy them: then the army loses heart sooner, and its commander's rating falls for the day.",
  rules: ["nlc.19.4.b", "nlc.19.4.c", "nlc.19.4.d", "nlc.19.5.a"],
};

const UNKNOWN: Term = {
  title: "A stack that nobody sees into",
  words:
    "Enemies stand there, but none of your pieces sees who or how many they are. Come near enough to see, and they are laid open.",
  rules: ["nlc.5.3.d"],
};

const LEAD: Term = {
  title: "The lead counter",
  words:
    "A division that has no leader on the map is led from one of its counters: orders are brought to it, and the others have to stay in its range. You may name another.",
  rules: ["nlc.20.13.b"],
};

/** By the word that names it here; an edition adds its own. */
export const GLOSSARY: Readonly<Record<string, Term>> = {
  headquarters: HEADQUARTERS,
  unknown: UNKNOWN,
  lead: LEAD,
};

/** What the refit to Gettysburg has besides. */
export const OF_GETTYSBURG: Readonly<Record<string, Term>> = {
  ...GLOSSARY,
  train: {
    title: "A train",
    words:
      "The wagons of a corps or of the army, with bread and cartridges. A brigade is in supply if a way of at most 15 hexes, with no enemy standing on it, leads to the train of its corps or its army, and that train stands on a road to the rear. Brigades out of supply lose heart and march less, and those that are broken then never come back. A train fires at nobody and is lost when an enemy enters its hex: keep it behind your line, near its corps.",
    rules: ["lgg.21.9.d", "lgg.aor.supply.b", "lgg.aor.supply.e", "lgg.aor.train.b", "lgg.aor.train.f"],
  },
  "hidden-force": {
    title: "A Hidden Forces marker",
    words:
      "A whole formation under one counter, or nothing at all: a dummy looks the same. Only its owner knows. It marches as one piece, fights nobody and holds no ground. It comes to light when an enemy stands next to it or sees it, within 5 hexes or 7 from a hill, as a movement or a combat begins; its brigades are then laid out where it lies, and a dummy is taken away. Its owner may lay them out himself when its formation acts.",
    rules: ["lgg.21.8.1.a", "lgg.21.8.1.b", "lgg.21.8.1.c", "lgg.21.8.1.e", "lgg.21.8.3.a", "lgg.21.8.3.d"],
  },
  "low-ammunition": {
    title: "Low on ammunition",
    words:
      "A brigade whose side threw a natural twelve in its fire has shot its boxes nearly empty, and fires at half strength. It fills them again in a Command Phase, if it is in supply and no enemy stands next to it.",
    rules: ["lgg.aor.ammo.a", "lgg.aor.ammo.b", "lgg.aor.ammo.c"],
  },
  ammunition: {
    title: "Artillery ammunition",
    words:
      "All guns of an army share one store. Each battery that bombards, supports others from beside them or joins an attack uses a point of it; to defend its own hex costs nothing. When the store is empty, that is all the guns still do.",
    rules: ["lgg.aor.artammo.a", "lgg.aor.artammo.b", "lgg.aor.artammo.c"],
  },
  figures: {
    title: "The figures of a brigade",
    words:
      "From left to right: its fire, which is its strength; in the square its combat rating, and the difference of both sides' ratings turns the dice of both; in the ring its morale, which it needs to stand. Guns have their strength in an attack, in brackets that in defense, and how many hexes they reach.",
    rules: ["lgg.21.2.1.a", "lgg.21.2.1.c", "lgg.21.2.1.g", "lgg.21.2.2.a", "lgg.21.3.4.b"],
  },
};

/** What the campaign of 1814 has besides. */
export const OF_CHAMPAGNE: Readonly<Record<string, Term>> = {
  unknown: UNKNOWN,
  lead: LEAD,
  train: {
    title: "A train",
    words:
      "The wagons of a formation. Units are in supply within 14 hexes of their train or of a source of supply, by a way on which no enemy stands; the train itself has to stand on a road that leads to the rear. It fights nobody, never retreats, and crosses water only by a bridge.",
    rules: ["mop.37.7.b", "mop.37.7.c", "mop.37.8.b", "mop.37.8.f", "mop.37.8.g"],
  },
  span: {
    title: "Bridges and trestles",
    words:
      "A bridge leads over a river, a trestle over a stream. Who stands at one end, with no enemy next to him, may break it: a trestle for one movement point, a bridge for two and by infantry alone. Infantry mends one with a die of 1 to 4. An attack across a bridge has half its strength.",
    rules: ["mop.37.9.a", "mop.37.9.c", "mop.37.9.1.a", "mop.37.9.1.b", "mop.37.9.2.a"],
  },
  position: {
    title: "An improved position",
    words:
      "Earth and felled trees. Who attacks it loses half of his strength, cavalry cannot charge it, and no zone of control reaches into it. Two infantry units under a Defend order that spend their whole action in a hex may dig one, with a die of 1; not at night, nor in frost and snow.",
    rules: ["mop.37.3.3.a", "mop.37.3.3.b", "mop.37.3.3.c", "mop.37.3.3.d", "mop.37.3.3.e", "mop.37.3.3.g"],
  },
  weather: {
    title: "The weather",
    words:
      "Thrown for on the first turn of the day, at noon and at three. Mud doubles what guns and trains pay, and forbids bombardment and charges; snow and fog shorten sight to the next hex; in frost nobody digs and no pontoons are laid.",
    rules: [
      "mop.37.4.a",
      "mop.37.4.mud.a",
      "mop.37.4.mud.b",
      "mop.37.4.mud.d",
      "mop.37.4.snow.a",
      "mop.37.4.frost.b",
    ],
  },
  "hidden-force": {
    title: "A Hidden Forces marker",
    words:
      "A stack under the back of its topmost counter: its owner alone knows what is below. It comes to light when it and an enemy see each other or stand next to each other as a movement, a charge or an attack begins.",
    rules: ["mop.37.10.b", "mop.37.10.c", "mop.37.10.d"],
  },
  vedette: {
    title: "A vedette",
    words:
      "A patrol of light cavalry. The unit that sends it out is off the map until its vedettes are together again; a few brigades have one of their own and stay. It rides seven points through anybody's zone of control, holds no ground, and goes back two hexes when troops come into its hex, after their cavalry has struck at it. Vedettes fight each other with two points each.",
    rules: ["mop.37.11.b", "mop.37.11.c", "mop.37.11.h", "mop.37.11.i", "mop.37.11.m"],
  },
};

const TERMS: Readonly<Record<string, Readonly<Record<string, Term>>>> = {
  lgg: OF_GETTYSBURG,
  mop: OF_CHAMPAGNE,
};

/** The terms of a rule set. */
export const glossaryOf = (set: string): Readonly<Record<string, Term>> => TERMS[set] ?? GLOSSARY;

export interface Asked {
  of: string;
  question: string;
  /** Where it is asked first, it is told unasked. */
  open: boolean;
}

/** What an open question is about that has to be known before it can be answered. */
export function askedOf(set: string, actions: readonly Action[], view: Knowledge | null): Asked | null {
  const terms = glossaryOf(set);
  const kinds = new Set(actions.map((action) => ofTheSeries(action).do));
  const any = (...wanted: string[]) => wanted.some((kind) => kinds.has(kind as never));
  if (
    "hidden-force" in terms &&
    any("put-under", "dummy-appears", "comes-out", "move-marker", "deploy-marker")
  )
    return {
      of: "hidden-force",
      question: "What is a Hidden Forces marker?",
      open: any("put-under", "comes-out"),
    };
  const trains = new Set(view?.headquarters.flatMap(({ name, train }) => (train ? [name] : [])));
  const isOfTrain = (action: Action) => Object.values(action).some((value) => trains.has(value as string));
  if ("train" in terms && actions.some(isOfTrain))
    return { of: "train", question: "What is a train?", open: false };
  return null;
}
