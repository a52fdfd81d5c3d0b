// What the last events look like on the map: who went which way, who fired where, what was lost.
//
// Facts are read by the names of their fields, not by their kinds, so that events of any rule set move pieces: a `way`
// or `from` and `to` is a way, `unit`, `units`, `leader`, `name` or `headquarters` are who went it, `target` is where something struck.

import type { HexNo, Told } from "../wire";

export type Happening =
  | { kind: "move"; pieces: string[]; way: HexNo[]; text: string }
  | { kind: "strike"; hex: HexNo; text: string }
  | { kind: "loss"; piece: string; text: string };

/** The names of those a fact is about. */
function subjects(fact: Told["fact"]): string[] {
  const found: string[] = [];
  for (const field of ["units", "unit", "leader", "leaders", "headquarters", "name"]) {
    const value = fact[field];
    if (typeof value === "string") found.push(value);
    else if (Array.isArray(value)) found.push(...value.filter((name) => typeof name === "string"));
  }
  return found;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/**
 * The happenings of some events, in their order. `whereIs` says where a piece stood before them, for facts that tell
 * only where it went; it is followed from event to event.
 */
export function happenings(events: readonly Told[], whereIs: (name: string) => HexNo | null): Happening[] {
  const found: Happening[] = [];
  const now = new Map<string, HexNo>();
  const place = (name: string): HexNo | null => now.get(name) ?? whereIs(name);
  for (const { fact, text: told, rolls } of events) {
    const who = subjects(fact);
    const way = Array.isArray(fact["way"])
      ? fact["way"].filter((hex): hex is HexNo => typeof hex === "string")
      : null;
    const to = text(fact["to"]) ?? text(fact["at"]);
    if (way && way.length > 1 && who.length > 0) {
      found.push({ kind: "move", pieces: who, way, text: told });
    } else if (to !== null && who.length > 0) {
      // Each from where it stood; those that stood together go together.
      const groups = new Map<HexNo, string[]>();
      for (const name of who) {
        const from = text(fact["from"]) ?? place(name);
        if (from !== null && from !== to) groups.set(from, [...(groups.get(from) ?? []), name]);
      }
      for (const [from, pieces] of groups) found.push({ kind: "move", pieces, way: [from, to], text: told });
    }
    const end = way?.at(-1) ?? to;
    if (end !== null && end !== undefined) for (const name of who) now.set(name, end);
    const target = text(fact["target"]);
    // Somebody fires only when dice fall; a declaration points at a target too.
    if (target !== null && rolls && rolls.length > 0) found.push({ kind: "strike", hex: target, text: told });
    const unit = text(fact["unit"]);
    if (unit !== null && /lost|eliminated/.test(fact.what))
      found.push({ kind: "loss", piece: unit, text: told });
  }
  return found;
}
