// Guns, charges, combat, losses and morale.

import type { SeriesNote } from ".";

export const FIGHTING: readonly SeriesNote[] = [
  {
    id: "bombard",
    when: { on: "asked", kinds: ["bombard"] },
    title: "The guns.",
    words: [
      "Artillery may fire at enemies within two hexes that it sees, and nobody fires back. The first hit only throws a unit into disorder; further ones cost men. Guns that fire neither march nor attack in this action.",
    ],
    now: "Pick a lit target: the odds are shown before anything is fired.",
    at: "answers",
    rules: ["nlc.8.1.a", "nlc.8.1.b", "nlc.8.1.c", "nlc.4.4.f", "nlc.8.1.e", "nlc.8.1.f"],
  },
  {
    id: "bombarded",
    when: { on: "told", kinds: ["bombarded"] },
    title: "A bombardment.",
    words: [
      "Two dice were thrown; the Fire Table says how many hits that is for guns of this strength. Disorder passes at the end of the turn, but until then who is in disorder fires at half strength in combat.",
    ],
    at: "there",
    rules: ["nlc.7.1.a", "nlc.8.1.e", "nlc.7.6.a", "nlc.4.k"],
  },
  {
    id: "charge",
    when: { on: "asked", kinds: ["charge"] },
    title: "A charge.",
    words: [
      "Cavalry may ride at enemies one or two hexes away. Infantry and guns defend themselves at half strength then, but who loses more men loses the charge and goes back. A unit charges once a turn, and neither marches nor attacks after it.",
    ],
    now: "Look at the odds; to let it be costs nothing.",
    at: "answers",
    rules: ["nlc.7.7.a", "nlc.7.7.e", "nlc.7.7.h", "nlc.7.7.q"],
  },
  {
    id: "disrupt",
    when: { on: "asked", kinds: ["disrupt"] },
    title: "Who falls into disorder?",
    words: [
      "The first hit of the enemy's guns throws one of your units into disorder. You choose which of those in the hex.",
    ],
    at: "answers",
    rules: ["nlc.8.1.e", "nlc.7.1.c", "nlc.7.1.d"],
  },
  {
    id: "victory",
    when: { on: "asked", kinds: ["hold-the-hex", "pursue", "go-back"] },
    title: "The charge has won.",
    words: [
      "The cavalry may keep the hex, ride back to where it came from, or ride on after the beaten, who cannot fire back. It may be carried away all the same: if you hold it back, a die decides whether it obeys.",
    ],
    at: "answers",
    rules: ["nlc.7.7.j", "nlc.7.8.a", "nlc.7.8.c", "nlc.7.8.d"],
  },
  {
    id: "react",
    when: { on: "asked", kinds: ["react"] },
    title: "Enemies pass your cavalry.",
    words: [
      "Cavalry may charge enemies who move within two hexes of it, in the middle of their move, if it passes a test of its morale. It uses up its charge for this turn.",
    ],
    at: "answers",
    rules: ["nlc.7.9.a", "nlc.7.9.b", "nlc.7.9.i"],
  },
  {
    id: "charged",
    when: { on: "told", kinds: ["charge-fired"] },
    title: "Sabres.",
    words: [
      "Both sides fire once. Who loses more men has lost; if it is equal, who was charged has won. The beaten go back, and the victor may ride on after them.",
    ],
    at: "there",
    rules: ["nlc.7.7.g", "nlc.7.7.h", "nlc.7.7.i", "nlc.7.7.j"],
  },
  {
    id: "attack",
    when: { on: "asked", kinds: ["attack"] },
    title: "To attack.",
    words: [
      "When all have marched, units next to enemies may attack them, and under the order Attack they have to. In chess the attacker takes the piece. Here both sides fire at each other, and either can come off worse. Several stacks may attack one enemy together.",
    ],
    now: "Pick a target and look at the odds.",
    at: "answers",
    rules: ["nlc.7.3.a", "nlc.7.3.b", "nlc.7.3.e", "nlc.7.3.f"],
  },
  {
    id: "step-back",
    when: { on: "asked", kinds: ["step-back"] },
    title: "Horsemen need not wait.",
    words: [
      "Cavalry and horse artillery that are attacked on foot may step back one hex before a shot is fired. The enemy may take their place.",
    ],
    at: "answers",
    rules: ["nlc.7.11.a", "nlc.7.11.c", "nlc.7.11.d"],
  },
  {
    id: "resolve",
    when: { on: "asked", kinds: ["resolve"] },
    title: "One after another.",
    words: ["All attacks were named first; now they are fought one by one, in the order that you like."],
    at: "answers",
    rules: ["nlc.7.3.p"],
  },
  {
    id: "odds",
    when: { on: "odds" },
    title: "The odds.",
    words: [
      "Before the dice the card says how strong each side fires, line by line with the rule for each, and how often each outcome comes, out of every way in which the dice can fall. It counts only what you can know.",
    ],
    now: "Go through with it, or step back with Escape.",
    at: "odds",
    rules: ["nlc.7.1.a", "nlc.7.1.f"],
  },
  {
    id: "fired",
    when: { on: "told", kinds: ["fired"] },
    title: "Both sides fire.",
    words: [
      "Each side adds up its strength, throws two dice and reads its hits from the Fire Table. Houses, woods and brooks take away from the fire at those behind them. The hits of both sides count at the same moment.",
    ],
    at: "there",
    rules: ["nlc.2.b", "nlc.7.1.a", "nlc.7.1.b", "nlc.7.6.f"],
  },
  {
    id: "stand",
    when: { on: "asked", kinds: ["stand", "retreat"] },
    title: "Stand, or give way?",
    words: [
      "A side that was hit may go back one hex of its own will. Then the hits of both sides are halved, and a single one counts nothing. If it stands, its losses are whole, and it has to pass a test of morale or go back all the same. To give way saves men, and gives up ground.",
    ],
    at: "answers",
    rules: ["nlc.7.4.a", "nlc.7.4.d", "nlc.7.4.e", "nlc.7.4.g"],
  },
  {
    id: "steps",
    when: { on: "told", kinds: ["step-lost"] },
    title: "Hits.",
    words: [
      "A unit has two steps. The first hit turns its counter to the weaker side, with a torn corner; the second takes it from the map. One bad volley can do both.",
    ],
    at: "there",
    rules: ["nlc.7.2.a", "nlc.7.2.b", "nlc.7.1.e"],
  },
  {
    id: "hit",
    when: { on: "asked", kinds: ["hit"] },
    title: "Who takes the hit?",
    words: [
      "You choose which of your units takes it, within bounds: the first hit goes to infantry where there is any, and units that are damaged already come first.",
    ],
    at: "answers",
    rules: ["nlc.7.1.c", "nlc.7.1.d", "nlc.7.1.e"],
  },
  {
    id: "morale",
    when: { on: "told", kinds: ["checked", "seen-to-check"] },
    title: "Morale.",
    words: [
      "A side that has lost men throws one die. As much as its morale or less, and it holds; more, and it goes back one hex. Losses, guns firing at it and an enemy on its flank make that harder.",
    ],
    at: "there",
    rules: ["nlc.7.4.g", "nlc.2.3.d", "nlc.7.4.h", "nlc.2.2.g", "nlc.2.2.j", "nlc.2.2.k"],
  },
  {
    id: "retreat",
    when: { on: "told", kinds: ["retreats", "retreated-to"] },
    title: "A retreat.",
    words: [
      "Who goes back moves one hex, as a body. Into an enemy zone or a hex that is full it costs further men, so keep a way open behind you. Guns on foot that are driven from their place in defense are lost.",
    ],
    at: "there",
    rules: ["nlc.7.4.t", "nlc.7.4.k", "nlc.7.4.m"],
  },
  {
    id: "retreat-to",
    when: { on: "asked", kinds: ["retreat-to"] },
    title: "Which way back?",
    words: [
      "The stack goes to one hex next to it, all together. An enemy zone or a full hex would cost it more men.",
    ],
    at: "answers",
    rules: ["nlc.7.4.t", "nlc.7.4.k"],
  },
  {
    id: "follow",
    when: { on: "asked", kinds: ["follow", "go-with"] },
    title: "And the leader?",
    words: ["A leader may go along when units in his hex go back."],
    at: "answers",
    rules: ["nlc.19.3.a", "nlc.19.1.h"],
  },
  {
    id: "advance",
    when: { on: "asked", kinds: ["advance"] },
    title: "The place is empty.",
    words: [
      "If those who were attacked are gone and you stood, one of your units may take their place; with a leader the whole stack. That is how ground is won: a place is held by whoever was there last.",
    ],
    at: "answers",
    rules: ["nlc.7.5.a", "nlc.7.5.c", "nlc.7.5.f", "nlc.13.b"],
  },
  {
    id: "heart",
    when: { on: "told", kinds: ["heart", "army-demoralized"] },
    title: "Losing heart.",
    words: [
      "Formations and armies have a limit of losses. A formation at its limit has lower morale and marches less. If your whole army comes to its own, the battle is lost at once: the panel “The turn” shows how near it is.",
    ],
    at: { panel: "The turn" },
    rules: ["nlc.22.a", "nlc.22.c", "nlc.22.d", "nlc.11.a", "nlc.13.c"],
  },
];
