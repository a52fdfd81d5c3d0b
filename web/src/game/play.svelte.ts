// How a person answers at the table: click once to see (path, cost, odds), again to do. Holds what is picked on the way to an
// answer and nothing of the game; a new state of the game clears it.

import { placesOf } from "../after/diary";
import { namesOn, planeOf } from "../map/board";
import { whereabouts } from "../map/pieces";
import { settings } from "../lib/settings.svelte";
import { folded } from "../lib/words";
import { keyOf, type PlaceKey } from "../map/place";
import type { Arrow, Lit, PathMark, Pick } from "../map/types";
import type { TableSet } from "../sets/set";
import type { Action, Odds, State } from "../wire";
import { barrable, inTheirPlace, readAnswers, type Answer, type Barred } from "./answers";
import { Carry } from "./carry.svelte";
import { Drafting } from "./drafting.svelte";
import { Errand, NOTHING, type Besides } from "./errand.svelte";
import type { Game } from "./game.svelte";
import { lights, touching } from "./lighting";
import { endAt, pathMark, reachLights, type End, type Reach } from "./reach";
import { openShapes, type OpenShape } from "./shapes";
import { Strike } from "./strike.svelte";
import { Wishes } from "./wishes.svelte";

/** So long the table waits before it answers by itself. */
const UNASKED_MS = 700;
/** So long at least where another person waits: whoever passes by hand is held back as long, so that the time of a pass does not tell
    him that there was nothing else. */
const IN_COMPANY_MS = 2_500;

export class Play {
  readonly game: Game;
  readonly #set: () => TableSet;
  readonly #inCompany: () => boolean;
  readonly carry = new Carry(this);
  readonly drafting = new Drafting();
  readonly strike = new Strike(this);
  readonly wishes = new Wishes(this);
  readonly errand = new Errand(this);
  /** What the hand says besides with its next march: a key is held, or a button says so. */
  besides: Besides = $state.raw(NOTHING);
  /** The shape that is being drawn. */
  drafted: OpenShape | null = $state.raw(null);
  /** The answers are narrowed to those that touch this place. */
  narrowed: PlaceKey | null = $state(null);
  /** The answer that is shown and waits for its second click. */
  chosen: Answer | null = $state.raw(null);
  /** Where the chosen one could go. */
  #reach: Reach | null = $state.raw(null);
  /** Where whoever is on the way already could go on. */
  #onward: Reach | null = $state.raw(null);
  /** The end of the march that waits for its second click. */
  aimed: PlaceKey | null = $state(null);
  odds: Odds | null = $state.raw(null);
  /** What would end the question but may not be said yet, each with the reason. */
  barred: Barred[] = $state.raw([]);
  /** The answer the pointer or the focus rests on. */
  pointed: Answer | null = $state.raw(null);
  /** Places to bring into view. */
  focus: PlaceKey[] | null = $state.raw(null);
  /** Where a question that names no place arose; the map rings it. */
  subject: PlaceKey | null = $state(null);
  /** Where the last answer of this seat acted. */
  #acted: PlaceKey | null = null;
  #question = 0;
  #prompt: string | null = null;
  /** The state that the table answers. */
  #given: State | null = $state.raw(null);
  /** What the table is giving, in words. */
  given = $state("");
  /** Since when the question is asked. */
  #asked = 0;

  readonly #plane = $derived.by(() => (this.game.board ? planeOf(this.game.board) : null));
  readonly #names = $derived.by(() => namesOn(this.game.board));
  /** Where everybody and everything stands that has a name. */
  readonly at: ReadonlyMap<string, PlaceKey> = $derived.by(
    () =>
      new Map([...(this.#set().stations?.(this.game.knowledge) ?? []), ...whereabouts(this.game.showing)]),
  );
  readonly answers: Answer[] = $derived.by(() =>
    this.game.mine
      ? readAnswers(this.game.decision, {
          vocabulary: this.game.vocabulary,
          names: this.#names,
          at: this.at,
          label: (action, said) => this.#set().label?.(this.game, action, said) ?? said,
          note: (action) => this.#set().note?.(this.game, action) ?? null,
        })
      : [],
  );
  /** What may be drawn on the map to answer with. */
  readonly shapes: OpenShape[] = $derived.by(() =>
    this.game.mine ? openShapes(this.game.decision, this.game.vocabulary, this.at, this.game.board) : [],
  );
  /** Something is being composed, and read back before it is sent: one click says a link of it. */
  readonly writing = $derived.by(() => this.answers.some((answer) => answer.effect === "composes"));
  /** The answers in question after a place was picked. */
  readonly candidates: Answer[] = $derived.by(() =>
    this.narrowed === null ? this.answers : touching(this.answers, this.narrowed),
  );
  readonly lit: Lit[] = $derived.by(() => {
    if (this.#reach && this.chosen) return reachLights(this.#reach, this.chosen.index);
    if (this.chosen) return lights([this.chosen], null);
    const own = lights(this.answers, this.narrowed);
    if (!this.#onward || this.narrowed !== null) return own;
    const ways = reachLights(this.#onward, own[0]?.index ?? 0);
    const reached = new Set(ways.map((way) => way.place));
    return [...ways, ...own.filter((light) => !reached.has(light.place))];
  });
  /** The march under the pointer, or the one aimed at. */
  readonly end: End | null = $derived.by(() => {
    const ends = this.reach?.ends;
    if (!ends) return null;
    const of = (place: PlaceKey | null) => ends.find((end) => end.place === place) ?? null;
    return of(this.game.hover) ?? of(this.aimed);
  });
  readonly path: PathMark | null = $derived(
    this.reach && this.end ? pathMark(this.reach.from, this.end) : null,
  );
  /** From whoever acts to where, for the answer in question. */
  readonly arrows: Arrow[] = $derived.by(() => {
    const answer = this.pointed ?? this.chosen;
    if (!answer || this.reach) return [];
    const { piece, place } = answer;
    if (piece === null || place === null || piece === place) return [];
    const strikes = lights([answer], null).some((light) => light.kind === "target");
    return [{ from: piece, to: place, kind: strikes ? "fire" : "move", label: answer.label }];
  });

  /** `inCompany`: another person sits at the table. */
  constructor(game: Game, set: () => TableSet = () => ({}), inCompany: () => boolean = () => true) {
    this.game = game;
    this.#set = set;
    this.#inCompany = inCompany;
  }

  get set(): TableSet {
    return this.#set();
  }

  /** A place in words: "2751 Gemioncourt". */
  where(place: PlaceKey): string {
    return [this.#plane?.label(place) ?? place, ...(this.#names.get(place)?.slice(0, 1) ?? [])].join(" ");
  }

  /** The place that is meant by a number, or by a name that no other place has. */
  find(words: string): PlaceKey | null {
    const read = this.#plane?.read(words) ?? null;
    if (read !== null) return read;
    const sought = folded(words);
    const exact = [...this.#names].filter(([, names]) => names.some((name) => folded(name) === sought));
    const [first, second] = exact.map(([place]) => place);
    return first !== undefined && second === undefined ? first : null;
  }

  /** Asks the rule set where somebody could go; nobody goes anywhere where it does not say. */
  reachOf(answer: Answer | null): Promise<Reach | null> {
    return this.#set().reach?.(this.game, answer?.action ?? null) ?? Promise.resolve(null);
  }

  /** There is nothing to decide: the table is giving the answer. */
  get giving(): boolean {
    return this.#given !== null && this.#given === this.game.state;
  }

  /** The marches that can be picked now: of the chosen one, or of whoever is on the way. */
  get reach(): Reach | null {
    if (this.chosen) return this.#reach;
    return this.narrowed === null ? this.#onward : null;
  }

  /** The game went on: what was picked is forgotten, and whoever is on the way shows where he can go. */
  async begin(): Promise<void> {
    this.clear();
    this.#onward = null;
    this.barred = [];
    this.#asked = performance.now();
    const { game } = this;
    const { state } = game;
    this.errand.follow();
    this.wishes.notice();
    if (await this.#answerUnasked()) return;
    void this.#lookForBars();
    // Another question may be about another corner of the map; the same one again is not. A letter may name any place: the map stays.
    const prompt = game.mine ? (game.decision?.prompt ?? null) : null;
    if (prompt !== null && prompt !== this.#prompt && this.lit.length > 0 && !this.writing)
      this.focus = this.lit.map((light) => light.place);
    this.subject = prompt !== null && this.lit.length === 0 && !this.writing ? this.#whereFrom() : null;
    if (prompt !== this.#prompt && this.subject !== null) this.focus = [this.subject];
    if (game.board) this.#prompt = prompt;
    // Where nothing else is asked than to draw, the pen is in the hand.
    const [only, second] = this.shapes;
    if (only && !second && this.answers.every((answer) => answer.plain)) this.draw(only);
    // Somebody may be on the way where answers are places with nobody named.
    if (this.writing || !this.answers.some((answer) => answer.place !== null && answer.names.length === 0))
      return;
    const onward = await this.reachOf(null);
    if (game.state === state && onward && onward.ends.some((end) => end.rest)) this.#onward = onward;
  }

  /** Where nothing listed ends the question, the umpire says why what would end it may not be said yet. */
  async #lookForBars(): Promise<void> {
    const { game } = this;
    const { state } = game;
    const tried = barrable(this.answers, game.vocabulary).map(async (answer) => {
      const refusal = await game.tryOut(answer.action);
      return refusal && refusal.code !== "not-now" ? [{ ...answer, refusal }] : [];
    });
    const barred = (await Promise.all(tried)).flat();
    if (game.state === state) this.barred = barred;
  }

  /** What has one answer, or is a standing wish, is answered by the table, unless somebody has just come back to it. */
  async #answerUnasked(): Promise<boolean> {
    const { game } = this;
    const { state } = game;
    if (!game.mine || !state || !game.vocabulary || game.wentBack) return false;
    const onward = this.#only() ? [] : await this.errand.onward();
    const chain = onward.length > 0 ? onward : await this.#unasked();
    if (chain.length === 0 || game.state !== state) return false;
    this.#given = state;
    this.given = onward.length > 0 ? "The march goes on." : this.#sayGiven(chain);
    // What led to it is seen first.
    if (state.events.length > 0) await pause(UNASKED_MS);
    if (onward.length === 0 && !game.decision?.forced) await this.#holdBack();
    if (game.state === state && !game.busy && (onward.length === 0 || this.errand.isOpen))
      await game.giveUnasked(...chain);
    // If it could not be given it is asked.
    if (this.#given === state) this.#given = null;
    return true;
  }

  #sayGiven([first]: readonly (Action | string)[]): string {
    const said = typeof first === "string" ? first : (first?.say ?? "");
    const label = this.answers.find(({ action }) => action.say === said)?.label ?? said;
    return this.answers.length === 1 ? `${label}: the only answer.` : `${label}, as was wished.`;
  }

  /** What has one answer, what is wished, and the pass that was said with the last march. */
  async #unasked(): Promise<readonly (Action | string)[]> {
    const only = this.#only();
    if (only) return [only];
    const wished = await this.wishes.answer();
    return wished.length > 0 ? wished : this.errand.pass();
  }

  /** The answer to a question that is none. A letter is nobody's to go on with: whoever writes it can also strike out. */
  #only(): Action | null {
    const { decision } = this.game;
    const [only, other] = decision?.actions ?? [];
    if (!settings.unasked || !only || other || decision?.shapes?.length) return null;
    return decision?.forced || !this.writing ? only : null;
  }

  /** In company nothing that passes is said sooner than the table would have said it. */
  async #holdBack(): Promise<void> {
    if (this.#inCompany()) await pause(this.#asked + IN_COMPANY_MS - performance.now());
  }

  /** Forgets what was picked: after a new state, or to begin anew. */
  clear(): void {
    this.#question++;
    this.narrowed = null;
    this.chosen = null;
    this.#reach = null;
    this.aimed = null;
    this.odds = null;
    this.strike.end();
    this.pointed = null;
    this.drafting.end();
    this.drafted = null;
  }

  /** Takes up the pen for a shape. */
  draw(shape: OpenShape): void {
    this.clear();
    this.drafted = shape;
    this.drafting.begin(shape.sketch);
  }

  /** Enter, or the button: sets what is drawn, and sends it when it is set. */
  async setDown(): Promise<void> {
    const { drafting, drafted } = this;
    const { sketch } = drafting;
    const open = sketch?.kind === "path" ? sketch.at !== null : !drafting.isSet;
    if (open) drafting.set();
    else if (drafted && drafting.drawn !== null) await this.game.act(drafted.answer(drafting.drawn));
  }

  /** One step back; false when there was nothing to step back from. */
  back(): boolean {
    if (this.drafted && !this.drafting.back()) this.clear();
    else if (this.drafted) return true;
    else if (this.errand.isOpen) this.errand.end();
    else if (this.aimed !== null) this.aimed = null;
    else if (this.chosen) this.#unchoose();
    else if (this.narrowed !== null) this.narrowed = null;
    else if (this.game.refusal || this.game.error) {
      this.game.refusal = null;
      this.game.error = null;
    } else if (this.game.selection.kind !== "none") this.game.selection = { kind: "none" };
    else return false;
    return true;
  }

  /** A place was clicked. */
  async pick({ place, piece }: Pick): Promise<void> {
    const { game } = this;
    if (this.drafted) {
      // A second click where it was set sends it.
      const { sketch, isSet } = this.drafting;
      if (isSet && sketch?.kind === "point" && sketch.at && keyOf(sketch.at) === place) await this.setDown();
      else this.drafting.pick(place);
      return;
    }
    game.selection = piece ? { kind: "named", what: piece.kind, name: piece.name } : { kind: "place", place };
    if (!game.mine || game.busy) return;
    const end = endAt(this.reach, place);
    if (end) return this.#aim(end);
    if (this.chosen && this.chosen.place === place && !this.#reach) return this.confirm();
    let here = touching(this.narrowed === null ? this.answers : this.candidates, place);
    if (here.length === 0) here = touching(this.answers, place);
    if (here.length === 0) return this.whyNot(place);
    const blows = this.strike.at(here, place);
    if (blows) return this.#strike(blows);
    const own = piece ? here.filter((answer) => answer.names.includes(piece.name)) : [];
    const only = own.length === 1 ? own[0] : here.length === 1 ? here[0] : undefined;
    if (!only) {
      if (await this.#goes(own)) return;
      this.#unchoose();
      this.narrowed = place;
      return;
    }
    if (here.length > 1) this.narrowed = place;
    if (this.writing) await game.act(only.action);
    else await this.choose(only, false);
  }

  /** Somebody who can only go, and to several places, shows where; false where the umpire shows no ways of his. */
  async #goes([first, ...others]: readonly Answer[]): Promise<boolean> {
    const { state } = this.game;
    const same = (answer: Answer) => answer.action.do === first?.action.do && answer.effect === "goes";
    if (!first || first.names.length !== 1 || !same(first) || !others.every(same)) return false;
    const reach = await this.reachOf(first);
    if (this.game.state !== state || !reach?.ends.some((end) => end.rest)) return false;
    this.hold(first, reach);
    return true;
  }

  /** Shows an answer. `outright`: it was picked from the list and is done at once when there is nothing to show. */
  async choose(answer: Answer, outright: boolean): Promise<void> {
    const { game } = this;
    if (game.busy) return;
    // The second time it is done; whoever could go to many places sets out, and is asked step by step.
    if (this.chosen?.index === answer.index) return this.#reach ? this.stepwise() : this.confirm();
    this.#unchoose();
    this.chosen = answer;
    const question = ++this.#question;
    // A place with nobody named is a step of whoever is on the way already, not somebody who sets out.
    const isStep = answer.place !== null && answer.names.length === 0 && answer.piece === null;
    const moving = answer.plain || isStep ? null : this.reachOf(answer);
    const until = this.#set().until?.(answer.action) ?? [];
    const odds = this.writing ? null : game.oddsQuietly(answer.action, ...until);
    const forGood = outright && !this.writing ? game.isForGood(answer.action) : false;
    const [reach, chances, isForGood] = await Promise.all([moving, odds, forGood]);
    if (question !== this.#question) return;
    if (reach?.ends.some((end) => end.rest)) {
      this.#reach = reach;
      if (outright) this.focus = reach.ends.map((end) => end.place);
    } else if (chances && chances.outcomes.length > 1) {
      this.#weigh(answer, chances);
    } else if (outright && !isForGood) {
      // What undo forgives takes one click.
      await this.confirm();
    } else if (outright) {
      this.focus = [answer.piece, answer.place].filter((place) => place !== null);
    }
  }

  /** Does what is chosen. */
  async confirm(): Promise<void> {
    const { chosen, reach, aimed } = this;
    const end = aimed === null ? undefined : reach?.ends.find((end) => end.place === aimed);
    this.#acted = end?.place ?? chosen?.place ?? chosen?.piece ?? null;
    if (end) await this.march(end);
    else if (chosen && this.odds) await this.strike.fall(chosen);
    else if (chosen?.effect === "passes") await this.#pass(chosen);
    else if (chosen) await this.game.act(chosen.action);
  }

  async #pass(chosen: Answer): Promise<void> {
    const { game } = this;
    const { state } = game;
    this.#given = state;
    this.given = `${chosen.label}.`;
    await this.#holdBack();
    if (game.state === state) await game.act(chosen.action);
    if (this.#given === state) this.#given = null;
  }

  /** Goes to an end. The umpire stops a march where something is seen or others are asked: then the errand goes on. */
  march(end: End): Promise<boolean> {
    const { game, reach, chosen } = this;
    if (reach) this.errand.begin(chosen, reach, end, this.besides);
    return game.act(...end.say);
  }

  /** Shows what the dice may bring, beside the place where they fall. */
  #weigh(answer: Answer, chances: Odds): void {
    this.odds = chances;
    this.focus = [answer.piece, ...this.strike.joined.map((other) => other.piece), answer.place].filter(
      (place) => place !== null,
    );
  }

  /** Shows the blow of all who can strike a place together. */
  async #strike([first, ...others]: [Answer, ...Answer[]]): Promise<void> {
    this.#unchoose();
    this.chosen = first;
    const question = ++this.#question;
    const chances = await this.strike.together(first, others);
    if (question !== this.#question) return;
    if (chances && chances.outcomes.length > 1) this.#weigh(first, chances);
  }

  /** Shows where an answer leads that was taken up by hand. */
  hold(answer: Answer, reach: Reach): void {
    this.#unchoose();
    this.chosen = answer;
    this.#reach = reach;
  }

  /** Sets the chosen one moving without an end in mind: step by step, as the decisions ask. */
  async stepwise(): Promise<void> {
    this.#acted = this.chosen?.piece ?? null;
    if (this.chosen) await this.game.act(this.chosen.action);
  }

  /** Where what happened last happened, or where the last answer acted: that is what is being asked about. */
  #whereFrom(): PlaceKey | null {
    const { latest, vocabulary } = this.game;
    const told = latest.flatMap((event) => placesOf(event, vocabulary, this.at));
    return told.at(-1) ?? this.#acted;
  }

  /** A place that is not lit while somebody is to go or to strike somewhere: the umpire says why. Else it is only looked at. */
  async whyNot(place: PlaceKey): Promise<void> {
    const { game } = this;
    const { state } = game;
    const { reach, chosen, narrowed } = this;
    if (place === (reach?.from ?? chosen?.piece ?? narrowed)) return this.clear();
    const like = chosen ? [chosen] : narrowed === null ? this.answers : this.candidates;
    const asked = inTheirPlace(like, place, game.vocabulary);
    const begun = chosen !== null || narrowed !== null || this.writing;
    const refusal = await (reach
      ? this.#set().whyNot?.(game, chosen?.action ?? null, place)
      : asked && (begun || this.#isEnemy(place))
        ? game.tryOut(asked)
        : null);
    if (game.state !== state) return;
    if (refusal) game.refusal = refusal;
    else if (!this.writing) this.clear();
  }

  /** Whether pieces of others lie there, and none of one's own. */
  #isEnemy(place: PlaceKey): boolean {
    const there = Object.values(this.game.showing?.pieces ?? {}).filter((piece) => keyOf(piece.at) === place);
    return there.length > 0 && there.every((piece) => piece.seat !== this.game.card?.seat);
  }

  /** With a mouse the path was seen before the click; with a finger the first tap shows it. */
  async #aim(end: End): Promise<void> {
    const seen =
      this.aimed === end.place || (this.game.hover === end.place && matchMedia("(hover: hover)").matches);
    this.aimed = end.place;
    if (seen) await this.confirm();
  }

  #unchoose(): void {
    this.#question++;
    this.chosen = null;
    this.#reach = null;
    this.aimed = null;
    this.odds = null;
    this.strike.end();
  }
}

const pause = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve();
