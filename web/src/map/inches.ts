// A table in thousandths of an inch. It has a place wherever one points; what is walked through with the keyboard and picked with
// a finger is where something lies.

import type { Plane as Lie, Spot } from "../wire";
import type { Extent } from "./camera";
import { keyOf, spotOf, type PlaceKey } from "./place";
import { pointsOf, type Direction, type Plane, type Point } from "./plane";

const INCH = 1000;
/** What lies within this of a point is meant by it, in thousandths of an inch. */
const NEAR = 350;
/** The ring about a spot, in inches. */
const RING = 0.3;

export class TablePlane implements Plane {
  readonly pitch: number;
  readonly field: Extent;
  readonly outline: string;
  readonly standsOnCorner = false;
  readonly #size: Spot;

  constructor(lie: Extract<Lie, { kind: "table" }>) {
    this.pitch = lie.inch;
    this.#size = lie.size;
    this.field = [0, 0, (lie.size.x / INCH) * lie.inch, (lie.size.y / INCH) * lie.inch];
    this.outline = ring({ x: 0, y: 0 }, RING * lie.inch);
  }

  has(place: PlaceKey): boolean {
    const spot = spotOf(place);
    return spot !== null && this.#holds(spot);
  }

  at(place: PlaceKey): Point | null {
    const spot = spotOf(place);
    return spot && this.pointOf(spot);
  }

  label(place: PlaceKey): string {
    const spot = spotOf(place);
    return spot ? `${inches(spot.x)} by ${inches(spot.y)} inches` : place;
  }

  read(words: string): PlaceKey | null {
    const [x, y, more] = words.split(/,|\bby\b/).map((part) => Math.round(parseFloat(part) * INCH));
    if (x === undefined || y === undefined || more !== undefined) return null;
    const spot = { x, y };
    return this.#holds(spot) ? keyOf(spot) : null;
  }

  ground(): null {
    return null;
  }

  /** The nearest of those where something lies, within a finger's breadth; else the spot itself. */
  under(point: Point, among: Iterable<PlaceKey>): PlaceKey | null {
    const here = this.spotAt(point);
    if (!this.#holds(here)) return null;
    let best: PlaceKey | null = null;
    let nearest = NEAR ** 2;
    for (const place of among) {
      const spot = spotOf(place);
      const off = spot ? (spot.x - here.x) ** 2 + (spot.y - here.y) ** 2 : Infinity;
      if (off < nearest) [nearest, best] = [off, place];
    }
    return best ?? keyOf(here);
  }

  /** The nearest of those where something lies in that quarter of the table. */
  next(place: PlaceKey, direction: Direction, among: Iterable<PlaceKey>): PlaceKey | null {
    const from = spotOf(place);
    if (!from) return null;
    let best: PlaceKey | null = null;
    let least = Infinity;
    for (const other of among) {
      const to = spotOf(other);
      if (!to || other === place) continue;
      const [right, down] = [to.x - from.x, to.y - from.y];
      const along = { up: -down, down, left: -right, right }[direction];
      const aside = direction === "up" || direction === "down" ? Math.abs(right) : Math.abs(down);
      // What lies straight ahead is nearer than what lies as far off to the side.
      const off = along + 2 * aside;
      if (along > 0 && aside <= along && off < least) [least, best] = [off, other];
    }
    return best;
  }

  area(places: Iterable<PlaceKey>): string {
    return pointsOf(this, places)
      .map((at) => ring(at, RING * this.pitch))
      .join("");
  }

  /** A table is all of one piece: there are no places left over to draw. */
  rest(): string {
    return "";
  }

  edge(places: Iterable<PlaceKey>): string {
    return this.area(places);
  }

  within(): [] {
    return [];
  }

  distance(one: PlaceKey, other: PlaceKey): number {
    const [from, to] = [spotOf(one), spotOf(other)];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) / INCH : Infinity;
  }

  pointOf({ x, y }: Spot): Point {
    return { x: (x / INCH) * this.pitch, y: (y / INCH) * this.pitch };
  }

  spotAt({ x, y }: Point): Spot {
    return { x: Math.round((x / this.pitch) * INCH), y: Math.round((y / this.pitch) * INCH) };
  }

  #holds({ x, y }: Spot): boolean {
    return x >= 0 && y >= 0 && x <= this.#size.x && y <= this.#size.y;
  }
}

/** Thousandths as inches: 12500 is "12.5". */
export function inches(thousandths: number): string {
  return String(Number((thousandths / INCH).toFixed(2)));
}

function ring({ x, y }: Point, radius: number): string {
  const r = radius.toFixed(1);
  return `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${(2 * radius).toFixed(1)} 0a${r} ${r} 0 1 0 ${(-2 * radius).toFixed(1)} 0z`;
}
