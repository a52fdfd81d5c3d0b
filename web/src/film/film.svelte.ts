// The film: scenes of what was told, played on the map one after another at the player's pace. The replay of a whole game and what happened
// since the last decision are the same film. While it is open the map shows the position of the scene and nothing of the present.

import { duration as rolling } from "../dice/tray";
import { motionAt, lasting, schedule, type Act, type Motion } from "../map/acts";
import { planeOf } from "../map/board";
import { stacks, type Piece } from "../map/pieces";
import type { PlaceKey } from "../map/place";
import type { Plane } from "../map/plane";
import type { Arrow } from "../map/types";
import type { Board, Roll, Showing, Vocabulary } from "../wire";
import { gone, happeningsOf, rollsOf, setOf, trailsOf, type Scene, type Stations } from "./scenes";

/** A line is read in so many milliseconds a letter, and no sooner than the shortest. */
const LETTER = 32;
const GLANCE = 1100;
/** After the last die, or the last step, there is a breath. */
const BREATH = 500;
/** So many scenes ahead the positions are asked for. */
const AHEAD = 3;

/** What a film is made of. */
export interface Reel {
  board: Board | null;
  vocabulary: Vocabulary | null;
  /** The position after so many entries; nothing if nobody can tell it. */
  positionAt(n: number): Promise<Showing | null>;
  /** Where those were who are named but are no pieces, after so many entries. */
  stations?(n: number): Stations;
  /** Whether anything may move. */
  moves(): boolean;
  /** How fast it is played. */
  pace(): number;
}

/** A scene as it is staged: what moves, and between which positions. */
interface Stage {
  scene: Scene;
  before: Showing;
  after: Showing;
  acts: Act[];
  rolls: Roll[];
  /** Milliseconds until everything has been shown, and until it has been read. */
  shown: number;
  read: number;
}

export class Film {
  readonly #reel: Reel;
  scenes: Scene[] = $state.raw([]);
  /** The scene that is shown. */
  at = $state(0);
  /** The film lies over the map; otherwise the map is how things stand. */
  isOpen = $state(false);
  /** One scene follows the other. */
  playing = $state(false);
  /** Milliseconds since the scene began; without end once all of it has been shown. */
  gone = $state(Infinity);
  #positions: ReadonlyMap<number, Showing> = $state.raw(new Map());
  /** The positions that are on their way. */
  #asked = new Set<number>();
  #frame = 0;
  #last = 0;
  #ended: (() => void) | null = null;

  readonly #plane: Plane | null = $derived.by(() => (this.#reel.board ? planeOf(this.#reel.board) : null));
  /** The scene with both its positions; nothing while they are on their way. */
  readonly #stage: Stage | null = $derived.by(() => this.#staged());

  constructor(reel: Reel) {
    this.#reel = reel;
  }

  get scene(): Scene | null {
    return this.scenes[this.at] ?? null;
  }

  /** The position is on its way, and the film waits for it. */
  get isBehind(): boolean {
    return this.isOpen && this.#stage === null;
  }

  /** What lies on the map at this moment of the film; while a position is on its way, the last one before it that is known. */
  readonly showing: Showing | null = $derived.by(() => {
    const [stage, scene] = [this.#stage, this.scene];
    if (stage) return this.gone < lasting(stage.acts) ? stage.before : stage.after;
    const earlier = [...this.#positions.keys()].filter((n) => scene && n <= scene.before);
    return this.#positions.get(Math.max(...earlier)) ?? null;
  });

  readonly motion: Motion | null = $derived.by(() => {
    const stage = this.#stage;
    return stage && this.#plane ? motionAt(stage.acts, this.#plane, this.gone) : null;
  });

  /** Where the scene is set. */
  readonly places: PlaceKey[] = $derived.by(() => {
    const { scene } = this;
    if (!scene) return [];
    const before = this.#positions.get(scene.before) ?? null;
    const places = setOf(scene, this.#reel.vocabulary, before, this.#reel.stations?.(scene.before));
    return places.filter((place) => this.#plane?.has(place));
  });

  /** Where those went who went in the scene. */
  readonly trails: Arrow[] = $derived.by(() => trailsOf(this.#stage?.acts.map((act) => act.what) ?? []));

  /** The dice of the scene, and how long ago they began to roll; they fall when everybody has arrived. */
  readonly dice: { rolls: Roll[]; gone: number } = $derived.by(() => {
    const rolls = this.scene ? rollsOf(this.scene) : [];
    const acts = this.#stage ? lasting(this.#stage.acts) : 0;
    return { rolls, gone: this.gone - acts };
  });

  /** A position that is known without asking. */
  keep(n: number, showing: Showing): void {
    this.#positions = new Map(this.#positions).set(n, showing);
  }

  /** Lays scenes out, from one of them on; `ended` is called when they have been seen, or skipped. */
  open(scenes: Scene[], at = 0, ended: (() => void) | null = null): void {
    this.scenes = scenes;
    this.#ended = ended;
    if (scenes.length === 0) return this.close();
    this.isOpen = true;
    this.playing = true;
    this.#begin(Math.max(0, Math.min(scenes.length - 1, at)));
  }

  /** Other scenes than before, the same one being shown if it is among them: a game that goes on. */
  relay(scenes: Scene[]): void {
    const now = this.scene;
    this.scenes = scenes;
    const at = now
      ? scenes.findIndex((scene) => scene.before === now.before && scene.line.text === now.line.text)
      : -1;
    this.at = at >= 0 ? at : Math.max(0, Math.min(this.at, scenes.length - 1));
    this.#look();
  }

  /** What was taken back never was: positions with more entries are forgotten. */
  forgetAfter(n: number): void {
    this.#positions = new Map([...this.#positions].filter(([kept]) => kept <= n));
    this.#asked = new Set();
  }

  pause(): void {
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.gone !== Infinity) this.#run();
    else if (this.at >= this.scenes.length - 1) this.#begin(0);
    else this.#begin(this.at + 1);
  }

  /** One scene on: its end first, if it is still being shown. */
  forward(): void {
    this.playing = false;
    if (this.gone < (this.#stage?.shown ?? 0)) this.gone = Infinity;
    else if (this.at < this.scenes.length - 1) this.#begin(this.at + 1);
    else this.skip();
  }

  back(): void {
    this.playing = false;
    this.rest(this.at - 1);
  }

  /** Shows how a scene ends. */
  rest(at: number): void {
    cancelAnimationFrame(this.#frame);
    this.at = Math.max(0, Math.min(this.scenes.length - 1, at));
    this.gone = Infinity;
    this.#look();
  }

  /** Plays from a scene on. */
  playFrom(at: number): void {
    this.playing = true;
    this.#begin(Math.max(0, Math.min(this.scenes.length - 1, at)));
  }

  /** To the end: the map is how things stand. */
  skip(): void {
    const ended = this.#ended;
    this.close();
    ended?.();
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    this.isOpen = false;
    this.playing = false;
    this.gone = Infinity;
    this.#ended = null;
  }

  #begin(at: number): void {
    this.at = at;
    this.gone = 0;
    this.#look();
    this.#run();
  }

  #run(): void {
    cancelAnimationFrame(this.#frame);
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#step);
  }

  readonly #step = (now: number): void => {
    const passed = Math.max(0, now - this.#last) * this.#reel.pace();
    this.#last = now;
    if (!this.#tick(passed)) return;
    this.#frame = requestAnimationFrame(this.#step);
  };

  /** Time passes; false when nothing more is to be waited for. */
  #tick(passed: number): boolean {
    const stage = this.#stage;
    if (!stage) return true;
    this.gone += passed;
    if (this.gone >= stage.shown && !this.playing) {
      this.gone = Infinity;
      return false;
    }
    if (this.gone < stage.read) return true;
    if (this.at < this.scenes.length - 1) {
      this.at++;
      this.gone = 0;
      this.#look();
      return true;
    }
    this.skip();
    return false;
  }

  /** Asks for the positions of the scene and of those that follow. */
  #look(): void {
    for (const { before, after, within } of this.scenes.slice(this.at, this.at + 1 + AHEAD)) {
      void this.#ask(before);
      if (!within) void this.#ask(after);
    }
  }

  async #ask(n: number): Promise<void> {
    if (this.#positions.has(n) || this.#asked.has(n)) return;
    this.#asked.add(n);
    const asked = this.#asked;
    const showing = await this.#reel.positionAt(n);
    if (asked !== this.#asked) return;
    asked.delete(n);
    if (showing) this.keep(n, showing);
    // Nobody can tell how things stood: better no film than a wrong one.
    else if (this.isOpen) this.skip();
  }

  #staged(): Stage | null {
    const { scene } = this;
    const { board, vocabulary } = this.#reel;
    if (!scene || !board || !this.#plane) return null;
    // One scene alone is of what was done just now: that is shown at once, on the map as it stands if need be.
    const now = this.scenes.length === 1 ? this.#positions.get(scene.after) : undefined;
    const first = this.#positions.get(scene.before) ?? now;
    if (!first) return null;
    // What was told of the same entry before has happened already.
    let before = first;
    for (const earlier of this.scenes.slice(Math.max(0, this.at - 30), this.at))
      if (earlier.within && earlier.before === scene.before)
        before = gone(before, happeningsOf(earlier.line, vocabulary, before));
    const what = happeningsOf(scene.line, vocabulary, before, this.#reel.stations?.(scene.before));
    const after = scene.within ? gone(before, what) : this.#positions.get(scene.after);
    if (!after) return null;
    const rolls = rollsOf(scene);
    const moves = this.#reel.moves();
    const acts = moves ? schedule(this.#plane, what, drawnBy(board, before, after), scene.atOnce) : [];
    const dice = moves ? rolls.reduce((sum, roll) => sum + rolling(roll), 0) : 0;
    const shown = lasting(acts) + dice;
    // Slices of one movement run into each other.
    const read =
      scene.atOnce && shown > 0 ? shown : Math.max(GLANCE, scene.line.text.length * LETTER, shown + BREATH);
    return { scene, before, after, acts, rolls, shown, read };
  }
}

/** Who goes, as he looked before, or as he is seen afterwards; whoever has no name is what lay there without one. */
function drawnBy(
  board: Board,
  before: Showing,
  after: Showing,
): (names: readonly string[], way: readonly PlaceKey[]) => Piece[] {
  const [was, is] = [stacks(board, before), stacks(board, after)];
  const named = new Map([...is.values(), ...was.values()].flat().map((piece) => [piece.name, piece]));
  const unnamed = (at: Map<PlaceKey, Piece[]>, place: PlaceKey | undefined): Piece | undefined =>
    at.get(place ?? "")?.find((piece) => piece.name === "");
  return (names, way) => {
    if (names.length > 0) return names.flatMap((name) => named.get(name) ?? []);
    const [left, stays] = [unnamed(was, way[0]), unnamed(is, way[0])];
    const piece = left ?? unnamed(is, way.at(-1));
    // Where some of them stay, another counter goes than the one that lies there.
    return piece ? [stays ? { ...piece, id: `${piece.id} going` } : piece] : [];
  };
}
