// Chits, Full Moves, plots and the answers to them.

import type { OneDayNote } from ".";

export const ORDERING: readonly OneDayNote[] = [
  {
    id: "odn-orders",
    when: { on: "asked", kinds: ["order"] },
    title: "Three orders.",
    words: [
      "Each unit gets one chit, face down. Fire: it stands, and shoots at what comes into its arc. Full Move: it goes straight on, all of its move, and may run into the enemy. Combat Move: half as far, but wherever you like, in any formation and facing. Who has no chit has a Combat Move.",
      "A chit on a general is for all of his corps; a unit's own chit goes before it.",
    ],
    now: "Point at FM on the desk to see where a Full Move would lead. Guns that stand well should have Fire, divisions far from the enemy a Full Move, those near him a Combat Move.",
    at: "answers",
    rules: ["odn.2.02.a", "odn.2.02.b", "odn.2.02.c", "odn.2.02.d", "odn.2.02.e", "odn.2.02.f"],
  },
  {
    id: "odn-revealed",
    when: { on: "told", kinds: ["order-revealed"] },
    title: "The chits are turned.",
    words: [
      "Both sides were done, and all orders lie open beside the blocks. From here on nobody can change them.",
    ],
    at: "map",
    rules: ["odn.2.031a.a"],
  },
  {
    id: "odn-full-moves",
    when: {
      on: "asked",
      kinds: ["takes", "leaves-road", "follows", "occupies", "stops-in", "passes-friends"],
    },
    title: "What Full Moves leave open.",
    words: [
      "A Full Move goes straight on, or along its road. Here you settle what is not said by that: a fork, a block of houses on the way, friends in front.",
    ],
    now: "Settle what you care about and answer “Moves are settled”.",
    at: "answers",
    rules: ["odn.plot.a", "odn.2.031c1.a", "odn.2.031c3.a"],
  },
  {
    id: "odn-laid",
    when: { on: "told", kinds: ["laid-down"] },
    title: "Full Moves are seen.",
    words: [
      "The ways of all Full Moves, the enemy's too, lie on the table before anybody plots. Whoever stands in such a way and is nearer than two inches cannot get out of it any more.",
    ],
    at: "map",
    rules: ["odn.plot.a", "odn.2.031d.b"],
  },
  {
    id: "odn-plots",
    when: { on: "asked", kinds: ["plot"] },
    title: "Plots.",
    words: [
      "Combat Moves are written in secret, both sides at once. Drag a block, or click it and then where it is to go: its ghost shows how it would stand, the dots where it is after slices 5, 10 and 15, and what is left of its move. Click an enemy to attack him. Q and E turn it.",
      "Under the ghost the umpire says whether it may be plotted, and if not by which rule.",
    ],
    now: "Sign each plot with Enter. Who is not plotted stays where he is.",
    at: "answers",
    rules: ["odn.plot.d", "odn.plot.l", "odn.2.031e.a", "odn.2.031e.b"],
  },
  {
    id: "odn-shown",
    when: { on: "told", kinds: ["grouped", "plot-shown"] },
    title: "The Trade-Off.",
    words: [
      "Units that could meet this turn are in one group, and their plots are shown to both. Each side may change them once, in secret again: avoid who attacks, strike back, or form square against horse.",
    ],
    at: "diary",
    rules: ["odn.plot.c", "odn.plot.e", "odn.2.03.f"],
  },
  {
    id: "odn-answers",
    when: { on: "asked", kinds: ["answers-are-done"] },
    title: "Your answer.",
    words: [
      "You see what the enemy means to do, and he sees what you mean to do. Plot anew whom you like, each once, or leave it as it was.",
    ],
    at: "answers",
    rules: ["odn.plot.e", "odn.2.03.h"],
  },
];
