// What an answer by hand has still to do when the question comes back: the rest of a way on which others were asked something, those who
// follow on it, and the pass that was said with it. The table gives it as it gives a standing wish, so that one undo takes back all of
// it. Dice, another answer by hand, Escape and undo end it.

import type { PlaceKey } from "../map/place";
import type { Action } from "../wire";
import type { Answer } from "./answers";
import type { Play } from "./play.svelte";
import { endAt, type End, type Reach } from "./reach";

type Chain = readonly (Action | string)[];

/** What is said with an answer besides the answer itself. */
export interface Besides {
  /** Those who stand or wait where he does follow him. */
  followed: boolean;
  /** It is the last: the question is passed up afterwards. */
  last: boolean;
}

export const NOTHING: Besides = { followed: false, last: false };

export class Errand {
  readonly #play: Play;
  /** The rest of the way, as far as it was said. */
  #rest: Chain = [];
  /** Where it leads in the end, where the umpire says the way only as far as others may interfere. */
  #to: PlaceKey | null = null;
  /** What was given last, of which some may be left. */
  #given: Chain = [];
  #behind: readonly string[] = [];
  #from: PlaceKey | null = null;
  #way: readonly PlaceKey[] = [];
  #ending: Action | null = null;
  /** It was foretold that something would be seen: that ends nothing. */
  #foretold = false;
  /** The pieces of others that were known. */
  #known: ReadonlySet<string> = new Set();
  /** How often a hand had acted when it was last in order that it had. */
  #hands = 0;
  /** Something else is asked on the way: the hand may answer that. */
  #aside = false;
  /** Something is still to be done. */
  isOpen = $state(false);

  constructor(play: Play) {
    this.#play = play;
  }

  /** Who could follow somebody whom an answer sets going: those whom the same question offers at the same place, by name. */
  behind(first: Answer | null): string[] {
    const place = first && origin(first);
    if (!first || place === null || first.names.length !== 1) return [];
    const others = this.#play.answers.filter(
      (other) => other.effect === first.effect && other.names.length === 1 && origin(other) === place,
    );
    return [...new Set(others.flatMap(({ names }) => names))].filter((name) => !first.names.includes(name));
  }

  /** What would pass up the rest of the question, if it may be said at all. */
  get ending(): Action | null {
    const { answers, barred } = this.#play;
    return (answers.find(({ effect }) => effect === "passes") ?? barred[0])?.action ?? null;
  }

  /** Begins with a way that is about to be gone. */
  begin(first: Answer | null, { from }: Reach, end: End, { followed, last }: Besides): void {
    this.#given = end.say;
    this.#to = end.risks.length > 0 ? end.place : null;
    this.#behind = followed ? this.behind(first) : [];
    this.#from = from;
    this.#way = end.path;
    this.#ending = last ? this.ending : null;
    this.#foretold = end.fate.some(({ for_good }) => for_good);
    this.#known = this.#others();
    this.#hands = this.#play.game.hands + 1;
    this.isOpen = true;
  }

  end(): void {
    this.#rest = this.#given = this.#behind = [];
    this.#to = this.#ending = null;
    this.isOpen = false;
  }

  /** The game went on: what is left of what was given, and whether it still holds. */
  follow(): void {
    const { game, answers } = this.#play;
    if (!this.isOpen) return;
    if (this.#given.length > 0) {
      this.#rest = game.left > 0 ? this.#given.slice(-game.left) : [];
      this.#given = [];
    }
    if (this.#aside) this.#hands = game.hands;
    const isOnTheWay = this.#rest.length > 0 || this.#to !== null;
    const isOther = game.mine && isOnTheWay && !this.#isOffered(this.#rest[0]);
    this.#aside = isOther && answers.every(({ effect }) => effect !== "goes" && effect !== "passes");
    const isNew = [...this.#others()].some((key) => !this.#known.has(key));
    const isDone = !isOnTheWay && this.#behind.length === 0 && this.#ending === null;
    const hasFallen = game.latest.some(({ rolls }) => rolls?.length);
    if (isDone || hasFallen || (isNew && !this.#foretold) || game.wentBack || game.hands !== this.#hands)
      this.end();
  }

  /** What the open question gets of the way and of those who follow on it. */
  async onward(): Promise<Chain> {
    if (!this.isOpen || this.#aside) return [];
    if (this.#rest.length > 0) {
      // What was to come next may not be said any more: the hand goes on from here.
      if (!this.#isOffered(this.#rest[0])) this.end();
      return this.#give(this.#rest);
    }
    const end = this.#to === null ? null : endAt(await this.#play.reachOf(null), this.#to);
    this.#to = end && end.risks.length > 0 ? end.place : null;
    if (!this.isOpen) return [];
    if (end) return this.#give(end.say);
    for (let [name, ...others] = this.#behind; name !== undefined; [name, ...others] = others) {
      this.#behind = others;
      const end = await this.#endOf(name);
      if (!this.isOpen) return [];
      if (end) return this.#give(end.say);
    }
    return [];
  }

  /** The pass, where nothing else is to be done. */
  pass(): Chain {
    const ending = this.#ending;
    if (!this.isOpen || this.#aside || !ending || !this.#isOffered(ending)) return [];
    this.#ending = null;
    return [ending];
  }

  #others(): Set<string> {
    const { showing, card } = this.#play.game;
    const pieces = Object.entries(showing?.pieces ?? {});
    return new Set(pieces.flatMap(([key, piece]) => (piece.seat === card?.seat ? [] : [key])));
  }

  #isOffered(link: Action | string | undefined): boolean {
    const said = typeof link === "string" ? link : link?.say;
    return this.#play.game.decision?.actions.some(({ say }) => say === said) ?? false;
  }

  #give(chain: Chain): Chain {
    this.#given = chain;
    this.#rest = [];
    return chain;
  }

  /** As far on the same way as he may end. */
  async #endOf(name: string): Promise<End | null> {
    const answer = this.#play.answers.find(
      (one) => one.names.length === 1 && one.names.includes(name) && origin(one) === this.#from,
    );
    const reach = answer ? await this.#play.reachOf(answer) : null;
    for (const place of this.#way.toReversed()) {
      const end = endAt(reach, place);
      if (end) return end;
    }
    return null;
  }
}

/** Where he is whom an answer sets going: where he stands, or where he comes on. */
const origin = ({ piece, place }: Answer): PlaceKey | null => piece ?? place;
