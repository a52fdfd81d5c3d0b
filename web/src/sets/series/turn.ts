// How a turn goes, in our words: for the page of that name, the help sheet and the lesson. The rules beside each step are what counts.

import type { TurnStep } from "../set";

export const TURN: readonly TurnStep[] = [
  {
    title: "Orders",
    words:
      "Both sides at once, and neither sees what the other writes. A formation is a corps or a division under one leader; it does what its order says until it has another.",
    rules: ["nlc.4.b", "nlc.20.3.e"],
    parts: [
      {
        title: "Initiative",
        words:
          "A leader may try to give himself an order without waiting for yours. Dice decide: he acts on it at once, nothing comes of it, or he makes a bad move and the enemy chooses his order for this turn.",
        rules: ["nlc.20.3.a", "nlc.20.11.a", "nlc.20.11.f"],
      },
      {
        title: "Confidence",
        words:
          "A formation that has lost men under its order rolls to keep heart, every turn from the next on. One that fails goes back and falls back.",
        rules: ["nlc.20.3.b", "nlc.20.10.a", "nlc.20.10.c"],
      },
      {
        title: "New orders",
        words:
          "You write letters to your formations, as many as your commander's rating allows. Couriers carry them; the further the ride, the later they arrive.",
        rules: ["nlc.20.3.c", "nlc.20.12.a", "nlc.20.6.c"],
      },
      {
        title: "Obedience",
        words:
          "For every letter that arrives two dice decide whether its leader obeys at once, later or not at all. Until he does, his old order stands.",
        rules: ["nlc.20.3.d", "nlc.20.7.b", "nlc.20.6.d"],
      },
      {
        title: "Reorganization",
        words: "Leaders who do nothing else may bring broken units back.",
        rules: ["nlc.4.c"],
      },
    ],
  },
  {
    title: "The cup",
    words:
      "Every formation has a chit, a small token with its name. Both sides roll whether one of their formations may act before all others, and whether two may act together. All other chits go into one cup; formations in Reserve wait for the end of the turn.",
    rules: ["nlc.4.d", "nlc.4.1.a", "nlc.4.2.b", "nlc.4.e"],
  },
  {
    title: "Actions",
    words:
      "First comes whoever won the right to. Then one chit after another is drawn, of either side as chance will have it, until the cup is empty. The formation that is drawn acts, and finishes, before the next draw. Its action has four parts:",
    rules: ["nlc.4.f", "nlc.4.h", "nlc.4.g", "nlc.4.4.a", "nlc.4.4.h"],
    parts: [
      {
        title: "Bombardment",
        words: "Its guns may fire at what they see within two hexes. Guns that fire do not move.",
        rules: ["nlc.4.4.b", "nlc.8.1.a", "nlc.8.1.d"],
      },
      {
        title: "Charges",
        words: "Its cavalry may charge enemies one or two hexes away.",
        rules: ["nlc.4.4.c", "nlc.7.7.a"],
      },
      {
        title: "Marches",
        words:
          "Its units and leaders move as its order allows. Next to an enemy a march ends, and enemy cavalry may charge whoever passes.",
        rules: ["nlc.4.4.e", "nlc.5.a", "nlc.5.4.a", "nlc.7.9.a"],
      },
      {
        title: "Combat",
        words:
          "Units next to enemies attack, where the order demands or allows it. Both sides fire, take their losses and may have to give way; who stands may advance.",
        rules: ["nlc.4.4.g", "nlc.7.3.b", "nlc.7.4.a", "nlc.7.5.a"],
      },
    ],
  },
  {
    title: "The end of the turn",
    words:
      "Formations in Reserve act, the side first that the scenario names. Disorder is over, and the clock moves on. After the last turn the points are counted.",
    rules: ["nlc.4.j", "nlc.4.k", "nlc.4.l", "nlc.13.a"],
  },
];
