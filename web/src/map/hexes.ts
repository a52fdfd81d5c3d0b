// A board of hexes, flat side up or corner up, of any scale: size and outline come with it.

import type { BoardHex, Plane as Lie } from "../wire";
import type { Extent } from "./camera";
import type { PlaceKey } from "./place";
import { pointsOf, round, type Direction, type Plane, type Point } from "./plane";

const WAYS: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

export class HexPlane implements Plane {
  readonly pitch: number;
  readonly field: Extent;
  readonly outline: string;
  readonly standsOnCorner: boolean;
  readonly #all: readonly BoardHex[];
  readonly #hexes: Map<PlaceKey, BoardHex>;
  readonly #corners: Point[];
  /** Hexes by squares of the plane, a pitch wide. */
  readonly #squares = new Map<string, BoardHex[]>();

  constructor(lie: Extract<Lie, { kind: "hexes" }>) {
    this.pitch = lie.pitch;
    this.#all = lie.hexes;
    this.#hexes = new Map(lie.hexes.map((hex) => [hex.hex, hex]));
    this.#corners = lie.outline.map(([x, y]) => ({ x, y }));
    this.outline = around(this.#corners, { x: 0, y: 0 });
    this.standsOnCorner =
      Math.max(...this.#corners.map(({ y }) => y)) > Math.max(...this.#corners.map(({ x }) => x));
    for (const hex of lie.hexes) {
      const key = this.#square(hex.x, hex.y);
      const there = this.#squares.get(key);
      if (there) there.push(hex);
      else this.#squares.set(key, [hex]);
    }
    const [xs, ys] = [lie.hexes.map((hex) => hex.x), lie.hexes.map((hex) => hex.y)];
    const [left, top] = [Math.min(...xs) - this.pitch, Math.min(...ys) - this.pitch];
    this.field = [left, top, Math.max(...xs) + this.pitch - left, Math.max(...ys) + this.pitch - top];
  }

  has(hex: PlaceKey): boolean {
    return this.#hexes.has(hex);
  }

  at(hex: PlaceKey): Point | null {
    const found = this.#hexes.get(hex);
    return found ? { x: found.x, y: found.y } : null;
  }

  label(hex: PlaceKey): string {
    return hex;
  }

  read(words: string): PlaceKey | null {
    const hex = words.trim().toUpperCase();
    return this.has(hex) ? hex : null;
  }

  ground(hex: PlaceKey): string | null {
    return this.#hexes.get(hex)?.terrain ?? null;
  }

  under(point: Point): PlaceKey | null {
    let best: BoardHex | null = null;
    let nearest = (this.pitch * this.pitch) / 3 + 1; // no point of a hex is farther from its middle than a corner
    for (const hex of this.#around(point)) {
      const off = (hex.x - point.x) ** 2 + (hex.y - point.y) ** 2;
      if (off < nearest) [nearest, best] = [off, hex];
    }
    return best?.hex ?? null;
  }

  /** The hexes beside one, as far as the board goes. */
  neighbours(hex: PlaceKey): PlaceKey[] {
    const at = this.at(hex);
    if (!at) return [];
    const reach = (this.pitch * 1.1) ** 2;
    return this.#around(at)
      .filter((other) => other.hex !== hex && (other.x - at.x) ** 2 + (other.y - at.y) ** 2 < reach)
      .map((other) => other.hex);
  }

  /**
   * To the left and right of a hex with a flat top two lie equally well, and so above and below one with a corner up: a walk
   * keeps to the line on which it began by `row`.
   */
  next(
    hex: PlaceKey,
    direction: Direction,
    _among: Iterable<PlaceKey> = [],
    row: Point | null = null,
  ): PlaceKey | null {
    const at = this.at(hex);
    if (!at) return null;
    const way = WAYS[direction];
    let best: PlaceKey | null = null;
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

  area(hexes: Iterable<PlaceKey>): string {
    return pointsOf(this, hexes)
      .map((at) => around(this.#corners, at))
      .join("");
  }

  rest(hexes: Iterable<PlaceKey>): string {
    const left = new Set(hexes);
    return this.area(this.#all.filter(({ hex }) => !left.has(hex)).map(({ hex }) => hex));
  }

  /** The sides beyond which the area does not go on. */
  edge(hexes: Iterable<PlaceKey>): string {
    const area = new Set(hexes);
    let edge = "";
    for (const at of pointsOf(this, area))
      this.#corners.forEach((from, n) => {
        const to = this.#corners[(n + 1) % this.#corners.length] ?? from;
        // The middle of the next hex lies as far beyond a side as this one's before it.
        const beyond = this.under({ x: at.x + from.x + to.x, y: at.y + from.y + to.y });
        if (beyond !== null && area.has(beyond)) return;
        edge += `M${round({ x: at.x + from.x, y: at.y + from.y })}L${round({ x: at.x + to.x, y: at.y + to.y })}`;
      });
    return edge;
  }

  within([left, top, width, height]: Extent): { label: string; x: number; y: number }[] {
    return this.#all
      .filter(({ x, y }) => x >= left && x <= left + width && y >= top && y <= top + height)
      .map(({ hex, x, y }) => ({ label: hex, x, y }));
  }

  distance(one: PlaceKey, other: PlaceKey): number {
    const [from, to] = [this.at(one), this.at(other)];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) / this.pitch : Infinity;
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

/** A closed path through some corners about a point. */
function around(corners: readonly Point[], { x, y }: Point): string {
  return (
    corners
      .map((corner, n) => `${n === 0 ? "M" : "L"}${round({ x: x + corner.x, y: y + corner.y })}`)
      .join("") + "z"
  );
}
