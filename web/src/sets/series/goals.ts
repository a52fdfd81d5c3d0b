// What is it for: what places are worth and to whom, how the score stands, what each side lacks. All figures are the umpire's.

import type { Game } from "../../game/game.svelte";
import { count, inside, listed, seatTitle, sentence } from "../../lib/words";
import type { Pennant } from "../../map/types";
import { knowledgeOf } from "./knowledge";
import type { Award, BoardSide, Knowledge, Prize, RuleId } from "./wire";

type Sides = readonly BoardSide[] | undefined;

/** "worth 4 points to the French (Gemioncourt held at the end) and 3 points to the Allies (…); held by the Allies". */
export function prizeWords(prize: Prize, sides: Sides): string {
  const worth = prize.worth.map(
    ({ seat, points, text }) =>
      `${count(points, "point")} to ${inside(seatTitle(seat, sides))} (${text.replace(/\.$/, "")})`,
  );
  const held =
    prize.held_by === null ? "held by nobody" : `held by ${inside(seatTitle(prize.held_by, sides))}`;
  return `worth ${listed(worth)}; ${held}`;
}

/** What stands on the pennant: the points of each side that gets some, in the order of the sides: "4/3". */
function prizeText(prize: Prize, sides: Sides): string {
  const points = (sides ?? []).flatMap(({ seat }) => {
    const own = prize.worth.filter((worth) => worth.seat === seat);
    return own.length === 0 ? [] : [String(own.reduce((sum, worth) => sum + worth.points, 0))];
  });
  return points.join("/");
}

export function pennants(game: Game): Pennant[] {
  const sides = game.board?.sides;
  return (knowledgeOf(game)?.prizes ?? []).map((prize) => ({
    place: prize.hex,
    text: prizeText(prize, sides),
    seat: prize.held_by,
    words: prizeWords(prize, sides),
  }));
}

/** "Drawn battle: a lead of 1 point for the French." Some sides are many and some are one: no verb has to agree with them. */
export function standingWords(view: Knowledge, sides: Sides): string | null {
  const { standing, victory } = view;
  if (standing === null) return null;
  const [first, second] = victory.map(({ seat }) => inside(seatTitle(seat, sides)));
  const ahead = standing.margin > 0 ? first : second;
  const score =
    standing.margin === 0
      ? "both sides have the same number of points"
      : `a lead of ${count(Math.abs(standing.margin), "point")} for ${ahead}`;
  return `${sentence(standing.result)}: ${score}.`;
}

/** "The French: 2 points short of French victory.", for each side that could do better. */
export function wantWords(view: Knowledge, sides: Sides): string[] {
  return (view.standing?.wants ?? []).map(
    ({ seat, lacks, result }) => `${seatTitle(seat, sides)}: ${count(lacks, "point")} short of ${result}.`,
  );
}

/** What an award earns and could: "4 of 4", "0 of 4", "3, at 1 each time". */
export function awardWords({ points, worth, repeats }: Award): string {
  if (worth < 0) return String(points);
  return repeats ? `${points}, at ${worth} each time` : `${points} of ${worth}`;
}

/** What the scenario gives points for, where the rule leaves it to the scenario. */
export function says(game: Game, rule: RuleId): string[] {
  const view = knowledgeOf(game);
  const sides = game.board?.sides;
  if (!view || !view.victory.some(({ lines }) => lines.some((line) => line.rule === rule))) return [];
  const awards = view.victory.flatMap(({ seat, awards }) =>
    awards.map(
      ({ text, worth, repeats }) =>
        `${seatTitle(seat, sides)}, ${count(worth, "point")}${repeats ? " each time" : ""}: ${text.replace(/\.$/, "")}.`,
    ),
  );
  const standing = standingWords(view, sides);
  return [...awards, ...(standing === null ? [] : [`Now: ${standing}`]), ...wantWords(view, sides)];
}
