// What a person draws on the map to answer with: a point in a region, a way up to a length, a bearing. In thousandths of an inch and
// hundredths of a degree, as the umpire takes it; whether it is lawful the umpire says.

import type { Spot } from "../wire";

export type Sketch =
  | { kind: "point"; region: Ring[]; at: Spot | null }
  /** `legs` are set, of `most`; the next one goes on to `at`. */
  | { kind: "path"; from: Spot; legs: Spot[]; most: number; at: Spot | null; length: number; region: Ring[] }
  /** An arc clockwise from one bearing to another. */
  | { kind: "bearing"; from: Spot; arc: [number, number]; bearing: number | null };

/** The corners of a region or of a hole in it. */
export type Ring = readonly Spot[];

/** A whole turn in hundredths of a degree. */
export const TURN = 36_000;

/** Whether a spot lies in a region: within an odd number of its rings, so that rings inside others are holes. */
export function isInRegion(region: readonly Ring[], { x, y }: Spot): boolean {
  let inside = false;
  for (const ring of region)
    ring.forEach((from, n) => {
      const to = ring[(n + 1) % ring.length] ?? from;
      if (from.y > y === to.y > y) return;
      if (x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x) inside = !inside;
    });
  return inside;
}

/** How long a way is in thousandths of an inch, each leg taken to the nearest as the umpire does. */
export function lengthOf(spots: readonly Spot[]): number {
  return spots.reduce((sum, spot, n) => {
    const before = spots[n - 1];
    return before ? sum + Math.round(Math.hypot(spot.x - before.x, spot.y - before.y)) : sum;
  }, 0);
}

/** The farthest spot towards another that a length allows. */
export function towards(from: Spot, to: Spot, length: number): Spot {
  const whole = Math.hypot(to.x - from.x, to.y - from.y);
  if (whole <= length) return to;
  // Cut off, not rounded: a way that is a thousandth too long is refused.
  const part = Math.max(0, length) / whole;
  return {
    x: from.x + Math.trunc((to.x - from.x) * part),
    y: from.y + Math.trunc((to.y - from.y) * part),
  };
}

/** The bearing from one spot to another, clockwise from the top of the board. */
export function bearingOf(from: Spot, to: Spot): number {
  const turn = Math.atan2(to.x - from.x, from.y - to.y) / (2 * Math.PI);
  return ((Math.round(turn * TURN) % TURN) + TURN) % TURN;
}

/** Whether a bearing lies in an arc. */
export function isInArc([from, to]: readonly [number, number], bearing: number): boolean {
  return (bearing - from + TURN) % TURN <= (to - from + TURN) % TURN;
}

/** The bearing of an arc that is nearest to another. */
export function intoArc(arc: readonly [number, number], bearing: number): number {
  if (isInArc(arc, bearing)) return bearing;
  const off = (to: number): number => {
    const apart = Math.abs(bearing - to) % TURN;
    return Math.min(apart, TURN - apart);
  };
  return off(arc[0]) <= off(arc[1]) ? arc[0] : arc[1];
}

/** A bearing in degrees, as it is said. */
export function degrees(bearing: number): string {
  return `${Math.round(bearing / 10) / 10}°`;
}
