import { expect, test } from "vitest";
import { readAnswers, whereabouts } from "./answers";
import { board, decide, view } from "./samples";
import { lights, reachLights, touching } from "./lighting";

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

test("a march's ends are lit with their cost, and as danger where it is risky", () => {
  const end = { path: [], costs: [], say: [] };
  const lit = reachLights(
    {
      ends: [
        { ...end, hex: "2750", cost: "2", risks: ["", ""] },
        { ...end, hex: "2751", cost: "3½", risks: ["", "reaction charge"] },
      ],
    },
    4,
  );
  expect(lit).toEqual([
    { hex: "2750", kind: "go", index: 4, label: "2 points" },
    { hex: "2751", kind: "danger", index: 4, label: "3½ points; Reaction charge" },
  ]);
});
