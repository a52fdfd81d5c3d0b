// The map under the keyboard: arrows walk from place to place, full stop and comma from light to light, Space names the next
// piece of a stack. What is walked to takes the focus, and so is heard.

import { tick } from "svelte";
import { named, type Piece } from "./pieces";
import type { PlaceKey } from "./place";
import type { Direction, Plane, Point } from "./plane";
import type { Pointing } from "./pointing.svelte";
import type { Steering } from "./steering.svelte";
import type { Lit, Pick } from "./types";

const ARROWS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

export interface Footing {
  plane: Plane;
  stacks: ReadonlyMap<PlaceKey, Piece[]>;
  lit: readonly Lit[];
  selected: PlaceKey | null;
  /** The element in which the places are. */
  node: Element;
  playing: boolean;
  /** Something is being drawn: the arrows lead it. */
  sketching: boolean;
  onnudge: (direction: Direction, fine: boolean) => void;
  onset: () => void;
  stopPlaying: () => void;
  say: (words: string) => void;
  onpick: (pick: Pick) => void;
}

export class Walking {
  readonly #ground: Footing;
  readonly #steering: Steering;
  readonly #pointing: Pointing;
  cursor: PlaceKey | null = $state(null);
  /** Which piece of the walker's stack is meant, counted from the top. */
  meant = $state(0);
  /** Where a walk up and down, or to the sides, began: it keeps to that line. */
  #row: Point | null = null;
  #upright: boolean | null = null;

  /** Where the walker is. */
  readonly at: PlaceKey | null = $derived.by(() => {
    const { plane, selected, lit, stacks } = this.#ground;
    if (this.cursor !== null && plane.has(this.cursor)) return this.cursor;
    const first = selected ?? lit[0]?.place ?? stacks.keys().next().value;
    const [left, top, width, height] = plane.field;
    return first ?? plane.under({ x: left + width / 2, y: top + height / 2 }, []);
  });
  readonly #stack: readonly Piece[] = $derived.by(() =>
    this.at === null ? [] : (this.#ground.stacks.get(this.at) ?? []),
  );
  readonly piece: Piece | null = $derived.by(() => this.#stack[this.#stack.length - 1 - this.meant] ?? null);

  constructor(steering: Steering, pointing: Pointing, ground: Footing) {
    this.#steering = steering;
    this.#pointing = pointing;
    this.#ground = ground;
  }

  /** The hand went there: the keys go on from there. */
  follow(place: PlaceKey): void {
    this.cursor = place;
    this.meant = 0;
  }

  /** A place took the focus. */
  focused(place: PlaceKey): void {
    this.cursor = place;
    this.#pointing.fanOf = this.#pointing.isStack(place) ? place : null;
  }

  pick(place: PlaceKey): void {
    if (this.#ground.playing) return this.#ground.stopPlaying();
    if (this.#ground.sketching) return this.#ground.onset();
    const stack = this.#ground.stacks.get(place) ?? [];
    const piece = stack[stack.length - 1 - this.meant];
    this.#ground.onpick({ place, piece: piece ? named(piece) : null });
  }

  key(event: KeyboardEvent): void {
    if (event.target instanceof Element && event.target.closest("[data-own-clicks]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { plane, lit, playing } = this.#ground;
    const direction = ARROWS[event.key];
    if (direction && this.#ground.sketching) this.#ground.onnudge(direction, event.shiftKey);
    else if (direction && event.shiftKey) this.#push(direction);
    else if (direction) {
      const upright = direction === "up" || direction === "down";
      if (upright !== this.#upright || this.#row === null)
        this.#row = this.at === null ? null : plane.at(this.at);
      this.#upright = upright;
      const to = this.at === null ? null : plane.next(this.at, direction, this.#pointing.stops, this.#row);
      void this.#walk(to);
    } else if (event.key === "+" || event.key === "=") this.#steering.zoom(1.3);
    else if (event.key === "-" || event.key === "_") this.#steering.zoom(1 / 1.3);
    else if (event.key === "0") this.#steering.showWhole();
    else if (event.key === "." || event.key === ",") {
      const places = [...new Set(lit.map((light) => light.place))];
      const now = this.at === null ? -1 : places.indexOf(this.at);
      void this.#walk(
        places.at(event.key === "." ? (now + 1) % places.length : Math.max(now, 0) - 1) ?? null,
      );
    } else if (event.key === " " && this.at !== null) {
      if (this.#stack.length > 0) this.meant = (this.meant + 1) % this.#stack.length;
      this.#ground.say(this.piece?.words ?? "nobody");
    } else if (event.key === "Escape" && (playing || this.#pointing.fanOf !== null)) {
      this.#ground.stopPlaying();
      this.#pointing.fanOf = null;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #push(direction: Direction): void {
    const step = 0.2 * Math.min(this.#steering.width, this.#steering.height);
    const [dx, dy] = { up: [0, step], down: [0, -step], left: [step, 0], right: [-step, 0] }[direction];
    this.#steering.pan(dx ?? 0, dy ?? 0);
  }

  async #walk(to: PlaceKey | null): Promise<void> {
    if (to === null) return;
    this.follow(to);
    await tick();
    this.#ground.node
      .querySelector<SVGGElement>(`[data-place="${CSS.escape(to)}"]`)
      ?.focus({ preventScroll: true });
    this.#steering.show([to], 1);
    this.#pointing.setHovered(to);
  }
}
