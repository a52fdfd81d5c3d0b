import { describe, expect, it } from "vitest";
import { vocabulary } from "../game/samples";
import type { Family, Told } from "../wire";
import {
  belongsTo,
  byTurn,
  EVERYTHING,
  familiesIn,
  filtered,
  keeps,
  lines,
  placesOf,
  type Filter,
} from "./diary";

const told = (n: number, fact: Told["fact"], text = "", rolls?: Told["rolls"]): Told => ({
  n,
  fact,
  rules: ["toy.4.a"],
  text,
  ...(rolls ? { rolls } : {}),
});

const diary: Told[] = [
  told(0, { what: "turn-begins", turn: "14:00" }, "14:00 on 16 June 1815."),
  told(3, { what: "written", to: "French III Cavalry Corps", by: "Ney" }, "Ney orders …"),
  told(9, { what: "turn-begins", turn: "15:00" }, "15:00 on 16 June 1815."),
  told(9, { what: "marched", units: ["Foy"], way: ["2751W", "2750W"] }, "Foy moves from 2751W to 2750W."),
  told(10, { what: "step-lost", unit: "Foy" }, "Foy loses a step.", []),
  told(11, { what: "something-new", unit: "Foy" }, "Something new."),
];

const of = new Map([
  ["Foy", "French II Corps"],
  ["French III Cavalry Corps", "French III Cavalry Corps"],
]);
const begun = ({ fact }: Told): string | null => (fact.what === "turn-begins" ? String(fact["turn"]) : null);

describe("the diary by turn", () => {
  it("is cut where turns begin", () => {
    expect(byTurn(diary, begun).map((turn) => [turn.title, turn.n, turn.entries.length])).toEqual([
      ["14:00", 0, 2],
      ["15:00", 9, 4],
    ]);
  });
  it("has a page for what comes before the first turn", () => {
    expect(byTurn(diary.slice(1, 2), begun)[0]?.title).toBe("Before the battle");
  });
  it("is one page where the rule set does not say when turns begin", () => {
    expect(byTurn(diary, undefined).map((turn) => turn.entries.length)).toEqual([6]);
  });
});

describe("the filter", () => {
  it("offers the families that there are, in one order", () => {
    expect(familiesIn(diary, vocabulary)).toEqual<Family[]>(["turn", "orders", "march", "morale"]);
    expect(familiesIn(diary, null)).toEqual([]);
  });
  it("finds what pieces and names belong to", () => {
    expect([...belongsTo(diary[1]!, vocabulary, of)]).toEqual(["French III Cavalry Corps"]);
    expect([...belongsTo(diary[3]!, vocabulary, of)]).toEqual(["French II Corps"]);
  });
  const kept = (change: Partial<Filter>) =>
    filtered(byTurn(diary, begun), (entry) =>
      keeps({ ...EVERYTHING, ...change }, entry, vocabulary, of),
    ).flatMap((turn) => turn.entries.map((entry) => entry.n));
  it("keeps everything by default", () => expect(kept({})).toHaveLength(diary.length));
  it("keeps what belongs to something only, a family only, words only", () => {
    expect(kept({ belonging: "French II Corps" })).toEqual([9, 10]);
    expect(kept({ families: new Set<Family>(["orders"]) })).toEqual([3]);
    expect(kept({ words: " LOSES " })).toEqual([10]);
    expect(kept({ diceOnly: true })).toEqual([]);
  });
});

describe("where an entry happened", () => {
  const at = new Map([["Foy", "2750W"]]);
  it("is what its fact names", () => expect(placesOf(diary[3]!, vocabulary, at)).toEqual(["2751W", "2750W"]));
  it("or where its pieces stand", () => expect(placesOf(diary[4]!, vocabulary, at)).toEqual(["2750W"]));
  it("or where whoever is that it names", () => {
    const there = new Map([["French III Cavalry Corps", "2753W"]]);
    expect(placesOf(diary[1]!, vocabulary, there)).toEqual(["2753W"]);
  });
  it("or nowhere", () => expect(placesOf(diary[0]!, vocabulary, at)).toEqual([]));
});

describe("lines", () => {
  const drawn = { ...told(4, { what: "drawn" }, "The chit of II Corps is drawn."), rules: ["toy.4.h"] };
  const begins = { ...told(4, { what: "begins" }, "II Corps acts."), rules: ["toy.4.i"], sums: [] };
  const says = (before: Told, after: Told): Told | null =>
    before.fact.what === "drawn" && after.fact.what === "begins" ? before : null;
  it("say once what two entries say, with the rules of both", () => {
    const [line, other] = lines([drawn, begins], says);
    expect(other).toBeUndefined();
    expect([line?.text, line?.rules, line?.of.length, line?.times]).toEqual([
      drawn.text,
      ["toy.4.h", "toy.4.i"],
      2,
      1,
    ]);
    expect(lines([drawn, begins], undefined)).toHaveLength(2);
  });
  it("count what happens again", () => {
    expect(lines([drawn, drawn, begins], undefined).map((line) => line.times)).toEqual([2, 1]);
  });
});
