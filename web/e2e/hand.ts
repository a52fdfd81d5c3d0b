// A player's hand: reads the prompt, picks answers from the list or from the map, confirms, and waits until the umpire has
// carried it out. It presses what a person would press and knows nothing of the game but words.
import type { Locator, Page } from "playwright-core";
import { PATIENCE, type Opened } from "./browser";

/** Milliseconds within which an answer must be carried out, and within which the computer must have played. */
const CARRIED_OUT = 20_000 * PATIENCE;
const PLAYED = 60_000 * PATIENCE;

export interface Offered {
  index: string;
  label: string;
  /** It passes or ends something: it names nobody and no place. */
  plain: boolean;
}

export class Hand {
  readonly page: Page;
  readonly #opened: Opened;
  /** The kinds of questions that were answered, for the test to see what was covered. */
  readonly prompts = new Map<string, number>();

  constructor(opened: Opened) {
    this.#opened = opened;
    this.page = opened.page;
  }

  get oddsCard(): Locator {
    return this.page.locator("[data-fire]");
  }

  /** How often the server has told this browser of a new state. */
  get #states(): number {
    return this.#opened.heard.filter((frame) => frame.includes('"state":')).length;
  }

  /** Waits until this seat is asked or the battle is over. */
  async asked(): Promise<"mine" | "over"> {
    const word = await this.page.waitForFunction(
      () => {
        const text = document.querySelector("header .phase strong")?.textContent ?? "";
        return text.includes("your decision") ? "mine" : text.includes("battle is over") ? "over" : null;
      },
      null,
      { timeout: PLAYED, polling: 20 },
    );
    return (await word.jsonValue()) as "mine" | "over";
  }

  async prompt(): Promise<string> {
    // The words alone, without the rules beside them and what is shown about those.
    const words = this.page.locator("header .prompt");
    return words.evaluate((prompt) => prompt.firstChild?.textContent?.trim() ?? "");
  }

  get desk(): Locator {
    return this.page.getByRole("region", { name: "Order desk" });
  }

  /** The answers as the list has them; the order desk is put away first. */
  async list(): Promise<Offered[]> {
    const answers = this.page.locator("[data-answer]");
    const end = Date.now() + CARRIED_OUT;
    // The desk comes with the rule set, which may be later than the question, and then lies over the list.
    await this.page.locator(".screen[data-set]").waitFor();
    while (Date.now() < end) {
      await answers.or(this.desk).first().waitFor();
      if (await this.desk.isVisible()) await this.desk.getByRole("button", { name: "Close" }).click();
      const offered = await answers.evaluateAll((buttons) =>
        buttons.map((button) => ({
          index: button.getAttribute("data-answer") ?? "",
          label: button.querySelector("span")?.textContent ?? "",
          plain: button.classList.contains("plain"),
        })),
      );
      if (offered.length > 0) return offered;
    }
    throw new Error("no answers are listed");
  }

  /** Gives an answer from the list: once to see, again to do; through the odds card where one opens. */
  async give(answer: Offered): Promise<void> {
    const before = this.#count(await this.prompt());
    // The desk may have come over the list since it was read.
    if (await this.desk.isVisible()) await this.list();
    const button = this.page.locator(`[data-answer="${answer.index}"]`).first();
    await button.click({ timeout: 3_000 }).catch(async () => {
      await this.list();
      await button.click();
    });
    await this.#through(before, answer.label);
  }

  /** Gives an answer with the keyboard alone: Tab walks to it, Enter does it, through the odds card where one opens. */
  async giveByKeys(answer: Offered): Promise<void> {
    const before = this.#count(await this.prompt());
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    // By its words: the list may be another by now, if the table has given an answer by itself.
    const focused = () =>
      this.page.evaluate(
        () => document.activeElement?.closest("[data-answer]")?.querySelector("span")?.textContent,
      );
    const walk = async (): Promise<void> => {
      for (let walked = 0; (await focused()) !== answer.label; walked++) {
        if (walked > 150) throw new Error(`“${answer.label}” is not reached by Tab`);
        await this.page.keyboard.press("Tab");
      }
    };
    await walk();
    const end = Date.now() + CARRIED_OUT;
    while (this.#states === before) {
      if (Date.now() > end) throw new Error(`“${answer.label}” was not carried out by Enter`);
      // Where the list was drawn anew nothing has the focus.
      if (await this.page.evaluate(() => document.activeElement === document.body)) await walk();
      await this.page.keyboard.press("Enter");
      for (let wait = 0; wait < 15 && this.#states === before; wait++) await this.page.waitForTimeout(40);
    }
    await this.#drawn();
  }

  /** Gives an answer by typing it, completed from the list of those that fit. */
  async type(answer: Offered): Promise<void> {
    const before = this.#count(await this.prompt());
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await this.page.keyboard.press("/");
    const line = this.page.getByRole("combobox", { name: "Type an answer" });
    await line.fill(answer.label);
    await line.press("ArrowDown");
    await line.press("Enter");
    const again = this.page.getByText("Enter once more to do it.");
    const ends = this.page.getByRole("option", { name: /^To / });
    for (const end = Date.now() + CARRIED_OUT; this.#states === before;) {
      // What cannot be undone is said twice, and whoever goes is told where to.
      if (await again.isVisible()) await line.press("Enter");
      else if (await ends.first().isVisible()) {
        await line.press("ArrowDown");
        await line.press("Enter");
      }
      if (Date.now() > end) throw new Error(`“${answer.label}” was not carried out when it was typed`);
      await this.page.waitForTimeout(30);
    }
    if (await line.isVisible()) await line.press("Escape");
    await this.#drawn();
  }

  /** Notes the question, and how often a state was told before it is answered. */
  #count(prompt: string): number {
    this.prompts.set(prompt, (this.prompts.get(prompt) ?? 0) + 1);
    return this.#states;
  }

  /** Does something that answers, whatever it is, and waits until it is carried out; `again` is done meanwhile where more is wanted. */
  async carriedOut(what: string, act: () => Promise<void>, again = async () => {}): Promise<void> {
    const before = this.#states;
    await act();
    for (const end = Date.now() + CARRIED_OUT; this.#states === before;) {
      if (Date.now() > end) throw new Error(`“${what}” was not carried out within ${CARRIED_OUT / 1000} s`);
      await again();
      await this.page.waitForTimeout(30);
    }
    await this.#drawn();
  }

  /** Presses something that answers at once, and waits until it is carried out. */
  async press(button: Locator): Promise<void> {
    const before = this.#states;
    await button.click();
    await this.#through(before, "the answer");
  }

  async #through(before: number, what: string): Promise<void> {
    const end = Date.now() + CARRIED_OUT;
    const confirm = this.page.locator('header button[title^="Do it"]:enabled');
    while (Date.now() < end) {
      if (this.#states > before) return this.#drawn();
      // What is there now may be gone when it is pressed: then the answer is on its way.
      if (await this.oddsCard.isVisible()) await this.oddsCard.click({ timeout: 1_000 }).catch(() => {});
      else if ((await confirm.isVisible()) && (await this.#waitsForSecond()))
        await confirm.click({ timeout: 1_000 }).catch(() => {});
      else if ((await this.#setsOut.count()) > 0)
        await this.#setsOut
          .first()
          .click({ timeout: 1_000 })
          .catch(() => {});
      await this.page.waitForTimeout(30);
    }
    throw new Error(`“${what}” was not carried out within ${CARRIED_OUT / 1000} s`);
  }

  /** The chosen answer, where it could go to many places: again, and it sets out hex by hex. */
  get #setsOut(): Locator {
    return this.page.locator('[data-answer][aria-pressed="true"]', { hasText: "pick where" });
  }

  async #waitsForSecond(): Promise<boolean> {
    return (await this.page.locator('[data-answer][aria-pressed="true"] em').count()) > 0;
  }

  /** The page shows the state that was told last. */
  async #drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  /** The hexes that are lit on the map. */
  async lit(): Promise<string[]> {
    const lights = this.page.locator("[data-lit]");
    await lights.first().waitFor({ state: "attached" });
    return lights.evaluateAll((all) => all.map((one) => one.getAttribute("data-lit") ?? ""));
  }

  /** Clicks a hex on the map, where it is lit: in the middle of it, as a mouse would. */
  async click(hex: string): Promise<void> {
    const light = this.page.locator(`[data-lit="${hex}"]`).first();
    const box = await light.boundingBox({ timeout: 2_000 }).catch(() => null);
    if (!box) return; // it is dark already: the answer is on its way
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 2 });
    await this.page.waitForTimeout(60);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Marches the chosen one to a lit hex: a click shows the way, the second goes it. */
  async march(answer: Offered, choose: (hexes: string[]) => string): Promise<void> {
    const before = this.#count(await this.prompt());
    await this.page.locator(`[data-answer="${answer.index}"]`).first().click();
    const end = Date.now() + CARRIED_OUT;
    // Whoever can get nowhere sets out at once, and may only turn back.
    while ((await this.#setsOut.count()) === 0) {
      if (this.#states > before) return this.#drawn();
      if (Date.now() > end) throw new Error(`“${answer.label}” neither set out nor asked where to`);
      await this.page.waitForTimeout(30);
    }
    const hex = choose(await this.lit());
    const light = this.page.locator(`[data-lit="${hex}"]`);
    while (this.#states === before) {
      if (Date.now() > end) throw new Error(`the march to ${hex} was not carried out`);
      if ((await light.count()) > 0) await this.click(hex);
      // The line carries the answer; only if none comes is it clicked again.
      for (let wait = 0; wait < 20 && this.#states === before; wait++) await this.page.waitForTimeout(50);
    }
    await this.#drawn();
  }
}
