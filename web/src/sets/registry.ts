// Which rule sets have a folder here, by key. It is loaded when a game of theirs is opened.

import type { TableSet } from "./set";

const SETS: Record<string, () => Promise<{ default: TableSet }>> = {
  nlc: () => import("./series"),
};

/** What a rule set adds to the table; nothing where the general table is all of it. */
export async function tableSet(key: string): Promise<TableSet> {
  const load = SETS[key];
  return load ? (await load()).default : {};
}
