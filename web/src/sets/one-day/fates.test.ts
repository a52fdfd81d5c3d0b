import { expect, test } from "vitest";
import type { Odds } from "../../wire";
import { fatesOf } from "./fates";

const outcome = (chance: string, goes_on: boolean, ...fates: Record<string, unknown>[]) => ({
  chance,
  percent: 0,
  say: chance,
  outcome: { fates, goes_on },
});
const odds = (...outcomes: Odds["outcomes"]): Odds => ({ assuming: "", sums: [], outcomes });
const fate = (unit: string, hits: number, level: string | null, fell: boolean) => ({
  unit,
  hits,
  level,
  fell,
});

test("each unit's hits, falls and routs are summed up, the most endangered first", () => {
  const sums = fatesOf(
    odds(
      outcome("1/2", true, fate("Foy", 1, "Firm", false)),
      outcome("1/4", false, fate("Foy", 2, "Nervous", true), fate("Bijlandt", 2, "Nervous", true)),
      outcome("1/4", false, fate("Bijlandt", 4, null, true)),
    ),
  );
  expect(sums?.goesOn).toBe(50);
  expect(sums?.fates).toEqual([
    { unit: "Bijlandt", hits: 1.5, falls: 25, routs: 25 },
    { unit: "Foy", hits: 1, falls: 25, routs: 0 },
  ]);
});

test("where nothing befalls anybody there is nothing to glance at", () => {
  expect(fatesOf(odds(outcome("1/1", false)))).toBeNull();
  expect(fatesOf(odds({ chance: "1/1", percent: 100, say: "", outcome: "done" }))).toBeNull();
});
