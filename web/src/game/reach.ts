// Where somebody could go, in the general form that the table lights, draws and carries; the rule set fills it (sets/set.ts).

import type { PathMark, Lit } from "../map/types";
import type { PlaceKey } from "../map/place";

export interface Reach {
  from: PlaceKey;
  /** Every place that can be entered, the nearest first. */
  ends: End[];
}

export interface End {
  place: PlaceKey;
  /** What has been spent there, in words. */
  cost: string;
  /** The way from where he stands, and what has been spent at each place of it. */
  path: PlaceKey[];
  costs: string[];
  /** Whether the way may end there; else it is only passed. */
  rest: boolean;
  /** The answers that lead there. */
  say: string[];
  /** Where on the way something may happen to him, and what. */
  risks: { place: PlaceKey; what: string }[];
  /** What would come of it there, each with its rule; some of it cannot be taken back. */
  fate: { what: string; rule: string; for_good: boolean }[];
}

/** The end of a way at a place; none where it may only be passed. */
export function endAt(reach: Reach | null | undefined, place: PlaceKey | null): End | null {
  return reach?.ends.find((end) => end.place === place && end.rest) ?? null;
}

/** What may happen on the way to an end, and what would come of it there, in words. */
export function inStore({ risks, fate }: End): string[] {
  return [
    ...new Set([...risks.map((risk) => `${risk.what} at ${risk.place}`), ...fate.map(({ what }) => what)]),
  ];
}

/** Where somebody could end; an end with risks on its way is one of danger. What is only passed is shown under the pointer. */
export function reachLights(reach: Reach, index: number): Lit[] {
  return reach.ends
    .filter((end) => end.rest)
    .map((end) => ({
      place: end.place,
      kind: end.risks.length > 0 ? "danger" : "go",
      index,
      label: [end.cost, ...inStore(end)].join("; "),
    }));
}

/** The way to an end as the map marks it: from where he stands, costs and risks beside each place. */
export function pathMark(from: PlaceKey, end: End): PathMark {
  const risk = (place: PlaceKey) => end.risks.find((risk) => risk.place === place)?.what ?? "";
  return {
    path: [from, ...end.path],
    costs: ["", ...end.costs],
    risks: ["", ...end.path.map(risk)],
  };
}
