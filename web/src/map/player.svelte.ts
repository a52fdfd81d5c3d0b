// Plays happenings on the map, one after another, quickly; a click ends it at once.

import type { Happening } from "./happenings";
import { Way } from "./layout";
import type { PlaceKey } from "./place";
import type { Plane, Point } from "./plane";

/** Milliseconds: a place of a march, a strike, a loss, and the most that all may take together. */
const STEP = 130;
const STRIKE = 480;
const LOSS = 380;
const MOST = 6000;

export interface Shown {
  /** Pieces on their way, and those that still wait to go; they are not shown in their stacks. */
  going: { name: string; at: Point }[];
  strike: { at: Point; part: number } | null;
  loss: { piece: string; part: number } | null;
  text: string;
}

interface Act {
  what: Happening;
  way: Way | null;
  from: number;
  to: number;
}

export class Player {
  shown: Shown | null = $state.raw(null);
  #acts: Act[] = [];
  #frame = 0;
  #began = 0;
  #plane: Plane | null = null;

  get playing(): boolean {
    return this.shown !== null;
  }

  play(plane: Plane, what: readonly Happening[]): void {
    this.stop();
    this.#plane = plane;
    this.#acts = schedule(plane, what);
    if (this.#acts.length === 0) return;
    this.#began = performance.now();
    this.#show(0);
    const step = (now: number): void => {
      const gone = now - this.#began;
      if (gone >= (this.#acts.at(-1)?.to ?? 0)) return this.stop();
      this.#show(gone);
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#acts = [];
    this.shown = null;
  }

  #show(gone: number): void {
    const now = this.#acts.find((act) => gone < act.to);
    if (!now) return;
    const part = Math.min(1, Math.max(0, (gone - now.from) / (now.to - now.from)));
    const going = new Map<string, Point>();
    // Whoever goes again later waits where he went last, or where he will begin.
    for (const act of this.#acts) {
      if (act.what.kind !== "move" || !act.way) continue;
      const at = act === now ? act.way.at(eased(part)) : act.to <= now.from ? act.way.at(1) : act.way.at(0);
      for (const name of act.what.pieces) if (act.from <= now.from || !going.has(name)) going.set(name, at);
    }
    const hit = now.what.kind === "strike" ? (this.#plane?.at(now.what.place) ?? null) : null;
    this.shown = {
      going: [...going].map(([name, at]) => ({ name, at })),
      strike: hit ? { at: hit, part } : null,
      loss: now.what.kind === "loss" ? { piece: now.what.piece, part } : null,
      text: now.what.text,
    };
  }
}

/** When each happening begins and ends; all of them sooner where there are many. */
export function schedule(plane: Plane, what: readonly Happening[]): Act[] {
  let at = 0;
  const acts = what.flatMap((what): Act[] => {
    const way = what.kind === "move" ? new Way(plane, what.way) : null;
    const places: PlaceKey[] = what.kind === "move" ? what.way : what.kind === "strike" ? [what.place] : [];
    if (places.some((place) => !plane.has(place))) return [];
    const lasts = way
      ? Math.min(1100, Math.max(260, (way.length / plane.pitch) * STEP))
      : what.kind === "strike"
        ? STRIKE
        : LOSS;
    const act = { what, way, from: at, to: at + lasts };
    at += lasts;
    return [act];
  });
  const pace = Math.min(1, MOST / Math.max(1, at));
  return acts.map((act) => ({ ...act, from: act.from * pace, to: act.to * pace }));
}

function eased(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}
