// What is read from a board before anything is drawn on it.

import type { Board } from "../wire";
import { HexPlane } from "./hexes";
import { TablePlane } from "./inches";
import { keyOf, type PlaceKey } from "./place";
import type { Plane } from "./plane";

export function planeOf(board: Board): Plane {
  return board.plane.kind === "hexes" ? new HexPlane(board.plane) : new TablePlane(board.plane);
}

/** The names on a board by place, in the board's order. */
export function namesOn(board: Board | null): Map<PlaceKey, string[]> {
  const names = new Map<PlaceKey, string[]>();
  for (const { name, at } of board?.places ?? []) {
    const key = keyOf(at);
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  return names;
}
