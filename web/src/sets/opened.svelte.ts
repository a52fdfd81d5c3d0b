// What the rule set of a game adds to the table, as long as a component shows that game.

import type { Game } from "../game/game.svelte";
import { tableSet } from "./registry";
import type { TableSet } from "./set";

/** Call it once while the component is made; the general table stands until the set has come. */
export function setOf(game: () => Game): { readonly set: TableSet; readonly ready: boolean } {
  let set: TableSet = $state.raw({});
  let ready = $state(false);
  const key = $derived(game().card?.set ?? null);
  $effect(() => {
    const wanted = key;
    if (wanted === null) return;
    tableSet(wanted).then(
      (found) => {
        if (wanted !== key) return;
        set = found;
        ready = true;
      },
      () => (game().error = "What belongs to these rules did not come. Load the page again."),
    );
  });
  return {
    get set() {
      return set;
    },
    /** Whether it has come, if only to say that there is nothing. */
    get ready() {
      return ready;
    },
  };
}
