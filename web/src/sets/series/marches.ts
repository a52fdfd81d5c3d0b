// Where somebody can march, as the rules reckon it; and the few answers whose words want a unit.

import type { Game } from "../../game/game.svelte";
import type { Reach } from "../../game/reach";
import type { Action, ReachLook } from "./wire";
import { ofTheSeries } from "./wire";

export async function reach(game: Game, action: Action | null): Promise<Reach | null> {
  const look = await game.look<ReachLook>(action === null ? { what: "reach" } : { what: "reach", action });
  if (!look) return null;
  return {
    from: look.from,
    ends: look.ends.map(({ hex, cost, risks, ...end }) => ({
      ...end,
      place: hex,
      cost: `${cost} points`,
      risks: risks.map(({ hex, what }) => ({ place: hex, what })),
    })),
  };
}

/** A number of points that is announced carries its unit: "announce 2.5" is "announce 2½ points". */
export function label(action: Action, said: string): string {
  const answer = ofTheSeries(action);
  if (answer.do !== "announce") return said;
  const points = Number(answer.points);
  const whole = Math.floor(points);
  const half = points === whole ? "" : "½";
  return `announce ${whole === 0 && half !== "" ? "" : whole}${half} ${points === 1 ? "point" : "points"}`;
}
