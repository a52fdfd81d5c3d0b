// How much a person has to do in a whole battle. One side is played through the client's own ways of answering, as a sensible person
// would: he does what a computer player would do in his place, but marches stacks and columns as one, lets leaders go with their
// troops and says with his last march that it was the last. Every act of the hand and every click is counted; what the table answers
// by itself is not. The other side is a computer's.
import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Answer } from "../../src/game/answers";
import type { Besides } from "../../src/game/errand.svelte";
import type { Game } from "../../src/game/game.svelte";
import { Play } from "../../src/game/play.svelte";
import { endAt } from "../../src/game/reach";
import type { PlaceKey } from "../../src/map/place";
import series from "../../src/sets/series";
import type { Action } from "../../src/wire";
import { planned, pretendBrowser, seated, until, type Entry } from "./plan";

/** SCENARIO names another battle, SEED other dice; LEDGER a file in which every act is written down. */
const BATTLE = {
  scenario: process.env["SCENARIO"] ?? "nlc/quatre-bras",
  seed: Number(process.env["SEED"] ?? "1"),
};
const LEDGER = process.env["LEDGER"];
/** Fewer than these of a side at Quatre Bras. */
const MOST = { answers: 120, clicks: 220 };
const SEATS = ["french", "allied"];

beforeAll(pretendBrowser);
afterAll(() => vi.unstubAllGlobals());

describe("a battle by hand", () => {
  it.each(SEATS)("needs few answers of the %s", async (seat) => {
    const person = new Person(seat);
    await person.fight();
    const { table } = person;
    const sum = (of: (row: Row) => number) => [...table.values()].reduce((all, row) => all + of(row), 0);
    const [answers, clicks] = [sum((row) => row.answers), sum((row) => row.clicks)];
    console.log(person.ending);
    console.log(`${seat}: ${answers} answers, ${clicks} clicks; ${person.unasked} given by the table`);
    for (const [prompt, row] of [...table].toSorted(([, one], [, other]) => other.answers - one.answers))
      console.log(`  ${row.answers} × ${prompt}: ${row.clicks} clicks (${[...row.kinds].join(", ")})`);
    expect.soft(answers).toBeLessThan(MOST.answers);
    expect.soft(clicks).toBeLessThan(MOST.clicks);
  });
});

interface Row {
  answers: number;
  clicks: number;
  kinds: Set<string>;
}

/** What is passed up turn after turn, and what would be done instead. */
const PASSED_UP: Record<string, string> = {
  "no-more-initiative": "initiative",
  "no-more-orders": "write-to",
};
const isStep = ({ do: key }: Action): boolean => key === "enter" || key === "rest" || key === "announce";

class Person {
  readonly #seat: string;
  #games = new Map<string, Game>();
  #play!: Play;
  /** Everything that was answered, and what computers would answer next. */
  readonly #played: Entry[] = [];
  #plan: Entry[] = [];
  unasked = 0;
  ending = "";
  readonly table = new Map<string, Row>();

  constructor(seat: string) {
    this.#seat = seat;
  }

  get #own(): Game {
    return this.#games.get(this.#seat)!;
  }

  async fight(): Promise<void> {
    this.#games = await seated(BATTLE);
    for (const [seat, game] of this.#games) this.#listen(seat, game);
    this.#play = new Play(
      this.#own,
      () => series,
      () => false,
    );
    this.#plan = await planned(BATTLE, []);
    let seen: unknown = null;
    while (!this.#own.state?.ending) {
      const { state, mine, catchingUp } = this.#own;
      if (state !== seen && !catchingUp) {
        // The screen follows every state.
        seen = state;
        const before = this.#played.length;
        await this.#play.begin();
        if (this.#played.length > before) this.unasked++;
        continue;
      }
      const next = this.#plan.find(({ seat }) => this.#asked(seat));
      if (!next || !this.#offers(next)) {
        if (![...this.#games].some(([seat]) => this.#asked(seat))) {
          await until(this.#own, "a question", () => this.#own.state !== seen || this.#anybody());
          continue;
        }
        this.#plan = await planned(BATTLE, this.#played);
        if (!this.#plan.some((entry) => this.#offers(entry))) {
          await new Promise((wait) => setTimeout(wait, 50));
        }
        continue;
      }
      if (next.seat === this.#seat && mine) await this.#answer(next);
      else if (!(await this.#games.get(next.seat)!.act(next.action)))
        throw new Error(`${next.action.say}: ${this.#games.get(next.seat)!.refusal?.why}`);
    }
    this.ending = `${this.#own.showing?.moment}: ${this.#own.state.ending.text}`;
    for (const game of this.#games.values()) game.close();
  }

  #anybody(): boolean {
    return [...this.#games.keys()].some((seat) => this.#asked(seat));
  }

  #asked(seat: string): boolean {
    const game = this.#games.get(seat)!;
    return game.mine && !game.catchingUp && !game.busy;
  }

  #offers({ seat, action }: Entry): boolean {
    return this.#games.get(seat)!.decision?.actions.some(({ say }) => say === action.say) ?? false;
  }

  /** Writes down what a seat answers, whoever gives it, and strikes it from the plan, or the plan if it is another. */
  #listen(seat: string, game: Game): void {
    const ask = game.ask.bind(game);
    game.ask = async <T>(message: Record<string, unknown>) => {
      const offered = game.decision?.actions ?? [];
      const reply = await ask<T>(message);
      if (message["do"] !== "act" || !("ok" in reply)) return reply;
      const chain = (message["actions"] ?? [message["action"]]) as (Action | string)[];
      const left = (reply.ok as { left?: number }).left ?? 0;
      for (const link of chain.slice(0, chain.length - left)) {
        const say = typeof link === "string" ? link : link.say;
        const action = typeof link === "string" ? offered.find((one) => one.say === say) : link;
        this.#played.push({ seat, action: action ?? ({ do: "", say } as Action) });
        const at = this.#plan.findIndex((entry) => entry.seat === seat);
        if (this.#plan[at]?.action.say === say) this.#plan.splice(at, 1);
        else this.#plan = [];
      }
      return reply;
    };
  }

  #count(prompt: string, kind: string, clicks: number): void {
    const row = this.table.get(prompt) ?? { answers: 0, clicks: 0, kinds: new Set() };
    row.answers++;
    row.clicks += clicks;
    row.kinds.add(kind);
    this.table.set(prompt, row);
  }

  /** Gives an answer of the plan as a hand would. */
  async #answer({ action: wanted }: Entry): Promise<void> {
    const play = this.#play;
    const { game } = play;
    const prompt = game.decision?.prompt ?? "";
    const answer = play.answers.find((one) => one.action.say === wanted.say)!;
    const before = this.#played.length;
    const clicks = await this.#byHand(answer);
    if (clicks > 0) this.#count(prompt, wanted.do, clicks);
    const done = this.#played.slice(before).map(({ action }) => action.say);
    if (LEDGER)
      appendFileSync(LEDGER, `${this.#seat}\t${before}\t${clicks}\t${prompt}\t${done.join(" | ")}\n`);
    if (clicks > 0 && done.length === 0 && !(wanted.do in play.wishes.said))
      throw new Error(`“${wanted.say}”: ${game.refusal?.why ?? game.error ?? "nothing was done"}`);
  }

  /** How many clicks it took; none where he lets it be. */
  async #byHand(answer: Answer): Promise<number> {
    const play = this.#play;
    const { game } = play;
    const { action } = answer;
    // Whoever wants to do what he had wished to pass up takes the wish back: he opens their list and presses.
    let clicks = 0;
    for (const key of Object.keys(play.wishes.said)) {
      if (PASSED_UP[key] !== action.do) continue;
      play.wishes.say(key, null);
      clicks += 2;
    }
    if (this.#isSaidAgain(action)) {
      play.wishes.say(action.do, answer.label);
      await play.begin();
      return clicks + 2;
    }
    if (series.desk!.isWanted(play)) {
      // On the desk one press says a line, and the seal may be the last.
      const [, next] = this.#plan.filter(({ seat }) => seat === this.#seat);
      const passes = action.do === "seal" && next !== undefined && next.action.do in PASSED_UP;
      await game.act(action, ...(passes ? [next.action] : []));
      return clicks + 1;
    }
    const end = this.#endOf(action);
    if (answer.effect === "goes" && this.#leads(answer)) {
      this.#skip(action);
      return 0;
    }
    const stack = end === null ? null : this.#stackOf(answer, end);
    for (const first of [stack, answer]) {
      const there = first && end !== null ? endAt(await play.reachOf(first), end) : null;
      if (!first || !there) continue;
      const besides = this.#besides(first, there.path);
      play.hold(first, (await play.reachOf(first))!);
      play.besides = besides;
      await play.march(there);
      play.besides = { followed: false, last: false };
      return clicks + 2;
    }
    const blow = answer.effect === "strikes" ? this.#together(answer) : [];
    if (blow.length > 1) {
      await game.act(...blow);
      return clicks + 2;
    }
    const before = this.#played.length;
    await play.choose(answer, answer.place === null);
    if (this.#played.length > before) return clicks + 1;
    await game.act(action);
    return clicks + 2;
  }

  /** The seat's own answers to come. */
  get #coming(): Action[] {
    return this.#plan.flatMap(({ seat, action }) => (seat === this.#seat ? [action] : []));
  }

  #isSaidAgain(action: Action): boolean {
    const instead = PASSED_UP[action.do];
    const next = this.#coming.slice(1).find((one) => [action.do, instead].includes(one.do));
    return instead !== undefined && next?.do === action.do;
  }

  /** A march of the plan: whoever sets out, and his steps. */
  #marchOf(first: Action): Action[] {
    const at = this.#coming.findIndex(({ say }) => say === first.say);
    const all = this.#coming.slice(at);
    const flees = (one: Action) => one.do === "flee" && one["unit"] === first["unit"];
    const length = all.slice(1).findIndex((one) => !(first.do === "flee" ? flees(one) : isStep(one)));
    const march = all.slice(0, length < 0 ? undefined : length + 1);
    const rest = march.findIndex(({ do: key }) => key === "rest");
    return rest < 0 ? march : march.slice(0, rest + 1);
  }

  #endOf(first: Action): PlaceKey | null {
    const last = this.#marchOf(first).findLast(({ do: key }) => key === "enter" || key === "flee");
    return last ? String(last[last.do === "enter" ? "hex" : "to"]) : null;
  }

  /** The marches of the plan until it passes. */
  #marches(): Action[] {
    const coming = this.#coming;
    const pass = coming.findIndex(({ do: key }) => key.startsWith("no-more"));
    const now = pass < 0 ? coming : coming.slice(0, pass);
    return now.filter(
      (one, at) => !isStep(one) && (one.do !== "flee" || now[at - 1]?.["unit"] !== one["unit"]),
    );
  }

  /** A leader who goes with his troops is left to that. */
  #leads({ names, action }: Answer): boolean {
    if (!["ride", "arrive"].includes(action.do)) return false;
    return (series.companies!(this.#own).get(names[0] ?? "")?.length ?? 0) > 0;
  }

  #skip(first: Action): void {
    const march = new Set(this.#marchOf(first));
    this.#plan = this.#plan.filter(({ action }) => !march.has(action));
  }

  /** The whole stack, where the plan leads all of it to one place. */
  #stackOf({ piece, action }: Answer, end: PlaceKey): Answer | null {
    const { answers } = this.#play;
    if (action.do !== "move") return null;
    const stack = answers.find((one) => one.action.do === "move-stack" && one.piece === piece);
    const all = answers.filter((one) => one.action.do === "move" && one.piece === piece);
    const same = this.#marches().filter(
      (one) => all.some((other) => other.action.say === one.say) && this.#endOf(one) === end,
    );
    return stack && same.length === all.length ? stack : null;
  }

  /** Whether all who could follow a march go the same way by the plan, and whether nothing is done after it. */
  #besides(first: Answer, way: readonly PlaceKey[]): Besides {
    const play = this.#play;
    const behind = play.errand.behind(first);
    const marches = this.#marches();
    const of = (name: string) => marches.find((one) => Object.values(one).includes(name));
    const follows = (name: string) => {
      const march = of(name);
      const end = march ? this.#endOf(march) : null;
      return end !== null && way.includes(end);
    };
    const followed = behind.length > 0 && behind.every(follows);
    const going = new Set([...first.names, ...(followed ? behind : [])]);
    const leaders = new Set(series.companies!(this.#own).keys());
    const others = marches.filter(
      (one) => one.say !== first.action.say && !Object.values(one).some((name) => going.has(name as string)),
    );
    const stacked = (one: Action) =>
      first.action.do === "move-stack" &&
      play.answers.some((a) => a.action.say === one.say && a.piece === first.piece);
    const idle = (one: Action) => one.do === "ride" && leaders.has(String(one["leader"]));
    const pass = this.#coming.find(
      ({ do: key }) => !isStep({ do: key } as Action) && key.startsWith("no-more"),
    );
    const last = pass?.do === play.errand.ending?.do && others.every((one) => idle(one) || stacked(one));
    return { followed, last };
  }

  /** A blow and what ends the naming of blows, where nothing else is named between. */
  #together(first: Answer): Action[] {
    const chain: Action[] = [];
    for (const action of this.#coming) {
      if (action.do === first.action.do && action["target"] === first.action["target"]) chain.push(action);
      else {
        if (action.do.startsWith("no-more")) chain.push(action);
        break;
      }
    }
    return chain;
  }
}
