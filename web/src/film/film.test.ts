import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { vocabulary } from "../game/samples";
import { board } from "../map/board.fixture";
import type { Showing, Told } from "../wire";
import { Film } from "./film.svelte";
import { scenesOf } from "./scenes";

// Frames come when the test says so.
let frame: ((now: number) => void) | null = null;
let now = 0;
beforeEach(() => {
  now = 0;
  frame = null;
  vi.stubGlobal("requestAnimationFrame", (step: (now: number) => void) => {
    frame = step;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => (frame = null));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
function pass(milliseconds: number): void {
  now += milliseconds;
  const step = frame;
  frame = null;
  step?.(now);
}
/** What was asked for has come. */
const settled = () => new Promise((done) => setTimeout(done));

const march = (n: number, way: string[]): Told => ({
  n,
  fact: { what: "marched", units: ["Foy"], way },
  rules: [],
  text: `Foy moves from ${way[0]} to ${way.at(-1)}.`,
});
const diary = [march(1, ["0303W", "0304W"]), march(2, ["0304W", "0305W"]), march(3, ["0305W", "0304W"])];
const stations = ["0303W", "0303W", "0304W", "0305W", "0304W"];
function position(n: number): Showing {
  const foy = { name: "Foy", at: stations[n], kind: "unit", livery: "french", symbol: "infantry", level: 1 };
  return { pieces: { "unit Foy": foy }, turn: 0, phase: [], moment: n, deciding: null } as unknown as Showing;
}
const foyAt = (film: Film): unknown => film.showing?.pieces["unit Foy"]?.at;

function filmOf(positionAt: (n: number) => Promise<Showing | null>, moves = true): Film {
  return new Film({ board: board(), vocabulary, positionAt, moves: () => moves, pace: () => 1 });
}

describe("a film", () => {
  test("plays scene after scene, and the map shows the position of each", async () => {
    const film = filmOf((n) => Promise.resolve(position(n)));
    film.open(scenesOf(diary, {}));
    await settled();
    expect([film.at, foyAt(film)]).toEqual([0, "0303W"]);
    pass(10);
    expect(film.motion?.going[0]?.piece.name).toBe("Foy");
    pass(700);
    expect([film.motion, foyAt(film)]).toEqual([null, "0304W"]);
    pass(900);
    expect(film.at).toBe(1);
    for (let n = 0; n < 10; n++) pass(900);
    expect([film.isOpen, film.playing]).toEqual([false, false]);
  });

  test("steps on and back, and pauses", async () => {
    const film = filmOf((n) => Promise.resolve(position(n)), false);
    film.open(scenesOf(diary, {}));
    await settled();
    film.toggle();
    pass(60_000);
    expect(film.at).toBe(0);
    film.forward();
    expect([film.at, foyAt(film)]).toEqual([1, "0305W"]);
    film.back();
    expect([film.at, foyAt(film)]).toEqual([0, "0304W"]);
    film.back();
    expect(film.at).toBe(0);
    film.toggle();
    expect([film.at, film.playing]).toEqual([1, true]);
  });

  test("without motion shows how each scene ends", async () => {
    const film = filmOf((n) => Promise.resolve(position(n)), false);
    film.open(scenesOf(diary, {}));
    await settled();
    expect([film.motion, foyAt(film)]).toEqual([null, "0304W"]);
  });

  test("waits for a position, on the last one that is known, and never goes on with a wrong one", async () => {
    let tell: (showing: Showing | null) => void = () => {};
    const film = filmOf(() => new Promise((done) => (tell = done)));
    film.keep(0, position(0));
    film.open(scenesOf(diary.slice(1), {}));
    expect([film.isBehind, foyAt(film)]).toEqual([true, "0303W"]);
    pass(60_000);
    expect(film.at).toBe(0);
    tell(null);
    await settled();
    expect(film.isOpen).toBe(false);
  });

  test("of what was done just now begins at once", () => {
    const film = filmOf(() => new Promise(() => {}));
    film.keep(4, position(4));
    film.open(scenesOf(diary.slice(2), {}));
    expect(film.isBehind).toBe(false);
    expect(film.motion?.going[0]?.piece.name).toBe("Foy");
  });

  test("goes on with what is told meanwhile", async () => {
    const film = filmOf((n) => Promise.resolve(position(n)), false);
    film.open(scenesOf(diary.slice(0, 2), {}));
    await settled();
    film.forward();
    film.relay(scenesOf(diary, {}));
    expect([film.at, film.scenes.length]).toEqual([1, 3]);
  });

  test("tells who asked when it has been seen, and forgets what was taken back", async () => {
    const asked: number[] = [];
    const film = filmOf((n) => {
      asked.push(n);
      return Promise.resolve(position(n));
    });
    const ended = vi.fn();
    film.open(scenesOf(diary.slice(2), {}), 0, ended);
    await settled();
    film.skip();
    expect([ended.mock.calls.length, film.isOpen]).toEqual([1, false]);
    film.forgetAfter(3);
    film.open(scenesOf(diary.slice(2), {}));
    await settled();
    expect(asked).toEqual([3, 4, 4]);
  });
});
