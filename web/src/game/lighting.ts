// Which hexes are lit: where answers begin (a piece) and where they act (a target, a way to go).

import type { Lit, PathMark } from "../map/types";
import type { Deed, HexNo, ReachEnd, ReachLook } from "../wire";
import type { Answer } from "./answers";

/** Answers that strike somebody light their place as a target, others as a place to go. */
const STRIKES = new Set<string>([
  "attack",
  "bombard",
  "charge",
  "fight",
  "resolve",
  "pursue",
  "react",
] satisfies Deed[]);

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
    const aim = STRIKES.has(answer.action.do) ? "target" : "go";
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

/** Where somebody could go; an end with risks on its way is one of danger, one where he may not rest is only passed. */
export function reachLights(reach: ReachLook, index: number): Lit[] {
  return reach.ends.map((end) => ({
    hex: end.hex,
    kind: end.risks.length > 0 ? "danger" : end.rest ? "go" : "pass",
    index,
    label: [
      `${end.cost} points`,
      ...(end.rest ? [] : ["no rest there"]),
      ...new Set(end.risks.map((risk) => `${risk.what} at ${risk.hex}`)),
    ].join("; "),
  }));
}

/** The way to an end as the map marks it: from where he stands, costs and risks beside each hex. */
export function pathMark(from: HexNo, end: ReachEnd): PathMark {
  const risk = (hex: HexNo) => end.risks.find((risk) => risk.hex === hex)?.what ?? "";
  return {
    path: [from, ...end.path],
    costs: ["", ...end.costs],
    risks: ["", ...end.path.map(risk)],
  };
}
