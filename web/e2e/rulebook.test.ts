// The rulebook: search, sections, cross-links, rulings, and a case stepped through on its own map.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessible, launch, open, shoot, step } from "./browser";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("the rulebook", () => {
  it("is searched, followed and read", async () => {
    const { page, context, faults } = await open(browser, "/rules/nlc");
    await step(page, "rulebook", async () => {
      await page.getByRole("searchbox", { name: "Search the rules" }).fill("voluntary retreat halves");
      await page
        .getByRole("link", { name: /7\.4\.d/ })
        .first()
        .click();
      await page.waitForURL(/#\/rules\/nlc\/7\.4\.d$/);
      await page.getByRole("heading", { name: /^7\.4\.d/ }).waitFor();
      await shoot(page, "rulebook");
      await accessible(page, "the rulebook");
      // A cross-link goes on to the rule it names.
      const rule = page.locator('[id="rule-7.4.e"]');
      await rule.getByRole("link", { name: "Rule 7.4.d" }).first().hover();
      await page.getByRole("tooltip").getByText("halves").waitFor();
      await page.getByRole("searchbox", { name: "Search the rules" }).fill("xyzzy");
      await page.getByRole("heading", { name: /Nothing in the rules speaks of/ }).waitFor();
      await page.goto("/#/rules/nlc/99.z");
      await page.getByRole("alert").getByText("There is no rule 99.z").waitFor();
    });
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows a case step by step on its own map, and every expectation holds", async () => {
    const { page, context, faults } = await open(browser, "/rules/nlc/7.4.b");
    await step(page, "case", async () => {
      await page
        .locator('[id="rule-7.4.b"]')
        .getByText(/^Shown by/)
        .click();
      await page
        .getByRole("link", { name: "Without guns on either side the attacker chooses first" })
        .first()
        .click();
      await page.waitForURL(/#\/cases\/nlc\/7\.4-retreats\/\d+$/);
      await page
        .getByRole("heading", { name: "Without guns on either side the attacker chooses first" })
        .waitFor();
      const next = page.getByRole("button", { name: "Next", exact: true });
      await shoot(page, "case-position", ["desktop"]);
      let steps = 0;
      for (; await next.isEnabled(); steps++) await next.click();
      expect(steps).toBeGreaterThanOrEqual(2);
      expect(await page.getByText("does not hold:").count()).toBe(0);
      expect(await page.getByText("holds:").count()).toBeGreaterThan(0);
      await shoot(page, "case");
      await accessible(page, "a case");
    });
    expect(faults).toEqual([]);
    await context.close();
  });
});
