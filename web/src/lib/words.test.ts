import { describe, expect, test } from "vitest";
import {
  besides,
  count,
  fromKey,
  inside,
  listed,
  readTime,
  ruleNumber,
  sayTime,
  seatTitle,
  sentence,
} from "./words";

describe("times", () => {
  test("are read into day and hour", () => {
    expect(readTime("1815-06-16 14:00")).toEqual({ day: "16 June 1815", hour: "14:00" });
  });
  test("that are none stand as they are", () => {
    expect(readTime("dawn")).toEqual({ day: "", hour: "dawn" });
  });
});

test("sentences begin with a capital, also beyond ASCII", () => {
  expect(sentence("écartez")).toBe("Écartez");
  expect(sentence("")).toBe("");
});

test("keys become words", () => expect(fromKey("no-more-moves")).toBe("No more moves"));

test("lists end with and", () => {
  expect(listed([])).toBe("");
  expect(listed(["Foy"])).toBe("Foy");
  expect(listed(["Foy", "Piré", "Ney"])).toBe("Foy, Piré and Ney");
});

test("one and many", () => {
  expect(count(1, "step")).toBe("1 step");
  expect(count(0, "step")).toBe("0 steps");
});

test("a title inside a sentence begins small", () => {
  expect(inside("The Allies")).toBe("the Allies");
  expect(inside("Prussians")).toBe("Prussians");
});

test("a rule's number stands without its set", () => expect(ruleNumber("nlc.7.4.e")).toBe("7.4.e"));

test("a seat without a side has its own name", () => {
  expect(seatTitle("french", [{ seat: "french", title: "The French" }])).toBe("The French");
  expect(seatTitle("allied", undefined)).toBe("Allied");
});

test("times are said as they are said, and what is no time as it stands", () => {
  expect(sayTime("1815-06-16 14:00")).toBe("16 June 1815, 14:00");
  expect(sayTime("Before the battle")).toBe("Before the battle");
});

test("a moment does not say the hour of its turn again", () => {
  expect(besides("16 June, 14:00", "14:00")).toBe("16 June");
  expect(besides("turn 2", "turn 2")).toBe("");
  expect(besides("the evening", "6")).toBe("the evening");
});
