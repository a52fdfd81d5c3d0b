// A plot as it is written: `Foy: attack Picton, to 12,13, column, face 30, from slice 6, square`. The desk puts it together, the umpire
// reads it; what is lawful he says.

import type { Spot } from "../../wire";

/** A plot on the desk. */
export interface Draft {
  who: string;
  /** What it is for, as it is written: "hold", "move", "attack Picton". */
  purpose: string;
  legs: readonly Spot[];
  formation: string | null;
  /** In hundredths of a degree. */
  facing: number | null;
  slice: number;
  square: boolean | null;
  friends: string | null;
}

export function blank(who: string, purpose = "hold"): Draft {
  return { who, purpose, legs: [], formation: null, facing: null, slice: 1, square: null, friends: null };
}

/** Inches with as many decimals as they have. */
export function inInches(thousandths: number): string {
  return String(Math.round(thousandths) / 1000);
}

export function spotWords({ x, y }: Spot): string {
  return `${inInches(x)},${inInches(y)}`;
}

/** The plot as it is written. */
export function written(draft: Draft): string {
  const walks = !["hold", "join", "stay"].includes(draft.purpose.split(" ")[0] ?? "");
  const parts = [
    draft.purpose,
    ...(walks ? draft.legs.map((leg) => `to ${spotWords(leg)}`) : []),
    draft.formation,
    draft.facing === null ? null : `face ${String(draft.facing / 100)}`,
    draft.slice > 1 ? `from slice ${draft.slice}` : null,
    draft.square === null ? null : draft.square ? "square" : "no square",
    draft.friends,
  ];
  return `${draft.who}: ${parts.filter((part) => part !== null).join(", ")}`;
}

/** The longest of some names with which words begin that go on with a colon. */
export function whoseOf(words: string, names: readonly string[]): string | null {
  const fits = names.filter((name) => words.startsWith(`${name}: `));
  return fits.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** A spot so far from another: ahead and to the right of a facing, in thousandths of an inch. */
export function beside({ x, y }: Spot, facing: number, ahead: number, right: number): Spot {
  const turn = (facing / 18_000) * Math.PI;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return { x: Math.round(x + ahead * sin + right * cos), y: Math.round(y - ahead * cos + right * sin) };
}
