// Carrying a counter or a stack by hand: taken up where it stands, shown where it could go by the same look as after a click, and
// set down on a lit place, which is the march. Set down anywhere else it is put back with the reason, with Escape it was never taken up.

import type { Pick, Taken } from "../map/types";
import type { State } from "../wire";
import type { Answer } from "./answers";
import type { Play } from "./play.svelte";
import { endAt, type Reach } from "./reach";

interface Hold {
  state: State | null;
  from: string;
  reach: Promise<Reach | null>;
}

/**
 * The answer that sets moving what was grabbed. A stack that lies together goes together where that is offered; of a stack that is
 * fanned out the one that was grabbed goes, or, where it cannot, the only one that can.
 */
export function setsMoving(answers: readonly Answer[], pick: Pick, together: boolean): Answer | null {
  const here = answers.filter((answer) => answer.piece === pick.place && answer.place === null);
  const whole = here.filter((answer) => answer.names.length === 0);
  if (together && whole.length === 1) return whole[0] ?? null;
  const own = pick.piece ? here.filter((answer) => answer.names.includes(pick.piece?.name ?? "")) : [];
  if (own.length > 0) return own[0] ?? null;
  return here.length === 1 ? (here[0] ?? null) : null;
}

export class Carry {
  readonly #play: Play;
  #hold: Hold | null = null;
  /** Something is in the hand. */
  held = $state(false);

  constructor(play: Play) {
    this.#play = play;
  }

  /** Takes up what was grabbed; nothing where no answer could set it moving. */
  grab(pick: Pick, together: boolean): Taken | null {
    const { game, answers, reach: known, chosen } = this.#play;
    if (!game.mine || game.busy || this.#play.writing) return null;
    // Whoever is on the way already is carried on.
    if (known && !chosen && known.from === pick.place) {
      this.#take(pick.place, Promise.resolve(known));
      return { names: "stack", held: Promise.resolve(true) };
    }
    const answer = setsMoving(answers, pick, together);
    if (!answer) return null;
    const asked =
      known && chosen?.index === answer.index ? Promise.resolve(known) : this.#play.reachOf(answer);
    const hold = this.#take(pick.place, asked);
    const held = asked.then((reach) => {
      if (this.#play.game.state !== hold.state) return false;
      if (!reach?.ends.some((end) => end.rest)) {
        if (this.#hold === hold) this.#let();
        return false;
      }
      // Set down already: then it is the drop that counts.
      if (this.#hold === hold) this.#play.hold(answer, reach);
      return true;
    });
    return { names: answer.names.length > 0 ? answer.names : "stack", held };
  }

  /** Sets it down: on a lit place it marches there, where it stood it stays picked, anywhere else it is taken back. */
  async drop(place: string | null): Promise<void> {
    const hold = this.#let();
    if (!hold) return;
    const { game } = this.#play;
    const reach = await hold.reach;
    if (game.state !== hold.state) return;
    const end = endAt(reach, place);
    if (end ? await this.#play.march(end) : place === hold.from) return;
    // Where it may not stay it is put back, with the reason.
    if (!end && place !== null) await this.#play.whyNot(place);
    this.#play.clear();
  }

  #take(from: string, reach: Promise<Reach | null>): Hold {
    this.#hold = { from, reach, state: this.#play.game.state };
    this.held = true;
    return this.#hold;
  }

  #let(): Hold | null {
    const hold = this.#hold;
    this.#hold = null;
    this.held = false;
    return hold;
  }
}
