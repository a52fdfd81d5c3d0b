// What happened since the player last decided: the film of it begins by itself, goes on while more is told, and can be seen again.

import { byTurn } from "../after/diary";
import type { Game } from "../game/game.svelte";
import { moving, remember, remembered, settings } from "../lib/settings.svelte";
import type { TableSet } from "../sets/set";
import type { Told } from "../wire";
import { Film } from "./film.svelte";
import { rollsOf, scenesOf, type Scene } from "./scenes";

/** Whoever was away for longer than this is shown the last turn. */
const MOST = 60;

export class Since {
  readonly film: Film;
  readonly #game: Game;
  readonly #set: () => TableSet;
  /** How many entries there were when the player last decided. */
  #began = 0;
  /** How many entries he has been shown; none before the first look. */
  #seen: number | null = null;

  constructor(game: Game, set: () => TableSet) {
    this.#game = game;
    this.#set = set;
    this.film = new Film({
      get board() {
        return game.board;
      },
      get vocabulary() {
        return game.vocabulary;
      },
      positionAt: (n) => game.showingAt(n),
      stations: () => set().stations?.(game.knowledge) ?? new Map(),
      moves: moving,
      pace: () => settings.pace,
    });
  }

  /** Somebody wished to see it. */
  #wished = $state(false);

  /** A march of one's own, or a word: shown on the map as it stands, without a film about it. */
  get isBrief(): boolean {
    const [only, other] = this.film.scenes;
    return !this.#wished && other === undefined && only !== undefined && rollsOf(only).length === 0;
  }

  /** The map shows what was. */
  get isShowing(): boolean {
    return this.film.isOpen && !this.isBrief;
  }

  /** Something is told, or was taken back. To be called whenever the game has changed. */
  follow(): void {
    const { state, showing, diary, vocabulary, board, catchingUp, wentBack } = this.#game;
    if (!state || !showing || !vocabulary || !board || catchingUp) return;
    if (wentBack) this.film.forgetAfter(state.n);
    this.film.keep(state.n, showing);
    const seen = this.#seen ?? this.#remembered(state.n);
    this.#see(state.n);
    if (wentBack) return this.film.close();
    if (!settings.film || !diary.some((told) => told.n >= seen)) return;
    if (this.isShowing) this.film.relay(this.#scenes(this.#began));
    else {
      this.#wished = false;
      const fresh = this.#scenes(seen);
      if (fresh.length > MOST) this.#began = lastTurn(diary, this.#set().turnBegun);
      this.film.open(fresh.length > MOST ? this.#scenes(this.#began) : fresh);
    }
  }

  /** The player decides: what he was being shown is over, and a new account begins. */
  decided(): void {
    this.film.close();
    this.#began = this.#game.state?.n ?? 0;
  }

  /** What happened since the last decision, once more. */
  again(): void {
    this.#wished = true;
    this.film.open(this.#scenes(this.#began));
  }

  /** Plays from an entry of the diary to its end. */
  playFrom(told: Told): void {
    this.#wished = true;
    const scenes = this.#scenes(told.n);
    const at = scenes.findIndex(({ line }) => line.n === told.n && line.text === told.text);
    this.film.open(scenes, Math.max(0, at));
  }

  #scenes(from: number): Scene[] {
    const { turnBegun, saidOnce, atOnce } = this.#set();
    return scenesOf(this.#game.diary, { turnBegun, saidOnce, atOnce }, from);
  }

  #remembered(n: number): number {
    const kept = remembered(this.#key);
    // A game that has gone back since, or another under the same name.
    this.#began = typeof kept === "number" && kept <= n ? kept : 0;
    return this.#began;
  }

  #see(n: number): void {
    if (this.#seen === n) return;
    this.#seen = n;
    remember(this.#key, n);
  }

  get #key(): string {
    return `grognard.seen.${this.#game.token}`;
  }
}

function lastTurn(diary: readonly Told[], begun: TableSet["turnBegun"]): number {
  return byTurn(diary, begun).at(-1)?.n ?? 0;
}
