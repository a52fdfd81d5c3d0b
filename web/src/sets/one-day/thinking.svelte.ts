// What is drawn on the table while a player thinks: the ghost of the plot on his desk, corridors of Full Moves, arcs of fire under
// the pointer, the tape. Every line of it is asked of the umpire; the newest question counts.

import type { Game } from "../../game/game.svelte";
import { sentence } from "../../lib/words";
import { keyOf, spotOf, type PlaceKey } from "../../map/place";
import type { Arrow, Overlay, Pick, TableMark, Taken } from "../../map/types";
import type { Action, Spot } from "../../wire";
import type { Washes } from "../set";
import Bar from "./Bar.svelte";
import { beside, bearing, blank, inInches, ledTo, spotWords, whoseOf, written, type Draft } from "./plot";
import { unitAt, unitNamed } from "./view";
import { viewOf, type Ghost, type Measured, type Shots, type Straight, type Unit } from "./wire";

/** So long the pointer rests before arcs are drawn. */
const REST_MS = 140;
/** Inches to the hundredth, as they are read off a tape. */
const rounded = (thousandths: number): string => String(Math.round(thousandths / 10) / 100);
/** A step of the keys that turn, in hundredths of a degree. */
const TURN = 1_500;
/** The handle that turns a block stands so far before it, and is taken hold of so near, in thousandths of an inch. */
const [HANDLE, GRIP] = [1_100, 400];

/** Asks again and again, and keeps the newest answer alone. */
class Newest<T> {
  value: T | null = $state.raw(null);
  #n = 0;
  #asked = "";

  async ask(key: string, ask: () => Promise<T | null>): Promise<void> {
    if (key === this.#asked) return;
    this.#asked = key;
    const n = ++this.#n;
    const value = key === "" ? null : await ask();
    if (n === this.#n) this.value = value;
  }
}

export class Thinking implements Washes {
  readonly Bar = Bar;
  readonly game: Game;
  arcsOn = $state(true);
  waysOn = $state(true);
  tapeOn = $state(false);
  /** The plot on the desk. */
  draft: Draft | null = $state.raw(null);
  /** The plot as it was typed over; none while the desk writes it. */
  typed: string | null = $state(null);
  /** Whose Full Move would be shown. */
  straightOf: string | null = $state(null);
  /** The handle that turns the block is in the hand. */
  #turns = $state(false);
  /** Somebody's block is in the hand. */
  #held: Draft | null = null;
  holds = $state(false);
  readonly #ghost = new Newest<Ghost>();
  readonly #straight = new Newest<Straight>();
  readonly #shots = new Newest<Shots>();
  readonly #tape = new Newest<Measured>();
  /** Where the signed plots lead. */
  #written: readonly Ghost[] = $state.raw([]);

  constructor(game: Game) {
    this.game = game;
  }

  readonly view = $derived.by(() => viewOf(this.game));
  /** The answers that are plots, by whose they are. */
  readonly plots: ReadonlyMap<string, Action[]> = $derived.by(() => {
    const found = new Map<string, Action[]>();
    const { decision, mine } = this.game;
    if (!mine || !decision || !this.view) return found;
    const names = [...this.view.units, ...this.view.headquarters].map(({ name }) => name);
    for (const action of decision.actions) {
      if (action.do !== "plot") continue;
      const whose = whoseOf(String(action["plot"]), names);
      if (whose !== null) found.set(whose, [...(found.get(whose) ?? []), action]);
    }
    // Whose moves no list could hold.
    for (const shape of decision.shapes ?? []) {
      const who = shape.answer["who"];
      if (typeof who === "string" && !found.has(who)) found.set(who, []);
    }
    return found;
  });
  readonly words: string | null = $derived.by(() => this.typed ?? (this.draft ? written(this.draft) : null));

  get ghost(): Ghost | null {
    return this.draft ? this.#ghost.value : null;
  }

  readonly shown: Overlay[] = [];
  readonly arrows: Arrow[] = [];

  readonly marks: TableMark[] = $derived.by(() => [
    ...this.#corridors(),
    ...(this.holds ? [] : this.#arcs()),
    ...this.#signed(),
    ...this.#ghosts(),
    ...this.#handles(),
    ...this.#tapes(),
  ]);

  // ---- the desk ----

  /** Takes up the plot of somebody. */
  begin(who: string): void {
    this.typed = null;
    this.draft = this.plots.has(who) ? blank(who) : null;
    this.game.selection = { kind: "named", what: this.#kindOf(who), name: who };
  }

  change(part: Partial<Draft>): void {
    this.typed = null;
    if (this.draft) this.draft = { ...this.draft, ...part };
  }

  /** Goes on from where the way ends so far: ahead and to the right of his facing, in thousandths of an inch. */
  step(ahead: number, right: number): void {
    const { draft } = this;
    const from = draft && (draft.legs.at(-1) ?? this.standOf(draft.who)?.at);
    if (!draft || !from) return;
    const to = beside(from, this.standOf(draft.who)?.facing ?? 0, ahead, right);
    this.change({
      purpose: draft.purpose === "hold" ? "move" : draft.purpose,
      legs: ledTo(draft.legs, to),
    });
  }

  turn(by: number): void {
    const { draft } = this;
    if (!draft) return;
    const now = draft.facing ?? this.standOf(draft.who)?.facing ?? 0;
    this.change({ facing: (now + by + 36_000) % 36_000 });
  }

  /** Where somebody stands, and whither he faces in hundredths of a degree. */
  standOf(name: string): { at: Spot; facing: number } | null {
    const piece = Object.values(this.game.showing?.pieces ?? {}).find((one) => one.name === name);
    const at = piece && spotOf(keyOf(piece.at));
    const unit = unitNamed(this.view, name);
    return at ? { at, facing: unit?.facing ?? (piece.facing ?? 0) * 36 } : null;
  }

  async sign(): Promise<void> {
    const { words, draft } = this;
    if (words === null || !draft || this.game.busy) return;
    if (await this.game.act(`plot ${words}`)) {
      this.typed = null;
      this.draft = null;
      const [next] = this.plots.keys();
      if (next !== undefined) this.begin(next);
    }
  }

  // ---- hands ----

  grab(pick: Pick): Taken | null {
    const who = pick.piece?.name ?? this.#nameAt(pick.place);
    if (who === null || !this.plots.has(who)) return null;
    if (this.draft?.who !== who) this.begin(who);
    this.#held = this.draft;
    this.holds = true;
    return { names: [who], held: Promise.resolve(true) };
  }

  /** The handle is before the ghost, and turns it. */
  grip(place: PlaceKey): boolean {
    const [handle, spot] = [this.#handle, spotOf(place)];
    if (!handle || !spot || Math.hypot(handle.at.x - spot.x, handle.at.y - spot.y) > GRIP) return false;
    this.#held = this.draft;
    this.#turns = this.holds = true;
    return true;
  }

  drop(place: PlaceKey | null): void {
    const to = place === null ? null : spotOf(place);
    const [turns, ghost] = [this.#turns, this.ghost];
    this.#turns = this.holds = false;
    if (to && turns) {
      if (ghost) this.change({ facing: bearing(ghost.at, to) });
    } else if (to) this.#lead(to);
    else this.draft = this.#held;
    this.#held = null;
  }

  /** A click while something is plotted: on somebody of one's own it takes up his plot, on an enemy it attacks him, elsewhere it leads
      there. False where it means nothing here. */
  pick(pick: Pick): boolean {
    if (this.tapeOn || this.plots.size === 0) return false;
    const name = pick.piece?.name ?? this.#nameAt(pick.place);
    const end = this.draft?.legs.at(-1);
    // A second click where the way ends signs, and so does Enter on the map.
    if (end && keyOf(end) === pick.place) return this.confirm();
    if (name !== null && this.plots.has(name)) {
      if (this.draft?.who !== name) this.begin(name);
    } else if (name !== null && this.draft) {
      const attack = this.#purposes(this.draft.who).find((purpose) => purpose === `attack ${name}`);
      const join = this.#purposes(this.draft.who).find((purpose) => purpose === `join ${name}`);
      if (attack === undefined && join === undefined && unitNamed(this.view, name)?.side === this.view?.seat)
        return false;
      this.change({ purpose: join ?? `attack ${name}` });
    } else if (this.draft && spotOf(pick.place)) this.#lead(spotOf(pick.place) ?? { x: 0, y: 0 });
    else return false;
    return true;
  }

  /** What a listed plot of somebody is for, each once. */
  #purposes(who: string): string[] {
    const said = (this.plots.get(who) ?? []).map((action) => String(action["plot"]).slice(who.length + 2));
    return [...new Set(said.map((words) => words.split(", ")[0] ?? ""))];
  }

  purposesOf(who: string): string[] {
    return this.#purposes(who);
  }

  #lead(to: Spot): void {
    const { draft } = this;
    if (!draft) return;
    const walks = ["move", "avoid"].includes(draft.purpose) || draft.purpose.startsWith("strike");
    this.change({ purpose: walks ? draft.purpose : "move", legs: ledTo(draft.legs, to) });
  }

  confirm(): boolean {
    if (!this.ghost || this.ghost.refusal) return false;
    void this.sign();
    return true;
  }

  key(letter: string): boolean {
    if (letter === "r") this.arcsOn = !this.arcsOn;
    else if (letter === "w") this.waysOn = !this.waysOn;
    else if (letter === "t") this.tapeOn = !this.tapeOn;
    else if (letter === "q" && this.draft) this.turn(-TURN);
    else if (letter === "e" && this.draft) this.turn(TURN);
    else return false;
    return true;
  }

  follow(): void {
    const { game } = this;
    // Another question has other plots.
    $effect(() => {
      if (this.draft && !this.plots.has(this.draft.who)) this.draft = null;
    });
    $effect(() => {
      const words = this.#wordsUnderHand();
      const n = game.state?.n ?? 0;
      void this.#ghost.ask(words === null ? "" : `${n} ${words}`, () =>
        game.look<Ghost>({ what: "ghost", plot: words ?? "" }),
      );
    });
    $effect(() => {
      const own = (this.view?.plots ?? []).filter((plot) => plot.side === this.view?.seat);
      const n = game.state?.n;
      void Promise.all(own.map(({ words }) => game.look<Ghost>({ what: "ghost", plot: words }))).then(
        (all) => {
          if (n === game.state?.n) this.#written = all.filter((ghost) => ghost !== null);
        },
      );
    });
    $effect(() => {
      const who = this.straightOf;
      const n = game.state?.n ?? 0;
      void this.#straight.ask(who === null ? "" : `${n} ${who}`, () =>
        game.look<Straight>({ what: "full-move", unit: who ?? "" }),
      );
    });
    $effect(() => {
      const unit = this.arcsOn && !this.tapeOn && !this.holds ? this.#pointed() : null;
      const n = game.state?.n ?? 0;
      const ask = () =>
        void this.#shots.ask(unit === null ? "" : `${n} ${unit.name}`, () =>
          game.look<Shots>({ what: "fire", unit: unit?.name ?? "" }),
        );
      const rest = setTimeout(ask, REST_MS);
      return () => clearTimeout(rest);
    });
    $effect(() => {
      const ends = this.tapeOn ? this.#tapeEnds() : null;
      const n = game.state?.n ?? 0;
      void this.#tape.ask(ends === null ? "" : `${n} ${ends.join(" ")}`, () =>
        game.look<Measured>({ what: "measure", from: ends?.[0] ?? "", to: ends?.[1] ?? "" }),
      );
    });
  }

  /** While a block is carried its plot leads to where the hand is. */
  #wordsUnderHand(): string | null {
    const to = this.holds && this.game.hover !== null ? spotOf(this.game.hover) : null;
    if (!to || !this.draft) return this.words;
    if (this.#turns) {
      const { ghost } = this;
      return ghost ? written({ ...this.draft, facing: bearing(ghost.at, to) }) : this.words;
    }
    return written({ ...this.draft, purpose: "move", legs: ledTo(this.draft.legs, to) });
  }

  #nameAt(place: PlaceKey): string | null {
    const there = Object.values(this.game.showing?.pieces ?? {}).filter((piece) => keyOf(piece.at) === place);
    return there.at(-1)?.name ?? null;
  }

  #kindOf(name: string): string {
    const piece = Object.values(this.game.showing?.pieces ?? {}).find((one) => one.name === name);
    return piece?.kind ?? "unit";
  }

  /** Whom the pointer rests on, or who is selected. */
  #pointed(): Unit | null {
    const { hover, selection } = this.game;
    const over = unitAt(this.view, hover);
    if (over || hover !== null) return over;
    return selection.kind === "named" && !this.draft ? unitNamed(this.view, selection.name) : null;
  }

  /** The tape lies from what is selected to where the pointer is. */
  #tapeEnds(): [string, string] | null {
    const { selection, hover } = this.game;
    if (selection.kind === "none" || hover === null) return null;
    const words = (place: PlaceKey): string => {
      const spot = spotOf(place);
      return this.#nameAt(place) ?? (spot ? spotWords(spot) : "");
    };
    const from = selection.kind === "named" ? selection.name : words(selection.place);
    const to = words(hover);
    return from === "" || to === "" || from === to ? null : [from, to];
  }

  // ---- what is drawn ----

  #corridors(): TableMark[] {
    const straight = this.straightOf === null ? null : this.#straight.value;
    if (straight)
      return [
        {
          kind: "corridor",
          outline: straight.corridor,
          way: straight.way,
          width: 0,
          stops: straight.slices.map(({ slice, at }) => ({ at, label: String(slice) })),
          label: "",
        },
      ];
    if (!this.waysOn) return [];
    return (this.view?.ways ?? []).map((way) => ({
      kind: "corridor" as const,
      outline: [],
      way: way.along,
      width: way.width,
      stops: [],
      label: "",
    }));
  }

  #arcs(): TableMark[] {
    const shots = this.arcsOn ? this.#shots.value : null;
    if (!shots || this.draft) return [];
    const { view } = this;
    const bands = shots.weapons.flatMap(({ weapon, bands }) =>
      bands.map((band, rank): TableMark => {
        const dice = band.dice === 1 ? "1 die" : `${band.dice} dice`;
        const what = weapon === "battalion" ? "" : `${weapon} `;
        return {
          kind: "band",
          outline: band.outline,
          rank,
          at: band.at,
          label: `${what}${inInches(band.to)}″ ${dice}`,
        };
      }),
    );
    const from = this.standOf(shots.unit)?.at;
    const best = new Map<string, (typeof shots.targets)[number]>();
    for (const target of shots.targets)
      if (!best.get(target.unit) || target.range !== null) best.set(target.unit, target);
    const lines = [...best.values()].flatMap((target): TableMark[] => {
      const to = unitNamed(view, target.unit)?.at;
      if (!from || !to || target.range === null) return [];
      return [{ kind: "line", from, to, lawful: true, label: `${rounded(target.range)}″` }];
    });
    return [...bands.toReversed(), ...lines];
  }

  /** What is plotted already, as it will lead. */
  #signed(): TableMark[] {
    if (this.draft === null && this.plots.size === 0) return [];
    return this.#written.flatMap((ghost): TableMark[] => [
      {
        kind: "ghost",
        outline: ghost.outline,
        at: ghost.at,
        facing: ghost.facing,
        way: ghost.way,
        stops: [],
        toward: ghost.toward,
        lawful: true,
        label: "",
      },
    ]);
  }

  #ghosts(): TableMark[] {
    const { ghost } = this;
    if (!ghost) return [];
    const left = Math.max(0, ghost.has - ghost.needs);
    const label = ghost.refusal
      ? sentence(ghost.refusal.why)
      : ghost.way.length > 1
        ? `${rounded(left)}″ left`
        : "";
    return [
      {
        kind: "ghost",
        outline: ghost.outline,
        at: ghost.at,
        facing: ghost.facing,
        way: ghost.way,
        stops: ghost.slices.map(({ slice, at }) => ({ at, label: String(slice) })),
        toward: ghost.toward,
        lawful: ghost.refusal === null,
        label,
      },
    ];
  }

  /** Where the handle is that turns who is being plotted; none while his block is in the hand. */
  get #handle(): { from: Spot; at: Spot } | null {
    const { ghost, draft } = this;
    if (!ghost || !unitNamed(this.view, draft?.who ?? null) || (this.holds && !this.#turns)) return null;
    return { from: ghost.at, at: beside(ghost.at, ghost.facing, HANDLE, 0) };
  }

  #handles(): TableMark[] {
    const handle = this.#handle;
    if (!handle) return [];
    const label = this.#turns ? `${Math.round((this.ghost?.facing ?? 0) / 100)}°` : "";
    return [{ kind: "handle", ...handle, label }];
  }

  #tapes(): TableMark[] {
    const tape = this.tapeOn ? this.#tape.value : null;
    if (!tape) return [];
    const { from, to } = tape;
    const inches = tape.far / 1000;
    return [
      { kind: "tape", from, to, inches, label: `${rounded(tape.far)}″`, below: `about ${tape.yards} yd` },
    ];
  }
}
