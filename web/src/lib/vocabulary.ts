// What stands in the fields of an answer or a fact, by the kinds that the rule set declared: nobody guesses it from a name or a text.

import { keysIn, type PlaceKey } from "../map/place";
import type { FieldKind, Vocabulary } from "../wire";
import { getJson, type Fetched } from "./fetch";

const known = new Map<string, Promise<Fetched<Vocabulary>>>();

/** The words of a rule set, asked for once. */
export function vocabularyOf(set: string): Promise<Fetched<Vocabulary>> {
  const held = known.get(set);
  if (held) return held;
  const asked = getJson<Vocabulary>(`/api/sets/${encodeURIComponent(set)}/vocabulary`);
  known.set(set, asked);
  // What failed is asked for again the next time.
  void asked.then((got) => {
    if ("error" in got) known.delete(set);
  });
  return asked;
}

export interface Fields {
  /** Where it happens, or whither somebody goes; of a way, every place in order. */
  places: PlaceKey[];
  /** Whence somebody goes or acts. */
  from: PlaceKey[];
  /** Whom it names of the pieces. */
  pieces: string[];
  /** What else it names. */
  names: string[];
}

export function fieldsOf(
  said: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, FieldKind>> | undefined,
): Fields {
  const found: Fields = { places: [], from: [], pieces: [], names: [] };
  for (const [field, kind] of Object.entries(kinds ?? {})) {
    const value = said[field];
    if (kind === "place") found.places.push(...keysIn(value));
    else if (kind === "from") found.from.push(...keysIn(value));
    else if (kind === "piece") found.pieces.push(...texts(value));
    else if (kind === "name") found.names.push(...texts(value));
  }
  return found;
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.flatMap(texts) : [];
}
