// Who sits where: the four ways to play are four ways to fill the same seats.
import type { Created, PlayerInfo, Scenario, SeatLink, SeatName } from "../wire";

export const PERSON = "person";

export type Way = "computer" | "solitaire" | "hotseat" | "links";

export const WAYS: { way: Way; title: string; text: string }[] = [
  { way: "computer", title: "Against the computer", text: "You take one side, the computer the other." },
  {
    way: "links",
    title: "A friend by invitation",
    text: "You take one side and send an invitation to the other. The dice are nobody's choice.",
  },
  { way: "hotseat", title: "Two players, one screen", text: "A curtain falls between the seats." },
  { way: "solitaire", title: "Solitaire", text: "You play every seat yourself, without a curtain." },
];

/** The players of the seats for a way to play: `mine` is the side taken, `opponent` the computer player's key. */
export function seated(
  scenario: Scenario,
  way: Way,
  mine: SeatName,
  opponent: string,
): Record<SeatName, string> {
  return Object.fromEntries(
    scenario.seats.map((seat) => [seat, way === "computer" && seat !== mine ? opponent : PERSON]),
  );
}

/** The seats that are given away: all but one's own, where friends are invited. */
export function offered(scenario: Scenario, way: Way, mine: SeatName): SeatName[] {
  return way === "links" ? scenario.seats.filter((seat) => seat !== mine) : [];
}

/** Where a new game goes on: the person's seat, or the seats in turn on one screen. Invitations are sent first. */
export function whereTo(created: Created, way: Way, mine: SeatName): string | null {
  return way === "links" ? null : backTo(created.seats, way, mine);
}

/** Where a game is gone on with: whoever has one seat's link plays that; who has several, as it was begun. */
export function backTo(seats: readonly SeatLink[], way?: Way, mine?: SeatName): string | null {
  const open = seats.filter((seat): seat is SeatLink & { token: string } => seat.token !== null);
  const own = open.find((seat) => seat.seat === mine) ?? open[0];
  if (!own) return null;
  const alone = open.length === 1 || way === "computer" || (way === "links" && own.seat === mine);
  if (alone) return `/play/${own.token}`;
  return `/hotseat/${open.map((seat) => seat.token).join("/")}${way === "solitaire" ? "?open" : ""}`;
}

/** The battle for newcomers: First Shots where there is one, else the easiest and shortest. */
export function firstOf(scenarios: readonly Scenario[]): Scenario | null {
  const named = scenarios.find((scenario) => scenario.key.endsWith("/first-shots"));
  return (
    named ?? [...scenarios].sort((a, b) => a.difficulty - b.difficulty || a.minutes - b.minutes)[0] ?? null
  );
}

/** The computer player one would want: the first that does more than answer at random. */
export function usualOpponent(players: readonly PlayerInfo[]): string {
  return (players.find((player) => player.key !== "random") ?? players[0])?.key ?? "random";
}
