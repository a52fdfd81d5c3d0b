// One seat at one table: what it knows, what it is asked, and the ways to answer. Everything comes from the server;
// nothing of the game is decided here.

import { Connection, FIRST_WAIT, seatSocket, type Push, type Reply } from "../lib/connection";
import { changed } from "../lib/delta";
import { getJson } from "../lib/fetch";
import { unpacked } from "../lib/packed";
import { vocabularyOf } from "../lib/vocabulary";
import type { PlaceKey } from "../map/place";
import type {
  Acted,
  Action,
  Board,
  Decision,
  FollowedState,
  FollowedView,
  Odds,
  Refusal,
  SeatCard,
  Showing,
  State,
  Told,
  View,
  ViewChange,
  Vocabulary,
} from "../wire";
import { joinDiary } from "./diary";
import type { Selection } from "./selection";
import { nextStep } from "./sharing";

export type { Reply } from "../lib/connection";
export type { Selection } from "./selection";

/** One act of the hand: from which count of entries it led to which. */
interface Act {
  from: number;
  to: number;
  /** Of no hand: the table gave the only answer. */
  unasked: boolean;
}

export class Game {
  token = $state("");
  card: SeatCard | null = $state.raw(null);
  state: State | null = $state.raw(null);
  /** What lies on the table for this seat. */
  showing: Showing | null = $state.raw(null);
  /** What else the seat knows, in the rule set's own form. */
  knowledge: unknown = $state.raw(null);
  /** The rule set's words. */
  vocabulary: Vocabulary | null = $state.raw(null);
  board: Board | null = $state.raw(null);
  diary: Told[] = $state.raw([]);
  refusal: Refusal | null = $state.raw(null);
  error: string | null = $state(null);
  connected = $state(false);
  busy = $state(false);
  /** What is shown is how things stand: not while the line is down, nor while the view is being read again. */
  #current = $state(false);
  selection: Selection = $state.raw({ kind: "none" });
  hover: PlaceKey | null = $state(null);
  #latest: Told[] = $state.raw([]);
  #line: Connection | null = null;
  /** What was done at this screen, and has not been taken back. */
  #acts: Act[] = $state.raw([]);
  /** The entries that the table answered by itself. */
  readonly unasked: ReadonlySet<number> = $derived(
    new Set(this.#acts.filter((act) => act.unasked).map((act) => act.from)),
  );
  /** How many links of the last chain were not carried out. */
  left = 0;
  /** How often a hand has answered at this screen. */
  hands = 0;
  /** The last that happened is that something was taken back. */
  wentBack = false;
  /** The view as it was told whole and has changed since; none while the whole is on its way. */
  #followed: { version: number; view: Omit<View, "diary"> } | null = null;
  /** States that were told while the whole view is on its way. */
  #early: FollowedState[] = [];

  get decision(): Decision | null {
    return this.state?.decision ?? null;
  }

  /** This seat is asked, and a person answers for it. */
  get mine(): boolean {
    const decision = this.decision;
    return decision !== null && decision.seat === this.card?.seat && !this.handed;
  }

  /** The computer plays this seat for now. */
  get handed(): boolean {
    const own = this.card?.seats.find((seat) => seat.seat === this.card?.seat);
    return own !== undefined && own.player !== "person";
  }

  /** The map shows what was, and is being brought up to date. */
  get catchingUp(): boolean {
    return this.showing !== null && !this.#current;
  }

  /** The events of the last state, for animation. */
  get latest(): Told[] {
    return this.#latest;
  }

  get mapUrl(): string {
    return this.card ? `/api/scenarios/${this.card.scenario}/map.svg` : "";
  }

  open(token: string): void {
    this.close();
    this.token = token;
    this.#line = new Connection(seatSocket(token), {
      push: (message) => this.#pushed(message),
      up: () => {
        this.connected = true;
        this.error = null;
      },
      down: (after) => {
        this.connected = false;
        this.#current = false;
        // Who was at the table may have lost his link since: it was renewed or given away.
        if (this.card === null || after > FIRST_WAIT) void this.#whyNot(token);
      },
    });
  }

  close(): void {
    this.#line?.close();
    this.#line = null;
    this.connected = false;
    this.card = null;
    this.state = null;
    this.#acts = [];
    this.wentBack = false;
    this.showing = null;
    this.knowledge = null;
    this.vocabulary = null;
    this.#followed = null;
    this.#early = [];
    this.#current = false;
    this.board = null;
    this.diary = [];
    this.#latest = [];
    this.refusal = null;
    this.error = null;
    this.busy = false;
    this.selection = { kind: "none" };
    this.hover = null;
  }

  ask<T>(message: Record<string, unknown>): Promise<Reply<T>> {
    return this.#line?.ask<T>(message) ?? Promise.resolve({ error: "No table is open." });
  }

  /** Answers; true when it was carried out (a chain: as far as the first link that threw dice). */
  act(...chain: (Action | string)[]): Promise<boolean> {
    this.hands++;
    return this.#act(chain, false);
  }

  /** Gives what nobody is asked: the only answer, or a standing wish. The diary marks it, and undo passes over it. */
  async giveUnasked(...chain: (Action | string)[]): Promise<void> {
    const { state } = this;
    if ((await this.#act(chain, true)) || this.state === state) return;
    // Another window of this seat was faster.
    this.refusal = null;
    this.error = null;
  }

  async #act(chain: (Action | string)[], unasked: boolean): Promise<boolean> {
    const n = this.state?.n;
    const message = chain.length === 1 ? { action: chain[0] } : { actions: chain };
    const done = await this.#change({ do: "act", ...message, ...(n === undefined ? {} : { n }) });
    if (done && this.state) this.#acts = [...this.#acts, { from: n ?? 0, to: this.state.n, unasked }];
    return done;
  }

  /** Takes the last answer back. A chain was one act of the hand, so it is taken back whole; what nobody was asked is no act. */
  async undo(): Promise<void> {
    const now = this.state?.n ?? 0;
    let before = now;
    for (const act of this.#acts.toReversed()) {
      if (act.to !== before) break;
      before = act.from;
      if (!act.unasked) break;
    }
    await this.#change({ do: "undo", count: Math.max(1, now - before) });
  }

  async handOver(to: string): Promise<void> {
    await this.#change({ do: "hand-over", to });
  }

  async odds(action: Action | string): Promise<Odds | null> {
    return this.#told(await this.ask<Odds>({ do: "odds", action }));
  }

  /** The odds, or nothing where there are none to tell: for what is shown along the way. */
  async oddsQuietly(...chain: (Action | string)[]): Promise<Odds | null> {
    const asked = chain.length === 1 ? { action: chain[0] } : { actions: chain };
    const reply = await this.ask<Odds>({ do: "odds", ...asked });
    return "ok" in reply ? reply.ok : null;
  }

  /** Why the last of a chain of answers would be refused; nothing if it would not be. */
  async barTo(...chain: Action[]): Promise<Refusal | null> {
    const reply = await this.ask<Odds>({ do: "odds", actions: chain });
    return "refused" in reply ? reply.refused : null;
  }

  async look<T>(at: { what: string } & Record<string, unknown>): Promise<T | null> {
    const reply = await this.ask<T>({ do: "look", at });
    return "ok" in reply ? reply.ok : null;
  }

  /** Would it be refused? Changes nothing. */
  async tryOut(action: Action | string): Promise<Refusal | null> {
    const reply = await this.ask<unknown>({ do: "try", action });
    return "refused" in reply ? reply.refused : null;
  }

  /** Whether nothing forgives it once it is done: dice fall, or others decide next. */
  async isForGood(action: Action): Promise<boolean> {
    const reply = await this.ask<{ for_good: boolean }>({ do: "try", action });
    return "ok" in reply ? reply.ok.for_good : true;
  }

  /** What anybody would learn by some answers, so that they could not be taken back, as far as the seat can foresee. */
  async foretold(chain: readonly (Action | string)[]): Promise<string | null> {
    const said = chain.length === 1 ? { action: chain[0] } : { actions: chain };
    const reply = await this.ask<{ tells?: string }>({ do: "try", ...said });
    return "ok" in reply ? (reply.ok.tells ?? null) : null;
  }

  /** The view of an earlier moment, without its diary. */
  async viewAt(n: number): Promise<View | null> {
    return this.#told(await this.ask<View>({ do: "view", at: n, since: n + 1 }));
  }

  /** What lay on the table then, or nothing where it cannot be told: for what is shown along the way. */
  async showingAt(n: number): Promise<Showing | null> {
    const reply = await this.ask<Pick<View, "showing">>({ do: "view", at: n, since: n + 1, bare: true });
    return "ok" in reply ? reply.ok.showing : null;
  }

  /** Everything, nothing hidden: of an earlier moment without its diary, or as it ended with the whole of it. */
  async truthAt(n?: number): Promise<View | null> {
    const moment = n === undefined ? {} : { at: n, since: n + 1 };
    return this.#told(await this.ask<View>({ do: "truth", ...moment }));
  }

  async #change(message: Record<string, unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    this.error = null;
    const reply = await this.ask<Omit<Acted, "state"> & { state: FollowedState }>(message);
    this.busy = false;
    if ("refused" in reply) this.refusal = reply.refused;
    else if ("error" in reply) this.error = reply.error;
    else if (reply.ok.state) this.#take(reply.ok.state);
    this.left = "ok" in reply ? (reply.ok.left ?? 0) : 0;
    return "ok" in reply;
  }

  #told<T>(reply: Reply<T>): T | null {
    if ("ok" in reply) return reply.ok;
    if ("refused" in reply) this.refusal = reply.refused;
    else this.error = reply.error;
    return null;
  }

  #pushed(message: Push): void {
    switch (message.push) {
      case "welcome":
        this.#welcomed(message["seat"] as SeatCard, message["state"] as FollowedState);
        break;
      case "gathering":
        void this.#gathered(message["seat"] as SeatCard);
        break;
      case "state":
        this.#take(message["state"] as FollowedState);
        break;
      case "seats":
        if (this.card) this.card = { ...this.card, seats: message["seats"] as SeatCard["seats"] };
        break;
      case "trouble":
        // One word while the computer cannot go on, and none once it does.
        this.error = message["why"] as string | null;
        break;
    }
  }

  /** The game waits for the shares of its dice: this seat's is given, and nobody is bothered with it. */
  async #gathered(card: SeatCard): Promise<void> {
    const first = this.card === null;
    this.card = card;
    if (first) void this.#fetchPrinted(card);
    const step = nextStep(card);
    if (typeof step === "string") return;
    const reply = await this.ask(step);
    if ("error" in reply) this.error = reply.error;
  }

  #welcomed(card: SeatCard, told: FollowedState): void {
    const first = this.card === null;
    this.card = card;
    if (first) void this.#fetchPrinted(card);
    const state = stateOf(told);
    // The same question as before the line broke is the same state: what was being picked stays picked.
    if (!this.state || !isSame(this.state, state)) this.#stand(state);
    void this.#follow();
  }

  /** What never changes: the board, and the words of the rule set. */
  async #fetchPrinted({ scenario, set }: SeatCard): Promise<void> {
    const [board, vocabulary] = await Promise.all([
      getJson<Board>(`/api/scenarios/${scenario}/board`),
      vocabularyOf(set),
    ]);
    if ("error" in vocabulary) this.error = vocabulary.error;
    else this.vocabulary = vocabulary.ok;
    if ("error" in board) this.error = board.error;
    else this.board = board.ok;
  }

  /** A new state: its events join the diary, and what is new in the view is shown with them. */
  #take(told: FollowedState): void {
    this.#stand(stateOf(told));
    this.diary = joinDiary(this.diary, told.from, told.events);
    this.#latest = told.events;
    if (this.#followed === null) this.#early.push(told);
    else this.#changeView(told.view);
  }

  #stand(state: State): void {
    const n = this.state?.n ?? 0;
    if (state.n !== n) this.wentBack = state.n < n;
    if (this.wentBack) this.#acts = this.#acts.filter((act) => act.to <= state.n);
    this.state = state;
  }

  /** Asks for the whole view and diary, and to be told what changes from then on. */
  async #follow(): Promise<void> {
    const early: FollowedState[] = [];
    this.#followed = null;
    this.#early = early;
    this.#current = false;
    const reply = await this.ask<FollowedView>({ do: "view", follow: true, since: 0 });
    // If the line broke, or somebody has asked again since, that comes later.
    if (!("ok" in reply) || this.#early !== early) return;
    const { version, diary, ...view } = reply.ok;
    this.#followed = { version, view };
    this.#early = [];
    this.#see(view);
    this.diary = early.reduce((whole, told) => joinDiary(whole, told.from, told.events), diary);
    this.#current = true;
    for (const told of early) this.#changeView(told.view);
  }

  #see({ showing, knowledge }: Omit<View, "diary">): void {
    this.showing = showing;
    this.knowledge = knowledge;
  }

  #changeView(change: ViewChange | undefined): void {
    const followed = this.#followed;
    if (!change || !followed || change.to <= followed.version) return;
    try {
      if (change.from !== followed.version) throw new Error("a change is missing");
      this.#followed = { version: change.to, view: changed(followed.view, change.delta) };
      this.#see(this.#followed.view);
    } catch {
      void this.#follow();
    }
  }

  /** A socket does not say why it was turned away; the seat's card does. */
  async #whyNot(token: string): Promise<void> {
    const card = await getJson<SeatCard>(`/api/seat/${encodeURIComponent(token)}`);
    if (token === this.token && "error" in card) this.error = card.error;
  }
}

/** A state as the client keeps it: with its answers listed, and without what is new in the view. */
function stateOf({ view: _, decision, ...state }: FollowedState): State {
  return { ...state, decision: decision && unpacked(decision) };
}

function isSame(one: State, other: State): boolean {
  const asked = (state: State): string =>
    JSON.stringify([state.n, state.decision, state.waiting, state.can_undo, state.ending]);
  return asked(one) === asked(other);
}
