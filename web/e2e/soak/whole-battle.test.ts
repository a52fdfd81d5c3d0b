// A whole battle in the browser from either side, every answer chosen at random from the list on the screen: whatever the rules
// may ask, there is a way to answer it, and the game comes to its end.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, open, shoot, step } from "../browser";
import { begin } from "../games";
import { Hand } from "../hand";

/** SCENARIO names another battle. */
const SCENARIO = process.env["SCENARIO"] ?? "nlc/quatre-bras";
const WAYS = ["give", "giveByKeys", "type"] as const;
/** No battle of a day needs as many answers of one side. */
const MOST_ANSWERS = 20_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(["french", "allied"])("the %s play a whole battle", (seat) => {
  it("without a dead end", async () => {
    const enemy = seat === "french" ? "allied" : "french";
    const tokens = await begin({ scenario: SCENARIO, seats: { [enemy]: "subaltern" }, seed: 7 });
    const opened = await open(browser, `/play/${tokens[seat]}`);
    const hand = new Hand(opened);
    const random = lots(7);
    let given = 0;
    await step(opened.page, `whole battle as ${seat}`, async () => {
      while ((await hand.asked()) === "mine") {
        expect(given, "answers given without an end").toBeLessThan(MOST_ANSWERS);
        const offered = await hand.list();
        const chosen = offered[Math.floor(random() * offered.length)];
        if (!chosen) throw new Error(`no answer to: ${await hand.prompt()}`);
        // By mouse, by keyboard and typed in turn: each must be able to answer everything.
        const way = WAYS[given % WAYS.length]!;
        await hand[way](chosen);
        given++;
        if (given % 250 === 0) console.log(`${seat}: ${given} answers; ${await hand.prompt()}`);
      }
      await shoot(opened.page, `whole-battle-${seat}`, ["desktop"]);
    });
    console.log(`${seat}: ${given} answers to ${hand.prompts.size} kinds of questions`);
    for (const [prompt, times] of hand.prompts) console.log(`  ${times} × ${prompt}`);
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });
});

/** The same numbers in every run (mulberry32). */
function lots(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
