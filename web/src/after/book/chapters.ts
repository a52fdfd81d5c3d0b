// A battle cut into chapters, one for each turn, with what the book tells of each. Pure: what it reads came from the umpire.

import { fieldsOf } from "../../lib/vocabulary";
import type { SeatName, Showing, Told, View, Vocabulary } from "../../wire";
import { byTurn, lines as saidLines, type SaidOnce, type TurnBegun } from "../diary";

export interface Chapter {
  /** When it is, as the wire writes it. */
  title: string;
  /** The number of entries at its end: how things stood then. */
  n: number;
  told: Told[];
}

/** The turns of a diary with where each ends. */
export function chapters(diary: readonly Told[], last: number, begun: TurnBegun | undefined): Chapter[] {
  const turns = byTurn(diary, begun);
  return turns.map(({ title, entries }, at) => ({ title, n: turns[at + 1]?.n ?? last, told: entries }));
}

/** At most so many of some things, spread evenly, the first and the last among them. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, n) => all[Math.round((n * (all.length - 1)) / (most - 1))]!);
}

export interface Lines {
  /** What is told line by line. */
  weighty: Told[];
  /** Marches, which the map tells better. */
  marches: Told[];
}

/** What happened in a chapter, everything said once; what only says that the turn goes on is left out. */
export function linesOf(told: readonly Told[], vocabulary: Vocabulary | null, saidOnce?: SaidOnce): Lines {
  const lines: Lines = { weighty: [], marches: [] };
  for (const one of saidLines(told, saidOnce)) {
    const family = vocabulary?.facts[one.fact.what]?.family;
    if (family === "turn") continue;
    (family === "march" ? lines.marches : lines.weighty).push(one);
  }
  return lines;
}

/** The seats by the names of their pieces, from every position that is at hand. */
export function seatsOf(showings: readonly Showing[]): Map<string, SeatName> {
  const seats = new Map<string, SeatName>();
  for (const { pieces } of showings)
    for (const { name, seat } of Object.values(pieces))
      if (name !== null && seat !== null) seats.set(name, seat);
  return seats;
}

/** What a seat's pieces suffered in a chapter. */
export function lossesOf(
  told: readonly Told[],
  seat: SeatName,
  seats: ReadonlyMap<string, SeatName>,
  vocabulary: Vocabulary | null,
): Told[] {
  return told.filter(({ fact }) => {
    const word = vocabulary?.facts[fact.what];
    if (word?.shows !== "loses") return false;
    return fieldsOf(fact, word.fields).pieces.some((name) => seats.get(name) === seat);
  });
}

/** The pieces of a seat that stood on the map once and do not at the end. */
export function goneOf(showings: readonly Showing[], seat: SeatName): string[] {
  const names = (showing: Showing | undefined) =>
    Object.values(showing?.pieces ?? {}).flatMap((piece) =>
      piece.seat === seat && piece.name !== null ? [piece.name] : [],
    );
  const left = new Set(names(showings.at(-1)));
  return [...new Set(showings.flatMap(names))].filter((name) => !left.has(name));
}

export interface TurningPoint {
  chapter: Chapter;
  /** By how much the balance moved, for the seat that gained; losses where nobody counts points. */
  swing: number;
  seat: SeatName | null;
  /** The blows that were struck then. */
  blows: Told[];
}

/** The points of the seats, in the order of the sides. */
export type Points = (view: View) => { seat: SeatName; points: number }[];

/** So many turning points are told, with so many blows each. */
const MOST = 3;
const BLOWS = 6;

/** The chapters in which the balance moved most, in their order. `views` are those at the end of each chapter, after that at the start. */
export function turningPoints(
  all: readonly Chapter[],
  views: readonly View[],
  points: Points | undefined,
  vocabulary: Vocabulary | null,
): TurningPoint[] {
  const shows = ({ fact }: Told) => vocabulary?.facts[fact.what]?.shows;
  const found = all.map((chapter, at): TurningPoint => {
    const blows = chapter.told.filter((told) => shows(told) === "strikes" || shows(told) === "loses");
    const losses = blows.filter((told) => shows(told) === "loses").length;
    const [before, after] = [views[at], views[at + 1]].map((view) => (view && points?.(view)) ?? []);
    const [first, second] = after ?? [];
    if (!first || !second) return { chapter, swing: losses, seat: null, blows: blows.slice(0, BLOWS) };
    const margin = first.points - second.points - ((before?.[0]?.points ?? 0) - (before?.[1]?.points ?? 0));
    return {
      chapter,
      swing: Math.abs(margin),
      seat: margin > 0 ? first.seat : second.seat,
      blows: blows.slice(0, BLOWS),
    };
  });
  const most = found
    .filter(({ swing }) => swing > 0)
    .sort((a, b) => b.swing - a.swing)
    .slice(0, MOST);
  return most.sort((a, b) => a.chapter.n - b.chapter.n);
}
