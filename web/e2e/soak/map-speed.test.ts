// How long the main thread works for a frame while the campaign's map is moved and zoomed: by hand, by wheel and by key. Frames a
// second depend on the machine and on what else it does; milliseconds of the main thread for each frame say what the table costs.
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, open, settled, SHOTS } from "../browser";
import { begin } from "../games";

/** SCENARIO names another battle. */
const SCENARIO = process.env["SCENARIO"] ?? "nlc/campaign";
/** Sixty frames a second leave 16.7 ms; the browser itself wants some of them. */
const MOST_MS = 8;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("the map is moved", () => {
  it("within the time of a frame", async () => {
    const { french } = await begin({ scenario: SCENARIO, seats: { allied: "random" }, seed: 7 });
    const { page, context, faults } = await open(browser, `/play/${french}`);
    await page.getByRole("application").waitFor();
    await settled(page);
    await page.waitForTimeout(8_000);
    await page.screenshot({ path: join(SHOTS, "map-speed.png") });
    const cdp = await context.newCDPSession(page);
    // The thread's own time, so that it does not count what other programs do meanwhile.
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const box = (await page.getByRole("application").boundingBox())!;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

    const results = [
      await measured(cdp, page, "drag", async () => {
        await page.mouse.move(middle.x, middle.y);
        await page.mouse.down();
        for (let n = 0; n < 120; n++)
          await page.mouse.move(middle.x + 200 * Math.sin(n / 9), middle.y + 140 * Math.sin(n / 7));
        await page.mouse.up();
      }),
      await measured(cdp, page, "long drag", async () => {
        for (let stroke = 0; stroke < 4; stroke++) {
          await page.mouse.move(middle.x + 250, middle.y + 150);
          await page.mouse.down();
          for (let n = 0; n < 30; n++) await page.mouse.move(middle.x + 250 - 16 * n, middle.y + 150 - 9 * n);
          await page.mouse.up();
        }
      }),
      await measured(cdp, page, "zoom", async () => {
        for (const step of [-60, 60])
          for (let n = 0; n < 40; n++) await page.mouse.wheel(0, n < 20 ? step : -step);
      }),
      await measured(cdp, page, "the whole, dragged", async () => {
        await page.getByRole("button", { name: "The whole map" }).click();
        await page.mouse.move(middle.x, middle.y);
        await page.mouse.down();
        for (let n = 0; n < 120; n++)
          await page.mouse.move(middle.x + 200 * Math.sin(n / 9), middle.y + 140 * Math.sin(n / 7));
        await page.mouse.up();
      }),
      await measured(cdp, page, "hover", async () => {
        for (let n = 0; n < 120; n++)
          await page.mouse.move(middle.x + 300 * Math.sin(n / 12), middle.y + 200 * Math.cos(n / 9));
      }),
    ];
    for (const { what, frames, main, script, style, layout, late, worst } of results)
      console.log(
        `${what}: ${frames} frames, main thread ${main.toFixed(1)} ms a frame` +
          ` (script ${script.toFixed(1)}, style ${style.toFixed(1)}, layout ${layout.toFixed(1)}),` +
          ` slowest 5 % of frames after ${late.toFixed(0)} ms, the slowest after ${worst.toFixed(0)} ms`,
      );
    expect(faults).toEqual([]);
    for (const { what, main } of results) expect.soft(main, what).toBeLessThan(MOST_MS);
    await context.close();
  }, 300_000);
});

interface Measured {
  what: string;
  frames: number;
  main: number;
  script: number;
  style: number;
  layout: number;
  late: number;
  worst: number;
}

async function measured(
  cdp: CDPSession,
  page: Page,
  what: string,
  does: () => Promise<void>,
): Promise<Measured> {
  await page.waitForTimeout(3_000);
  await page.evaluate(() => {
    const times: number[] = [];
    const watch = window as unknown as { times: number[]; watching: boolean };
    watch.times = times;
    watch.watching = true;
    const frame = (now: number): void => {
      times.push(now);
      if (watch.watching) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const before = await metrics(cdp);
  await does();
  const after = await metrics(cdp);
  const times = await page.evaluate(() => {
    const watch = window as unknown as { times: number[]; watching: boolean };
    watch.watching = false;
    return watch.times;
  });
  const gaps = times
    .slice(1)
    .map((time, n) => time - times[n]!)
    .sort((a, b) => a - b);
  const per = (name: string): number => ((after.get(name)! - before.get(name)!) * 1000) / gaps.length;
  return {
    what,
    frames: gaps.length,
    main: per("TaskDuration"),
    script: per("ScriptDuration"),
    style: per("RecalcStyleDuration"),
    layout: per("LayoutDuration"),
    late: gaps[Math.floor(gaps.length * 0.95)] ?? 0,
    worst: gaps.at(-1) ?? 0,
  };
}

async function metrics(cdp: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
