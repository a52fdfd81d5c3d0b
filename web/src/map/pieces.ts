// The pieces on the map as the seat knows them: who lies where, in which order, what each shows, and the same in words.

import type { Board, HexNo, Knowledge, Leader, Headquarters, SeatName, Unit } from "../wire";
import type { PieceKind } from "./types";

export type Arm = "infantry" | "cavalry" | "foot-artillery" | "horse-artillery";

/** What has happened to a unit, as its counter shows it. */
export interface Marks {
  torn: boolean;
  disrupted: boolean;
  moved: boolean;
  fired: boolean;
  charged: boolean;
  cut: boolean; // out of command
}

export interface Stripe {
  text: string;
  fill: string;
  ink: string;
}

interface Base {
  /** Unlike any other's; it keeps its element over updates. */
  id: string;
  hex: HexNo;
  name: string;
  seat: SeatName;
  livery: Livery;
  stripe: Stripe | null;
  words: string;
}
export type Piece =
  | (Base & { kind: "unit"; arm: Arm; strength: string; morale: string; movement: string; marks: Marks })
  | (Base & { kind: "leader"; rating: string })
  | (Base & { kind: "headquarters" })
  | (Base & { kind: "unknown" });

export interface Livery {
  fill: string;
  ink: string;
  edge: string;
  letters: string;
}

/** What a piece is called when it is picked; a stack that nobody sees into has no name. */
export function named(piece: Piece): { kind: PieceKind; name: string } | null {
  return piece.kind === "unknown" ? null : { kind: piece.kind, name: piece.name };
}

/** Colours for the stripes of formations that have none of their own, in this order; the first eight are unlike each other to every eye. As on the printed map. */
const STRIPES = [
  "#f0e442",
  "#56b4e9",
  "#d55e00",
  "#ffffff",
  "#0072b2",
  "#009e73",
  "#cc79a7",
  "#2a2624",
  "#e69f00",
  "#8c8c8c",
  "#8f5b34",
  "#6a3d9a",
] as const;

/** White or ink, whichever stands out more from a colour such as "#1f6f43" (WCAG 2). */
export function inkOn(fill: string): string {
  const light = [1, 3, 5].map((at) => {
    const part = Number.parseInt(fill.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const bright = 0.2126 * (light[0] ?? 0) + 0.7152 * (light[1] ?? 0) + 0.0722 * (light[2] ?? 0);
  // The luminance at which white and ink (0.008) stand out alike.
  return bright < 0.197 ? "#ffffff" : "#1b1612";
}

/** Every piece on the map, stack by stack; the last of a stack lies on top. */
export function stacks(board: Board, view: Knowledge): Map<HexNo, Piece[]> {
  const found = new Map<HexNo, Piece[]>();
  const liveries = liveriesOf(board);
  const stripes = stripesOf(board, view);
  const put = (piece: Piece): void => {
    const there = found.get(piece.hex);
    if (there) there.push(piece);
    else found.set(piece.hex, [piece]);
  };
  for (const hex of view.unknown_stacks) put(unknown(hex));
  for (const unit of view.units) if (unit.hex !== null) put(troops(unit, unit.hex, liveries, stripes));
  for (const quarters of view.headquarters ?? [])
    if (quarters.hex !== null) put(tent(quarters, quarters.hex, board, liveries));
  for (const leader of view.leaders)
    if (leader.hex !== null) put(general(leader, leader.hex, board, liveries, stripes));
  const top = new Set(view.on_top);
  for (const [hex, stack] of found) {
    const rank = (piece: Piece): number => (top.has(piece.name) ? 1 : 0);
    found.set(
      hex,
      stack.toSorted((a, b) => rank(a) - rank(b)),
    );
  }
  return found;
}

function troops(unit: Unit, hex: HexNo, liveries: Map<string, Livery>, stripes: Map<string, Stripe>): Piece {
  const torn = unit.damaged === true || unit.worn === true;
  const strength = String(unit.strength ?? (unit.damaged === true ? unit.reverse : unit.front));
  const marks: Marks = {
    torn,
    disrupted: unit.disrupted === true,
    moved: unit.moved === true,
    fired: unit.bombarded === true,
    charged: unit.charged === true || unit.state === "charging",
    cut: unit.out_of_command === true,
  };
  const said = [
    [torn, "damaged"],
    [marks.disrupted, "disrupted"],
    [marks.moved, "has moved"],
    [marks.fired, "has bombarded"],
    [marks.charged, unit.state === "charging" ? "charging" : "has charged"],
    [marks.cut, "out of command"],
  ] as const;
  const words = [
    `${unit.name}, ${unit.arm} of ${unit.formation}: strength ${strength}, morale ${unit.morale}, movement ${unit.movement}`,
    ...said.filter(([is]) => is).map(([, what]) => what),
  ].join(", ");
  return {
    kind: "unit",
    id: `unit ${unit.name}`,
    hex,
    name: unit.name,
    seat: unit.seat,
    livery: liveries.get(unit.nation) ?? PLAIN,
    stripe: stripes.get(unit.formation) ?? null,
    arm: ARMS[unit.arm] ?? "infantry",
    strength,
    morale: String(unit.morale),
    movement: String(unit.movement),
    marks,
    words,
  };
}

const ARMS: Record<string, Arm> = {
  infantry: "infantry",
  cavalry: "cavalry",
  artillery: "foot-artillery",
  "foot artillery": "foot-artillery",
  "horse artillery": "horse-artillery",
};

function general(
  leader: Leader,
  hex: HexNo,
  board: Board,
  liveries: Map<string, Livery>,
  stripes: Map<string, Stripe>,
): Piece {
  return {
    kind: "leader",
    id: `leader ${leader.name}`,
    hex,
    name: leader.name,
    seat: leader.seat,
    livery: liveries.get(leader.nation) ?? liveryOf(board, liveries, leader.seat),
    stripe: leader.formation === null ? null : (stripes.get(leader.formation) ?? null),
    rating: String(leader.rating),
    words: `${leader.name}, leader, rating ${leader.rating}${leader.replaced ? ", in place of another" : ""}`,
  };
}

function tent(quarters: Headquarters, hex: HexNo, board: Board, liveries: Map<string, Livery>): Piece {
  return {
    kind: "headquarters",
    id: `headquarters ${quarters.name}`,
    hex,
    name: quarters.name,
    seat: quarters.seat,
    livery: liveries.get(quarters.nation) ?? liveryOf(board, liveries, quarters.seat),
    stripe: null,
    words: `${quarters.name}, headquarters`,
  };
}

function unknown(hex: HexNo): Piece {
  return {
    kind: "unknown",
    id: `unknown ${hex}`,
    hex,
    name: "",
    seat: "",
    livery: { fill: "#d9cdb4", ink: "#1b1612", edge: "#6c6659", letters: "" },
    stripe: null,
    words: "an enemy stack that nobody of yours sees into",
  };
}

const PLAIN: Livery = { fill: "#d9cdb4", ink: "#1b1612", edge: "#6c6659", letters: "" };

function liveriesOf(board: Board): Map<string, Livery> {
  return new Map(
    board.nations.map(({ key, fill, ink, edge, letters }) => [key, { fill, ink, edge, letters }]),
  );
}

/** The colours of a seat's first nation, for pieces that name none. */
function liveryOf(board: Board, liveries: Map<string, Livery>, seat: SeatName): Livery {
  const first = board.sides.find((side) => side.seat === seat)?.nations[0];
  return (first === undefined ? undefined : liveries.get(first)) ?? PLAIN;
}

/** Stripes by formation: a colour of its own within its side, and short letters. */
function stripesOf(board: Board, view: Knowledge): Map<string, Stripe> {
  const found = new Map<string, Stripe>();
  const counts = new Map<SeatName, number>();
  const titles = board.sides.map((side) => side.title);
  // Sorted by name, so that a formation keeps its colour whatever comes and goes.
  const formations = view.formations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const formation of formations) {
    const n = counts.get(formation.seat) ?? 0;
    counts.set(formation.seat, n + 1);
    const fill = formation.stripe ?? STRIPES[n % STRIPES.length] ?? STRIPES[0];
    const ink = inkOn(fill);
    found.set(formation.name, { fill, ink, text: shortName(formation.name, titles) });
  }
  return found;
}

/** A formation in a few letters: "French III Cavalry Corps" is "III Cav", "Imperial Guard" is "Guard". */
export function shortName(name: string, titles: readonly string[]): string {
  const army = new Set(
    ["French", "Prussian", "Anglo-allied", "Allied", "Austrian", "Russian", "Union", "Confederate"].concat(
      titles,
    ),
  );
  const words = name.split(" ").filter((word) => !army.has(word));
  const number = words.find((word) => /^[IVX]+$/.test(word) || /^\d+(st|nd|rd|th)?$/.test(word));
  const cavalry = words.includes("Cavalry") ? "Cav" : "";
  if (number !== undefined) return cavalry === "" ? number : `${number} ${cavalry}`;
  const telling = words.filter((word) => !["Corps", "Imperial", "Division", "Army"].includes(word));
  const word = telling[0] ?? words[0] ?? name;
  return word.length <= 8 ? word : `${word.slice(0, 7)}.`;
}
