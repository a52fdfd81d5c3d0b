// Which hexes are lit: where answers begin (a piece) and where they act (a target, a way to go).

import type { Lit } from "../map/types";
import { sentence } from "../lib/words";
import type { HexNo, ReachLook } from "../wire";
import type { Answer } from "./answers";

/** Answers that strike somebody light their place as a target, others as a place to go. */
const STRIKES = /^(attack|bombard|charge|fight|resolve|pursue|target|react|overrun)/;

/** The answers that touch a hex. */
export function touching(answers: readonly Answer[], hex: HexNo): Answer[] {
  return answers.filter((answer) => answer.piece === hex || answer.place === hex);
}

/** One light a hex; where several answers meet, the label counts them. */
export function lights(answers: readonly Answer[], narrowed: HexNo | null): Lit[] {
  const lit = new Map<HexNo, { kind: Lit["kind"]; answers: Answer[] }>();
  const add = (hex: HexNo | null, kind: Lit["kind"], answer: Answer): void => {
    if (hex === null) return;
    const known = lit.get(hex);
    if (known) known.answers.push(answer);
    else lit.set(hex, { kind, answers: [answer] });
  };
  for (const answer of answers) {
    if (narrowed !== null && answer.piece !== narrowed && answer.place !== narrowed) continue;
    const aim = STRIKES.test(answer.action.do) ? "target" : "go";
    add(answer.place, aim, answer);
    if (answer.piece !== answer.place) add(answer.piece, "piece", answer);
  }
  return [...lit].map(([hex, { kind, answers }]) => ({
    hex,
    kind,
    index: answers[0]?.index ?? 0,
    label: answers.length === 1 ? (answers[0]?.label ?? "") : `${answers.length} answers`,
  }));
}

/** Where somebody could end his march; risks make the light one of danger. */
export function reachLights(reach: ReachLook, index: number): Lit[] {
  return reach.ends.map((end) => ({
    hex: end.hex,
    kind: end.risks.some((risk) => risk !== "") ? "danger" : "go",
    index,
    label: [`${end.cost} points`, ...new Set(end.risks.filter((risk) => risk !== "").map(sentence))].join(
      "; ",
    ),
  }));
}
