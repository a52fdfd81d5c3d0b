// Small boards for tests: five columns and five rows of hexes that lie flat, the same standing on a corner and numbered from the right,
// as a sheet printed with east up is, 100 units from middle to middle, and a table six inches by four.

import type { Board, Piece, Place, Showing } from "../wire";

const NOTHING = { places: [], turns: [], sides: [], liveries: {}, symbols: {} };
const RADIUS = 100 / Math.sqrt(3);

export function board(): Board & { plane: { kind: "hexes" } } {
  const hexes = [];
  for (let column = 1; column <= 5; column++)
    for (let row = 1; row <= 5; row++)
      hexes.push({
        hex: `${column}`.padStart(2, "0") + `${row}`.padStart(2, "0") + "W",
        x: column * 86.6,
        y: row * 100 + (column % 2 === 0 ? 50 : 0),
        terrain: "clear",
        height: 100,
      });
  const outline = Array.from({ length: 6 }, (_, n): [number, number] => [
    RADIUS * Math.cos((Math.PI / 3) * n),
    RADIUS * Math.sin((Math.PI / 3) * n),
  ]);
  return {
    ...NOTHING,
    title: "A field",
    viewbox: [0, 0, 600, 700],
    plane: { kind: "hexes", pitch: 100, outline, hexes },
    places: [{ name: "Gemioncourt", at: "0303W" }],
    liveries: { french: { letters: "Fr", fill: "#243f80", ink: "#ffffff", edge: "#121f40" } },
    symbols: {
      infantry: { words: "infantry", shape: "counter", paths: [{ d: "M0 0H1", filled: false }] },
      "horse-artillery": {
        words: "horse artillery",
        shape: "counter",
        paths: [{ d: "M0 0V1", filled: true }],
      },
    },
  };
}

export function turned(): Board & { plane: { kind: "hexes" } } {
  const flat = board();
  const hexes = [];
  for (let column = 1; column <= 5; column++)
    for (let row = 1; row <= 5; row++)
      hexes.push({
        hex: `${column}`.padStart(2, "0") + `${row}`.padStart(2, "0"),
        x: 600 - row * 100 - (column % 2 === 1 ? 50 : 0),
        y: column * 86.6,
        terrain: "clear",
        height: 100,
      });
  const outline = flat.plane.outline.map(([x, y]): [number, number] => [y, x]);
  return { ...flat, plane: { ...flat.plane, outline, hexes }, places: [] };
}

export function table(): Board {
  return {
    ...NOTHING,
    title: "A table",
    viewbox: [0, 0, 600, 400],
    plane: { kind: "table", inch: 100, size: { x: 6000, y: 4000 } },
    places: [{ name: "The farm", at: { x: 2000, y: 1000 } }],
  };
}

export function piece(name: string | null, at: Place, more: Partial<Piece> = {}): Piece {
  return {
    kind: "unit",
    name,
    at,
    level: 0,
    seat: "french",
    livery: "french",
    symbol: "infantry",
    figures: ["5", "4", "4"],
    words: name ?? "an enemy stack that nobody of yours sees into",
    ...more,
  };
}

export function showing(...pieces: Piece[]): Showing {
  return {
    moment: "16 June, 14:00",
    turn: 0,
    phase: [],
    deciding: null,
    pieces: Object.fromEntries(pieces.map((piece, n) => [`piece ${n}`, piece])),
  };
}
