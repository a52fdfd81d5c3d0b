// Which panels are open: remembered, and folded at first where the window is small.

import { remember, remembered } from "../lib/settings.svelte";

const KEY = "grognard.panels";
/** Below this the panels are sheets over the map, and one at a time. */
export const SMALL = "(max-width: 56rem), (max-height: 32rem)";
/** Below this there is no room for the map between the answers and something beside it. */
export const NARROW = "(max-width: 80rem)";
/** Held upright: the tabs lie along the lower edge, and the sheets come up from there. */
const UPRIGHT = "(max-width: 40rem), (max-width: 56rem) and (orientation: portrait)";

export class Folds {
  left: string | null = $state(null);
  right = $state(true);
  diary = $state(false);
  small = $state(false);
  upright = $state(false);
  narrow = $state(false);

  constructor() {
    const [small, upright, narrow] = [matchMedia(SMALL), matchMedia(UPRIGHT), matchMedia(NARROW)];
    small.addEventListener("change", () => this.#fold(small.matches));
    upright.addEventListener("change", () => (this.upright = upright.matches));
    narrow.addEventListener("change", () => (this.narrow = narrow.matches));
    this.upright = upright.matches;
    this.narrow = narrow.matches;
    this.#fold(small.matches);
  }

  /** The window is small, or no longer: then the panels are as they were. */
  #fold(small: boolean): void {
    this.small = small;
    const stored = (small ? {} : (remembered(KEY) ?? {})) as Record<string, unknown>;
    this.left = typeof stored["left"] === "string" ? stored["left"] : null;
    this.right = typeof stored["right"] === "boolean" ? stored["right"] : !small;
    this.diary = stored["diary"] === true;
  }

  toggleLeft(which: string): void {
    this.left = this.left === which ? null : which;
    if (this.small && this.left) this.right = this.diary = false;
    this.#keep();
  }

  toggleRight(): void {
    this.right = !this.right;
    if (this.small && this.right) {
      this.left = null;
      this.diary = false;
    }
    this.#keep();
  }

  toggleDiary(): void {
    this.diary = !this.diary;
    if (this.small && this.diary) {
      this.left = null;
      this.right = false;
    }
    this.#keep();
  }

  /** Sheets go away with Escape; false when none lay over the map. */
  closeSheets(): boolean {
    if (!this.small || !(this.left || this.right || this.diary)) return false;
    this.left = null;
    this.right = this.diary = false;
    return true;
  }

  #keep(): void {
    if (!this.small) remember(KEY, { left: this.left, right: this.right, diary: this.diary });
  }
}
