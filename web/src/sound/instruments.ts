// The sounds themselves: noise and low tones, shaped in the browser. There are no files to fetch.

import type { Sound } from "./score";

/** Loudness of the whole, well below a voice. */
const LOUD = 0.25;

/** How each is played: from which moment, in seconds of the context's clock. */
export const INSTRUMENTS: Record<Sound, (to: Desk, at: number) => void> = {
  // A tap, a flam and a tap on a slack skin.
  drum: (to, at) => {
    for (const beat of [0, 0.16, 0.22, 0.42]) {
      to.tone(at + beat, { from: 150, fall: 70, last: 0.12, loud: 0.7 });
      to.noise(at + beat, { around: 1800, wide: 0.7, last: 0.07, loud: 0.35 });
    }
  },
  paper: (to, at) => {
    for (const rustle of [0, 0.09, 0.2])
      to.noise(at + rustle, { around: 5200, wide: 0.5, last: 0.09, loud: 0.16 });
  },
  dice: (to, at) => {
    for (const click of [0, 0.07, 0.12, 0.21, 0.26])
      to.noise(at + click, { around: 2600, wide: 6, last: 0.03, loud: 0.6 });
  },
  // Many muskets, none quite with the other.
  volley: (to, at) => {
    for (let shot = 0; shot < 14; shot++)
      to.noise(at + (shot % 5) * 0.023 + shot * 0.017, { around: 900, wide: 0.8, last: 0.11, loud: 0.3 });
  },
  gun: (to, at) => {
    to.noise(at, { around: 300, wide: 0.4, last: 0.5, loud: 0.7 });
    to.tone(at, { from: 90, fall: 32, last: 0.7, loud: 0.9 });
  },
};

/** What the instruments are played on. */
export class Desk {
  readonly #context: AudioContext;
  readonly #out: GainNode;
  readonly #hiss: AudioBuffer;

  constructor(context: AudioContext) {
    this.#context = context;
    this.#out = context.createGain();
    this.#out.gain.value = LOUD;
    this.#out.connect(context.destination);
    this.#hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = this.#hiss.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  }

  get now(): number {
    return this.#context.currentTime;
  }

  /** A tone that falls and dies away. */
  tone(
    at: number,
    { from, fall, last, loud }: { from: number; fall: number; last: number; loud: number },
  ): void {
    const tone = this.#context.createOscillator();
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(fall, at + last);
    tone.connect(this.#dying(at, last, loud));
    tone.start(at);
    tone.stop(at + last);
  }

  /** Noise about a pitch that dies away. */
  noise(
    at: number,
    { around, wide, last, loud }: { around: number; wide: number; last: number; loud: number },
  ): void {
    const source = this.#context.createBufferSource();
    source.buffer = this.#hiss;
    const band = this.#context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = around;
    band.Q.value = wide;
    source.connect(band).connect(this.#dying(at, last, loud));
    source.start(at, Math.random() * 0.5, last);
  }

  #dying(at: number, last: number, loud: number): GainNode {
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + last);
    gain.connect(this.#out);
    return gain;
  }
}
