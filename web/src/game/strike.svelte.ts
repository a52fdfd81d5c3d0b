// A blow before it falls: who strikes the same place together, and whether it falls at once or others are named first. Who strikes is
// named by one answer each, and the last of the chain ends the naming, so that the dice fall.

import type { PlaceKey } from "../map/place";
import type { Action, Odds, Refusal } from "../wire";
import type { Answer } from "./answers";
import type { Play } from "./play.svelte";

/** Who acts by an answer: the same one strikes a place only once. */
const actor = (answer: Answer): string =>
  answer.names.length > 0 ? answer.names.join() : (answer.piece ?? "");

export class Strike {
  readonly #play: Play;
  /** Who strikes with the chosen one. */
  joined: Answer[] = $state.raw([]);

  constructor(play: Play) {
    this.#play = play;
  }

  /** Who else could strike the same place. */
  get others(): Answer[] {
    const { chosen, answers } = this.#play;
    return chosen?.effect === "strikes" ? alike(answers, chosen) : [];
  }

  /** What ends the naming of blows, so that they fall; nothing where the chosen one falls by itself. */
  get ending(): Action | null {
    const { chosen, answers, barred } = this.#play;
    if (chosen?.effect !== "strikes") return null;
    return (answers.find((answer) => answer.effect === "passes") ?? barred[0])?.action ?? null;
  }

  /** Somebody who has no part in this blow could still strike. */
  get isOneOfSeveral(): boolean {
    const { chosen, answers } = this.#play;
    if (!chosen || this.ending === null) return false;
    const busy = new Set([chosen, ...this.joined].map(actor));
    return answers.some((answer) => answer.effect === "strikes" && !busy.has(actor(answer)));
  }

  end(): void {
    this.joined = [];
  }

  /** Those who could strike a place together, where nothing else could be done there. */
  at(here: readonly Answer[], place: PlaceKey): [Answer, ...Answer[]] | null {
    const [first, ...rest] = here;
    const all = first && [first, ...rest].every((one) => one.effect === "strikes" && one.place === place);
    if (!all || rest.length === 0 || rest.some((one) => one.action.do !== first.action.do)) return null;
    return [first, ...alike(rest, first)];
  }

  /** The odds of a blow by as many of them as may strike together. */
  async together(first: Answer, others: readonly Answer[]): Promise<Odds | null> {
    const { game } = this.#play;
    const odds = async (joined: readonly Answer[]): Promise<Odds | null> => {
      const [found, bar] = await Promise.all([
        game.oddsQuietly(...[first, ...joined].map((answer) => answer.action)),
        this.#bar(first, joined),
      ]);
      return bar ? null : found;
    };
    const all = await odds(others);
    if (all) {
      this.joined = [...others];
      return all;
    }
    let [joined, best]: [Answer[], Odds | null] = [[], await odds([])];
    for (const other of others) {
      const more = await odds([...joined, other]);
      if (more) [joined, best] = [[...joined, other], more];
    }
    this.joined = joined;
    return best;
  }

  /** Joins somebody, or leaves him out; nothing changes where he may not strike with them. */
  async toggle(other: Answer): Promise<void> {
    const { game, chosen } = this.#play;
    if (!chosen) return;
    const without = this.joined.filter((one) => one.index !== other.index);
    const joined = without.length < this.joined.length ? without : [...this.joined, other];
    const chain = [chosen, ...joined].map((answer) => answer.action);
    const [odds, bar] = await Promise.all([game.oddsQuietly(...chain), this.#bar(chosen, joined)]);
    if (this.#play.chosen !== chosen) return;
    if (odds && !bar) [this.joined, this.#play.odds] = [joined, odds];
    else game.refusal = bar ?? (await game.tryOut(other.action));
  }

  /** Why a blow together would not stay as it is named: some of them would have to strike elsewhere. What keeps the first from falling
      alone is no reason, for that is asked afterwards. */
  async #bar(first: Answer, joined: readonly Answer[]): Promise<Refusal | null> {
    const { game } = this.#play;
    const { ending } = this;
    if (ending === null || joined.length === 0) return null;
    const after = (blow: readonly Answer[]) => game.barTo(...blow.map((answer) => answer.action), ending);
    const [alone, together] = await Promise.all([after([first]), after([first, ...joined])]);
    return together && together.code !== alone?.code ? together : null;
  }

  /** Names the blow and lets it fall. If others have to be named first, it is named and the reason told. */
  async fall(chosen: Answer): Promise<void> {
    const { game } = this.#play;
    const chain = [chosen, ...this.joined].map((answer) => answer.action);
    const { ending } = this;
    if (ending === null) return void (await game.act(...chain));
    if (await game.act(...chain, ending)) return;
    const why = game.refusal;
    if (why && (await game.act(...chain))) game.refusal = why;
  }

  /** Names the blow; others are named beside it before any falls. */
  async name(): Promise<void> {
    const { game, chosen } = this.#play;
    if (chosen) await game.act(...[chosen, ...this.joined].map((answer) => answer.action));
  }
}

/** Answers like one, by others, one each. */
function alike(answers: readonly Answer[], one: Answer): Answer[] {
  const seen = new Set([actor(one)]);
  return answers.filter((answer) => {
    if (answer.action.do !== one.action.do || answer.place !== one.place || seen.has(actor(answer)))
      return false;
    seen.add(actor(answer));
    return true;
  });
}
