import { describe, expect, it } from "vitest";
import type { Rulebook, RuleEntry } from "../wire";
import { caseHref, findRule, indexOf, ownRules, ruleHref, search, shortRule, splitCase } from "./book";

const entry = (id: string, title: string, text: string, more: Partial<RuleEntry> = {}): RuleEntry => ({
  id,
  section: id.split(".").slice(1, -1).join("."),
  title,
  kind: "core",
  text: [{ text, rule: null }],
  ruling: null,
  check: null,
  see: [],
  restates: [],
  drops: [],
  cases: [],
  ...more,
});
const rules: Rulebook = {
  set: "nlc",
  title: "Napoleon's Later Campaigns",
  base: null,
  sections: [
    { id: "5.4", title: "Zones of control" },
    { id: "7.4", title: "Retreats" },
  ],
  rules: [
    entry(
      "nlc.5.4.a",
      "Zones reach into six hexes",
      "Infantry has a zone of control; see 7.4.a. A cost of 1.5 points is no rule.",
    ),
    entry("nlc.7.4.a", "Who may retreat", "A side that was hit may retreat (5.4).", { see: ["nlc.5.4.a"] }),
    entry("nlc.7.4.e", "Morale check", "Piré throws 2d6 in 7.4 and 9.9.", { see: ["nlc.7.4.a"] }),
  ],
};
const index = indexOf(rules);

describe("addresses", () => {
  it("are short and stable", () => {
    expect(shortRule("nlc.7.4.e")).toBe("7.4.e");
    expect(ruleHref("nlc.7.4.e")).toBe("#/rules/nlc/7.4.e");
    expect(caseHref("nlc/7.4-retreats#3")).toBe("#/cases/nlc/7.4-retreats/3");
    expect(splitCase("nonsense")).toBeNull();
  });
});

describe("the index", () => {
  it("finds rules, and sections by their first rule", () => {
    expect(findRule(index, "nlc.7.4.e")?.title).toBe("Morale check");
    expect(findRule(index, "nlc.7.4")?.id).toBe("nlc.7.4.a");
    expect(findRule(index, "nlc.7")?.id).toBe("nlc.7.4.a");
    expect(findRule(index, "nlc.99")).toBeNull();
  });
  it("knows who points at a rule", () => {
    expect(index.seenFrom.get("nlc.7.4.a")).toEqual(["nlc.7.4.e"]);
  });
  it("keeps sections in the book's order", () => {
    expect([...index.bySection.keys()]).toEqual(["5.4", "7.4"]);
    expect(index.bySection.get("7.4")).toHaveLength(2);
  });
});

describe("the search", () => {
  const ids = (words: string) => search(index, words).map((rule) => rule.id);
  it("puts the number first, then the title, then the text", () => {
    expect(ids("7.4.e")).toEqual(["nlc.7.4.e"]);
    expect(ids("retreat")).toEqual(["nlc.7.4.a"]);
    expect(ids("zone")).toEqual(["nlc.5.4.a"]);
  });
  it("wants every word, at a word's beginning, whatever its accents", () => {
    expect(ids("pire throws")).toEqual(["nlc.7.4.e"]);
    expect(ids("morale zone")).toEqual([]);
    expect(ids("etreat")).toEqual([]);
    expect(ids("  ")).toEqual([]);
  });
});

describe("a refit's numbers", () => {
  const refit = indexOf({
    ...rules,
    set: "lgg",
    base: "nlc",
    rules: [
      entry("lgg.seq.a", "Phase 1", "In this order.", { restates: ["nlc.4.b", "nlc.4.c"] }),
      entry("lgg.base.c", "What has no object", "Chateaux.", { drops: ["nlc.10", "nlc.5.4.c"] }),
    ],
  });
  it("are cited in place of what they restate, once, and what they drop is not cited", () => {
    expect(
      ownRules(refit, ["nlc.4.b", "nlc.4.c", "nlc.7.4.a", "nlc.10.b", "nlc.5.4.c", "lgg.seq.a"]),
    ).toEqual(["lgg.seq.a", "nlc.7.4.a"]);
  });
  it("are those of the book itself where it is no refit", () => {
    expect(ownRules(index, ["nlc.7.4.a"])).toEqual(["nlc.7.4.a"]);
  });
});
