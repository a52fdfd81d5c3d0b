// The wire between server and browser: see docs/server.md. The types are made from the Rust types; what stands here is what
// the rule set leaves open there.
import type { Action, SeriesAnswer } from "./wire/types";
export * from "./wire/types";

/** What an answer of the series rules does. */
export type Deed = SeriesAnswer["do"];

/** An answer as one of the series rules, where something is done only in their games. */
export const ofTheSeries = (action: Action): SeriesAnswer => action as SeriesAnswer;

/** What a fight came to for one party, in the outcome of its odds. */
export interface Party {
  steps: number;
  retreated: string;
  eliminated: boolean;
  disrupted: boolean;
}
