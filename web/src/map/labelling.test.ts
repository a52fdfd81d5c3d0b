import { expect, test } from "vitest";
import { covers, labels, wrapped, type Block } from "./labelling";

const square = (x: number, y: number, half = 20) => [
  { x: x - half, y: y - half },
  { x: x + half, y: y - half },
  { x: x + half, y: y + half },
  { x: x - half, y: y + half },
];
const block = (id: string, x: number, y: number, first = false): Block => ({
  id,
  corners: square(x, y),
  lines: [id],
  first,
});

test("a name stands below its block, and elsewhere where another block lies below", () => {
  const [one] = labels([block("Foy", 100, 100)], 12);
  expect(one?.y).toBeGreaterThan(120);
  const [above] = labels([block("Foy", 100, 100), block("Bachelu", 100, 145)], 12);
  expect(above?.y).toBeLessThan(80);
});

test("names do not meet, and what finds no room is left out", () => {
  const crowd = Array.from({ length: 49 }, (_, n) =>
    block(`Division ${n}`, (n % 7) * 42, Math.floor(n / 7) * 42),
  );
  const set = labels(crowd, 12);
  expect(set.length).toBeLessThan(crowd.length);
  expect(set.length).toBeGreaterThan(0);
});

test("what is meant is named before the others", () => {
  const [first] = labels([block("Foy", 100, 100), block("Ney", 110, 160, true)], 12);
  expect(first?.id).toBe("Ney");
});

test("a block that lies askew covers what lies within it alone", () => {
  const lozenge = [
    { x: 0, y: -50 },
    { x: 50, y: 0 },
    { x: 0, y: 50 },
    { x: -50, y: 0 },
  ];
  expect(covers(lozenge, { left: 35, right: 45, top: 35, bottom: 45 })).toBe(false);
  expect(covers(lozenge, { left: -5, right: 5, top: -5, bottom: 5 })).toBe(true);
  expect(covers(lozenge, { left: -60, right: 60, top: -2, bottom: 2 })).toBe(true);
});

test("a long name is written on two lines", () => {
  expect(wrapped("Bachelu")).toEqual(["Bachelu"]);
  expect(wrapped("Horse batteries of Pire and Kellermann")).toEqual([
    "Horse batteries of",
    "Pire and Kellermann",
  ]);
});
