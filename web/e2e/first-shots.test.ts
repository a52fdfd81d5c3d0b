// A battle against the computer, played through the table as a person would until the first fight: an order written at the desk, odds
// read before the dice, an answer taken back, the page reloaded in the middle, a rule read. The lesson plays one to its end.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { accessible, launch, open, PATIENCE, shoot, step, type Opened } from "./browser";
import { Hand, type Offered } from "./hand";

/** No game of five turns needs as many; a story that goes in circles ends here. */
const MOST_ANSWERS = 500;

interface Hex {
  hex: string;
  x: number;
  y: number;
}

let browser: Browser;
let opened: Opened;
let hand: Hand;
const seen = { order: false, odds: false, undo: false, reload: false, rule: false, march: 0, fight: false };

beforeAll(async () => {
  browser = await launch();
  opened = await open(browser, "/");
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

describe("first shots", () => {
  it("is at the table a few seconds after one click", async () => {
    const { page } = opened;
    await step(page, "first click", async () => {
      const button = page.getByRole("button", { name: "Play the French against the computer" });
      await button.waitFor();
      const began = Date.now();
      await button.click();
      await page.waitForURL(/#\/play\//);
      await hand.asked();
      await page
        .locator("[data-lit], [data-answer], section[aria-label='Order desk'] button")
        .first()
        .waitFor({ state: "attached" });
      expect(Date.now() - began).toBeLessThan(10_000 * PATIENCE);
      await page.getByText("Light means legal.").waitFor();
      await shoot(page, "game-first");
      await accessible(page, "the game");
    });
  });

  it("says what it is for: on the map, in the panel of the turn, and in the rule", async () => {
    const { page } = opened;
    await step(page, "what it is for", async () => {
      await page.locator("[data-pennant='2847']").waitFor({ state: "attached" });
      const place = page.locator("[data-place='2847']");
      await expect
        .poll(() => place.getAttribute("aria-label"))
        .toMatch(/worth 4 points to the French .* 3 points to the Allies/);
      await page.getByRole("button", { name: "The turn" }).click();
      const panel = page.getByRole("complementary", { name: "The turn" });
      await panel.getByText(/^If the battle ended now: /).waitFor();
      await panel
        .getByText(/\d+ points? short of/)
        .first()
        .waitFor();
      await shoot(page, "game-turn");
      await accessible(page, "the panel of the turn");
      await panel.getByRole("link", { name: "Rule 13.a" }).click();
      await page
        .getByRole("region", { name: "In this battle" })
        .getByText(/Gemioncourt held/)
        .first()
        .waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "The turn" }).click();
    });
  });

  it("takes an order at the order desk, read back with its chances", async () => {
    const { page } = opened;
    await step(page, "order desk", async () => {
      const { desk } = hand;
      // The odds of initiative stand on the desk before anything is opened.
      await desk
        .getByText(/he acts \d+ %/)
        .first()
        .waitFor();
      await until((prompt) => /write/i.test(prompt));
      await desk.waitFor();
      await desk
        .getByText(/\d orders left/)
        .first()
        .waitFor();
      await shoot(page, "order-desk-recipients", ["desktop"]);
      await writeOrder();
      await desk.getByRole("button", { name: "Sign and seal" }).waitFor();
      await desk.getByText(/%/).first().waitFor();
      await shoot(page, "order-desk");
      await accessible(page, "the order desk");
      await hand.press(desk.getByRole("button", { name: "Strike out the last words" }));
      seen.undo = true;
      await hand.press(desk.getByRole("listitem").getByRole("button").first());
      await hand.press(desk.getByRole("button", { name: "Sign and seal" }));
      await desk
        .getByText(/^sealed: /)
        .first()
        .waitFor();
      seen.order = true;
      await page.getByRole("button", { name: "Dispatches" }).click();
      await page
        .getByRole("complementary", { name: "Dispatches" })
        .getByText(`${ordered} `)
        .first()
        .waitFor();
      await shoot(page, "game-dispatches", ["desktop"]);
      await page.getByRole("button", { name: "Dispatches" }).click();
    });
  });

  it("is played into the first fight", { timeout: 240_000 * PATIENCE }, async () => {
    const { page } = opened;
    await step(page, "first fight", async () => {
      const field = (await (
        await page.request.get(`${inject("base")}/api/scenarios/nlc/first-shots/board`)
      ).json()) as {
        plane: { hexes: Hex[] };
      };
      const north = (hexes: string[]) => mostNorthern(field.plane.hexes, hexes);
      const isAllSeen = () => Object.values(seen).every(Boolean);
      for (let given = 0; !isAllSeen() && (await hand.asked()) === "mine"; given++) {
        expect(given, "answers given without a fight").toBeLessThan(MOST_ANSWERS);
        if (given === 6 && !seen.reload) await reload();
        if (given === 3 && !seen.rule) await readRule();
        await answer(north);
      }
      expect(seen).toMatchObject({
        order: true,
        odds: true,
        undo: true,
        reload: true,
        rule: true,
        fight: true,
      });
      expect(seen.march).toBeGreaterThan(0);
    });
    expect(opened.faults).toEqual([]);
  });
});

/** The kinds of orders in the order in which they are tried: not every corps can be given every target. */
const KINDS = ["Attack", "Defend", "March", "Probe"];
let ordered = "";

/** Begins a letter to the second on the list, so that the first goes on as ordered, and fills it in as far as the seal. */
async function writeOrder(): Promise<void> {
  const { desk } = hand;
  const places = desk.getByRole("listitem").getByRole("button");
  for (const kind of KINDS) {
    await hand.press(places.nth(1));
    const button = desk
      .getByRole("group", { name: "What is ordered" })
      .getByRole("button", { name: kind, exact: true });
    if ((await button.count()) > 0) {
      ordered = kind;
      await hand.press(button);
      if ((await places.count()) > 0) return hand.press(places.first());
    }
    await hand.press(desk.getByRole("button", { name: "Tear it up" }));
  }
  throw new Error("no kind of order could be given a target");
}

/** Gives plain answers until the prompt is one that is looked for. */
async function until(wanted: (prompt: string) => boolean): Promise<void> {
  for (let given = 0; given < 40; given++) {
    expect(await hand.asked()).toBe("mine");
    if (wanted(await hand.prompt())) return;
    await hand.give(passing(await hand.list()));
  }
  throw new Error("the question that was looked for never came");
}

/** What ends or passes something; where nothing does, the first answer. */
function passing(offered: Offered[]): Offered {
  const found = offered.findLast((answer) => answer.plain) ?? offered[0];
  if (!found) throw new Error("a question without an answer");
  return found;
}

/** Fights when it can, marches towards the enemy, and passes everything else. Nobody is asked what is no choice. */
async function answer(north: (hexes: string[]) => string): Promise<void> {
  const offered = await hand.list();
  expect(offered.length, `choices when asked to: ${await hand.prompt()}`).toBeGreaterThan(1);
  // A question in the middle of a fight shows the fight: who, where, and its dice once they have fallen.
  const fought = hand.page.getByRole("region", { name: "The fight" });
  if (!seen.fight && (await fought.getByRole("img").count()) > 0) {
    expect(await fought.textContent()).toMatch(/The fight at \d{4}.*An attack of the \w+ with /s);
    seen.fight = true;
    await shoot(hand.page, "game-fight", ["desktop", "phone"]);
  }
  const fight = offered.find((one) => /^(attack|charge|bombard)\b/i.test(one.label));
  if (fight) {
    if (!seen.odds) await seeOdds(fight);
    return hand.give(fight);
  }
  const march = offered.find((one) => /^(move|ride) /i.test(one.label));
  // Who is ordered to attack may not stay behind: then somebody has to be moved.
  if (march && (seen.march < 8 || !offered.some((one) => one.plain))) {
    await hand.march(march, north);
    seen.march++;
    if (seen.march === 1) await shoot(hand.page, "game-march", ["desktop"]);
    return;
  }
  return hand.give(passing(offered));
}

/** The odds card opens before anything is thrown, can be put away again, and says what it is made of. */
async function seeOdds(fight: Offered): Promise<void> {
  const { page } = hand;
  await page.locator(`[data-answer="${fight.index}"]`).first().click();
  await hand.oddsCard.waitFor();
  const card = page.getByRole("dialog");
  expect(await card.getByText(/%/).count()).toBeGreaterThan(1);
  await shoot(page, "odds-card");
  await accessible(page, "the odds card");
  await page.keyboard.press("Escape");
  await hand.oddsCard.waitFor({ state: "detached" });
  seen.odds = true;
}

/** A page that is loaded anew asks the same question. */
async function reload(): Promise<void> {
  // Whom the hand has picked up and not yet set down is known to this page alone.
  await hand.page.keyboard.press("Escape");
  const before = await hand.prompt();
  await hand.page.reload();
  expect(await hand.asked()).toBe("mine");
  expect(await hand.prompt()).toBe(before);
  seen.reload = true;
}

/** The rule beside the prompt is read over the table, and the game is still there afterwards. */
async function readRule(): Promise<void> {
  const { page } = hand;
  const before = await hand.prompt();
  await page.locator("header .prompt a").first().click();
  const sheet = page.getByRole("dialog", { name: /^Rule / });
  await sheet.getByRole("article").waitFor();
  await shoot(page, "rule-sheet");
  await accessible(page, "a rule over the table");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await hand.prompt()).toBe(before);
  seen.rule = true;
}

function mostNorthern(field: Hex[], hexes: string[]): string {
  const found = field.filter((one) => hexes.includes(one.hex)).sort((a, b) => a.y - b.y)[0];
  if (!found) throw new Error("nothing is lit to go to");
  return found.hex;
}
