import { expect, test } from "vitest";
import { namesOn } from "../map/board";
import { whereabouts } from "../map/pieces";
import { readAnswers } from "./answers";
import { lights, touching } from "./lighting";
import { pathMark, reachLights } from "./reach";
import { board, decide, showing, vocabulary } from "./samples";

const answers = readAnswers(
  decide(
    { do: "attack", say: "attack 2948W from 2751W", from: "2751W", target: "2948W" },
    { do: "attack", say: "attack 2947W from 2751W", from: "2751W", target: "2947W" },
    { do: "enter", say: "to 2750W", hex: "2750W" },
    { do: "no-more-attacks", say: "no more attacks" },
  ),
  { vocabulary, names: namesOn(board), at: whereabouts(showing) },
);

test("pieces, targets and ways are lit, each hex once", () => {
  expect(lights(answers, null)).toEqual([
    { place: "2948W", kind: "target", index: 0, label: "Attack 2948W Gemioncourt from 2751W" },
    { place: "2751W", kind: "piece", index: 0, label: "2 answers" },
    { place: "2947W", kind: "target", index: 1, label: "Attack 2947W from 2751W" },
    { place: "2750W", kind: "go", index: 2, label: "To 2750W" },
  ]);
});

test("a hex that was picked leaves only what touches it", () => {
  expect(lights(answers, "2948W").map((light) => light.place)).toEqual(["2948W", "2751W"]);
  expect(touching(answers, "2751W").map((answer) => answer.index)).toEqual([0, 1]);
});

const end = {
  place: "2750W",
  cost: "2 points",
  path: ["2750W"],
  costs: ["2"],
  rest: true,
  say: [],
  risks: [],
  fate: [],
};
const risky = {
  ...end,
  place: "2947W",
  cost: "3½ points",
  path: ["2750W", "2947W"],
  costs: ["2", "3½"],
  rest: true,
  fate: [{ what: "out of command range there", rule: "nlc.20.1.a", for_good: false }],
  risks: [{ place: "2947W", what: "enemy cavalry may charge" }],
};

test("a march's ends are lit with their cost, and as danger where it is risky", () => {
  expect(reachLights({ from: "2751W", ends: [end, risky] }, 4)).toEqual([
    { place: "2750W", kind: "go", index: 4, label: "2 points" },
    {
      place: "2947W",
      kind: "danger",
      index: 4,
      label: "3½ points; enemy cavalry may charge at 2947W; out of command range there",
    },
  ]);
});

test("a place that may only be passed is not lit", () => {
  expect(reachLights({ from: "2751W", ends: [{ ...end, rest: false }] }, 4)).toEqual([]);
});

test("a way begins where he stands, and its risks stand beside their hexes", () => {
  expect(pathMark("2751W", risky)).toEqual({
    path: ["2751W", "2750W", "2947W"],
    costs: ["", "2", "3½"],
    risks: ["", "", "enemy cavalry may charge"],
  });
});
