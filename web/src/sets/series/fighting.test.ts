import { expect, test } from "vitest";
import type { Told } from "../../wire";
import { fightAt } from "./fighting";

const told = (what: string, more: object = {}): Told => ({
  n: 1,
  fact: { what, ...more },
  rules: [],
  text: what,
});
const diary = [
  told("declared", { target: "2745", from: "2746" }),
  told("action-begins"),
  told("declared", { target: "2846", from: "2847" }),
  told("declared", { target: "2745", from: "2746" }),
  told("fired", { target: "2745" }),
  told("advanced", { to: "2745" }),
];
const whats = (hex: string, all: Told[]): string[] => fightAt(hex, all).map(({ fact }) => fact.what);

test("a fight is how it was declared in this action, its fire and what came of it", () => {
  expect(whats("2745", diary)).toEqual(["declared", "fired", "advanced"]);
});

test("who has turned on another has no part in it", () => {
  const more = [...diary, told("declared", { target: "2644", from: "2847" })];
  expect([whats("2846", more), whats("2644", more)]).toEqual([[], ["declared"]]);
});

test("what came of another fight does not belong to it", () => {
  expect(whats("2846", diary)).toEqual(["declared"]);
  const on = [...diary, told("fired", { target: "2846" }), told("step-lost", { unit: "Bachelu" })];
  expect(whats("2846", on)).toEqual(["declared", "fired", "step-lost"]);
});

test("a reaction charge begins where it meets the enemy", () => {
  const reacts = [told("action-begins"), told("reacts", { at: "2747", unit: "Piré" }), told("checked")];
  expect(whats("2747", reacts)).toEqual(["reacts"]);
  expect(whats("2747", [...reacts, told("charge-fired", { target: "2747" })])).toEqual([
    "reacts",
    "charge-fired",
  ]);
});
