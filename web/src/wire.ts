// The wire between server and browser: see docs/server.md. The types are made from the Rust types; what stands here is what
// the rule set leaves open there.
export * from "./wire/types";

/** What a fight came to for one party, in the outcome of its odds. */
export interface Party {
  steps: number;
  retreated: string;
  eliminated: boolean;
  disrupted: boolean;
}
