// The games this browser has a seat in. A seat's link is its key, so the list stays in this browser and the server is
// never asked for other people's games.
import { remember, remembered } from "../lib/settings.svelte";
import type { Created, SeatCard, SeatLink, SeatName } from "../wire";
import type { Way } from "./seating";

export interface Remembered {
  game: string;
  scenario: string;
  title: string;
  /** Milliseconds since 1970, when it was last opened here. */
  opened: number;
  seats: SeatLink[];
  /** How it is played, where it was made in this browser. */
  way?: Way | undefined;
  /** The seat that was taken here, where there are others'. */
  mine?: SeatName | undefined;
}

const KEY = "grognard.games";
const MOST = 50; // a list to scroll, not an archive

/** Reads the list; whatever is not sound in it is passed over. */
export function soundGames(stored: unknown): Remembered[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one): one is Remembered =>
      typeof one === "object" &&
      one !== null &&
      typeof one.game === "string" &&
      typeof one.title === "string" &&
      typeof one.scenario === "string" &&
      typeof one.opened === "number" &&
      Array.isArray(one.seats),
  );
}

export function games(): Remembered[] {
  return soundGames(remembered(KEY)).sort((a, b) => b.opened - a.opened);
}

/** The list with a game entered: seats whose links are known already are kept, the newest game first. */
export function entered(list: readonly Remembered[], game: Remembered): Remembered[] {
  const known = list.find((one) => one.game === game.game);
  const seats = new Map<string, SeatLink>();
  for (const seat of [...(known?.seats ?? []), ...game.seats]) {
    const before = seats.get(seat.seat);
    seats.set(seat.seat, {
      ...seat,
      token: seat.token ?? before?.token ?? null,
      link: seat.link ?? before?.link ?? null,
      invitation: seat.invitation ?? null,
    });
  }
  const whole = {
    ...game,
    seats: [...seats.values()],
    way: game.way ?? known?.way,
    mine: game.mine ?? known?.mine,
  };
  return [whole, ...list.filter((one) => one.game !== game.game)].slice(0, MOST);
}

export function rememberCreated(
  created: Created,
  { scenario, title, way, mine }: Pick<Remembered, "scenario" | "title" | "way" | "mine">,
): void {
  const { game, seats } = created;
  remember(KEY, entered(games(), { game, scenario, title, way, mine, opened: Date.now(), seats }));
}

/** A seat opened by its link: only that seat's key is known here. */
export function rememberSeat(card: SeatCard, token: string): void {
  const known = games().find((one) => one.game === card.game)?.seats;
  const seats = card.seats.map((one) => ({
    seat: one.seat,
    player: one.player,
    token: one.seat === card.seat ? token : null,
    link: one.seat === card.seat ? `/#/play/${token}` : null,
    // An invitation is worth remembering until it is used.
    invitation:
      one.held === "offered" ? (known?.find((seat) => seat.seat === one.seat)?.invitation ?? null) : null,
  }));
  remember(
    KEY,
    entered(games(), {
      game: card.game,
      scenario: card.scenario,
      title: card.title,
      opened: Date.now(),
      seats,
    }),
  );
}

/** A seat that has another key now; the one before is worth nothing. */
export function rememberLink(card: SeatCard, link: SeatLink): void {
  const list = games();
  const known = list.find((one) => one.game === card.game);
  const others = (known?.seats ?? []).filter((one) => one.seat !== link.seat);
  const { game, scenario, title } = card;
  const whole = { ...known, game, scenario, title, opened: Date.now(), seats: [...others, link] };
  remember(KEY, [whole, ...list.filter((one) => one.game !== game)]);
}

export function forget(game: string): void {
  remember(
    KEY,
    games().filter((one) => one.game !== game),
  );
}

/** Where a pasted link leads, whole or only its end: "http://…/#/play/TOKEN", "/#/invitation/TOKEN" or a seat's token alone. */
export function pathIn(pasted: string): string | null {
  const text = pasted.trim();
  const [, page = "play", found = text] = /#\/(play|replay|invitation)\/([^/?#\s]+)\s*$/.exec(text) ?? [];
  const opens = page === "invitation" ? page : "play";
  return /^[A-Za-z0-9_-]{16,}$/.test(found) ? `/${opens}/${found}` : null;
}
