// A battle in earnest through the browser from either side: orders to attack, marches towards the crossroads, every fight that is
// offered. It asks for what a random battle hardly ever comes to (charges, pursuits, losses, retreats, advances), and keeps a
// picture of every turn: how the computer plays is looked at there.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launch, open, shoot, step, type Opened } from "../browser";
import { Hand, type Offered } from "../hand";

/** SCENARIO names another battle about the same crossroads, OPPONENT another computer player, SEED other dice. */
const OPPONENT = process.env["OPPONENT"] ?? "subaltern";
const SEED = Number(process.env["SEED"] ?? "7");
/** What both sides fight for. */
const CROSSROADS = "2745";
const MOST_ANSWERS = 5_000;

interface Place {
  hex: string;
  x: number;
  y: number;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(["french", "allied"])("the %s fight for the crossroads", (seat) => {
  it("to the end", async () => {
    const opened = await sitDown(seat);
    const near = await distances();
    const hand = new Hand(opened);
    let [given, turn] = [0, ""];
    await step(opened.page, `battle in earnest as ${seat}`, async () => {
      while ((await hand.asked()) === "mine") {
        expect(given, "answers given without an end").toBeLessThan(MOST_ANSWERS);
        const now = (await opened.page.locator("header .hour").first().textContent()) ?? "";
        if (now !== turn) {
          turn = now;
          await shoot(opened.page, `earnest-${seat}-${turn.replace(/\D/g, "").slice(0, 4)}`, ["desktop"]);
        }
        await answer(hand, near);
        given++;
      }
      await shoot(opened.page, `earnest-${seat}-end`, ["desktop"]);
    });
    console.log(`${seat}: ${given} answers to ${hand.prompts.size} kinds of questions`);
    for (const [prompt, times] of hand.prompts) console.log(`  ${times} × ${prompt}`);
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });
});

async function sitDown(seat: string): Promise<Opened> {
  const enemy = seat === "french" ? "allied" : "french";
  const made = await fetch(`${inject("base")}/api/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      scenario: process.env["SCENARIO"] ?? "nlc/quatre-bras",
      seats: { [seat]: "person", [enemy]: OPPONENT },
      seed: SEED,
    }),
  });
  const { seats } = (await made.json()) as { seats: { seat: string; token: string | null }[] };
  return open(browser, `/play/${seats.find((one) => one.seat === seat)?.token ?? ""}`);
}

/** How far every hex is from the crossroads, as the crow flies. */
async function distances(): Promise<(hex: string) => number> {
  const got = await fetch(`${inject("base")}/api/scenarios/nlc/quatre-bras/board`);
  const { hexes } = ((await got.json()) as { plane: { hexes: Place[] } }).plane;
  const goal = hexes.find((one) => one.hex === CROSSROADS)!;
  const far = new Map(hexes.map(({ hex, x, y }) => [hex, Math.hypot(x - goal.x, y - goal.y)]));
  return (hex) => far.get(hex) ?? Infinity;
}

/** In this order: fights, orders and their seal, marches; among places the nearest to the crossroads. */
const WANTED = [
  /^(bring on|come on|.* arrives at)/i,
  /^(attack|charge|bombard|react|pursue|advance|march|defend)/i,
  /^(seal|write|order|target|to \d)/i,
  /acts first$|^pair/i,
  /^(move|ride|enter|stand)/i,
];
/** Answers of one kind in a row: whoever has marched as often as that has arrived. */
const AT_MOST = 12;
let letters = 0;
let marched = { prompt: "", times: 0 };

async function answer(hand: Hand, near: (hex: string) => number): Promise<void> {
  const offered = await hand.list();
  const last = offered.findLast((one) => one.plain) ?? offered[0];
  if (!last) throw new Error(`no answer to: ${await hand.prompt()}`);
  const wanted = WANTED.map((pattern) => offered.filter((one) => pattern.test(one.label))).find(
    (some) => some.length > 0,
  );
  const prompt = await hand.prompt();
  marched = prompt === marched.prompt ? { prompt, times: marched.times + 1 } : { prompt, times: 0 };
  if (!wanted || marched.times > AT_MOST) return hand.give(last);
  // Every letter to somebody else, and what cannot be ordered one way is ordered another.
  if (/^write/i.test(wanted[0]!.label) && letters++ % 4 === 3) return hand.give(last);
  if (/^(write|order)/i.test(wanted[0]!.label)) return hand.give(wanted[letters % wanted.length]!);
  const chosen = nearest(wanted, near);
  if (!/^(move|ride) /i.test(chosen.label)) return hand.give(chosen);
  return hand.march(chosen, (hexes) => hexes.reduce((best, hex) => (near(hex) < near(best) ? hex : best)));
}

function nearest(some: Offered[], near: (hex: string) => number): Offered {
  const far = ({ label }: Offered) => near(/\b\d{4}\b/.exec(label)?.[0] ?? "");
  return some.reduce((best, one) => (far(one) < far(best) ? one : best));
}
