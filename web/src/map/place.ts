// A place of a board as a key, so that places of hexes and of tables are compared, kept and walked alike: the printed number
// of a hex as it stands ("2751", "1133W"), a spot of a table as "x,y" in thousandths of an inch.

import type { Place, Spot } from "../wire";

export type PlaceKey = string;

export function keyOf(place: Place): PlaceKey {
  return typeof place === "string" ? place : `${place.x},${place.y}`;
}

/** The spot that a key stands for; nothing for a hex. */
export function spotOf(key: PlaceKey): Spot | null {
  const [x, y, more] = key.split(",").map(Number);
  if (x === undefined || y === undefined || more !== undefined) return null;
  return Number.isInteger(x) && Number.isInteger(y) ? { x, y } : null;
}

/** The place as the wire writes it. */
export function placeOf(key: PlaceKey): Place {
  return spotOf(key) ?? key;
}

/** The keys of whatever stands in a field of an answer or a fact: a place, a list of places, or neither. */
export function keysIn(value: unknown): PlaceKey[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value === "string") return [value];
  return isSpot(value) ? [keyOf(value)] : [];
}

function isSpot(value: unknown): value is Spot {
  return (
    typeof value === "object" &&
    value !== null &&
    "x" in value &&
    "y" in value &&
    Number.isInteger(value.x) &&
    Number.isInteger(value.y)
  );
}
