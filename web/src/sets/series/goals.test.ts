import { expect, test } from "vitest";
import type { Game } from "../../game/game.svelte";
import { awardWords, pennants, prizeWords, says, standingWords, wantWords } from "./goals";
import type { Knowledge, Prize } from "./wire";

const sides = [
  { seat: "french", title: "The French", liveries: ["french"] },
  { seat: "allied", title: "The Allies", liveries: ["british"] },
];
const gemioncourt: Prize = {
  hex: "2847",
  name: "Gemioncourt",
  held_by: "allied",
  worth: [
    { seat: "french", points: 4, text: "Gemioncourt held at the end" },
    { seat: "allied", points: 1, text: "Gemioncourt held at the end" },
  ],
};
const award = { text: "Gemioncourt held at the end", points: 0, worth: 4, repeats: false };
const rule = "nlc.13.a";
const view = {
  prizes: [gemioncourt],
  victory: [
    { seat: "french", points: 0, lines: [{ what: award.text, value: "0", rule }], awards: [award] },
    { seat: "allied", points: 1, lines: [], awards: [{ ...award, points: 1, worth: 1 }] },
  ],
  standing: {
    result: "Drawn battle",
    margin: -1,
    wants: [
      { seat: "french", lacks: 4, result: "French victory" },
      { seat: "allied", lacks: 1, result: "Allied victory" },
    ],
  },
} as unknown as Knowledge;
const game = { knowledge: view, board: { sides } } as unknown as Game;

test("a place says what it is worth to whom, and who holds it", () => {
  expect(prizeWords(gemioncourt, sides)).toBe(
    "worth 4 points to the French (Gemioncourt held at the end) and 1 point to the Allies (Gemioncourt held at the end); held by the Allies",
  );
  expect(prizeWords({ ...gemioncourt, held_by: null }, sides)).toContain("held by nobody");
});

test("a pennant has the points of each side in their order", () => {
  expect(pennants(game)).toMatchObject([{ place: "2847", text: "4/1", seat: "allied" }]);
});

test("the score says how it stands and what each side lacks", () => {
  expect(standingWords(view, sides)).toBe("Drawn battle: a lead of 1 point for the Allies.");
  expect(wantWords(view, sides)).toEqual([
    "The French: 4 points short of French victory.",
    "The Allies: 1 point short of Allied victory.",
  ]);
  expect(awardWords(award)).toBe("0 of 4");
  expect(awardWords({ ...award, points: 3, worth: 1, repeats: true })).toBe("3, at 1 each time");
});

test("the rule that leaves victory to the scenario says what the scenario says", () => {
  expect(says(game, rule)).toContain("The French, 4 points: Gemioncourt held at the end.");
  expect(says(game, rule)).toContain("Now: Drawn battle: a lead of 1 point for the Allies.");
  expect(says(game, "nlc.7.4.e")).toEqual([]);
});
