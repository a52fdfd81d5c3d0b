// The staff diary as pages: entries by turn, and what a filter keeps. Nothing here knows a rule; the table of kinds
// only sorts the names that rule sets give their facts, and what it does not know is kept under "other".
import { readTime } from "../lib/words";
import type { HexNo, Knowledge, Told } from "../wire";

export type Kind = "turn" | "orders" | "march" | "combat" | "losses" | "other";

export const KINDS: { kind: Kind; title: string }[] = [
  { kind: "turn", title: "Turn and chits" },
  { kind: "orders", title: "Orders" },
  { kind: "march", title: "Marches" },
  { kind: "combat", title: "Combat" },
  { kind: "losses", title: "Losses" },
  { kind: "other", title: "Other" },
];

const NAMES: Record<Exclude<Kind, "other">, string> = {
  turn: `turn-begins turn-ends half-chosen own-rule coordination-rolled pair-named initial-rolled initial-chosen turns-ordered
    cup-filled drawn action-begins action-ends game-over`,
  orders: `changed initiative-tried confidence-checked written compliance-rolled waited dispatch forced passed-over reorganized
    not-at-night released leads announced excused flag came-back aide-sent aide-rode aide-seen aide-told aide-under-fire
    aide-caught letter-read out-of-command`,
  march: `marched came-on seen-to-come-on seen-to-march rode conveyed left contact sent-back due entered came-up joined called
    arrival-thrown substitute-came bridge-mended made-room plotted collected hiding-rolled vanished hit-in-show revealed deployed
    headquarters-returned`,
  combat: `will-bombard bombarded overrun remote-support support-tells charges reacts charge-fired charge-decided went-back
    holds-the-hex pursuit-tested pursues declared held-back need-not-attack stepped-back no-fire fired checked seen-to-check
    ordered-to-go retreats stands retreated-to retreated-in-order bad-hex cannot-retreat remains guard-recoils advanced
    leader-moved fled held-out went-with`,
  losses: `disrupted recovery taken half-paid step-lost eliminated leader-risked rallied out-of-supply heart
    army-demoralized army-disintegrated levels-change headquarters-destroyed`,
};

const KIND_OF = new Map<string, Kind>(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name) => [name, kind as Kind] as const),
  ),
);

export function kindOf(told: Told): Kind {
  return KIND_OF.get(told.fact.what) ?? "other";
}

export interface DiaryTurn {
  title: string;
  /** The entry at which the turn began. */
  n: number;
  entries: Told[];
}

/** The diary cut where turns begin; what happened before the first turn stands under "Before the battle". */
export function byTurn(diary: readonly Told[]): DiaryTurn[] {
  const turns: DiaryTurn[] = [];
  for (const told of diary) {
    let turn = turns.at(-1);
    if (told.fact.what === "turn-begins" || !turn) {
      const named = told.fact.what === "turn-begins" ? told.fact["turn"] : null;
      turn = { title: typeof named === "string" ? named : "Before the battle", n: told.n, entries: [] };
      turns.push(turn);
    }
    turn.entries.push(told);
  }
  return turns;
}

/** "1815-06-16 14:00" as it is said: "16 June 1815, 14:00". Anything else is said as it stands. */
export function sayTime(time: string): string {
  const { day, hour } = readTime(time);
  return day ? `${day}, ${hour}` : hour;
}

/** Every name and number that a fact mentions, however deep. */
export function namesIn(fact: unknown): string[] {
  if (typeof fact === "string") return [fact];
  if (Array.isArray(fact)) return fact.flatMap(namesIn);
  if (fact && typeof fact === "object") return Object.values(fact).flatMap(namesIn);
  return [];
}

/** Whom a name belongs to: each unit and leader to its formation, each formation to itself. */
export function rollOfNames(view: Knowledge | null): Map<string, string> {
  const roll = new Map<string, string>();
  for (const piece of [...(view?.units ?? []), ...(view?.leaders ?? [])])
    if (piece.formation) roll.set(piece.name, piece.formation);
  for (const formation of view?.formations ?? []) roll.set(formation.name, formation.name);
  return roll;
}

/**
 * The formations that an entry is about. A division "of" a formation is named whole ("11th Cavalry of French III Cavalry
 * Corps"), so the end of a name counts too.
 */
export function formationsOf(told: Told, roll: Map<string, string>): Set<string> {
  const found = new Set<string>();
  for (const name of namesIn(told.fact)) {
    const whole = roll.get(name) ?? roll.get(name.split(" of ").at(-1) ?? "");
    if (whole) found.add(whole);
  }
  return found;
}

export interface Filter {
  kinds: ReadonlySet<Kind>; // empty: all
  formation: string | null;
  diceOnly: boolean;
  words: string;
}

export const EVERYTHING: Filter = { kinds: new Set(), formation: null, diceOnly: false, words: "" };

export function keeps(filter: Filter, told: Told, roll: Map<string, string>): boolean {
  if (filter.kinds.size > 0 && !filter.kinds.has(kindOf(told))) return false;
  if (filter.diceOnly && !told.rolls?.length) return false;
  if (filter.formation && !formationsOf(told, roll).has(filter.formation)) return false;
  const words = filter.words.trim().toLowerCase();
  return words === "" || told.text.toLowerCase().includes(words);
}

/** The turns with only what the filter keeps; a turn of which nothing is left is dropped. */
export function filtered(
  turns: readonly DiaryTurn[],
  filter: Filter,
  roll: Map<string, string>,
): DiaryTurn[] {
  return turns
    .map((turn) => ({ ...turn, entries: turn.entries.filter((told) => keeps(filter, told, roll)) }))
    .filter((turn) => turn.entries.length > 0);
}

/**
 * The hexes of an entry, to bring them into view: those that its fact names, else those where the pieces that it names
 * stand now.
 */
export function hexesOf(told: Told, hexes: ReadonlySet<HexNo>, view: Knowledge | null): HexNo[] {
  const names = namesIn(told.fact);
  const named = names.filter((name) => hexes.has(name));
  if (named.length > 0) return [...new Set(named)];
  const wanted = new Set(names);
  const standing = [...(view?.units ?? []), ...(view?.leaders ?? [])].filter((piece) =>
    wanted.has(piece.name),
  );
  return [...new Set(standing.flatMap((piece) => (piece.hex ? [piece.hex] : [])))];
}
