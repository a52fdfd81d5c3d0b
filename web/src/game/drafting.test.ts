import { describe, expect, test } from "vitest";
import { Drafting } from "./drafting.svelte";

const region = [
  [
    { x: 1000, y: 1000 },
    { x: 5000, y: 1000 },
    { x: 5000, y: 5000 },
    { x: 1000, y: 5000 },
  ],
];
const begun = (sketch: Parameters<Drafting["begin"]>[0]): Drafting => {
  const drafting = new Drafting();
  drafting.begin(sketch);
  return drafting;
};

describe("a point in a region", () => {
  test("follows the pointer, is set by a click and stays set", () => {
    const drafting = begun({ kind: "point", region, at: null });
    drafting.follow("2000,2500");
    expect(drafting.drawn).toBeNull();
    drafting.pick("2000,2500");
    drafting.follow("4000,4000");
    expect(drafting.drawn).toEqual({ x: 2000, y: 2500 });
  });
  test("is marked outside, and the umpire may say why", () => {
    const drafting = begun({ kind: "point", region, at: null });
    drafting.pick("500,500");
    expect(drafting.drawn).toEqual({ x: 500, y: 500 });
    expect(drafting.words).toBe("At 0.5 by 0.5 inches: outside what is open.");
  });
  test("goes by the keyboard from the middle, an inch at a time, a tenth with Shift", () => {
    const drafting = begun({ kind: "point", region, at: null });
    drafting.nudge("right", false);
    drafting.nudge("up", true);
    drafting.set();
    expect(drafting.drawn).toEqual({ x: 4000, y: 2900 });
    expect(drafting.words).toBe("At 4 by 2.9 inches.");
  });
});

describe("a way", () => {
  const from = { x: 0, y: 0 };
  test("goes leg by leg as far as its length", () => {
    const drafting = begun({ kind: "path", from, legs: [], most: 2, at: null, length: 5000, region });
    drafting.pick("3000,0");
    drafting.follow("3000,9000");
    expect(drafting.words).toBe("1 leg set, 0 inches left; to 3 by 2 inches.");
    drafting.pick("3000,9000");
    expect(drafting.drawn).toEqual([
      { x: 3000, y: 0 },
      { x: 3000, y: 2000 },
    ]);
  });
  test("has no more legs than it may, and none that goes nowhere", () => {
    const drafting = begun({ kind: "path", from, legs: [], most: 2, at: null, length: 5000, region });
    for (const place of ["0,0", "0,1000", "0,2000", "0,3000"]) drafting.pick(place);
    expect(drafting.drawn).toEqual([
      { x: 0, y: 1000 },
      { x: 0, y: 2000 },
    ]);
  });
  test("is taken back leg by leg", () => {
    const drafting = begun({ kind: "path", from, legs: [], most: 2, at: null, length: 5000, region });
    drafting.nudge("down", false);
    drafting.set();
    expect(drafting.drawn).toEqual([{ x: 0, y: 1000 }]);
    expect(drafting.back()).toBe(true);
    expect(drafting.drawn).toBeNull();
    expect(drafting.back()).toBe(false);
  });
});

describe("a bearing", () => {
  test("looks to the pointer, within its arc", () => {
    const drafting = begun({ kind: "bearing", from: { x: 0, y: 0 }, arc: [32400, 9000], bearing: null });
    drafting.pick("1000,0");
    expect(drafting.drawn).toBe(9000);
    drafting.pick("0,1000");
    expect(drafting.drawn).toBe(9000);
    expect(drafting.words).toBe("Facing 90°.");
  });
  test("turns by the keyboard", () => {
    const drafting = begun({ kind: "bearing", from: { x: 0, y: 0 }, arc: [0, 35999], bearing: null });
    drafting.nudge("left", false);
    drafting.set();
    expect(drafting.drawn).toBe(35500);
  });
});
