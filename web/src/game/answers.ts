// The answers of a decision, made ready to be shown: where each stands on the map, under which heading it is listed, and what it comes
// to. Everything is read from the answers' own fields by the kinds that the rule set's vocabulary gives them; an answer that it does
// not know is listed in its own words.

import { fieldsOf } from "../lib/vocabulary";
import { folded, fromKey, sentence } from "../lib/words";
import { keysIn, spotOf, type PlaceKey } from "../map/place";
import type { Action, AnswerWord, Decision, Effect, Place, Refusal, Vocabulary } from "../wire";

export interface Answer {
  /** Where it stands in the decision's actions. */
  index: number;
  action: Action;
  /** In words, with the names of places. */
  label: string;
  /** What it means, where its words do not tell it. */
  note: string | null;
  effect: Effect;
  /** Where the piece stands that would act. */
  piece: PlaceKey | null;
  /** The names the answer gives: whoever acts or is meant. */
  names: string[];
  /** Where it would act. */
  place: PlaceKey | null;
  /** It lies nowhere and names nobody: "no more moves", "rest", "stand". */
  plain: boolean;
}

/** What has to be known to read answers. */
export interface Reading {
  vocabulary: Vocabulary | null;
  /** The names of places. */
  names: ReadonlyMap<PlaceKey, readonly string[]>;
  /** Where everybody stands, by name, as far as the seat knows. */
  at: ReadonlyMap<string, PlaceKey>;
  /** An answer in words where the rule set has better ones. */
  label?: ((action: Action, said: string) => string) | undefined;
  /** What an answer means, where its words do not tell it. */
  note?: (action: Action) => string | null;
}

export function readAnswers(decision: Decision | null, reading: Reading): Answer[] {
  return (decision?.actions ?? []).map((action, index) => {
    const word = reading.vocabulary?.answers[action.do];
    const { places, from, pieces, names } = fieldsOf(action, word?.fields);
    const named = [...pieces, ...names];
    const stands = named.map((name) => reading.at.get(name)).find((place) => place !== undefined);
    const said = word ? withPlaces(action, word, reading.names) : action.say;
    return {
      index,
      action,
      label: sentence(reading.label?.(action, said) ?? said),
      note: reading.note?.(action) ?? null,
      effect: word?.effect ?? "chooses",
      piece: from[0] ?? stands ?? null,
      names: named,
      place: places[0] ?? null,
      plain: places.length === 0 && from.length === 0 && named.length === 0,
    };
  });
}

/** An answer as it is said, with names after the numbers of places that have one: "target 2751 Gemioncourt". */
export function withPlaces(
  action: Action,
  word: AnswerWord,
  names: ReadonlyMap<PlaceKey, readonly string[]>,
): string {
  const form = word.forms.find((form) => filled(form, action) === action.say);
  if (form === undefined) return action.say;
  return filled(form, action, (field, text) => {
    const kind = word.fields[field];
    const [place] = kind === "place" || kind === "from" ? keysIn(action[field]) : [];
    const name = place === undefined ? undefined : names.get(place)?.[0];
    return name === undefined ? text : `${text} ${name}`;
  });
}

/** A form with its fields in their braces: `attack {target} from {from}`. */
function filled(
  form: string,
  action: Action,
  tell: (field: string, text: string) => string = (_, text) => text,
): string {
  const [first = "", ...rest] = form.split("{");
  return rest.reduce((said, part) => {
    const end = part.indexOf("}");
    const field = part.slice(0, end);
    return said + tell(field, inWords(action[field])) + part.slice(end + 1);
  }, first);
}

/** A value as the umpire says it: spots in inches, `4.25,6`, ways as the spots of their legs. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(" ");
  if (typeof value === "string" || typeof value === "number") return String(value);
  const spot = keysIn(value).map(spotOf)[0];
  return spot ? `${spot.x / 1000},${spot.y / 1000}` : "";
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

/** As many answers as a list shows of itself; what passes or ends the question is never folded away with the rest. */
export function unfolded(answers: readonly Answer[], most: number): Answer[] {
  let room = most - answers.filter((answer) => answer.plain).length;
  return answers.filter((answer) => answer.plain || room-- > 0);
}

/** The answer whose words were typed exactly. */
export function saidExactly(answers: readonly Answer[], typed: string): Answer | null {
  const words = folded(typed).replace(/\s+/g, " ");
  return answers.find((answer) => folded(answer.action.say) === words) ?? null;
}

/** The answer that others like it suggest for a place that none of them has: "target 2745" where targets are asked for. */
export function inTheirPlace(
  answers: readonly Answer[],
  place: PlaceKey,
  vocabulary: Vocabulary | null,
): Action | null {
  const alone = answers.find(
    (answer) => answer.place !== null && answer.names.length === 0 && answer.piece === null,
  );
  const like = alone ?? answers.find((answer) => answer.place !== null && answer.effect === "strikes");
  const word = like && vocabulary?.answers[like.action.do];
  if (!word) return null;
  const field = Object.keys(word.fields).find((field) => word.fields[field] === "place");
  if (field === undefined) return null;
  const there: Place = spotOf(place) ?? place;
  const action = { ...like.action, [field]: there };
  const form = word.forms.find((form) => filled(form, like.action) === like.action.say);
  return { ...action, say: form === undefined ? like.action.say : filled(form, action) };
}

/** What would end a question, and why it may not be said yet. */
export interface Barred {
  action: Action;
  label: string;
  refusal: Refusal;
}

/** What passes up the rest in the families of these answers, where none of them does. */
export function barrable(
  answers: readonly Answer[],
  vocabulary: Vocabulary | null,
): Pick<Barred, "action" | "label">[] {
  if (!vocabulary || answers.some((answer) => answer.effect === "passes" || answer.effect === "composes"))
    return [];
  const families = new Set(answers.map((answer) => vocabulary.answers[answer.action.do]?.family));
  return Object.entries(vocabulary.answers).flatMap(
    ([
      key,
      {
        effect,
        family,
        fields,
        forms: [say],
      },
    ]) =>
      effect === "passes" && families.has(family) && Object.keys(fields).length === 0 && say !== undefined
        ? [{ action: { do: key, say }, label: sentence(say) }]
        : [],
  );
}
