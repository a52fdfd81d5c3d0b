// What the odds of a fight come to: the chances that matter at a glance, from the exact list of outcomes.

import { percent } from "../../odds/chances";
import type { Odds, Party, Which } from "./wire";

/** What may become of one side, each in percent. */
export interface Fate {
  /** Expected steps lost. */
  steps: number;
  mustRetreat: number;
  mayRetreat: number;
  eliminated: number;
  disrupted: number;
  /** The chance of losing 0, 1, 2 … steps. */
  losses: number[];
}

export interface Summary {
  attackers: Fate;
  defenders: Fate;
  /** Which of them asks. */
  own: Which;
  /** The enemy alone leaves, we alone do, or neither or both. */
  ours: number;
  theirs: number;
  neither: number;
}

function isParty(value: unknown): value is Party {
  return typeof value === "object" && value !== null && "steps" in value && "retreated" in value;
}

/** The outcome of a fight: both parties, and which of them asks. */
export function fight(outcome: unknown): (Record<Which, Party> & { own: Which }) | null {
  if (typeof outcome !== "object" || outcome === null) return null;
  if (!("attackers" in outcome) || !("defenders" in outcome) || !("own" in outcome)) return null;
  const { attackers, defenders, own } = outcome;
  if (!isParty(attackers) || !isParty(defenders)) return null;
  return { attackers, defenders, own: own === "defenders" ? own : "attackers" };
}

export const enemyOf = (own: Which): Which => (own === "attackers" ? "defenders" : "attackers");

const gives = (party: Party): boolean => party.eliminated || party.retreated !== "no";

/** The odds of a fight summed up; null where the outcomes are of another kind. */
export function summary(odds: Odds): Summary | null {
  const sum: Summary = {
    attackers: fate(),
    defenders: fate(),
    own: "attackers",
    ours: 0,
    theirs: 0,
    neither: 0,
  };
  for (const outcome of odds.outcomes) {
    const parties = fight(outcome.outcome);
    if (!parties) return null;
    const chance = percent(outcome);
    for (const which of ["attackers", "defenders"] as const) {
      const [party, fate] = [parties[which], sum[which]];
      fate.steps += (party.steps * chance) / 100;
      fate.losses[party.steps] = (fate.losses[party.steps] ?? 0) + chance;
      // Whoever is eliminated goes nowhere.
      if (party.eliminated) fate.eliminated += chance;
      else if (party.retreated === "involuntarily") fate.mustRetreat += chance;
      else if (party.retreated !== "no") fate.mayRetreat += chance;
      if (party.disrupted) fate.disrupted += chance;
    }
    sum.own = parties.own;
    const [we, they] = [gives(parties[sum.own]), gives(parties[enemyOf(sum.own)])];
    if (they && !we) sum.ours += chance;
    else if (we && !they) sum.theirs += chance;
    else sum.neither += chance;
  }
  for (const which of ["attackers", "defenders"] as const)
    sum[which].losses = Array.from(sum[which].losses, (chance) => chance ?? 0);
  return odds.outcomes.length > 0 ? sum : null;
}

function fate(): Fate {
  return { steps: 0, mustRetreat: 0, mayRetreat: 0, eliminated: 0, disrupted: 0, losses: [] };
}

/** "0.8 steps", "no step", "1 step". */
export function inSteps(value: number): string {
  if (value < 0.005) return "no step";
  const text = value.toFixed(2).replace(/\.?0+$/, "");
  return `${text} ${text === "1" ? "step" : "steps"}`;
}
