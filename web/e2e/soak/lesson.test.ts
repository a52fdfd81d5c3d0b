// The first lesson by keyboard alone, and on a phone held upright with a finger: to its end, with a picture of every note.
import { mkdirSync } from "node:fs";
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

class AtTheMouse extends Learner {
  override async see(title: string): Promise<void> {
    await super.see(title);
    await picture(this, "mouse", title);
  }
}

class AtTheKeyboard extends Learner {
  override async see(title: string): Promise<void> {
    await super.see(title);
    await picture(this, "keys", title);
  }
  override async goOn(): Promise<void> {
    await this.page.keyboard.press("l");
  }
  override async give(answer: Offered): Promise<void> {
    await this.hand.giveByKeys(answer);
  }
  /** Sets out, goes on hex by hex while there are hexes nearer to the farm, and rests. */
  override async march(answer: Offered): Promise<void> {
    await this.hand.giveByKeys(answer);
    for (let went = "", steps = 0; steps < 8; steps++) {
      const offered = await this.hand.list();
      const ways = new Map(
        offered.flatMap((one) => {
          const [, hex] = /^To (\d{4})/.exec(one.label) ?? [];
          return hex === undefined ? [] : [[hex, one] as const];
        }),
      );
      const rest = offered.find((one) => /^(rest|turn back)/i.test(one.label));
      if (ways.size === 0 && !rest) return; // the march is over
      const next = ways.size > 0 ? nearest([...ways.keys(), ...(went ? [went] : [])]) : went;
      const way = next === went ? rest : ways.get(next);
      if (!way) return;
      await this.hand.giveByKeys(way);
      if (way === rest) return;
      went = next;
    }
  }
  override async press(button: Locator): Promise<void> {
    await button.focus();
    const before = await this.hand.prompt();
    await this.page.keyboard.press("Enter");
    await expect.poll(() => this.hand.prompt()).not.toBe(before);
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

class OnAPhone extends Learner {
  override async see(title: string): Promise<void> {
    await super.see(title);
    await picture(this, "phone", title);
  }
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
    await this.page.waitForTimeout(300);
    await this.page.touchscreen.tap(...at);
    await this.page.waitForTimeout(500);
  }
}

describe("the first lesson", () => {
  for (const [way, Kind] of [
    ["mouse", AtTheMouse],
    ["keyboard", AtTheKeyboard],
    ["phone", OnAPhone],
  ] as const)
    it(`is played to its end: ${way}`, { timeout: LONG }, async () => {
      const opened = await open(browser, "/", {}, way === "phone" ? UPRIGHT : undefined);
      const learner = new Kind(new Hand(opened));
      await step(opened.page, `lesson ${way}`, async () => {
        const learn = opened.page.getByRole("button", { name: /^Learn to play/ });
        await learn.waitFor();
        if (way === "keyboard") {
          await learn.focus();
          await opened.page.keyboard.press("Enter");
        } else await (way === "phone" ? learn.tap() : learn.click());
        await learner.strip.waitFor();
        await learner.playOn();
        expect(missing(learner.read)).toEqual([]);
      });
      expect(opened.faults).toEqual([]);
      await opened.context.close();
    });
});
