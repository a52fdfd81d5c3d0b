// Three coach marks for the first minute, each gone for good after its first use.

import { remember, remembered } from "../lib/settings.svelte";

export type Mark = "light" | "hover" | "undo";
const KEY = "grognard.coach";
const MARKS: Mark[] = ["light", "hover", "undo"];

export class Coach {
  #learned: Set<Mark> = $state.raw(new Set());

  constructor() {
    const stored = remembered(KEY);
    this.#learned = new Set(MARKS.filter((mark) => Array.isArray(stored) && stored.includes(mark)));
  }

  learned(mark: Mark): boolean {
    return this.#learned.has(mark);
  }

  learn(mark: Mark): void {
    if (this.#learned.has(mark)) return;
    this.#learned = new Set([...this.#learned, mark]);
    remember(KEY, [...this.#learned]);
  }
}
