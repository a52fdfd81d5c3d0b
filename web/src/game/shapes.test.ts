import { expect, test } from "vitest";
import type { AnswerShape, Board, Decision, Spot, Vocabulary } from "../wire";
import { openShapes } from "./shapes";

const square: Spot[] = [
  { x: 0, y: 0 },
  { x: 3000, y: 0 },
  { x: 3000, y: 3000 },
  { x: 0, y: 3000 },
];
const shape = (open: AnswerShape["open"], hole = "to"): AnswerShape => ({
  answer: { do: "leg", unit: "Foy" },
  hole,
  say: `leg of Foy to {${hole}}`,
  rules: [],
  exact: true,
  open,
});
const asked = (...shapes: AnswerShape[]): Decision =>
  ({ seat: "red", prompt: "", rules: [], secret: false, actions: [], shapes }) as unknown as Decision;
const vocabulary = {
  answers: { leg: { family: "march", forms: [], fields: { unit: "piece", to: "place" }, effect: "goes" } },
  facts: {},
} as Vocabulary;
const board = { plane: { kind: "table", inch: 100, size: { x: 6000, y: 4000 } } } as unknown as Board;
const at = new Map([["Foy", "1500,2500"]]);
const open = (one: AnswerShape) => openShapes(asked(one), vocabulary, at, board)[0];

test("a point makes the answer that its shape says", () => {
  const hole = [{ outline: square, holes: [square] }];
  const point = open(shape({ kind: "point", within: hole }));
  expect(point?.label).toBe("Leg of Foy to …");
  expect(point?.sketch).toEqual({ kind: "point", region: [square, square], at: null });
  expect(point?.answer({ x: 5, y: 6 })).toEqual({ do: "leg", unit: "Foy", to: { x: 5, y: 6 } });
});

test("a way has its length and the most legs", () => {
  const way = open(
    shape({ kind: "way", from: { x: 1, y: 2 }, legs: 3, length: 4000, within: [{ outline: square }] }),
  );
  expect(way?.sketch).toMatchObject({ kind: "path", from: { x: 1, y: 2 }, most: 3, length: 4000, legs: [] });
});

test("a bearing is taken from where its piece stands, or from the middle of the table", () => {
  const arc = { kind: "bearing", from: 0, to: 9000 } as const;
  expect(open(shape(arc, "facing"))?.sketch).toMatchObject({ from: { x: 1500, y: 2500 }, arc: [0, 9000] });
  const [lost] = openShapes(asked(shape(arc)), vocabulary, new Map(), board);
  expect(lost?.sketch).toMatchObject({ from: { x: 3000, y: 2000 } });
});

test("a decision without shapes has nothing to draw", () => {
  expect(openShapes(null, vocabulary, at, board)).toEqual([]);
  expect(openShapes({ ...asked(), shapes: undefined } as unknown as Decision, vocabulary, at, board)).toEqual(
    [],
  );
});
