// What is typed at the table: an answer in its words, or, where somebody is to go somewhere, the place by number or by name. What is begun is
// completed from what is legal; shorter ways of saying several answers at once ("move foy 2750 2749") are drawn out by the umpire.

import { folded } from "../lib/words";
import { matching, saidExactly, type Answer } from "./answers";
import type { Play } from "./play.svelte";
import { inStore, type End } from "./reach";

/** Something that fits what is typed: an answer, or the end of a way. */
export type Offer = { words: string; fills: string } & ({ answer: Answer } | { end: End });

const SHOWN = 8;

export class Typing {
  readonly #play: Play;
  typed = $state("");
  /** Which of the offers is pointed at; none before the first. */
  at = $state(-1);
  note = $state("");

  /** The ends of a way, those with a name first: they are what one would type. */
  readonly #ends: Offer[] = $derived.by(() => {
    const { reach } = this.#play;
    const ends = (reach?.ends ?? [])
      .filter((end) => end.rest)
      .map((end) => {
        const where = this.#play.where(end.place);
        return { end, fills: where, words: [`To ${where}: ${end.cost}`, ...inStore(end)].join("; ") };
      });
    const isNamed = ({ end, fills }: (typeof ends)[number]) => fills !== end.place;
    return [...ends.filter(isNamed), ...ends.filter((offer) => !isNamed(offer))];
  });
  readonly offers: Offer[] = $derived.by(() => {
    const words = folded(this.typed)
      .split(/\s+/)
      .filter((word) => word !== "" && word !== "to");
    const ends = this.#ends.filter(({ fills }) => words.every((word) => folded(fills).includes(word)));
    const answers = matching(this.#play.answers, this.typed).map((answer) => ({
      answer,
      words: answer.action.say,
      fills: answer.action.say,
    }));
    return [...ends, ...answers].slice(0, SHOWN);
  });

  constructor(play: Play) {
    this.#play = play;
  }

  write(words: string): void {
    this.typed = words;
    this.point(-1);
  }

  /** Points at an offer; the map shows the way to an end. */
  point(at: number): void {
    this.at = Math.max(-1, Math.min(at, this.offers.length - 1));
    const offer = this.offers[this.at];
    if (!this.#play.reach) return;
    this.#play.game.hover = null;
    this.#play.aimed = offer && "end" in offer ? offer.end.place : null;
  }

  complete(): void {
    const offer = this.offers[Math.max(this.at, 0)];
    if (offer) this.write(offer.fills);
  }

  /** Says it. What is pointed at is done as a click on it would be: somebody who could go to many places shows them first. */
  async enter(): Promise<void> {
    const { game } = this.#play;
    const pointed = this.offers[this.at];
    const said = (pointed?.fills ?? this.typed).trim();
    if (said === "") return;
    this.note = "";
    const { state } = game;
    if (await this.#done(said, pointed)) this.write("");
    else if (this.#play.odds || game.state !== state) return;
    else if (game.refusal || game.error)
      this.note = "Not done: see above why. Mend it and press Enter again.";
    else if (this.#play.chosen && !this.#play.reach) this.note = "Enter once more to do it.";
    else if (this.#play.drafted) this.note = "Set. Enter once more to do it.";
  }

  /** Whether what was typed needs no more words. */
  async #done(said: string, pointed: Offer | undefined): Promise<boolean> {
    const play = this.#play;
    const { game } = play;
    game.refusal = game.error = null;
    if (pointed && "answer" in pointed) {
      const { state } = game;
      await play.choose(pointed.answer, true);
      // He shows where he could go: that is typed next.
      return play.reach !== null || (game.state !== state && !game.refusal && !game.error);
    }
    const exact = saidExactly(play.answers, said);
    if (exact) return game.act(exact.action);
    const place = play.find(said);
    const end = pointed?.end ?? this.#endNamed(said, place);
    if (end) return play.march(end);
    if (place !== null && (play.reach || play.drafted)) {
      await play.pick({ place, piece: null });
      return false;
    }
    const longer = await game.ask<string[]>({ do: "expand", said });
    const chain = "ok" in longer && Array.isArray(longer.ok) ? longer.ok : [];
    if (chain.length > 0) return game.act(...chain);
    if (place === null) return game.act(said);
    await play.pick({ place, piece: null });
    return false;
  }

  /** The end that is meant: the one at that place, or the only one that fits. */
  #endNamed(said: string, place: string | null): End | null {
    const ends = this.offers.flatMap((offer) => ("end" in offer ? [offer.end] : []));
    if (place !== null) return ends.find((end) => end.place === place) ?? null;
    return ends.length === 1 && this.offers.length === 1 && said !== "" ? (ends[0] ?? null) : null;
  }
}
