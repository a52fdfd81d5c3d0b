// A game against the computer, begun with one press.
import { getJson, type Fetched } from "../lib/fetch";
import type { Gallery, Scenario, SeatName } from "../wire";
import { create } from "./create";
import { usualOpponent, whereTo } from "./seating";

/** A game that was begun, and where it is played. */
export interface Begun {
  game: string;
  path: string;
}

export async function beginAgainst(
  scenario: Scenario,
  mine: SeatName,
  opponent: string,
): Promise<Fetched<Begun>> {
  const got = await create(scenario, { way: "computer", mine, opponent, options: [], seed: "" });
  if ("error" in got) return got;
  return { ok: { game: got.ok.game, path: whereTo(got.ok, "computer", mine) ?? "/" } };
}

/** The same where only the scenario's key is at hand. */
export async function beginAgain(key: string, mine: SeatName): Promise<Fetched<Begun>> {
  const got = await getJson<Gallery>("/api/gallery");
  if ("error" in got) return got;
  const scenario = got.ok.scenarios.find((one) => one.key === key);
  if (!scenario) return { error: "This battle is not on the shelf any more." };
  const players = got.ok.sets.find((set) => set.key === scenario.set)?.players ?? [];
  return beginAgainst(scenario, mine, usualOpponent(players));
}
