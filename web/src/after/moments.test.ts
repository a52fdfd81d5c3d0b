import { describe, expect, it } from "vitest";
import type { Told } from "../wire";
import { moments, placeOf, turnFrom } from "./moments";

const told = (n: number, what: string, turn?: string): Told => ({
  n,
  fact: turn ? { what, turn } : { what },
  rules: [],
  text: `${n} ${what}`,
});
const diary = [
  told(0, "turn-begins", "14:00"),
  told(0, "leads"),
  told(7, "marched"),
  told(12, "turn-begins", "15:00"),
  told(15, "fired"),
  told(20, "turn-begins", "16:00"),
];
const begun = ({ fact }: Told): string | null => (fact.what === "turn-begins" ? String(fact["turn"]) : null);
const all = moments(diary, 22, begun);

describe("moments", () => {
  it("are where something was told, and the end", () => {
    expect(all.map((moment) => [moment.n, moment.told.length, moment.turn])).toEqual([
      [1, 2, "14:00"],
      [8, 1, "14:00"],
      [13, 1, "15:00"],
      [16, 1, "15:00"],
      [21, 1, "16:00"],
      [22, 0, "16:00"],
    ]);
  });
  it("are at least one", () => expect(moments([], 0, begun)).toHaveLength(1));
  it("go from turn to turn", () => {
    expect(turnFrom(all, 0, 1)).toBe(2);
    expect(turnFrom(all, 5, 1)).toBe(5);
    expect(turnFrom(all, 3, -1)).toBe(2);
    expect(turnFrom(all, 2, -1)).toBe(0);
    expect(turnFrom(all, 0, -1)).toBe(0);
  });
  it("are found by entry", () => {
    expect(placeOf(all, 13)).toBe(2);
    expect(placeOf(all, 12)).toBe(1);
    expect(placeOf(all, 99)).toBe(5);
    expect(placeOf(all, 0)).toBe(0);
  });
});
