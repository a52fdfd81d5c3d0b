// What a seat of a series game knows, from what the server sent: the table at large does not read it.

import type { Game } from "../../game/game.svelte";
import type { PlaceKey } from "../../map/place";
import { factOf } from "./wire";
import type { Knowledge, Sum, Told } from "./wire";
import { seatTitle } from "../../lib/words";
import type { Belongings } from "../set";

export function knowledgeOf(game: Game): Knowledge | null {
  return game.knowledge as Knowledge | null;
}

/** A formation stands where its leader does. */
export function stations(knowledge: unknown): Map<string, PlaceKey> {
  const view = knowledge as Knowledge | null;
  const leaders = new Map(view?.leaders.map((leader) => [leader.name, leader.hex]));
  const at = new Map<string, PlaceKey>();
  for (const { name, leader } of view?.formations ?? []) {
    const hex = leader === null ? null : leaders.get(leader);
    if (hex) at.set(name, hex);
  }
  return at;
}

/** Each unit and leader belongs to its formation, each formation to itself. */
export function belongings(game: Game): Belongings {
  const view = knowledgeOf(game);
  const of = new Map<string, string>();
  for (const piece of [...(view?.units ?? []), ...(view?.leaders ?? [])])
    if (piece.formation) of.set(piece.name, piece.formation);
  // A division is named with what it is of.
  for (const { division, formation } of view?.units ?? [])
    if (division !== null) of.set(`${division} of ${formation}`, formation);
  const all = (view?.formations ?? []).map((formation) => formation.name);
  for (const name of all) of.set(name, name);
  return { title: "Formation", of, all };
}

export function turnBegun(told: Told): string | null {
  const fact = factOf(told);
  return fact.what === "turn-begins" ? fact.turn : null;
}

/** The victory points, as if the game ended now. */
export function accounts(game: Game): Sum[] {
  return (knowledgeOf(game)?.victory ?? []).map((side) => ({
    of: seatTitle(side.seat, game.board?.sides),
    lines: side.lines,
    total: String(side.points),
  }));
}
