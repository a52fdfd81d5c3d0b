import { expect, test } from "vitest";
import { board, leader, unit, view } from "./board.fixture";
import { Grid } from "./grid";
import { detailAt, fanned, lying, pieceUnder } from "./layout";
import { inkOn, named, shortName, stacks } from "./pieces";
import { said } from "./words";

test("pieces lie in stacks, leaders over troops, what is known to be on top at the top", () => {
  const found = stacks(
    board(),
    view([unit("Foy", "0303"), unit("Bachelu", "0303"), unit("Jamin", null)], {
      leaders: [leader("Ney", "0303")],
      unknown_stacks: ["0101"],
    }),
  );
  expect(found.get("0303")?.map((piece) => piece.name)).toEqual(["Foy", "Bachelu", "Ney"]);
  expect(found.get("0101")?.map((piece) => piece.kind)).toEqual(["unknown"]);
  expect(found.size).toBe(2);
  const topped = stacks(board(), view([unit("Foy", "0303"), unit("Bachelu", "0303")], { on_top: ["Foy"] }));
  expect(topped.get("0303")?.at(-1)?.name).toBe("Foy");
});

test("a counter shows what has become of its unit, and says it", () => {
  const hurt = unit("Foy", "0303", { damaged: true, disrupted: true, moved: true, state: "charging" });
  const [foy] = stacks(board(), view([hurt])).get("0303") ?? [];
  expect(foy).toMatchObject({ kind: "unit", strength: "2", stripe: { text: "II", fill: "#1f6f43" } });
  expect(foy?.kind === "unit" && foy.marks).toEqual({
    torn: true,
    disrupted: true,
    moved: true,
    fired: false,
    charged: true,
    cut: false,
  });
  expect(foy?.words).toBe(
    "Foy, infantry of French II Corps: strength 2, morale 4, movement 4, damaged, disrupted, has moved, charging",
  );
});

test("a stack that nobody sees into has no name to pick", () => {
  const [blank] = stacks(board(), view([], { unknown_stacks: ["0101"] })).get("0101") ?? [];
  expect(blank && named(blank)).toBeNull();
  expect(blank?.words).toContain("sees into");
});

test("formations are told in a few letters", () => {
  const titles = ["French", "Allies"];
  expect(shortName("French III Cavalry Corps", titles)).toBe("III Cav");
  expect(shortName("Anglo-allied I Corps", titles)).toBe("I");
  expect(shortName("French Imperial Guard", titles)).toBe("Guard");
  expect(shortName("Anglo-allied Brunswick Corps", titles)).toBe("Brunswi.");
});

test("letters on a stripe stand out from it", () => {
  expect(["#f0e442", "#2a2624", "#1f6f43", "#ffffff"].map(inkOn)).toEqual([
    "#1b1612",
    "#ffffff",
    "#ffffff",
    "#1b1612",
  ]);
});

test("the uppermost counter is under the pointer; in a fan each has its own place", () => {
  const stack = stacks(board(), view(["a", "b", "c"].map((name) => unit(name, "0303")))).get("0303") ?? [];
  const middle = { x: 260, y: 300 };
  const placed = lying(stack, middle, 100, 1);
  expect(pieceUnder(placed, middle)?.name).toBe("c");
  expect(pieceUnder(placed, { x: middle.x - 36, y: middle.y + 36 })?.name).toBe("a");
  expect(pieceUnder(placed, { x: middle.x + 90, y: middle.y })).toBeNull();
  const fan = fanned("0303", stack, middle, 100, 1, [0, 0, 600, 700]);
  expect(fan.placed.map(({ at }) => pieceUnder(fan.placed, at)?.name)).toEqual(["a", "b", "c"]);
});

test("a fan stays within the window and can be read from afar", () => {
  const stack = stacks(board(), view([..."abcdefg"].map((name) => unit(name, "0101")))).get("0101") ?? [];
  const far = fanned("0101", stack, { x: 0, y: 0 }, 100, 0.1, [0, 0, 14400, 9000]);
  expect(far.sheet[0]).toBe(0);
  expect(far.sheet[1]).toBe(0);
  expect((far.placed[0]?.scale ?? 0) * 56 * 0.1).toBeGreaterThanOrEqual(50);
});

test("counters lose detail as they grow small, never their arm", () => {
  expect([100, 50, 20, 8].map((pixels) => detailAt(pixels).detail)).toEqual([
    "all",
    "some",
    "little",
    "little",
  ]);
});

test("a hex is said with its place, its pieces and its lights", () => {
  const grid = new Grid(board());
  const stack = stacks(board(), view([unit("Foy", "0303")])).get("0303") ?? [];
  const words = said(grid, "0303", stack, [{ hex: "0303", label: "attack 0303", kind: "target", index: 0 }]);
  expect(words).toMatch(/^0303, Gemioncourt, clear; Foy, infantry .*; lit: target, attack 0303$/);
  expect(said(grid, "0101", [], [])).toBe("0101, clear; nobody");
});
