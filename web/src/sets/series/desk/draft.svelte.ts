// The letter under the pen, as the server reads it back. It is asked anew after every answer, so that it is right
// however the answer was given: on the sheet, on the map, in the list or as typed words.

import type { Game } from "../../../game/game.svelte";
import type { Arrow } from "../../../map/types";
import { ofTheSeries } from "../wire";
import type { Action, HexNo, OrderLook } from "../wire";

export class Draft {
  look: OrderLook | null = $state.raw(null);
  /** A kind of order that was said on the sheet while its target is not. */
  begun: string | null = $state(null);
  /** What would have ended the question in which the letter was begun: it may be said with the seal. */
  pass: Action | null = $state.raw(null);
  #asked = 0;

  /** Reads the letter back for the state that the game is in now. */
  async read(game: Game): Promise<void> {
    const asked = ++this.#asked;
    const look = game.mine ? await game.look<OrderLook>({ what: "order" }) : null;
    if (asked === this.#asked) this.look = look;
  }

  /** An answer was given on the sheet. */
  said(action: Action): void {
    const answer = ofTheSeries(action);
    this.begun = answer.do === "order" || answer.do === "then" ? answer.kind : null;
  }
}

/** Where a letter would send its reader, for the map: along its road, or from target to target. */
export function arrowsOf(look: OrderLook | null, from: HexNo | null): Arrow[] {
  if (!look) return [];
  const way = look.route.length > 1 ? look.route : [...(from === null ? [] : [from]), ...look.targets];
  const [start, to] = [way[0], way.at(-1)];
  if (start === undefined || to === undefined || start === to) return [];
  return [{ from: start, to, via: way.slice(1, -1), kind: "plan", label: look.to ?? "" }];
}
