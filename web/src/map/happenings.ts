// What the last events look like on the map: who went which way, who was struck where, what was lost. The vocabulary of the rule set
// says which facts show what, and which of their fields are places and pieces.

import { fieldsOf } from "../lib/vocabulary";
import type { Told, Vocabulary } from "../wire";
import type { PlaceKey } from "./place";

export type Happening =
  /** With no pieces: somebody whom the seat cannot name. */
  | { kind: "move"; pieces: string[]; way: PlaceKey[]; text: string }
  | { kind: "message"; way: PlaceKey[]; text: string }
  | { kind: "strike"; place: PlaceKey; text: string }
  | { kind: "loss"; piece: string; text: string };

/**
 * The happenings of some events, in their order. `whereIs` says where a piece stood before them, for facts that tell
 * only where it went; it is followed from event to event.
 */
export function happenings(
  events: readonly Told[],
  vocabulary: Vocabulary | null,
  whereIs: (name: string) => PlaceKey | null,
): Happening[] {
  const found: Happening[] = [];
  const now = new Map<string, PlaceKey>();
  const station = (name: string): PlaceKey | null => now.get(name) ?? whereIs(name);
  for (const { fact, text } of events) {
    const word = vocabulary?.facts[fact.what];
    if (!word) continue;
    const { places, from, pieces, names } = fieldsOf(fact, word.fields);
    if (word.shows === "goes") {
      const to = places.at(-1);
      if (to === undefined) continue;
      for (const [way, together] of ways(places, from[0] ?? null, pieces, station))
        found.push({ kind: "move", pieces: together, way, text });
      for (const name of pieces) now.set(name, to);
    } else if (word.shows === "strikes") {
      const struck = places[0] ?? (pieces[0] === undefined ? null : station(pieces[0]));
      if (struck !== null) found.push({ kind: "strike", place: struck, text });
    } else if (word.shows === "sends") {
      const between = [...pieces, ...names].flatMap((name) => station(name) ?? []);
      const way = places.length > 0 ? places : between.slice(0, 2);
      if (new Set(way).size > 1) found.push({ kind: "message", way, text });
    } else if (word.shows === "loses") {
      for (const piece of pieces) found.push({ kind: "loss", piece, text });
    }
  }
  return found;
}

/** The ways that some pieces go: all of them along several places, or each from where it stood; those that stood together go together. */
function ways(
  places: readonly PlaceKey[],
  from: PlaceKey | null,
  pieces: readonly string[],
  station: (name: string) => PlaceKey | null,
): [PlaceKey[], string[]][] {
  const begins = (start: PlaceKey): PlaceKey[] => (places[0] === start ? [...places] : [start, ...places]);
  if (from !== null || places.length > 1) {
    const way = from === null ? [...places] : begins(from);
    return way.length > 1 ? [[way, [...pieces]]] : [];
  }
  const groups = new Map<PlaceKey, string[]>();
  for (const name of pieces) {
    const start = station(name);
    if (start !== null) groups.set(start, [...(groups.get(start) ?? []), name]);
  }
  return [...groups]
    .map(([start, together]): [PlaceKey[], string[]] => [begins(start), together])
    .filter(([way]) => way.length > 1);
}
