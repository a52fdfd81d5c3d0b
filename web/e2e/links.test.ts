// Two people and one game: a seat given away by invitation, a seat lent to the computer and taken
// back, a line that breaks and mends itself, and a second tab of the same seat.
import type { Browser, Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, launch, open, PATIENCE, shoot, step, type Opened } from "./browser";
import { begin } from "./games";
import { Hand } from "./hand";

const patient = { timeout: 20_000 * PATIENCE };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("two people with links", () => {
  it("may be strangers: who takes an invitation has the seat alone, and nobody chooses the dice", async () => {
    const french = await open(browser, "/");
    // The tests' own dice would be chosen ones.
    await french.context.unroute("**/api/games");
    const { page } = french;
    const invitation = await step(page, "a friend invited", async () => {
      await page.getByRole("button", { name: "Other sides and rules" }).click();
      await page.getByRole("radio", { name: /A friend by invitation/ }).check();
      await page.getByRole("button", { name: "Begin" }).click();
      const link = await page.getByRole("textbox", { name: "Invitation to The Allies" }).inputValue();
      // The names of the sides come with the board: nobody is called otherwise until it has come.
      let lay = () => {};
      const laid = new Promise<void>((done) => (lay = done));
      await page.route("**/board", async (route) => {
        await laid;
        await route.continue();
      });
      await page.getByRole("link", { name: "Play the French" }).click();
      await page.waitForURL(/#\/play\//);
      await page.waitForTimeout(1_000);
      expect(await page.locator("main").innerText()).not.toMatch(/Allied/);
      lay();
      await page.getByText("It waits for the Allies.").waitFor();
      await page.getByText(/The Allies: offered, and not taken yet/).waitFor();
      await shoot(page, "gathering");
      await accessible(page, "the table before the game");
      return new URL(link).hash.slice(1);
    });
    const allied = await open(browser, invitation, { theme: "light" });
    await step(allied.page, "an invitation taken", async () => {
      await allied.page.getByText("You are invited to play the Allies.").waitFor();
      await shoot(allied.page, "invitation", ["desktop", "phone"]);
      await accessible(allied.page, "an invitation");
      await allied.page.getByRole("button", { name: "Take the seat" }).click();
    });
    const hands = [new Hand(french), new Hand(allied)] as const;
    for (let given = 0; given < 6; given++) {
      const asked = await Promise.any(hands.map((hand) => hand.asked().then(() => hand)));
      const offered = await asked.list();
      await asked.give(offered.findLast((answer) => answer.plain) ?? offered[0]!);
    }
    const link = await step(page, "the opener has no way into the other seat", async () => {
      await menu(page);
      await seats(page)
        .getByText(/The Allies:\s+at the table\s+\(taken by invitation\)/)
        .waitFor();
      await page.getByText("made of a share of everybody's and of the server's: nobody chose them").waitFor();
      expect(await page.getByRole("button", { name: "Copy the link of the Allies" }).count()).toBe(0);
      await page.getByRole("button", { name: "Copy the link of the French (yours)" }).waitFor();
      await shoot(page, "menu-links");
      await accessible(page, "the menu");
      const used = await open(browser, invitation);
      await used.page.getByRole("heading", { name: "This invitation cannot be used" }).waitFor();
      await used.context.close();
      return allied.page.url();
    });
    expect(french.heard.join("\n")).not.toContain(link.split("/").at(-1));
    expect([...french.faults, ...allied.faults]).toEqual([]);
    await step(allied.page, "a link renewed", async () => {
      await menu(allied.page);
      await allied.page.getByRole("button", { name: /^Renew your link/ }).click();
      await allied.page.waitForURL((url) => url.href !== link);
      await allied.page
        .getByText(/your decision|Waiting for the French/)
        .first()
        .waitFor();
      const old = await open(browser, new URL(link).hash.slice(1));
      await old.page.getByRole("heading", { name: "This seat cannot be opened" }).waitFor();
      await old.context.close();
    });
    await french.context.close();
    await allied.context.close();
  });

  it("give a seat to the computer and take it back", async () => {
    const [french, allied] = await both();
    const hands = [new Hand(french), new Hand(allied)] as const;
    const { page } = french;
    await step(page, "seat handed over", async () => {
      await page.locator("header .phase strong").waitFor();
      await menu(page);
      await page
        .getByRole("button", { name: /^Hand your seat to the computer: / })
        .first()
        .click();
      await page.getByText("The computer plays your seat.").waitFor();
      await shoot(page, "handed-over", ["desktop", "phone"]);
      await menu(allied.page);
      await seats(allied.page)
        .getByText(/The French:\s+the computer/)
        .waitFor();
      await menu(allied.page);
      // The battle goes on: the allies are asked again and again, and nobody waits for a person of the French.
      for (let given = 0; given < 6; given++) {
        expect(await hands[1].asked()).toBe("mine");
        const offered = await hands[1].list();
        await hands[1].give(offered.findLast((one) => one.plain) ?? offered[0]!);
      }
      await page.getByRole("button", { name: "Take it back" }).click();
      await menu(allied.page);
      await seats(allied.page)
        .getByText(/The French:\s+at the table/)
        .waitFor();
      await menu(allied.page);
      for (let given = 0; given < 40; given++) {
        const text = (await page.locator("header .phase strong").textContent()) ?? "";
        // Where there is no choice the table answers for them.
        if (/^The French, (your decision|no question)/.test(text)) return;
        const mine = await allied.page.locator("header .phase strong.mine").count();
        if (mine > 0) {
          const offered = await hands[1].list();
          await hands[1].give(offered.findLast((one) => one.plain) ?? offered[0]!);
        } else await page.waitForTimeout(100);
      }
      throw new Error("the French were never asked again");
    });
    expect([...french.faults, ...allied.faults]).toEqual([]);
    await french.context.close();
    await allied.context.close();
  });

  it("lose the line and have it again without loading the page, and nothing is lost", async () => {
    const { french, allied } = await begin({});
    const ours = await open(browser, "/");
    const line = await cuttable(ours.page);
    await ours.page.goto(`/#/play/${french}`);
    const theirs = await open(browser, `/play/${allied}`);
    const { page } = ours;
    const hand = new Hand(ours);
    const other = new Hand(theirs);
    await step(page, "line lost", async () => {
      await page.locator("header .phase strong").waitFor();
      await page.evaluate(() => void ((window as { same?: boolean }).same = true));
      await passUntil([hand, other], hand);
      const [before, answers] = [await hand.prompt(), (await hand.list()).length];

      // Cut, and cut again at every try.
      await line.cut();
      const notice = page.getByText(/The line to the server is down; it is being mended/);
      await notice.waitFor();
      await shoot(page, "line-down");
      await accessible(page, "a line that is down");
      // What is tried meanwhile is not lost in silence.
      const passing = (await hand.list()).find((one) => one.plain)!;
      await page.locator(`[data-answer="${passing.index}"]`).first().click();
      await page.keyboard.press("Enter");
      await page
        .getByText(/try again then/)
        .first()
        .waitFor();
      await line.mend();
      await notice.waitFor({ state: "detached", ...patient });
      // What was being picked is picked still, and can be put back.
      expect(await hand.prompt()).toContain("once more to do it");
      await page.keyboard.press("Escape");
      expect(await hand.prompt()).toBe(before);
      expect((await hand.list()).length).toBe(answers);

      // What the other did meanwhile is there afterwards.
      await passUntil([hand, other], other, /^Choose who moves/);
      const entries = await diary(page);
      await line.cut();
      await notice.waitFor();
      await passUntil([other], "the French");
      await line.mend();
      await notice.waitFor({ state: "detached", ...patient });
      expect(await hand.asked()).toBe("mine");
      await expect.poll(() => diary(page), patient).toBeGreaterThan(entries);
      expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
      // The mended diary is the one that a page loaded anew reads: nothing missing, nothing twice.
      const mended = await entriesOf(page);
      await page.reload();
      await hand.asked();
      await expect.poll(() => entriesOf(page), patient).toEqual(mended);
    });
    expect([...ours.faults, ...theirs.faults].filter((fault) => !/WebSocket/.test(fault))).toEqual([]);
    await ours.context.close();
    await theirs.context.close();
  });

  it("open a seat twice, and both follow", async () => {
    const { french } = await begin({ seats: { allied: "subaltern" } });
    const first = await open(browser, `/play/${french}`);
    const hand = new Hand(first);
    const tab = await first.context.newPage();
    await step(tab, "second tab", async () => {
      await tab.goto(`/#/play/${french}`);
      const prompt = tab.locator("header .prompt");
      for (let given = 0; given < 4; given++) {
        expect(await hand.asked()).toBe("mine");
        await expect.poll(() => words(prompt), patient).toBe(await hand.prompt());
        const count = await tab.locator("[data-answer]").count();
        if (count > 0) expect(count).toBe(await first.page.locator("[data-answer]").count());
        // A tab that lies behind another is not painted, and a hand cannot press in it.
        await first.page.bringToFront();
        const offered = await hand.list();
        await hand.give(offered.findLast((one) => one.plain) ?? offered[0]!);
      }
      expect(await hand.asked()).toBe("mine");
      await expect.poll(() => words(prompt), patient).toBe(await hand.prompt());
    });
    expect(first.faults).toEqual([]);
    await first.context.close();
  });
});

async function both(): Promise<[Opened, Opened]> {
  const { french, allied } = await begin({});
  return [await open(browser, `/play/${french}`), await open(browser, `/play/${allied}`)];
}

async function menu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
}

function seats(page: Page) {
  return page.getByRole("navigation", { name: "Menu" }).locator(".seats");
}

async function words(prompt: ReturnType<Page["locator"]>): Promise<string> {
  return prompt.evaluate((one) => one.firstChild?.textContent?.trim() ?? "");
}

async function entriesOf(page: Page): Promise<string[]> {
  const section = page.getByRole("region", { name: "Staff diary" });
  if ((await section.locator(".diary").count()) === 0) await section.locator(".ticker").click();
  const found = await section
    .locator(".diary .entry .text")
    .evaluateAll((all) => all.map((one) => one.textContent ?? ""));
  await section.locator(".ticker").click();
  return found;
}

async function diary(page: Page): Promise<number> {
  return (await entriesOf(page)).length;
}

/** Those at the table pass until one of them is asked (what is looked for), or until a side is waited for that is not seen here. */
async function passUntil(hands: [Hand, ...Hand[]], wanted: Hand | string, what = /./): Promise<void> {
  const [first] = hands;
  for (let given = 0; given < 150; given++) {
    const asked: Hand[] = [];
    for (const hand of hands)
      if ((await hand.page.locator("header .phase strong.mine").count()) > 0) asked.push(hand);
    for (const hand of asked) {
      if (hand === wanted && what.test(await hand.prompt())) return;
      const offered = await hand.list();
      await hand.give(offered.findLast((one) => one.plain) ?? offered[0]!);
    }
    if (asked.length > 0) continue;
    const waits = (await first.page.locator("header .phase strong").textContent()) ?? "";
    if (typeof wanted === "string" && waits === `Waiting for ${wanted}`) return;
    await first.page.waitForTimeout(100);
  }
  throw new Error("nobody who was looked for was asked");
}

/** A page whose line can be cut in the middle: nothing comes through, and no new one is made, until it is mended. */
async function cuttable(page: Page): Promise<{ cut: () => Promise<void>; mend: () => Promise<void> }> {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/api\/play\//, (socket) => {
    if (isCut) return void socket.close({ code: 1013 });
    socket.connectToServer();
    open.add(socket);
  });
  return {
    cut: async () => {
      isCut = true;
      for (const socket of open) await socket.close({ code: 1013 });
      open.clear();
    },
    mend: () => {
      isCut = false;
      return Promise.resolve();
    },
  };
}
