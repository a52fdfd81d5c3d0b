// The game's dice against what could be expected of them, exactly: the chance that as many fair dice add up to as much or
// more is counted, not estimated, so that "lucky" has a number behind it.
import type { Sides } from "../dice/tray";
import { inside, seatTitle, sentence } from "../lib/words";
import type { Roll, Told } from "../wire";

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

/** Chances of every total of dice with so many sides; index 0 is the smallest total, a one of each. */
export function totals(dice: readonly number[]): number[] {
  let chances = [1];
  for (const sides of dice) {
    const next = new Array<number>(chances.length + sides - 1).fill(0);
    chances.forEach((chance, total) => {
      for (let face = 0; face < sides; face++) next[total + face]! += chance / sides;
    });
    chances = next;
  }
  return chances;
}

export function rollsIn(diary: readonly Told[]): Roll[] {
  return diary.flatMap((told) => told.rolls ?? []);
}

export interface Face {
  face: number;
  fell: number;
  expected: number;
}

/** How often each face fell, and how often it should have, for every kind of dice; those thrown most first. */
export function faces(rolls: readonly Roll[]): { sides: number; faces: Face[] }[] {
  return [...grouped(rolls, (roll) => roll.sides)]
    .map(([sides, group]) => ({ sides, all: group.flatMap((roll) => roll.faces) }))
    .sort((a, b) => b.all.length - a.all.length)
    .map(({ sides, all }) => ({
      sides,
      faces: Array.from({ length: sides }, (_, index) => ({
        face: index + 1,
        fell: all.filter((face) => face === index + 1).length,
        expected: all.length / sides,
      })),
    }));
}

export function tally(title: string, rolls: readonly Roll[]): Tally {
  const dice = rolls.flatMap((roll) => roll.faces.map(() => roll.sides));
  const total = sum(rolls.flatMap((roll) => roll.faces));
  const chances = totals(dice);
  const place = total - dice.length;
  const asHigh = sum(chances.slice(place));
  const asLow = sum(chances.slice(0, place + 1));
  const mean = dice.length ? total / dice.length : 0;
  const expected = dice.length ? sum(dice.map((sides) => (sides + 1) / 2)) / dice.length : 0;
  return {
    title,
    throws: rolls.length,
    dice: dice.length,
    mean,
    expected,
    asHigh,
    asLow,
    words: luck(dice.length, mean, expected, Math.min(1, asHigh), Math.min(1, asLow)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function grouped<K>(rolls: readonly Roll[], key: (roll: Roll) => K): Map<K, Roll[]> {
  const groups = new Map<K, Roll[]>();
  for (const roll of rolls) {
    const group = groups.get(key(roll));
    if (group) group.push(roll);
    else groups.set(key(roll), [roll]);
  }
  return groups;
}

/** A tally for each kind of throw of each seat, the most frequent kinds first: who threw, and for what. */
export function byReason(rolls: readonly Roll[], sides: Sides): Tally[] {
  return [...grouped(rolls, (roll) => roll.name)]
    .sort(([one, its], [other, theirs]) => theirs.length - its.length || one.localeCompare(other))
    .flatMap(([name, group]) =>
      [...grouped(group, (roll) => roll.by)].map(([seat, its]) =>
        tally(sentence(seat === null ? name : `${name}, ${inside(seatTitle(seat, sides))}`), its),
      ),
    );
}

/** A tally for each seat; what nobody threw is in none. */
export function bySeat(rolls: readonly Roll[], sides: Sides): Tally[] {
  const groups = grouped(rolls, (roll) => roll.by);
  return [...groups].flatMap(([seat, group]) =>
    seat === null ? [] : [tally(seatTitle(seat, sides), group)],
  );
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
