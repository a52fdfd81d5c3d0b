// What may be drawn on the map to answer with: the shapes of a decision, made ready for the pen.

import { fieldsOf } from "../lib/vocabulary";
import { sentence } from "../lib/words";
import { spotOf, type PlaceKey } from "../map/place";
import type { Ring, Sketch } from "../map/sketch";
import type { Action, AnswerShape, Board, Decision, Region, Spot, Vocabulary } from "../wire";
import type { Drawn } from "./drafting.svelte";

export interface OpenShape {
  /** In words, with a gap where something is drawn. */
  label: string;
  /** Nothing is drawn yet. */
  sketch: Sketch;
  /** The answer that what is drawn makes. */
  answer: (drawn: Drawn) => Action;
}

export function openShapes(
  decision: Decision | null,
  vocabulary: Vocabulary | null,
  at: ReadonlyMap<string, PlaceKey>,
  board: Board | null,
): OpenShape[] {
  return (decision?.shapes ?? []).map((shape) => ({
    label: sentence(shape.say.replace(`{${shape.hole}}`, "…")),
    sketch: sketchOf(shape, () => originOf(shape, vocabulary, at) ?? middleOf(board)),
    answer: (drawn) => ({ ...shape.answer, [shape.hole]: drawn }) as unknown as Action,
  }));
}

function sketchOf({ open }: AnswerShape, origin: () => Spot): Sketch {
  switch (open.kind) {
    case "point":
      return { kind: "point", region: ringsOf(open.within), at: null };
    case "way":
      return {
        kind: "path",
        from: open.from,
        legs: [],
        most: open.legs,
        at: null,
        length: open.length,
        region: ringsOf(open.within),
      };
    case "bearing":
      return { kind: "bearing", from: origin(), arc: [open.from, open.to], bearing: null };
  }
}

/** Outlines and holes alike: what lies in an odd number of them is open. */
function ringsOf(region: Region): Ring[] {
  return region.flatMap(({ outline, holes }) => [outline, ...(holes ?? [])]);
}

/** Where a bearing is taken from: the place that the answer names, or where its piece stands. */
function originOf(
  { answer }: AnswerShape,
  vocabulary: Vocabulary | null,
  at: ReadonlyMap<string, PlaceKey>,
): Spot | null {
  const { places, from, pieces } = fieldsOf(answer, vocabulary?.answers[String(answer["do"])]?.fields);
  const stations = pieces.flatMap((name) => at.get(name) ?? []);
  return [...places, ...from, ...stations].map(spotOf).find((spot) => spot !== null) ?? null;
}

function middleOf(board: Board | null): Spot {
  const size = board?.plane.kind === "table" ? board.plane.size : { x: 0, y: 0 };
  return { x: Math.round(size.x / 2), y: Math.round(size.y / 2) };
}
