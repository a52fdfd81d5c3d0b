import { expect, test } from "vitest";
import { base64, FACES, withStyle } from "./faces";
import { strengthAt } from "./grid";
import { layerOf, numbersOf, withoutLayer, withSize } from "./ground";
import { detailAt, SIZE } from "./layout";
import { fitted, lines, width } from "./lettering";
import { pathOf, sound } from "./pencil.svelte";

test("a layer is cut out of the drawing whole, with the groups inside it", () => {
  const drawing = `<svg><g class="layer grid"><g><path/></g></g><g class="layer numbers"><g/><g><text>1</text></g></g><g class="layer names"/></svg>`;
  expect(withoutLayer(drawing, "numbers")).toBe(
    `<svg><g class="layer grid"><g><path/></g></g><g class="layer names"/></svg>`,
  );
  expect(withoutLayer(drawing, "hexes")).toBe(drawing);
  expect(layerOf(drawing, "grid")).toBe(`<g class="layer grid"><g><path/></g></g>`);
});

test("a drawing that does not say how large it is gets the size of its board", () => {
  const bare = `<?xml version="1.0"?><svg viewBox="0 0 3 2"><rect width="100%"/></svg>`;
  expect(withSize(bare, [0, 0, 3, 2])).toBe(
    `<?xml version="1.0"?><svg width="3" height="2" viewBox="0 0 3 2"><rect width="100%"/></svg>`,
  );
  const sized = `<svg viewBox="0 0 3 2" width="3" height="2"/>`;
  expect(withSize(sized, [0, 0, 9, 9])).toBe(sized);
});

test("a name is broken where that makes it larger", () => {
  const written = (name: string): string[] => lines(name, 52, 3).map(({ text }) => text);
  expect(written("Foy")).toEqual(["Foy"]);
  expect(written("Brunswick line brigade")).toEqual(["Brunswick", "line brigade"]);
  expect(written("II Corps artillery, right group")).toEqual(["II Corps", "artillery,", "right group"]);
  expect(written("Saxe-Weimar")).toEqual(["Saxe-", "Weimar"]);
  for (const { text, size } of lines("Lefebvreundesnouettesundandere", 52, 3))
    expect(width(text) * size).toBeLessThanOrEqual(52.5);
  expect(fitted("12", 18, 18)).toBeLessThan(18);
});

test("names on counters can be read from sixty pixels a place on", () => {
  const { detail, larger } = detailAt(60);
  expect(detail).toBe("all");
  for (const [name, room, most] of [
    ["Foy", 52, 3],
    ["Saxe-Weimar", 52, 3],
    ["2nd Netherlands artillery", 52, 3],
    ["III Cavalry Corps horse artillery", 52, 3],
    ["Wellington", 60, 2],
    ["Anglo-allied headquarters", 60, 2],
  ] as const)
    for (const { text, size } of lines(name, room, most)) {
      expect(size * SIZE * larger * 60, text).toBeGreaterThanOrEqual(7.5);
      expect(size * SIZE * detailAt(84).larger * 84, text).toBeGreaterThanOrEqual(7.5);
    }
});

test("the grid is seen on places of every size", () => {
  /** The contrast of a line with the paper (WCAG 2): a shade of ink on cream. */
  const contrast = (share: number): number => {
    const bright = ([r, g, b]: number[]): number => {
      const linear = (value: number): number => ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(r ?? 0) + 0.7152 * linear(g ?? 0) + 0.0722 * linear(b ?? 0);
    };
    const [ink, paper] = [
      [74, 58, 40],
      [244, 234, 211],
    ];
    const line = (paper ?? []).map((value, n) => value * (1 - share) + (ink?.[n] ?? 0) * share);
    return (bright(paper ?? []) + 0.05) / (bright(line) + 0.05);
  };
  for (const pixels of [230, 100, 60, 36]) expect(contrast(strengthAt(pixels))).toBeGreaterThan(2.3);
  for (const pixels of [20, 8]) expect(contrast(strengthAt(pixels))).toBeGreaterThan(1.6);
});

test("numbers stand where the drawing writes them", () => {
  const drawing = `<svg><g class="layer numbers"><text x="12.5" y="-3">2751</text><text x="1" y="2" font-size="8">1133W</text></g><text x="9" y="9">Frasnes</text></svg>`;
  expect([...numbersOf(drawing)]).toEqual([
    ["2751", { x: 12.5, y: -3 }],
    ["1133W", { x: 1, y: 2 }],
  ]);
  expect(numbersOf("<svg/>").size).toBe(0);
});

test("a drawing gets the faces of the print, for it sees none of the page's", () => {
  expect(withStyle(`<svg viewBox="0 0 1 1"><g/></svg>`, "@font-face{}")).toBe(
    `<svg viewBox="0 0 1 1"><style>@font-face{}</style><g/></svg>`,
  );
  // By the names under which the print's style sheet asks for them.
  expect(FACES.map(({ family, style, weight }) => `${family} ${style} ${weight}`)).toEqual([
    "EB Garamond normal 400",
    "EB Garamond italic 400",
    "Old Standard TT normal 700",
    "Old Standard TT normal 400",
    "Old Standard TT italic 400",
  ]);
  expect(base64(new TextEncoder().encode("foobar"))).toBe("Zm9vYmFy");
});

test("only lines that are well made come back from the browser's store", () => {
  const good = { colour: "red", points: [1, 2, 3, 4] };
  expect(
    sound([
      good,
      { colour: "pink", points: [1, 2] },
      { colour: "red", points: [1] },
      null,
      "x",
      { points: 3 },
    ]),
  ).toEqual([good]);
  expect(sound({})).toEqual([]);
  expect(pathOf({ colour: "blue", points: [1, 2, 3, 4] })).toBe("M1 2L3 4");
});
