import { getJson } from "../lib/fetch";
import type { GameCard } from "../wire";

/** So many games the table tells at once. */
const PAGE = 500;

/** Every game that the local table keeps, the one begun last first; those that could be had, if one page could not. */
export async function listGames(): Promise<GameCard[]> {
  const all: GameCard[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await getJson<GameCard[]>(last ? `/api/games?before=${last.game}` : "/api/games");
    if (!("ok" in page)) return all;
    all.push(...page.ok);
    if (page.ok.length < PAGE) return all;
  }
}
