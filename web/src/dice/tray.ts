// How dice are shown one after another, and what is said of a throw.

import { inside, seatTitle } from "../lib/words";
import type { Board, Roll } from "../wire";

export type Sides = Board["sides"] | undefined;

/** Milliseconds: a throw rolls, then the lines of its sum come one by one, then a breath. */
export const ROLLING = 420;
export const LINE = 160;
export const BREATH = 220;

/** More throws than this are not rolled one by one: the last few are shown as they fell. */
export const MOST = 5;

/** What is shown of a throw at a moment after it began. */
export interface Shown {
  rolling: boolean;
  /** How many of its modifiers are to be seen. */
  lines: number;
  result: boolean;
}

export function duration(roll: Roll): number {
  return ROLLING + LINE * ((roll.modifiers?.length ?? 0) + 1) + BREATH;
}

/** What is seen of each throw, so many milliseconds after the first began; null: not yet thrown. */
export function seen(rolls: readonly Roll[], gone: number): (Shown | null)[] {
  let begins = 0;
  return rolls.map((roll) => {
    const since = gone - begins;
    begins += duration(roll);
    if (since < 0) return null;
    const lines = roll.modifiers?.length ?? 0;
    const after = Math.floor((since - ROLLING) / LINE);
    return {
      rolling: since < ROLLING,
      lines: Math.max(0, Math.min(lines, after)),
      result: since >= ROLLING && after >= lines,
    };
  });
}

/** All of it, as it fell. */
export function fallen(rolls: readonly Roll[]): Shown[] {
  return rolls.map((roll) => ({ rolling: false, lines: roll.modifiers?.length ?? 0, result: true }));
}

/** A face that tumbles: any but the last one shown, the same for everybody at the same moment. */
export function tumbling(die: number, gone: number, sides: number): number {
  const beat = Math.floor(gone / 70);
  return ((beat * 5 + die * 3) % sides) + 1;
}

/** Who threw, in words; nothing where chance alone decides. */
export function thrower(roll: Roll, sides: Sides): string | null {
  return roll.by === null ? null : seatTitle(roll.by, sides);
}

/** Who threw and for what. */
export function titled(roll: Roll, sides: Sides): string {
  const who = thrower(roll, sides);
  return who === null ? roll.why : `${inside(who)}, ${roll.why}`;
}

/** A throw in words, for who hears it. */
export function said(roll: Roll, sides: Sides): string {
  const dice = roll.faces.length === 0 ? "" : `${roll.faces.join(" and ")}`;
  const modifiers = (roll.modifiers ?? []).map((line) => `${line.what} ${line.value}`);
  return [`${titled(roll, sides)}: ${dice}`, ...modifiers, roll.result]
    .filter((part) => part !== "")
    .join("; ");
}
