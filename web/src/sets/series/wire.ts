// The types of the series rules on the wire, and what their outcomes leave open.

import type { Action, Told } from "../../wire";
import type { SeriesAnswer, SeriesFact } from "../../wire/series";
export * from "../../wire";
export * from "../../wire/series";

/** An answer as one of the series rules, where something is done only in their games. */
export const ofTheSeries = (action: Action): SeriesAnswer => action as SeriesAnswer;

/** What was told, as a fact of the series rules. */
export const factOf = (told: Told): SeriesFact => told.fact as SeriesFact;

export type Which = "attackers" | "defenders";

/** What a fight came to for one party, in the outcome of its odds. */
export interface Party {
  steps: number;
  retreated: string;
  eliminated: boolean;
  disrupted: boolean;
}
