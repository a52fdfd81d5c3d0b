// What the panels of a battle make of what a seat knows. Pure, so that it is tested without a page.

import type { Line } from "../../after/diary";
import { listed } from "../../lib/words";
import { keyOf, type PlaceKey } from "../../map/place";
import type { OneDayFact, OneDayView, Told, Unit } from "./wire";

export const factOf = (told: Told): OneDayFact => told.fact as OneDayFact;

/** A row of Hit Boxes, and how many of it are crossed: hits fill the best row first, from the left. */
export interface Row {
  quality: string;
  boxes: boolean[];
}

export function rowsOf(unit: Unit): Row[] {
  let left = unit.hits;
  return unit.rows.map(({ quality, boxes }) => {
    const crossed = Math.min(left, boxes);
    left -= crossed;
    return { quality, boxes: Array.from({ length: boxes }, (_, n) => n < crossed) };
  });
}

export function boxesOf(unit: Unit): number {
  return unit.rows.reduce((sum, row) => sum + row.boxes, 0);
}

/** The unit that stands at a place. */
export function unitAt(view: OneDayView | null, place: PlaceKey | null): Unit | null {
  if (place === null) return null;
  return view?.units.find((unit) => unit.at !== null && keyOf(unit.at) === place) ?? null;
}

export function unitNamed(view: OneDayView | null, name: string | null): Unit | null {
  return view?.units.find((unit) => unit.name === name) ?? null;
}

/** The corps of a side with their units, those without any left out. */
export function byCorps(
  view: OneDayView,
  side: string,
): { corps: OneDayView["corps"][number]; units: Unit[] }[] {
  return view.corps
    .filter((corps) => corps.side === side)
    .map((corps) => ({
      corps,
      // A stand that no division was broken up for has no roster yet.
      units: view.units.filter(
        (unit) => unit.side === side && unit.corps === corps.name && unit.status !== "unmade",
      ),
    }))
    .filter(({ units }) => units.length > 0);
}

/** How somebody is who is not simply there. */
export function fate(unit: Unit): string | null {
  if (unit.status === "on-table") return null;
  if (unit.status === "due") return unit.due === null ? "still to come" : `comes in turn ${unit.due}`;
  const words = {
    routed: "routed",
    surrendered: "surrendered",
    "broken-up": "broken up",
    unmade: "not formed",
    "found-out": "found out",
  };
  return words[unit.status];
}

/** What a player would jot down beside a roster. */
export function notes(unit: Unit): string[] {
  const says: [boolean, string][] = [
    [unit.is_cancelled, "order cancelled"],
    [unit.has_no_order, "may have no order"],
  ];
  return [...says.filter(([holds]) => holds).map(([, words]) => words), ...unit.notes];
}

/** The slice in which a tick lies, from 1; none before the clock runs. */
export function sliceOf(view: Pick<OneDayView, "tick" | "ticks" | "slices">): number {
  return view.tick === 0 ? 0 : Math.min(view.slices, Math.ceil((view.tick * view.slices) / view.ticks));
}

/** The slice in which the last of some lines fell; none outside the clock's course. */
export function sliceTold(told: readonly Line[], view: Pick<OneDayView, "ticks" | "slices">): number {
  for (const line of told.toReversed()) {
    const fact = factOf(line);
    if (fact.what === "marched") return fact.slice;
    if (fact.what === "halted" || fact.what === "touched") return sliceOf({ ...view, tick: fact.tick });
    if (fact.what === "turn-began" || fact.what === "phase-began") return 0;
  }
  return 0;
}

export function turnBegun(told: Told): string | null {
  const fact = factOf(told);
  return fact.what === "turn-began" ? `turn ${fact.turn}` : null;
}

const marched = (told: Told) => {
  const fact = factOf(told);
  return fact.what === "marched" ? fact : null;
};

/** All who march in a slice do so at once, and the diary says it once. */
export function saidOnce(before: Told, told: Told, line: Line): Told | null {
  const [one, other] = [marched(before), marched(told)];
  if (!one?.unit || !other?.unit || one.slice !== other.slice || before.n !== told.n) return null;
  const names = [...line.of, told].flatMap((told) => marched(told)?.unit ?? []);
  const who =
    names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : listed(names);
  return { ...told, text: `Slice ${one.slice}: ${who} march.` };
}

/** Whether all that a line tells happens at once. */
export function atOnce(line: Line): boolean {
  return line.of.length > 0 && line.of.every((told) => marched(told) !== null);
}
