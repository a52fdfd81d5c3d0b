import { expect, test } from "vitest";
import { readAnswers, whereabouts } from "./answers";
import { board, decide, view } from "./samples";
import { lights, pathMark, reachLights, touching } from "./lighting";

const answers = readAnswers(
  decide(
    { do: "attack", say: "attack 2948 from 2751", from: "2751", target: "2948" },
    { do: "attack", say: "attack 2947 from 2751", from: "2751", target: "2947" },
    { do: "enter", say: "to 2750", hex: "2750" },
    { do: "no-more-attacks", say: "no more attacks" },
  ),
  board,
  whereabouts(view),
);

test("pieces, targets and ways are lit, each hex once", () => {
  expect(lights(answers, null)).toEqual([
    { hex: "2948", kind: "target", index: 0, label: "Attack 2948 Gemioncourt from 2751" },
    { hex: "2751", kind: "piece", index: 0, label: "2 answers" },
    { hex: "2947", kind: "target", index: 1, label: "Attack 2947 from 2751" },
    { hex: "2750", kind: "go", index: 2, label: "To 2750" },
  ]);
});

test("a hex that was picked leaves only what touches it", () => {
  expect(lights(answers, "2948").map((light) => light.hex)).toEqual(["2948", "2751"]);
  expect(touching(answers, "2751").map((answer) => answer.index)).toEqual([0, 1]);
});

const end = { hex: "2750", cost: "2", path: ["2750"], costs: ["2"], rest: true, say: [], risks: [] };
const risky = {
  ...end,
  hex: "2947",
  cost: "3½",
  path: ["2750", "2947"],
  costs: ["2", "3½"],
  rest: false,
  risks: [{ hex: "2947", what: "enemy cavalry may charge" }],
};

test("a march's ends are lit with their cost, and as danger where it is risky", () => {
  expect(reachLights({ from: "2751", ends: [end, risky] }, 4)).toEqual([
    { hex: "2750", kind: "go", index: 4, label: "2 points" },
    {
      hex: "2947",
      kind: "danger",
      index: 4,
      label: "3½ points; no rest there; enemy cavalry may charge at 2947",
    },
  ]);
});

test("an end where nobody may rest is lit as one to be passed", () => {
  const [passed] = reachLights({ from: "2751", ends: [{ ...end, rest: false }] }, 4);
  expect(passed).toMatchObject({ kind: "pass", label: "2 points; no rest there" });
});

test("a way begins where he stands, and its risks stand beside their hexes", () => {
  expect(pathMark("2751", risky)).toEqual({
    path: ["2751", "2750", "2947"],
    costs: ["", "2", "3½"],
    risks: ["", "", "enemy cavalry may charge"],
  });
});
