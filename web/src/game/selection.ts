import type { HexNo } from "../wire";

/** What the right-hand panel tells of. */
export type Selection =
  | { kind: "none" }
  | { kind: "hex"; hex: HexNo }
  | { kind: "unit" | "leader" | "formation" | "headquarters"; name: string };
