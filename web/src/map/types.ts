// What the map is told to draw, and what it reports. The map knows no rule: whoever uses it says what is lit and why.

import type { HexNo, SeatName } from "../wire";

/** A hex where an answer may be given. `index` points into the decision's answers. */
export interface Lit {
  hex: HexNo;
  /** What the answer does there, in words; it is read to who cannot see the light. */
  label: string;
  kind: "target" | "piece" | "go" | "pass" | "danger";
  index: number;
}

/** An area laid over the map. A zone may have an owner. */
export interface Overlay {
  kind: "zone" | "sight" | "command" | "reach";
  seat?: SeatName;
  hexes: HexNo[];
}

/** An arrow from hex to hex, by way of others if they are named. */
export interface Arrow {
  from: HexNo;
  to: HexNo;
  via?: HexNo[];
  kind: "order" | "move" | "fire";
  label: string;
}

/** A way that somebody might go: `costs` and `risks` stand beside the hexes of `path`; an empty text is no risk. */
export interface PathMark {
  path: HexNo[];
  costs: string[];
  risks: string[];
}

export type PieceKind = "unit" | "leader" | "headquarters";

/** What was picked: a hex, and the piece in it that was meant, if one was. */
export interface Pick {
  hex: HexNo;
  piece: { kind: PieceKind; name: string } | null;
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
