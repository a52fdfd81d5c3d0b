import { describe, expect, it } from "vitest";
import ledger from "../../../../../rulebook/odn.toml?raw";
import type { TurnStep } from "../../set";
import { TURN } from "../turn";
import type { OneDayAnswer } from "../wire";
import lesson from ".";

/** Every id of the ledger. */
const known = new Set([...ledger.matchAll(/^id\s*= "([^"]+)"/gm)].map((found) => found[1]));

const steps = (all: readonly TurnStep[]): TurnStep[] =>
  all.flatMap((one) => [one, ...steps(one.parts ?? [])]);

/** What is asked of the French in the tutorial, each question by what can be answered. */
const QUESTIONS: readonly OneDayAnswer["do"][][] = [
  ["order", "orders-are-done"],
  ["takes", "occupies", "stops-in", "passes-friends", "follows", "leaves-road", "moves-are-settled"],
  ["plot", "link", "plots-are-done"],
  ["plot", "answers-are-done"],
  ["fire", "hold", "hold-fire", "fire-is-declared"],
  ["move-up", "exploit", "stay"],
  ["place-general"],
];

/** What only a wargamer would read. */
const JARGON = /\b(ZOC|MP|LOS|SP|VP|\d?d6|\d?d10|stacking|phasing)\b/;

describe("the tutorial's lesson", () => {
  it("cites only rules that are in the ledger", () => {
    expect(known.size).toBeGreaterThan(400);
    const cited = [...lesson.notes, ...steps(TURN)].flatMap((one) => one.rules);
    expect(cited.filter((id) => !known.has(id))).toEqual([]);
  });

  it("has a word on every question", () => {
    const explained = new Set(
      lesson.notes.flatMap(({ when }) => (when.on === "asked" ? (when.kinds ?? []) : [])),
    );
    expect(QUESTIONS.filter((question) => !question.some((kind) => explained.has(kind)))).toEqual([]);
  });

  it("says nothing of the rules without citing one, and no jargon", () => {
    const bare = lesson.notes.filter(({ id, rules }) => rules.length === 0 && id !== "undo");
    expect(bare.map(({ id }) => id)).toEqual([]);
    const words = lesson.notes.flatMap((note) => [note.title, ...note.words, note.now ?? ""]);
    expect(words.filter((text) => JARGON.test(text))).toEqual([]);
  });

  it("names each note once", () => {
    const ids = lesson.notes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
