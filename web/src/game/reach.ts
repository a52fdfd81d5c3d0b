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
  /** Whether the way may end there. */
  rest: boolean;
  /** The answers that lead there. */
  say: string[];
  /** Where on the way something may happen to him, and what. */
  risks: { place: PlaceKey; what: string }[];
}

/** Where somebody could go; an end with risks on its way is one of danger, one where he may not rest is only passed. */
export function reachLights(reach: Reach, index: number): Lit[] {
  return reach.ends.map((end) => ({
    place: end.place,
    kind: end.risks.length > 0 ? "danger" : end.rest ? "go" : "pass",
    index,
    label: [
      end.cost,
      ...(end.rest ? [] : ["no rest there"]),
      ...new Set(end.risks.map((risk) => `${risk.what} at ${risk.place}`)),
    ].join("; "),
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
