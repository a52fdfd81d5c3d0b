import { describe, expect, test } from "vitest";
import type { Knowledge, Unit } from "./wire";
import { conditions, standingAt, strengthWords, unitLine } from "./pieces";

describe("pieces in words", () => {
  const unit = {
    name: "Foy",
    arm: "infantry",
    state: "on the map",
    front: 6,
    strength: 4,
    steps: 2,
    disrupted: true,
  };
  test("strength below what is printed says so", () => {
    expect(strengthWords(unit as Unit)).toBe("4 (of 6)");
    expect(strengthWords({ ...unit, strength: undefined } as unknown as Unit)).toBe("not known");
  });
  test("conditions are named", () => {
    expect(conditions(unit as Unit)).toEqual(["disrupted"]);
    expect(conditions({ ...unit, state: "eliminated" } as Unit)).toEqual(["eliminated", "disrupted"]);
    expect(unitLine(unit as Unit)).toBe("Infantry, strength 4 (of 6), 2 steps, disrupted");
  });
  test("a hex holds those who stand there", () => {
    const view = { units: [{ name: "Foy", hex: "1" }], leaders: [], headquarters: [], unknown_stacks: ["2"] };
    expect(standingAt(view as unknown as Knowledge, "1").units).toHaveLength(1);
    expect(standingAt(view as unknown as Knowledge, "2").unknown).toBe(true);
    expect(standingAt(null, "1").units).toEqual([]);
  });
});
