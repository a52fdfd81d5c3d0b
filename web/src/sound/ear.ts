// Plays what is to be heard, if somebody wants to hear it. Nothing of the browser's sound is touched before that.

import { settings } from "../lib/settings.svelte";
import type { Told, Vocabulary } from "../wire";
import { Desk, INSTRUMENTS } from "./instruments";
import { soundsOf, type Sound } from "./score";

/** Seconds between the sounds of one moment. */
const APART = 0.45;

export class Ear {
  readonly #make: () => AudioContext;
  #context: AudioContext | null = null;
  #desk: Desk | null = null;

  constructor(make: () => AudioContext = () => new AudioContext()) {
    this.#make = make;
  }

  hear(events: readonly Told[], vocabulary: Vocabulary | null): void {
    if (settings.sounds) this.play(soundsOf(events, vocabulary));
  }

  play(sounds: readonly Sound[]): void {
    if (sounds.length === 0) return;
    this.#context ??= this.#make();
    this.#desk ??= new Desk(this.#context);
    // A browser keeps silent until its page was touched once.
    if (this.#context.state === "suspended") void this.#context.resume();
    const desk = this.#desk;
    sounds.forEach((sound, n) => INSTRUMENTS[sound](desk, desk.now + n * APART));
  }
}

export const ear = new Ear();
