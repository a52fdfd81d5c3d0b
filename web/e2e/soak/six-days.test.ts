// A whole Six Days in the browser from either side: computers say what is played, a hand plays it from the page, and every kind of question is
// taken as a picture with what the page says to it. What the page refuses and what goes wrong in it is told.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Game } from "../../src/game/game.svelte";
import { faultsOf, launch, open, settled, SHOTS, type Opened } from "../browser";
import { Hand } from "../hand";
import { planned, pretendBrowser, tokensOf, until, type Battle, type Entry } from "./plan";

const TABLES = join(SHOTS, "tables");
/** Every so many answers the table is taken as it stands. */
const EVERY = 40;
/** What is put in place of numbers and names, to see which questions are of a kind. */
const NAMED = /\d+[A-Z]?|\b(?!The\b)[A-Z]\p{L}+/gu;

/** TABLE picks those whose name has it. */
const WHICH = process.env["TABLE"] ?? "";
const GAMES: ({ name: string; seat: string } & Battle)[] = [
  { name: "six-days-french", scenario: "con/six-days-1814", seat: "french", seed: 4 },
  { name: "six-days-coalition", scenario: "con/six-days-1814", seat: "coalition", seed: 4 },
].filter(({ name }) => name.includes(WHICH));

let browser: Browser;
beforeAll(async () => {
  pretendBrowser();
  browser = await launch();
  mkdirSync(TABLES, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  vi.unstubAllGlobals();
});

describe.each(GAMES)("$name", ({ name, seat, ...battle }) => {
  it("is played to its end from the page", async () => {
    const plan = await planned(battle, []);
    const tokens = await tokensOf(battle);
    const others = new Map<string, Game>();
    for (const [other, token] of tokens) {
      if (other === seat) continue;
      const game = new Game();
      game.open(token);
      await until(game, "a table", () => game.showing !== null && game.vocabulary !== null);
      others.set(other, game);
    }
    // Every question is put, so that the plan is followed answer by answer.
    const opened = await open(browser, `/play/${tokens.get(seat)}`, { unasked: false });
    const table = new Table(name, opened);
    for (const [at, entry] of plan.entries()) {
      const other = others.get(entry.seat);
      if (other) {
        await until(other, entry.action.say, () => other.mine && !other.busy);
        if (!(await other.act(entry.action)))
          throw new Error(`${at}: ${entry.action.say}: ${other.refusal?.why ?? other.error}`);
      } else await table.answer(entry, at);
    }
    await table.end();
    for (const game of others.values()) game.close();
    expect(opened.faults).toEqual([]);
    expect(table.faults).toEqual([]);
    await opened.context.close();
  });
});

class Table {
  readonly #name: string;
  readonly #hand: Hand;
  readonly #said: string[] = [];
  readonly #kinds = new Map<string, number>();
  readonly faults: string[] = [];
  #given = 0;
  /** Questions with one answer, which the table gives by itself where it is not told otherwise. */
  #forced = 0;

  constructor(name: string, opened: Opened) {
    this.#name = name;
    this.#hand = new Hand(opened);
  }

  get #page(): Page {
    return this.#hand.page;
  }

  /** Gives an answer of the plan. */
  async answer({ action }: Entry, at: number): Promise<void> {
    await this.#hand.asked();
    const prompt = await this.#hand.prompt();
    const kind = prompt.replace(NAMED, "…");
    const seen = this.#kinds.get(kind) ?? 0;
    this.#kinds.set(kind, seen + 1);
    if (seen === 0 || this.#given % EVERY === 0) await this.#take(`${this.#given}`);
    const offered = await this.#hand.list();
    this.#said.push(`? ${prompt}`, ...(seen === 0 ? offered.map(({ label }) => `    ${label}`) : []));
    this.#said.push(`> ${action.say}`);
    if (offered.length === 1) this.#forced++;
    const listed = offered.find(({ label }) => label.toLowerCase() === action.say.toLowerCase());
    if (listed) await this.#hand.give(listed);
    else await this.#type(action.say);
    this.#given++;
    const refused = this.#page.getByRole("alert").getByText("Refused:");
    if (await refused.isVisible()) this.faults.push(`${at}: ${action.say}: ${await refused.innerText()}`);
  }

  /** What no list has is typed. */
  async #type(words: string): Promise<void> {
    await this.#page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await this.#page.keyboard.press("/");
    const line = this.#page.getByRole("combobox", { name: "Type an answer" });
    await line.fill(words);
    await this.#hand.carriedOut(words, () => line.press("Enter"));
    if (await line.isVisible()) await line.press("Escape");
  }

  async #take(what: string): Promise<void> {
    await settled(this.#page);
    await this.#page.waitForTimeout(500);
    await this.#page.screenshot({ path: join(TABLES, `${this.#name}-${what}.png`) });
  }

  async end(): Promise<void> {
    await this.#page.getByText("The battle is over").first().waitFor();
    await this.#take("end");
    this.faults.push(...(await faultsOf(this.#page)));
    this.#said.push(await this.#page.evaluate(() => document.body.innerText));
    writeFileSync(join(TABLES, `${this.#name}.txt`), this.#said.join("\n"));
    console.log(
      `${this.#name}: ${this.#given} answers to ${this.#kinds.size} kinds of questions, ${this.#forced} with no choice`,
    );
    for (const [kind, times] of this.#kinds) console.log(`  ${times} × ${kind}`);
  }
}
