// Choosing among a scenario's optional rules: what a choice needs and excludes comes from the server and is shown, and
// a choice is kept sound by taking in what it needs and dropping what it cannot stand beside.
import { listed } from "../lib/words";
import type { OptionInfo, PresetInfo, RuleId, Scenario } from "../wire";

export type Chosen = ReadonlySet<string>;

function option(options: readonly OptionInfo[], id: string): OptionInfo | undefined {
  return options.find((one) => one.id === id);
}

/** Whether either of two options excludes the other; an exclusion may be written on one side only. */
function clash(a: OptionInfo, b: OptionInfo): boolean {
  return a.excludes.includes(b.id) || b.excludes.includes(a.id);
}

/** Chooses an option, with everything it needs and without everything that clashes. */
export function choose(options: readonly OptionInfo[], chosen: Chosen, id: string): Set<string> {
  const next = new Set(chosen);
  const wanted = [id];
  for (let one = wanted.pop(); one !== undefined; one = wanted.pop()) {
    const info = option(options, one);
    if (!info) continue;
    for (const other of options) if (next.has(other.id) && clash(info, other)) drop(options, next, other.id);
    next.add(one);
    wanted.push(...info.needs.filter((need) => !next.has(need)));
  }
  return next;
}

/** Leaves an option out, with everything that needs it. */
export function leave(options: readonly OptionInfo[], chosen: Chosen, id: string): Set<string> {
  const next = new Set(chosen);
  drop(options, next, id);
  return next;
}

function drop(options: readonly OptionInfo[], chosen: Set<string>, id: string): void {
  if (!chosen.delete(id)) return;
  for (const other of options) if (other.needs.includes(id)) drop(options, chosen, other.id);
}

/** The preset that a choice amounts to, if any. */
export function presetOf(presets: readonly PresetInfo[], chosen: Chosen): PresetInfo | null {
  const same = (preset: PresetInfo) =>
    preset.options.length === chosen.size && preset.options.every((id) => chosen.has(id));
  return presets.find(same) ?? null;
}

/** What choosing this option would do to others, in words; empty when nothing. */
export function consequences(scenario: Scenario, chosen: Chosen, id: string): string {
  const title = (of: string) => option(scenario.options, of)?.title ?? of;
  const next = chosen.has(id) ? leave(scenario.options, chosen, id) : choose(scenario.options, chosen, id);
  const comes = [...next].filter((one) => !chosen.has(one) && one !== id).map(title);
  const goes = [...chosen].filter((one) => !next.has(one) && one !== id).map(title);
  return [comes.length ? `brings in ${listed(comes)}` : "", goes.length ? `takes out ${listed(goes)}` : ""]
    .filter(Boolean)
    .join("; ");
}

/** The rules of an option as one citation where they have a section in common: 25.1.a to 25.1.d are 25.1. */
export function cite(rules: readonly RuleId[]): RuleId[] {
  const [first, ...rest] = rules.map((id) => id.split("."));
  if (!first || rest.length === 0) return [...rules];
  let same = 0;
  while (same < first.length && rest.every((other) => other[same] === first[same])) same++;
  // The set alone is no citation.
  return same < 2 ? [...rules] : [first.slice(0, same).join(".")];
}
