import { describe, expect, test } from "vitest";
import { whoLooks } from "./hotseat";

describe("at one screen", () => {
  test("whoever is asked may look", () => expect(whoLooks([false, true], 0)).toBe(1));
  test("who looks already goes on when both are asked", () => expect(whoLooks([true, true], 1)).toBe(1));
  test("nobody has to rise while the computer plays", () => expect(whoLooks([false, false], 1)).toBe(1));
  test("at first the one who is asked", () => expect(whoLooks([false, true], null)).toBe(1));
});
