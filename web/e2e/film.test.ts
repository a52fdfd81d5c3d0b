// What happened since the last decision, as a film on the map: played, stepped, skipped and seen again by keyboard, told in words, and never
// in the way of an answer.
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, launch, open, PATIENCE, shoot, step, type Opened } from "./browser";
import { Hand } from "./hand";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Milliseconds within which a film of a few scenes begins or ends. */
const SOON = { timeout: 20_000 * PATIENCE };

describe("the film", () => {
  it("shows the enemy's turn at the player's pace, by keyboard and in words", async () => {
    const opened = await open(browser, "/", { film: true });
    const { page } = opened;
    await step(page, "film", async () => {
      const { hand, film, count } = await filmOf(opened, 3);
      // The map shows what was: nothing is lit on it, and it says so. The question can be answered all the same.
      await film.getByText("As it was").waitFor();
      expect(await page.locator("[data-lit]").count()).toBe(0);
      expect(await hand.asked()).toBe("mine");
      // Undo says on its face why it has ended.
      const undo = page.getByRole("button", { name: /^Undo/ });
      await expect.poll(() => undo.textContent()).toMatch(/Dice have fallen|answered since|came of it/);
      await page.keyboard.press("Space");
      await film.getByRole("button", { name: "Play", exact: true }).waitFor();
      // The ground is sharp under it, at whatever scale.
      await page.mouse.move(600, 400);
      await page.mouse.wheel(0, -240);
      await page.locator("canvas[data-sharp=no]").waitFor();
      await page.locator("canvas[data-sharp=yes]").waitFor(SOON);
      await film.getByText("As it was").waitFor();
      const heard = film.locator("[aria-live]").first();
      const said = await heard.textContent();
      expect(said).not.toBe("");
      await shoot(page, "film");
      await accessible(page, "the film");
      const [at, of] = await count();
      await page.keyboard.press("ArrowRight");
      expect(await count()).toEqual([at + 1, of]);
      expect(await heard.textContent()).not.toBe(said);
      await page.keyboard.press("ArrowLeft");
      expect(await count()).toEqual([at, of]);
      await page.keyboard.press("+");
      await film.getByText("2 ×").waitFor();
      await page.keyboard.press("-");
      await film.getByText("1 ×").waitFor();
      // All of it in words; a line of it is its scene.
      await film.getByRole("button", { name: "In words" }).click();
      const lines = film.getByRole("list", { name: "All that is told" }).getByRole("button");
      expect(await lines.count()).toBe(of);
      await lines.last().click();
      expect(await count()).toEqual([of, of]);
      await page.keyboard.press("Escape");
      await film.waitFor({ state: "detached" });
      await expect.poll(() => page.locator("[data-lit], [data-answer]").count(), SOON).toBeGreaterThan(0);

      // Again, by a key; and from an entry of the diary on. A click on the map ends it.
      await page.keyboard.press("a");
      await film.waitFor();
      expect((await count())[1]).toBe(of);
      await page.getByRole("application").click({ position: { x: 40, y: 40 } });
      await film.waitFor({ state: "detached" });
      await page.keyboard.press("5");
      const diary = page.getByRole("region", { name: "Entries" });
      await diary
        .getByRole("button", { name: /^Play from here/ })
        .last()
        .click();
      await film.waitFor();
      const [here, end] = await count();
      expect(here).toBe(end);
      await page.keyboard.press("End");
      // The diary says nothing twice, neither in two lines nor under its heading.
      const texts = await diary.getByRole("listitem").allTextContents();
      expect(texts.filter((text, n) => n > 0 && text === texts[n - 1])).toEqual([]);
      const headings = await diary.getByRole("heading").allTextContents();
      expect(headings.length).toBeGreaterThan(0);
      expect(texts.some((text) => /^▸?\s*\d\d:\d\d on /.test(text))).toBe(false);
      await page.keyboard.press("5");
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });

  it("moves the counters, and shows an answer as soon as it is told", async () => {
    const opened = await open(browser, "/", { film: true, motion: true });
    const { page } = opened;
    await page.addInitScript(() => {
      const heard = window as unknown as { heard: number };
      window.WebSocket = class extends WebSocket {
        constructor(...made: ConstructorParameters<typeof WebSocket>) {
          super(...made);
          this.addEventListener("message", () => (heard.heard = performance.now()));
        }
      };
    });
    await page.reload();
    await step(page, "film in motion", async () => {
      const { hand, film } = await filmOf(opened, 1);
      await page.keyboard.press("Escape");
      // One's own march goes over the map without a word about it, as soon as it is told.
      const moved = page.evaluate(
        () =>
          new Promise<number>((done) => {
            const { heard } = window as unknown as { heard: number };
            const watch = new MutationObserver(() => {
              const last = (window as unknown as { heard: number }).heard;
              if (last > heard && document.querySelector("[data-going]")) done(performance.now() - last);
            });
            watch.observe(document.body, { childList: true, subtree: true });
          }),
      );
      const offered = await hand.list();
      const march = offered.find((one) => /^Move /i.test(one.label));
      if (!march) throw new Error("nobody can march");
      await hand.march(march, (hexes) => hexes[0]!);
      expect(await moved).toBeLessThan(100 * PATIENCE);
      expect(await film.count()).toBe(0);
      await page.keyboard.press("a");
      await page.locator("[data-going]").first().waitFor({ state: "attached" });
    });
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });
});

/** Plays First Shots, passing everything up, until a film of so many scenes or more runs. */
async function filmOf(
  opened: Opened,
  scenes: number,
): Promise<{ hand: Hand; film: Locator; count: () => Promise<[number, number]> }> {
  const { page } = opened;
  const hand = new Hand(opened);
  const film = page.getByRole("region", { name: "What happened" });
  const count = async (): Promise<[number, number]> => {
    const [, at, of] = /(\d+) of (\d+)/.exec((await film.locator(".count").textContent()) ?? "") ?? [];
    return [Number(at), Number(of)];
  };
  await page.getByRole("button", { name: "Play the French against the computer" }).click();
  await page.waitForURL(/#\/play\//);
  for (let given = 0; given < 30; given++) {
    expect(await hand.asked()).toBe("mine");
    const marches = (await page.locator("[data-answer]").allTextContents()).some((text) =>
      /^Move /.test(text),
    );
    if (marches && (await film.isVisible()) && (await count())[1] >= scenes) return { hand, film, count };
    const offered = await hand.list();
    await hand.give(offered.findLast((answer) => answer.plain) ?? offered[0]!);
  }
  throw new Error("no film was shown");
}
