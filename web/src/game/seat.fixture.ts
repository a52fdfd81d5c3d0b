// A seat for the tests of this folder, whose line answers from what the test lays out, and a few answers to give.

import type { TableSet } from "../sets/set";
import type { Action, Decision, Odds, Refusal, State, Told } from "../wire";
import type { Game } from "./game.svelte";
import { Play } from "./play.svelte";
import type { Reach } from "./reach";
import { board, decide, showing, vocabulary } from "./samples";
import type { Selection } from "./selection";

export class Seat {
  board = board;
  showing = showing;
  vocabulary = vocabulary;
  mine = true;
  busy = false;
  hover: string | null = null;
  selection: Selection = { kind: "none" };
  refusal: Refusal | null = null;
  error: string | null = null;
  state: State | null = null;
  latest: Told[] = [];
  said: string[][] = [];
  reaches: Record<string, Reach> = {};
  chances: Record<string, Odds> = {};
  refuses: Record<string, Refusal> = {};
  decision: Decision;
  constructor(decision: Decision) {
    this.decision = decision;
  }
  carriesOut = true;
  /** How many links of each act in turn are not carried out. */
  stops: number[] = [];
  left = 0;
  hands = 0;
  acted: (Action | string)[] = [];
  act(...chain: (Action | string)[]): Promise<boolean> {
    this.hands++;
    this.acted.push(...chain);
    this.said.push(chain.map((link) => (typeof link === "string" ? link : link.say)));
    this.left = this.stops.shift() ?? 0;
    return Promise.resolve(this.carriesOut);
  }
  wentBack = false;
  unasked: string[] = [];
  giveUnasked(...chain: (Action | string)[]): Promise<void> {
    this.unasked.push(...chain.map((link) => (typeof link === "string" ? link : link.say)));
    this.left = this.stops.shift() ?? 0;
    return Promise.resolve();
  }
  token = "";
  /** Whether another person sits at the table. */
  inCompany = true;
  /** Asked where somebody could go: with his answer, or of whoever is on the way. */
  asked: (Action | null)[] = [];
  readonly set: TableSet = {
    reach: (_, action) => {
      this.asked.push(action);
      return Promise.resolve(this.reaches[action?.say ?? ""] ?? null);
    },
    whyNot: (_, action, place) => Promise.resolve(this.refuses[`${action?.say ?? ""} → ${place}`] ?? null),
  };
  tryOut(action: Action): Promise<Refusal | null> {
    return Promise.resolve(this.refuses[action.say] ?? null);
  }
  /** What the umpire draws out of short words. */
  longer: Record<string, string[]> = {};
  ask({ said }: { said: string }): Promise<{ ok: string[] }> {
    return Promise.resolve({ ok: this.longer[said] ?? [] });
  }
  oddsQuietly(...chain: Action[]): Promise<Odds | null> {
    return Promise.resolve(this.chances[chain.map((link) => link.say).join(", ")] ?? null);
  }
  barTo(...chain: Action[]): Promise<Refusal | null> {
    return Promise.resolve(this.refuses[chain.map((link) => link.say).join(", ")] ?? null);
  }
  /** The answers after which dice fall or others decide. */
  forGood: string[] = [];
  isForGood(action: Action): Promise<boolean> {
    return Promise.resolve(this.forGood.includes(action.say));
  }
  card = { seat: "french" };
}

export function seated(...actions: Record<string, unknown>[]): { seat: Seat; play: Play } {
  const seat = new Seat(decide(...actions));
  return {
    seat,
    play: new Play(
      seat as unknown as Game,
      () => seat.set,
      () => seat.inCompany,
    ),
  };
}

export const moveFoy = { do: "move", say: "move Foy", unit: "Foy" };
export const moveStack = { do: "move-stack", say: "move the stack in 2751W", from: "2751W" };
export const done = { do: "no-more-moves", say: "no more moves" };
export const bombard = { do: "bombard", say: "bombard 2948W with Foy", unit: "Foy", target: "2948W" };
export const refused: Refusal = { rule: "nlc.5.a", code: "out-of-reach", cure: "", why: "it is too far" };
export const attack = (from: string): Record<string, unknown> => ({
  do: "attack",
  say: `attack 2948W from ${from}`,
  from,
  target: "2948W",
});
export const enter = { do: "enter", say: "to 2750W", hex: "2750W" };
export const reach: Reach = {
  from: "2751W",
  ends: [
    {
      place: "2750W",
      cost: "2 points",
      path: ["2750W"],
      costs: ["2"],
      rest: true,
      risks: [],
      fate: [],
      say: ["move Foy", "to 2750W", "rest"],
    },
    {
      place: "2948W",
      cost: "3 points",
      path: ["2750W", "2948W"],
      costs: ["2", "3"],
      rest: false,
      risks: [],
      fate: [],
      say: ["move Foy", "to 2750W", "to 2948W"],
    },
  ],
};
