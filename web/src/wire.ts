// The wire between server and browser: see docs/server.md. The types are made from the Rust types, a module for all rule sets
// (wire/common.ts) and one for each; what stands here is what they leave open.
import type {
  Action,
  Board as LaidBoard,
  BoardHex,
  CaseFrame as AnyFrame,
  CaseShow as AnyCase,
  FollowedView as AnyFollowed,
  Livery,
  SeatName,
  View as AnyView,
} from "./wire/common";
import type { Knowledge, SeriesAnswer } from "./wire/series";
export * from "./wire/common";
export * from "./wire/series";

export type View = AnyView<Knowledge>;
export type FollowedView = AnyFollowed<Knowledge>;
export type CaseFrame = AnyFrame & { knowledge: Knowledge };
export type CaseShow = Omit<AnyCase, "frames"> & { frames: CaseFrame[] };

/** A board of hexes, in the shape that the map reads. */
export interface Board {
  title: string;
  viewbox: [number, number, number, number];
  hex_width: number;
  outline: [number, number][];
  hexes: BoardHex[];
  places: { name: string; hex: string }[];
  turns: { label: string; night: boolean; rain: boolean }[];
  sides: { seat: SeatName; title: string; nations: string[] }[];
  nations: ({ key: string; seat: SeatName } & Livery)[];
}

export function boardOfHexes({ plane, places, turns, sides, liveries, ...board }: LaidBoard): Board {
  const hexes = plane.kind === "hexes" ? plane : { pitch: 1, outline: [], hexes: [] };
  const seatOf = (key: string): SeatName => sides.find((side) => side.liveries.includes(key))?.seat ?? "";
  return {
    title: board.title,
    viewbox: board.viewbox,
    hex_width: hexes.pitch,
    outline: hexes.outline,
    hexes: hexes.hexes,
    places: places.flatMap(({ name, at }) => (typeof at === "string" ? [{ name, hex: at }] : [])),
    turns: turns.map(({ label, conditions }) => ({
      label,
      night: conditions.includes("night"),
      rain: conditions.includes("rain"),
    })),
    sides: sides.map(({ seat, title, liveries }) => ({ seat, title, nations: liveries })),
    nations: Object.entries(liveries).map(([key, livery]) => ({ key, seat: seatOf(key), ...livery })),
  };
}

/** What an answer of the series rules does. */
export type Deed = SeriesAnswer["do"];

/** An answer as one of the series rules, where something is done only in their games. */
export const ofTheSeries = (action: Action): SeriesAnswer => action as SeriesAnswer;

/** What a fight came to for one party, in the outcome of its odds. */
export interface Party {
  steps: number;
  retreated: string;
  eliminated: boolean;
  disrupted: boolean;
}
