// What stands where, and how a piece is told in a few words.

import { count, listed, seatTitle, sentence } from "../../lib/words";
import type { BoardSide, ForceMarker, Headquarters, HexNo, Knowledge, Leader, SeatName, Unit } from "./wire";

export interface Standing {
  units: Unit[];
  leaders: Leader[];
  headquarters: Headquarters[];
  /** Hidden Forces markers, the enemy's and one's own. */
  forces: ForceMarker[];
  /** Somebody stands there whom the seat cannot make out. */
  unknown: boolean;
}

export function standingAt(view: Knowledge | null, hex: HexNo): Standing {
  return {
    units: (view?.units ?? []).filter((unit) => unit.hex === hex),
    leaders: (view?.leaders ?? []).filter((leader) => leader.hex === hex),
    headquarters: (view?.headquarters ?? []).filter((tent) => tent.hex === hex),
    forces: (view?.hidden_forces ?? []).filter((marker) => marker.hex === hex),
    unknown: (view?.unknown_stacks ?? []).includes(hex),
  };
}

/** "4 (of 6)" where it is below what is printed, "6" where it is whole, a dash where it is not known. */
export function strengthWords(unit: Unit): string {
  if (unit.strength === undefined) return "not known";
  return unit.strength < unit.front ? `${unit.strength} (of ${unit.front})` : String(unit.strength);
}

/** What befell a unit, in the words of the rules. */
export function conditions(unit: Unit): string[] {
  const words: [boolean | undefined, string][] = [
    [unit.damaged, "damaged"],
    [unit.worn, "worn"],
    [unit.disrupted, "disrupted"],
    [unit.out_of_command, "out of command"],
    [unit.out_of_supply, "out of supply"],
    [unit.low_ammunition, "low on ammunition"],
    [unit.bombarded, "has fired"],
    [unit.charged, "has charged"],
    [unit.moved, "has moved"],
  ];
  const held = words.filter(([holds]) => holds).map(([, word]) => word);
  return unit.state !== "on the map" ? [unit.state, ...held] : held;
}

export function unitLine(unit: Unit): string {
  const steps = unit.steps === undefined ? [] : [count(unit.steps, "step")];
  return [sentence(unit.arm), `strength ${strengthWords(unit)}`, ...steps, ...conditions(unit)].join(", ");
}

/** Whose a Hidden Forces marker is, and what lies under it as far as the seat knows. */
export function forceWords(
  marker: ForceMarker,
  own: SeatName | null,
  sides: readonly BoardSide[] | undefined,
): string {
  const moved = marker.moved ? "; it has moved this turn" : "";
  if (marker.side !== own)
    return `${seatTitle(marker.side, sides)}: a formation that is hidden from you, or a dummy${moved}`;
  const units = marker.units.length > 0 ? `: ${listed(marker.units)}` : "";
  return `Yours: ${marker.under ?? "nothing"}${units}${moved}`;
}
