// Marches and what ends them; command; what is seen.

import type { SeriesNote } from ".";

export const MARCHING: readonly SeriesNote[] = [
  {
    id: "move",
    when: { on: "asked", kinds: ["move", "move-stack"] },
    title: "To march.",
    words: [
      "Unlike in chess all units of the formation may move, one after another. Pick a counter or a whole stack. Where it could end its march is lit; point at such a hex, or tap it, to see the way and what it costs. Open ground costs 1 point a hex, woods and brooks more, and the last figure on the counter is what it may spend.",
    ],
    now: "Bring Foy and the guns with him up the road towards Gemioncourt.",
    at: "map",
    rules: ["nlc.5.a", "nlc.5.c", "nlc.5.d", "nlc.5.2.d", "nlc.5.2.h"],
  },
  {
    id: "step",
    when: { on: "asked", kinds: ["enter"] },
    title: "On the way.",
    words: [
      "This unit has set out. Pick where it goes on to; units of a stack can be left behind on the way. “Rest” ends the march here, “Turn back” calls it off.",
    ],
    at: "prompt",
    rules: ["nlc.5.b"],
  },
  {
    id: "marched",
    when: { on: "told", kinds: ["marched"] },
    title: "What ends a march.",
    words: [
      "The six hexes around a unit are its zone of control. Who enters an enemy zone has to stop there, and does not march off again later unless ordered back. Only cavalry rides on through the first it meets. The button “Zones”, or Z, shows them.",
    ],
    at: "there",
    rules: ["nlc.5.4.a", "nlc.5.4.d", "nlc.5.4.e", "nlc.5.4.i"],
  },
  {
    id: "duty",
    when: { on: "told", kinds: ["marched"] },
    title: "An order is a duty.",
    words: [
      "Under Attack every unit has to come at least one hex nearer to its target each turn, until it is two hexes from the enemy; as long as one has not, the marches cannot be ended. Then some have to attack. So look at the order before you look at the map.",
    ],
    at: "prompt",
    rules: ["nlc.20.2.attack.a", "nlc.20.2.attack.c"],
  },
  {
    id: "ride",
    when: { on: "asked", kinds: ["ride"] },
    title: "Keep leaders close.",
    words: [
      "A unit more than 4 points of marching from its leader or from Ney is out of command: it may defend itself, but not attack. So leaders ride along behind their troops. The button “Command”, or C, shows how far their voice carries.",
    ],
    at: "map",
    rules: ["nlc.20.1.a", "nlc.20.1.e", "nlc.19.1.b"],
  },
  {
    id: "displaced",
    when: { on: "asked", kinds: ["place"] },
    title: "A leader alone.",
    words: [
      "The enemy has come upon a leader without troops. He gets away to your nearest unit; where there are several you choose.",
    ],
    at: "answers",
    rules: ["nlc.19.1.e"],
  },
  {
    id: "announce",
    when: { on: "asked", kinds: ["announce"] },
    title: "How far will they go?",
    words: [
      "Enemy cavalry is near enough to charge your column as it marches. Before it decides you say how many points of marching the column will spend in all: whoever is in a hurry, with more than half, is easier to ride down.",
    ],
    at: "answers",
    rules: ["nlc.7.9.a", "nlc.7.10.g", "nlc.7.10.h"],
  },
  {
    id: "contact",
    when: { on: "told", kinds: ["contact"] },
    title: "The march meets the enemy.",
    words: [
      "Who marches in column stops before an enemy zone, and the order to march is over. If the letter said what comes after it, that holds from now on; if not, the formation defends.",
    ],
    at: "there",
    rules: ["nlc.20.2.march.d", "nlc.20.2.march.e", "nlc.20.2.march.f"],
  },
  {
    id: "fog",
    when: { on: "told", kinds: ["seen-to-march"] },
    title: "The fog of war.",
    words: [
      "The enemy has moved, and all you saw was that somebody went. Only stacks in sight of one of your units or leaders can be looked into. The computer across the table plays in the same fog.",
    ],
    at: "there",
    rules: ["nlc.5.3.d"],
  },
  {
    id: "arrivals",
    when: { on: "told", kinds: ["came-on", "entered"] },
    title: "Fresh troops.",
    words: [
      "Units that were still on the road come onto the map at its edge, at the hour and by the road that the scenario says.",
    ],
    at: "there",
    rules: ["nlc.9.a"],
  },
];
