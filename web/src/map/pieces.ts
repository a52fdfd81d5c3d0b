// The pieces on the map as the rule set lays them: who lies where and in which order, in which colours and with which drawing.

import type { Board, Livery, Piece as Told, Showing, Symbol as Drawing } from "../wire";
import { keyOf, type PlaceKey } from "./place";
import type { Named } from "./types";

export interface Piece extends Omit<Told, "livery" | "symbol" | "name"> {
  /** Unlike any other's; it keeps its element over updates. */
  id: string;
  place: PlaceKey;
  /** Empty for what nobody can name. */
  name: string;
  livery: Livery;
  symbol: Drawing;
  /** The badge of its stripe. */
  badge: Drawing | null;
}

/** What a board does not say is drawn so that it is seen to be missing. */
const BARE: Livery = { fill: "#d9cdb4", ink: "#1b1612", edge: "#b3261e", letters: "–" };
const BLANK: Drawing = { words: "", shape: "counter", paths: [] };

/** Every piece on the map, stack by stack; the last of a stack lies on top. */
export function stacks(board: Board, showing: Showing): Map<PlaceKey, Piece[]> {
  const found = new Map<PlaceKey, Piece[]>();
  for (const [id, told] of Object.entries(showing.pieces)) {
    const piece: Piece = {
      ...told,
      id,
      place: keyOf(told.at),
      name: told.name ?? "",
      livery: board.liveries[told.livery] ?? BARE,
      symbol: board.symbols[told.symbol] ?? BLANK,
      badge: (told.stripe?.badge === undefined ? null : board.symbols[told.stripe.badge]) ?? null,
    };
    const there = found.get(piece.place);
    if (there) there.push(piece);
    else found.set(piece.place, [piece]);
  }
  for (const stack of found.values()) stack.sort((a, b) => a.level - b.level || (a.id < b.id ? -1 : 1));
  return found;
}

/** What a piece is called when it is picked. */
export function named(piece: Piece): Named | null {
  return piece.name === "" ? null : { kind: piece.kind, name: piece.name };
}

/** Where everybody stands, by name. */
export function whereabouts(showing: Showing | null): Map<string, PlaceKey> {
  const at = new Map<string, PlaceKey>();
  for (const piece of Object.values(showing?.pieces ?? {}))
    if (piece.name !== null) at.set(piece.name, keyOf(piece.at));
  return at;
}
