import { describe, expect, it } from "vitest";
import type { Roll, Told } from "../wire";
import type { Sides } from "../dice/tray";
import { byReason, bySeat, faces, luck, rollsIn, tally, totals } from "./statistics";

function roll(name: string, by: string | null, faces: number[], sides = 6): Roll {
  return { name, by, why: name, sides, faces, result: "" };
}

function told(n: number, ...rolls: Roll[]): Told {
  return { n, fact: { what: "thrown" }, rules: ["nlc.4.2.a"], text: "", rolls };
}

const diary: Told[] = [
  told(1, roll("initial action", "french", [1]), roll("initial action", "allied", [6])),
  { n: 2, fact: { what: "action-begins" }, rules: ["nlc.4.i"], text: "" },
  told(3, roll("fire", "french", [5, 1]), roll("fire", "allied", [6, 6])),
  told(4, roll("coordination", "allied", [3]), roll("arrival", null, [10], 10)),
];

describe("chances of totals", () => {
  it("are those of two dice", () => {
    const two = totals([6, 6]);
    expect(two).toHaveLength(11);
    expect(two[5]).toBeCloseTo(6 / 36);
    expect(two[0]).toBeCloseTo(1 / 36);
  });
  it("are those of unlike dice", () => {
    const both = totals([6, 10]);
    expect(both).toHaveLength(15);
    expect(both[7]).toBeCloseTo(6 / 60);
    expect(both[14]).toBeCloseTo(1 / 60);
  });
  it("add up to one, of many dice too", () => {
    expect(totals(new Array<number>(300).fill(6)).reduce((a, b) => a + b)).toBeCloseTo(1);
  });
});

describe("what the rolls say", () => {
  const rolls = rollsIn(diary);
  const sides = [{ seat: "french", title: "The French" }] as Sides;
  it("says of each kind of throw who threw it", () => {
    const groups = byReason(rolls, sides).map((group) => [group.title, group.throws]);
    expect(groups.filter(([title]) => String(title).startsWith("Fire"))).toEqual([
      ["Fire, the French", 1],
      ["Fire, Allied", 1],
    ]);
    // What nobody threw has no name to it.
    expect(groups).toContainEqual(["Arrival", 1]);
    expect(groups.reduce((sum, [, throws]) => sum + Number(throws), 0)).toBe(rolls.length);
  });
  it("gives each seat its own dice, and nobody those of chance", () => {
    expect(bySeat(rolls, sides).map((group) => [group.title, group.dice])).toEqual([
      ["The French", 3],
      ["Allied", 4],
    ]);
  });
  it("counts faces by the kind of die, even those that never fell", () => {
    const [six, ten] = faces(rolls);
    expect([six?.sides, six?.faces.map((face) => face.fell)]).toEqual([6, [2, 0, 1, 0, 1, 3]]);
    expect(six?.faces[0]?.expected).toBeCloseTo(7 / 6);
    expect([ten?.sides, ten?.faces.length]).toEqual([10, 10]);
  });
  it("expects more of a die with more sides", () => {
    expect(tally("", rolls).expected).toBeCloseTo((7 * 3.5 + 5.5) / 8);
  });
});

describe("luck", () => {
  const of = (all: number[]) => tally("", [roll("", null, all)]);
  it("has exact chances", () => {
    expect(of([6, 6, 6, 6, 6]).asHigh).toBeCloseTo(6 ** -5);
    expect(of([6, 6, 6, 6, 6]).asLow).toBeCloseTo(1);
    expect(of([1, 1, 1, 1, 1]).asLow).toBeCloseTo(6 ** -5);
  });
  it("is said in plain words", () => {
    expect(of([]).words).toBe("No dice yet.");
    expect(of([6, 6]).words).toBe("Too few dice to say anything.");
    expect(of([3, 4, 3, 4, 3]).words).toBe("As dice fall.");
    expect(of([6, 6, 6, 6, 6]).words).toBe("Remarkably high: one game in 7,800 runs as high.");
    expect(luck(20, 3, 3.5, 0.9, 0.2)).toBe("A little low: one game in 5 runs as low.");
    expect(luck(20, 4.2, 3.5, 0.04, 0.97)).toBe("Clearly high: one game in 25 runs as high.");
  });
});
