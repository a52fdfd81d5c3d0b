// Which sounds belong to what happened, by the families of the rule set's vocabulary. Sounds say nothing that is not told in words.

import type { Told, Vocabulary } from "../wire";

export type Sound = "drum" | "paper" | "dice" | "volley" | "gun";

/** More than these at once are noise. */
const MOST = 4;

/** The sounds of some events, each once, in the order in which they first come. */
export function soundsOf(events: readonly Told[], vocabulary: Vocabulary | null): Sound[] {
  const heard = new Set(events.flatMap((told) => soundOf(told, vocabulary) ?? []));
  return [...heard].slice(0, MOST);
}

function soundOf(told: Told, vocabulary: Vocabulary | null): Sound | null {
  const word = vocabulary?.facts[told.fact.what];
  if (word?.shows === "strikes") return word.family === "fire" ? "gun" : "volley";
  if (told.rolls?.length) return "dice";
  if (word?.family === "orders") return "paper";
  if (word?.family === "turn") return "drum";
  return null;
}
