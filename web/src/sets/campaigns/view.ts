// What the panels of a campaign make of what a seat knows. Pure, so that it is tested without a page.

import { count, inside, seatTitle } from "../../lib/words";
import type { Action, AwardView, CampaignView, Day, LeaderView, BoardSide, Told } from "./wire";
import type { Selection } from "../../game/selection";
import { factOf, ofCampaigns } from "./wire";

/** A figure that is kept in halves: 11 is "5½". */
export function halves(twice: number): string {
  const whole = Math.floor(twice / 2);
  return twice % 2 === 0 ? String(whole) : whole === 0 ? "½" : `${whole}½`;
}

/** A marker with its sign: "+2", "−1", "0". */
export const signed = (figure: number): string =>
  figure > 0 ? `+${figure}` : figure < 0 ? `−${-figure}` : "0";

/** The leaders of a side who are on the map, each commander with those under him, in the order of their spans. */
export function inOrder(view: CampaignView, side: string): { leader: LeaderView; depth: number }[] {
  const here = view.leaders.filter((leader) => leader.side === side && leader.hex !== null);
  const names = new Set(here.map((leader) => leader.name));
  const under = (name: string | null) =>
    here
      .filter((leader) => (leader.under !== null && names.has(leader.under) ? leader.under : null) === name)
      .sort((a, b) => b.span - a.span || a.name.localeCompare(b.name));
  const walk = (name: string | null, depth: number): { leader: LeaderView; depth: number }[] =>
    under(name).flatMap((leader) => [{ leader, depth }, ...walk(leader.name, depth + 1)]);
  return walk(null, 0);
}

/** The boxes of the marker's track, from the end at which the French lose to that at which they win. */
export function track(view: CampaignView): { at: number; here: boolean; ends: boolean }[] {
  const reach = Math.max(5, Math.abs(view.marker), view.sudden ?? 0);
  return Array.from({ length: 2 * reach + 1 }, (_, n) => n - reach).map((at) => ({
    at,
    here: at === view.marker,
    ends: view.sudden !== null && Math.abs(at) >= view.sudden,
  }));
}

const SIGNS: Readonly<Record<string, string>> = {
  fair: "☀",
  rain: "☂",
  mud: "≋",
  frost: "❄",
  snow: "✻",
  blizzard: "❋",
};

/** The weather of a day as a sign and a word; what is still to be thrown for is a die. */
export function weatherWords(day: Day): string {
  const { weather } = day;
  return weather === null ? "⚂ not known yet" : `${SIGNS[weather.toLowerCase()] ?? ""} ${weather}`.trim();
}

/** What an award moves the marker by, and whither: "1 box to the left". */
export function move({ moves }: Pick<AwardView, "moves">): string {
  return `${count(Math.abs(moves), "box", "boxes")} to the ${moves < 0 ? "left" : "right"}`;
}

/** What is said of a leader beside his display. */
export function standing(leader: LeaderView): string[] {
  const command = leader.command;
  const says: [boolean, string][] = [
    [leader.in_forage, "in forage"],
    [leader.demoralized, "demoralized"],
    [leader.moved, "has moved"],
    [command?.kind === "march", "holds a command"],
    [command?.kind === "administrative", "on an administrative march"],
    [command?.kind === "arrival", "has just arrived"],
  ];
  return says.filter(([holds]) => holds).map(([, words]) => words);
}

/** An answer that names a side or an army by its key, with what it is called. */
export function label(
  view: CampaignView | null,
  sides: readonly BoardSide[] | undefined,
  action: Action,
  said: string,
): string {
  const answer = ofCampaigns(action);
  if (answer.do === "move-first") return said.replace(answer.side, inside(seatTitle(answer.side, sides)));
  const army = "army" in answer ? view?.armies.find(({ key }) => key === answer.army) : undefined;
  return army ? said.replace(`of ${army.key}`, `of ${inside(army.name)}`) : said;
}

/** The turn that begins with an entry of the diary. */
export function turnBegun(told: Told): string | null {
  const fact = factOf(told);
  return fact.what === "turn-began" ? `turn ${fact.turn}, ${fact.date}` : null;
}

/** The leaders in a selected hex, or the one of a selected name. */
export function pickedLeaders(view: CampaignView, at: Selection): LeaderView[] {
  if (at.kind === "place") return view.leaders.filter((leader) => leader.hex === at.place);
  return at.kind === "named" ? view.leaders.filter((leader) => leader.name === at.name) : [];
}
