import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SeatCard, ShareCard } from "../wire";
import { commitment, isMadeOfMine, nextStep } from "./sharing";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
});
beforeEach(() => store.clear());

const MARK = "ab".repeat(32);
const OTHER = "12".repeat(32);

function card(game: string, shares: ShareCard[]): SeatCard {
  return {
    game,
    seat: "french",
    commitment: MARK,
    dice: { by: "shares", known: false, shares, waits_for: [] },
  } as unknown as SeatCard;
}
const share = (seat: string, committed: string | null = null, revealed: string | null = null): ShareCard => ({
  seat,
  commitment: committed,
  share: revealed,
});

describe("a share of the dice", () => {
  it("is committed to as the umpire checks it", () => {
    // echo -en 'grognard share\nabab…\nfrench\n1212…' | sha256sum
    expect(commitment(MARK, "french", OTHER)).toBe(
      "c734b073bca98c076bc5848bf63d51bbf2eca5facc35bf55378501c2c8fa9dc1",
    );
  });

  it("is drawn once, committed to, and revealed when everybody has committed", () => {
    const first = nextStep(card("a", [share("french"), share("allied")]));
    if (typeof first === "string" || first.do !== "commit") throw new Error(JSON.stringify(first));
    expect(nextStep(card("a", [share("french"), share("allied")]))).toEqual(first);
    expect(nextStep(card("b", [share("french"), share("allied")]))).not.toEqual(first);
    const mine = share("french", first.commitment);
    expect(nextStep(card("a", [mine, share("allied")]))).toBe("wait");
    const theirs = commitment(MARK, "allied", OTHER);
    const second = nextStep(card("a", [mine, share("allied", theirs)]));
    if (typeof second === "string" || second.do !== "reveal") throw new Error(JSON.stringify(second));
    expect(commitment(MARK, "french", second.share)).toBe(first.commitment);

    const done = share("french", first.commitment, second.share);
    expect(nextStep(card("a", [done, share("allied", theirs)]))).toBe("wait");
    expect(isMadeOfMine(card("a", [done, share("allied", theirs, OTHER)]))).toBe(true);
    // The others' commitment is another than before this one was revealed, or the share does not fit it.
    const changed = commitment(MARK, "allied", MARK);
    expect(isMadeOfMine(card("a", [done, share("allied", changed, MARK)]))).toBe(false);
    expect(isMadeOfMine(card("a", [done, share("allied", theirs, MARK)]))).toBe(false);
    expect(isMadeOfMine(card("a", [share("allied", theirs, OTHER)]))).toBe(false);
    expect(isMadeOfMine(card("c", []))).toBeNull();
  });

  it("is not drawn again where another browser has committed to one", () => {
    expect(nextStep(card("d", [share("french", MARK), share("allied", MARK)]))).toBe("elsewhere");
  });
});
