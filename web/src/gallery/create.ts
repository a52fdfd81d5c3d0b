// Making a game: what the gallery asks of the server, and what it remembers of the answer.
import { getJson, type Fetched } from "../lib/fetch";
import type { Created, NewGame, Scenario, SeatName } from "../wire";
import { rememberCreated } from "./memory";
import { offered, seated, type Way } from "./seating";

export interface Wish {
  way: Way;
  mine: SeatName;
  opponent: string;
  options: string[];
  seed: string;
}

export async function create(scenario: Scenario, wish: Wish): Promise<Fetched<Created>> {
  const game: NewGame = {
    scenario: scenario.key,
    options: wish.options,
    seats: seated(scenario, wish.way, wish.mine, wish.opponent),
    offer: offered(scenario, wish.way, wish.mine),
    ...(wish.seed.trim() ? { seed: Number(wish.seed) } : {}),
  };
  const got = await getJson<Created>("/api/games", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(game),
  });
  const { way, mine } = wish;
  if ("ok" in got) rememberCreated(got.ok, { scenario: scenario.key, title: scenario.title, way, mine });
  return got;
}

/** Opens a record that was saved to a file; the game goes on from there. */
export function createFromRecord(record: string): Promise<Fetched<Created>> {
  return getJson<Created>("/api/games/record", {
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: record,
  });
}
