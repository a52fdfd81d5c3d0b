// Which rule sets have a folder here, by key. It is loaded when a game of theirs is opened.

import type { Lesson } from "../lesson/lesson";
import type { TableSet } from "./set";

const SETS: Record<string, () => Promise<{ default: TableSet }>> = {
  nlc: () => import("./series"),
  lgg: () => import("./series/lgg"),
  mop: () => import("./series/mop"),
  con: () => import("./campaigns"),
  odn: () => import("./one-day"),
};

/** What a rule set adds to the table; nothing where the general table is all of it. */
export async function tableSet(key: string): Promise<TableSet> {
  const load = SETS[key];
  return load ? (await load()).default : {};
}

/** A lesson for whoever takes a seat in a battle. */
export interface LessonOffer {
  seat: string;
  load: () => Promise<{ default: Lesson }>;
}

const LESSONS: Record<string, LessonOffer> = {
  "nlc/first-shots": { seat: "french", load: () => import("./series/lesson") },
  "odn/tutorial": { seat: "french", load: () => import("./one-day/lesson") },
};

/** The lesson of a battle, by the scenario's key. */
export function lessonFor(scenario: string): LessonOffer | null {
  return LESSONS[scenario] ?? null;
}
