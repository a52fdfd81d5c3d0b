// An order as a letter: what may be said next, sorted for the sheet, and the whole read back in words.
//
// What may be said comes from the decision alone; what it is worth comes from the server's reading (OrderLook).

import { listed, readTime, sentence } from "../lib/words";
import { ofTheSeries } from "../wire";
import type { Action, Board, Decision, HexNo, Knowledge, OrderLook, SeatName } from "../wire";

/** The answers of a decision by their place on the sheet. */
export interface Sheet {
  /** To whom a letter may be begun. */
  recipients: Action[];
  /** Kinds of orders, and those to join or serve under. */
  kinds: Action[];
  joins: Action[];
  targets: Action[];
  roads: Action[];
  sequels: Action[];
  forces: Action[];
  seal: Action | null;
  tear: Action | null;
  /** Whatever else is allowed: nothing is out of reach because the sheet has no line for it. */
  others: Action[];
}

export function sheet(decision: Decision): Sheet {
  const found: Sheet = {
    recipients: [],
    kinds: [],
    joins: [],
    targets: [],
    roads: [],
    sequels: [],
    forces: [],
    seal: null,
    tear: null,
    others: [],
  };
  for (const action of decision.actions) {
    switch (ofTheSeries(action).do) {
      case "write-to":
        found.recipients.push(action);
        break;
      case "order":
        found.kinds.push(action);
        break;
      case "attach-to":
      case "serve-under":
        found.joins.push(action);
        break;
      case "target":
        found.targets.push(action);
        break;
      case "by-way-of":
        found.roads.push(action);
        break;
      case "then":
        found.sequels.push(action);
        break;
      case "force":
        found.forces.push(action);
        break;
      case "seal":
        found.seal = action;
        break;
      case "tear-up":
        found.tear = action;
        break;
      default:
        found.others.push(action);
    }
  }
  return found;
}

/** A field of an answer, if it is a text. */
export function field(action: Action, name: string): string | null {
  const value = action[name];
  return typeof value === "string" ? value : null;
}

/** Names for hexes: their own, or of a place near by. */
export class Gazetteer {
  readonly #names = new Map<HexNo, string>();
  readonly #places: { name: string; x: number; y: number }[] = [];
  readonly #at = new Map<HexNo, { x: number; y: number }>();
  readonly #near: number;

  constructor(board: Board | null) {
    for (const hex of board?.hexes ?? []) this.#at.set(hex.hex, hex);
    this.#near = 3.2 * (board?.hex_width ?? 1);
    for (const { name, hex } of board?.places ?? []) {
      if (!this.#names.has(hex)) this.#names.set(hex, name);
      const at = this.#at.get(hex);
      if (at) this.#places.push({ name, x: at.x, y: at.y });
    }
  }

  /** "Quatre Bras (2745)", "2847, near Gemioncourt", or the number alone. */
  name(hex: HexNo): string {
    const own = this.#names.get(hex);
    if (own !== undefined) return `${own} (${hex})`;
    const near = this.nearest(hex);
    return near === null ? hex : `${hex}, near ${near}`;
  }

  own(hex: HexNo): string | null {
    return this.#names.get(hex) ?? null;
  }

  nearest(hex: HexNo): string | null {
    const at = this.#at.get(hex);
    if (!at) return null;
    let [best, least] = [null as string | null, this.#near];
    for (const { name, x, y } of this.#places) {
      const off = Math.hypot(x - at.x, y - at.y);
      if (off < least) [best, least] = [name, off];
    }
    return best;
  }

  /** Printed numbers in a sentence, by name where they have one; with `near`, others by a place near by. */
  inWords(text: string, near = false): string {
    return text.replace(/\b\d{4}\b/g, (hex, at: number) => {
      const own = this.#names.get(hex);
      if (own === undefined) return near && this.#at.has(hex) ? this.name(hex) : hex;
      // The server may have said the name already: "2745 Quatre Bras".
      return text.startsWith(` ${own}`, at + hex.length) ? hex : `${own} (${hex})`;
    });
  }

  /** The places on a road, in order, without those at its ends. */
  along(route: readonly HexNo[]): string[] {
    const names = route.slice(1, -1).flatMap((hex) => this.#names.get(hex) ?? []);
    return names.filter((name, n) => names.indexOf(name) === n);
  }
}

/** A road written hex by hex ("by 2751 2750 2749") is told by the places on it. */
function roadsInWords(order: string, gazetteer: Gazetteer): string {
  return order.replace(/ by((?: \d{4})+)/g, (_, hexes: string) => {
    const places = gazetteer.along(hexes.trim().split(" "));
    // A long road is told by its first places and its last.
    const told = places.length > 4 ? [...places.slice(0, 3), places.at(-1) ?? ""] : places;
    return told.length === 0 ? " by the shortest road" : ` by way of ${listed(told)}`;
  });
}

/** An order as it is written on the sheet: "march to Quatre Bras (2745) by way of La Bergerie". */
function inWords(order: string, gazetteer: Gazetteer): string {
  const told = roadsInWords(order, gazetteer).replace(/\b(march|fall back) (?=\d)/g, "$1 to ");
  return gazetteer.inWords(told, true);
}

export interface Letter {
  salutation: string;
  /** What is ordered, as a sentence; a gap where something is still to be said. */
  order: string;
  /** How it travels. */
  sent: string | null;
  signed: string;
}

/**
 * The letter read back. `begun` is the kind of order that was said while its target is not; `reader` is the seat that reads it: an
 * order that a leader of the other side gives himself is his mistake.
 */
export function letter(
  look: OrderLook,
  view: Knowledge | null,
  gazetteer: Gazetteer,
  begun: string | null,
  reader: SeatName | null = null,
): Letter {
  const to = look.to;
  const formation = view?.formations.find((formation) => formation.name === to);
  const leader = formation?.leader ?? null;
  const alone = leader !== null && leader === look.by;
  const mistaken = formation !== undefined && reader !== null && formation.seat !== reader;
  const salutation =
    to === null
      ? "To the whole army:"
      : alone
        ? `${leader}, ${to}, ${mistaken ? "by mistake" : "of his own accord"}:`
        : leader === null
          ? `To ${to}:`
          : `To ${leader}, ${to}:`;
  const said = look.order === null ? null : inWords(look.order, gazetteer);
  const gap = begun === null ? null : `${said === null ? "" : "then "}${begun} …`;
  const parts = [said, gap].filter((part) => part !== null).join(", ");
  const order = parts === "" ? "…" : `${sentence(parts)}${gap === null ? "." : ""}`;
  return { salutation, order, sent: sent(look, view, gazetteer), signed: alone ? "" : look.by };
}

function sent(look: OrderLook, view: Knowledge | null, gazetteer: Gazetteer): string | null {
  if (look.from === null) return null;
  const now = view ? `${readTime(view.turn).hour} ` : "";
  const from = `Sent ${now}from ${gazetteer.inWords(look.from)}`;
  if (look.turns === null) return `${from}; when a courier gets through cannot be said.`;
  if (look.turns === 0) return `${from}; it is received at once.`;
  const turns = look.turns === 1 ? "1 turn" : `${look.turns} turns`;
  const when = look.received === null ? "" : ` and arrives at ${readTime(look.received).hour}`;
  return `${from}; a courier needs ${turns}${when}.`;
}
