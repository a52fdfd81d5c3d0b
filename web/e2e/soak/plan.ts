// What computers would do from some moment on, for scripts that play a battle by hand: a game of the same dice is handed over to them, and its
// record read.
import { inject, vi } from "vitest";
import { Game } from "../../src/game/game.svelte";
import type { Action } from "../../src/wire";

export interface Battle {
  scenario: string;
  seed: number;
  options?: readonly string[];
}

/** An answer of a seat. */
export interface Entry {
  seat: string;
  action: Action;
}

/** What the client's own game asks of a browser. */
export function pretendBrowser(): void {
  const base = new URL(inject("base"));
  const fetched = fetch;
  vi.stubGlobal("location", { protocol: base.protocol, host: base.host, origin: base.origin });
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => fetched(new URL(url, base), init));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
}

/** A game that is begun, with the link of every seat. */
export async function tokensOf({ scenario, seed, options = [] }: Battle): Promise<Map<string, string>> {
  const made = await fetch("/api/games", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ scenario, options, seats: {}, seed }),
  });
  if (made.status !== 201) throw new Error(`${scenario}: ${await made.text()}`);
  const { seats } = (await made.json()) as { seats: { seat: string; token: string }[] };
  return new Map(seats.map(({ seat, token }) => [seat, token]));
}

/** A game whose every seat is at hand. */
export async function seated(battle: Battle): Promise<Map<string, Game>> {
  const tokens = await tokensOf(battle);
  const games = new Map([...tokens.keys()].map((seat) => [seat, new Game()]));
  for (const [seat, token] of tokens) games.get(seat)!.open(token);
  for (const game of games.values()) {
    const laid = () => game.board !== null && game.showing !== null && game.vocabulary !== null;
    await until(game, "a table", laid);
  }
  return games;
}

export async function until(game: Game, what: string, is: () => boolean): Promise<void> {
  await vi.waitUntil(is, { timeout: 300_000, interval: 2 }).catch(() => {
    throw new Error(
      `${what}: ${game.error ?? game.refusal?.why ?? game.decision?.prompt ?? "nothing is asked"}`,
    );
  });
}

/** What computers would answer to the end, after what was played. */
export async function planned(
  battle: Battle,
  played: readonly Entry[],
  player = "subaltern",
): Promise<Entry[]> {
  const games = await seated(battle);
  for (let at = 0; at < played.length;) {
    const { seat } = played[at]!;
    const run = played.slice(at).findIndex((entry) => entry.seat !== seat);
    const actions = played.slice(at, run < 0 ? undefined : at + run).map(({ action }) => action.say);
    const reply = await games.get(seat)!.ask<{ left?: number }>({ do: "act", actions: actions.slice(0, 16) });
    if (!("ok" in reply)) throw new Error(`entry ${at}, ${actions.join(", ")}: ${JSON.stringify(reply)}`);
    at += Math.min(16, actions.length) - (reply.ok.left ?? 0);
  }
  for (const game of games.values()) await game.ask({ do: "hand-over", to: player });
  const [game] = games.values();
  await vi.waitUntil(() => game!.state?.ending, { timeout: 900_000, interval: 20 });
  const reply = await game!.ask<{ record: string }>({ do: "save" });
  for (const one of games.values()) one.close();
  if (!("ok" in reply)) throw new Error("no record");
  const lines = reply.ok.record.split("\n").filter((line) => line !== "");
  const entries = lines.map((line) => JSON.parse(line) as Partial<Entry>);
  return entries.filter((entry): entry is Entry => typeof entry.action === "object").slice(played.length);
}
