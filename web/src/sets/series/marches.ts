// Where somebody can march, as the rules reckon it; and the few answers whose words want a unit.

import type { Game } from "../../game/game.svelte";
import type { Reach } from "../../game/reach";
import type { PlaceKey } from "../../map/place";
import type { Action, Leader, ReachLook, Refusal, Unit } from "./wire";
import { knowledgeOf } from "./knowledge";
import { ofTheSeries } from "./wire";

export async function reach(game: Game, action: Action | null): Promise<Reach | null> {
  const look = await game.look<ReachLook>({ what: "reach", ...(action && { action }) });
  if (!look) return null;
  const of = look.points === null ? "" : ` of ${look.points}`;
  return {
    from: look.from,
    ends: look.ends.map(({ hex, cost, risks, ...end }) => ({
      ...end,
      place: hex,
      cost: `${cost}${of} ${look.measure}`,
      risks: risks.map(({ hex, what }) => ({ place: hex, what })),
    })),
  };
}

/** Why such a march may not end in a place. */
export function whyNot(game: Game, action: Action | null, place: PlaceKey): Promise<Refusal | null> {
  return game.look<Refusal>({ what: "why-not", hex: place, ...(action && { action }) });
}

/** Leaders go with their troops where that is wished. */
export function followers(game: Game): string[] {
  const own = knowledgeOf(game)?.leaders.filter(({ seat, hex }) => seat === game.card?.seat && hex !== null);
  return own?.map(({ name }) => name) ?? [];
}

/** A leader of a formation goes with the strongest of its units that stand with him; commanders ride where they are wanted. */
export function companies(game: Game): Map<string, string[]> {
  const view = knowledgeOf(game);
  const strength = ({ strength }: Unit): number => strength ?? 0;
  const company = ({ formation, hex }: Leader): string[] =>
    (view?.units ?? [])
      .filter((unit) => unit.formation === formation && unit.hex === hex)
      .toSorted((one, other) => strength(other) - strength(one))
      .map(({ name }) => name);
  const led = (view?.leaders ?? []).filter(
    ({ seat, hex, rank }) => seat === game.card?.seat && hex !== null && rank === "formation leader",
  );
  return new Map(led.map((leader) => [leader.name, company(leader)]));
}

export function goesWith(action: Action): { who: string; goes: boolean } | null {
  const answer = ofTheSeries(action);
  if (answer.do !== "follow" && answer.do !== "stay") return null;
  return { who: answer.leader, goes: answer.do === "follow" };
}

/** A number of points that is announced carries its unit: "announce 2.5" is "announce 2½ MP". */
export function label(action: Action, said: string): string {
  const answer = ofTheSeries(action);
  if (answer.do !== "announce") return said;
  const points = Number(answer.points);
  const whole = Math.floor(points);
  const half = points === whole ? "" : "½";
  return `announce ${whole === 0 && half !== "" ? "" : whole}${half} MP`;
}
