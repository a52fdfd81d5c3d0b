// Pictures of every page in every window and theme, to be looked at: `make pictures`. One player drives a game; where there is something to see
// each window opens the same seat and is taken in both themes. What does not fit, and what axe finds, is told at the end.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { dress, faultsOf, launch, open, PATIENCE, settled, SHOTS, step, type Opened } from "../browser";
import { misfits } from "../fits";
import { begin } from "../games";
import { Hand, type Offered } from "../hand";
import { nearest } from "../learner";

const PAGES = join(SHOTS, "pages");
const LONG = 1_800_000 * PATIENCE;
const WINDOWS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  upright: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
type Window = keyof typeof WINDOWS;
const MOST_ANSWERS = 500;

let browser: Browser;
const windows = new Map<Window, Opened>();
const faults: string[] = [];

beforeAll(async () => {
  browser = await launch();
  mkdirSync(PAGES, { recursive: true });
  for (const [name, size] of Object.entries(WINDOWS) as [Window, (typeof WINDOWS)[Window]][]) {
    const settings = { film: true, unasked: false };
    const opened = await open(browser, "/", settings, name === "desktop" ? undefined : { ...size });
    await opened.context.addInitScript(() => localStorage.removeItem("grognard.panels"));
    windows.set(name, opened);
  }
});
afterAll(async () => {
  writeFileSync(join(PAGES, "faults.txt"), faults.join("\n"));
  await browser.close();
});

/** Opens an address in every window, does there what is to be seen, and takes it. */
async function look(
  name: string,
  path: string,
  does: (page: Page, window: Window) => Promise<unknown> = async () => {},
): Promise<void> {
  for (const [window, { page }] of windows) {
    await page.goto("about:blank");
    await page.goto(`${inject("base")}/#${path}`);
    await step(page, `${name} ${window}`, async () => {
      await page.locator("h1").first().waitFor({ state: "attached" });
      await does(page, window);
      await take(name, page, window);
    });
  }
}

async function take(name: string, page: Page, window: Window): Promise<void> {
  for (const theme of ["dark", "light"] as const) {
    await dress(page, theme);
    if (theme === "dark" && (await page.locator("canvas").count())) await page.waitForTimeout(700);
    await settled(page);
    await page.screenshot({ path: join(PAGES, `${name}-${window}-${theme}.png`) });
    if (window === "phone" || window === "desktop")
      faults.push(...(await faultsOf(page)).map((fault) => `${name} ${window} ${theme}: ${fault}`));
  }
  faults.push(...(await misfits(page)).map((fault) => `${name} ${window}: ${fault}`));
}

/** At the table, past the laying out of the map and the film of what happened. */
async function arrived(page: Page): Promise<void> {
  await page.locator("[data-piece]").first().waitFor();
  await page.locator("header .phase strong").waitFor();
  await page.waitForTimeout(400);
  const skip = page.getByRole("button", { name: "Skip", exact: true });
  if (await skip.isVisible()) await skip.click();
}

/** The same, with the notes of the first minute read. */
async function seated(page: Page): Promise<void> {
  await arrived(page);
  const read = page.getByRole("button", { name: "Understood" });
  while (await read.isVisible()) {
    await read.click();
    await page.waitForTimeout(200);
  }
}

/** The answers, which lie in a sheet where the window is small. */
async function answersOf(page: Page): Promise<void> {
  await seated(page);
  const tab = page.locator(".right-rail button");
  if ((await tab.getAttribute("aria-expanded")) !== "true") await tab.click();
  const desk = page.getByRole("region", { name: "Order desk" });
  if (await desk.isVisible()) await desk.getByRole("button", { name: "Close" }).click();
  await page.locator("[data-answer]").first().waitFor();
}

async function press(button: Locator): Promise<void> {
  await button.first().click();
}

describe("pictures", () => {
  it("of the gallery, the rulebook and what is wrong", { timeout: LONG }, async () => {
    await look("gallery", "/", (page) => page.getByRole("heading", { name: "Battles" }).waitFor());
    await look("gallery-battles", "/", async (page) => {
      await page.getByRole("heading", { name: "Battles" }).waitFor();
      await page.getByRole("heading", { name: "Battles" }).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 400));
    });
    await look("gallery-foot", "/", async (page) => {
      await page.getByRole("heading", { name: "Battles" }).waitFor();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    });
    await look("set-up", "/", (page) => press(page.getByRole("button", { name: "Set up Quatre Bras" })));
    await look("set-up-rules", "/", async (page) => {
      await press(page.getByRole("button", { name: "Set up Quatre Bras" }));
      await page.getByText(/^Optional rules: none/).click();
      await page.getByText(/^Optional rules: none/).scrollIntoViewIfNeeded();
    });
    await look("links", "/", async (page) => {
      await press(page.getByRole("button", { name: "Other sides and rules" }));
      await page.getByRole("radio", { name: /A friend by invitation/ }).check();
      await press(page.getByRole("button", { name: "Begin" }));
      await page.getByRole("textbox", { name: /^Invitation to / }).waitFor();
    });
    await look("gallery-games", "/", (page) =>
      page.getByRole("heading", { name: /^Games on this/ }).waitFor(),
    );
    await look("rulebook", "/rules/nlc", (page) => page.getByRole("article").first().waitFor());
    await look("rule", "/rules/nlc/13.a", (page) => page.getByRole("article").first().waitFor());
    await look("case", "/cases/nlc/7.4-retreats/1", (page) => page.locator("[data-piece]").first().waitFor());
    await look("turn", "/turn/nlc", (page) => page.getByText("Bombardment.").waitFor());
    await look("no-such-game", "/play/nobodynobodynobodyno", (page) =>
      page.getByRole("heading", { name: "This seat cannot be opened" }).waitFor(),
    );
    await look("no-such-page", "/no/such/page");
    await look("no-server", "/", async (page) => {
      await page.route("**/api/gallery", (route) => route.abort());
      await page.reload();
      await page.getByRole("alert").waitFor();
      await page.unroute("**/api/gallery");
    });
  });

  it("of a battle", { timeout: LONG }, async () => {
    const tokens = await begin({ seats: { allied: "subaltern" } });
    const seat = `/play/${tokens["french"]}`;
    const opened = await open(browser, seat);
    const hand = new Hand(opened);
    const seen = new Set<string>();
    const once = async (name: string, does: () => Promise<void>) => {
      if (seen.has(name)) return;
      seen.add(name);
      await does();
    };
    for (let given = 0; (await hand.asked()) === "mine"; given++) {
      expect(given).toBeLessThan(MOST_ANSWERS);
      const prompt = await hand.prompt();
      if (/initiative/i.test(prompt)) await once("initiative", () => look("table-first", seat, arrived));
      if (/write/i.test(prompt) && !seen.has("desk")) {
        seen.add("desk");
        await atTheDesk(hand, seat);
        continue;
      }
      const offered = await hand.list();
      const fighting = opened.page.getByRole("region", { name: "The fight" });
      if ((await fighting.getByRole("img").count()) > 0)
        await once("question", () => look("table-question", seat, answersOf));
      const fight = offered.find((one) => /^(attack|charge|bombard)\b/i.test(one.label));
      if (fight) {
        await once("odds", () =>
          look("table-odds", seat, async (page) => {
            await answersOf(page);
            await page.locator(`[data-answer="${fight.index}"]`).first().click();
            await page.locator("[data-fire]").waitFor();
          }),
        );
        await hand.give(fight);
        await once("film", () =>
          look("table-film", seat, async (page) => {
            await seated(page);
            await press(page.getByRole("button", { name: "Staff diary" }));
            await page.getByTitle("Play from here").last().click();
            await page.getByRole("region", { name: "What happened" }).waitFor();
            await press(page.getByRole("button", { name: "Pause", exact: true }));
          }),
        );
        continue;
      }
      const passing = offered.findLast((one) => one.plain);
      const march = offered.find((one) => /^(move|ride) /i.test(one.label));
      if (march) {
        await once("march", () => onTheMarch(march, seat));
        if (given < 60 || !passing) {
          await hand.march(march, nearest);
          continue;
        }
      }
      await hand.give(passing ?? offered[0]!);
    }
    expect([...seen].sort()).toEqual(["desk", "film", "initiative", "march", "odds", "question"]);
    await look("table-end", seat, async (page) => {
      await page.locator("[data-piece]").first().waitFor();
      await page.getByRole("link", { name: "After-action book" }).waitFor();
    });
    const token = tokens["french"];
    await look("replay", `/replay/${token}`, (page) => page.locator("[data-piece]").first().waitFor());
    for (const tab of ["Diary", "Orders", "Dice"])
      await look(`replay-${tab.toLowerCase()}`, `/replay/${token}`, async (page) => {
        await page.locator("[data-piece]").first().waitFor();
        await press(page.getByRole("tab", { name: tab }));
      });
    await look("book", `/book/${token}`, (page) => page.getByRole("heading", { name: "The dice" }).waitFor());
    await look("book-hours", `/book/${token}`, async (page) => {
      await page.getByRole("heading", { name: "The dice" }).waitFor();
      await page.getByRole("heading", { name: "The battle by hours" }).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 300));
    });
    await opened.context.close();
  });

  it("of the lesson", { timeout: LONG }, async () => {
    const opened = await open(browser, "/");
    await press(opened.page.getByRole("button", { name: /^Learn to play/ }));
    await opened.page.waitForURL(/#\/play\//);
    const seat = new URL(opened.page.url()).hash.slice(1);
    const lesson = await opened.page.evaluate(() => ({ ...localStorage }));
    for (const { page } of windows.values())
      await page.evaluate((kept) => {
        for (const [key, value] of Object.entries(kept))
          if (key !== "grognard.settings") localStorage[key] = value;
      }, lesson);
    await look("lesson", seat, async (page) => {
      await seated(page);
      await page.getByRole("complementary", { name: "Lesson" }).locator("strong").first().waitFor();
    });
    await look("lesson-desk", seat, async (page) => {
      await seated(page);
      const more = page
        .getByRole("complementary", { name: "Lesson" })
        .getByRole("button", { name: /^Go on/ });
      for (let n = 0; n < 3; n++) await more.click();
    });
    await look("lesson-turn", seat, async (page) => {
      await seated(page);
      await press(page.getByRole("button", { name: "How a turn goes" }));
      await page.getByText("Bombardment.").waitFor();
    });
    await opened.context.close();
  });

  it("of other tables", { timeout: LONG }, async () => {
    const large = await begin({ scenario: "nlc/campaign", seats: { allied: "random" }, seed: 7 });
    await look("table-campaign", `/play/${large["french"]}`, seated);
    const both = await begin({});
    await look("curtain", `/hotseat/${both["french"]}/${both["allied"]}`);
    await look("table-waiting", `/play/${both["allied"]}`, seated);
  });

  it("show nothing that does not fit", () => expect(faults).toEqual([]));
});

/** The desk, a letter on it, and what else lies around the map. */
async function atTheDesk(hand: Hand, seat: string): Promise<void> {
  await look("desk", seat, seated);
  const { desk } = hand;
  const places = desk.getByRole("listitem").getByRole("button");
  await hand.press(places.nth(1));
  await look("desk-kind", seat, seated);
  await hand.press(desk.getByRole("button", { name: "Attack", exact: true }));
  await look("desk-place", seat, seated);
  await hand.press(places.first());
  await look("desk-seal", seat, seated);
  await hand.press(desk.getByRole("button", { name: "Sign and seal" }));
}

async function onTheMarch(march: Offered, seat: string): Promise<void> {
  await look("table-answers", seat, answersOf);
  await look("table-map", seat, seated);
  for (const panel of ["Formations", "Dispatches", "The turn"])
    await look(`table-${panel.replace("The ", "").toLowerCase()}`, seat, async (page) => {
      await seated(page);
      await press(page.getByRole("button", { name: panel }));
    });
  await look("table-diary", seat, async (page) => {
    await seated(page);
    await press(page.getByRole("button", { name: "Staff diary" }));
  });
  await look("table-menu", seat, async (page) => {
    await seated(page);
    await press(page.getByRole("button", { name: "Menu" }));
  });
  for (const [name, item] of [
    ["help", /^How the table works/],
    ["settings", /^Settings/],
  ] as const)
    await look(`table-${name}`, seat, async (page) => {
      await seated(page);
      await press(page.getByRole("button", { name: "Menu" }));
      await press(page.getByRole("button", { name: item }));
      await page.getByRole("dialog").waitFor();
    });
  const chosen = async (page: Page) => {
    await answersOf(page);
    await page.locator(`[data-answer="${march.index}"]`).first().click();
    await page.getByText(/pick a lit place/).waitFor();
  };
  await look("table-march", seat, chosen);
  await look("table-way", seat, async (page, window) => {
    await chosen(page);
    const tab = page.locator(".right-rail button");
    if (window === "phone" && (await tab.getAttribute("aria-expanded")) === "true") await tab.click();
    await page.waitForTimeout(500);
    const lit = await page
      .locator("[data-lit]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-lit") ?? ""));
    const box = (await page
      .locator(`[data-lit="${nearest(lit)}"]`)
      .first()
      .boundingBox())!;
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await (window === "desktop" ? page.mouse.move(...at) : page.touchscreen.tap(...at));
    await page.getByRole("region", { name: "What would come of it" }).waitFor();
  });
  await look("table-refused", seat, async (page) => {
    await seated(page);
    await press(page.getByRole("button", { name: "Type", exact: true }));
    const line = page.getByRole("combobox", { name: "Type an answer" });
    await line.fill(`${march.label} 0101`);
    await line.press("Enter");
    await page.getByRole("alert").locator("p").first().waitFor();
  });
}
