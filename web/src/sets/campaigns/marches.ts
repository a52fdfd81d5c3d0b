// Where whoever is on the march could go, as the umpire reckons it.

import type { Game } from "../../game/game.svelte";
import type { Reach } from "../../game/reach";
import type { PlaceKey } from "../../map/place";
import type { Action, MarchLook, Refusal } from "./wire";

/** Of somebody who has still to set out nothing is known: who goes along and whether his die falls well comes first. */
export async function reach(game: Game, action: Action | null): Promise<Reach | null> {
  const isMarching = game.decision?.actions.some(({ do: key }) => key === "to") ?? false;
  if (action !== null || !isMarching) return null;
  const look = await game.look<MarchLook>({ what: "reach" });
  if (!look) return null;
  return {
    from: look.from,
    ends: look.ends.map(({ hex, cost, ...end }) => ({
      ...end,
      place: hex,
      cost: `${cost} of ${look.points} MP`,
      risks: [],
    })),
  };
}

/** Why he may not take his next step to a place. */
export function whyNot(game: Game, _: Action | null, place: PlaceKey): Promise<Refusal | null> {
  return game.tryOut({ do: "to", hex: place, say: `to ${place}` });
}
