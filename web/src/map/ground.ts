// The ground: the server's drawing of the map, kept as tiles of pixels.
//
// Measured with the campaign's map (5 MB of SVG, 100 by 72 hexes) in Chromium: inlined, or as one <img> under a
// transform, a single frame of panning takes 0.6 to 3 s, for the whole drawing is painted again. A tile of 512 pixels
// takes 60 to 140 ms once and nothing afterwards. So tiles are painted one by one while the map lies still; while it
// moves, what is there is moved, over a coarse picture of the whole.

import type { Camera, Extent, Size } from "./camera";
import { faces, withStyle } from "./faces";
import { drawGrid, GRID } from "./grid";
import type { Plane, Point } from "./plane";

const TILE = 512;
/** Pixels along the longer side of the coarse picture of the whole. */
const COARSE = 1800;
/** Tiles kept: at a megabyte each, a few screens full. */
const MOST_TILES = 90;

/** Draws what belongs on top of the ground, such as the hexes' numbers. */
export type Over = (context: CanvasRenderingContext2D) => void;

interface Tile {
  key: string;
  level: number;
  column: number;
  row: number;
}

export class Ground {
  readonly #image: HTMLImageElement;
  readonly #extent: Extent;
  /** Where the drawing writes the numbers of its places: the middle of each on its base line. */
  readonly numbers: ReadonlyMap<string, Point>;
  /** The places between which lines are drawn; none where the drawing has no grid of its own. */
  readonly #grid: Plane | null;
  /** The scale of the coarse picture. */
  readonly #least: number;
  #coarse: HTMLCanvasElement | null = null;
  /** Painted tiles, the one used last at the end. */
  readonly #tiles = new Map<string, HTMLCanvasElement>();
  #wanted: Tile[] = [];

  private constructor(
    image: HTMLImageElement,
    extent: Extent,
    numbers: ReadonlyMap<string, Point>,
    grid: Plane | null,
  ) {
    this.#image = image;
    this.#extent = extent;
    this.numbers = numbers;
    this.#grid = grid;
    this.#least = Math.min(1, COARSE / Math.max(extent[2], extent[3]));
  }

  /** The ground that was used last, with its tiles: two seats at one screen, or the table and its replay, share it. */
  static #last: { url: string; ground: Promise<Ground> } | null = null;

  static of(url: string, extent: Extent, plane: Plane): Promise<Ground> {
    if (Ground.#last?.url === url) return Ground.#last.ground;
    const ground = Ground.#load(url, extent, plane);
    const last = { url, ground };
    Ground.#last = last;
    ground.catch(() => {
      if (Ground.#last === last) Ground.#last = null;
    });
    return ground;
  }

  /** Fetches the drawing. Hexes, their numbers and the lines between them are left out of it: the table draws its own. */
  static async #load(url: string, extent: Extent, plane: Plane): Promise<Ground> {
    const [answer, style] = await Promise.all([fetch(url), faces()]);
    if (!answer.ok) throw new Error(`the map could not be fetched (${answer.status})`);
    const whole = await answer.text();
    const bare = ["numbers", "hexes", GRID].reduce(withoutLayer, whole);
    const drawing = withStyle(withSize(bare, extent), style);
    const address = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      const grid = layerOf(whole, GRID) === "" ? null : plane;
      return new Ground(image, extent, numbersOf(whole), grid);
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  /** The whole, coarsely. */
  get picture(): HTMLCanvasElement {
    const [x, y, width, height] = this.#extent;
    this.#coarse ??= this.#paint(this.#least, x, y, width * this.#least, height * this.#least);
    return this.#coarse;
  }

  /** A part of it as sharp as wanted, for whoever keeps pictures. */
  part([x, y, width, height]: Extent, scale: number): HTMLCanvasElement {
    return this.#paint(scale, x, y, width * scale, height * scale);
  }

  /** Draws what there is of a part of the map, and notes which tiles are wanted for it. */
  draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    size: Size,
    density: number,
    over: Over = () => {},
  ): void {
    const scale = camera.scale * density;
    context.clearRect(0, 0, size.width, size.height);
    context.imageSmoothingQuality = "high";
    const [x, y, width, height] = this.#extent;
    context.drawImage(
      this.picture,
      (x - camera.x) * scale,
      (y - camera.y) * scale,
      width * scale,
      height * scale,
    );
    const level = 2 ** Math.ceil(Math.log2(scale) - 0.2);
    this.#wanted = [];
    for (const tile of level <= this.#least ? [] : this.#cover(camera, size, density, level)) {
      const painted = this.#tiles.get(tile.key);
      if (painted) {
        this.#tiles.delete(tile.key);
        this.#tiles.set(tile.key, painted);
        this.#lay(context, camera, density, tile, painted);
      } else this.#wanted.push(tile);
    }
    over(context);
  }

  /** Paints one tile that is wanted and lays it down; false when none is. */
  work(context: CanvasRenderingContext2D, camera: Camera, density: number, over: Over = () => {}): boolean {
    const tile = this.#wanted.shift();
    if (!tile) return false;
    const side = TILE / tile.level;
    const painted = this.#paint(
      tile.level,
      this.#extent[0] + tile.column * side,
      this.#extent[1] + tile.row * side,
      TILE,
      TILE,
    );
    this.#tiles.set(tile.key, painted);
    for (const key of this.#tiles.keys()) {
      if (this.#tiles.size <= MOST_TILES) break;
      this.#tiles.delete(key);
    }
    const rectangle = this.#lay(context, camera, density, tile, painted);
    context.save();
    context.beginPath();
    context.rect(...rectangle);
    context.clip();
    over(context);
    context.restore();
    return this.#wanted.length > 0;
  }

  /** The tiles that cover a part of the map, those in its middle first. */
  #cover(camera: Camera, size: Size, density: number, level: number): Tile[] {
    const [x, y, width, height] = this.#extent;
    const side = TILE / level;
    const scale = camera.scale * density;
    const first = (from: number): number => Math.max(0, Math.floor(from / side));
    const last = (to: number, all: number): number => Math.min(Math.ceil(all / side), Math.ceil(to / side));
    const tiles: Tile[] = [];
    for (let column = first(camera.x - x); column < last(camera.x - x + size.width / scale, width); column++)
      for (let row = first(camera.y - y); row < last(camera.y - y + size.height / scale, height); row++)
        tiles.push({ key: `${level} ${column} ${row}`, level, column, row });
    const middle = {
      x: (camera.x - x + size.width / 2 / scale) / side,
      y: (camera.y - y + size.height / 2 / scale) / side,
    };
    const off = (tile: Tile): number => Math.hypot(tile.column + 0.5 - middle.x, tile.row + 0.5 - middle.y);
    return tiles.sort((a, b) => off(a) - off(b));
  }

  #paint(scale: number, x: number, y: number, width: number, height: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width);
    canvas.height = Math.round(height);
    const [left, top] = this.#extent;
    const context = canvas.getContext("2d");
    const part: Extent = [x, y, canvas.width / scale, canvas.height / scale];
    context?.drawImage(this.#image, x - left, y - top, part[2], part[3], 0, 0, canvas.width, canvas.height);
    if (context && this.#grid) drawGrid(context, this.#grid, part, scale);
    return canvas;
  }

  /** Edges are rounded alike on both sides, so that no seam shows. */
  #lay(
    context: CanvasRenderingContext2D,
    camera: Camera,
    density: number,
    { level, column, row }: Tile,
    painted: HTMLCanvasElement,
  ): [number, number, number, number] {
    const side = TILE / level;
    const scale = camera.scale * density;
    const [x, y] = this.#extent;
    const across = (n: number): number => Math.round((x + n * side - camera.x) * scale);
    const down = (n: number): number => Math.round((y + n * side - camera.y) * scale);
    const [left, top] = [across(column), down(row)];
    const [width, height] = [across(column + 1) - left, down(row + 1) - top];
    context.drawImage(painted, left, top, width, height);
    return [left, top, width, height];
  }
}

/** A drawing that says how large it is: one that does not would be taken for as large as a browser pleases. */
export function withSize(drawing: string, [, , width, height]: Extent): string {
  const root = drawing.indexOf("<svg");
  const tag = drawing.slice(root, drawing.indexOf(">", root));
  if (root < 0 || tag.includes(" width=")) return drawing;
  const after = root + "<svg".length;
  return `${drawing.slice(0, after)} width="${width}" height="${height}"${drawing.slice(after)}`;
}

/** A drawing without one of its layers. */
export function withoutLayer(drawing: string, layer: string): string {
  const [from, to] = bounds(drawing, layer);
  return drawing.slice(0, from) + drawing.slice(to);
}

/** One of the layers of a drawing; nothing where it has none of the name. */
export function layerOf(drawing: string, layer: string): string {
  return drawing.slice(...bounds(drawing, layer));
}

/** Where a drawing writes the numbers of its places. */
export function numbersOf(drawing: string): Map<string, Point> {
  const written = /<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]+)<\/text>/g;
  const found = layerOf(drawing, "numbers").matchAll(written);
  return new Map([...found].map(([, x, y, label]) => [label ?? "", { x: Number(x), y: Number(y) }]));
}

/** Where a layer begins and ends; nowhere if the drawing has none of the name. */
function bounds(drawing: string, layer: string): [number, number] {
  const from = drawing.indexOf(`<g class="layer ${layer}"`);
  if (from < 0) return [0, 0];
  const group = /<g\b[^>]*>|<\/g>/g;
  group.lastIndex = from;
  let depth = 0;
  for (let tag = group.exec(drawing); tag; tag = group.exec(drawing)) {
    if (tag[0] === "</g>") depth -= 1;
    else if (!tag[0].endsWith("/>")) depth += 1;
    if (depth === 0) return [from, group.lastIndex];
  }
  return [0, 0];
}
