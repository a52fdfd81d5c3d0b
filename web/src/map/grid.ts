// The board as a plane: where hexes are, which lies under a point, which is next in a direction.
//
// Size and lie of the hexes are measured from their middles, so that boards of either lie (flat side up or corner up)
// and of any scale are served alike.

import type { Board, BoardHex, HexNo } from "../wire";

export interface Point {
  x: number;
  y: number;
}

export type Direction = "up" | "down" | "left" | "right";

export class Grid {
  /** From the middle of a hex to the middle of the next. */
  readonly pitch: number;
  /** Whether hexes have a flat side at the top: then the next one up is straight up. */
  readonly flat: boolean;
  readonly #hexes: Map<HexNo, BoardHex>;
  readonly #places: Map<HexNo, string[]>;
  /** Hexes by squares of the plane, a pitch wide. */
  readonly #squares = new Map<string, BoardHex[]>();
  readonly #outline: string;

  constructor(readonly board: Board) {
    this.#hexes = new Map(board.hexes.map((hex) => [hex.hex, hex]));
    this.#places = new Map();
    for (const place of board.places) {
      const there = this.#places.get(place.hex);
      if (there) there.push(place.name);
      else this.#places.set(place.hex, [place.name]);
    }
    [this.pitch, this.flat] = measure(board);
    for (const hex of board.hexes) {
      const key = this.#square(hex.x, hex.y);
      const there = this.#squares.get(key);
      if (there) there.push(hex);
      else this.#squares.set(key, [hex]);
    }
    this.#outline = this.#corners()
      .map(({ x, y }, n) => `${n === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join("");
  }

  has(hex: HexNo): boolean {
    return this.#hexes.has(hex);
  }

  hex(hex: HexNo): BoardHex | null {
    return this.#hexes.get(hex) ?? null;
  }

  /** The middle of a hex. */
  at(hex: HexNo): Point | null {
    const found = this.#hexes.get(hex);
    return found ? { x: found.x, y: found.y } : null;
  }

  /** The middles of those hexes of a list that the board has. */
  points(hexes: readonly HexNo[]): Point[] {
    return hexes.map((hex) => this.at(hex)).filter((point) => point !== null);
  }

  places(hex: HexNo): string[] {
    return this.#places.get(hex) ?? [];
  }

  /** The hex under a point, or none. */
  under(point: Point): HexNo | null {
    let best: BoardHex | null = null;
    let nearest = (this.pitch * this.pitch) / 3 + 1; // no point of a hex is farther from its middle than a corner
    for (const hex of this.#around(point)) {
      const off = (hex.x - point.x) ** 2 + (hex.y - point.y) ** 2;
      if (off < nearest) [nearest, best] = [off, hex];
    }
    return best?.hex ?? null;
  }

  /** The six hexes about one, as far as the board goes. */
  neighbours(hex: HexNo): HexNo[] {
    const at = this.at(hex);
    if (!at) return [];
    const reach = (this.pitch * 1.1) ** 2;
    return this.#around(at)
      .filter((other) => other.hex !== hex && (other.x - at.x) ** 2 + (other.y - at.y) ** 2 < reach)
      .map((other) => other.hex);
  }

  /**
   * The next hex in a direction of the keyboard. Where two lie equally well, as to the left and right of a hex with a
   * flat top, the one nearer to `row` is taken, so that a walk to the side keeps its height.
   */
  next(hex: HexNo, direction: Direction, row: Point | null = null): HexNo | null {
    const at = this.at(hex);
    if (!at) return null;
    const way = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } }[
      direction
    ];
    let best: HexNo | null = null;
    let most = 0.4 * this.pitch; // more than half sideways is not in that direction
    for (const other of this.neighbours(hex)) {
      const to = this.at(other);
      if (!to) continue;
      const along = (to.x - at.x) * way.x + (to.y - at.y) * way.y;
      const stray = row ? Math.abs((to.x - row.x) * way.y) + Math.abs((to.y - row.y) * way.x) : 0;
      const worth = along - 0.01 * stray;
      if (worth > most) [most, best] = [worth, other];
    }
    return best;
  }

  /** The outline of a hex about the point 0, 0. */
  get outline(): string {
    return `${this.#outline}z`;
  }

  /** One path around each of many hexes. */
  area(hexes: readonly HexNo[]): string {
    const corners = this.#corners();
    return this.points(hexes)
      .map(
        (at) =>
          corners
            .map(
              (corner, n) =>
                `${n === 0 ? "M" : "L"}${(at.x + corner.x).toFixed(1)} ${(at.y + corner.y).toFixed(1)}`,
            )
            .join("") + "z",
      )
      .join("");
  }

  /** The outer edge of an area: the sides beyond which it does not go on. */
  edge(hexes: readonly HexNo[]): string {
    const area = new Set(hexes);
    const corners = this.#corners();
    let edge = "";
    for (const at of this.points([...area]))
      corners.forEach((from, n) => {
        const to = corners[(n + 1) % corners.length] ?? from;
        // The middle of the next hex lies as far beyond a side as this one's before it.
        const beyond = this.under({ x: at.x + from.x + to.x, y: at.y + from.y + to.y });
        if (beyond !== null && area.has(beyond)) return;
        edge += `M${round(at.x + from.x, at.y + from.y)}L${round(at.x + to.x, at.y + to.y)}`;
      });
    return edge;
  }

  /** Hexes whose middles lie in a rectangle. */
  within(left: number, top: number, right: number, bottom: number): BoardHex[] {
    return this.board.hexes.filter(
      (hex) => hex.x >= left && hex.x <= right && hex.y >= top && hex.y <= bottom,
    );
  }

  #corners(): Point[] {
    const radius = this.pitch / Math.sqrt(3);
    return Array.from({ length: 6 }, (_, n) => {
      const turn = (Math.PI / 3) * n + (this.flat ? 0 : Math.PI / 6);
      return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
    });
  }

  #square(x: number, y: number): string {
    return `${Math.floor(x / this.pitch)} ${Math.floor(y / this.pitch)}`;
  }

  /** The hexes whose middles may lie within a pitch of a point. */
  #around({ x, y }: Point): BoardHex[] {
    const found: BoardHex[] = [];
    const [column, row] = [Math.floor(x / this.pitch), Math.floor(y / this.pitch)];
    for (let across = column - 1; across <= column + 1; across++)
      for (let down = row - 1; down <= row + 1; down++)
        found.push(...(this.#squares.get(`${across} ${down}`) ?? []));
    return found;
  }
}

function round(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** How far middles are apart, and whether hexes lie flat: the nearest to some hex is then straight above or below. */
function measure(board: Board): [number, boolean] {
  const some = board.hexes[Math.floor(board.hexes.length / 2)];
  let pitch = board.hex_width;
  let flat = true;
  let least = Infinity;
  if (some)
    for (const hex of board.hexes) {
      const off = Math.hypot(hex.x - some.x, hex.y - some.y);
      if (off > 0 && off < least - 0.5) [least, pitch] = [off, off];
    }
  // Corner up: some neighbour lies straight to the side. Flat: some lies straight above.
  if (some && Number.isFinite(least))
    flat = board.hexes.some(
      (hex) =>
        Math.abs(hex.x - some.x) < 0.1 * pitch && Math.abs(Math.abs(hex.y - some.y) - pitch) < 0.1 * pitch,
    );
  return [pitch, flat];
}
