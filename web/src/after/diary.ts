// The staff diary as pages: entries by turn, and what a filter keeps. What an entry belongs to and where it happened, the rule set's
// vocabulary says.

import { fieldsOf } from "../lib/vocabulary";
import type { PlaceKey } from "../map/place";
import type { Family, Told, Vocabulary } from "../wire";

export const FAMILIES: Record<Family, string> = {
  turn: "The turn",
  orders: "Orders",
  march: "Marches",
  fire: "Fire",
  charge: "Charges",
  combat: "Combat",
  morale: "Morale and losses",
  supply: "Supply",
  scouting: "Scouting",
  events: "Events",
  victory: "Victory",
};

/** The families of some entries, in the order of the list above. */
export function familiesIn(diary: readonly Told[], vocabulary: Vocabulary | null): Family[] {
  const found = new Set(diary.map((told) => familyOf(told, vocabulary)));
  return (Object.keys(FAMILIES) as Family[]).filter((family) => found.has(family));
}

function familyOf(told: Told, vocabulary: Vocabulary | null): Family | null {
  return vocabulary?.facts[told.fact.what]?.family ?? null;
}

/** A line of the diary: what is told, or what several entries tell that would say the same twice. */
export interface Line extends Told {
  of: Told[];
  /** How often it happened. */
  times: number;
}

/** Of two entries that follow each other, the one that says all that both say; nothing where each has something of its own. */
export type SaidOnce = (before: Told, told: Told, line: Line) => Told | null;

/** The diary with every thing said once: dice, sums and rules of what is left out stand with what says it. */
export function lines(diary: readonly Told[], saidOnce: SaidOnce | undefined): Line[] {
  const found: Line[] = [];
  for (const told of diary) {
    const before = found.at(-1);
    const again = before?.text === told.text && before.fact.what === told.fact.what;
    const kept = before && (again ? before : (saidOnce?.(before.of.at(-1) ?? before, told, before) ?? null));
    if (!before || !kept) found.push({ ...told, of: [told], times: 1 });
    else {
      const rolls = [...(before.rolls ?? []), ...(told.rolls ?? [])];
      const sums = [...(before.sums ?? []), ...(told.sums ?? [])];
      found[found.length - 1] = {
        ...before,
        fact: kept.fact,
        text: kept === before || kept === before.of.at(-1) ? before.text : kept.text,
        rules: [...new Set([...before.rules, ...told.rules])],
        ...(rolls.length > 0 ? { rolls } : {}),
        ...(sums.length > 0 ? { sums } : {}),
        of: [...before.of, told],
        times: again ? before.times + 1 : before.times,
      };
    }
  }
  return found;
}

export interface DiaryTurn<T extends Told = Told> {
  title: string;
  /** The entry at which the turn began. */
  n: number;
  entries: T[];
}

/** Says which turn begins with an entry, if one does. */
export type TurnBegun = (told: Told) => string | null;

/** The diary cut where turns begin; what happened before the first turn stands under "Before the battle". */
export function byTurn<T extends Told>(diary: readonly T[], begun: TurnBegun | undefined): DiaryTurn<T>[] {
  const turns: DiaryTurn<T>[] = [];
  for (const told of diary) {
    const named = begun?.(told) ?? null;
    let turn = turns.at(-1);
    if (named !== null || !turn) {
      const first = begun ? "Before the battle" : "From the beginning";
      turn = { title: named ?? first, n: told.n, entries: [] };
      turns.push(turn);
    }
    turn.entries.push(told);
  }
  return turns;
}

/** What an entry is about, of those to which names belong. */
export function belongsTo(
  told: Told,
  vocabulary: Vocabulary | null,
  of: ReadonlyMap<string, string>,
): Set<string> {
  const { pieces, names } = fieldsOf(told.fact, vocabulary?.facts[told.fact.what]?.fields);
  return new Set([...pieces, ...names].flatMap((name) => of.get(name) ?? []));
}

export interface Filter {
  families: ReadonlySet<Family>; // empty: all
  belonging: string | null;
  diceOnly: boolean;
  words: string;
}

export const EVERYTHING: Filter = { families: new Set(), belonging: null, diceOnly: false, words: "" };

export function keeps(
  filter: Filter,
  told: Told,
  vocabulary: Vocabulary | null,
  of: ReadonlyMap<string, string>,
): boolean {
  const family = familyOf(told, vocabulary);
  if (filter.families.size > 0 && (family === null || !filter.families.has(family))) return false;
  if (filter.diceOnly && !told.rolls?.length) return false;
  if (filter.belonging && !belongsTo(told, vocabulary, of).has(filter.belonging)) return false;
  const words = filter.words.trim().toLowerCase();
  return words === "" || told.text.toLowerCase().includes(words);
}

/** The turns with only what is kept; a turn of which nothing is left is dropped. */
export function filtered<T extends Told>(
  turns: readonly DiaryTurn<T>[],
  keep: (told: T) => boolean,
): DiaryTurn<T>[] {
  return turns
    .map((turn) => ({ ...turn, entries: turn.entries.filter(keep) }))
    .filter((turn) => turn.entries.length > 0);
}

/**
 * The places of an entry, to bring them into view: those that its fact names, else those where the pieces that it names
 * stand now.
 */
export function placesOf(
  told: Told,
  vocabulary: Vocabulary | null,
  at: ReadonlyMap<string, PlaceKey>,
): PlaceKey[] {
  const { places, from, pieces, names } = fieldsOf(told.fact, vocabulary?.facts[told.fact.what]?.fields);
  const named = [...from, ...places];
  const stand = [...pieces, ...names].flatMap((name) => at.get(name) ?? []);
  return [...new Set(named.length > 0 ? named : stand)];
}
