import { describe, expect, it } from "vitest";
import core from "../../../../rulebook/nlc.toml?raw";
import ledger from "../../../../rulebook/lgg.toml?raw";
import champagne from "../../../../rulebook/mop.toml?raw";
import type { TurnStep } from "../set";
import { askedOf, glossaryOf, type Term } from "./glossary";
import { TURN_AT_GETTYSBURG } from "./lgg/turn";
import { TURN_IN_CHAMPAGNE } from "./mop/turn";
import { TURN } from "./turn";
import type { Action, Knowledge } from "./wire";

const ids = (text: string) => [...text.matchAll(/^id = "([^"]+)"/gm)].map((found) => found[1]);
const known = new Set([core, ledger, champagne].flatMap(ids));
const steps = (all: readonly TurnStep[]): TurnStep[] =>
  all.flatMap((one) => [one, ...steps(one.parts ?? [])]);
const terms: Term[] = ["nlc", "lgg", "mop"].flatMap((set) => Object.values(glossaryOf(set)));

describe("what is explained where it is met", () => {
  it("cites only rules that are in the ledgers", () => {
    const cited = [...terms, ...steps(TURN_AT_GETTYSBURG), ...steps(TURN_IN_CHAMPAGNE)].flatMap(
      ({ rules }) => rules,
    );
    expect(cited.length).toBeGreaterThan(40);
    expect(cited.filter((id) => !known.has(id))).toEqual([]);
  });

  it("says nothing of 1815 at Gettysburg", () => {
    const words = [...Object.values(glossaryOf("lgg")), ...steps(TURN_AT_GETTYSBURG)].map((one) => one.words);
    expect(words.filter((text) => /French|Napoleon|Guard|bicorne/.test(text))).toEqual([]);
  });

  it.each([
    ["at Gettysburg", TURN_AT_GETTYSBURG, 8],
    ["in Champagne", TURN_IN_CHAMPAGNE, 7],
  ])("has every step that differs %s in the turn of the series", (_, turn, differing) => {
    const titles = (of: readonly TurnStep[]) => steps(of).map(({ title }) => title);
    expect(titles(turn)).toEqual(titles(TURN));
    const changed = steps(turn).filter(
      ({ title, words }) => steps(TURN).find((step) => step.title === title)?.words !== words,
    );
    expect(changed).toHaveLength(differing);
  });

  it("comes with the question that needs it", () => {
    const asks = (...all: Record<string, string>[]) =>
      all.map((one) => ({ say: "", ...one }) as unknown as Action);
    const view = { headquarters: [{ name: "Union V Corps train", train: true }] } as unknown as Knowledge;
    expect(askedOf("lgg", asks({ do: "put-under" }), view)).toMatchObject({ of: "hidden-force", open: true });
    expect(askedOf("lgg", asks({ do: "move-marker" }), view)).toMatchObject({
      of: "hidden-force",
      open: false,
    });
    expect(askedOf("lgg", asks({ do: "march", unit: "Union V Corps train" }), view)).toMatchObject({
      of: "train",
    });
    expect(askedOf("lgg", asks({ do: "attack" }), view)).toBeNull();
    expect(askedOf("nlc", asks({ do: "put-under" }), view)).toBeNull();
  });
});
