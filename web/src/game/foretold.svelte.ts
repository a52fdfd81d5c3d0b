// Whether what is about to be answered could be taken back: the umpire is asked, and says what anybody would learn by it.

import type { Action } from "../wire";
import type { Play } from "./play.svelte";

/** A pointer that only passes by asks nothing. */
const RESTS_MS = 60;

export class Foretold {
  readonly #play: Play;
  /** Why it would stand; nothing if it could be taken back, or nobody can tell yet. */
  tells: string | null = $state(null);
  #asked = 0;

  constructor(play: Play) {
    this.#play = play;
  }

  /** The answers that the next click, or the way under the pointer, would give. */
  get chain(): readonly (Action | string)[] {
    const { end, chosen, reach } = this.#play;
    if (end) return end.say;
    return chosen && !reach ? [chosen.action] : [];
  }

  /** To be called whenever the chain or the game has changed. */
  async follow(): Promise<void> {
    const asked = ++this.#asked;
    const { chain } = this;
    this.tells = null;
    if (chain.length === 0 || !this.#play.game.mine) return;
    await new Promise((done) => setTimeout(done, RESTS_MS));
    if (asked !== this.#asked) return;
    const tells = await this.#play.game.foretold(chain);
    if (asked === this.#asked) this.tells = tells;
  }
}
