// The part of the map on which a battle was fought, its ground as pixels, and the layout of several hours side by side.

import type { Extent } from "../../map/camera";
import { planeOf } from "../../map/board";
import { Ground } from "../../map/ground";
import { keyOf } from "../../map/place";
import { pointsOf, type Plane } from "../../map/plane";
import type { Board, Showing } from "../../wire";

/** Around the outermost pieces so many places are shown. */
const MARGIN = 1.6;
/** Pixels along the longer side of the ground: sharp on paper, and no more than a letter can carry. */
const PIXELS = 1600;

/** The part of a map in which the pieces of some positions lie. */
export function partOf(plane: Plane, showings: readonly Showing[]): Extent {
  const places = showings.flatMap(({ pieces }) => Object.values(pieces).map(({ at }) => keyOf(at)));
  const points = pointsOf(plane, places);
  const [left, top, width, height] = plane.field;
  if (points.length === 0) return plane.field;
  const margin = MARGIN * plane.pitch;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const from = { x: Math.max(left, Math.min(...xs) - margin), y: Math.max(top, Math.min(...ys) - margin) };
  const to = {
    x: Math.min(left + width, Math.max(...xs) + margin),
    y: Math.min(top + height, Math.max(...ys) + margin),
  };
  return [from.x, from.y, to.x - from.x, to.y - from.y];
}

/** The ground of a part, as an address that carries the picture itself. */
export async function groundOf(mapUrl: string, board: Board, part: Extent): Promise<string> {
  const ground = await Ground.of(mapUrl, board.viewbox, planeOf(board));
  return ground.part(part, PIXELS / Math.max(part[2], part[3])).toDataURL("image/jpeg", 0.85);
}

export interface Layout {
  columns: number;
  width: number;
  height: number;
  /** The left upper corner of each map. */
  at: { x: number; y: number }[];
}

/** The width of one map, the room for its caption, and the gap between two, in the units of the picture. */
export const CELL = 360;
export const CAPTION = 28;
const GAP = 14;

/** So many maps in rows that are about as broad as a page is. */
export function laidOut(count: number, [, , width, height]: Extent): Layout {
  const columns = count <= 2 ? count : count <= 6 ? 3 : 4;
  const cell = { width: CELL, height: CAPTION + (CELL * height) / width };
  const at = Array.from({ length: count }, (_, n) => ({
    x: GAP + (n % columns) * (cell.width + GAP),
    y: GAP + Math.floor(n / columns) * (cell.height + GAP),
  }));
  const rows = Math.ceil(count / columns);
  return { columns, width: GAP + columns * (cell.width + GAP), height: GAP + rows * (cell.height + GAP), at };
}
