// How long an answer waits for its picture: from the message that tells what came of it to the frame that shows it, over a whole battle.
// The clock counts what other programs do meanwhile, so that only half of the answers are held to the limit; how long the others took, and
// the main thread's own time from the first click to the next question, is told.
import type { Browser, CDPSession } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, open, step } from "../browser";
import { begin } from "../games";
import { Hand } from "../hand";

/** SCENARIO names another battle, ANSWERS how many are given. */
const SCENARIO = process.env["SCENARIO"] ?? "nlc/quatre-bras";
const ANSWERS = Number(process.env["ANSWERS"] ?? "120");
const MOST_MS = 100;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What the page notes of every answer, in milliseconds: until the table told what came of it, and from then until it was seen. */
interface Noted {
  told: number[];
  seen: number[];
}

describe("an answer", () => {
  it("is seen at once", async () => {
    const { french } = await begin({ scenario: SCENARIO, seats: { allied: "subaltern" }, seed: 7 });
    const opened = await open(browser, "/");
    const { page, context } = opened;
    await page.addInitScript(() => {
      const noted: Noted = { told: [], seen: [] };
      (window as unknown as { noted: Noted }).noted = noted;
      const asked = new Map<unknown, number>();
      window.WebSocket = class extends WebSocket {
        constructor(...made: ConstructorParameters<typeof WebSocket>) {
          super(...made);
          this.addEventListener("message", ({ data }) => {
            // Long messages come packed: whichever answer waits has come.
            const { id } = (typeof data === "string" ? JSON.parse(data) : {}) as { id?: unknown };
            const began = asked.get(id) ?? (id === undefined ? [...asked.values()][0] : undefined);
            if (began === undefined) return;
            asked.clear();
            const told = performance.now();
            noted.told.push(told - began);
            requestAnimationFrame(() => setTimeout(() => noted.seen.push(performance.now() - told)));
          });
        }
        override send(said: string): void {
          const { id, do: verb } = JSON.parse(said) as { id: unknown; do: string };
          if (verb === "act") asked.set(id, performance.now());
          super.send(said);
        }
      };
    });
    await page.goto(`/#/play/${french}`);
    await page.reload();
    const cdp = await context.newCDPSession(page);
    // The thread's own time, so that it does not count what other programs do meanwhile.
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const hand = new Hand(opened);
    const work: { ms: number; label: string }[] = [];
    await step(page, "answers in time", async () => {
      for (let given = 0; given < ANSWERS && (await hand.asked()) === "mine"; given++) {
        const offered = await hand.list();
        const chosen = offered[(given * 7) % offered.length]!;
        const before = await busy(cdp);
        await hand.give(chosen);
        work.push({ ms: (await busy(cdp)) - before, label: chosen.label });
      }
    });
    const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
    console.log(`${SCENARIO}: ${work.length} answers`);
    console.log(`  until the table told what came of it: ${spread(noted.told)}`);
    console.log(`  from then until it was seen: ${spread(noted.seen)}`);
    console.log(`  work of the main thread, clicks and all: ${spread(work.map(({ ms }) => ms))}`);
    for (const { ms, label } of work.toSorted((one, other) => other.ms - one.ms).slice(0, 5))
      console.log(`    ${ms.toFixed(0)} ms: ${label}`);
    expect(opened.faults).toEqual([]);
    expect(part(noted.seen, 0.5)).toBeLessThan(MOST_MS);
    await context.close();
  });
});

/** The value that so great a part of them does not exceed. */
function part(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity;
}

function spread(values: readonly number[]): string {
  const at = (share: number) => part(values, share).toFixed(0);
  return `half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms, all within ${at(1)} ms`;
}

/** Milliseconds for which the main thread has worked. */
async function busy(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}
