// The toy rule sets of docs/rule-sets.md, which have no line in this client: opened from the gallery, played by clicks on hexes and on a
// bare table, refused by their own rules, and seen again.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, launch, open, shoot, step, type Opened } from "./browser";
import { Hand } from "./hand";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("three hexes", () => {
  it("is opened from the gallery, played on the map and seen again", async () => {
    const { opened, hand } = await solitaire(/The Gun/i);
    const { page } = opened;
    await step(page, "three hexes", async () => {
      const hexes = await hand.lit();
      expect(hexes).toHaveLength(3);
      await twice(hand, hexes[0]!);
      await expect.poll(() => hand.prompt()).toContain("search");
      await shoot(page, "three-hexes", ["desktop", "phone"]);
      await accessible(page, "three hexes");
      while ((await hand.asked()) === "mine") {
        // The patrol never searches the same hex twice running.
        const open = await hand.list();
        await hand.give(open[0]!);
      }
      await seenAgain(page);
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });
});

describe("three inches", () => {
  it("is played with a point, a way and a bearing, and seen again", async () => {
    const { opened, hand } = await solitaire(/The Flag/i);
    const { page } = opened;
    await step(page, "three inches", async () => {
      // A point: outside the garden the rules refuse it, inside it stands.
      await page.getByRole("button", { name: /^Plant the flag at …/ }).click();
      const garden = { x: 1, y: 1, width: 1 };
      await click(page, garden, { x: 0.5, y: 0.5 });
      await page.getByText(/outside what is open/).waitFor();
      await send(page, "Plant the flag");
      await page
        .getByRole("alert")
        .getByText(/may not stand at/)
        .waitFor();
      // Inside it is typed as well: once to see, again to do.
      await page.getByRole("button", { name: "Type", exact: true }).click();
      const line = page.getByRole("combobox", { name: "Type an answer" });
      await line.fill("1.8,1.25");
      await line.press("Enter");
      await page.getByText("Set. Enter once more to do it.").waitFor();
      await shoot(page, "three-inches-point", ["desktop", "phone"]);
      await line.press("Enter");

      // A bearing, past the flag.
      await expect.poll(() => hand.prompt()).toContain("Look along");
      await lookAlong(hand, { x: 1.6, y: 2.5 });

      // A way of two legs.
      await expect.poll(() => hand.prompt()).toContain("Carry the flag");
      const stride = { x: 1.55, y: 1, width: 0.5 };
      await click(page, stride, { x: 1.8, y: 1.35 });
      await page.getByText(/^Carry the flag along …: 1 leg set/).waitFor();
      await click(page, { x: 1.65, y: 1.2, width: 0.3 }, { x: 1.75, y: 1.4 });
      await page.getByText(/2 legs set/).waitFor();
      await shoot(page, "three-inches-way", ["desktop"]);
      await accessible(page, "a way on a table");
      await send(page, "Carry the flag");

      // And a bearing that finds it.
      await expect.poll(() => hand.prompt()).toContain("Look along");
      await lookAlong(hand, { x: 2.5, y: 1.7 });
      await expect.poll(() => hand.asked()).toBe("over");
      await page.getByText("The flag is seen: Red wins.").first().waitFor();
      await seenAgain(page);
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });
});

/** A game of both sides from the gallery. */
async function solitaire(scenario: RegExp): Promise<{ opened: Opened; hand: Hand }> {
  const opened = await open(browser, "/");
  const { page } = opened;
  await step(page, `begin ${scenario.source}`, async () => {
    await page.getByRole("button", { name: new RegExp(`Set up.*${scenario.source}`, "i") }).click();
    await page.getByRole("radio", { name: /Solitaire/ }).check();
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForURL(/#\/hotseat\//);
  });
  const hand = new Hand(opened);
  expect(await hand.asked()).toBe("mine");
  await page.getByRole("application").waitFor();
  return { opened, hand };
}

/** Once to see, again to do. */
async function twice(hand: Hand, hex: string): Promise<void> {
  for (let n = 0; n < 2; n++) await hand.click(hex);
}

interface Inches {
  x: number;
  y: number;
}

/** Clicks a spot of the table, found by the area that is open: its upper left corner and its width are known. */
async function click(page: Page, area: Inches & { width: number }, at: Inches): Promise<void> {
  const box = (await page.locator("[data-open]").boundingBox())!;
  const inch = box.width / area.width;
  await page.mouse.click(box.x + (at.x - area.x) * inch, box.y + (at.y - area.y) * inch);
}

async function send(page: Page, label: string): Promise<void> {
  await page.locator('header button[title^="Do it"]:enabled', { hasText: label }).click();
}

async function lookAlong(hand: Hand, to: Inches): Promise<void> {
  // The arc from east to south is drawn from the middle of the table, two inches far.
  await click(hand.page, { x: 1.5, y: 1.5, width: 2 }, to);
  await send(hand.page, "Look along");
}

async function seenAgain(page: Page): Promise<void> {
  await page.getByRole("link", { name: "See the whole battle again" }).click();
  await page.getByRole("heading", { name: /victory/i }).waitFor();
  const scrubber = page.getByRole("slider", { name: "Moment of the game" });
  await expect.poll(async () => Number(await scrubber.getAttribute("max"))).toBeGreaterThan(1);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Home");
  expect(await scrubber.inputValue()).toBe("0");
  await page.keyboard.press("ArrowRight");
  expect(await scrubber.inputValue()).toBe("1");
}
