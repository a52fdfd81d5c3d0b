// What a newcomer finds out at Gettysburg from the page alone: what a Hidden Forces marker is when he is asked for one, what a train and
// the guns' store are, and how a turn goes there, by this edition's own numbers. Both sides of Little Round Top to its end: `e2e/soak`.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessible, launch, open, shoot, step, type Opened } from "./browser";
import { begin } from "./games";
import { Hand } from "./hand";

let browser: Browser;
let opened: Opened;
let hand: Hand;
beforeAll(async () => {
  browser = await launch();
  const { confederate } = await begin({
    scenario: "lgg/the-second-day",
    seats: { union: "random" },
    options: ["artillery-ammunition"],
  });
  opened = await open(browser, `/play/${confederate}`);
  hand = new Hand(opened);
});
afterAll(() => browser.close());

// One story in several parts: after a part that failed the rest has nothing to go on from.
let broken = false;
beforeEach((context) => {
  if (broken) context.skip("an earlier part of the story failed");
  context.onTestFailed(() => {
    broken = true;
  });
});

describe("Gettysburg", () => {
  it("says what a Hidden Forces marker is when one is asked for, and what lies under one's own", async () => {
    const { page } = opened;
    await step(page, "hidden forces", async () => {
      expect(await hand.asked()).toBe("mine");
      await page.getByText("A whole formation under one counter, or nothing at all").waitFor();
      const corps = (await hand.list()).find(({ label }) => /^Put Confederate I Corps under/.test(label));
      if (!corps) throw new Error("I Corps could not be hidden");
      await accessible(page, "a question about markers");
      await hand.give(corps);
      await hand.list();
      await pick("Hidden Forces marker 1: Confederate I Corps");
      const about = page.getByRole("region", { name: "What is selected" });
      await about.getByText("Yours: Confederate I Corps", { exact: false }).waitFor();
      await shoot(page, "gettysburg-marker", ["desktop", "phone"]);
    });
  });

  it("says what a train is where one is picked, and how much the guns have left", async () => {
    const { page } = opened;
    await step(page, "trains", async () => {
      await page.keyboard.press("Escape");
      await pick("Confederate II Corps train, train");
      const about = page.getByRole("region", { name: "What is selected" });
      await about.getByText("The wagons of a corps or of the army", { exact: false }).waitFor();
      await shoot(page, "gettysburg-train", ["desktop"]);
      await page.getByRole("button", { name: "The turn" }).click();
      const turn = page.getByRole("complementary", { name: "The turn" });
      await turn.getByText(/^Army of Northern Virginia: \d+ points left$/).waitFor();
      await turn.getByText("All guns of an army share one store", { exact: false }).waitFor();
      await accessible(page, "the panel of the turn at Gettysburg");
    });
  });

  it("tells how a turn goes by this edition's numbers", async () => {
    const { page } = opened;
    await step(page, "how a turn goes", async () => {
      await page.goto("/#/turn/lgg");
      await page.getByText("Every corps has a chit", { exact: false }).waitFor();
      // What the edition restates is cited by its own number; what it leaves as it was, by that of the core.
      await page.getByRole("link", { name: "Rule seq.a", exact: true }).first().waitFor();
      expect(await page.getByRole("link", { name: "Rule 4.b", exact: true }).count()).toBe(0);
      expect(await page.locator("main").innerText()).not.toMatch(/French|within two hexes/);
      await shoot(page, "gettysburg-turn", ["desktop"]);
    });
    expect(opened.faults).toEqual([]);
  });
});

/** Clicks the place whose label says so, as a mouse would. */
async function pick(label: string): Promise<void> {
  const { page } = opened;
  const place = page.locator(`[data-place][aria-label*="${label}"]`);
  await place.waitFor({ state: "attached" });
  const box = await place.boundingBox();
  if (!box) throw new Error(`${label} is not on the map`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
