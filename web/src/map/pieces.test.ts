import { expect, test } from "vitest";
import { namesOn, planeOf } from "./board";
import { board, piece, showing } from "./board.fixture";
import { detailAt, fanned, lying, pieceUnder } from "./layout";
import { named, stacks, whereabouts } from "./pieces";
import { said } from "./words";

test("of a stack the highest lies on top, in whatever order the pieces come", () => {
  const found = stacks(
    board(),
    showing(
      piece("1st Division artillery", "0303W", { level: 2 }),
      piece("Foy", "0303W", { level: 0 }),
      piece("Ney", "0303W", { kind: "leader", level: 1 }),
      piece(null, "0101W", { kind: "unknown" }),
    ),
  );
  expect(found.get("0303W")?.map(({ name }) => name)).toEqual(["Foy", "Ney", "1st Division artillery"]);
  expect(found.get("0101W")?.map(({ kind }) => kind)).toEqual(["unknown"]);
  expect(found.size).toBe(2);
});

test("a piece has the drawing and the colours that the rule set names", () => {
  const found = stacks(board(), showing(piece("Legère", "0303W", { symbol: "horse-artillery" })));
  const [guns] = found.get("0303W") ?? [];
  expect(guns?.symbol).toEqual(board().symbols["horse-artillery"]);
  expect(guns?.livery.letters).toBe("Fr");
});

test("what the board does not know is drawn as something else than anything it knows", () => {
  const [odd] =
    stacks(board(), showing(piece("x", "0101W", { symbol: "?", livery: "?" }))).get("0101W") ?? [];
  expect(odd?.symbol.paths).toEqual([]);
  expect(Object.values(board().liveries)).not.toContainEqual(odd?.livery);
});

test("what nobody can name cannot be picked by name, and stands nowhere by name", () => {
  const shown = showing(piece(null, "0101W"), piece("Foy", "0303W"));
  const [blank] = stacks(board(), shown).get("0101W") ?? [];
  expect(blank && named(blank)).toBeNull();
  expect([...whereabouts(shown)]).toEqual([["Foy", "0303W"]]);
});

test("the uppermost counter is under the pointer; in a fan each has its own place", () => {
  const stack =
    stacks(board(), showing(...["a", "b", "c"].map((name, level) => piece(name, "0303W", { level })))).get(
      "0303W",
    ) ?? [];
  const middle = { x: 260, y: 300 };
  const placed = lying(stack, middle, 100, 1);
  expect(pieceUnder(placed, middle)?.name).toBe("c");
  expect(pieceUnder(placed, { x: middle.x - 36, y: middle.y + 36 })?.name).toBe("a");
  expect(pieceUnder(placed, { x: middle.x + 90, y: middle.y })).toBeNull();
  const fan = fanned("0303W", stack, middle, 100, 1, [0, 0, 600, 700]);
  expect(fan.placed.map(({ at }) => pieceUnder(fan.placed, at)?.name)).toEqual(["a", "b", "c"]);
});

test("a fan stays within the window and can be read from afar", () => {
  const stack =
    stacks(board(), showing(...[..."abcdefg"].map((name) => piece(name, "0101W")))).get("0101W") ?? [];
  const far = fanned("0101W", stack, { x: 0, y: 0 }, 100, 0.1, [0, 0, 14400, 9000]);
  expect(far.sheet[0]).toBe(0);
  expect(far.sheet[1]).toBe(0);
  expect((far.placed[0]?.scale ?? 0) * 56 * 0.1).toBeGreaterThanOrEqual(50);
});

test("counters lose detail as they grow small, never their symbol", () => {
  expect([60, 50, 20, 8].map((pixels) => detailAt(pixels).detail)).toEqual([
    "all",
    "some",
    "little",
    "little",
  ]);
});

test("a place is said with its place, its pieces and its lights", () => {
  const [plane, names] = [planeOf(board()), namesOn(board())];
  const stack = stacks(board(), showing(piece("Foy", "0303W"))).get("0303W") ?? [];
  const words = said(plane, names, "0303W", stack, [
    { place: "0303W", label: "attack 0303W", kind: "target", index: 0 },
  ]);
  expect(words).toMatch(/^0303W, Gemioncourt, clear; Foy; lit: target, attack 0303W$/);
  expect(said(plane, names, "0101W", [], [])).toBe("0101W, clear; nobody");
});
