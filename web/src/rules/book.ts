// A rulebook as something to look things up in: by id, by section, by words. Pure, so that it is tested without a page.
import { folded } from "../lib/words";
import type { Rulebook, RuleEntry, RuleId, Words } from "../wire";

/** "nlc.7.4.e" is rule 7.4.e of the set "nlc". */
export function splitRule(id: RuleId): { set: string; short: string } {
  const dot = id.indexOf(".");
  return dot < 0 ? { set: id, short: "" } : { set: id.slice(0, dot), short: id.slice(dot + 1) };
}

/** How a rule is cited in the text: the number; rules of the annexes by their name ("combat modifiers"). */
export function shortRule(id: RuleId): string {
  return splitRule(id).short || id;
}

export function ruleHref(id: RuleId): string {
  const { set, short } = splitRule(id);
  return `#/rules/${encodeURIComponent(set)}/${encodeURIComponent(short)}`;
}

/** "nlc/7.4-retreats#3" in its parts. */
export function splitCase(key: string): { set: string; file: string; number: number } | null {
  const parts = /^([^/]+)\/(.+)#(\d+)$/.exec(key);
  return parts ? { set: parts[1]!, file: parts[2]!, number: Number(parts[3]) } : null;
}

export function caseHref(key: string): string {
  const parts = splitCase(key);
  if (!parts) return "#/";
  return `#/cases/${encodeURIComponent(parts.set)}/${encodeURIComponent(parts.file)}/${parts.number}`;
}

export interface Index {
  book: Rulebook;
  byId: ReadonlyMap<RuleId, RuleEntry>;
  bySection: ReadonlyMap<string, RuleEntry[]>;
  /** Rules that point at a rule with their `see`. */
  seenFrom: ReadonlyMap<RuleId, RuleId[]>;
}

export function indexOf(book: Rulebook): Index {
  const byId = new Map(book.rules.map((rule) => [rule.id, rule]));
  const bySection = new Map<string, RuleEntry[]>(book.sections.map((section) => [section.id, []]));
  const seenFrom = new Map<RuleId, RuleId[]>();
  for (const rule of book.rules) {
    const section = bySection.get(rule.section);
    if (section) section.push(rule);
    else bySection.set(rule.section, [rule]);
    for (const id of rule.see) seenFrom.set(id, [...(seenFrom.get(id) ?? []), rule.id]);
  }
  return { book, byId, bySection, seenFrom };
}

/**
 * The rule an address means. A section's number ("7.4") means its first rule; "nlc.25.1" may stand in a citation for all
 * that is below it.
 */
export function findRule(index: Index, id: RuleId): RuleEntry | null {
  const exact = index.byId.get(id);
  if (exact) return exact;
  return index.book.rules.find((rule) => rule.id.startsWith(`${id}.`)) ?? null;
}

/**
 * Rules of the base as this book has them: restated, by its own number; not in force by it, left out; otherwise as they stand.
 */
export function ownRules({ book }: Index, ids: readonly RuleId[]): RuleId[] {
  const says = (rule: RuleEntry, id: RuleId) => rule.restates.includes(id);
  const dropped = (id: RuleId) =>
    book.rules.some(({ drops }) => drops.some((part) => id === part || id.startsWith(`${part}.`)));
  const own = ids.flatMap((id) => {
    const restated = book.rules.find((rule) => says(rule, id));
    return restated ? [restated.id] : dropped(id) ? [] : [id];
  });
  return [...new Set(own)];
}

/** Each word's beginning must be found; a hit in the number weighs most, then in the title, then in the text. */
export function search(index: Index, words: string, most = 60): RuleEntry[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found: { rule: RuleEntry; score: number; place: number }[] = [];
  index.book.rules.forEach((rule, place) => {
    const number = folded(shortRule(rule.id));
    const title = folded(rule.title);
    const text = folded([rule.text, rule.ruling ?? [], rule.check ?? []].map(plainly).join(" "));
    let score = 0;
    for (const word of wanted) {
      if (number === word) score += 100;
      else if (number.startsWith(word)) score += 40;
      else if (begins(title, word)) score += 12;
      else if (begins(text, word)) score += 3;
      else return;
    }
    found.push({ rule, score, place });
  });
  return found
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, most)
    .map((hit) => hit.rule);
}

function begins(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  return at === 0 || !/[a-z0-9]/.test(text[at - 1]!) || begins(text.slice(at + 1), word);
}

/** A text without its links. */
export const plainly = (text: readonly Words[]): string => text.map((words) => words.text).join("");
