// The rule that is being read over the table, if any. Whoever links to a rule opens it here; the sheet mounts itself the
// first time, so that no screen has to make room for it.
import { mount } from "svelte";
import type { RuleId } from "../wire";

interface Reading {
  /** The rules opened one after another; the last is shown, going back drops it. */
  trail: RuleId[];
  /** What the game on the table says where a rule leaves it to the scenario. */
  says: ((rule: RuleId) => string[]) | null;
}

export const reading: Reading = $state({ trail: [], says: null });

let mounted = false;

export async function readRule(id: RuleId): Promise<void> {
  if (reading.trail.at(-1) !== id) reading.trail.push(id);
  if (mounted) return;
  mounted = true;
  const { default: Host } = await import("./RuleSheetHost.svelte");
  mount(Host, { target: document.body });
}

export function closeRules(): void {
  reading.trail = [];
}
