import { describe, expect, test } from "vitest";
import type { Told } from "../wire";
import { joinDiary } from "./diary";

const told = (n: number, text: string): Told => ({ n, text, fact: { what: "x" }, rules: [] });

describe("the diary", () => {
  test("goes on where a state begins", () => {
    expect(joinDiary([told(1, "a")], 2, [told(2, "b")]).map((event) => event.text)).toEqual(["a", "b"]);
  });
  test("forgets what was taken back", () => {
    const before = [told(1, "a"), told(2, "b"), told(2, "c"), told(3, "d")];
    expect(joinDiary(before, 2, []).map((event) => event.text)).toEqual(["a"]);
  });
});
