import { expect, test } from "vitest";
import type { Told } from "../wire";
import { board } from "./board.fixture";
import { Grid } from "./grid";
import { happenings } from "./happenings";
import { Way } from "./layout";
import { schedule } from "./player.svelte";

function told(fact: Told["fact"], more: Partial<Told> = {}): Told {
  return { n: 1, fact, rules: [], text: fact.what, ...more };
}
const nowhere = (): null => null;

test("a march goes its way", () => {
  const way = ["0303", "0304"];
  expect(happenings([told({ what: "marched", units: ["Foy"], way })], nowhere)).toEqual([
    { kind: "move", pieces: ["Foy"], way, text: "marched" },
  ]);
});

test("who is only told where he went comes from where he was, event after event", () => {
  const events = [
    told({ what: "advanced", unit: "Foy", to: "0304" }),
    told({ what: "retreated-to", units: ["Foy", "Bachelu"], to: "0305" }),
  ];
  const at = new Map([
    ["Foy", "0303"],
    ["Bachelu", "0304"],
  ]);
  expect(happenings(events, (name) => at.get(name) ?? null)).toEqual([
    { kind: "move", pieces: ["Foy"], way: ["0303", "0304"], text: "advanced" },
    { kind: "move", pieces: ["Foy", "Bachelu"], way: ["0304", "0305"], text: "retreated-to" },
  ]);
});

test("who was seen nowhere does not fly in", () => {
  expect(happenings([told({ what: "came-on", name: "Jamin", at: "0304" })], nowhere)).toEqual([]);
});

test("only what threw dice strikes; a declaration does not", () => {
  const rolls = [{ name: "fire", by: "french", why: "fire", sides: 6, faces: [3, 4], result: "1 hit" }];
  expect(happenings([told({ what: "declared", target: "0303" })], nowhere)).toEqual([]);
  expect(happenings([told({ what: "fired", target: "0303" }, { rolls })], nowhere)).toEqual([
    { kind: "strike", hex: "0303", text: "fired" },
  ]);
});

test("a lost step is shown on whoever lost it", () => {
  expect(happenings([told({ what: "step-lost", unit: "Foy" })], nowhere)).toEqual([
    { kind: "loss", piece: "Foy", text: "step-lost" },
  ]);
});

test("happenings follow each other, and many of them still end soon", () => {
  const grid = new Grid(board());
  const move = { kind: "move", pieces: ["Foy"], way: ["0303", "0304"], text: "" } as const;
  const acts = schedule(
    grid,
    Array.from({ length: 60 }, () => ({ ...move, pieces: ["Foy"], way: [...move.way] })),
  );
  expect(acts).toHaveLength(60);
  acts.slice(1).forEach((act, n) => expect(act.from).toBeCloseTo(acts[n]?.to ?? -1));
  expect(acts.at(-1)?.to).toBeLessThanOrEqual(6000.001);
  expect(schedule(grid, [{ kind: "strike", hex: "9999", text: "" }])).toEqual([]);
});

test("a way is as long as its legs, and an arrow stops short of its end", () => {
  const way = new Way(new Grid(board()), ["0301", "0303", "0503"]);
  expect(way.length).toBeCloseTo(200 + 2 * 86.6);
  expect(way.at(0)).toEqual({ x: 259.79999999999995, y: 100 });
  expect(way.at(1)).toMatchObject({ y: 300 });
  expect(way.path(20)).toBe("M259.8 100.0L259.8 300.0L413.0 300.0");
  expect(way.path(1000)).toBe("");
});
