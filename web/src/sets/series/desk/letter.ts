// An order as a letter: what may be said next, sorted for the sheet, and the whole read back in words.
//
// What may be said comes from the decision alone; what it is worth comes from the server's reading (OrderLook).

import { listed, readTime, sentence } from "../../../lib/words";
import { namesOn, planeOf } from "../../../map/board";
import type { PlaceKey } from "../../../map/place";
import type { Plane } from "../../../map/plane";
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

/** The marks that may follow a word. */
const MARKS = [",", ".", ";", ":", ")"];

/** Names for hexes: their own, or of a place near by. */
export class Gazetteer {
  readonly #plane: Plane | null;
  readonly #names: ReadonlyMap<PlaceKey, readonly string[]>;

  constructor(board: Board | null) {
    this.#plane = board && planeOf(board);
    this.#names = namesOn(board);
  }

  /** "Quatre Bras (2745)", "2847, near Gemioncourt", or the number alone. */
  name(hex: HexNo): string {
    const own = this.own(hex);
    if (own !== null) return `${own} (${hex})`;
    const near = this.nearest(hex);
    return near === null ? hex : `${hex}, near ${near}`;
  }

  own(hex: HexNo): string | null {
    return this.#names.get(hex)?.[0] ?? null;
  }

  nearest(hex: HexNo): string | null {
    let [best, least] = [null as string | null, NEAR];
    for (const [place, [name]] of this.#names) {
      const off = this.#plane?.distance(hex, place) ?? Infinity;
      if (name !== undefined && off < least) [best, least] = [name, off];
    }
    return best;
  }

  has(hex: HexNo): boolean {
    return this.#plane?.has(hex) ?? false;
  }

  /**
   * A sentence of the umpire with names for the printed numbers in it; with `near`, those without one are told by a place near by.
   * A number is whatever word the board knows as one.
   */
  inWords(text: string, near = false): string {
    const words = text.split(" ");
    return words
      .map((word, n) => {
        const { hex, mark } = unmarked(word);
        if (!this.has(hex)) return word;
        const own = this.own(hex);
        if (own === null) return near ? this.name(hex) + mark : word;
        // The umpire may have said the name already: "2745 Quatre Bras".
        const said = words
          .slice(n + 1)
          .join(" ")
          .startsWith(own);
        return said ? word : `${own} (${hex})${mark}`;
      })
      .join(" ");
  }

  /** The places on a road, in order, without those at its ends. */
  along(route: readonly HexNo[]): string[] {
    const names = route.slice(1, -1).flatMap((hex) => this.own(hex) ?? []);
    return names.filter((name, n) => names.indexOf(name) === n);
  }

  /** An order without the hexes of its roads: what becomes of each road, the caller says. */
  roads(order: string, tell: (route: HexNo[]) => string): string {
    const told: string[] = [];
    let route: HexNo[] | null = null;
    for (const word of [...order.split(" "), ""]) {
      if (route !== null && this.has(unmarked(word).hex)) {
        route.push(unmarked(word).hex);
        continue;
      }
      if (route !== null && route.length > 0) told.push(tell(route));
      else if (route !== null) told.push("by");
      route = word === "by" ? [] : null;
      if (route === null && word !== "") told.push(word);
    }
    return told.filter((word) => word !== "").join(" ");
  }
}

/** A place this many hexes off is still near. */
const NEAR = 3.2;

function unmarked(word: string): { hex: HexNo; mark: string } {
  const mark = MARKS.find((mark) => word.endsWith(mark)) ?? "";
  return { hex: word.slice(0, word.length - mark.length), mark };
}

/** An order as it is written on the sheet: "march to Quatre Bras (2745) by way of La Bergerie". */
function inWords(order: string, gazetteer: Gazetteer): string {
  const roads = gazetteer.roads(order, (route) => {
    const places = gazetteer.along(route);
    // A long road is told by its first places and its last.
    const told = places.length > 4 ? [...places.slice(0, 3), places.at(-1) ?? ""] : places;
    return told.length === 0 ? "by the shortest road" : `by way of ${listed(told)}`;
  });
  const words = roads.split(" ");
  const isGoing = (word: string | undefined): boolean => word === "march" || word === "back";
  const told = words.map((word, n) =>
    gazetteer.has(unmarked(word).hex) && isGoing(words[n - 1]) ? `to ${word}` : word,
  );
  return gazetteer.inWords(told.join(" "), true);
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
