import { describe, expect, it } from "vitest";
import ledger from "../../../../../rulebook/nlc.toml?raw";
import type { TurnStep } from "../../set";
import { TURN } from "../turn";
import type { SeriesAnswer } from "../wire";
import lesson from ".";

/** Every id of the ledger. */
const known = new Set([...ledger.matchAll(/^id = "([^"]+)"/gm)].map((found) => found[1]));

const steps = (all: readonly TurnStep[]): TurnStep[] =>
  all.flatMap((one) => [one, ...steps(one.parts ?? [])]);
/** What is asked of the French in First Shots, each question by what can be answered: taken from fourteen games at random. */
const QUESTIONS: readonly SeriesAnswer["do"][][] = [
  ["initiative", "take-over", "give-up", "into-reserve", "no-more-initiative"],
  ["flee"],
  ["write-to", "write-to-all", "no-more-orders"],
  ["order", "attach-to", "tear-up"],
  ["seal", "then", "by-way-of", "tear-up"],
  ["reorganize", "no-more-reorganization"],
  ["act-first", "nobody-first"],
  ["bombard", "no-more-bombardments"],
  ["disrupt"],
  ["charge", "no-more-charges"],
  ["react", "let-them-pass"],
  ["hold-the-hex", "go-back", "pursue"],
  ["move", "move-stack", "ride", "rejoin", "no-more-moves"],
  ["enter", "drop", "take-up", "rest", "turn-back"],
  ["announce"],
  ["place"],
  ["attack", "hold-back", "no-more-attacks"],
  ["step-back", "receive-the-attack"],
  ["resolve"],
  ["stand", "retreat"],
  ["hit"],
  ["retreat-to"],
  ["follow", "stay"],
  ["advance", "halt"],
];

/** What only a wargamer would read. */
const JARGON = /\b(ZOC|MP|HQ|OC|LOS|SP|VP|\d?d6|stacking|phasing)\b/;

describe("the first lesson", () => {
  it("cites only rules that are in the ledger", () => {
    expect(known.size).toBeGreaterThan(500);
    const cited = [...lesson.notes, ...steps(TURN)].flatMap((one) => one.rules);
    expect(cited.filter((id) => !known.has(id))).toEqual([]);
  });

  it("has a word on every question", () => {
    const explained = new Set(
      lesson.notes.flatMap(({ when }) => (when.on === "asked" ? (when.kinds ?? []) : [])),
    );
    expect(QUESTIONS.filter((question) => !question.some((kind) => explained.has(kind)))).toEqual([]);
  });

  it("says nothing of the rules without citing one", () => {
    const free = ["prompt", "undo"]; // these speak of the screen alone
    const bare = lesson.notes.filter(({ id, rules }) => rules.length === 0 && !free.includes(id));
    expect(bare.map(({ id }) => id)).toEqual([]);
    expect(steps(TURN).filter(({ rules }) => rules.length === 0)).toEqual([]);
  });

  it("has every note once, short enough to be read at the table", () => {
    const ids = lesson.notes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, words } of lesson.notes) expect(words.join(" ").length, id).toBeLessThan(430);
  });

  it("speaks to somebody who has never seen a wargame", () => {
    const texts = [
      ...lesson.notes.flatMap(({ title, words, now }) => [title, ...words, now ?? ""]),
      ...steps(TURN).map(({ words }) => words),
    ];
    expect(texts.filter((text) => JARGON.test(text))).toEqual([]);
  });
});
