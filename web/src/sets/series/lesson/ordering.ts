// Orders, couriers and obedience; the cup and its chits.

import type { SeriesNote } from ".";

export const ORDERING: readonly SeriesNote[] = [
  {
    id: "initiative",
    when: { on: "asked", kinds: ["initiative"] },
    title: "Initiative.",
    words: [
      "A turn begins with orders. Your units stand in two formations: Reille's II Corps and Kellermann's III Cavalry Corps. Before you write to them, a leader may try to give himself an order without waiting for you. It may work, come to nothing, or go so wrong that the enemy chooses for him.",
    ],
    now: "Nobody needs that now: answer “No more initiative”.",
    at: "answers",
    rules: ["nlc.20.3.a", "nlc.20.11.a", "nlc.20.11.f"],
  },
  {
    id: "orders",
    when: { on: "asked", kinds: ["write-to"] },
    title: "Orders.",
    words: [
      "In chess your pieces do what you think. Here a formation does what its order says. II Corps began the battle with the order to attack Gemioncourt, III Cavalry Corps with the order to march there by the road and then attack Quatre Bras: the arrows on the map. The other names on the desk are divisions, parts of a corps; leave them alone today.",
    ],
    now: "Both are well ordered. To see how it is done begin a letter to III Cavalry Corps all the same, or answer “No more orders”.",
    at: "answers",
    rules: ["nlc.2.d", "nlc.20.2.a", "nlc.20.12.a"],
  },
  {
    id: "letter",
    when: { on: "asked", kinds: ["order"] },
    title: "A letter.",
    words: [
      "Attack drives a formation at its target, Defend lets it hold one, March brings it along a road. A new order has to differ from the old one, in kind or by a target far away. Say what is ordered, then where: on the map or from the list.",
    ],
    now: "Nothing is sent before you sign, and a letter can be torn up.",
    at: "answers",
    rules: ["nlc.20.2.a", "nlc.20.2.b", "nlc.20.4.c"],
  },
  {
    id: "seal",
    when: { on: "asked", kinds: ["seal"] },
    title: "Couriers and obedience.",
    words: [
      "The letter is read back, with two things that chess does not have. A courier has to ride: who is far away gets it an hour or more later. And its reader has a will of his own: two dice, and the ratings of both leaders, decide whether he obeys at once, later or never. Until then his old order stands.",
    ],
    now: "Sign it, or tear it up.",
    at: "answers",
    rules: ["nlc.20.6.c", "nlc.20.7.b", "nlc.20.6.d"],
  },
  {
    id: "road",
    when: { on: "asked", kinds: ["by-way-of"] },
    title: "Its road.",
    words: [
      "An order to march names the road it takes. Name a place that it should pass, or leave the way as it is.",
    ],
    at: "answers",
    rules: ["nlc.20.2.march.b"],
  },
  {
    id: "dispatches",
    when: { on: "told", kinds: ["written"] },
    title: "It is on its way.",
    words: ["The panel “Dispatches” keeps every letter: when it arrives and what became of it."],
    at: { panel: "Dispatches" },
    rules: ["nlc.20.4.a"],
  },
  {
    id: "compliance",
    when: { on: "told", kinds: ["compliance-rolled"] },
    title: "Does he obey?",
    words: [
      "The letter has arrived, and the dice have fallen. “Complied with” puts the new order into force at once. “Delayed” means a turn later or a roll every turn; “ignored” means that nothing comes of it, and only another order helps.",
    ],
    at: "diary",
    rules: ["nlc.20.7.b", "nlc.20.7.d", "nlc.20.7.e", "nlc.20.7.f", "nlc.20.7.g"],
  },
  {
    id: "confidence",
    when: { on: "told", kinds: ["confidence-checked"] },
    title: "Confidence.",
    words: [
      "A formation that has lost men while it carried out an order rolls one die every turn to go on with it. The leader's rating and its order are added up; a die above that sum, and it goes back three hexes and falls back.",
    ],
    at: "diary",
    rules: ["nlc.20.10.a", "nlc.20.10.b", "nlc.20.10.c"],
  },
  {
    id: "flee",
    when: { on: "asked", kinds: ["flee"] },
    title: "They lost heart.",
    words: ["The formation goes back three hexes. You choose which way, hex by hex."],
    at: "answers",
    rules: ["nlc.20.10.c", "nlc.20.10.d"],
  },
  {
    id: "reorganize",
    when: { on: "asked", kinds: ["reorganize"] },
    title: "The broken come back.",
    words: [
      "A formation in Reserve, out of the enemy's sight, may gather units that were put out of action: they come back to its leader at their weaker strength.",
    ],
    at: "answers",
    rules: ["nlc.21.a", "nlc.21.b", "nlc.21.c", "nlc.21.d"],
  },
  {
    id: "coordination",
    when: { on: "told", kinds: ["coordination-rolled"] },
    title: "A die for each commander.",
    words: [
      "Both commanders roll whether two of their formations may act together this turn. The higher a commander is rated the better; nothing is lost if it fails.",
    ],
    at: "diary",
    rules: ["nlc.4.1.a", "nlc.4.1.d"],
  },
  {
    id: "first",
    when: { on: "asked", kinds: ["act-first"] },
    title: "Who moves first?",
    words: [
      "In chess the sides take turns. Here every formation has a chit, a small token with its name, and all chits lie in one cup: whoever is drawn acts next, friend or enemy. Nobody knows the order beforehand.",
      "This turn you may choose one formation to act before the first draw.",
    ],
    now: "Let II Corps act first: it is nearest to the farm.",
    at: "answers",
    rules: ["nlc.4.2.c", "nlc.4.2.d", "nlc.4.h"],
  },
  {
    id: "drawn",
    when: { on: "told", kinds: ["drawn"] },
    title: "A chit is drawn.",
    words: [
      "That formation acts now, and finishes before the next chit. Each acts once a turn. The panel “The turn” shows whose chits are still in the cup.",
    ],
    at: { panel: "The turn" },
    rules: ["nlc.4.h", "nlc.4.g", "nlc.4.4.h"],
  },
  {
    id: "action",
    when: { on: "told", kinds: ["action-begins"] },
    title: "An action has four parts.",
    words: [
      "First its guns fire from afar, then its cavalry charges, then all its units march, then those next to enemies fight. What is left out cannot be caught up with this turn. You are only asked where there is something to choose.",
    ],
    at: "prompt",
    rules: ["nlc.4.4.a"],
  },
];
