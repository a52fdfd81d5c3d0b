// Somebody who takes the lesson: reads every note before he answers, and follows what it suggests.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Hand, Offered } from "./hand";

/** No lesson of five turns needs as many answers. */
const MOST_ANSWERS = 400;
/** So many marches bring everybody to the enemy; afterwards only who has to goes on. */
const MARCHES = 8;

/** The farm that both sides want. */
const FARM = "2847";

/** What comes in every lesson, whatever the dice say. */
const ALWAYS = [
  "16 June 1815, two in the afternoon.",
  "The board.",
  "The pieces.",
  "The question.",
  "Initiative.",
  "Orders.",
  "A letter.",
  "Couriers and obedience.",
  "It is on its way.",
  "Does he obey?",
  "Who moves first?",
  "A chit is drawn.",
  "An action has four parts.",
  "To march.",
  "What ends a march.",
  "An hour has passed.",
  "The battle is over.",
];

/** How one comes to a fight is up to the dice. */
const FIGHTS = ["To attack.", "A charge.", "The guns."];

/** What a lesson should have said and did not. */
export function missing(read: readonly string[]): string[] {
  const fought = FIGHTS.some((title) => read.includes(title)) && read.includes("The odds.");
  return [...ALWAYS.filter((title) => !read.includes(title)), ...(fought ? [] : ["a fight with its odds"])];
}

/** By mouse, on a large window; who plays otherwise says how. */
export class Learner {
  readonly hand: Hand;
  /** The notes that were read, by the words that they begin with. */
  readonly read: string[] = [];
  #written = false;
  #marches = 0;
  #odds = false;

  constructor(hand: Hand) {
    this.hand = hand;
  }

  get page(): Page {
    return this.hand.page;
  }

  get strip(): Locator {
    return this.page.getByRole("complementary", { name: "Lesson" });
  }

  get more(): Locator {
    return this.strip.getByRole("button", { name: /^Go on/ });
  }

  /** A note is on the screen. */
  async see(title: string): Promise<void> {
    this.read.push(title);
  }

  /** What is about to be done, for whoever writes the lesson down. */
  protected async does(_what: string): Promise<void> {}

  async goOn(): Promise<void> {
    await this.more.click();
  }

  async offered(): Promise<Offered[]> {
    return this.hand.list();
  }

  async give(answer: Offered): Promise<void> {
    await this.hand.give(answer);
  }

  async march(answer: Offered): Promise<void> {
    await this.hand.march(answer, nearest);
  }

  async press(button: Locator): Promise<void> {
    await this.hand.press(button);
  }

  /** Opens the odds and puts them away again; what the lesson says of them is read while they lie there. */
  async seeOdds(fight: Offered): Promise<void> {
    const { oddsCard } = this.hand;
    await this.page.locator(`[data-answer="${fight.index}"]`).first().click();
    await oddsCard.waitFor();
    await this.readOn();
    await this.page.keyboard.press("Escape");
    await oddsCard.waitFor({ state: "detached" });
  }

  /** Reads whatever is new. */
  async readOn(): Promise<void> {
    while ((await this.more.count()) > 0) {
      const title = await this.#title();
      await this.see(title);
      await this.goOn();
      await expect.poll(() => this.#title()).not.toBe(title);
    }
  }

  async #title(): Promise<string> {
    const title = this.strip.locator("strong").first();
    return (await title.count()) > 0 ? ((await title.textContent()) ?? "") : "";
  }

  /** Plays to the end of the battle; the last note is read there. */
  async playOn(): Promise<void> {
    await this.strip.locator("strong, .dim:has-text('Nothing new')").first().waitFor();
    for (let given = 0; (await this.hand.asked()) === "mine"; given++) {
      expect(given, "answers without an end").toBeLessThan(MOST_ANSWERS);
      await this.readOn();
      await this.#answer();
    }
    await this.readOn();
    await this.see(await this.#title());
  }

  /** A letter in the first turn; then he fights when he can, marches towards the enemy and passes the rest. */
  async #answer(): Promise<void> {
    if (!this.#written && /write/i.test(await this.hand.prompt())) return this.#letter();
    const offered = await this.offered();
    const named = (what: RegExp) => offered.find((one) => what.test(one.label));
    const does = async (answer: Offered) => {
      await this.does(`answers “${answer.label}”`);
      return this.give(answer);
    };
    const first = named(/II Corps acts first/);
    if (first) return does(first);
    const fight = named(/^(attack|charge|bombard)\b/i);
    if (fight) {
      if (!this.#odds) {
        await this.does(`looks at the odds of “${fight.label}”, and puts them away`);
        await this.seeOdds(fight);
      }
      this.#odds = true;
      return does(fight);
    }
    const passing = offered.findLast((one) => one.plain);
    const march = named(/^(move|ride) /i);
    if (march && (this.#marches++ < MARCHES || !passing)) {
      await this.does(`picks “${march.label}”, and of the lit hexes the one nearest to the farm`);
      return this.march(march);
    }
    const only = passing ?? offered[0];
    if (only) await does(only);
  }

  /** A letter to the cavalry, with what the lesson says of each part. */
  async #letter(): Promise<void> {
    this.#written = true;
    const { desk } = this.hand;
    const places = desk.getByRole("listitem").getByRole("button");
    await this.does("begins a letter to the second on the desk, III Cavalry Corps");
    await this.press(places.nth(1));
    await this.readOn();
    await this.does("orders “Attack”");
    await this.press(desk.getByRole("button", { name: "Attack", exact: true }));
    await this.readOn();
    await this.does("takes the first target of the list");
    await this.press(places.first());
    await this.readOn();
    await this.does("signs and seals it");
    await this.press(desk.getByRole("button", { name: "Sign and seal" }));
  }
}

/** Of some hexes the one nearest to the farm: columns and rows are the halves of a number. */
export function nearest(hexes: string[]): string {
  const far = (hex: string) =>
    Math.abs(Number(hex.slice(0, 2)) - Number(FARM.slice(0, 2))) +
    Math.abs(Number(hex.slice(2, 4)) - Number(FARM.slice(2, 4)));
  const [found] = hexes.toSorted((a, b) => far(a) - far(b));
  if (found === undefined) throw new Error("nothing is lit to go to");
  return found;
}
