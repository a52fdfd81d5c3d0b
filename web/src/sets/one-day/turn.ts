// How a turn goes, in our words. The rules beside each step are what counts.

import type { TurnStep } from "../set";

export const TURN: readonly TurnStep[] = [
  {
    title: "Rally",
    words:
      "Units that are shaken test to recover a Morale Level. Who fails has no order this turn; generals help those with whom they are.",
    rules: ["odn.2.01a.a", "odn.2.01c.b"],
  },
  {
    title: "Orders",
    words:
      "Both sides lay a chit face down at every unit, or one at a corps headquarters for all of it: Fire, Combat Move or Full Move. When both are done the chits are turned.",
    rules: ["odn.2.02.a", "odn.2.02.f"],
  },
  {
    title: "Moves are plotted",
    words:
      "Full Moves lead straight on or along a road: they are laid down before everybody's eyes. Combat Moves are plotted in secret, to the inch. Where both meet, the plots are shown and answered once: that is the Trade-Off.",
    rules: ["odn.plot.a", "odn.plot.d", "odn.plot.e"],
  },
  {
    title: "The clock runs",
    words:
      "Everybody moves at once, in twenty slices. At each of them units on Fire may fire at whoever has come into their arc; all fire on one enemy is declared together.",
    rules: ["odn.time.a", "odn.time.c", "odn.2.031b.c"],
    parts: [
      {
        title: "Contact and Melee",
        words:
          "Who touches an enemy fights him, in rounds, until one side goes back. Infantry may form square against horse.",
        rules: ["odn.time.f", "odn.2.034.p", "odn.plot.k"],
      },
      {
        title: "Tests",
        words:
          "Hits and the flight of friends are tested for at once: a level is lost, or the unit retreats, or routs.",
        rules: ["odn.time.h", "odn.3.01.c"],
      },
    ],
  },
];
