// Drawing an answer on the map: a point in a region, a way leg by leg, a bearing. The pointer or the arrow keys lead it, a click or
// Enter sets it; a way is done when it is sent. What is drawn is held to the length and the arc that are open. What lies outside a region is marked and can be sent all the same: the umpire says why not.

import { inches } from "../map/inches";
import { spotOf, type PlaceKey } from "../map/place";
import type { Direction } from "../map/plane";
import { bearingOf, degrees, intoArc, isInRegion, lengthOf, towards, TURN, type Sketch } from "../map/sketch";
import type { Spot } from "../wire";

/** How far an arrow key leads, in thousandths of an inch: plain, and with Shift. */
const STEP = 1000;
const FINE = 100;
/** How far it turns, in hundredths of a degree: five degrees, and half of one. */
const TURNED = 500;
const FINELY = 50;

/** What a person drew, as an answer takes it. */
export type Drawn = Spot | Spot[] | number;

export class Drafting {
  sketch: Sketch | null = $state.raw(null);
  /** The point or the bearing was set, and waits to be sent. */
  isSet = $state(false);

  begin(sketch: Sketch): void {
    this.sketch = sketch;
    this.isSet = false;
  }

  end(): void {
    this.sketch = null;
    this.isSet = false;
  }

  /** The pointer is there. What was set stays where it was set. */
  follow(place: PlaceKey | null): void {
    const spot = place === null ? null : spotOf(place);
    if (spot && !this.isSet) this.#lead(spot);
  }

  /** A click sets the point or the bearing, and a leg of a way. */
  pick(place: PlaceKey): void {
    const spot = spotOf(place);
    if (!spot) return;
    this.isSet = false;
    this.#lead(spot);
    this.set();
  }

  set(): void {
    const { sketch } = this;
    if (sketch?.kind !== "path") this.isSet = sketch !== null && this.#at() !== null;
    else if (sketch.at !== null && lengthOf([this.#start(sketch), sketch.at]) > 0)
      this.sketch = { ...sketch, legs: [...sketch.legs, sketch.at], at: null };
  }

  /** An arrow key: the point goes an inch, the bearing turns by five degrees; both less with Shift. */
  nudge(direction: Direction, fine: boolean): void {
    const { sketch } = this;
    if (!sketch) return;
    this.isSet = false;
    if (sketch.kind === "bearing") {
      const step = (fine ? FINELY : TURNED) * (direction === "right" || direction === "down" ? 1 : -1);
      const turned = ((sketch.bearing ?? sketch.arc[0]) + step + TURN) % TURN;
      this.sketch = { ...sketch, bearing: intoArc(sketch.arc, turned) };
      return;
    }
    const step = fine ? FINE : STEP;
    const [right, down] = { up: [0, -step], down: [0, step], left: [-step, 0], right: [step, 0] }[direction];
    const from = sketch.at ?? this.#start(sketch);
    this.#lead({ x: from.x + (right ?? 0), y: from.y + (down ?? 0) });
  }

  /** One step back: a leg, or what was set; false when nothing was. */
  back(): boolean {
    const { sketch } = this;
    if (sketch?.kind === "path" && sketch.legs.length > 0)
      this.sketch = { ...sketch, legs: sketch.legs.slice(0, -1), at: null };
    else if (this.isSet) this.isSet = false;
    else return false;
    return true;
  }

  /** What would be sent; nothing while it is not whole. */
  get drawn(): Drawn | null {
    const { sketch } = this;
    if (sketch?.kind === "path") return sketch.legs.length > 0 ? sketch.legs : null;
    if (!sketch || !this.isSet) return null;
    return sketch.kind === "point" ? sketch.at : sketch.bearing;
  }

  /** How it stands, for the line at the top and for who does not see the map. */
  get words(): string {
    const { sketch } = this;
    if (!sketch) return "";
    if (sketch.kind === "bearing")
      return sketch.bearing === null ? "Point whither." : `Facing ${degrees(sketch.bearing)}.`;
    const where = sketch.at && `${inches(sketch.at.x)} by ${inches(sketch.at.y)} inches`;
    if (sketch.kind === "point") {
      if (where === null) return "Point where.";
      return this.#isInside() ? `At ${where}.` : `At ${where}: outside what is open.`;
    }
    const spots = [sketch.from, ...sketch.legs, ...(sketch.at ? [sketch.at] : [])];
    const left = inches(Math.max(0, sketch.length - lengthOf(spots)));
    const legs = sketch.legs.length === 1 ? "1 leg" : `${sketch.legs.length} legs`;
    return `${legs} set, ${left} inches left${where === null ? "" : `; to ${where}`}.`;
  }

  #start(sketch: Extract<Sketch, { kind: "point" | "path" }>): Spot {
    if (sketch.kind === "path") return sketch.legs.at(-1) ?? sketch.from;
    const corners = sketch.region[0] ?? [];
    const middle = (of: (spot: Spot) => number): number =>
      Math.round(corners.reduce((sum, corner) => sum + of(corner), 0) / Math.max(1, corners.length));
    return { x: middle((spot) => spot.x), y: middle((spot) => spot.y) };
  }

  #lead(to: Spot): void {
    const { sketch } = this;
    if (sketch?.kind === "point") this.sketch = { ...sketch, at: to };
    else if (sketch?.kind === "bearing")
      this.sketch = { ...sketch, bearing: intoArc(sketch.arc, bearingOf(sketch.from, to)) };
    else if (sketch && sketch.legs.length < sketch.most) {
      const set = [sketch.from, ...sketch.legs];
      const left = sketch.length - lengthOf(set);
      this.sketch = { ...sketch, at: towards(set.at(-1) ?? sketch.from, to, left) };
    }
  }

  #at(): Spot | number | null {
    const { sketch } = this;
    return sketch === null ? null : sketch.kind === "bearing" ? sketch.bearing : sketch.at;
  }

  #isInside(): boolean {
    const { sketch } = this;
    return sketch?.kind === "point" && sketch.at !== null && isInRegion(sketch.region, sketch.at);
  }
}
