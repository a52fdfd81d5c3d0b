// What the odds of fire or of a Melee come to, unit by unit: the chances that matter at a glance, from the exact list of outcomes.

import { percent } from "../../odds/chances";
import type { Odds } from "../../wire";

/** What may become of a unit; chances in percent. */
export interface Fate {
  unit: string;
  /** Hits that it takes on the average. */
  hits: number;
  /** It loses a level of Morale, and stays. */
  falls: number;
  /** It is gone. */
  routs: number;
}

export interface Fates {
  /** The most endangered first. */
  fates: Fate[];
  /** The fight goes on. */
  goesOn: number;
}

/** What became of a unit in one outcome. */
interface One {
  unit: string;
  hits: number;
  level: string | null;
  fell: boolean;
}

function isOne(value: unknown): value is One {
  return typeof value === "object" && value !== null && "unit" in value && "hits" in value && "fell" in value;
}

/** The odds summed up; null where the outcomes are of another kind, or nothing can come of it. */
export function fatesOf(odds: Odds): Fates | null {
  const found = new Map<string, Fate>();
  let goesOn = 0;
  for (const one of odds.outcomes) {
    const { outcome } = one;
    if (typeof outcome !== "object" || outcome === null || !("fates" in outcome)) return null;
    const { fates } = outcome;
    if (!Array.isArray(fates)) return null;
    const chance = percent(one);
    if ("goes_on" in outcome && outcome.goes_on === true) goesOn += chance;
    for (const fate of fates.filter(isOne)) {
      const sum = found.get(fate.unit) ?? { unit: fate.unit, hits: 0, falls: 0, routs: 0 };
      sum.hits += (fate.hits * chance) / 100;
      if (fate.level === null) sum.routs += chance;
      else if (fate.fell) sum.falls += chance;
      found.set(fate.unit, sum);
    }
  }
  const risk = ({ routs, falls }: Fate) => 2 * routs + falls;
  const fates = [...found.values()].sort((one, other) => risk(other) - risk(one) || other.hits - one.hits);
  return fates.length > 0 ? { fates, goesOn } : null;
}
