// What a newcomer asks of things that chess has not, in our words. The rules beside each are what counts.

import type { RuleId } from "./wire";

export interface Term {
  title: string;
  words: string;
  rules: readonly RuleId[];
}

export const TERMS: readonly Term[] = [
  {
    title: "An enemy marker",
    words:
      "A whole army, a single corps or a patrol of horse: all look the same until one of yours stands next to it, scouts it or fights it. What you learnt stays written in the list of what is known of the enemy, with the turn on which it was so.",
    rules: ["con-base.14.a", "con-base.14.b", "con-base.14.c"],
  },
  {
    title: "A leader and his display",
    words:
      "Units march with a leader. His span says how many he can take, his initiative how often he acts without orders. A Division yields to a Corps and a Corps to an Army, however many men they have: what counts is how many leaders command.",
    rules: ["con-base.2.e", "con-base.2.k", "con.3.2.a", "con.3.2.p"],
  },
  {
    title: "A Center of Operations",
    words:
      "Where the staff of an army has its papers. Forces within reach of it, by a line that no enemy cuts, are in supply; those out of it live off the land, march at a loss and always guess wrong in battle.",
    rules: ["con-base.7.a", "con-base.6.c", "con-base.6.f", "con.10.5.d"],
  },
  {
    title: "Vedettes",
    words:
      "Patrols of light horse: your eyes, and what keeps the enemy's eyes out. Two come from one strength point.",
    rules: ["con-base.13.a", "con-base.13.c", "con.5.b"],
  },
];
