// Where the label of an arrow stands: along its way, clear of other labels and of the counters. What finds no room is left out, for it would
// hide more than it tells; the panels have the words.

import type { Point } from "./plane";

/** What labels keep clear of: the middle of each place with counters, and how far these reach, in units of the map. */
export interface Counters {
  middles: readonly Point[];
  half: number;
}

/** A label on the screen: its middle, and half its width. */
export interface Box {
  x: number;
  y: number;
  half: number;
}

/** Parts of the way at which a label may stand, the best first. */
const STANDS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** Half the width of a letter and half the height of a line, in pixels; so far above the way a label stands. */
const [LETTER, LINE, ABOVE] = [3.2, 8, 11];

/** The place of a label on its way; it is added to those that are placed. None if there is no room. */
export function place(
  label: string,
  along: (part: number) => Point,
  scale: number,
  counters: Counters,
  placed: Box[],
): Point | null {
  const half = LETTER * label.length;
  const reach = counters.half * scale;
  const isFree = (box: Box): boolean =>
    placed.every(
      (other) => Math.abs(other.y - box.y) > 2 * LINE || Math.abs(other.x - box.x) > other.half + box.half,
    ) &&
    counters.middles.every(
      ({ x, y }) =>
        Math.abs(y * scale - box.y) > reach + LINE || Math.abs(x * scale - box.x) > reach + box.half,
    );
  for (const part of STANDS) {
    const at = along(part);
    const box = { x: at.x * scale, y: at.y * scale - ABOVE, half };
    if (!isFree(box)) continue;
    placed.push(box);
    return at;
  }
  return null;
}
