// The board as a plane: where places are, which lies under a point, which is next in a direction. Hexes and tables are planes
// each in their own way; whoever draws or walks asks this and knows neither.

import type { Extent } from "./camera";
import type { PlaceKey } from "./place";

export interface Point {
  x: number;
  y: number;
}

export type Direction = "up" | "down" | "left" | "right";

export interface Plane {
  /** The size of a place in the picture's units: from hex to hex, or an inch. */
  readonly pitch: number;
  /** All places, without the picture's frame and legend. */
  readonly field: Extent;
  /** What is drawn around a place, about the point 0, 0. */
  readonly outline: string;
  /** Whether a place has a corner at its foot, and not a side. */
  readonly standsOnCorner: boolean;
  has(place: PlaceKey): boolean;
  /** The middle of a place on the picture. */
  at(place: PlaceKey): Point | null;
  /** What a place is called where nothing there has a name: "2751", "12.5 by 3 inches". */
  label(place: PlaceKey): string;
  /** The place that somebody writes: "2751", "12.5,3". */
  read(words: string): PlaceKey | null;
  /** What the ground is there, in words. */
  ground(place: PlaceKey): string | null;
  /** The place under a point. `among` are those where something lies: a table has endlessly many others. */
  under(point: Point, among: Iterable<PlaceKey>): PlaceKey | null;
  /** The next place in a direction of the keyboard; where several lie equally well, the one nearer to `row`. */
  next(place: PlaceKey, direction: Direction, among: Iterable<PlaceKey>, row: Point | null): PlaceKey | null;
  /** One path around each of some places. */
  area(places: Iterable<PlaceKey>): string;
  /** One path around each place that is not among them. */
  rest(places: Iterable<PlaceKey>): string;
  /** The outer edge of some places together. */
  edge(places: Iterable<PlaceKey>): string;
  /** The places in a part of the picture that have something printed on them. */
  within(part: Extent): { label: string; x: number; y: number }[];
  /** How far two places are apart, in places. */
  distance(one: PlaceKey, other: PlaceKey): number;
}

/** The middles of those places that the plane has. */
export function pointsOf(plane: Plane, places: Iterable<PlaceKey>): Point[] {
  return [...places].map((place) => plane.at(place)).filter((point) => point !== null);
}

export function round({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
