// A seat's share of the dice (docs/protocol.md, "Whose dice they are"): drawn in this browser, committed to, and revealed when everybody
// has committed. Nobody is bothered with it. The share stays in this browser, where a second window finds it.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { remember, remembered } from "../lib/settings.svelte";
import type { SeatCard } from "../wire";

const KEY = "grognard.shares";

interface Kept {
  share: string;
  /** Every seat's commitment as it was when this one was revealed. */
  commitments?: Record<string, string>;
}

/** For windows that may keep nothing. */
const drawn = new Map<string, Kept>();

function kept(name: string): Kept | null {
  const own = drawn.get(name);
  if (own) return own;
  const stored = (remembered(KEY) as Record<string, unknown> | null)?.[name];
  if (typeof stored !== "object" || stored === null) return null;
  return typeof (stored as Kept).share === "string" ? (stored as Kept) : null;
}

function keep(name: string, value: Kept): void {
  drawn.set(name, value);
  remember(KEY, { ...(remembered(KEY) as Record<string, Kept> | null), [name]: value });
}

const nameOf = ({ game, seat }: SeatCard): string => `${game} ${seat}`;

/** What commits a seat to its share. SHA-256 in script: browsers have their own only on pages that came encrypted. */
export function commitment(mark: string, seat: string, share: string): string {
  return bytesToHex(sha256(utf8ToBytes(`grognard share\n${mark}\n${seat}\n${share}`)));
}

export type Step =
  | { do: "commit"; commitment: string }
  | { do: "reveal"; share: string }
  /** Somebody else has to go first. */
  | "wait"
  /** The seat is committed to a share that this browser does not have. */
  | "elsewhere";

/** What the seat of a card has to do next for its dice. */
export function nextStep(card: SeatCard): Step {
  const mark = card.commitment;
  const own = card.dice.shares.find((share) => share.seat === card.seat);
  if (!own || mark === null || own.share !== null) return "wait";
  const name = nameOf(card);
  let mine = kept(name);
  if (own.commitment === null) {
    if (mine === null) {
      mine = { share: bytesToHex(randomBytes(32)) };
      keep(name, mine);
    }
    return { do: "commit", commitment: commitment(mark, card.seat, mine.share) };
  }
  if (mine === null || commitment(mark, card.seat, mine.share) !== own.commitment) return "elsewhere";
  if (card.dice.shares.some((share) => share.commitment === null)) return "wait";
  const commitments = Object.fromEntries(
    card.dice.shares.map(({ seat, commitment: theirs }) => [seat, theirs ?? ""]),
  );
  keep(name, { share: mine.share, commitments });
  return { do: "reveal", share: mine.share };
}

/** Whether the dice are made of what this browser gave and of what the others were committed to then; null if it gave nothing. */
export function isMadeOfMine(card: SeatCard): boolean | null {
  const mine = kept(nameOf(card));
  if (mine === null || card.dice.by !== "shares") return null;
  const { shares } = card.dice;
  const own = shares.find((share) => share.seat === card.seat);
  return (
    own?.share === mine.share &&
    shares.every(
      ({ seat, commitment: theirs, share }) =>
        theirs === (mine.commitments?.[seat] ?? theirs) &&
        share !== null &&
        commitment(card.commitment ?? "", seat, share) === theirs,
    )
  );
}
