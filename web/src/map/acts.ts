// Happenings as acts in time: when each begins and ends, and what is to be seen of them at a moment.

import type { Happening } from "./happenings";
import { Way } from "./layout";
import type { Piece } from "./pieces";
import type { PlaceKey } from "./place";
import type { Plane, Point } from "./plane";

/** Milliseconds: a place of a march, the shortest and the longest march, a strike, a loss. */
const STEP = 170;
const SHORTEST = 420;
const LONGEST = 1900;
const STRIKE = 650;
/** What happens at once takes as long, whatever it is: the slices of a turn have one beat. */
const BEAT = 520;
const LOSS = 520;

/** What is to be seen of a scene at a moment. */
export interface Motion {
  /** Pieces on their way, and those that have arrived or still wait to go. */
  going: { piece: Piece; at: Point }[];
  /** Pieces that are not shown where they lie: they are on their way. */
  away: ReadonlySet<string>;
  /** Somebody who has no counter: a courier. */
  rider: Point | null;
  strike: { at: Point; part: number } | null;
  loss: { piece: string; part: number } | null;
}

export interface Act {
  what: Happening;
  way: Way | null;
  /** Who goes, as he is drawn. */
  pieces: Piece[];
  from: number;
  to: number;
  /** At one pace from end to end. */
  even: boolean;
}

/** Finds the pieces of a march as they are drawn. */
export type Drawn = (names: readonly string[], way: readonly PlaceKey[]) => Piece[];

/** When each happening begins and ends; all together where they happen at once. What lies off the board cannot be shown. */
export function schedule(plane: Plane, what: readonly Happening[], drawn: Drawn, atOnce = false): Act[] {
  let at = 0;
  return what.flatMap((what): Act[] => {
    const goes = what.kind === "move" || what.kind === "message";
    const places = goes ? what.way : what.kind === "strike" ? [what.place] : [];
    if (places.some((place) => !plane.has(place))) return [];
    const way = goes ? new Way(plane, what.way) : null;
    const lasts = atOnce
      ? BEAT
      : way
        ? Math.min(LONGEST, Math.max(SHORTEST, (way.length / plane.pitch) * STEP))
        : what.kind === "strike"
          ? STRIKE
          : LOSS;
    const pieces = what.kind === "move" ? drawn(what.pieces, what.way) : [];
    const act = { what, way, pieces, from: at, to: at + lasts, even: atOnce };
    if (!atOnce) at += lasts;
    return [act];
  });
}

/** So long the acts take. */
export function lasting(acts: readonly Act[]): number {
  return acts.at(-1)?.to ?? 0;
}

/** What is seen so many milliseconds after the first act began; nothing once all are over. */
export function motionAt(acts: readonly Act[], plane: Plane, gone: number): Motion | null {
  const now = acts.find((act) => gone < act.to);
  if (!now) return null;
  const part = Math.min(1, Math.max(0, (gone - now.from) / (now.to - now.from)));
  const going = new Map<string, { piece: Piece; at: Point }>();
  // Whoever goes again later waits where he went last, or where he will begin.
  for (const act of acts) {
    if (!act.way) continue;
    const gonePart = Math.min(1, Math.max(0, (gone - act.from) / (act.to - act.from)));
    const at = act.way.at(act.even ? gonePart : eased(gonePart));
    for (const piece of act.pieces)
      if (act.from <= now.from || !going.has(piece.id)) going.set(piece.id, { piece, at });
  }
  const hit = now.what.kind === "strike" ? plane.at(now.what.place) : null;
  return {
    going: [...going.values()],
    rider: now.way && now.pieces.length === 0 ? now.way.at(eased(part)) : null,
    away: new Set(going.keys()),
    strike: hit ? { at: hit, part } : null,
    loss: now.what.kind === "loss" ? { piece: now.what.piece, part } : null,
  };
}

function eased(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}
