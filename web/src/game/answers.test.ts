import { describe, expect, test } from "vitest";
import { grouped, inTheirPlace, matching, barrable, readAnswers, saidExactly, unfolded } from "./answers";
import { folded } from "../lib/words";
import { namesOn } from "../map/board";
import { whereabouts } from "../map/pieces";
import { board, decide, showing, vocabulary } from "./samples";

const at = new Map([...whereabouts(showing), ["French II Corps", "2750W"]]);
const reading = { vocabulary, names: namesOn(board), at };
const read = (...actions: Record<string, unknown>[]) => readAnswers(decide(...actions), reading);

describe("where an answer lies", () => {
  test("a piece lies where it stands, a target where it is", () => {
    const [answer] = read({ do: "bombard", say: "bombard 2948W with Foy", unit: "Foy", target: "2948W" });
    expect(answer).toMatchObject({ piece: "2751W", place: "2948W", names: ["Foy"], plain: false });
  });
  test("a stack is named by its hex", () => {
    const [answer] = read({ do: "attack", say: "attack 2948W from 2947W", from: "2947W", target: "2948W" });
    expect(answer).toMatchObject({ piece: "2947W", place: "2948W", names: [] });
  });
  test("a formation lies where its leader is", () => {
    const [answer] = read({
      do: "act-first",
      say: "French II Corps acts first",
      formation: "French II Corps",
    });
    expect(answer).toMatchObject({ piece: "2750W", place: null, plain: false });
  });
  test("what is a name and no place lies where it stands", () => {
    const [answer] = read({
      do: "write-to",
      say: "write to French II Corps by Ney",
      to: "French II Corps",
      by: "Ney",
    });
    expect(answer).toMatchObject({ place: null, piece: "2750W", plain: false });
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

test("what ends a question is not folded away with a long list", () => {
  const marches = ["Foy", "Bachelu", "Piré"].map((unit) => ({ do: "move", say: `move ${unit}`, unit }));
  const all = read(...marches, { do: "no-more-moves", say: "no more moves" });
  expect(unfolded(all, 3).map(({ label }) => label)).toEqual(["Move Foy", "Move Bachelu", "No more moves"]);
  expect(unfolded(all, 4)).toEqual(all);
});

describe("in words", () => {
  test("places are named beside their number, and only there", () => {
    const [attack] = read({
      do: "attack",
      say: "attack 2948W from 2751W",
      from: "2751W",
      target: "2948W",
    });
    expect(attack?.label).toBe("Attack 2948W Gemioncourt from 2751W");
    // The name of a piece that holds a number is no place.
    const [move] = read({ do: "move", say: "move 2948W", unit: "2948W" });
    expect(move?.label).toBe("Move 2948W");
  });
  test("an answer said otherwise than any of its forms keeps its own words", () => {
    const [answer] = read({ do: "enter", say: "on to 2948W", hex: "2948W" });
    expect(answer?.label).toBe("On to 2948W");
  });
  test("a rule set may have better ones", () => {
    const decision = decide({ do: "rest", say: "rest" });
    const label = (_: unknown, said: string): string => `${said} a while`;
    expect(readAnswers(decision, { ...reading, label })[0]?.label).toBe("Rest a while");
  });
});

test("places of a table are read as well as hexes", () => {
  const [answer] = read({
    do: "put",
    say: "put Foy at 1.5,2.25",
    name: "Foy",
    at: { x: 1500, y: 2250 },
  });
  expect(answer).toMatchObject({ piece: "2751W", place: "1500,2250", label: "Put Foy at 1.5,2.25" });
  expect(
    inTheirPlace(read({ do: "enter", say: "to 0.01,0.02", hex: { x: 10, y: 20 } }), "30,40", vocabulary),
  ).toEqual({
    do: "enter",
    say: "to 0.03,0.04",
    hex: { x: 30, y: 40 },
  });
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
  expect(folded("Blücher")).toBe(folded("Bluecher"));
});

test("an answer for another hex is made after those that are open", () => {
  const targets = read(
    { do: "target", say: "target 2948W", hex: "2948W" },
    { do: "tear-up", say: "tear up" },
  );
  expect(inTheirPlace(targets, "2750W", vocabulary)).toEqual({
    do: "target",
    say: "target 2750W",
    hex: "2750W",
  });
  expect(inTheirPlace(read({ do: "rest", say: "rest" }), "2750W", vocabulary)).toBeNull();
  expect(inTheirPlace(read({ do: "move", say: "move Foy", unit: "Foy" }), "2750W", vocabulary)).toBeNull();
});

test("what would end a question is asked for where nothing listed does", () => {
  const [ending] = barrable(read({ do: "move", say: "move Foy", unit: "Foy" }), vocabulary);
  expect(ending).toEqual({ action: { do: "no-more-moves", say: "no more moves" }, label: "No more moves" });
  const listed = read({ do: "no-more-moves", say: "no more moves" });
  expect(barrable(listed, vocabulary)).toEqual([]);
});
