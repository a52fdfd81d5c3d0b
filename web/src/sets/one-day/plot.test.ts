import { expect, test } from "vitest";
import { beside, bearing, blank, inInches, ledAlong, ledTo, whoseOf, written } from "./plot";

test("a plot is written as the umpire reads it", () => {
  expect(written(blank("Foy"))).toBe("Foy: hold");
  const move = {
    ...blank("Foy", "move"),
    legs: [{ x: 12_340, y: 13_000, along: null }],
    facing: 4_550,
    slice: 6,
    square: true,
  };
  expect(written({ ...move, formation: "column" })).toBe(
    "Foy: move, to 12.34,13, column, face 45.5, from slice 6, square",
  );
  expect(written({ ...move, purpose: "attack Picton" })).toContain("Foy: attack Picton, to 12.34,13");
});

test("who stays or joins walks no legs", () => {
  const legs = [{ x: 1_000, y: 1_000, along: null }];
  expect(written({ ...blank("Ney", "join Foy"), legs })).toBe("Ney: join Foy");
  expect(written({ ...blank("Foy", "hold"), legs, square: false })).toBe("Foy: hold, no square");
});

test("names that begin alike are told apart", () => {
  const names = ["Foy", "Foy: the elder", "Picton"];
  expect(whoseOf("Foy: hold", names)).toBe("Foy");
  expect(whoseOf("Foy: the elder: hold", names)).toBe("Foy: the elder");
  expect(whoseOf("Kempt: hold", names)).toBeNull();
});

test("steps go by the facing", () => {
  const from = { x: 10_000, y: 10_000 };
  expect(beside(from, 0, 500, 0)).toEqual({ x: 10_000, y: 9_500 });
  expect(beside(from, 9_000, 500, 0)).toEqual({ x: 10_500, y: 10_000 });
  expect(beside(from, 9_000, 0, 500)).toEqual({ x: 10_000, y: 10_500 });
  expect(inInches(2_500)).toBe("2.5");
});

test("a leg goes straight or along a road, and keeps its road when it is led elsewhere", () => {
  const straight = ledTo([], { x: 1_000, y: 2_000 });
  const legs = ledTo(ledAlong(straight, "the Namur road"), { x: 3_000, y: 2_500 });
  expect(written({ ...blank("Foy", "move"), legs })).toBe("Foy: move, along the Namur road to 3,2.5");
  expect(ledAlong(legs, null)).toEqual([{ x: 3_000, y: 2_500, along: null }]);
  expect(ledAlong([], "the Namur road")).toEqual([]);
});

test("a bearing is read clockwise from the top, in whole degrees", () => {
  const from = { x: 5_000, y: 5_000 };
  const to = (x: number, y: number) => bearing(from, { x, y });
  expect([to(5_000, 4_000), to(6_000, 5_000), to(5_000, 6_000), to(4_000, 5_000)]).toEqual([
    0, 9_000, 18_000, 27_000,
  ]);
  expect(to(5_010, 4_000)).toBe(100);
  // Just left of the top rounds up to it.
  expect(to(4_999, 4_000)).toBe(0);
});
