// The game of chits before a battle, and what comes of a combat: figures of the umpire made ready to be read. Pure, so that it is tested
// without a page.

import { percent } from "../../odds/chances";
import { count, listed } from "../../lib/words";
import type { Answer } from "../../game/answers";
import type { CallLook, CampaignOutcome, Fought, Odds, PartyLook, SeatName } from "./wire";

/** Hundredths of a strength point, with a sign: "+0.08", "−2.65", "0". */
export function inPoints(hundredths: number): string {
  if (hundredths === 0) return "0";
  return `${hundredths < 0 ? "−" : "+"}${(Math.abs(hundredths) / 100).toFixed(2)}`;
}

/** Tenths of a percent: "62.5 %", "never", "always". */
export function often(tenths: number): string {
  if (tenths === 0) return "never";
  return tenths === 1000 ? "always" : `${(tenths / 10).toFixed(1).replace(/\.0$/, "")} %`;
}

/** A group in a line: "a Corps of 20 strength points; Thielmann from 1007 (4 faces of 6) may come to the guns". */
export function group({ class: size, points, calls, guesses_wrong }: PartyLook): string {
  const article = size === "Army" ? "an" : "a";
  const who = ({ leader, from }: CallLook) =>
    leader === null ? `who stands at ${from}` : `${leader} from ${from}`;
  const coming = calls.map((call) => `${who(call)} (${count(call.faces, "face")} of 6)`);
  const may = coming.length > 0 ? [`${listed(coming)} may come to the guns`] : [];
  const wrong = guesses_wrong ? ["out of supply or repulsed: its guess counts as wrong"] : [];
  return [`${article} ${size} of ${count(points, "strength point")}`, ...may, ...wrong].join("; ");
}

/** The answer that lays a chit. */
export function laying(answers: readonly Answer[], combat: string, chit: string): Answer | null {
  const lays = ({ action }: Answer) =>
    action.do === "guess" && action["combat"] === combat && action["class"] === chit;
  return answers.find(lays) ?? null;
}

/** What may become of one side in a combat; chances in percent. */
export interface Share {
  side: SeatName;
  wins: number;
  retreats: number;
  /** Strength points lost on the average. */
  loses: number;
}

export interface Chances {
  kinds: { kind: string; percent: number }[];
  /** The one who asks first. */
  sides: Share[];
}

/** A combat in which somebody has the better of the other, said by him and of him. */
const DONE: Readonly<Record<string, readonly [string, string]>> = {
  raid: ["We raid him", "The enemy raids us"],
  ambush: ["We ambush him", "The enemy ambushes us"],
  wrongfooted: ["We wrongfoot him", "The enemy wrongfoots us"],
  delay: ["We delay him", "The enemy delays us"],
  withdraw: ["We withdraw", "The enemy withdraws"],
};

/** What a combat is for a side: "a battle", "the enemy ambushes us". */
export function kindOf({ kind }: Fought, own: SeatName | null): string {
  if (typeof kind === "string") return `A ${kind}`;
  const [[word, by] = ["", ""]] = Object.entries(kind);
  return DONE[word]?.[by === own ? 0 : 1] ?? word;
}

function isFought(outcome: unknown): outcome is Extract<CampaignOutcome, { outcome: "fought" }> {
  return (
    typeof outcome === "object" && outcome !== null && "outcome" in outcome && outcome.outcome === "fought"
  );
}

/** The order of the sides in the pairs of an outcome. */
const SIDES: readonly SeatName[] = ["french", "coalition"];

/** The odds of a combat summed up, for whoever asks; null where the outcomes are of another kind. */
export function chances(odds: Odds, own: SeatName | null): Chances | null {
  const kinds = new Map<string, number>();
  const shares: Share[] = SIDES.map((side) => ({ side, wins: 0, retreats: 0, loses: 0 }));
  for (const one of odds.outcomes) {
    const { outcome } = one;
    if (!isFought(outcome)) return null;
    const chance = percent(one);
    const kind = kindOf(outcome, own);
    kinds.set(kind, (kinds.get(kind) ?? 0) + chance);
    for (const [at, share] of shares.entries()) {
      if (outcome.winner === share.side) share.wins += chance;
      if ((outcome.back[at] ?? 0) > 0) share.retreats += chance;
      share.loses += ((outcome.lost[at] ?? 0) * chance) / 100;
    }
  }
  if (kinds.size === 0) return null;
  const ranked = [...kinds].toSorted(([, one], [, other]) => other - one);
  return {
    kinds: ranked.map(([kind, percent]) => ({ kind, percent })),
    sides: shares.toSorted((one, other) => Number(other.side === own) - Number(one.side === own)),
  };
}
