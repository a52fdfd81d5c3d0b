// Campaigns of Napoleon in a real browser: a march that goes where it is lit in one go, and the chits of the battle that comes of it: the matrix with its
// equilibrium, and the odds of the chit chosen.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, launch, open, shoot, step } from "./browser";
import { misfits } from "./fits";
import { begin } from "./games";
import { Hand, type Offered } from "./hand";

/** Champaubert, where Olsufiev stands, and the hex before it. */
const [CHAMPAUBERT, BAYE] = ["1910", "1911"];
const MOST_ANSWERS = 40;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("the Six Days", () => {
  it("come to a battle whose chits are told as a matrix, with the odds of each", async () => {
    const { french, coalition } = await begin({ scenario: "con/six-days-1814", seed: 4 });
    // One person plays both sides.
    const opened = await open(browser, `/hotseat/${french}/${coalition}?open`);
    const { page } = opened;
    const hand = new Hand(opened);
    const does = async (offered: readonly Offered[], what: RegExp): Promise<boolean> => {
      const answer = offered.find(({ label }) => what.test(label));
      if (answer) await hand.give(answer);
      return answer !== undefined;
    };
    await step(page, "a march to Champaubert", async () => {
      let has = { command: false, marched: false };
      for (let given = 0; ; given++) {
        expect(given, "no battle comes").toBeLessThan(MOST_ANSWERS);
        await hand.asked();
        const prompt = await hand.prompt();
        if (/what does each of your groups face/.test(prompt)) break;
        if (/where does Marmont go/.test(prompt)) {
          // Every hex in reach is lit, and one press on it is the whole march.
          expect(await hand.lit()).toContain(BAYE);
          await hand.carriedOut(
            "the march",
            () => hand.click(BAYE),
            () => hand.click(BAYE),
          );
          await expect.poll(() => hand.prompt()).toContain("who moves?");
          has = { ...has, marched: true };
          continue;
        }
        const offered = await hand.list();
        const isFrench = prompt.startsWith("The French");
        if (isFrench && !has.command && (await does(offered, /^Command for Marmont/)))
          has = { ...has, command: true };
        else if (!isFrench || has.marched || !(await does(offered, /^Move Marmont/)))
          await hand.give(offered.findLast(({ plain }) => plain) ?? offered[0]!);
      }
    });
    await step(page, "the chits", async () => {
      const chits = page.getByRole("region", { name: `The chits at ${CHAMPAUBERT}` });
      await chits.waitFor();
      await chits.getByText(/^You have an? (Division|Corps|Army) of \d+ strength points?/).waitFor();
      const rows = chits.locator("tbody tr");
      expect(await rows.count()).toBe(3);
      // What each side should lay adds up.
      const shares = await rows.locator("td:last-child").allInnerTexts();
      const percent = (words: string) =>
        words === "always" ? 100 : words === "never" ? 0 : parseFloat(words);
      expect(shares.reduce((sum, words) => sum + percent(words), 0)).toBeCloseTo(100, 0);
      await shoot(page, "campaign-chits");
      await accessible(page, "the chits of a battle");
      expect(await misfits(page)).toEqual([]);
      await chits.getByRole("button", { name: "Corps" }).click();
      const card = page.getByRole("dialog");
      const glance = card.getByRole("region", { name: "At a glance" });
      await glance.getByText(/ %$/).first().waitFor();
      await card.getByText("on average").first().waitFor();
      await shoot(page, "campaign-odds");
      await accessible(page, "the odds of a chit");
      await hand.press(card.locator("[data-fire]"));
      // The other side guesses next.
      await expect.poll(() => hand.prompt()).toMatch(/^The French: what does each/);
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });
});
