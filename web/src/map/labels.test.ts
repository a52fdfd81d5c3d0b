import { expect, test } from "vitest";
import { place, type Box } from "./labels";

const along = (part: number) => ({ x: 1000 * part, y: 0 });
const none = { middles: [], half: 0 };

test("a label stands in the middle of its way", () => {
  expect(place("French II Corps", along, 1, none, [])).toEqual({ x: 500, y: 0 });
});

test("a label keeps clear of counters and of other labels", () => {
  const counters = { middles: [{ x: 500, y: 0 }], half: 36 };
  expect(place("French II Corps", along, 1, counters, [])).toEqual({ x: 400, y: 0 });
  const placed: Box[] = [];
  place("French II Corps", along, 1, none, placed);
  expect(place("French II Corps", along, 1, none, placed)).toEqual({ x: 400, y: 0 });
  expect(placed).toHaveLength(2);
});

test("what finds no room is left out", () => {
  const everywhere = Array.from({ length: 11 }, (_, n) => ({ x: 100 * n, y: 0 }));
  expect(place("French II Corps", along, 1, { middles: everywhere, half: 36 }, [])).toBeNull();
});
