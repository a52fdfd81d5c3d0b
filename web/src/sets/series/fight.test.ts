import { expect, test } from "vitest";
import type { Odds, OddsOutcome, Party } from "./wire";
import { inPercent, percent, ranked } from "../../odds/chances";
import { fight, inSteps, summary } from "./fight";

const stands: Party = { steps: 0, retreated: "no", eliminated: false, disrupted: false };

function outcome(chance: string, attackers: Partial<Party>, defenders: Partial<Party>): OddsOutcome {
  return {
    chance,
    percent: 0,
    outcome: {
      attackers: { ...stands, ...attackers },
      defenders: { ...stands, ...defenders },
      own: "attackers",
    },
    say: chance,
  };
}

const odds: Odds = {
  assuming: "",
  sums: [],
  outcomes: [
    outcome("1/6", {}, {}),
    outcome("1/3", { steps: 1 }, { steps: 1, retreated: "involuntarily" }),
    outcome("1/4", { steps: 1, retreated: "involuntarily" }, {}),
    outcome("1/6", {}, { steps: 2, eliminated: true, retreated: "involuntarily", disrupted: true }),
    outcome("1/12", { retreated: "voluntarily" }, { retreated: "voluntarily" }),
  ],
};

test("a fight is summed up by who gives way and what it costs", () => {
  const sum = summary(odds);
  expect(sum?.ours).toBeCloseTo(50);
  expect(sum?.theirs).toBeCloseTo(25);
  expect(sum?.neither).toBeCloseTo(25);
  expect(sum?.attackers.steps).toBeCloseTo(7 / 12);
  expect(sum?.defenders.steps).toBeCloseTo(1 / 3 + 1 / 3);
  expect(sum?.attackers.mustRetreat).toBeCloseTo(25);
  expect(sum?.attackers.mayRetreat).toBeCloseTo(100 / 12);
  expect(sum?.defenders.mustRetreat).toBeCloseTo(100 / 3); // the eliminated go nowhere
  expect(sum?.defenders.eliminated).toBeCloseTo(100 / 6);
  expect(sum?.defenders.disrupted).toBeCloseTo(100 / 6);
  expect(sum?.defenders.losses.map(Math.round)).toEqual([50, 33, 17]);
});

test("what is good is good for whoever asks, also when he defends", () => {
  const defended = odds.outcomes.map((one) => ({
    ...one,
    outcome: { ...(one.outcome as object), own: "defenders" },
  }));
  const sum = summary({ ...odds, outcomes: defended });
  expect([sum?.own, Math.round(sum?.ours ?? 0), Math.round(sum?.theirs ?? 0)]).toEqual(["defenders", 25, 50]);
});

test("outcomes of another kind are not taken for a fight", () => {
  expect(fight({ result: "C" })).toBeNull();
  expect(fight(null)).toBeNull();
  expect(summary({ ...odds, outcomes: [{ chance: "1/1", percent: 100, outcome: "C", say: "" }] })).toBeNull();
  expect(summary({ ...odds, outcomes: [] })).toBeNull();
});

test("losses with a gap have no holes", () => {
  const sum = summary({ ...odds, outcomes: [outcome("1/2", {}, {}), outcome("1/2", { steps: 2 }, {})] });
  expect(sum?.attackers.losses).toEqual([50, 0, 50]);
});

test("exact fractions go before rounded percentages", () => {
  expect(percent({ chance: "1/3", percent: 33.33 })).toBeCloseTo(100 / 3, 10);
  expect(percent({ chance: "certain", percent: 12 })).toBe(12);
  expect(ranked(odds).map((outcome) => outcome.chance)).toEqual(["1/3", "1/4", "1/6", "1/6", "1/12"]);
});

test("figures are written as the table writes them", () => {
  expect([0, 0.01, 3.14, 3, 41.6, 99.95, 100].map(inPercent)).toEqual([
    "never",
    "under 0.1 %",
    "3.1 %",
    "3 %",
    "42 %",
    "over 99.9 %",
    "100 %",
  ]);
  expect([0, 1, 0.5, 1.333].map(inSteps)).toEqual(["no step", "1 step", "0.5 steps", "1.33 steps"]);
});
