import { expect, test } from "vitest";
import { bearingOf, degrees, intoArc, isInArc, isInRegion, lengthOf, towards } from "./sketch";

const square = (side: number, off = 0) => [
  { x: off, y: off },
  { x: off + side, y: off },
  { x: off + side, y: off + side },
  { x: off, y: off + side },
];

test("a region has its holes", () => {
  const region = [square(3000), square(1000, 1000)];
  expect(isInRegion(region, { x: 500, y: 500 })).toBe(true);
  expect(isInRegion(region, { x: 1500, y: 1500 })).toBe(false);
  expect(isInRegion(region, { x: 3500, y: 500 })).toBe(false);
});

test("a way ends where its length does, never beyond", () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 3000, y: 4000 },
  ];
  expect(lengthOf([from, to, from])).toBe(10000);
  expect(towards(from, to, 6000)).toEqual(to);
  expect(towards(from, to, 2500)).toEqual({ x: 1500, y: 2000 });
  for (let length = 1; length < 5000; length += 7)
    expect(lengthOf([from, towards(from, { x: -2741, y: 3337 }, length)])).toBeLessThanOrEqual(length);
});

test("bearings go clockwise from the top", () => {
  const at = { x: 0, y: 0 };
  const ways = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ] as const;
  expect(ways.map(([x, y]) => bearingOf(at, { x, y }))).toEqual([0, 9000, 18000, 27000]);
  expect(degrees(4500)).toBe("45°");
});

test("an arc may go over the top; one with a single bearing has only that", () => {
  expect(isInArc([32400, 3600], 0)).toBe(true);
  expect(isInArc([32400, 3600], 18000)).toBe(false);
  expect(isInArc([9000, 9000], 9001)).toBe(false);
  expect(isInArc([0, 35999], 12345)).toBe(true);
  expect(intoArc([32400, 3600], 5400)).toBe(3600);
  expect(intoArc([32400, 3600], 28800)).toBe(32400);
  expect(intoArc([32400, 3600], 34200)).toBe(34200);
});
