import { expect, test } from "vitest";
import { board } from "./board.fixture";
import { Grid } from "./grid";

const grid = new Grid(board());

test("size and lie are measured from the middles of the hexes", () => {
  expect(grid.pitch).toBeCloseTo(100);
  expect(grid.flat).toBe(true);
  // The same board turned on its side has corners up.
  const turned = board();
  turned.hexes = turned.hexes.map((hex) => ({ ...hex, x: hex.y, y: hex.x }));
  expect(new Grid(turned).flat).toBe(false);
});

test("a point lies in the hex whose middle is nearest, or in none", () => {
  expect(grid.under({ x: 3 * 86.6 + 20, y: 320 })).toBe("0303");
  expect(grid.under({ x: 3 * 86.6, y: 349 })).toBe("0303");
  expect(grid.under({ x: 3 * 86.6, y: 351 })).toBe("0304");
  expect(grid.under({ x: -200, y: 300 })).toBeNull();
});

test("a hex inside has six neighbours, one in a corner fewer", () => {
  expect(grid.neighbours("0303").toSorted()).toEqual(["0202", "0203", "0302", "0304", "0402", "0403"]);
  expect(grid.neighbours("0101")).toHaveLength(2);
  expect(grid.neighbours("9999")).toEqual([]);
});

test("keys lead to the next hex; a walk to the side keeps its height", () => {
  expect(grid.next("0303", "up")).toBe("0302");
  expect(grid.next("0303", "down")).toBe("0304");
  expect(grid.next("0301", "up")).toBeNull();
  const row = grid.at("0103");
  const walk = ["0103"];
  for (let n = 0; n < 4; n++) walk.push(grid.next(walk.at(-1) ?? "", "right", row) ?? "none");
  expect(walk.filter((_, n) => n % 2 === 0)).toEqual(["0103", "0303", "0503"]);
  expect(grid.next("0503", "right")).toBeNull();
});

test("the edge of an area leaves out the sides inside it", () => {
  const sides = (path: string): number => path.split("M").length - 1;
  expect(sides(grid.edge(["0303"]))).toBe(6);
  expect(sides(grid.edge(["0303", "0304"]))).toBe(10);
  expect(sides(grid.edge(["0303", "0304", "0403"]))).toBe(12);
  expect(sides(grid.area(["0303", "9999"]))).toBe(1);
});
