// What a hand points at on the map, picks and carries: a place, the piece of a stack that was meant, a stack fanned out under the
// pointer, pieces in the hand.

import { tick } from "svelte";
import { fanned, isFootprint, isIn, pieceUnder, type Fan, type Placed } from "./layout";
import { named, type Piece } from "./pieces";
import type { PlaceKey } from "./place";
import type { Plane, Point } from "./plane";
import type { Steering } from "./steering.svelte";
import type { Lit, Pick, Taken } from "./types";

const FAN_MS = 220;
/** Pixels from the edge of the window within which what is carried moves the map. */
const EDGE = 28;

export interface Under {
  plane: Plane;
  stacks: ReadonlyMap<PlaceKey, Piece[]>;
  placed: readonly Placed[];
  lit: readonly Lit[];
  /** Counters are drawn so much larger than life. */
  larger: number;
  /** Something is being shown in motion: nothing is fanned out, and a grip ends it. */
  playing: boolean;
  filming: boolean;
  /** Something is being drawn: the spot itself is meant, whatever lies near it. */
  sketching: boolean;
  stopPlaying: () => void;
  say: (words: string) => void;
  onpick: (pick: Pick) => void;
  onhover: (place: PlaceKey | null) => void;
  /** A counter was grabbed, or a stack that lies together: what of it is taken up, if anything is. */
  ongrab: (pick: Pick, together: boolean) => Taken | null;
  /** A spot was gripped: whether a handle of what is drawn on the table is there. */
  ongrip: (place: PlaceKey) => boolean;
  /** It was set down on a place; on none, it is put back. */
  ondrop: (place: PlaceKey | null) => void;
}

export class Pointing {
  readonly #under: Under;
  readonly #steering: Steering;
  hovered: PlaceKey | null = $state(null);
  fanOf: PlaceKey | null = $state(null);
  /** The pieces in the hand. */
  carried: Piece[] = $state.raw([]);
  /** Something is in the hand: pieces, or a handle of what is drawn on the table. */
  inHand = $state(false);
  /** Where they are drawn, outside what Svelte watches: they follow every move of the pointer. */
  ghost: SVGGElement | undefined = $state();
  #grip: Point = { x: 0, y: 0 };
  #lift = 0;
  #edging = 0;
  #fanning: ReturnType<typeof setTimeout> | undefined;

  readonly fan: Fan | null = $derived.by(() => {
    const { plane, stacks, playing } = this.#under;
    const stack = this.fanOf === null || playing ? undefined : stacks.get(this.fanOf);
    const at = this.fanOf === null ? null : plane.at(this.fanOf);
    if (this.fanOf === null || !at || !stack || stack.length < 2 || stack.some(isFootprint)) return null;
    const { drawn, open } = this.#steering;
    return fanned(this.fanOf, stack, at, plane.pitch, drawn.scale, open);
  });
  /** Where something lies or is lit. */
  readonly stops: PlaceKey[] = $derived.by(() => [
    ...new Set([...this.#under.lit.map((light) => light.place), ...this.#under.stacks.keys()]),
  ]);

  constructor(steering: Steering, under: Under) {
    this.#steering = steering;
    this.#under = under;
  }

  /** The place under a point of the window. */
  placeAt(at: Point): PlaceKey | null {
    const point = this.#steering.toMap(at);
    // A footprint is set down where it is held, whatever lies near.
    const isHandle = this.inHand && this.carried.length === 0;
    const exact = this.#under.sketching || isHandle || this.carried.some(isFootprint);
    if (exact) return this.#under.plane.under(point, []);
    // What has a footprint is meant wherever one points into it.
    const block = pieceUnder(this.#under.placed, point);
    return block && isFootprint(block) ? block.place : this.#under.plane.under(point, this.stops);
  }

  pickAt(at: Point): Pick | null {
    const point = this.#steering.toMap(at);
    const { fan } = this;
    if (fan && isIn(fan.sheet, point)) {
      const piece = pieceUnder(fan.placed, point);
      return { place: fan.place, piece: piece && named(piece) };
    }
    const place = this.placeAt(at);
    if (this.#under.sketching) return place === null ? null : { place, piece: null };
    const piece = pieceUnder(this.#under.placed, point);
    // A counter that juts into the next hex does not keep that hex from being chosen.
    if (piece && (piece.place === place || !this.isLit(place)))
      return { place: piece.place, piece: named(piece) };
    return place === null ? null : { place, piece: null };
  }

  isLit(place: PlaceKey | null): boolean {
    return this.#under.lit.some((light) => light.place === place);
  }

  isStack(place: PlaceKey): boolean {
    return (this.#under.stacks.get(place)?.length ?? 0) > 1;
  }

  hover(at: Point | null): void {
    if (at && this.fan && isIn(this.fan.sheet, this.#steering.toMap(at)))
      return this.setHovered(this.fan.place);
    const place = at && this.placeAt(at);
    this.setHovered(place);
    clearTimeout(this.#fanning);
    if (this.fanOf !== null && this.fanOf !== place) this.fanOf = null;
    if (place !== null && this.isStack(place))
      this.#fanning = setTimeout(() => {
        if (this.hovered === place) this.fanOf = place;
      }, FAN_MS);
  }

  setHovered(place: PlaceKey | null): void {
    if (place === this.hovered) return;
    this.hovered = place;
    this.#under.onhover(place);
  }

  grab(at: Point, touch: boolean): boolean {
    // In a film nobody stands where he stands: a hand moves the map.
    if (this.#under.filming) return false;
    if (this.#under.playing) this.#under.stopPlaying();
    const spot = this.#under.plane.under(this.#steering.toMap(at), []);
    if (spot !== null && this.#under.ongrip(spot)) {
      this.inHand = true;
      this.#grip = at;
      return true;
    }
    const pick = this.pickAt(at);
    const stack = pick ? (this.#under.stacks.get(pick.place) ?? []) : [];
    if (!pick || stack.length === 0) return false;
    // Of a stack that is fanned out one counter is taken, or all of it by the sheet under them.
    const apart = stack.length === 1 || (this.fan?.place === pick.place && pick.piece !== null);
    const taken = this.#under.ongrab(pick, !apart);
    if (!taken) return false;
    const { names } = taken;
    this.inHand = true;
    this.carried = names === "stack" ? stack : stack.filter((piece) => names.includes(piece.name));
    // A finger hides what lies under it.
    this.#lift = touch ? 44 : 0;
    this.#grip = at;
    this.fanOf = null;
    clearTimeout(this.#fanning);
    this.#under.say(`${this.carried.map((piece) => piece.name).join(", ")} in hand. Escape puts back.`);
    void taken.held.then((is) => {
      if (!is) this.#let();
    });
    void tick().then(() => this.#hang());
    this.#edging = requestAnimationFrame(() => this.#edge());
    return true;
  }

  carry(at: Point): boolean {
    if (!this.inHand) return false;
    this.#grip = at;
    this.#hang();
    this.setHovered(this.placeAt(at));
    return true;
  }

  /** Sets down what is carried and says where. */
  setDown(at: Point | null): PlaceKey | null {
    cancelAnimationFrame(this.#edging);
    const held = this.inHand;
    const place = at && this.placeAt(at);
    this.#let();
    this.#under.say("");
    if (held) this.#under.ondrop(place);
    return place;
  }

  /** Picks what was tapped; a finger has no other way to fan out a stack. */
  tap(at: Point, touch: boolean): Pick | null {
    const pick = this.pickAt(at);
    if (!pick) return null;
    if (touch) this.fanOf = this.isStack(pick.place) ? pick.place : null;
    this.#under.onpick(pick);
    return pick;
  }

  leave(): void {
    clearTimeout(this.#fanning);
    cancelAnimationFrame(this.#edging);
  }

  #let(): void {
    this.carried = [];
    this.inHand = false;
  }

  /** Hangs what is carried under the pointer. */
  #hang(): void {
    const { x, y } = this.#steering.toMap({ x: this.#grip.x, y: this.#grip.y - this.#lift });
    const { plane, larger } = this.#under;
    const scale = this.carried.some(isFootprint) ? plane.pitch / 1000 : 0.0122 * plane.pitch * larger;
    this.ghost?.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  }

  /** What is carried to the edge of the window moves the map under it. */
  #edge(): void {
    if (!this.inHand) return;
    const push = (at: number, room: number): number =>
      at < EDGE ? EDGE - Math.max(0, at) : at > room - EDGE ? room - EDGE - Math.min(room, at) : 0;
    const { width, height } = this.#steering;
    const [dx, dy] = [push(this.#grip.x, width) / 3, push(this.#grip.y, height) / 3];
    if (dx !== 0 || dy !== 0) {
      this.#steering.pan(dx, dy);
      this.carry(this.#grip);
    }
    this.#edging = requestAnimationFrame(() => this.#edge());
  }
}
