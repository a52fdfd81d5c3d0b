// Where pieces lie: stacks offset about their place, one stack fanned out, footprints turned, and which piece lies under a point.

import type { Extent } from "./camera";
import type { Piece } from "./pieces";
import type { PlaceKey } from "./place";
import { pointsOf, type Plane, type Point } from "./plane";

/** Counters are drawn about 56 units wide; on a hex 100 units high they stand a little larger. */
const SIDE = 56;
export const SIZE = 1.12 / 100;
const INCH = 1000;

/** How much of a counter is drawn, by the height of a hex in pixels. Smaller ones are drawn larger than life. */
export type Detail = "all" | "some" | "little";
export function detailAt(pixels: number): { detail: Detail; larger: number } {
  const larger = pixels >= 84 ? 1 : 1.2;
  if (pixels >= 60) return { detail: "all", larger };
  if (pixels >= 30) return { detail: "some", larger };
  return { detail: "little", larger: pixels >= 16 ? 1.5 : 2.4 };
}

export interface Placed {
  piece: Piece;
  at: Point;
  /** By how much the counter's shapes are scaled. */
  scale: number;
}

/** A stack as it lies: the first at the bottom left, the last on top. What has an outline of its own lies where it lies. */
export function lying(stack: readonly Piece[], middle: Point, pitch: number, larger: number): Placed[] {
  const scale = SIZE * pitch * larger;
  // Two lie far enough apart to be told; more lie closer, and never farther out than a hex allows.
  const step = stack.length === 2 ? 14 : Math.min(7, 28 / Math.max(1, stack.length - 1));
  const half = ((stack.length - 1) * step) / 2;
  return stack.map((piece, n) => {
    if (isFootprint(piece)) return { piece, scale: pitch / INCH, at: middle };
    const off = (n * step - half) * scale;
    return { piece, scale, at: { x: middle.x + off, y: middle.y - off } };
  });
}

export function isFootprint(piece: Piece): boolean {
  return (piece.outline?.length ?? 0) > 2;
}

/** Below so many pixels an inch footprints have their simpler drawing, and no chits. */
export const FAR = 17;
/** A sign beside a footprint is 0.4 inches high, or as many pixels as can be read. */
export const signHeight = (pixels: number): number => Math.max(400, (13 / pixels) * 1000);

/** The sides of what lies around some corners. */
export function boxOf(corners: readonly Point[]): {
  left: number;
  right: number;
  top: number;
  bottom: number;
} {
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The corners of a footprint about where it lies, turned as it faces, in thousandths of an inch. */
export function cornersOf(piece: Piece): Point[] {
  const turn = ((piece.facing ?? 0) / 1000) * 2 * Math.PI;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return (piece.outline ?? []).map(({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
}

export interface Fan {
  place: PlaceKey;
  placed: Placed[];
  /** The sheet under them. */
  sheet: Extent;
}

/** A counter of a fan is at least this many pixels wide. */
const LEGIBLE = 58;
const GAP = 5;

/** A stack fanned out in rows over its place, large enough to be read, and kept within the window. */
export function fanned(
  place: PlaceKey,
  stack: readonly Piece[],
  middle: Point,
  pitch: number,
  pixelsPerUnit: number,
  window: Extent,
): Fan {
  const scale = Math.max(SIZE * pitch, LEGIBLE / (SIDE * pixelsPerUnit));
  const side = (SIDE + GAP) * scale;
  const columns = stack.length <= 4 ? stack.length : Math.ceil(Math.sqrt(stack.length * 1.6));
  const rows = Math.ceil(stack.length / columns);
  const [width, height] = [columns * side + GAP * scale, rows * side + GAP * scale];
  const within = (value: number, from: number, room: number, size: number): number =>
    size >= room ? from : Math.min(from + room - size, Math.max(from, value));
  const left = within(middle.x - width / 2, window[0], window[2], width);
  const top = within(middle.y - height / 2, window[1], window[3], height);
  const placed = stack.map((piece, n) => ({
    piece,
    scale,
    at: {
      x: left + GAP * scale + ((n % columns) + 0.5) * side - (GAP * scale) / 2,
      y: top + GAP * scale + (Math.floor(n / columns) + 0.5) * side - (GAP * scale) / 2,
    },
  }));
  return { place, placed, sheet: [left, top, width, height] };
}

export function isIn([left, top, width, height]: Extent, { x, y }: Point): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/** The uppermost of some pieces under a point. */
export function pieceUnder(placed: readonly Placed[], point: Point): Piece | null {
  const found = placed.findLast(({ piece, at, scale }) => {
    const off = { x: (point.x - at.x) / scale, y: (point.y - at.y) / scale };
    if (isFootprint(piece)) return isInside(cornersOf(piece), off);
    return Math.abs(off.x) <= SIDE / 2 && Math.abs(off.y) <= SIDE / 2;
  });
  return found?.piece ?? null;
}

/** Whether a point lies within some corners: a ray from it crosses their sides an odd number of times. */
export function isInside(corners: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  corners.forEach((from, n) => {
    const to = corners[(n + 1) % corners.length] ?? from;
    if (from.y > y === to.y > y) return;
    if (x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x) inside = !inside;
  });
  return inside;
}

/** The way through some places as a line, and where it is a part of the way along. */
export class Way {
  readonly points: Point[];
  readonly #lengths: number[];

  constructor(plane: Plane, places: readonly PlaceKey[]) {
    this.points = pointsOf(plane, places);
    this.#lengths = this.points.map((point, n) => {
      const before = this.points[n - 1];
      return before ? Math.hypot(point.x - before.x, point.y - before.y) : 0;
    });
  }

  get length(): number {
    return this.#lengths.reduce((sum, length) => sum + length, 0);
  }

  at(part: number): Point {
    let left = this.length * Math.min(1, Math.max(0, part));
    for (let n = 1; n < this.points.length; n++) {
      const [from, to, length] = [this.points[n - 1], this.points[n], this.#lengths[n] ?? 0];
      if (!from || !to) break;
      if (left <= length && length > 0)
        return {
          x: from.x + ((to.x - from.x) * left) / length,
          y: from.y + ((to.y - from.y) * left) / length,
        };
      left -= length;
    }
    return this.points.at(-1) ?? { x: 0, y: 0 };
  }

  /** As a path whose end is `short` units short of the last place: room for an arrow's head. */
  path(short = 0): string {
    const total = this.length;
    if (total <= short || this.points.length < 2) return "";
    const end = this.at((total - short) / total);
    let gone = 0;
    const kept = this.points.filter((_, n) => (gone += this.#lengths[n] ?? 0) < total - short || n === 0);
    return (
      kept.map(({ x, y }, n) => `${n === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") +
      `L${end.x.toFixed(1)} ${end.y.toFixed(1)}`
    );
  }
}
