import { afterEach, describe, expect, it } from "vitest";
import { settings, soundSettings } from "../lib/settings.svelte";
import type { Roll, Told, Vocabulary } from "../wire";
import { Ear } from "./ear";
import { soundsOf } from "./score";

const vocabulary = {
  answers: {},
  facts: {
    drawn: { family: "turn", fields: {}, shows: "nothing" },
    written: { family: "orders", fields: {}, shows: "nothing" },
    obeyed: { family: "orders", fields: {}, shows: "nothing" },
    bombarded: { family: "fire", fields: {}, shows: "strikes" },
    fired: { family: "combat", fields: {}, shows: "strikes" },
    marched: { family: "march", fields: {}, shows: "goes" },
  },
} as Vocabulary;
const roll = {} as Roll;
const told = (what: string, rolls: Roll[] = []): Told => ({
  n: 0,
  fact: { what },
  rules: [],
  text: "",
  rolls,
});

afterEach(() => (settings.sounds = false));

describe("what is to be heard", () => {
  it("follows what happened, each sound once", () => {
    const events = [told("drawn"), told("marched"), told("fired", [roll]), told("drawn"), told("bombarded")];
    expect(soundsOf(events, vocabulary)).toEqual(["drum", "volley", "gun"]);
    expect(soundsOf([told("obeyed", [roll]), told("written")], vocabulary)).toEqual(["dice", "paper"]);
  });

  it("is nothing for words that nobody knows", () => {
    expect(soundsOf([told("unheard-of")], vocabulary)).toEqual([]);
    expect(soundsOf([told("fired")], null)).toEqual([]);
  });
});

describe("the ear", () => {
  it("leaves the browser's sound alone unless it is wanted", () => {
    let made = 0;
    const ear = new Ear(() => {
      made++;
      throw new Error("no sound here");
    });
    expect(soundSettings(null).sounds).toBe(false);
    ear.hear([told("fired")], vocabulary);
    expect(made).toBe(0);
    settings.sounds = true;
    expect(() => ear.hear([told("fired")], vocabulary)).toThrow("no sound here");
    expect(made).toBe(1);
  });
});
