import { expect, test } from "vitest";
import { paced, soundSettings } from "./settings.svelte";

const plain = {
  theme: "dark",
  scale: 1,
  animate: true,
  contrast: false,
  unasked: true,
  sounds: false,
  film: true,
  pace: 1,
};

test("what was stored is taken as far as it is sound", () => {
  expect(
    soundSettings({
      theme: "light",
      scale: 1.25,
      animate: false,
      contrast: true,
      unasked: false,
      sounds: true,
      film: false,
      pace: 4,
    }),
  ).toEqual({
    theme: "light",
    scale: 1.25,
    animate: false,
    contrast: true,
    unasked: false,
    sounds: true,
    film: false,
    pace: 4,
  });
  expect(soundSettings(null)).toEqual(plain);
  expect(soundSettings({ theme: "pink", scale: 90, animate: "no", pace: 3 })).toEqual(plain);
});

test("the pace goes up and down by steps, and stops at the ends", () => {
  expect([paced(1, 1), paced(2, -1), paced(0.5, -1), paced(8, 1)]).toEqual([2, 1, 0.5, 8]);
});
