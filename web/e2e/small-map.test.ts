// The small map beside a map that is too large for its window: it shows where the window is, and leads elsewhere.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, dress, launch, open, PATIENCE, shoot, step } from "./browser";
import { begin } from "./games";

// The map of a campaign is drawn when it is first asked for.
const patient = { timeout: 30_000 * PATIENCE };
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("the small map", () => {
  it("leads over a campaign by click, by drag and by key, and folds away", async () => {
    const { french } = await begin({ scenario: "nlc/campaign", seats: { allied: "random" }, seed: 7 });
    const { page, context, faults } = await open(browser, `/play/${french}`);
    await step(page, "small map", async () => {
      const small = page.getByRole("application", { name: /^Small map/ });
      await small.waitFor(patient);
      const box = (await small.boundingBox())!;
      const frame = async () => (await small.locator(".frame").boundingBox())!;
      await shoot(page, "small-map", ["desktop", "tablet"]);
      await dress(page, "light");
      await shoot(page, "small-map-light", ["desktop"]);

      for (let n = 0; n < 2; n++) await page.getByRole("button", { name: "Larger" }).click();

      // A click brings the middle of the window there.
      await page.mouse.click(box.x + 0.3 * box.width, box.y + 0.3 * box.height);
      const there = { x: box.x + 0.3 * box.width, y: box.y + 0.3 * box.height };
      await expect.poll(async () => off(middle(await frame()), there), patient).toBeLessThan(3);
      // A drag takes it along.
      await page.mouse.move(there.x, there.y);
      await page.mouse.down();
      await page.mouse.move(there.x + 40, there.y + 30, { steps: 6 });
      await page.mouse.up();
      const on = { x: there.x + 40, y: there.y + 30 };
      await expect.poll(async () => off(middle(await frame()), on), patient).toBeLessThan(3);
      // So do the arrow keys, and it is said where that is.
      await small.focus();
      const before = await frame();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      await expect.poll(async () => (await frame()).x, patient).toBeGreaterThan(before.x + 3);
      expect((await frame()).y).toBeGreaterThan(before.y + 3);
      await page.getByText(/^The window is about \S+, near /).waitFor({ state: "attached" });
      // The frame follows the large map too.
      const was = await frame();
      const map = (await page.getByRole("application", { name: /^Map:/ }).boundingBox())!;
      await page.mouse.move(map.x + map.width * 0.6, map.y + 60);
      await page.mouse.down();
      await page.mouse.move(map.x + map.width * 0.6 - 150, map.y + 60, { steps: 5 });
      await page.mouse.up();
      await expect.poll(async () => (await frame()).x, patient).toBeGreaterThan(was.x + 2);

      await accessible(page, "the small map");
      await page.getByRole("button", { name: "Small map" }).click();
      expect(await small.count()).toBe(0);
      await page.reload();
      await page.getByRole("button", { name: "Small map" }).waitFor(patient);
      expect(await small.count()).toBe(0);
      await shoot(page, "small-map-folded", ["phone"]);
    });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is not there where the whole fits", async () => {
    const { french } = await begin({ seats: { allied: "random" } });
    const { page, context } = await open(browser, `/play/${french}`);
    await page.locator("[data-piece]").first().waitFor();
    await page.locator("canvas[data-sharp=yes]").waitFor(patient);
    expect(await page.getByRole("button", { name: "Small map" }).count()).toBe(0);
    // Names and figures are in the faces of the print, and a place under a stack shows at its edge.
    const faces = await page.evaluate(() =>
      [...document.fonts].map(
        ({ family, style, weight, status }) => `${family} ${style} ${weight} ${status}`,
      ),
    );
    expect(faces.sort()).toEqual([
      "EB Garamond italic 400 loaded",
      "EB Garamond normal 400 loaded",
      "Old Standard TT italic 400 loaded",
      "Old Standard TT normal 400 loaded",
      "Old Standard TT normal 700 loaded",
    ]);
    expect(await page.locator("[data-hidden-place]").count()).toBeGreaterThan(0);
    await context.close();
  });
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
function middle({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
function off(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
