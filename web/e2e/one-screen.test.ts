// One screen for both seats, from the gallery: solitaire, where one person plays every seat, and two players with a curtain
// between them that hides everything of the other, for the eye and for the ear, until it is opened.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, launch, open, shoot, step } from "./browser";
import { Hand } from "./hand";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A hex behind the French lines, where no order of the scenario points. */
const BEHIND = "2852";
const SIDES = ["The French", "The Allies"];

describe("solitaire", () => {
  it("asks one person for both sides, without a curtain, now and when it is gone on with", async () => {
    const opened = await open(browser, "/");
    const { page } = opened;
    const hand = new Hand(opened);
    await step(page, "solitaire", async () => {
      await fromGallery(page, /Solitaire/);
      const asked = new Set<string>();
      for (let given = 0; given < 60 && asked.size < 2; given++) {
        expect(await hand.asked()).toBe("mine");
        asked.add(await whoDecides(page));
        const offered = await hand.list();
        await hand.give(offered.findLast((one) => one.plain) ?? offered[0]!);
        expect(await curtain(page).count()).toBe(0);
      }
      expect([...asked].sort()).toEqual([...SIDES].sort());
      await shoot(page, "solitaire", ["desktop"]);
      await page.goto("/#/");
      await page.getByRole("link", { name: /^Continue/ }).click();
      expect(await hand.asked()).toBe("mine");
      expect(await curtain(page).count()).toBe(0);
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });
});

describe("two players at one screen", () => {
  it("have a curtain between them that nothing shows through", async () => {
    const opened = await open(browser, "/");
    const { page } = opened;
    const hand = new Hand(opened);
    await step(page, "hot seat", async () => {
      await fromGallery(page, /Two players, one screen/);
      const first = await behind(page);
      await accessible(page, "the curtain");
      await shoot(page, "curtain");
      // A page that is loaded again shows the curtain, not the table.
      await page.reload();
      expect(await behind(page)).toBe(first);
      await curtain(page).click();
      await until(hand, "The French", /write/i);

      // An order that nobody gives by himself, written by one player.
      const { desk } = hand;
      await hand.press(desk.getByRole("listitem").getByRole("button").first());
      await hand.press(
        desk.getByRole("group", { name: "What is ordered" }).getByRole("button", { name: "Defend" }),
      );
      await desk.getByRole("searchbox").fill(BEHIND);
      await hand.press(desk.getByRole("listitem").getByRole("button").first());
      await hand.press(desk.getByRole("button", { name: "Sign and seal" }));
      const secret = new RegExp(`defend ${BEHIND}`, "i");
      await page.getByRole("button", { name: "Dispatches" }).click();
      expect(await page.content()).toMatch(secret);
      await page.getByRole("button", { name: "Dispatches" }).click();

      // The curtain falls before the other, who finds nothing of it before or behind it.
      await fall(hand);
      expect(await behind(page)).toBe("The Allies");
      expect(await page.content()).not.toMatch(secret);
      await page.reload();
      expect(await behind(page)).toBe("The Allies");
      expect(await page.content()).not.toMatch(secret);
      await curtain(page).click();
      expect(await hand.asked()).toBe("mine");
      expect(await whoDecides(page)).toBe("The Allies");
      for (const panel of ["Dispatches", "Formations", "Staff diary"]) {
        await page.getByRole("button", { name: panel }).first().click();
        expect(await page.content(), panel).not.toMatch(secret);
      }
      // Nor does the other see it on the way back: the curtain falls again.
      await page.getByRole("button", { name: "Staff diary" }).first().click();
      await fall(hand);
      expect(await behind(page)).toBe("The French");
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });

  it("a press that was meant for the table does not open the curtain", async () => {
    const opened = await open(browser, "/");
    const { page } = opened;
    const hand = new Hand(opened);
    await step(page, "press into the curtain", async () => {
      await fromGallery(page, /Two players, one screen/);
      await curtain(page).click();
      for (let n = 0; n < 60; n++) {
        await page.locator("header .phase strong, main.curtain").first().waitFor();
        if (await page.locator("main.curtain").count()) break;
        const offered = await hand.list();
        // At the moment when it falls: whoever waits until the hand has seen the answer through presses later.
        const given = hand.give(offered.findLast((one) => one.plain) ?? offered[0]!);
        const fallen = page.locator("main.curtain").waitFor();
        await Promise.race([given, fallen].map((one) => one.catch(() => undefined)));
      }
      await page.keyboard.press("Enter");
      await page.keyboard.press("Space");
      expect(await page.locator("main.curtain").count()).toBe(1);
    });
    await opened.context.close();
  });
});

function curtain(page: Page) {
  return page.getByRole("button", { name: /open the curtain/ });
}

async function fromGallery(page: Page, way: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Other sides and rules" }).click();
  await page.getByRole("radio", { name: way }).check();
  await page.getByText("Dice", { exact: true }).click();
  await page.getByRole("textbox", { name: /fixes the dice/ }).fill("3");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.waitForURL(/#\/hotseat\//);
}

async function whoDecides(page: Page): Promise<string> {
  const text = (await page.locator("header .phase strong").textContent()) ?? "";
  return text.replace(/, your decision$/, "");
}

/** Who may look, after making sure that there is nothing but that: no map, no diary, no list, in no form. */
async function behind(page: Page): Promise<string> {
  await curtain(page).waitFor();
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  expect(SIDES).toContain(name);
  const words = (await page.locator("body").innerText()).replace(/\s+/g, " ").trim();
  const side = name.replace(/^T/, "t");
  expect(words.replace(/^[^.]{0,60}?(?=The )/, "")).toBe(
    `${name} Only ${side} may look now. Everybody else: turn away. I play ${side}: open the curtain`,
  );
  expect(await page.locator("[data-piece], [data-place], [data-answer], canvas, header, aside").count()).toBe(
    0,
  );
  // What is heard is what stands there, and no more.
  const heard = await page.locator("body").ariaSnapshot();
  expect(heard.split("\n").length).toBeLessThan(8);
  return name;
}

/** Passes until a side is asked what is looked for, whoever is asked before. */
async function until(hand: Hand, side: string, wanted: RegExp): Promise<void> {
  for (let given = 0; given < 80; given++) {
    await there(hand.page);
    if ((await whoDecides(hand.page)) === side && wanted.test(await hand.prompt())) return;
    const offered = await hand.list();
    await hand.give(offered.findLast((one) => one.plain) ?? offered[0]!);
  }
  throw new Error("the question that was looked for never came");
}

/** Passes for whoever sits there until the curtain falls. */
async function fall(hand: Hand): Promise<void> {
  for (let given = 0; given < 80; given++) {
    await hand.page.locator("header .phase strong.mine, main.curtain").first().waitFor();
    if (await hand.page.locator("main.curtain").count()) return;
    const offered = await hand.list();
    await hand.give(offered.findLast((one) => one.plain) ?? offered[0]!);
  }
  throw new Error("the curtain never fell");
}

/** At the table, through the curtain if it is down. */
async function there(page: Page): Promise<void> {
  await page.locator("header .phase strong.mine, main.curtain").first().waitFor();
  if (await page.locator("main.curtain").count()) await curtain(page).click();
  await page.locator("header .phase strong.mine").waitFor();
}
