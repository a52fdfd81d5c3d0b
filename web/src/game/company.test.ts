import { expect, test } from "vitest";
import type { SeatCard } from "../wire";
import { inCompany } from "./company";

const card = (...players: string[]): SeatCard => ({
  game: "g",
  seat: "french",
  scenario: "x",
  title: "X",
  set: "x",
  options: [],
  commitment: null,
  dice: { by: "umpire", known: false, shares: [], waits_for: [] },
  seats: ["french", "allied", "prussian"].flatMap((seat, at) => {
    const player = players[at];
    return player === undefined ? [] : [{ seat, player, connected: false, held: "opener" }];
  }),
});

test("whoever plays against computers is alone", () => {
  expect(inCompany(card("person", "subaltern"), [])).toBe(false);
  expect(inCompany(card("person", "subaltern", "person"), [])).toBe(true);
});

test("whoever plays every seat at one screen is alone as well", () => {
  expect(inCompany(card("person", "person"), ["french", "allied"])).toBe(false);
  expect(inCompany(card("person", "person", "person"), ["french", "allied"])).toBe(true);
});

test("before it is known who is there, nobody is alone", () => {
  expect(inCompany(null, [])).toBe(true);
});
