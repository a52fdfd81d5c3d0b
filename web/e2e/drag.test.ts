// A counter carried over the map by hand: the lawful hexes light up, the way follows the pointer, set down on a light it marches,
// set down elsewhere or with Escape it stays where it was; with a finger after a rest, so that panning stays. The same march by keyboard, to
// a place that is typed, and on a phone held upright.
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, dress, launch, open, PATIENCE, shoot, SHOTS, step, type Opened } from "./browser";
import { misfits } from "./fits";
import { begin } from "./games";
import { Hand, type Offered } from "./hand";

interface Spot {
  x: number;
  y: number;
}

/** Longer than a finger has to rest. */
const RESTED = 600;

let browser: Browser;
let opened: Opened;
let hand: Hand;
let page: Page;
let seat = "";
beforeAll(async () => {
  browser = await launch();
  const { french } = await begin({ seats: { allied: "subaltern" } });
  seat = `/play/${french}`;
  opened = await open(browser, seat);
  hand = new Hand(opened);
  page = opened.page;
  await toMovement();
});
afterAll(() => browser.close());

describe("a counter is carried by hand", () => {
  it("lights where it may go, shows the way, and marches where it is set down", async () => {
    await step(page, "drag and drop", async () => {
      const { name, answer } = await mover();
      const [before, from] = [await prompt(), await spot(name)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 20, from.y + 12, { steps: 4 });
      await lightsOfTheMarch();
      const to = await centre(await resting());
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await page.getByText(/let go to march there/).waitFor();
      expect(await page.locator(".carried").count()).toBe(1);
      await page.screenshot({ path: join(SHOTS, "drag-dark.png") });
      await page.mouse.up();
      await expect.poll(() => page.locator(".carried").count()).toBe(0);
      await marched(name, from);
      expect(await prompt()).toBe(before);
      expect((await hand.list()).map((one) => one.label)).not.toContain(answer);
      // It is one march: one undo brings it back where it stood.
      await undo();
      await expect.poll(() => spot(name), patient).toEqual(from);
    });
  });

  it("is taken back by Escape and where nothing is lit", async () => {
    await step(page, "drag taken back", async () => {
      const { name } = await mover();
      const [from, lights] = [await spot(name), await hand.lit()];
      await take(from);
      const [light] = (await hand.lit()).slice(-1);
      const to = await centre(light!);
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.keyboard.press("Escape");
      expect(await page.locator(".carried").count()).toBe(0);
      // What is still pressed neither moves the map nor answers anything.
      await page.mouse.move(to.x + 60, to.y + 40, { steps: 3 });
      await page.mouse.up();
      await expect.poll(() => hand.lit()).toEqual(lights);
      expect(await spot(name)).toEqual(from);

      await take(from);
      const dark = await unlit();
      await page.mouse.move(dark.x, dark.y, { steps: 6 });
      await page.getByText(/anywhere else to take it back/).waitFor();
      await page.mouse.up();
      await expect.poll(() => hand.lit()).toEqual(lights);
      expect(await spot(name)).toEqual(from);
    });
  });

  it("moves the map where nobody stands, and keeps a strayed click a click", async () => {
    await step(page, "drag of the map", async () => {
      const { name } = await mover();
      const from = await spot(name);
      const bare = await nobody();
      await page.mouse.move(bare.x, bare.y);
      await page.mouse.down();
      await page.mouse.move(bare.x + 50, bare.y - 30, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => spot(name)).toEqual({ x: from.x + 50, y: from.y - 30 });
      const now = await spot(name);
      await take(now);
      await page.mouse.move(now.x + 3, now.y + 3);
      await page.mouse.up();
      await page.getByText(/pick a lit place, or go back/).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    });
  });

  it("follows a finger that has rested on it; one that has not moves the map", async () => {
    const touch = await page.context().newCDPSession(page);
    await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await step(page, "drag by finger", async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.getByRole("button", { name: /whole map/ }).click();
      await page.waitForTimeout(400);
      const { name } = await mover();
      const from = await spot(name);
      await finger(touch, "touchStart", from);
      await finger(touch, "touchMove", { x: from.x + 30, y: from.y });
      await finger(touch, "touchMove", { x: from.x + 60, y: from.y });
      await finger(touch, "touchEnd");
      expect(await page.locator(".carried").count()).toBe(0);
      await expect.poll(async () => (await spot(name)).x).toBeGreaterThan(from.x + 20);

      const now = await spot(name);
      await finger(touch, "touchStart", now);
      await page.waitForTimeout(RESTED);
      await lightsOfTheMarch();
      const to = await centre(await resting());
      await finger(touch, "touchMove", { x: (now.x + to.x) / 2, y: (now.y + to.y) / 2 });
      await finger(touch, "touchMove", to);
      await page.getByText(/let go to march there/).waitFor();
      await dress(page, "light");
      await page.screenshot({ path: join(SHOTS, "drag-tablet-light.png") });
      await finger(touch, "touchEnd");
      await marched(name, now);
    });
    await shoot(page, "dragged", ["phone"]);
    expect(opened.faults).toEqual([]);
  });
});

describe("a march by keyboard", () => {
  it("goes where one types, and is refused aloud where one may not", async () => {
    await step(page, "typed", async () => {
      const { name, answer } = await mover();
      const [before, from] = [await prompt(), await spot(name)];
      await page.keyboard.press("/");
      const line = page.getByRole("combobox", { name: "Type an answer" });
      await line.fill(answer);
      await line.press("ArrowDown");
      await line.press("Enter");
      const ends = page.getByRole("option", { name: /^To \d{4}/ });
      await ends.first().waitFor();
      await line.fill(FAR);
      await line.press("Enter");
      const refusal = page.getByRole("alert");
      await refusal.getByText(/^Refused:/).waitFor();
      expect(await refusal.getByRole("link", { name: /^Rule / }).count()).toBeGreaterThan(0);
      await line.fill("");
      const [, hex] = /^To (\d{4})/.exec((await ends.first().textContent())!.trim())!;
      await line.fill(hex!);
      await line.press("ArrowDown");
      await page
        .getByRole("region", { name: "What would come of it" })
        .getByText(new RegExp(`^${hex}`))
        .waitFor();
      await line.press("Enter");
      await marched(name, from);
      // The enemy may be asked on the way, and Escape would end the march there.
      await expect.poll(prompt, patient).toBe(before);
      await line.press("Escape");
    });
  });
});

describe("a phone held upright", () => {
  it("has the question whole and the map free where a place is wanted", async () => {
    const held = await open(browser, seat, {}, { width: 390, height: 844 });
    const phone = held.page;
    await step(phone, "upright", async () => {
      await phone.locator("header .phase strong.mine").waitFor();
      expect(await misfits(phone), "the table").toEqual([]);
      const tab = phone.getByRole("button", { name: "Answers", exact: true });
      if ((await tab.getAttribute("aria-expanded")) !== "true") await tab.tap();
      const sheet = phone.getByRole("complementary", { name: "Answers and selection" });
      expect(await misfits(phone), "the answers").toEqual([]);
      await accessible(phone, "the answers on a phone");
      const map = (await phone.locator("main.map").boundingBox())!;
      expect((await sheet.boundingBox())!.height, "a part of the map is free").toBeLessThan(0.6 * map.height);
      await sheet
        .getByRole("button", { name: /^Move / })
        .first()
        .tap();
      await sheet.waitFor({ state: "hidden" });
      await phone.getByText(/pick a lit place/).waitFor();
      expect(await misfits(phone), "a place is wanted").toEqual([]);
      for (const panel of ["Formations", "Dispatches", "The turn"]) {
        await phone.getByRole("button", { name: panel }).tap();
        expect(await misfits(phone), panel).toEqual([]);
      }
      await accessible(phone, "a sheet on a phone");
    });
    expect(held.faults).toEqual([]);
    await held.context.close();
  });
});

/** A hex of the board that no march of an hour comes to. */
const FAR = "3445";
describe("a march in column", () => {
  it("is followed by those who stand with it, if Ctrl is held", async () => {
    const { french } = await begin({ seats: { allied: "subaltern" } });
    opened = await open(browser, `/play/${french}`);
    hand = new Hand(opened);
    page = opened.page;
    await toMovement();
    await step(page, "a column", async () => {
      const [first, second] = await companions();
      const from = [await spot(first.name), await spot(second.name)];
      await page.locator("[data-answer]", { hasText: first.answer }).first().click();
      await page.getByText(/pick a lit place, or go back/).waitFor();
      const to = await centre(await resting());
      await page.mouse.move(to.x, to.y);
      const fate = page.getByRole("region", { name: "What would come of it" });
      await fate.getByText(second.name).waitFor();
      await page.keyboard.down("Control");
      await page.mouse.click(to.x, to.y);
      await page.keyboard.up("Control");
      await marched(first.name, from[0]!);
      await marched(second.name, from[1]!);
      await expect.poll(prompt, patient).toMatch(/^Choose who moves/);
    });
  });
});

const patient = { timeout: 10_000 * PATIENCE };

/** Passes until somebody may be moved who stands alone. */
async function toMovement(): Promise<void> {
  for (let given = 0; given < 60; given++) {
    expect(await hand.asked()).toBe("mine");
    const offered = await hand.list();
    if (await lone(offered)) return;
    await hand.give(offered.findLast((one) => one.plain) ?? offered[0]!);
  }
  throw new Error("nobody could ever be moved");
}

interface Mover {
  name: string;
  answer: string;
}

async function mover(): Promise<Mover> {
  const found = await lone(await hand.list());
  if (!found) throw new Error("nobody who stands alone may move");
  return found;
}

/** Two who may move and stand in one place. */
async function companions(): Promise<[Mover, Mover]> {
  const movers = (await hand.list()).flatMap(({ label }) => {
    const name = /^Move (?!the stack)(.+)$/.exec(label)?.[1];
    return name === undefined ? [] : [{ name, answer: label }];
  });
  const placed = await Promise.all(movers.map(async (one) => ({ ...one, at: await spot(one.name) })));
  for (const one of placed)
    for (const other of placed)
      if (one !== other && Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y) < 30) return [one, other];
  throw new Error("no two who may move stand together");
}

/** Somebody who may move and lies alone in his hex, so that he can be grabbed anywhere. */
async function lone(offered: Offered[]): Promise<Mover | null> {
  const alone = await page.locator("[data-piece]").evaluateAll((pieces) =>
    pieces.map((piece) => {
      const box = piece.getBoundingClientRect();
      return {
        name: piece.getAttribute("data-piece")!.replace(/^unit /, ""),
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        size: box.width,
      };
    }),
  );
  const map = (await page.getByRole("application").boundingBox())!;
  const inside = (one: Spot) =>
    one.x > map.x + 90 &&
    one.x < map.x + map.width - 90 &&
    one.y > map.y + 90 &&
    one.y < map.y + map.height - 90;
  for (const { label } of offered) {
    const name = /^Move (.+)$/.exec(label)?.[1];
    const own = alone.find((one) => one.name === name);
    if (!own || !inside(own)) continue;
    if (alone.some((one) => one !== own && Math.hypot(one.x - own.x, one.y - own.y) < own.size)) continue;
    return { name: own.name, answer: label };
  }
  return null;
}

function round({ x, y }: Spot): Spot {
  return { x: Math.round(x), y: Math.round(y) };
}

/** Where a counter lies in the window. */
async function spot(name: string): Promise<Spot> {
  const box = await page.locator(`[data-piece="unit ${name}"]`).boundingBox();
  if (!box) throw new Error(`${name} is not on the map`);
  return round({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

async function centre(hex: string): Promise<Spot> {
  const box = (await page.locator(`[data-lit="${hex}"]`).first().boundingBox())!;
  return round({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

/** A lit hex where a march may end, some way off. */
async function resting(): Promise<string> {
  const ends = page.locator('[data-lit]:not([aria-label*="no rest"])');
  expect(await ends.count()).toBeGreaterThan(2);
  return (await ends.nth(2).getAttribute("data-lit"))!;
}

async function take(from: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 14, from.y + 8, { steps: 3 });
  await lightsOfTheMarch();
}

async function lightsOfTheMarch(): Promise<void> {
  await page.getByText(/let go (on a lit place|to march)/i).waitFor();
}

async function marched(name: string, from: Spot): Promise<void> {
  await expect
    .poll(async () => (await spot(name)).y !== from.y || (await spot(name)).x !== from.x, patient)
    .toBe(true);
  expect(await hand.asked()).toBe("mine");
}

async function undo(): Promise<void> {
  await hand.press(page.getByRole("button", { name: "Undo" }));
}

async function prompt(): Promise<string> {
  return hand.prompt();
}

/** A place of the window over the map where no hex is lit. */
async function unlit(): Promise<Spot> {
  const lit = await page
    .locator("[data-lit]")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  return free((at) => lit.some((box) => hits(box, at)));
}

/** A place of the window over the map where nobody stands. */
async function nobody(): Promise<Spot> {
  const pieces = await page
    .locator("[data-piece]")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  return free((at) => pieces.some((box) => hits(box, at)));
}

function hits(box: DOMRect, { x, y }: Spot): boolean {
  return x > box.x - 30 && x < box.x + box.width + 30 && y > box.y - 30 && y < box.y + box.height + 30;
}

async function free(taken: (at: Spot) => boolean): Promise<Spot> {
  const map = (await page.getByRole("application").boundingBox())!;
  for (let x = map.x + 160; x < map.x + map.width - 160; x += 40)
    for (let y = map.y + 120; y < map.y + map.height - 120; y += 40)
      if (!taken({ x, y })) return round({ x, y });
  throw new Error("no place on the map is free");
}

async function finger(
  touch: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  at?: Spot,
): Promise<void> {
  await touch.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
}
