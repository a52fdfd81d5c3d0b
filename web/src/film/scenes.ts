// What was told as the scenes of a film: a line of the diary each, with what the map shows of it and the positions before and after it.

import type { Line, TurnBegun } from "../after/diary";
import { byTurn, lines, placesOf, type SaidOnce } from "../after/diary";
import { happenings, type Happening } from "../map/happenings";
import { whereabouts } from "../map/pieces";
import { placeOf, type PlaceKey } from "../map/place";
import type { Arrow } from "../map/types";
import type { Roll, Showing, Told, Vocabulary } from "../wire";

export interface Scene {
  line: Line;
  /** How many entries there were before it, and how many afterwards. */
  before: number;
  after: number;
  /** More is told of its last entry: what it leads to is not yet all of that. */
  within: boolean;
  /** All of it happens at once. */
  atOnce: boolean;
  /** The turn it belongs to, as the wire writes it. */
  turn: string;
}

/** How a rule set cuts its diary. */
export interface Cut {
  turnBegun?: TurnBegun | undefined;
  saidOnce?: SaidOnce | undefined;
  atOnce?: ((line: Line) => boolean) | undefined;
  /** The first position there is: a game has none before its first entry, which lays it out. */
  first?: number;
}

/** The scenes of a diary, or of the end of one: `from` is the first entry that is shown. */
export function scenesOf(
  diary: readonly Told[],
  { turnBegun, saidOnce, atOnce, first: least = 1 }: Cut,
  from = 0,
): Scene[] {
  const scenes: Scene[] = [];
  for (const { title, entries } of byTurn(lines(diary, saidOnce), turnBegun))
    for (const line of entries) {
      const [first, last] = [line.of[0] ?? line, line.of.at(-1) ?? line];
      if (last.n >= from)
        scenes.push({
          line,
          before: Math.max(least, first.n),
          after: last.n + 1,
          within: false,
          atOnce: atOnce?.(line) ?? false,
          turn: title,
        });
    }
  return scenes.map((scene, at) => ({
    ...scene,
    within: (scenes[at + 1]?.before ?? Infinity) < scene.after,
  }));
}

export function rollsOf({ line }: Scene): Roll[] {
  return line.of.flatMap((told) => told.rolls ?? []);
}

/** Where those are who are named but are no pieces. */
export type Stations = ReadonlyMap<string, PlaceKey>;
const NOWHERE: Stations = new Map();

/** What the map shows of a scene, from where everybody stood before it. */
export function happeningsOf(
  told: Line | Told,
  vocabulary: Vocabulary | null,
  before: Showing | null,
  stations: Stations = NOWHERE,
): Happening[] {
  const at = new Map([...stations, ...whereabouts(before)]);
  return happenings("of" in told ? told.of : [told], vocabulary, (name) => at.get(name) ?? null);
}

/** Where a scene is set. */
export function setOf(
  scene: Scene,
  vocabulary: Vocabulary | null,
  before: Showing | null,
  stations: Stations = NOWHERE,
): PlaceKey[] {
  const at = new Map([...stations, ...whereabouts(before)]);
  return [...new Set(scene.line.of.flatMap((told) => placesOf(told, vocabulary, at)))];
}

/** A position with those who have gone since where they went: of an entry in the middle nobody has another picture. */
export function gone(showing: Showing, what: readonly Happening[]): Showing {
  const to = new Map<string, PlaceKey>();
  for (const one of what)
    if (one.kind === "move") for (const name of one.pieces) to.set(name, one.way.at(-1) ?? "");
  if (to.size === 0) return showing;
  const pieces = Object.entries(showing.pieces).map(([id, piece]) => {
    const place = piece.name === null ? undefined : to.get(piece.name);
    return [id, place === undefined ? piece : { ...piece, at: placeOf(place) }] as const;
  });
  return { ...showing, pieces: Object.fromEntries(pieces) };
}

/** Arrows along which everybody went. */
export function trailsOf(what: readonly Happening[]): Arrow[] {
  // Who goes on where he came to leaves one trail, not one for every step.
  const last = new Map<string, Arrow>();
  const arrows: Arrow[] = [];
  for (const one of what) {
    if (one.kind !== "move" && one.kind !== "message") continue;
    const [from, to] = [one.way[0], one.way.at(-1)];
    if (from === undefined || to === undefined) continue;
    const who = one.kind === "move" ? one.pieces.join("\n") : "";
    const before = who === "" ? undefined : last.get(who);
    if (before && before.to === from) {
      before.via = [...(before.via ?? []), from, ...one.way.slice(1, -1)];
      before.to = to;
      continue;
    }
    const arrow: Arrow = { from, to, via: one.way.slice(1, -1), kind: "move", label: one.text };
    if (who !== "") last.set(who, arrow);
    arrows.push(arrow);
  }
  return arrows;
}

/** The last scene with no more than so many entries; if there is one with these words among the last of them, that. */
export function sceneAt(all: readonly Scene[], n: number, text?: string): number {
  const said = all.findLastIndex((scene) => scene.after === n && scene.line.text === text);
  return said >= 0
    ? said
    : Math.max(
        0,
        all.findLastIndex((scene) => scene.after <= n),
      );
}

/** The first scene of the turn before or after. */
export function turnFrom(all: readonly Scene[], at: number, way: -1 | 1): number {
  const here = all[at]?.turn;
  if (way === 1) {
    const next = all.findIndex((scene, index) => index > at && scene.turn !== here);
    return next < 0 ? all.length - 1 : next;
  }
  const first = all.findIndex((scene) => scene.turn === here);
  if (first < at) return Math.max(0, first);
  const before = all[first - 1]?.turn;
  return Math.max(
    0,
    all.findIndex((scene) => scene.turn === before),
  );
}
