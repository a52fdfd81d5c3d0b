import { expect, test } from "vitest";
import { board, turned } from "./board.fixture";
import { planeOf } from "./board";
import { HexPlane } from "./hexes";

const plane = new HexPlane(board().plane);

test("a board of hexes is a plane of hexes", () => {
  expect(planeOf(board())).toBeInstanceOf(HexPlane);
  expect(plane.pitch).toBe(100);
  expect(plane.has("0303W")).toBe(true);
  expect(plane.has("0303")).toBe(false);
});

test("a point lies in the hex whose middle is nearest, or in none", () => {
  expect(plane.under({ x: 3 * 86.6 + 20, y: 320 })).toBe("0303W");
  expect(plane.under({ x: 3 * 86.6, y: 349 })).toBe("0303W");
  expect(plane.under({ x: 3 * 86.6, y: 351 })).toBe("0304W");
  expect(plane.under({ x: -200, y: 300 })).toBeNull();
});

test("a hex inside has six neighbours, one in a corner fewer", () => {
  expect(plane.neighbours("0303W").toSorted()).toEqual([
    "0202W",
    "0203W",
    "0302W",
    "0304W",
    "0402W",
    "0403W",
  ]);
  expect(plane.neighbours("0101W")).toHaveLength(2);
  expect(plane.neighbours("9999W")).toEqual([]);
});

test("keys lead to the next hex; a walk to the side keeps its height", () => {
  expect(plane.next("0303W", "up")).toBe("0302W");
  expect(plane.next("0303W", "down")).toBe("0304W");
  expect(plane.next("0301W", "up")).toBeNull();
  const row = plane.at("0103W");
  const walk = ["0103W"];
  for (let n = 0; n < 4; n++) walk.push(plane.next(walk.at(-1) ?? "", "right", [], row) ?? "none");
  expect(walk.filter((_, n) => n % 2 === 0)).toEqual(["0103W", "0303W", "0503W"]);
  expect(plane.next("0503W", "right")).toBeNull();
});

test("the edge of an area leaves out the sides inside it", () => {
  const sides = (path: string): number => path.split("M").length - 1;
  expect(sides(plane.edge(["0303W"]))).toBe(6);
  expect(sides(plane.edge(["0303W", "0304W"]))).toBe(10);
  expect(sides(plane.edge(["0303W", "0304W", "0403W"]))).toBe(12);
  expect(sides(plane.area(["0303W", "9999W"]))).toBe(1);
  expect(sides(plane.rest(["0303W", "9999W"]))).toBe(24);
});

test("distances are counted in hexes, and numbers are printed as they are", () => {
  expect(plane.distance("0301W", "0304W")).toBeCloseTo(3);
  expect(plane.distance("0301W", "nowhere")).toBe(Infinity);
  expect(plane.within([250, 250, 20, 100]).map(({ label }) => label)).toEqual(["0303W"]);
});

test("a board whose hexes stand on a corner is one like any other", () => {
  const north = new HexPlane(turned().plane);
  // As at Gettysburg: columns run south, rows west, and the odd columns lie half a hex further west.
  expect(north.neighbours("0203").toSorted()).toEqual(["0102", "0103", "0202", "0204", "0302", "0303"]);
  expect(north.next("0203", "left")).toBe("0204");
  expect(north.next("0203", "right")).toBe("0202");
  const [middle] = [north.at("0203")];
  expect(north.under({ x: middle?.x ?? 0, y: (middle?.y ?? 0) + 57 })).toBe("0203");
  expect(north.under({ x: (middle?.x ?? 0) + 51, y: middle?.y ?? 0 })).toBe("0202");
  const walk = ["0503"];
  for (let n = 0; n < 4; n++) walk.push(north.next(walk.at(-1) ?? "", "up", [], north.at("0503")) ?? "none");
  expect(walk.filter((_, n) => n % 2 === 0)).toEqual(["0503", "0303", "0103"]);
  expect(north.next("0103", "up")).toBeNull();
  const sides = (path: string): number => path.split("M").length - 1;
  expect(sides(north.edge(["0203", "0204"]))).toBe(10);
});
