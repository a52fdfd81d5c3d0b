// How a turn of two days goes, in our words. The rules beside each step are what counts.

import type { TurnStep } from "../set";

export const TURN: readonly TurnStep[] = [
  {
    title: "Command",
    words:
      "Both sides at once, and neither sees what the other does. The weather is thrown for, each staff gets its administrative points, and the lines from every force to its army's Center and from there to a source of supply are traced.",
    rules: ["con.1.b", "con-base.5.b", "con-base.6.c", "con-base.20.a"],
    parts: [
      {
        title: "Orders",
        words:
          "A point of the staff buys a leader a command to move; a courier brings it, and may come late. Whoever has no command may still move if he rolls his own initiative. Points that are left spare the troops on the march.",
        rules: ["con-base.5.c", "con-base.5.e", "con-base.5.f", "con-base.5.d"],
      },
      {
        title: "Organization",
        words:
          "Units pass between leaders who stand together, leaders are put under others or freed, Major Generals are made, light cavalry is broken down into vedettes. No leader takes more than his span.",
        rules: ["con-base.8.a", "con-base.2.k", "con-base.8.c", "con-base.13.c"],
      },
      {
        title: "Initiative",
        words:
          "A die, a fifth of the points left and the senior leader's initiative: who has more says who moves first.",
        rules: ["con.2.a", "con.2.b", "con.2.d"],
      },
    ],
  },
  {
    title: "Movement",
    words:
      "The first player moves everything he wants to, then the second. A force halts next to enemies; what an enemy marker is you learn when you stand beside it. Marches in bad weather and without supply cost men.",
    rules: ["con.1.c", "con-base.9.a", "con-base.12.d", "con-base.10.a"],
    parts: [
      {
        title: "Vedettes",
        words:
          "Little patrols that ride without orders. They look like any other marker, report who comes near, and disperse when a force does.",
        rules: ["con-base.13.b", "con.4.c", "con.4.e"],
      },
      {
        title: "Repulse",
        words: "A force of seven points or more may try to push a weaker stack out of its way.",
        rules: ["con.7.b", "con-base.16.a", "con.7.d"],
      },
    ],
  },
  {
    title: "Before the battles",
    words:
      "All stacks that face one another become groups; troops behind the front may be added. Light cavalry scouts. Then each side lays a chit in secret for every combat: does it expect a Division, a Corps or an Army?",
    rules: ["con.3.1.d", "con.3.1.e", "con.5.a", "con.10.5.a"],
  },
  {
    title: "Forced marches",
    words:
      "First one side, then the other. Troops near a combat may march to the guns: they reinforce, or come in on a flank, if their die is low enough.",
    rules: ["con.1.f", "con.9.2.a", "con.9.2.u", "con.9.2.v"],
  },
  {
    title: "Combat",
    words:
      "The chits are turned. What both groups are and who guessed right makes it a Raid, an Ambush, a Skirmish, a Battle, a delaying action or a surprise. Dice and a table give the losses; the smaller side or the beaten one goes back, and the victor may follow.",
    rules: ["con.10.5.b", "con.10.5.e", "con.10.5.h", "con.10.3.a", "con.10.3.i"],
  },
  {
    title: "Consolidation",
    words:
      "Stacks that stand together may reorganize, bridges are mended, pontoons laid. A critical battle and the places that are held move the marker of the campaign.",
    rules: ["con-base.24.a", "con-base.24.b", "con-base.25.b", "con-base.25.c"],
  },
];
