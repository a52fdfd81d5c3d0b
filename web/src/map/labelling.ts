// Where the names of footprints stand on a table: beside each, clear of all blocks and of the names that were set before. A name that finds
// no room is left out; whoever points at its block is told.

import { isInside } from "./layout";
import type { Point } from "./plane";

/** A block on the screen, in pixels, with the lines that belong to it. */
export interface Block {
  id: string;
  corners: readonly Point[];
  lines: readonly string[];
  /** Named before others. */
  first: boolean;
}

export interface Label {
  id: string;
  lines: readonly string[];
  /** The middle of its first base line. */
  x: number;
  y: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The width of a letter and the height of a line in ems; so far a name stands from its block, in pixels. */
const [LETTER, LINE, OFF] = [0.56, 1.12, 4];
/** A name of more letters is written on two lines. */
const LONG = 17;

/** The names of some blocks, written so many pixels high. `taken` is what they keep clear of besides. */
export function labels(blocks: readonly Block[], size: number, taken: readonly Box[] = []): Label[] {
  const set: Box[] = [...taken];
  const found: Label[] = [];
  for (const block of [...blocks].sort((a, b) => Number(b.first) - Number(a.first))) {
    if (block.lines.length === 0) continue;
    const wide = Math.max(...block.lines.map((line) => line.length)) * LETTER * size;
    const high = block.lines.length * LINE * size;
    const around = boxAround(block.corners);
    const free = stands(around, wide, high).find(
      (box) =>
        set.every((other) => !meet(box, other)) &&
        blocks.every((other) => other.id === block.id || !covers(other.corners, box)) &&
        !covers(block.corners, shrunk(box)),
    );
    if (!free) continue;
    set.push(free);
    found.push({
      id: block.id,
      lines: block.lines,
      x: (free.left + free.right) / 2,
      y: free.top + 0.86 * size,
    });
  }
  return found;
}

/** A name on one line, or on two where it is long. */
export function wrapped(name: string): string[] {
  if (name.length <= LONG) return [name];
  const middle = name.length / 2;
  const breaks = [...name.matchAll(/ /g)].map(({ index }) => index);
  const at = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

export function boxAround(corners: readonly Point[]): Box {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Where a name may stand about a box, the best first: below, above, to the right, to the left, then over the corners. */
function stands({ left, right, top, bottom }: Box, wide: number, high: number): Box[] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const at = (from: number, down: number): Box => ({
    left: from,
    right: from + wide,
    top: down,
    bottom: down + high,
  });
  return [
    at(x - wide / 2, bottom + OFF),
    at(x - wide / 2, top - OFF - high),
    at(right + OFF, y - high / 2),
    at(left - OFF - wide, y - high / 2),
    at(right - wide / 3, bottom + OFF),
    at(left - (2 * wide) / 3, bottom + OFF),
    at(right - wide / 3, top - OFF - high),
    at(left - (2 * wide) / 3, top - OFF - high),
    at(right + OFF, bottom - high),
    at(left - OFF - wide, bottom - high),
  ];
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function shrunk({ left, right, top, bottom }: Box): Box {
  return { left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 };
}

/** Whether some corners cover any of a box. */
export function covers(corners: readonly Point[], box: Box): boolean {
  if (!meet(boxAround(corners), box)) return false;
  const own: Point[] = [
    { x: box.left, y: box.top },
    { x: box.right, y: box.top },
    { x: box.right, y: box.bottom },
    { x: box.left, y: box.bottom },
  ];
  if (own.some((corner) => isInside(corners, corner)) || corners.some((corner) => isInside(own, corner)))
    return true;
  return corners.some((from, n) => {
    const to = corners[(n + 1) % corners.length] ?? from;
    return own.some((one, m) => cross(from, to, one, own[(m + 1) % 4] ?? one));
  });
}

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): number =>
    (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
