import { expect, test } from "vitest";
import { lines } from "../../after/diary";
import { atOnce, fate, rowsOf, saidOnce, sliceOf } from "./view";
import type { Told, Unit } from "./wire";

const unit = (of: Partial<Unit>): Unit =>
  ({
    hits: 0,
    status: "on-table",
    due: null,
    rows: [
      { quality: "VT", boxes: 4 },
      { quality: "CN", boxes: 4 },
    ],
    ...of,
  }) as Unit;

test("hits cross the best row first, from the left", () => {
  expect(rowsOf(unit({ hits: 5 }))).toEqual([
    { quality: "VT", boxes: [true, true, true, true] },
    { quality: "CN", boxes: [true, false, false, false] },
  ]);
});

test("who is not on the table is told why", () => {
  expect(fate(unit({}))).toBeNull();
  expect(fate(unit({ status: "due", due: 4 }))).toBe("comes in turn 4");
  expect(fate(unit({ status: "routed" }))).toBe("routed");
});

test("the clock counts slices from 1", () => {
  const at = (tick: number) => sliceOf({ tick, ticks: 1000, slices: 20 });
  expect([0, 1, 50, 51, 1000].map(at)).toEqual([0, 1, 1, 2, 20]);
});

const march = (name: string, slice: number, n = 7): Told =>
  ({
    n,
    text: `${name} marches.`,
    rules: [],
    fact: { what: "marched", unit: name, along: [], slice },
  }) as unknown as Told;
const other = { n: 7, text: "Foy halts.", rules: [], fact: { what: "halted" } } as unknown as Told;

test("all who march in a slice are told in one line, and go at once", () => {
  const told = [march("Foy", 1), march("Bachelu", 1), march("Foy", 2), other, march("Foy", 3, 8)];
  const said = lines(told, saidOnce);
  expect(said.map((line) => line.text)).toEqual([
    "Slice 1: Foy and Bachelu march.",
    "Foy marches.",
    "Foy halts.",
    "Foy marches.",
  ]);
  expect(said.map(atOnce)).toEqual([true, true, false, true]);
});
