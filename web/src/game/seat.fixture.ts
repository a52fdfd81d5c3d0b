// A seat for the tests of this folder, whose line answers from what the test lays out, and a few answers to give.

import type { Action, Decision, Odds, ReachLook, Refusal, State, Told } from "../wire";
import type { Game } from "./game.svelte";
import { Play } from "./play.svelte";
import { board, decide, view } from "./samples";
import type { Selection } from "./selection";

export class Seat {
  board = board;
  view = view;
  mine = true;
  busy = false;
  hover: string | null = null;
  selection: Selection = { kind: "none" };
  refusal: Refusal | null = null;
  error: string | null = null;
  state: State | null = null;
  latest: Told[] = [];
  said: string[][] = [];
  reaches: Record<string, ReachLook> = {};
  chances: Record<string, Odds> = {};
  refuses: Record<string, Refusal> = {};
  decision: Decision;
  constructor(decision: Decision) {
    this.decision = decision;
  }
  carriesOut = true;
  act(...chain: (Action | string)[]): Promise<boolean> {
    this.said.push(chain.map((link) => (typeof link === "string" ? link : link.say)));
    return Promise.resolve(this.carriesOut);
  }
  look(at: { what: string; action?: Action }): Promise<unknown> {
    return Promise.resolve(this.reaches[at.action?.say ?? ""] ?? null);
  }
  tryOut(action: Action): Promise<Refusal | null> {
    return Promise.resolve(this.refuses[action.say] ?? null);
  }
  oddsQuietly(action: Action): Promise<Odds | null> {
    return Promise.resolve(this.chances[action.say] ?? null);
  }
}

export function seated(...actions: Record<string, unknown>[]): { seat: Seat; play: Play } {
  const seat = new Seat(decide(...actions));
  return { seat, play: new Play(seat as unknown as Game) };
}

export const moveFoy = { do: "move", say: "move Foy", unit: "Foy" };
export const moveStack = { do: "move-stack", say: "move the stack in 2751", from: "2751" };
export const done = { do: "no-more-moves", say: "no more moves" };
export const bombard = { do: "bombard", say: "bombard 2948 with Foy", unit: "Foy", target: "2948" };
export const enter = { do: "enter", say: "to 2750", hex: "2750" };
export const reach: ReachLook = {
  from: "2751",
  ends: [
    {
      hex: "2750",
      cost: "2",
      path: ["2750"],
      costs: ["2"],
      rest: true,
      risks: [],
      say: ["move Foy", "to 2750", "rest"],
    },
  ],
};
