// A corner of a battle for the tests of this folder. Its hexes carry a letter, as on boards that were printed in two halves.

import type { Action, Board, Decision, FieldKind, Piece, Showing, Vocabulary } from "../wire";

export const board = {
  plane: {
    kind: "hexes",
    pitch: 100,
    outline: [],
    hexes: ["2750W", "2751W", "2948W", "2947W"].map((hex) => ({
      hex,
      x: 0,
      y: 0,
      terrain: "clear",
      height: 0,
    })),
  },
  places: [{ name: "Gemioncourt", at: "2948W" }],
} as unknown as Board;

const piece = (kind: string, name: string, at: string): Piece => ({
  kind,
  name,
  at,
  level: 0,
  seat: "french",
  livery: "french",
  symbol: "infantry",
  figures: [],
  words: name,
});

export const showing: Showing = {
  moment: "16 June, 14:00",
  turn: 0,
  phase: [],
  deciding: null,
  pieces: { foy: piece("unit", "Foy", "2751W"), reille: piece("leader", "Reille", "2750W") },
};

const answer = (
  forms: string[],
  fields: Record<string, FieldKind>,
  effect: Vocabulary["answers"][string]["effect"],
): Vocabulary["answers"][string] => ({ family: "march", forms, fields, effect });

export const vocabulary: Vocabulary = {
  answers: {
    bombard: answer(["bombard {target} with {unit}"], { target: "place", unit: "piece" }, "strikes"),
    attack: answer(["attack {target} from {from}"], { target: "place", from: "from" }, "strikes"),
    "act-first": answer(["{formation} acts first"], { formation: "name" }, "chooses"),
    "write-to": answer(["write to {to} by {by}"], { to: "name", by: "piece" }, "chooses"),
    move: answer(["move {unit}"], { unit: "piece" }, "chooses"),
    "move-stack": answer(["move the stack in {from}"], { from: "from" }, "chooses"),
    ride: answer(["ride {leader}"], { leader: "piece" }, "chooses"),
    enter: answer(["to {hex}"], { hex: "place" }, "goes"),
    rest: answer(["rest"], {}, "chooses"),
    "no-more-moves": answer(["no more moves"], {}, "passes"),
    "no-more-attacks": answer(["no more attacks"], {}, "passes"),
    order: answer(["order {kind}"], { kind: "word" }, "composes"),
    target: answer(["target {hex}"], { hex: "place" }, "composes"),
    "tear-up": answer(["tear up"], {}, "composes"),
    put: answer(["put {name} at {at}"], { name: "piece", at: "place" }, "goes"),
  },
  facts: {
    marched: { family: "march", fields: { units: "piece", way: "place" }, shows: "goes" },
    advanced: { family: "combat", fields: { unit: "piece", to: "place" }, shows: "goes" },
    fired: { family: "fire", fields: { target: "place" }, shows: "strikes" },
    declared: { family: "combat", fields: { units: "piece", target: "place" }, shows: "nothing" },
    "step-lost": { family: "morale", fields: { unit: "piece" }, shows: "loses" },
    written: { family: "orders", fields: { to: "name", by: "piece" }, shows: "nothing" },
    "turn-begins": { family: "turn", fields: { turn: "word" }, shows: "nothing" },
  },
};

export function decide(...actions: Record<string, unknown>[]): Decision {
  return { seat: "french", prompt: "decide", rules: [], secret: false, actions: actions as Action[] };
}
