// A plot as it is written: `Foy: attack Picton, to 12,13, column, face 30, from slice 6, square`. The desk puts it together, the umpire
// reads it; what is lawful he says.

import type { Spot } from "../../wire";

/** A leg of a way: straight to a spot, or to it along a road. */
export interface Leg extends Spot {
  along: string | null;
}

/** A plot on the desk. */
export interface Draft {
  who: string;
  /** What it is for, as it is written: "hold", "move", "attack Picton". */
  purpose: string;
  legs: readonly Leg[];
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

function legWords(leg: Leg): string {
  return `${leg.along === null ? "" : `along ${leg.along} `}to ${spotWords(leg)}`;
}

/** The legs with the last of them, or a first, to another spot; a road that was chosen for it is kept. */
export function ledTo(legs: readonly Leg[], { x, y }: Spot): Leg[] {
  return [...legs.slice(0, -1), { x, y, along: legs.at(-1)?.along ?? null }];
}

/** The legs with the last of them along a road, or straight. */
export function ledAlong(legs: readonly Leg[], along: string | null): Leg[] {
  const last = legs.at(-1);
  return last ? [...legs.slice(0, -1), { ...last, along }] : [];
}

/** The plot as it is written. */
export function written(draft: Draft): string {
  const walks = !["hold", "join", "stay"].includes(draft.purpose.split(" ")[0] ?? "");
  const parts = [
    draft.purpose,
    ...(walks ? draft.legs.map(legWords) : []),
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

/** The direction from a spot to another, in hundredths of a degree clockwise from the top, to the whole degree. */
export function bearing(from: Spot, to: Spot): number {
  const degrees = Math.round((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI);
  return ((degrees + 360) % 360) * 100;
}
