// What the map is told to draw, and what it reports. The map knows no rule: whoever uses it says what is lit and why.

import type { SeatName, Spot } from "../wire";
import type { PlaceKey } from "./place";

/** A place where an answer may be given. `index` points into the decision's answers. */
export interface Lit {
  place: PlaceKey;
  /** What the answer does there, in words; it is read to who cannot see the light. */
  label: string;
  kind: "target" | "piece" | "go" | "danger";
  index: number;
}

/** An area laid over the map, by how it is drawn; a zone may have an owner, and sight veils what is not in it. */
export interface Overlay {
  kind: "zone" | "sight" | "range" | "reach";
  seat?: SeatName;
  places: PlaceKey[];
}

/** What a place is worth, in a few letters and in words, and who holds it. */
export interface Pennant {
  place: PlaceKey;
  text: string;
  seat: SeatName | null;
  words: string;
}

/** An arrow from place to place, by way of others if they are named. */
export interface Arrow {
  from: PlaceKey;
  to: PlaceKey;
  via?: PlaceKey[];
  kind: "plan" | "move" | "fire";
  label: string;
}

/** A way that somebody might go: `costs` and `risks` stand beside the places of `path`; an empty text is no risk. */
export interface PathMark {
  path: PlaceKey[];
  costs: string[];
  risks: string[];
}

/** A piece by the rule set's word for its kind and by its name. */
export interface Named {
  kind: string;
  name: string;
}

/** What was picked: a place, and the piece in it that was meant, if one was. */
export interface Pick {
  place: PlaceKey;
  piece: Named | null;
}

/** What a hand took up: these pieces, or the whole stack; `held` tells whether they may go anywhere. */
export interface Taken {
  names: string[] | "stack";
  held: Promise<boolean>;
}

/** How much of the map's edges is covered by panels, in CSS pixels: what is brought into view avoids it. */
export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Something drawn on a table while one thinks, in thousandths of an inch; what it means its words say. */
export type TableMark =
  /** Where somebody would stand: his outline there, the way to it with some places on it, and how far he goes on beyond it. */
  | {
      kind: "ghost";
      outline: Spot[][];
      at: Spot;
      /** In hundredths of a degree. */
      facing: number;
      way: Spot[];
      stops: { at: Spot; label: string }[];
      toward: Spot | null;
      lawful: boolean;
      label: string;
    }
  /** What a hand takes hold of to turn somebody who would stand there. */
  | { kind: "handle"; from: Spot; at: Spot; label: string }
  /** Ground up to a range; the nearest is the darkest. */
  | { kind: "band"; outline: Spot[]; rank: number; at: Spot; label: string }
  /** Ground that is swept along a way: in outlines, or so broad. */
  | {
      kind: "corridor";
      outline: Spot[][];
      way: Spot[];
      width: number;
      stops: { at: Spot; label: string }[];
      label: string;
    }
  /** A line to somebody who can be reached, or cannot. */
  | { kind: "line"; from: Spot; to: Spot; lawful: boolean; label: string }
  | { kind: "tape"; from: Spot; to: Spot; inches: number; label: string; below: string };
