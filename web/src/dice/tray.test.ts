import { expect, test } from "vitest";
import type { Roll } from "../wire";
import { BREATH, duration, fallen, LINE, ROLLING, said, seen, tumbling, type Sides } from "./tray";

const plain: Roll = {
  name: "initiative",
  by: "allied",
  why: "initiative",
  sides: 6,
  faces: [4, 2],
  result: "no effect",
};
const modified: Roll = {
  name: "compliance",
  by: "french",
  why: "compliance",
  sides: 6,
  faces: [6, 4],
  modifiers: [
    { what: "by night", value: "-1", rule: "nlc.20.7.b" },
    { what: "face to face", value: "+1", rule: "nlc.20.7.b" },
  ],
  result: "C",
};

test("a throw rolls, its sum assembles line by line, then the result stands", () => {
  expect(seen([modified], 0)).toEqual([{ rolling: true, lines: 0, result: false }]);
  expect(seen([modified], ROLLING)).toEqual([{ rolling: false, lines: 0, result: false }]);
  expect(seen([modified], ROLLING + LINE)).toEqual([{ rolling: false, lines: 1, result: false }]);
  expect(seen([modified], ROLLING + 2 * LINE)).toEqual([{ rolling: false, lines: 2, result: true }]);
});

test("the next throw waits until the one before has been read", () => {
  expect(seen([plain, modified], ROLLING)[1]).toBeNull();
  expect(seen([plain, modified], duration(plain))[1]?.rolling).toBe(true);
  expect(duration(plain)).toBe(ROLLING + LINE + BREATH);
});

test("what is skipped to is what the end shows", () => {
  expect(seen([plain, modified], duration(plain) + duration(modified))).toEqual(fallen([plain, modified]));
});

test("tumbling faces are faces of a die", () => {
  for (let gone = 0; gone < 1000; gone += 35)
    for (const die of [0, 1, 2]) expect([1, 2, 3, 4, 5, 6]).toContain(tumbling(die, gone, 6));
  expect(tumbling(1, 140, 4)).toBeLessThanOrEqual(4);
});

test("a throw is said with who threw, for what, its dice, its modifiers and its result", () => {
  const sides = [{ seat: "french", title: "The French" }] as Sides;
  expect(said(modified, sides)).toBe("the French, compliance: 6 and 4; by night -1; face to face +1; C");
  expect(said({ ...modified, by: null }, sides)).toMatch(/^compliance: 6 and 4/);
});
