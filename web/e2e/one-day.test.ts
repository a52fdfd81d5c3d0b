// One Day Napoleonics in a real browser: the tutorial by mouse (chits, a block that is dragged, its ghost and verdict, fire, the reveal) and
// by keyboard and text, and what everybody must be able to use.
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, launch, open, shoot, step, type Opened } from "./browser";
import { misfits } from "./fits";
import { begin } from "./games";
import { Hand } from "./hand";

const BACHELU = "5th Division, Bachelu";
const HUBERT = "Pire: Hubert's chasseurs";
const GUNS = "II Corps field artillery";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function seated(phone?: { width: number; height: number }): Promise<{ opened: Opened; hand: Hand }> {
  const { french } = await begin({ scenario: "odn/tutorial", seats: { allied: "random" }, seed: 5 });
  const opened = await open(browser, `/play/${french}`, {}, phone);
  await opened.page.locator('.screen[data-set="odn"]').waitFor();
  return { opened, hand: new Hand(opened) };
}

const chit = (page: Page, order: string, who: string): Locator =>
  page.getByRole("button", { name: `${order} for ${who}`, exact: true });
const desk = (page: Page): Locator => page.getByRole("region", { name: "Order desk" });

/** Answers whatever is asked by what ends the question, until the words of the prompt come. */
async function on(hand: Hand, until: RegExp): Promise<void> {
  for (let n = 0; n < 60; n++) {
    if ((await hand.asked()) === "over") return;
    if (until.test(await hand.prompt())) return;
    const offered = await hand.list();
    const passes = (words: RegExp) => offered.find(({ label }) => words.test(label));
    const answer =
      passes(/^Hold fire to the end/) ??
      passes(/(are|is) (done|settled|declared|aimed)$|^No more/) ??
      offered.findLast(({ plain }) => plain) ??
      offered[0];
    expect(answer, await hand.prompt()).toBeDefined();
    if (answer) await hand.give(answer);
  }
  throw new Error(`${until} was never asked`);
}

/** Where a block lies in the window. */
async function blockOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-place][aria-label*="${name}"]`).first().boundingBox();
  if (!box) throw new Error(`${name} is not on the map`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe("the tutorial", () => {
  it("is played by mouse: chits, a dragged plot with its verdict, fire, the next turn", async () => {
    const { opened, hand } = await seated();
    const { page } = opened;
    await step(page, "odn chits", async () => {
      await expect.poll(() => hand.prompt()).toContain("place your chits");
      // Where a Full Move would lead is shown before it is ordered.
      await chit(page, "Full Move", HUBERT).hover();
      await page.locator("path.corridor").waitFor({ state: "attached" });
      await accessible(page, "chits");
      await hand.press(chit(page, "Full Move", HUBERT));
      await hand.press(chit(page, "Combat Move", BACHELU));
      await hand.press(chit(page, "Fire", GUNS));
      await desk(page).getByRole("img", { name: "Fire: laid" }).waitFor();
      await shoot(page, "odn-chits");
      // A chit that lies is taken back.
      await hand.press(page.getByRole("button", { name: /Undo/ }).first());
      await chit(page, "Fire", GUNS).waitFor();
      await hand.press(chit(page, "Fire", GUNS));
      await hand.press(desk(page).getByRole("button", { name: "Orders are done" }));
    });
    await step(page, "odn plots", async () => {
      await on(hand, /plot your Combat Moves/);
      await desk(page).waitFor();
      await desk(page).getByLabel("Who").selectOption(BACHELU);
      await page.getByRole("button", { name: "The whole map" }).click();
      await page.waitForTimeout(400);
      const at = await blockOf(page, BACHELU);
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + 8, at.y - 8, { steps: 4 });
      await page.mouse.move(at.x + 8, at.y - 30, { steps: 8 });
      await page.mouse.up();
      await desk(page).getByText("May be plotted.").waitFor();
      await page.getByText(/″ left$/).waitFor();
      // The handle before the ghost turns him.
      const knob = await page.locator("circle.knob").boundingBox();
      if (!knob) throw new Error("the ghost has no handle");
      await page.mouse.move(knob.x + 10, knob.y + 10);
      await page.mouse.down();
      await page.mouse.move(knob.x + 30, knob.y + 14, { steps: 4 });
      await page.mouse.move(knob.x + 70, knob.y + 30, { steps: 8 });
      await page.mouse.up();
      const said = desk(page).getByLabel("As it is written");
      await expect.poll(() => said.inputValue()).toMatch(/, face \d+$/);
      expect(await said.inputValue()).toMatch(/move, to /);
      await shoot(page, "odn-plot", ["desktop", "tablet"]);
      await accessible(page, "a plot");
      // Too far is refused with its rule, and nothing is sent.
      const line = desk(page).getByLabel("As it is written");
      await line.fill(`${BACHELU}: move, ahead 9`);
      await desk(page)
        .getByText(/would march 9 inches/)
        .waitFor();
      await desk(page)
        .getByRole("link", { name: "2.031e.a" })
        .or(desk(page).getByText("2.031e.a"))
        .first()
        .waitFor();
      expect(
        await desk(page)
          .getByRole("button", { name: /^Sign for/ })
          .isDisabled(),
      ).toBe(true);
      await line.fill(`${BACHELU}: move, ahead 1`);
      await desk(page).getByText("May be plotted.").waitFor();
      await hand.press(desk(page).getByRole("button", { name: `Sign for ${BACHELU}` }));
      await desk(page)
        .getByText(new RegExp(`^${BACHELU}: move, to `))
        .waitFor();
    });
    await step(page, "odn clock", async () => {
      await on(hand, /fires/);
      await page
        .getByRole("img", { name: /^Slice \d+ of 20$/ })
        .first()
        .waitFor();
      await shoot(page, "odn-window", ["desktop"]);
      await accessible(page, "a fire window");
      await on(hand, /place your chits/);
      // He went, and the roster tells how he is.
      await page.getByRole("button", { name: "Rosters" }).click();
      await page
        .getByRole("img", { name: /Hit Boxes crossed/ })
        .first()
        .waitFor();
      await accessible(page, "rosters");
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });

  it("is played by keyboard and text alone", async () => {
    const { opened, hand } = await seated();
    const { page } = opened;
    const say = async (words: string): Promise<void> => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      if (!(await page.getByRole("combobox", { name: "Type an answer" }).isVisible()))
        await page.keyboard.press("/");
      await page.getByRole("combobox", { name: "Type an answer" }).fill(words);
      await page.keyboard.press("Enter");
    };
    await step(page, "odn by text", async () => {
      await expect.poll(() => hand.prompt()).toContain("place your chits");
      await hand.carriedOut("an order", () => say(`order ${BACHELU} combat move`));
      // What the rules do not have is refused, and says why.
      await say(`order ${BACHELU} wheel right 30`);
      await page.getByRole("alert").first().waitFor();
      // The desk by keys: a chit that has the focus is laid by Enter.
      await page.getByRole("combobox", { name: "Type an answer" }).press("Escape");
      await chit(page, "Full Move", HUBERT).focus();
      await hand.carriedOut("a chit", () => page.keyboard.press("Enter"));
      await hand.carriedOut("the end of orders", () => say("orders are done"));
    });
    await step(page, "odn plots by text", async () => {
      await on(hand, /plot your Combat Moves/);
      await hand.carriedOut("a plot", () => say(`plot ${BACHELU}: move, ahead 1, column, square`));
      await hand.carriedOut("the end of plots", () => say("plots are done"));
      await on(hand, /place your chits/);
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });

  it("is large enough for a finger", async () => {
    const { opened, hand } = await seated({ width: 390, height: 844 });
    const { page } = opened;
    await step(page, "odn on a phone", async () => {
      await expect.poll(() => hand.prompt()).toContain("place your chits");
      await desk(page).waitFor();
      expect(await misfits(page)).toEqual([]);
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });
});
