import { expect, test } from "vitest";
import { soundSettings } from "./settings.svelte";

const plain = { theme: "dark", scale: 1, animate: true, contrast: false, unasked: true, sounds: false };

test("what was stored is taken as far as it is sound", () => {
  expect(
    soundSettings({
      theme: "light",
      scale: 1.25,
      animate: false,
      contrast: true,
      unasked: false,
      sounds: true,
    }),
  ).toEqual({
    theme: "light",
    scale: 1.25,
    animate: false,
    contrast: true,
    unasked: false,
    sounds: true,
  });
  expect(soundSettings(null)).toEqual(plain);
  expect(soundSettings({ theme: "pink", scale: 90, animate: "no" })).toEqual(plain);
});
