// What the series' diary says twice in a row: whoever reads the one knows the other.

import type { Told } from "../../wire";

type Fact = Told["fact"];

/** Of two entries the one that says all; nothing where each says something of its own. */
export function saidOnce(before: Told, told: Told): Told | null {
  // What is said twice is said in one breath.
  if (before.n !== told.n) return null;
  const [one, other] = [before.fact, told.fact];
  switch (other.what) {
    // The chit of a formation is drawn so that it acts.
    case "action-begins":
      return one.what === "drawn" && isOnly(other["formations"], one["chit"]) ? before : null;
    // A column of one unit, or one of which nothing is seen, is what came onto the map.
    case "entered":
      return one.what === "came-on" && (other["units"] === undefined || isOnly(other["units"], one["unit"]))
        ? before
        : null;
    // Hits that nothing halves are the hits that were scored.
    case "taken":
      return one.what === "fired" &&
        one["by_attack"] === other["defenders"] &&
        one["by_defense"] === other["attackers"]
        ? before
        : null;
    // An order that is complied with, or that a leader gives himself, is the order from now on.
    case "changed":
      return isTakenUp(one, other) ? before : null;
    case "turn-begins":
      return one.what === "turn-ends" ? told : null;
    default:
      return null;
  }
}

function isTakenUp(one: Fact, changed: Fact): boolean {
  if (one.what === "initiative-tried") return one["result"] === "acts";
  if (one["holder"] !== changed["holder"]) return false;
  if (one.what === "compliance-rolled") return one["result"] === "C";
  return one.what === "dispatch";
}

function isOnly(list: unknown, name: unknown): boolean {
  return Array.isArray(list) && list.length === 1 && list[0] === name;
}
