// Games made past the gallery, for stories that begin at the table.
import { expect, inject } from "vitest";

interface Wish {
  scenario?: string;
  /** Who plays which seat; a seat that is left out is a person's. */
  seats?: Record<string, string>;
  options?: string[];
  seed?: number;
}

/** Begins a game with dice that fall alike in every run; the token of each person's seat. */
export async function begin({
  scenario = "nlc/first-shots",
  seats = {},
  options = [],
  seed = 3,
}: Wish): Promise<Record<string, string>> {
  const made = await fetch(`${inject("base")}/api/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ scenario, options, seats, seed }),
  });
  expect(made.status, await made.clone().text()).toBe(201);
  const created = (await made.json()) as { seats: { seat: string; token: string | null }[] };
  return Object.fromEntries(
    created.seats.flatMap(({ seat, token }) => (token === null ? [] : [[seat, token]])),
  );
}
