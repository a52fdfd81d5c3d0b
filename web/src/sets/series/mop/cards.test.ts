import { describe, expect, it } from "vitest";
import cards from "../../../../../crates/series/editions/mop-cards.toml?raw";
import { kindWords, modeWords, noteOf, words } from "./cards";
import type { Action, CardView, CardsView } from "../wire";

const actions = (...all: Record<string, unknown>[]) =>
  all.map((one) => ({ say: "", ...one }) as unknown as Action);
const card = (title: string) => ({ title }) as unknown as CardView;

describe("the panel of the cards", () => {
  it("has a word for every kind of card that there is", () => {
    const kinds = new Set([...cards.matchAll(/^category = "([^"]+)"/gm)].map((found) => found[1]!));
    expect(kinds.size).toBeGreaterThan(4);
    expect([...kinds].filter((kind) => kindWords(kind) === kind)).toEqual([]);
  });

  it("tells each way of playing them", () => {
    const ways = ["full", "restricted", "one deck", "tables"];
    expect(new Set(ways.map(modeWords)).size).toBe(ways.length);
  });

  it("says what may be done with a card now, and nothing of others", () => {
    const open = actions({ do: "play", card: "Replacements" }, { do: "no-more-cards" });
    expect(noteOf(card("Replacements"), open)).toBe("You may play it now.");
    expect(noteOf(card("Late Start"), open)).toBeNull();
    expect(noteOf(card("Replacements"), [])).toBeNull();
  });

  it("prints what a card says under the answer that plays it, and under no other", () => {
    const hand = [{ ...card("Replacements"), text: "A step comes back." }];
    const cards = { hand, in_play: [] } as unknown as CardsView;
    const [play, discard, other] = actions(
      { do: "play", card: "Replacements" },
      { do: "discard", card: "Replacements" },
      { do: "no-more-cards" },
    );
    expect(words(cards, play!)).toBe("A step comes back.");
    expect([words(cards, discard!), words(cards, other!), words(undefined, play!)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
