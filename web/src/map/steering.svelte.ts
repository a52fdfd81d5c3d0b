// The camera in motion. The window shows a layer that is larger than itself by a margin. While the map is dragged or zoomed only
// that layer is moved, which costs nothing; when it lies still, or the margin is used up, ground and pieces are drawn anew where
// they now are (`drawn` is the camera for which that was done last).

import {
  centred,
  held,
  including,
  limits,
  NO_INSET,
  pan,
  toMap,
  whole,
  zoom,
  type Camera,
  type Extent,
  type Size,
} from "./camera";
import type { PlaceKey } from "./place";
import { pointsOf, type Plane, type Point } from "./plane";
import type { Inset } from "./types";

/** How far beyond the window things are drawn, as a part of its size. */
export const MARGIN = 0.3;
export const SETTLED_MS = 140;
/** A map whose places are smaller than this when all of it is shown has a small map beside it. */
const SMALL = 36;
const GLIDE_MS = 260;
/** So wide are the tools at the edge of the map: what is brought into view does not lie under them. */
const TOOLS = 64;

/** The camera as it is kept, and how large the map was wished. */
interface Kept extends Camera {
  wished: number;
}

/** What the camera has to know of the map, asked whenever it is needed. */
export interface Over {
  plane: Plane;
  extent: Extent;
  inset: Inset;
  animate: boolean;
  /** Under which name the camera is kept in this browser. */
  memory: string;
  /** Where a large map begins. */
  everybody: () => Iterable<PlaceKey>;
  /** The layer was moved: whatever follows the pointer without Svelte goes along. */
  moved: (camera: Camera, transform: string) => void;
}

export class Steering {
  readonly #over: Over;
  width = $state(0);
  height = $state(0);
  drawn: Camera = $state.raw({ x: 0, y: 0, scale: 1 });
  /** Outside what Svelte watches: it changes at every move of the pointer. */
  camera: Camera = { x: 0, y: 0, scale: 0 };
  moving = false;
  /** How large the map was wished: what has to make room for a sheet or a card is as large again when they have gone. */
  #wished = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #gliding = 0;

  readonly size: Size = $derived.by(() => ({ width: this.width, height: this.height }));
  readonly limits = $derived.by(() => limits(this.#over.extent, this.size, this.#over.plane.pitch));
  /** Too large to be read as a whole, whatever lies over it for a while. */
  readonly isLarge = $derived.by(
    () =>
      this.width > 0 &&
      whole(this.#over.plane.field, this.size, NO_INSET).scale * this.#over.plane.pitch < SMALL,
  );
  /** The part of the map that is drawn, margin and all. */
  readonly part: Extent = $derived.by(() => [
    this.drawn.x,
    this.drawn.y,
    (this.width * (1 + 2 * MARGIN)) / this.drawn.scale,
    (this.height * (1 + 2 * MARGIN)) / this.drawn.scale,
  ]);
  /** The part of it that the window shows and no panel covers. */
  readonly open: Extent = $derived.by(() => {
    const { inset } = this.#over;
    return [
      this.drawn.x + (this.width * MARGIN + inset.left) / this.drawn.scale,
      this.drawn.y + (this.height * MARGIN + inset.top) / this.drawn.scale,
      (this.width - inset.left - inset.right) / this.drawn.scale,
      (this.height - inset.top - inset.bottom) / this.drawn.scale,
    ];
  });

  constructor(over: Over) {
    this.#over = over;
  }

  toMap(at: Point): Point {
    return toMap(this.camera, at);
  }

  move(to: Camera): void {
    this.camera = held(to, this.#over.extent, this.size);
    this.moving = true;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), SETTLED_MS);
    if (this.#needsDrawing()) this.redraw();
    else this.place();
  }

  /** Lays the layer where the camera has it. */
  place(): void {
    const { camera, drawn } = this;
    const ratio = camera.scale / drawn.scale;
    const x = (drawn.x - camera.x) * camera.scale;
    const y = (drawn.y - camera.y) * camera.scale;
    this.#over.moved(camera, `translate(${x}px, ${y}px)${ratio === 1 ? "" : ` scale(${ratio})`}`);
  }

  redraw(): void {
    const { camera } = this;
    const margin = {
      x: (this.width * MARGIN) / camera.scale,
      y: (this.height * MARGIN) / camera.scale,
    };
    this.drawn = { scale: camera.scale, x: camera.x - margin.x, y: camera.y - margin.y };
  }

  glide(to: Camera): void {
    cancelAnimationFrame(this.#gliding);
    const from = this.camera;
    const end = held(to, this.#over.extent, this.size);
    if (!this.#over.animate || isStill() || from.scale === 0) return this.move(end);
    const began = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, (now - began) / GLIDE_MS);
      const eased = 1 - (1 - part) ** 3;
      const mix = (a: number, b: number): number => a + (b - a) * eased;
      this.move({ x: mix(from.x, end.x), y: mix(from.y, end.y), scale: mix(from.scale, end.scale) });
      if (part < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.#gliding);
    this.move(pan(this.camera, dx, dy));
  }

  zoom(factor: number, about: Point = this.#middle(), glide = false): void {
    cancelAnimationFrame(this.#gliding);
    const to = zoom(this.camera, about, factor, this.limits);
    this.#wished = to.scale;
    if (glide) this.glide(to);
    else this.move(to);
  }

  /** With a point of the map in the middle of the window; at once, or by gliding there. */
  centre(to: Point, quick: boolean): void {
    const there = centred(this.camera, to, this.size, this.#over.inset);
    cancelAnimationFrame(this.#gliding);
    if (quick) this.move(there);
    else this.glide(there);
  }

  showWhole(): void {
    this.#wished = whole(this.#over.plane.field, this.size, NO_INSET).scale;
    this.glide(whole(this.#over.plane.field, this.size, this.#over.inset));
  }

  /** Nothing lies over the map any more. */
  uncovered(): void {
    if (this.width > 0 && this.camera.scale < this.#wished) this.glide(this.#asWished());
  }

  /** Brings some places into view, with so much room about them as a part of a place. */
  show(places: Iterable<PlaceKey>, room: number): void {
    const { plane, inset } = this.#over;
    const free = { ...inset, right: inset.right + TOOLS };
    const to = including(this.#asWished(), pointsOf(plane, places), room * plane.pitch, this.size, free);
    if (to.x !== this.camera.x || to.y !== this.camera.y || to.scale !== this.camera.scale) this.glide(to);
  }

  /** The window has another size, or is there at last. */
  resized(): void {
    if (this.camera.scale === 0) this.#start();
    this.camera = held(this.camera, this.#over.extent, this.size);
    this.redraw();
  }

  /** Another board (a next case, another game) begins anew. */
  beginAnew(): void {
    if (this.width === 0) return;
    this.#start();
    this.redraw();
  }

  leave(): void {
    clearTimeout(this.#settling);
    cancelAnimationFrame(this.#gliding);
  }

  #settle(): void {
    this.moving = false;
    this.redraw();
    try {
      sessionStorage.setItem(this.#over.memory, JSON.stringify({ ...this.camera, wished: this.#wished }));
    } catch {
      // Nothing is kept; the map begins with everybody in view.
    }
  }

  /** Whether the window has left what was drawn, or is at a scale too unlike it. */
  #needsDrawing(): boolean {
    const { camera, drawn, width, height } = this;
    const ratio = camera.scale / drawn.scale;
    if (ratio < 0.7 || ratio > 1.5) return true;
    const [left, top] = [(camera.x - drawn.x) * drawn.scale, (camera.y - drawn.y) * drawn.scale];
    return (
      left < 0 ||
      top < 0 ||
      left + width / ratio > width * (1 + 2 * MARGIN) ||
      top + height / ratio > height * (1 + 2 * MARGIN)
    );
  }

  #middle(): Point {
    return { x: this.width / 2, y: this.height / 2 };
  }

  #asWished(): Camera {
    const { camera } = this;
    if (camera.scale >= this.#wished) return camera;
    return zoom(camera, this.#middle(), this.#wished / camera.scale, this.limits);
  }

  /** A page that is loaded again shows the same part of the map. */
  #start(): void {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#over.memory) ?? "null") as Kept | null;
      if (kept && [kept.x, kept.y, kept.scale].every(Number.isFinite) && kept.scale > 0) {
        this.camera = { x: kept.x, y: kept.y, scale: kept.scale };
        this.#wished = Number.isFinite(kept.wished) ? kept.wished : kept.scale;
        return;
      }
    } catch {
      // As above.
    }
    this.camera = this.#first(this.#over.inset);
    this.#wished = this.#first(NO_INSET).scale;
  }

  #first(inset: Inset): Camera {
    const { plane } = this.#over;
    const all = whole(plane.field, this.size, inset);
    if (all.scale * plane.pitch >= 56) return all;
    // A map too large for that begins with everybody in view.
    const about = pointsOf(plane, this.#over.everybody());
    const close = { scale: 84 / plane.pitch, x: plane.field[0], y: plane.field[1] };
    const [xs, ys] = [about.map((point) => point.x), about.map((point) => point.y)];
    if (about.length === 0) return close;
    const middle = {
      x: (Math.min(...xs) + Math.max(...xs)) / 2,
      y: (Math.min(...ys) + Math.max(...ys)) / 2,
    };
    return including(centred(close, middle, this.size, inset), about, plane.pitch, this.size, inset);
  }
}

export function isStill(): boolean {
  return (
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    document.documentElement.dataset["motion"] === "none"
  );
}
