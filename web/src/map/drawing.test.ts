import { expect, test } from "vitest";
import { withoutLayer, withSize } from "./ground";
import { fitted, lines, width } from "./lettering";
import { pathOf, sound } from "./pencil.svelte";

test("a layer is cut out of the drawing whole, with the groups inside it", () => {
  const drawing = `<svg><g class="layer grid"><g><path/></g></g><g class="layer numbers"><g/><g><text>1</text></g></g><g class="layer names"/></svg>`;
  expect(withoutLayer(drawing, "numbers")).toBe(
    `<svg><g class="layer grid"><g><path/></g></g><g class="layer names"/></svg>`,
  );
  expect(withoutLayer(drawing, "hexes")).toBe(drawing);
});

test("a drawing that does not say how large it is gets the size of its board", () => {
  const bare = `<?xml version="1.0"?><svg viewBox="0 0 3 2"><rect width="100%"/></svg>`;
  expect(withSize(bare, [0, 0, 3, 2])).toBe(
    `<?xml version="1.0"?><svg width="3" height="2" viewBox="0 0 3 2"><rect width="100%"/></svg>`,
  );
  const sized = `<svg viewBox="0 0 3 2" width="3" height="2"/>`;
  expect(withSize(sized, [0, 0, 9, 9])).toBe(sized);
});

test("a name that would be too small stands in two lines", () => {
  expect(lines("Foy", 8.6, 51)).toEqual([{ text: "Foy", size: 8.6, down: 0 }]);
  const two = lines("II Corps artillery, right group", 8.6, 51);
  expect(two.map((line) => line.text)).toEqual(["II Corps artillery,", "right group"]);
  for (const line of two) expect(width(line.text) * line.size).toBeLessThanOrEqual(51.5);
  expect(lines("Lefebvre-Desnouettes-and-others", 8.6, 51)).toHaveLength(1);
  expect(fitted("12", 18, 18)).toBeLessThan(18);
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
