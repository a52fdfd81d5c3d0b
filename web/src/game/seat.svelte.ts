// A seat as long as a component that shows it is there.

import { Game } from "./game.svelte";

/** Opens the seat, again for another token, and leaves it with the component. Call it once while the component is made. */
export function seated(token: () => string): Game {
  const game = new Game();
  $effect(() => {
    game.open(token());
    return () => game.close();
  });
  return game;
}
