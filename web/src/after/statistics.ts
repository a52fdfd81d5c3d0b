// The game's dice against what could be expected of them, exactly: the chance that as many fair dice add up to as much or
// more is counted, not estimated, so that "lucky" has a number behind it.
import { sentence } from "../lib/words";
import type { Knowledge, Roll, SeatName, Told } from "../wire";

export interface Throw {
  seat: SeatName | null;
  why: string;
  faces: number[];
}

export interface Tally {
  title: string;
  throws: number;
  dice: number;
  mean: number;
  expected: number;
  /** The chance that fair dice total as much or more, and as much or less. */
  asHigh: number;
  asLow: number;
  words: string;
}

/** Chances of every total of `n` dice; index 0 is the smallest total, n. */
export function totals(n: number, sides: number): number[] {
  let chances = [1];
  for (let die = 0; die < n; die++) {
    const next = new Array<number>(chances.length + sides - 1).fill(0);
    chances.forEach((chance, total) => {
      for (let face = 0; face < sides; face++) next[total + face]! += chance / sides;
    });
    chances = next;
  }
  return chances;
}

/** How many sides the dice have, judged by the highest face of the whole game: six unless something higher fell. */
export function sidesOf(throws: readonly Throw[]): number {
  const highest = Math.max(0, ...throws.flatMap((thrown) => thrown.faces));
  return [6, 8, 10, 12, 20].find((sides) => highest <= sides) ?? 100;
}

/** Every throw in the diary with who made it, where that can be told from what the seat knows. */
export function throwsIn(diary: readonly Told[], view: Knowledge | null): Throw[] {
  const side = new Map<string, SeatName>();
  for (const piece of [...(view?.units ?? []), ...(view?.leaders ?? []), ...(view?.formations ?? [])])
    side.set(piece.name, piece.seat);
  const seats = [...new Set(side.values())];
  let acting: SeatName | null = null;
  const found: Throw[] = [];
  for (const told of diary) {
    if (told.fact.what === "action-begins") acting = sideOf(told.fact["formations"], side);
    for (const roll of told.rolls ?? [])
      found.push({
        seat: whoThrew(told, roll, acting, side, seats),
        why: reason(roll, seats),
        faces: roll.faces,
      });
  }
  return found;
}

function sideOf(names: unknown, side: Map<string, SeatName>): SeatName | null {
  for (const name of Array.isArray(names) ? names : [names]) {
    if (typeof name !== "string") continue;
    const found = side.get(name) ?? side.get(name.split(" of ").at(-1) ?? "");
    if (found) return found;
  }
  return null;
}

/** A roll names its seat in its reason; or the fact names whoever rolls; or it is the fire of those who act, or of the others. */
function whoThrew(
  told: Told,
  roll: Roll,
  acting: SeatName | null,
  side: Map<string, SeatName>,
  seats: SeatName[],
): SeatName | null {
  const named = seats.find((seat) => roll.why.endsWith(`, ${seat}`));
  if (named) return named;
  if (/^the defen[cs]e/.test(roll.why)) return seats.find((seat) => acting && seat !== acting) ?? null;
  if (/fire$/.test(roll.why)) return acting;
  return sideOf([told.fact["leader"], told.fact["body"], told.fact["unit"], told.fact["units"]].flat(), side);
}

function reason(roll: Roll, seats: SeatName[]): string {
  const seat = seats.find((name) => roll.why.endsWith(`, ${name}`));
  return seat ? roll.why.slice(0, -seat.length - 2) : roll.why;
}

export interface Face {
  face: number;
  fell: number;
  expected: number;
}

/** How often each face fell, and how often it should have. */
export function faces(throws: readonly Throw[]): Face[] {
  const sides = sidesOf(throws);
  const all = throws.flatMap((thrown) => thrown.faces);
  return Array.from({ length: sides }, (_, index) => ({
    face: index + 1,
    fell: all.filter((face) => face === index + 1).length,
    expected: all.length / sides,
  }));
}

export function tally(title: string, throws: readonly Throw[], sides: number): Tally {
  const all = throws.flatMap((thrown) => thrown.faces);
  const total = all.reduce((sum, face) => sum + face, 0);
  const chances = totals(all.length, sides);
  const place = total - all.length;
  const asHigh = sum(chances.slice(place));
  const asLow = sum(chances.slice(0, place + 1));
  const mean = all.length ? total / all.length : 0;
  const expected = (sides + 1) / 2;
  return {
    title,
    throws: throws.length,
    dice: all.length,
    mean,
    expected,
    asHigh,
    asLow,
    words: luck(all.length, mean, expected, Math.min(1, asHigh), Math.min(1, asLow)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function grouped<K>(throws: readonly Throw[], key: (thrown: Throw) => K): Map<K, Throw[]> {
  const groups = new Map<K, Throw[]>();
  for (const thrown of throws) groups.set(key(thrown), [...(groups.get(key(thrown)) ?? []), thrown]);
  return groups;
}

/** A tally for each reason to throw, the most frequent first. */
export function byReason(throws: readonly Throw[]): Tally[] {
  const sides = sidesOf(throws);
  const groups = grouped(throws, (thrown) => thrown.why);
  return [...groups]
    .map(([why, group]) => tally(sentence(why), group, sides))
    .sort((a, b) => b.throws - a.throws || a.title.localeCompare(b.title));
}

/** A tally for each seat whose throws are known. */
export function bySeat(throws: readonly Throw[]): Tally[] {
  const sides = sidesOf(throws);
  const groups = grouped(throws, (thrown) => thrown.seat);
  return [...groups].flatMap(([seat, group]) => (seat ? [tally(sentence(seat), group, sides)] : []));
}

/** Luck in plain words. High is not always good (a morale check wants it low), so the words say high and low, not good. */
export function luck(dice: number, mean: number, expected: number, asHigh: number, asLow: number): string {
  if (dice === 0) return "No dice yet.";
  const high = mean >= expected;
  const chance = high ? asHigh : asLow;
  const way = high ? "high" : "low";
  if (dice < 5) return "Too few dice to say anything.";
  if (chance > 0.3) return "As dice fall.";
  const often = `one game in ${oneIn(chance)} runs as ${way}`;
  if (chance > 0.1) return `A little ${way}: ${often}.`;
  if (chance > 0.01) return `Clearly ${way}: ${often}.`;
  return `Remarkably ${way}: ${often}.`;
}

function oneIn(chance: number): string {
  const n = 1 / chance;
  if (n < 20) return String(Math.round(n));
  const digits = 10 ** (Math.floor(Math.log10(n)) - 1);
  return (Math.round(n / digits) * digits).toLocaleString("en");
}
