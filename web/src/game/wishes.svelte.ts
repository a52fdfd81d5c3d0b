// Standing wishes: what the table answers for a person because he said so once. They are kept in this browser and told to nobody;
// what comes of them is an answer like any other, which the diary marks and undo passes over.

import { remember, remembered, settings } from "../lib/settings.svelte";
import type { PlaceKey } from "../map/place";
import type { Action } from "../wire";
import type { Answer } from "./answers";
import type { Play } from "./play.svelte";
import { endAt } from "./reach";

interface Kept {
  /** What is said without asking, by the key of the answer. */
  said: Record<string, string>;
  /** Who goes with whom; an empty name is nobody. */
  with: Record<string, string>;
  /** Nobody goes with his own unless it was wished. */
  apart: boolean;
}

export class Wishes {
  readonly #play: Play;
  /** What was wished since the seat was taken; before that, what this browser remembers of it. */
  #wished: { of: string; kept: Kept } | null = $state.raw(null);
  /** Who was looked for a way already, and where it should have led: he is not asked again for the same. */
  #tried = "";
  /** With whom everybody stood last who goes with his own, where and when. */
  readonly #company = new Map<string, { whom: string; at: PlaceKey; turn: number | undefined }>();

  constructor(play: Play) {
    this.#play = play;
  }

  /** What is said by itself, in words, by the key of the answer. */
  get said(): Readonly<Record<string, string>> {
    return this.#own.said;
  }

  /** Whoever nothing else was wished of goes with his own. */
  get together(): boolean {
    return settings.unasked && !this.#own.apart;
  }

  set together(is: boolean) {
    this.#keep({ ...this.#own, apart: !is });
  }

  /** Who goes with whom. */
  get with(): Readonly<Record<string, string>> {
    return this.#own.with;
  }

  /** Says an answer from now on whenever it is open, or asks again. */
  say(key: string, label: string | null): void {
    const { [key]: _, ...said } = this.said;
    this.#keep({ ...this.#own, said: label === null ? said : { ...said, [key]: label } });
  }

  /** Lets somebody go with another from now on, with nobody (no name), or as everybody does. */
  go(who: string, whom: string | null): void {
    const { [who]: _, ...others } = this.with;
    this.#keep({ ...this.#own, with: whom === null ? others : { ...others, [who]: whom } });
  }

  /** The game went on: who stands with his own now. Whoever went elsewhere by himself has left them. */
  notice(): void {
    const { at, game, set } = this.#play;
    const turn = game.showing?.turn;
    for (const [who, own] of set.companies?.(game) ?? []) {
      const here = at.get(who);
      const was = this.#company.get(who);
      // Who went on before him this turn is still his company.
      const isAhead =
        was?.at === here && was?.turn === turn && ![here, undefined].includes(at.get(was?.whom ?? ""));
      const whom = isAhead ? undefined : (own.find((name) => name === was?.whom) ?? own[0]);
      if (here !== undefined && whom !== undefined) this.#company.set(who, { whom, at: here, turn });
      else if (was?.at !== here) this.#company.delete(who);
    }
  }

  /** The answers that the open question gets by itself; none where a person decides. */
  async answer(): Promise<(Action | string)[]> {
    const { answers, writing } = this.#play;
    if (writing || answers.length === 0) return [];
    const said = answers.find((answer) => answer.effect === "passes" && answer.action.do in this.said);
    if (said) return [said.action];
    return this.#goes() ?? (await this.#ride()) ?? this.#nothingElse() ?? [];
  }

  /** Whether somebody goes with his own, where that is asked. */
  #goes(): Action[] | null {
    const { answers, set } = this.#play;
    for (const answer of answers) {
      const asked = set.goesWith?.(answer.action);
      if (!asked) continue;
      const apart = this.#apart(asked.who);
      // Nobody stays behind alone who has no troops of his own there.
      const goes = apart === null ? this.together && this.with[asked.who] !== "" : apart !== "together";
      if (asked.goes === goes && (apart !== null || goes)) return [answer.action];
    }
    return null;
  }

  /** The way of somebody whose company has gone on before him. */
  async #ride(): Promise<(Action | string)[] | null> {
    const { answers } = this.#play;
    for (const answer of answers) {
      const to = alone(answer) && this.#apart(answer.names[0] ?? "");
      const trial = `${answer.action.say} ${to} ${this.#play.game.showing?.turn}`;
      if (!to || to === "together" || trial === this.#tried) continue;
      this.#tried = trial;
      const end = endAt(await this.#play.reachOf(answer), to);
      if (end) return end.say;
    }
    return null;
  }

  /** Passes where nobody could act but those who stand with their company already. */
  #nothingElse(): Action[] | null {
    const { answers, shapes } = this.#play;
    const idle = (answer: Answer) => alone(answer) && this.#apart(answer.names[0] ?? "") === "together";
    const [pass, other] = answers.filter((answer) => !idle(answer));
    const waits = answers.length > 1 && shapes.length === 0;
    return waits && pass?.effect === "passes" && !other ? [pass.action] : null;
  }

  /** Where the company of somebody is, if not with him; nothing where he has none. */
  #apart(who: string): PlaceKey | "together" | null {
    const { at } = this.#play;
    const whom = this.with[who] ?? (this.together ? this.#company.get(who)?.whom : undefined);
    const [own, company] = [at.get(who), whom === undefined ? undefined : at.get(whom)];
    if (own === undefined || company === undefined) return null;
    return own === company ? "together" : company;
  }

  get #own(): Kept {
    const { token } = this.#play.game;
    return this.#wished?.of === token ? this.#wished.kept : sound(remembered(key(token)));
  }

  #keep(kept: Kept): void {
    const { token } = this.#play.game;
    this.#wished = { of: token, kept };
    remember(key(token), kept);
  }
}

const key = (token: string): string => `grognard.wishes.${token}`;

/** An answer that sets one piece going, and nobody else. */
const alone = (answer: Answer): boolean => answer.names.length === 1 && answer.place === null;

/** Whatever was stored, only what is sound of it is taken. */
function sound(stored: unknown): Kept {
  const from = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const texts = (value: unknown): Record<string, string> =>
    Object.fromEntries(Object.entries(value ?? {}).filter(([, text]) => typeof text === "string")) as Record<
      string,
      string
    >;
  return { said: texts(from["said"]), with: texts(from["with"]), apart: from["apart"] === true };
}
