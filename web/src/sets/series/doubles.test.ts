import { expect, test } from "vitest";
import { lines } from "../../after/diary";
import type { Told } from "../../wire";
import { saidOnce } from "./doubles";

function told(what: string, more: object = {}, n = 1): Told {
  return { n, fact: { what, ...more }, rules: [], text: JSON.stringify({ what, ...more }) };
}
const kept = (...diary: Told[]): string[] => lines(diary, saidOnce).map((line) => line.fact.what);

test("the chit of a formation is drawn so that it acts", () => {
  const drawn = told("drawn", { chit: "II Corps" });
  expect(kept(drawn, told("action-begins", { formations: ["II Corps"] }))).toEqual(["drawn"]);
  // Who acts together is news.
  expect(kept(drawn, told("action-begins", { formations: ["I Corps", "Reserve"] }))).toEqual([
    "drawn",
    "action-begins",
  ]);
});

test("a column of one, or of whom nothing is seen, has come on already", () => {
  const came = told("came-on", { unit: "van Merlen", at: "1741" });
  expect(kept(came, told("entered", { units: ["van Merlen"] }))).toEqual(["came-on"]);
  expect(kept(told("came-on", { at: "2944" }), told("entered"))).toEqual(["came-on"]);
  expect(kept(came, told("entered", { units: ["van Merlen", "Trip"] }))).toEqual(["came-on", "entered"]);
});

test("hits count as they were scored, unless something halves them", () => {
  const fired = told("fired", { by_attack: 2, by_defense: 1 });
  expect(kept(fired, told("taken", { attackers: 1, defenders: 2 }))).toEqual(["fired"]);
  expect(kept(fired, told("taken", { attackers: 1, defenders: 1 }))).toEqual(["fired", "taken"]);
});

test("an order that is complied with is the order", () => {
  const changed = told("changed", { holder: "Reserve", order: "defend 3148" });
  expect(kept(told("compliance-rolled", { holder: "Reserve", result: "C" }), changed)).toHaveLength(1);
  expect(kept(told("compliance-rolled", { holder: "Reserve", result: "1T" }), changed)).toHaveLength(2);
  expect(kept(told("compliance-rolled", { holder: "I Corps", result: "C" }), changed)).toHaveLength(2);
  expect(kept(told("initiative-tried", { leader: "Picton", result: "acts" }), changed)).toHaveLength(1);
  expect(kept(told("dispatch", { holder: "Reserve" }), changed)).toHaveLength(1);
  expect(kept(told("dispatch", { holder: "Reserve" }, 0), changed)).toHaveLength(2);
});

test("a turn that begins says that the last one has ended", () => {
  expect(kept(told("turn-ends", { turn: "15:00" }), told("turn-begins", { turn: "16:00" }))).toEqual([
    "turn-begins",
  ]);
});
