// Two people in two browsers with nothing but their links: each plays his own seat, and neither is told what the other keeps
// secret, on the screen or on the wire.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, open, shoot, step } from "./browser";
import { begin } from "./games";
import { Hand } from "./hand";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A hex behind the French lines, where no order of the scenario points. */
const BEHIND = "2852";

describe("two players by links", () => {
  it("see only their own, and what one does reaches the other", async () => {
    const tokens = await begin({});
    const french = await open(browser, `/play/${tokens["french"]}`);
    const allied = await open(browser, `/play/${tokens["allied"]}`, { theme: "light" });
    const hands = [new Hand(french), new Hand(allied)] as const;

    // The French write an order that nobody gives by himself: to hold a hex far behind their lines.
    const secret = await step(french.page, "two players, the french write", async () => {
      const [ney, orange] = hands;
      await both(ney, orange, (prompt) => /write/i.test(prompt));
      const { desk } = ney;
      await ney.press(desk.getByRole("listitem").getByRole("button").first());
      await ney.press(
        desk.getByRole("group", { name: "What is ordered" }).getByRole("button", { name: "Defend" }),
      );
      await desk.getByRole("searchbox").fill(BEHIND);
      await ney.press(desk.getByRole("listitem").getByRole("button").first());
      // One press seals it and says that it was the last.
      await ney.press(desk.getByRole("button", { name: "Seal, and no more orders" }));
      await desk.waitFor({ state: "detached" });
      return `defend ${BEHIND}`;
    });
    expect(french.heard.join("\n")).toContain(secret);

    await step(allied.page, "two players, the allies look", async () => {
      await both(hands[1], hands[0], () => true);
      const told = allied.heard.join("\n");
      expect(told).not.toContain(secret);
      expect(await allied.page.locator("body").innerText()).not.toContain(secret);
      const orders = allied.heard.flatMap(frenchOrders);
      expect(orders.length).toBeGreaterThan(0);
      expect(orders.filter((order) => order !== null)).toEqual([]);
      // Neither browser was ever told the other's key.
      expect(told).not.toContain(tokens["french"]);
      expect(french.heard.join("\n")).not.toContain(tokens["allied"]);
      await shoot(allied.page, "two-players-allied", ["desktop"]);
    });
    expect([...french.faults, ...allied.faults]).toEqual([]);
    await french.context.close();
    await allied.context.close();
  });
});

/** The two play on, passing whatever they are asked, until the first is asked what is looked for. */
async function both(first: Hand, second: Hand, wanted: (prompt: string) => boolean): Promise<void> {
  for (let given = 0; given < 60; given++) {
    const asked = await Promise.any([first.asked().then(() => first), second.asked().then(() => second)]);
    if (asked === first && wanted(await first.prompt())) return;
    const offered = await asked.list();
    await asked.give(offered.findLast((answer) => answer.plain) ?? offered[0]!);
  }
  throw new Error("the question that was looked for never came");
}

/** What a message says of the orders of French formations. */
function frenchOrders(frame: string): unknown[] {
  const found: unknown[] = [];
  JSON.parse(frame, (_, value: unknown) => {
    if (typeof value === "object" && value !== null && "order" in value && "demoralized" in value)
      if ((value as { seat?: unknown }).seat === "french") found.push(value.order);
    return value;
  });
  return found;
}
