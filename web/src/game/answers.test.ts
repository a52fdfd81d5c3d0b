import { describe, expect, test } from "vitest";
import {
  folded,
  grouped,
  inTheirPlace,
  isWriting,
  matching,
  passes,
  readAnswers,
  saidExactly,
  whereabouts,
  withPlaces,
} from "./answers";
import { board, decide, view } from "./samples";

const at = whereabouts(view);
const read = (...actions: Record<string, unknown>[]) => readAnswers(decide(...actions), board, at);

test("a number of points carries its unit", () => {
  const labels = ["1", "2.5", "0.5"].map(
    (points) => read({ do: "announce", say: `announce ${points}`, points })[0]?.label,
  );
  expect(labels).toEqual(["Announce 1 point", "Announce 2½ points", "Announce ½ points"]);
});

describe("where an answer lies", () => {
  test("a piece lies where it stands, a target where it is", () => {
    const [answer] = read({ do: "bombard", say: "bombard 2948 with Foy", unit: "Foy", target: "2948" });
    expect(answer).toMatchObject({ piece: "2751", place: "2948", names: ["Foy"], plain: false });
  });
  test("a stack is named by its hex", () => {
    const [answer] = read({ do: "attack", say: "attack 2948 from 2947", from: "2947", target: "2948" });
    expect(answer).toMatchObject({ piece: "2947", place: "2948", names: [] });
  });
  test("a formation lies where its leader is", () => {
    const [answer] = read({
      do: "act-first",
      say: "French II Corps acts first",
      formation: "French II Corps",
    });
    expect(answer).toMatchObject({ piece: "2750", place: null, plain: false });
  });
  test("a field that looks like a place but is none on this board is passed over", () => {
    const [answer] = read({
      do: "write-to",
      say: "write to French II Corps by Ney",
      to: "French II Corps",
      by: "Ney",
    });
    expect(answer).toMatchObject({ place: null, piece: null, names: ["Ney"], plain: false });
  });
  test("who is off the map lies nowhere but is no plain answer", () => {
    const [answer] = read({ do: "move", say: "move Piré", unit: "Piré" });
    expect(answer).toMatchObject({ piece: null, place: null, plain: false });
  });
  test("an answer that names nobody is plain", () => {
    expect(read({ do: "rest", say: "rest" })[0]?.plain).toBe(true);
  });
  test("kinds of answers nobody has thought of still have words and an index", () => {
    const [, second] = read(
      { do: "rest", say: "rest" },
      { do: "haggle", say: "haggle over 12 guns", guns: 12 },
    );
    expect(second).toMatchObject({ index: 1, label: "Haggle over 12 guns" });
  });
});

test("places are named beside their number", () => {
  expect(withPlaces("target 2948, by 2751", new Map([["2948", "Gemioncourt"]]))).toBe(
    "target 2948 Gemioncourt, by 2751",
  );
});

test("groups keep the umpire's order, and what ends something stands last", () => {
  const groups = grouped(
    read(
      { do: "no-more-moves", say: "no more moves" },
      { do: "move", say: "move Foy", unit: "Foy" },
      { do: "ride", say: "ride Reille", leader: "Reille" },
      { do: "move", say: "move Piré", unit: "Piré" },
    ),
  );
  expect(groups.map((group) => [group.title, group.answers.map((answer) => answer.index)])).toEqual([
    ["Move", [1, 3]],
    ["Ride", [2]],
    ["Or", [0]],
  ]);
});

test("what is typed is found without accents, in any order of words", () => {
  const answers = read(
    { do: "move", say: "move Piré", unit: "Piré" },
    { do: "move", say: "move Foy", unit: "Foy" },
  );
  expect(matching(answers, "PIRE mov").map((answer) => answer.index)).toEqual([0]);
  expect(matching(answers, " ")).toHaveLength(2);
  expect(matching(answers, "ney")).toEqual([]);
  expect(saidExactly(answers, "  move  pire ")?.index).toBe(0);
  expect(saidExactly(answers, "move")).toBeNull();
  expect(folded(" L’Héritier ")).toBe("l’heritier");
});

test("letters belong to the order desk", () => {
  expect(isWriting(decide({ do: "order", say: "order attack", kind: "attack" }))).toBe(true);
  expect(isWriting(decide({ do: "move", say: "move Foy" }))).toBe(false);
  expect(isWriting(null)).toBe(false);
});

test("an answer for another hex is made after those that are open", () => {
  const targets = read({ do: "target", say: "target 2948", hex: "2948" }, { do: "tear-up", say: "tear up" });
  expect(inTheirPlace(targets, "2750")).toEqual({ do: "target", say: "target 2750", hex: "2750" });
  expect(inTheirPlace(read({ do: "rest", say: "rest" }), "2750")).toBeNull();
  expect(inTheirPlace(read({ do: "move", say: "move Foy", unit: "Foy" }), "2750")).toBeNull();
});

test("passing up what others could do is asked twice, ending an empty segment once", () => {
  const full = read(
    { do: "move", say: "move Foy", unit: "Foy" },
    { do: "no-more-moves", say: "no more moves" },
  );
  const empty = read({ do: "no-more-moves", say: "no more moves" });
  expect(full[1] && passes(full[1], full)).toBe(true);
  expect(full[0] && passes(full[0], full)).toBe(false);
  expect(empty[0] && passes(empty[0], empty)).toBe(false);
});
