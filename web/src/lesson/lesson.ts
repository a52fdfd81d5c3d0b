// A lesson is a list of notes, each due when something is first asked or has first happened. Which that is it says by the names and
// families of the rule set's vocabulary, so that nothing here knows any rules. Nothing but what was read is remembered: what is due
// follows from the game, after a reload as well.

import type { Family, RuleId, Told, Vocabulary } from "../wire";

/** Where a note points. `there`: at the places of what happened, or of what can be answered. */
export type Target =
  "prompt" | "track" | "undo" | "answers" | "map" | "dice" | "odds" | "diary" | "there" | { panel: string };

/** When a note is due. Of kinds and families one is enough; without either, anything will do. */
export type When<Answer extends string = string, Fact extends string = string> =
  | { on: "asked"; kinds?: readonly Answer[]; families?: readonly Family[] }
  | { on: "told"; kinds?: readonly Fact[]; families?: readonly Family[] }
  /** The odds of an answer lie on the table. */
  | { on: "odds" }
  /** The last answer can be taken back. */
  | { on: "undo" }
  | { on: "over" };

/** What a person does at the table that shows that he knows it. */
export type Deed = "pick" | "point" | "undo";

export interface Note<Answer extends string = string, Fact extends string = string> {
  /** Never changes: what was read is remembered by it. */
  id: string;
  when: When<Answer, Fact>;
  title: string;
  /** A paragraph each. */
  words: readonly string[];
  /** What could be done next. */
  now?: string;
  at?: Target;
  rules: readonly RuleId[];
  /** Whoever has done this needs the note no more. */
  deed?: Deed;
  /** Nor does who has given so many answers while it was shown. */
  answers?: number;
}

export interface Lesson {
  title: string;
  notes: readonly Note[];
  /** What the table says while there is nothing new. */
  meanwhile: string;
}

/** What can be seen of a game by who teaches it. */
export interface Happening {
  /** The names of the answers that this seat may give now. */
  asked: readonly string[];
  diary: readonly Told[];
  vocabulary: Vocabulary | null;
  odds: boolean;
  canUndo: boolean;
  over: boolean;
}

export interface Due {
  note: Note;
  /** What happened, where that is what the note is about. */
  told: Told | null;
}

/**
 * The notes that are due and have not been read: first on what lies on the table, then on what happened, in the order in which it did,
 * then on what is asked.
 */
export function dueNotes(lesson: Lesson, read: ReadonlySet<string>, seen: Happening): Due[] {
  const found: { due: Due; rank: number; entry: number }[] = [];
  for (const note of lesson.notes) {
    if (read.has(note.id)) continue;
    const { when } = note;
    if (when.on === "told") {
      const entry = seen.diary.findIndex(({ fact }) => fits(when, fact.what, seen.vocabulary?.facts));
      const told = seen.diary[entry];
      if (told) found.push({ due: { note, told }, rank: RANKS.told, entry });
    } else if (holds(when, seen)) {
      found.push({ due: { note, told: null }, rank: RANKS[when.on], entry: 0 });
    }
  }
  // The sort is stable: of one rank and entry, as the lesson lists them.
  return found.sort((a, b) => a.rank - b.rank || a.entry - b.entry).map(({ due }) => due);
}

const RANKS: Record<When["on"], number> = { odds: 0, told: 1, asked: 2, undo: 2, over: 3 };

function holds(when: Exclude<When, { on: "told" }>, seen: Happening): boolean {
  switch (when.on) {
    case "asked":
      return seen.asked.some((kind) => fits(when, kind, seen.vocabulary?.answers));
    case "odds":
      return seen.odds;
    case "undo":
      return seen.canUndo;
    case "over":
      return seen.over;
  }
}

function fits(
  { kinds, families }: { kinds?: readonly string[]; families?: readonly Family[] },
  kind: string,
  words: Readonly<Record<string, { family: Family }>> | undefined,
): boolean {
  if (!kinds && !families) return true;
  const family = words?.[kind]?.family;
  return (kinds?.includes(kind) ?? false) || (family !== undefined && (families?.includes(family) ?? false));
}
