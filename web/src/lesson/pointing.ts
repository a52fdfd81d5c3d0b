// Where on the screen a note points: of the elements that can stand for a target the first that is to be seen.

import type { PlaceKey } from "../map/place";
import type { Target } from "./lesson";

const ELEMENTS: Record<Exclude<Target, "there" | { panel: string }>, readonly string[]> = {
  prompt: ["header .asked"],
  track: ["header .track"],
  undo: ["header .undo"],
  answers: ["aside.right", ".right-rail button"],
  map: ["main.map"],
  dice: ["section[aria-label='Dice']", "main.map"],
  odds: ["[role='dialog']"],
  diary: [".ticker"],
};

export function selectorsOf(target: Target, places: readonly PlaceKey[]): readonly string[] {
  if (target === "there") return places.map((place) => `[data-place="${CSS.escape(place)}"]`);
  if (typeof target === "string") return ELEMENTS[target];
  const title = CSS.escape(target.panel);
  return [`aside.left[aria-label="${title}"]`, `.left-rail button[title^="${title}"]`];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The boxes to draw a ring around: of a target one, of places each. */
export function boxesOf(target: Target, places: readonly PlaceKey[]): Box[] {
  const boxes: Box[] = [];
  for (const selector of selectorsOf(target, places)) {
    const element = document.querySelector(selector);
    if (!element?.checkVisibility()) continue;
    const { x, y, width, height } = element.getBoundingClientRect();
    const inside = x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
    // A sheet over the map hides its places.
    const covered = target === "there" && !isOnTop(x + width / 2, y + height / 2);
    if (width > 0 && inside && !covered) boxes.push({ x, y, width, height });
    if (target !== "there" && boxes.length > 0) break;
  }
  return boxes;
}

function isOnTop(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest("main.map") != null;
}
