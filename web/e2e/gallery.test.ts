// The gallery: what a newcomer sees first, setting up a game, and finding it again.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, dress, launch, open, shoot, step } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("the gallery", () => {
  it("opens on First Shots with one button, and is accessible", async () => {
    const { page, context, faults } = await open(browser, "/");
    await step(page, "gallery opens", async () => {
      await page.getByRole("button", { name: "Play the French against the computer" }).waitFor();
      await page.getByRole("heading", { name: /first shots/i, level: 2 }).waitFor();
      const battles = page.getByRole("button", { name: /^Set up / });
      expect(await battles.count()).toBeGreaterThanOrEqual(5);
      await shoot(page, "gallery");
      await dress(page, "light");
      await shoot(page, "gallery-light", ["desktop"]);
      await accessible(page, "the gallery");
    });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("keeps a choice of rules sound and says what it changes", async () => {
    const { page, context, faults } = await open(browser, "/");
    await step(page, "set up quatre bras", async () => {
      await page.getByRole("button", { name: "Set up Quatre Bras" }).click();
      const sheet = page.getByRole("dialog");
      await sheet.getByText(/^Optional rules: none/).click();
      const box = (name: string) => sheet.getByRole("checkbox", { name: new RegExp(`^${name}`) });
      await box("Advanced target markers").check();
      expect(await box("Orders without writing").isChecked()).toBe(true);
      await sheet
        .getByText(/takes out .*Orders without writing/)
        .first()
        .waitFor();
      await box("Hidden movement").check();
      expect(await box("Orders without writing").isChecked()).toBe(false);
      expect(await box("Advanced target markers").isChecked()).toBe(false);
      await shoot(page, "set-up");
      await accessible(page, "setting up a game");
    });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("makes an invitation for a friend and finds the game again", async () => {
    const { page, context, faults } = await open(browser, "/");
    await step(page, "links", async () => {
      await page.getByRole("button", { name: "Other sides and rules" }).click();
      await page.getByRole("radio", { name: /A friend by invitation/ }).check();
      await page.getByRole("button", { name: "Begin" }).click();
      const first = await page.getByRole("textbox", { name: /^Link of / }).inputValue();
      expect(first).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/play\/[\w-]{20,}$/);
      const invitation = await page.getByRole("textbox", { name: /^Invitation to / }).inputValue();
      expect(invitation).toMatch(/#\/invitation\/[\w-]{20,}$/);
      await accessible(page, "the links of a game");
      await shoot(page, "links", ["desktop", "phone"]);
      await page.reload();
      await page.getByRole("heading", { name: /^Games on this/ }).waitFor();
      await page.getByRole("link", { name: /^Continue/ }).waitFor();
      await page.getByRole("button", { name: /^Links/ }).click();
      expect(
        await page
          .getByRole("textbox", { name: /^Link of / })
          .first()
          .inputValue(),
      ).toBe(first);
      expect(await page.getByRole("textbox", { name: /^Invitation to / }).inputValue()).toBe(invitation);
    });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("says what is wrong with a link or a record that is none", async () => {
    const { page, context } = await open(browser, "/");
    await step(page, "wrong link", async () => {
      await page.getByLabel("A link that was sent to you").fill("http://example.org/");
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await page.getByRole("alert").getByText("This is no seat's link").waitFor();
      await page.getByLabel("A record saved to a file").setInputFiles({
        name: "shopping.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("bread\nwine\n"),
      });
      // Whatever the server says of it, it is said.
      await expect.poll(() => page.getByRole("alert").innerText()).not.toContain("seat's link");
      expect((await page.getByRole("alert").innerText()).length).toBeGreaterThan(10);
      await page.goto("/#/play/nobodynobodynobodyno");
      await page.getByRole("heading", { name: "This seat cannot be opened" }).waitFor();
      await page.goto("/#/no/such/page");
      await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
    });
    await context.close();
  });
});
