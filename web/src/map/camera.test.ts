import { expect, test } from "vitest";
import {
  centred,
  held,
  including,
  limits,
  NO_INSET,
  pan,
  shownPart,
  toMap,
  toWindow,
  whole,
  zoom,
  type Camera,
} from "./camera";

const window = { width: 1000, height: 800 };
const extent = [0, 0, 2000, 1000] as const;
const camera: Camera = { x: 100, y: 50, scale: 0.5 };

test("the whole lies in the middle of what panels leave open", () => {
  expect(whole(extent, window, NO_INSET).scale).toBeCloseTo(0.5);
  const beside = whole(extent, window, { top: 0, right: 0, bottom: 0, left: 500 });
  expect(beside.scale).toBeCloseTo(0.25);
  expect(toWindow(beside, { x: 1000, y: 500 })).toEqual({ x: 750, y: 400 });
});

test("panels that leave next to nothing are disregarded", () => {
  expect(whole(extent, window, { top: 0, right: 500, bottom: 0, left: 400 })).toEqual(
    whole(extent, window, NO_INSET),
  );
});

test("zooming keeps the point under the hand", () => {
  const about = { x: 300, y: 200 };
  const nearer = zoom(camera, about, 3, [0.1, 1]);
  expect(nearer.scale).toBe(1);
  expect(toMap(nearer, about)).toEqual(toMap(camera, about));
});

test("panning follows the hand, and the map is held in the window", () => {
  expect(toWindow(pan(camera, 40, -20), { x: 100, y: 50 })).toEqual({ x: 40, y: -20 });
  const lost = held(pan(camera, 1e6, 1e6), extent, window);
  expect(toWindow(lost, { x: 0, y: 0 })).toEqual({ x: 500, y: 400 });
});

test("what is in view is not moved; what is not comes in by the shortest way", () => {
  expect(including(camera, [{ x: 500, y: 500 }], 50, window, NO_INSET)).toEqual(camera);
  const moved = including(camera, [{ x: 2200, y: 500 }], 50, window, NO_INSET);
  expect(moved).toMatchObject({ scale: 0.5, y: camera.y });
  expect(toWindow(moved, { x: 2250, y: 0 }).x).toBeCloseTo(1000);
  const far = [
    { x: 0, y: 0 },
    { x: 8000, y: 100 },
  ];
  expect(including(camera, far, 0, window, NO_INSET).scale).toBeCloseTo(0.125);
  expect(including(camera, [], 50, window, NO_INSET)).toBe(camera);
});

test("the limits let the whole be seen and a hex be read", () => {
  const [least, most] = limits(extent, window, 100);
  expect(least).toBeLessThan(whole(extent, window, NO_INSET).scale);
  expect(most * 100).toBeGreaterThan(150);
});

test("a point is brought into the middle of what panels leave open", () => {
  const to = { x: 700, y: 300 };
  expect(toWindow(centred(camera, to, window, NO_INSET), to)).toEqual({ x: 500, y: 400 });
  const beside = centred(camera, to, window, { top: 0, right: 200, bottom: 0, left: 0 });
  expect(toWindow(beside, to)).toEqual({ x: 400, y: 400 });
});

test("the part that is shown ends where the map ends", () => {
  expect(shownPart({ x: 100, y: 50, scale: 1 }, extent, window)).toEqual([100, 50, 1000, 800]);
  expect(shownPart({ x: -300, y: 800, scale: 1 }, extent, window)).toEqual([0, 800, 700, 200]);
  expect(shownPart({ x: 5000, y: 0, scale: 1 }, extent, window)[2]).toBe(0);
});
