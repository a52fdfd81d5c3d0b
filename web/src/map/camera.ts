// The camera over the map: which point of the map lies in the corner of the window, and how large the map is.
// Plain arithmetic, so that it can be tested without a browser.

import type { Point } from "./plane";
import type { Inset } from "./types";

/** A point p of the map lies at (p - (x, y)) * scale in the window. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The map's own rectangle. */
export type Extent = readonly [x: number, y: number, width: number, height: number];

export const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 };

/** A place is never drawn wider than this many pixels. */
const LARGEST = 230;

export function toWindow(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) * camera.scale, y: (at.y - camera.y) * camera.scale };
}

export function toMap(camera: Camera, at: Point): Point {
  return { x: at.x / camera.scale + camera.x, y: at.y / camera.scale + camera.y };
}

/** The part of the window that no panel covers; the whole where panels leave too little. */
export function open(window: Size, inset: Inset): Inset {
  const wide = window.width - inset.left - inset.right;
  const high = window.height - inset.top - inset.bottom;
  return wide < window.width / 4 || high < window.height / 4 ? NO_INSET : inset;
}

/** The whole extent in the open part of the window. */
export function whole(extent: Extent, window: Size, covered: Inset): Camera {
  const inset = open(window, covered);
  const [x, y, width, height] = extent;
  const wide = Math.max(1, window.width - inset.left - inset.right);
  const high = Math.max(1, window.height - inset.top - inset.bottom);
  const scale = Math.min(wide / width, high / height);
  return {
    scale,
    x: x + width / 2 - (inset.left + wide / 2) / scale,
    y: y + height / 2 - (inset.top + high / 2) / scale,
  };
}

/** The least and the greatest scale for a map. */
export function limits(extent: Extent, window: Size, pitch: number): [number, number] {
  const least = whole(extent, window, NO_INSET).scale * 0.8;
  return [least, Math.max(least * 2, LARGEST / pitch)];
}

/** Larger or smaller about a point of the window. */
export function zoom(camera: Camera, about: Point, factor: number, [least, most]: [number, number]): Camera {
  const scale = Math.min(most, Math.max(least, camera.scale * factor));
  const at = toMap(camera, about);
  return { scale, x: at.x - about.x / scale, y: at.y - about.y / scale };
}

/** Moved by so many pixels of the window: the map follows the hand. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** With a point of the map in the middle of the window's open part. */
export function centred(camera: Camera, at: Point, window: Size, covered: Inset): Camera {
  const inset = open(window, covered);
  const { scale } = camera;
  const across = (inset.left + window.width - inset.right) / 2;
  const down = (inset.top + window.height - inset.bottom) / 2;
  return { scale, x: at.x - across / scale, y: at.y - down / scale };
}

/** The part of the map that the window shows, as far as there is map. */
export function shownPart(camera: Camera, [x, y, width, height]: Extent, window: Size): Extent {
  const part = (from: number, room: number, least: number, size: number): [number, number] => {
    const [low, high] = [Math.max(from, least), Math.min(from + room, least + size)];
    return [low, Math.max(0, high - low)];
  };
  const [left, wide] = part(camera.x, window.width / camera.scale, x, width);
  const [top, high] = part(camera.y, window.height / camera.scale, y, height);
  return [left, top, wide, high];
}

/** Held so that the middle of the window stays over the map. */
export function held(camera: Camera, extent: Extent, window: Size): Camera {
  const [x, y, width, height] = extent;
  const half = { x: window.width / 2 / camera.scale, y: window.height / 2 / camera.scale };
  const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
  return {
    ...camera,
    x: clamp(camera.x, x - half.x, x + width - half.x),
    y: clamp(camera.y, y - half.y, y + height - half.y),
  };
}

/** The nearest camera in whose open part all the points lie, a margin (in map units) about them; smaller if they need it. */
export function including(
  camera: Camera,
  points: readonly Point[],
  margin: number,
  window: Size,
  covered: Inset,
): Camera {
  if (points.length === 0) return camera;
  const inset = open(window, covered);
  const box = {
    left: Math.min(...points.map((point) => point.x)) - margin,
    right: Math.max(...points.map((point) => point.x)) + margin,
    top: Math.min(...points.map((point) => point.y)) - margin,
    bottom: Math.max(...points.map((point) => point.y)) + margin,
  };
  const fitted = whole([box.left, box.top, box.right - box.left, box.bottom - box.top], window, inset);
  if (fitted.scale < camera.scale) return fitted;
  const { scale } = camera;
  const seen = {
    left: camera.x + inset.left / scale,
    right: camera.x + (window.width - inset.right) / scale,
    top: camera.y + inset.top / scale,
    bottom: camera.y + (window.height - inset.bottom) / scale,
  };
  const shift = (low: number, high: number, from: number, to: number): number =>
    from < low ? from - low : to > high ? to - high : 0;
  return {
    scale,
    x: camera.x + shift(seen.left, seen.right, box.left, box.right),
    y: camera.y + shift(seen.top, seen.bottom, box.top, box.bottom),
  };
}
