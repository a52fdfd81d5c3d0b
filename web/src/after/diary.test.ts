import { describe, expect, it } from "vitest";
import type { Knowledge, Told } from "../wire";
import {
  byTurn,
  EVERYTHING,
  filtered,
  formationsOf,
  hexesOf,
  keeps,
  kindOf,
  rollOfNames,
  sayTime,
} from "./diary";

const told = (n: number, fact: Told["fact"], text = "", rolls?: Told["rolls"]): Told => ({
  n,
  fact,
  rules: ["nlc.4.a"],
  text,
  ...(rolls ? { rolls } : {}),
});

const diary: Told[] = [
  told(0, { what: "turn-begins", turn: "1815-06-16 14:00" }, "14:00 on 16 June 1815."),
  told(3, { what: "written", to: "French III Cavalry Corps", by: "Ney" }, "Ney orders …"),
  told(5, { what: "compliance-rolled", body: "11th Cavalry of French III Cavalry Corps" }, "… 1T", [
    { name: "compliance", by: "french", why: "compliance", sides: 6, faces: [2, 4], result: "1T" },
  ]),
  told(9, { what: "turn-begins", turn: "1815-06-16 15:00" }, "15:00 on 16 June 1815."),
  told(9, { what: "marched", units: ["Foy"], way: ["2751", "2750"] }, "Foy moves from 2751 to 2750: 1 MP."),
  told(10, { what: "step-lost", unit: "Foy" }, "Foy loses a step."),
  told(11, { what: "something-new", unit: "Foy" }, "Something new."),
];

const view = {
  units: [{ name: "Foy", formation: "French II Corps", seat: "french", hex: "2750" }],
  leaders: [{ name: "Ney", formation: null, seat: "french", hex: "2851" }],
  formations: [{ name: "French II Corps" }, { name: "French III Cavalry Corps" }],
} as unknown as Knowledge;
const roll = rollOfNames(view);

describe("the diary by turn", () => {
  it("is cut where turns begin", () => {
    expect(byTurn(diary).map((turn) => [turn.title, turn.n, turn.entries.length])).toEqual([
      ["1815-06-16 14:00", 0, 3],
      ["1815-06-16 15:00", 9, 4],
    ]);
  });
  it("has a page for what comes before the first turn", () => {
    expect(byTurn(diary.slice(1, 2))[0]?.title).toBe("Before the battle");
  });
  it("says times as they are said", () => {
    expect(sayTime("1815-06-16 14:00")).toBe("16 June 1815, 14:00");
    expect(sayTime("Before the battle")).toBe("Before the battle");
  });
});

describe("the filter", () => {
  it("sorts facts by kind and keeps what it does not know under other", () => {
    expect(diary.map(kindOf)).toEqual(["turn", "orders", "orders", "turn", "march", "losses", "other"]);
  });
  it("finds the formation of units, divisions and formations", () => {
    expect([...formationsOf(diary[1]!, roll)]).toEqual(["French III Cavalry Corps"]);
    expect([...formationsOf(diary[2]!, roll)]).toEqual(["French III Cavalry Corps"]);
    expect([...formationsOf(diary[4]!, roll)]).toEqual(["French II Corps"]);
  });
  it("keeps everything by default", () => {
    expect(diary.every((entry) => keeps(EVERYTHING, entry, roll))).toBe(true);
  });
  it("keeps dice only, a formation only, a kind only, words only", () => {
    const kept = (change: Partial<typeof EVERYTHING>) =>
      filtered(byTurn(diary), { ...EVERYTHING, ...change }, roll).flatMap((turn) =>
        turn.entries.map((entry) => entry.n),
      );
    expect(kept({ diceOnly: true })).toEqual([5]);
    expect(kept({ formation: "French II Corps" })).toEqual([9, 10, 11]);
    expect(kept({ kinds: new Set(["orders"]) })).toEqual([3, 5]);
    expect(kept({ words: " LOSES " })).toEqual([10]);
  });
  it("drops turns of which nothing is left", () => {
    expect(filtered(byTurn(diary), { ...EVERYTHING, diceOnly: true }, roll)).toHaveLength(1);
  });
});

describe("where an entry happened", () => {
  const hexes = new Set(["2750", "2751"]);
  it("is what its fact names", () => expect(hexesOf(diary[4]!, hexes, view)).toEqual(["2751", "2750"]));
  it("or where its pieces stand", () => expect(hexesOf(diary[5]!, hexes, view)).toEqual(["2750"]));
  it("or nowhere", () => expect(hexesOf(diary[0]!, hexes, view)).toEqual([]));
});
