// The rulebooks and cases that were fetched, each once. Reading one that is not there yet asks for it, and whoever reads is
// told when it has come.
import { getJson, type Fetched } from "../lib/fetch";
import { SvelteMap } from "svelte/reactivity";
import type { CaseCard, CaseShow, Rulebook, RuleId } from "../wire";
import { findRule, indexOf, ownRules, splitRule, type Index } from "./book";
import type { RuleEntry } from "../wire";

type Shelf<T> = SvelteMap<string, Fetched<T>>;

const books: Shelf<Index> = new SvelteMap();
const cards: Shelf<CaseCard[]> = new SvelteMap();
const asked = new Set<string>();

/** The book of a set, or null while it is on its way. */
export function book(set: string): Fetched<Index> | null {
  const held = books.get(set);
  if (held) return held;
  void fetchInto(books, set, `/api/rulebook/${encodeURIComponent(set)}`, (got: Rulebook) => indexOf(got));
  return null;
}

export function caseCards(set: string): Fetched<CaseCard[]> | null {
  const held = cards.get(set);
  if (held) return held;
  void fetchInto(cards, set, `/api/cases/${encodeURIComponent(set)}`, (got: CaseCard[]) => got);
  return null;
}

async function fetchInto<W, T>(
  shelf: Shelf<T>,
  key: string,
  path: string,
  made: (got: W) => T,
): Promise<void> {
  if (asked.has(path)) return;
  asked.add(path);
  const got = await getJson<W>(path);
  shelf.set(key, "ok" in got ? { ok: made(got.ok) } : got);
  // What failed may be asked again: the next reader finds no entry.
  if ("error" in got) {
    setTimeout(() => {
      asked.delete(path);
      shelf.delete(key);
    }, 5_000);
  }
}

/** A rule's entry, or null while its book is on its way or where there is none such. */
export function rule(id: RuleId): RuleEntry | null {
  const got = book(splitRule(id).set);
  return got && "ok" in got ? findRule(got.ok, id) : null;
}

/** Rules by the numbers that they have in a set; none while its book is on its way. */
export function own(set: string, ids: readonly RuleId[]): RuleId[] {
  const got = book(set);
  return got && "ok" in got ? ownRules(got.ok, ids) : [];
}

export function fetchCase(set: string, file: string, number: number): Promise<Fetched<CaseShow>> {
  return getJson<CaseShow>(`/api/cases/${encodeURIComponent(set)}/${encodeURIComponent(file)}/${number}`);
}
