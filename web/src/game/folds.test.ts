import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Folds, SMALL } from "./folds.svelte";

/** A window that can be turned. */
class Media {
  matches = false;
  heard: () => void = () => {};
  addEventListener(_: string, heard: () => void): void {
    this.heard = heard;
  }
}

let small = new Media();
beforeEach(() => {
  small = new Media();
  const kept = new Map<string, string>();
  vi.stubGlobal("matchMedia", (query: string) => (query === SMALL ? small : new Media()));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("panels are folded while the window is small, and as they were when it is not", () => {
  const folds = new Folds();
  folds.toggleLeft("Dispatches");
  expect([folds.left, folds.right]).toEqual(["Dispatches", true]);
  small.matches = true;
  small.heard();
  expect([folds.small, folds.left, folds.right]).toEqual([true, null, false]);
  small.matches = false;
  small.heard();
  expect([folds.small, folds.left, folds.right]).toEqual([false, "Dispatches", true]);
});

test("of sheets over the map one lies there at a time", () => {
  small.matches = true;
  const folds = new Folds();
  folds.toggleRight();
  folds.toggleLeft("Dispatches");
  expect([folds.left, folds.right, folds.diary]).toEqual(["Dispatches", false, false]);
  folds.toggleDiary();
  expect([folds.left, folds.right, folds.diary]).toEqual([null, false, true]);
  expect(folds.closeSheets()).toBe(true);
  expect([folds.diary, folds.closeSheets()]).toEqual([false, false]);
});
