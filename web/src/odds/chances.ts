// The exact list of outcomes, put in order and in words.

import type { Odds, OddsOutcome } from "../wire";

/** Percent from an exact fraction: the percentages of the wire are rounded. */
export function percent({ chance, percent }: Pick<OddsOutcome, "chance" | "percent">): number {
  const [over, under] = chance.split("/").map(Number);
  const exact = (100 * (over ?? NaN)) / (under ?? 1);
  return Number.isFinite(exact) ? exact : percent;
}

/** Outcomes by chance, the likeliest first. */
export function ranked(odds: Odds): OddsOutcome[] {
  return odds.outcomes.toSorted((a, b) => percent(b) - percent(a));
}

/** "42 %", "3.1 %", "under 0.1 %", "never". */
export function inPercent(value: number): string {
  if (value <= 0) return "never";
  if (value < 0.1) return "under 0.1 %";
  if (value > 99.9 && value < 99.9999) return "over 99.9 %";
  return value < 10 ? `${trimmed(value)} %` : `${Math.round(value)} %`;
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, "");
}
