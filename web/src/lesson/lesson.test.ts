import { describe, expect, it } from "vitest";
import type { Told, Vocabulary } from "../wire";
import { dueNotes, type Happening, type Lesson, type Note } from "./lesson";
import { soundLessons } from "./memory";

const note = (id: string, when: Note["when"]): Note => ({ id, when, title: id, words: [id], rules: [] });
const told = (what: string, n: number): Told => ({ n, fact: { what }, rules: [], text: what });

const vocabulary = {
  answers: { march: { family: "march", forms: [], fields: {}, effect: "goes" } },
  facts: {
    fired: { family: "fire", fields: {}, shows: "strikes" },
    drawn: { family: "turn", fields: {}, shows: "nothing" },
  },
} as Vocabulary;

const still: Happening = { asked: [], diary: [], vocabulary, odds: false, canUndo: false, over: false };

const lesson: Lesson = {
  title: "",
  meanwhile: "",
  notes: [
    note("any question", { on: "asked" }),
    note("a march", { on: "asked", kinds: ["march"] }),
    note("any fire", { on: "told", families: ["fire"] }),
    note("a chit", { on: "told", kinds: ["drawn"] }),
    note("odds", { on: "odds" }),
    note("the end", { on: "over" }),
  ],
};
const due = (seen: Partial<Happening>, read: string[] = []) =>
  dueNotes(lesson, new Set(read), { ...still, ...seen }).map((one) => one.note.id);

describe("what is due", () => {
  it("is nothing where nothing is asked and nothing happened", () => {
    expect(due({})).toEqual([]);
  });

  it("is told in the order in which it happened, before what is asked about", () => {
    const diary = [told("drawn", 1), told("fired", 2)];
    expect(due({ diary, asked: ["march"] })).toEqual(["a chit", "any fire", "any question", "a march"]);
  });

  it("is first of all what lies on the table, and last the end", () => {
    expect(due({ diary: [told("drawn", 1)], odds: true, over: true })).toEqual(["odds", "a chit", "the end"]);
  });

  it("does not come again when it was read, nor for another kind", () => {
    expect(due({ asked: ["march"] }, ["any question"])).toEqual(["a march"]);
    expect(due({ asked: ["charge"] })).toEqual(["any question"]);
  });

  it("names what happened first of its kind", () => {
    const [first] = dueNotes(lesson, new Set(), { ...still, diary: [told("fired", 3), told("fired", 5)] });
    expect(first?.told?.n).toBe(3);
  });
});

describe("what is kept of lessons", () => {
  it("takes only what is sound", () => {
    expect(soundLessons([{ game: "g", read: ["a", 3], left: true }, { read: [] }, null, 4])).toEqual([
      { game: "g", read: ["a"], left: true },
    ]);
    expect(soundLessons("nonsense")).toEqual([]);
  });
});
