// An order as a letter: what may be said next, sorted for the sheet, and the whole read back in words.
//
// What may be said comes from the decision alone; what it is worth comes from the server's reading (OrderLook).

import { count, listed, readTime, sentence } from "../../../lib/words";
import { namesOn, planeOf } from "../../../map/board";
import type { PlaceKey } from "../../../map/place";
import type { Plane } from "../../../map/plane";
import { ofTheSeries } from "../wire";
import type {
  Action,
  Board,
  Decision,
  HexNo,
  Knowledge,
  OrderLook,
  OrderStep,
  SeatName,
  WrittenOrder,
} from "../wire";

/** The answers of a decision by their place on the sheet. */
export interface Sheet {
  /** To whom a letter may be begun. */
  recipients: Action[];
  /** Whose initiative may be tried. */
  initiatives: Action[];
  /** Which counter leads a division that has no leader. */
  leads: Action[];
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
    initiatives: [],
    leads: [],
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
      case "initiative":
        found.initiatives.push(action);
        break;
      case "name-lead":
        found.leads.push(action);
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

  /** The places on a road, in order, without those at its ends. */
  along(route: readonly HexNo[]): string[] {
    const names = route.slice(1, -1).flatMap((hex) => this.own(hex) ?? []);
    return names.filter((name, n) => names.indexOf(name) === n);
  }
}

/** A place this many hexes off is still near. */
const NEAR = 3.2;

/** What an order says: "march to Quatre Bras (2745) by way of La Bergerie, then attack 2847, near Gemioncourt". */
export function orderWords(order: WrittenOrder, gazetteer: Gazetteer): string | null {
  const { steps, join, serve_under, force } = order;
  const said =
    join !== null
      ? `join ${join}`
      : serve_under !== null
        ? `serve under ${serve_under}`
        : steps.map((step) => stepWords(step, gazetteer) + roadWords(step, gazetteer)).join(", then ");
  if (said === "") return null;
  return force === 0 ? said : `${said}, with force ${force}`;
}

/** One order, without its road. */
export function stepWords(
  { kind, target }: Pick<OrderStep, "kind" | "target">,
  gazetteer: Gazetteer,
): string {
  if (target === null) return kind;
  const goes = kind === "march" || kind === "fall back";
  return `${kind} ${goes ? "to " : ""}${gazetteer.name(target)}`;
}

function roadWords({ route }: OrderStep, gazetteer: Gazetteer): string {
  if (route.length === 0) return "";
  const places = gazetteer.along(route);
  // A long road is told by its first places and its last.
  const told = places.length > 4 ? [...places.slice(0, 3), places.at(-1) ?? ""] : places;
  return told.length === 0 ? " by the shortest road" : ` by way of ${listed(told)}`;
}

/** What was written to somebody this turn and is on its way: "attack Quatre Bras (2745), arrives 15:00". */
export function sealedFor(to: string, view: Knowledge | null, gazetteer: Gazetteer): string | null {
  const sealed = view?.dispatches.findLast(
    (dispatch) => dispatch.to === to && dispatch.written === view.turn && !dispatch.done,
  );
  if (!sealed) return null;
  const words = orderWords(sealed, gazetteer) ?? sealed.order;
  return `${words}, arrives ${readTime(sealed.arrives).hour}`;
}

/** "3 orders left", "no order left", and what else binds a leader who writes. */
export function ordersLeft(by: string, view: Knowledge | null): string | null {
  const orders = view?.leaders.find(({ name }) => name === by)?.orders;
  if (!orders) return null;
  const left = orders.left === 0 ? "no order left" : `${count(orders.left, "order")} left`;
  return orders.face_to_face ? `${left}, face to face only` : left;
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
  const said = orderWords(look, gazetteer);
  const gap = begun === null ? null : `${said === null ? "" : "then "}${begun} …`;
  const parts = [said, gap].filter((part) => part !== null).join(", ");
  const order = parts === "" ? "…" : `${sentence(parts)}${gap === null ? "." : ""}`;
  return { salutation, order, sent: sent(look, view, gazetteer), signed: alone ? "" : look.by };
}

function sent(look: OrderLook, view: Knowledge | null, gazetteer: Gazetteer): string | null {
  if (look.from_hex === null) return null;
  const now = view ? `${readTime(view.turn).hour} ` : "";
  const from = `Sent ${now}from ${gazetteer.name(look.from_hex)}`;
  if (look.turns === null) return `${from}; when a courier gets through cannot be said.`;
  if (look.turns === 0) return `${from}; it is received at once.`;
  const turns = count(look.turns, "turn");
  const when = look.received === null ? "" : ` and arrives at ${readTime(look.received).hour}`;
  return `${from}; a courier needs ${turns}${when}.`;
}
