// Little Round Top from both sides to its end, as somebody plays who reads the page and knows nothing else: he fights where he can,
// marches for the hill and passes the rest. What the page said is written down beside the pictures of every turn, and none of it may
// belong to another war.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf, launch, open, SHOTS, shoot, step } from "../browser";
import { begin } from "../games";
import { Hand, type Offered } from "../hand";

const MOST_ANSWERS = 600;
/** The hill that both sides race for. */
const HILL = "3621";
/** Words of 1815, and numbers of its rulebook where this edition has its own. */
export const FOREIGN = /\b(French|Napoleon|Wellington|Prussian|Anglo|Guard|cuirass\w*|nlc)\b|\bThe Allies\b/i;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each([
  ["confederate", "union"],
  ["union", "confederate"],
])("Little Round Top as the %s side", (seat, enemy) => {
  it("is played to its end", async () => {
    const tokens = await begin({
      scenario: "lgg/little-round-top",
      seats: { [enemy]: "subaltern" },
      seed: 7,
    });
    const opened = await open(browser, `/play/${tokens[seat]}`);
    const { page } = opened;
    const hand = new Hand(opened);
    const said: string[] = [];
    const marches = new Map<string, number>();
    let hour = "";
    await step(page, `Little Round Top as ${seat}`, async () => {
      for (let given = 0; (await hand.asked()) === "mine"; given++) {
        expect(given, "answers without an end").toBeLessThan(MOST_ANSWERS);
        const offered = await hand.list();
        const now = (await page.locator("header .track .hour").first().textContent()) ?? "";
        if (now !== hour) await shoot(page, `gettysburg-${seat}-${given}`, ["desktop"]);
        hour = now;
        said.push(`? ${await hand.prompt()}`, ...offered.map(({ label }) => `    ${label}`));
        const chosen = choose(offered, marches);
        said.push(`> ${chosen.label}`);
        if (/^(move|ride) /i.test(chosen.label)) await hand.march(chosen, nearest);
        else await hand.give(chosen);
      }
      await shoot(page, `gettysburg-${seat}-over`, ["desktop"]);
    });
    const diary = await page.evaluate(() => document.body.innerText);
    said.push(diary);
    mkdirSync(SHOTS, { recursive: true });
    writeFileSync(join(SHOTS, `gettysburg-${seat}.txt`), said.join("\n"));
    expect(said.filter((line) => FOREIGN.test(line))).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
    expect(opened.faults).toEqual([]);
    await opened.context.close();
  });
});

/** A fight, a march of somebody who has not marched much, or what passes. */
function choose(offered: Offered[], marches: Map<string, number>): Offered {
  const fight = offered.find(({ label }) => /^(attack|charge|bombard)\b/i.test(label));
  if (fight) return fight;
  const passing = offered.findLast(({ plain }) => plain);
  const march = offered.find(({ label }) => /^(move|ride) /i.test(label) && (marches.get(label) ?? 0) < 4);
  if (march) {
    marches.set(march.label, (marches.get(march.label) ?? 0) + 1);
    return march;
  }
  const chosen = passing ?? offered[0];
  if (!chosen) throw new Error("nothing to answer");
  return chosen;
}

function nearest(hexes: string[]): string {
  const far = (hex: string) =>
    Math.abs(Number(hex.slice(0, 2)) - Number(HILL.slice(0, 2))) +
    Math.abs(Number(hex.slice(2, 4)) - Number(HILL.slice(2, 4)));
  const [found] = hexes.toSorted((a, b) => far(a) - far(b));
  if (found === undefined) throw new Error("nothing is lit to go to");
  return found;
}
