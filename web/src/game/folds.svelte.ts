// Which panels are open: remembered, and folded at first where the window is small.

import { remember, remembered } from "../lib/settings.svelte";

const KEY = "grognard.panels";
/** Below this the panels are sheets over the map, and one at a time. */
export const SMALL = "(max-width: 56rem), (max-height: 32rem)";

export class Folds {
  left: string | null = $state(null);
  right = $state(true);
  diary = $state(false);
  small = $state(false);

  constructor() {
    const media = matchMedia(SMALL);
    this.small = media.matches;
    media.addEventListener("change", () => (this.small = media.matches));
    const stored = (remembered(KEY) ?? {}) as Record<string, unknown>;
    if (this.small) {
      this.right = false;
      return;
    }
    if (typeof stored["left"] === "string") this.left = stored["left"];
    if (typeof stored["right"] === "boolean") this.right = stored["right"];
    if (typeof stored["diary"] === "boolean") this.diary = stored["diary"];
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
