import { expect, test } from "vitest";
import { beside, blank, inInches, whoseOf, written } from "./plot";

test("a plot is written as the umpire reads it", () => {
  expect(written(blank("Foy"))).toBe("Foy: hold");
  const move = {
    ...blank("Foy", "move"),
    legs: [{ x: 12_340, y: 13_000 }],
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
  const legs = [{ x: 1_000, y: 1_000 }];
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
