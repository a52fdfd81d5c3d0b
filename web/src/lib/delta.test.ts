import { expect, test } from "vitest";
import type { Delta } from "../wire";
import { changed } from "./delta";

// The same as in the tests of the server, which makes them.
const before = {
  turn: 1,
  units: [{ hex: "2751", steps: 2 }, { hex: "2850", steps: 1 }, "x"],
  night: true,
  armies: { french: 1 },
};
const delta: Delta = {
  turn: [0, 2],
  units: { _t: "a", "0": { hex: [0, "2752"] }, _1: [0, 0, 0] },
  night: [0, 0, 0],
  rain: [false],
};

test("a change makes the one value out of the other", () => {
  expect(changed(before, delta)).toEqual({
    turn: 2,
    units: [{ hex: "2752", steps: 2 }, "x"],
    rain: false,
    armies: { french: 1 },
  });
});

test("nothing of the old value changes, and what is the same stays the same", () => {
  const after = changed(before, delta);
  expect(before.units).toHaveLength(3);
  expect(after.armies).toBe(before.armies);
});

test("in lists what goes goes first, then comes what comes, and changes are of the places then", () => {
  const list = ["a", { n: 1 }, "c"];
  expect(changed(list, { _t: "a", _0: [0, 0, 0], "1": ["new"], "0": { n: [0, 2] } })).toEqual([
    { n: 2 },
    "new",
    "c",
  ]);
  expect(changed([] as unknown[], { _t: "a", "0": [null], "1": [[1]] })).toEqual([null, [1]]);
});

test("a change of another value is found out", () => {
  const foreign: [unknown, Delta][] = [
    [{ a: 1 }, { b: [0, 0, 0] }],
    [[1], { _t: "a", _4: [0, 0, 0] }],
    [[1], { _t: "a", "7": [1] }],
    [[1], { _t: "a", x: [1] }],
    [7, { a: [1] }],
  ];
  for (const [value, change] of foreign) expect(() => changed(value, change)).toThrow();
});
