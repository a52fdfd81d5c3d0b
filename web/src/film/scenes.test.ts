import { describe, expect, it } from "vitest";
import { vocabulary } from "../game/samples";
import type { Showing, Told } from "../wire";
import { gone, happeningsOf, rollsOf, sceneAt, scenesOf, setOf, trailsOf, turnFrom } from "./scenes";

const told = (n: number, what: string, more: object = {}, text = `${n} ${what}`): Told => ({
  n,
  fact: { what, ...more },
  rules: [],
  text,
});
const diary = [
  told(0, "turn-begins", { turn: "14:00" }),
  told(0, "leads"),
  told(7, "marched", { units: ["Foy"], way: ["0303W", "0304W"] }),
  told(12, "turn-begins", { turn: "15:00" }),
  told(15, "fired", { target: "0304W" }),
  told(20, "turn-begins", { turn: "16:00" }),
];
const turnBegun = ({ fact }: Told): string | null =>
  fact.what === "turn-begins" ? String(fact["turn"]) : null;
const all = scenesOf(diary, { turnBegun });

function showing(at: Record<string, string>): Showing {
  const pieces = Object.entries(at).map(([name, place]) => [name, { name, at: place }]);
  return { pieces: Object.fromEntries(pieces) } as unknown as Showing;
}

describe("scenes", () => {
  it("are what was told, each between the positions before and after its entry", () => {
    expect(all.map(({ before, after, within, turn }) => [before, after, within, turn])).toEqual([
      // Before the first entry there is nothing.
      [1, 1, false, "14:00"],
      [1, 1, false, "14:00"],
      [7, 8, false, "14:00"],
      [12, 13, false, "15:00"],
      [15, 16, false, "15:00"],
      [20, 21, false, "16:00"],
    ]);
  });
  it("begin with an entry, in the turn that it belongs to", () => {
    expect(scenesOf(diary, { turnBegun }, 15).map(({ before, turn }) => [before, turn])).toEqual([
      [15, "15:00"],
      [20, "16:00"],
    ]);
  });
  it("tell what happens twice once, with all its dice", () => {
    const roll = { name: "risk", by: "allied", why: "leader loss", sides: 6, result: "unhurt" };
    const twice = [124, 125].map((n) => ({
      ...told(n, "risked", {}, "The dice are thrown for a leader."),
      rolls: [{ ...roll, faces: [n - 122] }],
    }));
    const [only, other] = scenesOf(twice, {});
    expect(other).toBeUndefined();
    expect([only?.line.times, only?.before, only?.after]).toEqual([2, 124, 126]);
    expect(only && rollsOf(only).map((roll) => roll.faces)).toEqual([[2], [3]]);
  });
  it("go from turn to turn", () => {
    expect(turnFrom(all, 0, 1)).toBe(3);
    expect(turnFrom(all, 5, 1)).toBe(5);
    expect(turnFrom(all, 4, -1)).toBe(3);
    expect(turnFrom(all, 3, -1)).toBe(0);
    expect(turnFrom(all, 0, -1)).toBe(0);
  });
  it("are found by entry, and among those of one entry by their words", () => {
    expect(sceneAt(all, 13)).toBe(3);
    expect(sceneAt(all, 12)).toBe(2);
    expect(sceneAt(all, 99)).toBe(5);
    expect(sceneAt(all, 1)).toBe(1);
    expect(sceneAt(all, 1, "0 turn-begins")).toBe(0);
  });
  it("are set where they happen", () => {
    const [, , march] = all;
    expect(march && setOf(march, vocabulary, null)).toEqual(["0303W", "0304W"]);
  });
});

describe("a position in the middle of an entry", () => {
  const [, , march] = all;
  const what = march ? happeningsOf(march.line, vocabulary, showing({ Foy: "0303W" })) : [];
  it("has those who have gone where they went", () => {
    const before = showing({ Foy: "0303W", Piré: "0303W" });
    expect(Object.values(gone(before, what).pieces).map(({ name, at }) => [name, at])).toEqual([
      ["Foy", "0304W"],
      ["Piré", "0303W"],
    ]);
    expect(before.pieces["Foy"]?.at).toBe("0303W");
  });
  it("leaves arrows where they went", () => {
    expect(trailsOf(what)).toEqual([
      { from: "0303W", to: "0304W", via: [], kind: "move", label: "7 marched" },
    ]);
  });
});
