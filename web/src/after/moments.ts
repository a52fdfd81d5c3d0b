// The moments of a game as its replay goes through them. Most entries tell the seat nothing (a step of a march, a secret
// answer of the other side); the scrubber stops only where something was told.
import type { Told } from "../wire";
import { byTurn, type TurnBegun } from "./diary";

export interface Moment {
  /** The number of entries after it happened: what the seat knew then. */
  n: number;
  told: Told[];
  /** The time of the turn it happened in, as the wire writes it. */
  turn: string;
}

/** Every moment at which something was told, in order, the last one being the end of what is known so far. */
export function moments(diary: readonly Told[], last: number, begun: TurnBegun | undefined): Moment[] {
  const found: Moment[] = [];
  for (const turn of byTurn(diary, begun))
    for (const told of turn.entries) {
      // Entries count from 0: what happened in one is known when there is one more.
      const n = told.n + 1;
      const before = found.at(-1);
      if (before && before.n === n) before.told.push(told);
      else found.push({ n, told: [told], turn: turn.title });
    }
  const end = found.at(-1);
  if (!end || end.n < last) found.push({ n: last, told: [], turn: end?.turn ?? "" });
  return found;
}

/** The place of the first moment of the turn before or after. */
export function turnFrom(all: readonly Moment[], place: number, way: -1 | 1): number {
  const here = all[place]?.turn;
  if (way === 1) {
    const next = all.findIndex((moment, at) => at > place && moment.turn !== here);
    return next < 0 ? all.length - 1 : next;
  }
  const first = all.findIndex((moment) => moment.turn === here);
  if (first < place) return Math.max(0, first);
  const before = all[first - 1]?.turn;
  return Math.max(
    0,
    all.findIndex((moment) => moment.turn === before),
  );
}

/** The place of the last moment with no more than `n` entries. */
export function placeOf(all: readonly Moment[], n: number): number {
  let place = 0;
  all.forEach((moment, at) => {
    if (moment.n <= n) place = at;
  });
  return place;
}
