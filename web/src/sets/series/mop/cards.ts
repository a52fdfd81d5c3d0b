// What the panel of the cards says in words of its own. What a card says is on the card.

import { ofTheSeries } from "../wire";
import type { Action, CardView, CardsView } from "../wire";

const KINDS: Readonly<Record<string, string>> = {
  arrival: "Arrival",
  game: "Event",
  leader: "Leaders",
  march: "March",
  mode: "Before the battle",
  status: "Standing",
  tactics: "Tactics",
};

/** The kind of a card, as it is printed at its head. */
export const kindWords = (kind: string): string => KINDS[kind] ?? kind;

const MODES: Readonly<Record<string, string>> = {
  full: "Cards are played in full: a hand is drawn from your deck, and in every turn you choose what you play before the first chit is drawn.",
  restricted:
    "Cards are played in the restricted way: mode cards and bonus cards before the battle, and then what each turn draws from your deck.",
  "one deck": "Cards are played in the restricted way, from one deck for both sides.",
  tables: "Events are drawn by lot from the tables in the place of decks.",
};

export const modeWords = (mode: string): string => MODES[mode] ?? "Cards are played.";

const DEEDS: Readonly<Record<string, string>> = {
  play: "You may play it now.",
  use: "You may use it now.",
  discard: "You may lay it aside now.",
  "by-card": "It can be used in what is asked now.",
};

/** What may be done with a card at the moment, by what the open question offers. */
export function noteOf(card: CardView, actions: readonly Action[]): string | null {
  for (const action of actions.map(ofTheSeries)) {
    const names = "card" in action && action.card === card.title;
    if (names && action.do in DEEDS) return DEEDS[action.do]!;
  }
  return null;
}

/** What the card of an answer says, where it would come into play by it. */
export function words(cards: CardsView | undefined, action: Action): string | null {
  const answer = ofTheSeries(action);
  if (!cards || !("card" in answer) || answer.do === "discard") return null;
  return [...cards.hand, ...cards.in_play].find(({ title }) => title === answer.card)?.text ?? null;
}
