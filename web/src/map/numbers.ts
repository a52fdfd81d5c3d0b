// The printed numbers of places, drawn on the ground's canvas: as elements, the seven hundred of a window were laid out anew at
// every step of a zoom (24 ms of script and 40 ms of layout on the campaign's map).

import type { Camera } from "./camera";
import type { Point } from "./plane";

/** Numbers are drawn on places at least this many pixels high; smaller ones could not be read. */
export const LEGIBLE = 70;

/** Where a number stands whose drawing does not say: over the middle of its place, above the pieces. */
export function usual({ x, y }: Point, pitch: number): Point {
  return { x, y: y - 0.375 * pitch };
}

export function drawNumbers(
  context: CanvasRenderingContext2D,
  numbers: readonly { label: string; x: number; y: number }[],
  pitch: number,
  camera: Camera,
  density: number,
): void {
  if (numbers.length === 0) return;
  const scale = camera.scale * density;
  context.font = `bold ${0.11 * pitch * scale}px "Old Standard TT", "Old Standard", Didot, Georgia, serif`;
  context.fillStyle = "rgb(43 33 24 / 62%)";
  context.textAlign = "center";
  for (const { label, x, y } of numbers)
    context.fillText(label, (x - camera.x) * scale, (y - camera.y) * scale);
}
