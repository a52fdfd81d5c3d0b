// The pencil: lines that a seat draws for itself. They stay in this browser and are sent to nobody.

import type { Point } from "./plane";

export type Colour = "graphite" | "red" | "blue";

export interface Stroke {
  colour: Colour;
  /** x and y by turns, in whole units of the map. */
  points: number[];
}

const MOST_STROKES = 400;

export class Pencil {
  strokes: Stroke[] = $state.raw([]);
  drawing: Stroke | null = $state.raw(null);
  colour: Colour = $state("graphite");
  #key: string | null = null;

  /** Opens the sheet of a seat; none without a key. */
  open(key: string | null): void {
    this.#key = key;
    this.drawing = null;
    this.strokes = this.#key === null ? [] : read(this.#key);
  }

  begin(at: Point): void {
    this.drawing = { colour: this.colour, points: [Math.round(at.x), Math.round(at.y)] };
  }

  /** Goes on to a point; one nearer than `least` to the last is passed over. */
  go(at: Point, least: number): void {
    const stroke = this.drawing;
    if (!stroke) return;
    const [x, y] = stroke.points.slice(-2);
    if (x !== undefined && y !== undefined && Math.hypot(at.x - x, at.y - y) < least) return;
    this.drawing = { ...stroke, points: [...stroke.points, Math.round(at.x), Math.round(at.y)] };
  }

  end(): void {
    const stroke = this.drawing;
    this.drawing = null;
    if (stroke && stroke.points.length >= 4) this.#keep([...this.strokes, stroke].slice(-MOST_STROKES));
  }

  rubOutLast(): void {
    this.#keep(this.strokes.slice(0, -1));
  }

  rubOutAll(): void {
    this.#keep([]);
  }

  #keep(strokes: Stroke[]): void {
    this.strokes = strokes;
    if (this.#key === null) return;
    try {
      if (strokes.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify(strokes));
    } catch {
      // A browser that keeps nothing: the lines last as long as the page.
    }
  }
}

function read(key: string): Stroke[] {
  try {
    return sound(JSON.parse(localStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

/** Only what is well made: storage can hold anything. */
export function sound(kept: unknown): Stroke[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (stroke: unknown): stroke is Stroke =>
      typeof stroke === "object" &&
      stroke !== null &&
      "colour" in stroke &&
      ["graphite", "red", "blue"].includes(String(stroke.colour)) &&
      "points" in stroke &&
      Array.isArray(stroke.points) &&
      stroke.points.length % 2 === 0 &&
      stroke.points.every((value: unknown) => Number.isFinite(value)),
  );
}

/** A stroke as a path. */
export function pathOf({ points }: Stroke): string {
  let path = "";
  for (let n = 0; n + 1 < points.length; n += 2)
    path += `${n === 0 ? "M" : "L"}${points[n]} ${points[n + 1]}`;
  return path;
}
