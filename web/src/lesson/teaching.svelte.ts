// What is taught at a table: the first minute to everybody who is new, or the lesson of a battle to who has asked for it.

import { untrack } from "svelte";
import type { Play } from "../game/play.svelte";
import { lessonFor } from "../sets/registry";
import { COACH } from "./coach";
import type { Deed, Happening } from "./lesson";
import { coached, keepCoached, keepLesson, lessonOf } from "./memory";
import { Pupil } from "./pupil.svelte";

export class Teaching {
  readonly #play: () => Play;
  readonly coach: Pupil;
  /** The game is played as a lesson, which may still be on its way. */
  under = $state(false);
  /** The lesson that goes on. */
  lesson: Pupil | null = $state.raw(null);
  /** There is a lesson for this battle and seat. */
  offered = $state(false);
  #before: number | null = null;

  constructor(play: () => Play) {
    this.#play = play;
    this.coach = new Pupil(COACH, coached(), () => this.#happening(), keepCoached);
  }

  /** Call once from a component: opens the lesson of a game that is one, and hears what is done at the table. */
  follow(): void {
    const id = $derived(this.#play().game.card?.game ?? null);
    // Before anything is laid out, so that the map knows how much room it has.
    $effect.pre(() => {
      if (id !== null) untrack(() => this.#open(id));
    });
    $effect(() => {
      const n = this.#play().game.state?.n ?? 0;
      untrack(() => this.#went(n));
    });
    $effect(() => {
      if (this.#play().end) untrack(() => this.did("point"));
    });
  }

  #open(game: string): void {
    const { card } = this.#play().game;
    this.lesson = null;
    this.under = false;
    this.offered = card !== null && lessonFor(card.scenario)?.seat === card.seat;
    if (lessonOf(game)?.left === false) void this.take();
  }

  /** Begins the lesson, or takes it up where it was left. */
  async take(): Promise<void> {
    const { card } = this.#play().game;
    const found = card && lessonFor(card.scenario);
    if (!card || !found) return;
    const { game } = card;
    this.under = true;
    const { default: lesson } = await found.load();
    if (this.#play().game.card?.game !== game) return;
    const read = lessonOf(game)?.read ?? [];
    const keep = (read: string[]): void => keepLesson({ game, read, left: false });
    keep(read);
    this.lesson = new Pupil(lesson, read, () => this.#happening(), keep);
  }

  leave(): void {
    const { card } = this.#play().game;
    if (!card || !this.lesson) return;
    keepLesson({ game: card.game, read: lessonOf(card.game)?.read ?? [], left: true });
    this.lesson = null;
    this.under = false;
  }

  /** Somebody has read what is shown. */
  read(): void {
    const id = (this.lesson ?? this.coach).shown?.note.id;
    if (id === undefined) return;
    this.lesson?.read(id);
    // What a lesson says of every table need not be said again at the next.
    if (COACH.notes.some((note) => note.id === id)) this.coach.read(id);
  }

  did(deed: Deed): void {
    this.coach.did(deed);
    this.lesson?.did(deed);
  }

  #went(n: number): void {
    const before = this.#before;
    this.#before = n;
    if (before === null || n === before) return;
    if (n < before) this.did("undo");
    (this.lesson ?? this.coach).answered();
  }

  #happening(): Happening {
    const play = this.#play();
    const { game } = play;
    return {
      asked: game.mine && !play.giving ? play.answers.map(({ action }) => action.do) : [],
      diary: game.diary,
      vocabulary: game.vocabulary,
      odds: play.odds !== null,
      canUndo: game.state?.can_undo ?? false,
      over: game.state?.ending != null,
    };
  }
}
