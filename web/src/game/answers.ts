// The answers of a decision, made ready to be shown: where each stands on the map, under which heading it is listed, and
// whether it ends something. Everything is read from the answers' own fields, so that decisions of any rule set work.

import { fromKey, sentence } from "../lib/words";
import type { Action, Board, Decision, Deed, HexNo, Knowledge } from "../wire";

export interface Answer {
  /** Where it stands in the decision's actions. */
  index: number;
  action: Action;
  /** In words, with the names of places. */
  label: string;
  /** Where the piece stands that would act. */
  piece: HexNo | null;
  /** The names the answer gives: whoever acts or is meant. */
  names: string[];
  /** Where it would act. */
  place: HexNo | null;
  /** It lies nowhere and names nobody: "no more moves", "rest", "stand". */
  plain: boolean;
}

/** Fields that say where an answer acts, the foremost first. */
const PLACES = ["target", "to", "hex", "at", "through"] as const;
/** Fields that say who acts; `from` is the hex of a stack. */
const PIECES = ["unit", "from", "leader", "headquarters", "formation", "holder", "by", "first"] as const;

/** Where everybody stands, by name, as far as the seat knows. */
export function whereabouts(view: Knowledge | null): Map<string, HexNo> {
  const at = new Map<string, HexNo>();
  if (!view) return at;
  for (const piece of [...(view.headquarters ?? []), ...(view.leaders ?? []), ...(view.units ?? [])])
    if (piece.hex) at.set(piece.name, piece.hex);
  for (const formation of view.formations ?? []) {
    const leader = formation.leader ? at.get(formation.leader) : undefined;
    if (leader && !at.has(formation.name)) at.set(formation.name, leader);
  }
  return at;
}

export function readAnswers(
  decision: Decision | null,
  board: Board | null,
  at: ReadonlyMap<string, HexNo>,
): Answer[] {
  if (!decision) return [];
  const hexes = new Set(board?.hexes.map((hex) => hex.hex));
  const names = placeNames(board);
  return decision.actions.map((action, index) => {
    const field = (key: string): string | null => {
      const value = action[key];
      return typeof value === "string" ? value : null;
    };
    const isHex = (value: string | null): value is string => value !== null && hexes.has(value);
    const place = PLACES.map(field).find(isHex) ?? null;
    let piece: HexNo | null = null;
    const named: string[] = [];
    for (const key of PIECES) {
      const value = field(key);
      if (value === null) continue;
      if (!isHex(value)) named.push(value);
      piece ??= isHex(value) ? value : (at.get(value) ?? null);
    }
    const label = sentence(withUnits(action, withPlaces(action.say, names)));
    return {
      index,
      action,
      label,
      piece,
      names: named,
      place,
      plain: !place && !piece && named.length === 0,
    };
  });
}

/** A number of points that is asked for carries its unit: "announce 2.5" → "announce 2½ points". */
function withUnits(action: Action, text: string): string {
  const points = action["points"];
  if (typeof points !== "string" || !text.endsWith(points)) return text;
  const told = points.replace(/\.5$/, "½").replace(/^0(?=½)/, "");
  return `${text.slice(0, -points.length)}${told} ${told === "1" ? "point" : "points"}`;
}

/** The names of places by hex. */
export function placeNames(board: Board | null): Map<HexNo, string> {
  const names = new Map<HexNo, string>();
  for (const place of board?.places ?? []) if (!names.has(place.hex)) names.set(place.hex, place.name);
  return names;
}

/** Printed numbers with the names of their places: "target 2751" → "target 2751 Gemioncourt". */
export function withPlaces(text: string, names: ReadonlyMap<HexNo, string>): string {
  return text.replace(/\b\d{3,5}\b/g, (hex) => {
    const name = names.get(hex);
    return name ? `${hex} ${name}` : hex;
  });
}

export interface Group {
  title: string;
  answers: Answer[];
}

/** The answers under headings, in the order in which the umpire lists them; what ends something stands last. */
export function grouped(answers: readonly Answer[]): Group[] {
  const groups = new Map<string, Answer[]>();
  for (const answer of answers) {
    if (answer.plain) continue;
    const group = groups.get(answer.action.do);
    if (group) group.push(answer);
    else groups.set(answer.action.do, [answer]);
  }
  const plain = answers.filter((answer) => answer.plain);
  const listed = [...groups].map(([key, answers]) => ({ title: fromKey(key), answers }));
  return plain.length > 0 ? [...listed, { title: listed.length > 0 ? "Or" : "", answers: plain }] : listed;
}

/** Keeps the answers that hold every word that was typed, in any order, without regard to case or accents. */
export function matching(answers: readonly Answer[], typed: string): Answer[] {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [...answers];
  return answers.filter((answer) => {
    const text = folded(`${answer.action.say} ${answer.label}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without accents and capitals: "Piré" is found by "pire". */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** The answer whose words were typed exactly. */
export function saidExactly(answers: readonly Answer[], typed: string): Answer | null {
  const words = folded(typed).replace(/\s+/g, " ");
  return answers.find((answer) => folded(answer.action.say) === words) ?? null;
}

/** Orders are being written: these answers belong to the sheet on the order desk. */
const WRITING = new Set<string>([
  "order",
  "seal",
  "tear-up",
  "then",
  "by-way-of",
  "attach-to",
  "serve-under",
  "force",
] satisfies Deed[]);
export function isWriting(decision: Decision | null): boolean {
  return decision?.actions.some((action) => WRITING.has(action.do)) ?? false;
}

/** The answer that others like it suggest for a hex that none of them has: "target 2745" where targets are asked for. */
export function inTheirPlace(answers: readonly Answer[], hex: HexNo): Action | null {
  const like = answers.find(
    (answer) => answer.place !== null && answer.names.length === 0 && answer.piece === null,
  );
  const key = like && PLACES.find((key) => like.action[key] === like.place);
  if (!like || !key) return null;
  const said = like.action.say.replaceAll(String(like.place), hex);
  return { ...like.action, [key]: hex, say: said };
}

/** Answers that pass something up which others could still do: asked twice, for what comes after may be past undoing. */
export function passes(answer: Answer, answers: readonly Answer[]): boolean {
  return /^(no-more|nobody|no-)/.test(answer.action.do) && answers.some((other) => !other.plain);
}
