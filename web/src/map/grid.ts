// The lines between places, drawn on the ground's tiles: a drawing's own grow thin with the map, and could not be seen on a small one.

import type { Extent } from "./camera";
import type { Plane } from "./plane";

/** The layer of a drawing that these lines stand for. */
export const GRID = "grid";
/** How broad a line is in pixels of a tile, which is shown at between three fifths and eight sevenths of its size. */
const LINE = 1.4;
/** Where places are at least so many pixels high, lines have their full strength; on smaller ones they would be all one saw. */
const ROOMY = 36;
const STRONGEST = 0.5;
const FAINTEST = 0.3;

/** How dark the lines are, by the height of a place in pixels. */
export function strengthAt(pixels: number): number {
  return Math.max(FAINTEST, STRONGEST * Math.min(1, pixels / ROOMY));
}

/** Draws the lines of a part of the map, at so many pixels to its unit, with the part's corner at 0, 0. */
export function drawGrid(
  context: CanvasRenderingContext2D,
  plane: Plane,
  [x, y, width, height]: Extent,
  scale: number,
): void {
  const { pitch } = plane;
  const places = plane.within([x - pitch, y - pitch, width + 2 * pitch, height + 2 * pitch]);
  if (places.length === 0) return;
  const outline = new Path2D(plane.outline);
  const lines = new Path2D();
  for (const at of places) lines.addPath(outline, new DOMMatrix([1, 0, 0, 1, at.x, at.y]));
  context.save();
  context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  context.lineWidth = LINE / scale;
  context.strokeStyle = `rgb(74 58 40 / ${strengthAt(pitch * scale)})`;
  context.stroke(lines);
  context.restore();
}
