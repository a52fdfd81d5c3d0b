// How much a person has to do in a whole battle: two computers fight it first, and then one side of it is played again through the
// client's own ways of answering, with what the computer answered there. Every act of the hand and every click is counted; what the
// table answers by itself is not.
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Answer } from "../../src/game/answers";
import { Game } from "../../src/game/game.svelte";
import { Play } from "../../src/game/play.svelte";
import { endAt } from "../../src/game/reach";
import series from "../../src/sets/series";
import type { Action } from "../../src/wire";

/** SCENARIO names another battle, SEED other dice. */
const SCENARIO = process.env["SCENARIO"] ?? "nlc/quatre-bras";
const SEED = Number(process.env["SEED"] ?? "1");
/** The goal is 120 answers and 220 clicks a side. The French are close to it; the Allies are not: most of theirs is who moves. */
const MOST = { answers: 175, clicks: 325 };

interface Entry {
  seat: string;
  action: Action;
}

beforeAll(() => {
  const base = new URL(inject("base"));
  const fetched = fetch;
  vi.stubGlobal("location", { protocol: base.protocol, host: base.host, origin: base.origin });
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => fetched(new URL(url, base), init));
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterAll(() => vi.unstubAllGlobals());

async function begin(seats: Record<string, string>): Promise<Record<string, string>> {
  const made = await fetch("/api/games", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ scenario: SCENARIO, seats, seed: SEED }),
  });
  const game = (await made.json()) as { seats: { seat: string; token: string | null }[] };
  return Object.fromEntries(game.seats.map(({ seat, token }) => [seat, token ?? ""]));
}

async function until(game: Game, what: string, is: () => boolean): Promise<void> {
  await vi.waitUntil(is, { timeout: 120_000, interval: 5 }).catch(() => {
    throw new Error(
      `${what}: ${game.error ?? game.refusal?.why ?? game.decision?.prompt ?? "nothing is asked"}`,
    );
  });
}

/** The record of a battle between computers. */
async function fought(): Promise<Entry[]> {
  const { french } = await begin({ french: "person", allied: "subaltern" });
  const game = new Game();
  game.open(french ?? "");
  await until(game, "a seat", () => game.state !== null);
  await game.handOver("subaltern");
  await vi.waitUntil(() => game.state?.ending, { timeout: 900_000, interval: 100 });
  const reply = await game.ask<{ record: string }>({ do: "save" });
  game.close();
  if (!("ok" in reply)) throw new Error("no record");
  const lines = reply.ok.record.split("\n").filter((line) => line !== "");
  const entries = lines.map((line) => JSON.parse(line) as Partial<Entry>);
  return entries.filter((entry): entry is Entry => typeof entry.action === "object");
}

class Counted {
  answers = 0;
  clicks = 0;
  unasked = 0;
  readonly prompts = new Map<string, number>();
  count(prompt: string, clicks: number): void {
    this.answers++;
    this.clicks += clicks;
    this.prompts.set(prompt, (this.prompts.get(prompt) ?? 0) + 1);
  }
}

describe("a battle by hand", () => {
  let record: Entry[] = [];
  beforeAll(async () => {
    record = await fought();
  }, 900_000);
  it.each(["french", "allied"])("needs few answers of the %s", async (seat) => {
    const counted = await again(record, seat);
    console.log(
      `${seat}: ${counted.answers} answers, ${counted.clicks} clicks; ${counted.unasked} given by the table`,
    );
    for (const [prompt, times] of [...counted.prompts].toSorted((a, b) => b[1] - a[1]))
      console.log(`  ${times} × ${prompt}`);
    expect.soft(counted.answers).toBeLessThan(MOST.answers);
    expect.soft(counted.clicks).toBeLessThan(MOST.clicks);
  });
});

/** Plays a record again, one seat through the client; the other answers as it did. */
async function again(record: readonly Entry[], seat: string): Promise<Counted> {
  const tokens = await begin({});
  const games = new Map(Object.keys(tokens).map((name) => [name, new Game()] as const));
  for (const [name, game] of games) game.open(tokens[name] ?? "");
  const own = games.get(seat)!;
  const play = new Play(
    own,
    () => series,
    () => false,
  );
  const counted = new Counted();
  for (const game of games.values())
    await until(
      game,
      "a table",
      () => game.board !== null && game.showing !== null && game.vocabulary !== null,
    );
  for (let at = 0; at < record.length;) {
    const entry = record[at]!;
    const game = games.get(entry.seat)!;
    const offered = () => game.decision?.actions.some(({ say }) => say === entry.action.say) ?? false;
    await until(game, `entry ${at}, “${entry.action.say}”`, () => game.mine && !game.catchingUp && offered());
    if (entry.seat !== seat) {
      if (!(await game.act(entry.action)))
        throw new Error(`${entry.action.say}: ${game.refusal?.why ?? game.error}`);
      at++;
      continue;
    }
    // Whoever wants to do what he had wished to pass up takes the wish back first.
    for (const key of Object.keys(play.wishes.said)) {
      if (key === entry.action.do || !play.answers.some(({ action }) => action.do === key)) continue;
      play.wishes.say(key, null);
      counted.clicks++;
    }
    const before = own.state!.n;
    await play.begin();
    const byItself = own.state!.n - before;
    if (byItself > 0) counted.unasked++;
    at += byItself || (await byHand(play, record, at, counted));
  }
  for (const game of games.values()) game.close();
  return counted;
}

/** Gives the answers of the record from one on, as a hand would, and says how many they were. */
async function byHand(play: Play, record: readonly Entry[], at: number, counted: Counted): Promise<number> {
  const { game } = play;
  const prompt = game.decision?.prompt ?? "";
  const wanted = record[at]!.action;
  const answer = play.answers.find((one) => one.action.say === wanted.say);
  if (!answer) throw new Error(`“${wanted.say}” is not offered at entry ${at}`);
  if (isSaidAgain(record, at)) {
    // A standing wish: its list is opened, and it is pressed. It passes by itself then, and later too.
    play.wishes.say(wanted.do, answer.label);
    counted.count(prompt, 2);
    return 0;
  }
  const chain = [wanted, ...march(record, at)];
  const [end] = places(chain);
  const before = game.state!.n;
  // A piece that is picked, and the place where it goes.
  const there = end === undefined ? null : endAt(await play.reachOf(answer), end);
  if (there) {
    // By the way of the record, for the client may know one that is as cheap.
    await play.march({ ...there, say: chain.map((link) => link.say) });
    if (game.state!.n === before) throw new Error(`“${wanted.say}”: ${game.refusal?.why ?? game.error}`);
    counted.count(prompt, 2);
    return game.state!.n - before;
  }
  // Several who strike the same place: the place, and to fire.
  const blow = answer.effect === "strikes" ? together(record, at, answer) : [];
  if (blow.length > 1) {
    await given(game, blow);
    counted.count(prompt, 2);
    return game.state!.n - before;
  }
  await play.choose(answer, !play.writing && answer.place === null);
  let clicks = 1;
  if (game.state!.n === before && play.chosen) {
    clicks++;
    await given(game, [wanted]);
  } else if (game.state!.n === before) {
    await given(game, [wanted]);
  }
  counted.count(prompt, clicks);
  return game.state!.n - before;
}

async function given(game: Game, chain: readonly Action[]): Promise<void> {
  if (!(await game.act(...chain)))
    throw new Error(`${chain.map((link) => link.say).join(", ")}: ${game.refusal?.why ?? game.error}`);
}

/** What is passed up turn after turn, and what would be done instead. */
const PASSED_UP: Record<string, string> = {
  "no-more-initiative": "initiative",
  "no-more-orders": "write-to",
};

/** Whether a pass is said the next time as well. */
function isSaidAgain(record: readonly Entry[], at: number): boolean {
  const { seat, action } = record[at]!;
  const instead = PASSED_UP[action.do];
  const next = record
    .slice(at + 1)
    .find((one) => one.seat === seat && [action.do, instead].includes(one.action.do));
  return instead !== undefined && next?.action.do === action.do;
}

/** The steps of a march that follow an answer, to its end, or those of a flight. */
function march(record: readonly Entry[], at: number): Action[] {
  const steps: Action[] = [];
  const { seat, action: first } = record[at]!;
  for (const { seat: by, action } of record.slice(at + 1)) {
    const flees = first.do === "flee" && action.do === "flee" && action["unit"] === first["unit"];
    if (by !== seat || (!flees && action.do !== "enter" && action.do !== "rest")) break;
    steps.push(action);
    if (action.do === "rest") break;
  }
  return steps;
}

/** Where they lead, the last first. */
const places = (steps: readonly Action[]): string[] =>
  steps
    .flatMap((step) =>
      step.do === "enter" ? [String(step["hex"])] : step.do === "flee" ? [String(step["to"])] : [],
    )
    .toReversed();

/** A blow and what ends the naming of blows, where nothing else is named between. */
function together(record: readonly Entry[], at: number, first: Answer): Action[] {
  const chain: Action[] = [];
  for (const { seat, action } of record.slice(at)) {
    if (seat !== record[at]!.seat) break;
    if (action.do === first.action.do && action["target"] === first.action["target"]) chain.push(action);
    else {
      if (action.do.startsWith("no-more")) chain.push(action);
      break;
    }
  }
  return chain;
}
