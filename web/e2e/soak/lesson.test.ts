// The first lesson by mouse, by keyboard alone, and on a phone held upright with a finger: to its end, with a picture of every note, and
// written down: what the page said at each step and what was done. docs/lesson.md is made from that.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, open, PATIENCE, SHOTS, step } from "../browser";
import { Hand, type Offered } from "../hand";
import { Learner, missing, nearest } from "../learner";

const UPRIGHT = { width: 390, height: 844 };
const LONG = 600_000 * PATIENCE;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  mkdirSync(SHOTS, { recursive: true });
});
afterAll(() => browser.close());

/** Keeps a picture of every note, numbered as they came. */
async function picture(learner: Learner, way: string, title: string): Promise<void> {
  const name = `lesson-${way}-${String(learner.read.length).padStart(2, "0")}-${title.replace(/\W+/g, "-")}`;
  await learner.page.waitForTimeout(600);
  await learner.page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** Somebody who writes down what he reads and does, by mouse. */
class Writer extends Learner {
  readonly way: string;
  readonly written: string[] = [];
  #asked = "";

  constructor(hand: Hand, way: string) {
    super(hand);
    this.way = way;
  }

  override async see(title: string): Promise<void> {
    await super.see(title);
    await picture(this, this.way, title);
    const note = (await this.strip.locator(".note").innerText()).replace(/\s*\n\s*/g, " ").trim();
    this.written.push(`- The lesson: ${note}`);
  }
  protected override async does(what: string): Promise<void> {
    const asked = (await this.page.locator("header .prompt").innerText()).replace(/\s+/g, " ").trim();
    const hour = (await this.page.locator("header .hour strong").innerText()).trim();
    if (asked !== this.#asked) this.written.push("", `**${hour}. ${asked}**`, "");
    this.#asked = asked;
    this.written.push(`- He ${what}.`);
  }
}

class AtTheKeyboard extends Writer {
  override async goOn(): Promise<void> {
    await this.page.keyboard.press("l");
  }
  override async give(answer: Offered): Promise<void> {
    await this.hand.giveByKeys(answer);
  }
  /** Picks who goes, and types where. */
  override async march(answer: Offered): Promise<void> {
    const { page } = this;
    const states = () => page.locator("header .prompt").innerText();
    const before = await states();
    await page.locator(`[data-answer="${answer.index}"]`).first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(states).not.toBe(before);
    // Whoever can get nowhere has set out at once.
    if (!(await states()).includes("pick a lit place")) return;
    const to = nearest(await this.hand.lit());
    await page.keyboard.press("/");
    await page.keyboard.type(to);
    // What cannot be undone is said twice.
    const twice = page.getByText("Enter once more to do it.");
    const enter = () => page.keyboard.press("Enter");
    await this.hand.carriedOut(`the march to ${to}`, enter, async () => {
      if (await twice.isVisible()) await enter();
    });
    await page.keyboard.press("Escape");
  }
  override async press(button: Locator): Promise<void> {
    await button.focus();
    await this.hand.carriedOut("Enter", () => this.page.keyboard.press("Enter"));
  }
  override async seeOdds(fight: Offered): Promise<void> {
    await this.page.locator(`[data-answer="${fight.index}"]`).first().focus();
    await this.page.keyboard.press("Enter");
    await this.hand.oddsCard.waitFor();
    await this.readOn();
    await this.page.keyboard.press("Escape");
    await this.hand.oddsCard.waitFor({ state: "detached" });
  }
}

class OnAPhone extends Writer {
  override async goOn(): Promise<void> {
    await this.more.tap();
  }
  /** The sheet with the answers lies over the map only while it is wanted. */
  async #sheet(open: boolean): Promise<void> {
    const tab = this.page.locator(".right-rail button");
    if (((await tab.getAttribute("aria-expanded")) === "true") !== open) await tab.tap();
  }
  override async offered(): Promise<Offered[]> {
    await this.#sheet(true);
    return super.offered();
  }
  override async give(answer: Offered): Promise<void> {
    await this.#sheet(true);
    await super.give(answer);
  }
  override async press(button: Locator): Promise<void> {
    await this.#sheet(true);
    await super.press(button);
  }
  override async march(answer: Offered): Promise<void> {
    const before = await this.page.evaluate(() => document.querySelector("header .prompt")?.textContent);
    await this.page.locator(`[data-answer="${answer.index}"]`).first().tap();
    await this.#sheet(false);
    const prompt = () => this.page.evaluate(() => document.querySelector("header .prompt")?.textContent);
    await expect.poll(prompt).not.toBe(before);
    const lights = this.page.locator("[data-lit]");
    if ((await lights.count()) === 0) return;
    const light = this.page.locator(`[data-lit="${nearest(await this.hand.lit())}"]`).first();
    const box = await light.boundingBox();
    if (!box) return;
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
    // The first tap shows the way, the second goes it.
    await this.page.touchscreen.tap(...at);
    await expect.poll(prompt).toContain("once more to go");
    await this.hand.carriedOut("the march", () => this.page.touchscreen.tap(...at));
  }
}

describe("the first lesson", () => {
  for (const [way, Kind] of [
    ["mouse", Writer],
    ["keyboard", AtTheKeyboard],
    ["phone", OnAPhone],
  ] as const)
    it(`is played to its end: ${way}`, { timeout: LONG }, async () => {
      const opened = await open(browser, "/", {}, way === "phone" ? UPRIGHT : undefined);
      const learner = new Kind(new Hand(opened), way);
      await step(opened.page, `lesson ${way}`, async () => {
        const learn = opened.page.getByRole("button", { name: /^Learn to play/ });
        await learn.waitFor();
        if (way === "keyboard") {
          await learn.focus();
          await opened.page.keyboard.press("Enter");
        } else await (way === "phone" ? learn.tap() : learn.click());
        await learner.strip.waitFor();
        try {
          await learner.playOn();
        } finally {
          writeFileSync(join(SHOTS, `lesson-${way}.md`), learner.written.join("\n"));
        }
        expect(missing(learner.read)).toEqual([]);
      });
      expect(opened.faults).toEqual([]);
      await opened.context.close();
    });
});
