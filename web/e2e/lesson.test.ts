// The first lesson as somebody takes it who knows chess and no wargame: from the gallery to "now without help", by mouse. Every note
// is read, with its rules; the page is loaded anew in the middle; the lesson is left once and taken up again. Then everything is seen
// again, and read as a book.
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, launch, open, PATIENCE, shoot, step, type Opened } from "./browser";
import { Hand } from "./hand";
import { Learner, missing } from "./learner";

/** Within this a moment of the past must be looked up. */
const LOOKED_UP = { timeout: 20_000 * PATIENCE };

let browser: Browser;
let opened: Opened;

beforeAll(async () => {
  browser = await launch();
  opened = await open(browser, "/");
});
afterAll(() => browser.close());

/** What a button of the book saves. */
async function saved(button: string): Promise<Buffer> {
  const { page } = opened;
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFile(await download.path());
}

describe("the first lesson", () => {
  it("is played to its end by mouse, and explains each thing when it first comes", async () => {
    const { page } = opened;
    const learner = new Learner(new Hand(opened));
    await step(page, "lesson", async () => {
      await page.getByRole("button", { name: /^Learn to play/ }).click();
      await learner.strip.waitFor();
      expect(await learner.hand.asked()).toBe("mine");
      await shoot(page, "lesson", ["desktop", "tablet", "phone"]);
      await accessible(page, "the lesson");
      expect(await page.getByText("Light means legal.").count(), "the lesson speaks alone").toBe(0);

      // What a note cites is read over the table.
      await learner.strip.getByRole("link", { name: "Rule 13.a" }).click();
      const rule = page.getByRole("dialog", { name: "Rule 13.a" });
      await rule.getByRole("article").waitFor();
      await page.keyboard.press("Escape");
      await rule.waitFor({ state: "detached" });

      await learner.strip.getByRole("button", { name: "How a turn goes" }).click();
      const turn = page.getByRole("dialog", { name: "How a turn goes" });
      await turn.getByText("Bombardment.").waitFor();
      await shoot(page, "how-a-turn-goes", ["desktop", "phone"]);
      await accessible(page, "how a turn goes");
      await page.keyboard.press("Escape");

      await learner.readOn();
      const read = learner.read.length;
      await page.reload();
      await learner.strip.waitFor();
      expect(await learner.hand.asked()).toBe("mine");
      await learner.readOn();
      expect(learner.read.length, "what was read is not said again").toBe(read);

      await learner.strip.getByRole("button", { name: "Leave the lesson" }).click();
      await learner.strip.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("button", { name: "Play this battle as a lesson" }).click();
      await learner.strip.waitFor();

      await learner.playOn();
      await shoot(page, "lesson-over", ["desktop", "tablet", "phone"]);
      expect(missing(learner.read)).toEqual([]);
      expect(new Set(learner.read).size, "no note comes twice").toBe(learner.read.length);
    });
  });

  it("is seen again afterwards, with the whole truth", async () => {
    const { page } = opened;
    await step(page, "afterwards", async () => {
      await accessible(page, "the end of a game");
      await page.getByRole("link", { name: "See the whole battle again" }).click();
      await page.getByRole("heading", { name: /victory|draw/i }).waitFor();
      const scrubber = page.getByRole("slider", { name: "Moment of the game" });
      // The result is told before the pages are there to be turned back.
      const last = async () => Number(await scrubber.getAttribute("max"));
      await expect.poll(last, LOOKED_UP).toBeGreaterThan(20);
      await shoot(page, "replay");
      await accessible(page, "the replay");
      // By the keyboard: to the beginning, a step, a turn.
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("Home");
      expect(await scrubber.inputValue()).toBe("0");
      await page.keyboard.press("ArrowRight");
      expect(await scrubber.inputValue()).toBe("1");
      await page.keyboard.press("PageDown");
      expect(Number(await scrubber.inputValue())).toBeGreaterThan(1);
      await page.keyboard.press("End");
      for (const [tab, shot] of [
        ["Diary", "replay-diary"],
        ["Orders", "replay-orders"],
        ["Dice", "replay-dice"],
      ] as const) {
        await page.getByRole("tab", { name: tab }).click();
        await shoot(page, shot, ["desktop", "phone"]);
        await accessible(page, `the replay's ${tab}`);
      }
      // What the seat could not know is seen only now.
      await page.getByRole("tab", { name: "Orders" }).click();
      const orders = page.getByRole("region", { name: "Orders" });
      expect(await orders.getByText("Order not known").count()).toBeGreaterThan(0);
      await page.getByRole("checkbox", { name: "Show the whole truth" }).check();
      await expect.poll(() => orders.getByText("Order not known").count(), LOOKED_UP).toBe(0);
      await page.getByRole("tab", { name: "Diary" }).click();
      await page.getByText("The computer’s reason:").first().waitFor();
      await shoot(page, "replay-truth", ["desktop"]);
      await page.getByRole("combobox", { name: "Speed" }).selectOption({ label: "8 ×" });
      await page.keyboard.press("Home");
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await expect.poll(async () => Number(await scrubber.inputValue()), LOOKED_UP).toBeGreaterThan(3);
      await page.getByRole("button", { name: "Pause" }).click();
      await page.goBack();
      await page.getByRole("button", { name: "Now without help" }).waitFor();
    });
  });

  it("leaves a book of the battle, fit to be sent", async () => {
    const { page } = opened;
    await step(page, "book", async () => {
      await page.getByRole("link", { name: "After-action book" }).click();
      const book = page.getByRole("article");
      for (const title of ["The battle by hours", "Turn by turn", "Losses", "The dice", "The account"])
        await book.getByRole("heading", { name: title }).waitFor();
      // What the computer wrote was nobody's business before; now it stands beside one's own.
      const letters = book.getByRole("table").filter({ hasText: "What became of it" });
      await letters.getByText("(The Allies)").first().waitFor();
      await letters
        .getByText("Kellermann", { exact: false })
        .or(letters.getByText("III Cavalry Corps"))
        .first()
        .waitFor();
      await shoot(page, "book", ["desktop", "phone"]);
      await accessible(page, "the after-action book");
      const html = (await saved("Save the book")).toString();
      expect(html).toMatch(/^<!doctype html>/);
      expect(html, "the page needs nothing else").not.toMatch(/(src|href)="(?!data:|#)/);
      expect((await saved("Hours as PNG")).subarray(1, 4).toString()).toBe("PNG");
      expect((await saved("Hours as SVG")).toString()).toMatch(/^<svg /);
      await page.goBack();
      await page.getByRole("button", { name: "Now without help" }).waitFor();
    });
  });

  it("ends with the same battle, without help", async () => {
    const { page } = opened;
    await step(page, "without help", async () => {
      const before = page.url();
      await page.getByRole("button", { name: "Now without help" }).click();
      await page.waitForURL((url) => url.href !== before && url.hash.startsWith("#/play/"));
      await page.getByRole("heading", { level: 1, name: "First shots" }).waitFor({ state: "attached" });
      expect(await page.getByRole("complementary", { name: "Lesson" }).count()).toBe(0);
      await page.goto(page.url().replace("/play/", "/book/"));
      await page.getByText("The book is written when the battle is over").waitFor();
    });
    expect(opened.faults).toEqual([]);
  });
});
