// The list of answers: by mouse, with keys alone and typed; and what is pressed twice in haste answers one question, not two.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, open, step, type Opened } from "./browser";
import { begin } from "./games";
import { Hand } from "./hand";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A game for both seats of this browser, with every question asked, so that nothing is answered but by this hand. */
async function seated(): Promise<{ opened: Opened; hand: Hand; acts: string[] }> {
  const { french, allied } = await begin({});
  const opened = await open(browser, "/", { unasked: false });
  const acts: string[] = [];
  opened.page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      if (String(payload).includes('"do":"act"')) acts.push(String(payload));
    }),
  );
  await opened.page.goto(`/#/hotseat/${french}/${allied}?open`);
  return { opened, hand: new Hand(opened), acts };
}

describe("the list of answers", () => {
  it("answers by mouse, by keys and by words", async () => {
    const { opened, hand } = await seated();
    await step(opened.page, "three ways to answer", async () => {
      expect(await hand.asked()).toBe("mine");
      // That there is nothing to take back is no news.
      const undo = opened.page.getByRole("button", { name: "Undo" });
      expect(await undo.textContent()).not.toContain("take back");
      for (let given = 0; given < 12; given++) {
        expect(await hand.asked()).toBe("mine");
        const offered = await hand.list();
        const answer = offered.findLast((one) => one.plain) ?? offered[0]!;
        await hand[(["give", "giveByKeys", "type"] as const)[given % 3]!](answer);
      }
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });

  it("lets the second press of a double click answer nothing that came after the first", async () => {
    const { opened, hand, acts } = await seated();
    const { page } = opened;
    await step(page, "double click", async () => {
      for (let given = 0; given < 6; given++) {
        expect(await hand.asked()).toBe("mine");
        const offered = await hand.list();
        const before = acts.length;
        // The second press of a double click lands on the first answer of the next question the moment it is there.
        await page.evaluate(() => {
          const first = () => document.querySelector<HTMLElement>("[data-answer]");
          const old = first();
          new MutationObserver((_, watch) => {
            const now = first();
            if (!now || now === old) return;
            watch.disconnect();
            now.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true }));
            document.body.dataset["pressed"] = "twice";
          }).observe(document.body, { childList: true, subtree: true });
        });
        await hand.give(offered.findLast((one) => one.plain) ?? offered[0]!);
        expect(await hand.asked()).toBe("mine");
        await hand.list();
        await page.locator('body[data-pressed="twice"]').waitFor({ state: "attached" });
        await page.evaluate(() => delete document.body.dataset["pressed"]);
        await page.waitForTimeout(150);
        expect(acts.length).toBe(before + 1);
        expect(await page.locator('[data-answer][aria-pressed="true"]').count()).toBe(0);
      }
    });
    await opened.context.close();
  });

  it("takes a key that is held for one press", async () => {
    const { opened, hand, acts } = await seated();
    const { page } = opened;
    await step(page, "held key", async () => {
      expect(await hand.asked()).toBe("mine");
      const passing = (await hand.list()).findLast((one) => one.plain)!;
      const button = page.locator(`[data-answer="${passing.index}"]`).first();
      await button.focus();
      await page.keyboard.down("Enter");
      for (let held = 0; held < 8; held++) {
        await page.waitForTimeout(40);
        await page.keyboard.down("Enter");
      }
      await page.keyboard.up("Enter");
      // It is chosen and waits for the second press.
      expect(await button.getAttribute("aria-pressed")).toBe("true");
      expect(acts).toEqual([]);
      await page.keyboard.press("Enter");
      await expect.poll(() => acts.length).toBe(1);
    });
    await opened.context.close();
  });
});
