import { expect, test } from "vitest";
import { table } from "./board.fixture";
import { namesOn, planeOf } from "./board";
import { inches } from "./inches";
import { cornersOf, lying, pieceUnder } from "./layout";
import { piece, showing } from "./board.fixture";
import { stacks } from "./pieces";
import { keyOf, keysIn, spotOf } from "./place";

const plane = planeOf(table());

test("a spot is a key, and a key a spot", () => {
  expect(keyOf({ x: 1500, y: -20 })).toBe("1500,-20");
  expect(spotOf("1500,-20")).toEqual({ x: 1500, y: -20 });
  expect(["2751", "1133W", "1,2,3", "a,b", ","].map(spotOf)).toEqual([
    null,
    null,
    null,
    null,
    { x: 0, y: 0 },
  ]);
  expect(keysIn([{ x: 1, y: 2 }, "1133W", 7, null, { x: 1.5, y: 2 }])).toEqual(["1,2", "1133W"]);
});

test("a table has a place wherever one points, and none beside it", () => {
  expect(plane.under({ x: 150, y: 225 }, [])).toBe("1500,2250");
  expect(plane.under({ x: -1, y: 225 }, [])).toBeNull();
  expect(plane.under({ x: 601, y: 225 }, [])).toBeNull();
  expect(plane.at("1500,2250")).toEqual({ x: 150, y: 225 });
  expect(plane.has("6000,4000")).toBe(true);
  expect(plane.has("6001,4000")).toBe(false);
  expect(plane.has("2751")).toBe(false);
});

test("what lies near a point is meant by it, the nearest first", () => {
  const among = ["1500,2250", "1700,2250", "5000,500"];
  expect(plane.under({ x: 152, y: 226 }, among)).toBe("1500,2250");
  expect(plane.under({ x: 168, y: 226 }, among)).toBe("1700,2250");
  expect(plane.under({ x: 300, y: 300 }, among)).toBe("3000,3000");
});

test("keys lead to the nearest that lies that way", () => {
  const among = ["1000,1000", "3000,1100", "2000,3000", "1100,2000"];
  expect(plane.next("1000,1000", "right", among, null)).toBe("3000,1100");
  expect(plane.next("1000,1000", "down", among, null)).toBe("1100,2000");
  expect(plane.next("3000,1100", "left", among, null)).toBe("1000,1000");
  expect(plane.next("1000,1000", "up", among, null)).toBeNull();
});

test("places are told in inches, and by name where they have one", () => {
  expect(plane.label("12500,3000")).toBe("12.5 by 3 inches");
  expect(inches(125)).toBe("0.13");
  expect(namesOn(table()).get("2000,1000")).toEqual(["The farm"]);
  expect(plane.distance("0,0", "3000,4000")).toBe(5);
});

test("a place is read as it is written, if it lies on the table", () => {
  expect(
    ["1.5,2", " 1.5 by 2 inches", "1500", "900,2", "a,b", "1,2,3"].map((words) => plane.read(words)),
  ).toEqual(["1500,2000", "1500,2000", null, null, null, null]);
});

test("a footprint lies to scale, turned as it faces, and is picked within its corners", () => {
  const outline = [
    { x: -1000, y: -500 },
    { x: 1000, y: -500 },
    { x: 1000, y: 500 },
    { x: -1000, y: 500 },
  ];
  const column = piece("Foy", { x: 3000, y: 2000 }, { outline, facing: 250, symbol: "infantry" });
  const [stack] = [...stacks(table(), showing(column)).values()];
  const [foy] = stack ?? [];
  if (!foy) throw new Error("nobody lies there");
  // A quarter turn to the right: its front, at the top before, looks to the right now.
  expect(cornersOf(foy)[0]?.x).toBeCloseTo(500);
  expect(cornersOf(foy)[0]?.y).toBeCloseTo(-1000);
  const placed = lying([foy], { x: 300, y: 200 }, 100, 2.4);
  expect(placed[0]).toMatchObject({ at: { x: 300, y: 200 }, scale: 0.1 });
  expect(pieceUnder(placed, { x: 300, y: 290 })?.name).toBe("Foy");
  expect(pieceUnder(placed, { x: 390, y: 200 })).toBeNull();
});
