import type { PlaceKey } from "../map/place";

/** What the right-hand panel tells of: a place, or something by the rule set's word for its kind and by its name. */
export type Selection =
  { kind: "none" } | { kind: "place"; place: PlaceKey } | { kind: "named"; what: string; name: string };
