// The turn of a refit: that of the series, with other words where the refit's rules are others.

import type { TurnStep } from "../set";

/** What is otherwise, by the title of a step or of a part of one. */
export type Changes = Readonly<Record<string, Partial<TurnStep>>>;

export function turnWith(turn: readonly TurnStep[], changes: Changes): TurnStep[] {
  return turn.map(({ parts, ...step }) => {
    const changed = { ...step, ...changes[step.title] };
    return parts ? { ...changed, parts: turnWith(parts, changes) } : changed;
  });
}
