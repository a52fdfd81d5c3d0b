// A corner of a battle for the tests of this folder.

import type { Action, Board, Decision, Knowledge } from "../wire";

export const board = {
  hexes: ["2750", "2751", "2948", "2947"].map((hex) => ({ hex, x: 0, y: 0, terrain: "clear", height: 0 })),
  places: [{ name: "Gemioncourt", hex: "2948", kind: "farm" }],
} as unknown as Board;

export const view = {
  units: [
    { name: "Foy", hex: "2751" },
    { name: "Piré", hex: null },
  ],
  leaders: [{ name: "Reille", hex: "2750" }],
  headquarters: [],
  formations: [{ name: "French II Corps", leader: "Reille" }],
} as unknown as Knowledge;

export function decide(...actions: Record<string, unknown>[]): Decision {
  return { seat: "french", prompt: "decide", rules: [], secret: false, actions: actions as Action[] };
}
