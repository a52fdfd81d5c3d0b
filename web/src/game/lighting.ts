// Which places are lit: where answers begin (a piece) and where they act (a target, a way to go).

import type { PlaceKey } from "../map/place";
import type { Lit } from "../map/types";
import type { Answer } from "./answers";

/** The answers that touch a place. */
export function touching(answers: readonly Answer[], place: PlaceKey): Answer[] {
  return answers.filter((answer) => answer.piece === place || answer.place === place);
}

/** One light a place; where several answers meet, the label counts them. */
export function lights(answers: readonly Answer[], narrowed: PlaceKey | null): Lit[] {
  const lit = new Map<PlaceKey, { kind: Lit["kind"]; answers: Answer[] }>();
  const add = (place: PlaceKey | null, kind: Lit["kind"], answer: Answer): void => {
    if (place === null) return;
    const known = lit.get(place);
    if (known) known.answers.push(answer);
    else lit.set(place, { kind, answers: [answer] });
  };
  for (const answer of answers) {
    if (narrowed !== null && answer.piece !== narrowed && answer.place !== narrowed) continue;
    add(answer.place, answer.effect === "strikes" ? "target" : "go", answer);
    if (answer.piece !== answer.place) add(answer.piece, "piece", answer);
  }
  return [...lit].map(([place, { kind, answers }]) => ({
    place,
    kind,
    index: answers[0]?.index ?? 0,
    label: answers.length === 1 ? (answers[0]?.label ?? "") : `${answers.length} answers`,
  }));
}
