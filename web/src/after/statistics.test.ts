import { describe, expect, it } from "vitest";
import type { Knowledge, Told } from "../wire";
import { byReason, bySeat, faces, luck, tally, throwsIn, totals } from "./statistics";

const view = {
  units: [{ name: "Foy", seat: "french" }],
  leaders: [{ name: "Wellington", seat: "allied" }],
  formations: [{ name: "French II Corps", seat: "french" }],
} as unknown as Knowledge;

const diary: Told[] = [
  {
    n: 1,
    fact: { what: "initial-rolled" },
    rules: ["nlc.4.2.a"],
    text: "",
    rolls: [
      { why: "the Initial Action, french", faces: [1], result: "thrown" },
      { why: "the Initial Action, allied", faces: [6], result: "thrown" },
    ],
  },
  { n: 2, fact: { what: "action-begins", formations: ["French II Corps"] }, rules: ["nlc.4.i"], text: "" },
  {
    n: 3,
    fact: { what: "fired", target: "2647" },
    rules: ["nlc.7.3.b"],
    text: "",
    rolls: [
      { why: "the attack's fire", faces: [5, 1], result: "no hit" },
      { why: "the defense's fire", faces: [6, 6], result: "2 hits" },
    ],
  },
  {
    n: 4,
    fact: { what: "coordination-rolled", leader: "Wellington" },
    rules: ["nlc.4.1.d"],
    text: "",
    rolls: [{ why: "coordination", faces: [3], result: "received" }],
  },
];

describe("chances of totals", () => {
  it("are those of two dice", () => {
    const two = totals(2, 6);
    expect(two).toHaveLength(11);
    expect(two[5]).toBeCloseTo(6 / 36);
    expect(two[0]).toBeCloseTo(1 / 36);
  });
  it("add up to one, of many dice too", () => {
    expect(totals(300, 6).reduce((a, b) => a + b)).toBeCloseTo(1);
  });
});

describe("who threw", () => {
  const throws = throwsIn(diary, view);
  it("is told by the roll, by the action and by the fact", () => {
    expect(throws.map((thrown) => thrown.seat)).toEqual(["french", "allied", "french", "allied", "allied"]);
  });
  it("groups the same throw of both seats", () => {
    expect(byReason(throws).map((group) => [group.title, group.throws])).toEqual([
      ["The Initial Action", 2],
      ["Coordination", 1],
      ["The attack's fire", 1],
      ["The defense's fire", 1],
    ]);
    expect(bySeat(throws).map((group) => [group.title, group.dice])).toEqual([
      ["French", 3],
      ["Allied", 4],
    ]);
  });
  it("counts faces", () => {
    expect(faces(throws).map((face) => face.fell)).toEqual([2, 0, 1, 0, 1, 3]);
    expect(faces(throws)[0]?.expected).toBeCloseTo(7 / 6);
  });
});

describe("luck", () => {
  const of = (all: number[]) => tally("", [{ seat: null, why: "", faces: all }], 6);
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
