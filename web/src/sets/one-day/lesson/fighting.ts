// The clock, fire, contact, Melee, tests and retreats.

import type { OneDayNote } from ".";

export const FIGHTING: readonly OneDayNote[] = [
  {
    id: "odn-slices",
    when: { on: "told", kinds: ["marched"] },
    title: "Everybody moves at once.",
    words: [
      "The turn runs in twenty slices, and in each everybody goes a twentieth of his move. The film plays them: Space halts it, the arrow keys step through it.",
    ],
    at: "map",
    rules: ["odn.time.a", "odn.2.03.a"],
  },
  {
    id: "odn-fire",
    when: { on: "asked", kinds: ["fire", "hold"] },
    title: "Fire.",
    words: [
      "Somebody has come into range of a unit with a Fire order, and the clock stands. Each weapon fires once a turn: fire now, or hold it for a nearer target and more dice. All fire at one enemy is declared before the first of it; who is not listed then may not fire at him this turn.",
    ],
    now: "Choose a shot to see its odds, or hold fire until something new happens.",
    at: "answers",
    rules: ["odn.2.031b.b", "odn.2.031b.c", "odn.2.033d.a", "odn.time.c"],
  },
  {
    id: "odn-odds",
    when: { on: "odds" },
    title: "Odds.",
    words: [
      "What the dice may bring, reckoned from what you know. Artillery rolls more dice the nearer the target is; a column is hit more easily, houses and woods shelter. Every line of a sum names its rule.",
    ],
    at: "odds",
    rules: ["odn.2.033.fire-a", "odn.2.033.mod-e", "odn.2.033.mod-h"],
  },
  {
    id: "odn-hits",
    when: { on: "told", kinds: ["hits-marked"] },
    title: "Hits, and a test.",
    words: [
      "Hits cross boxes on the roster. However many there were, the unit then takes one test: a ten-sided die, with what helps and hinders added, against the Pass Number of its Quality.",
    ],
    at: "diary",
    rules: ["odn.roster.f", "odn.2.033e.b", "odn.def.g"],
  },
  {
    id: "odn-level",
    when: { on: "told", kinds: ["level-lost"] },
    title: "Shaken.",
    words: [
      "The test failed, and the unit falls a Morale Level: the triangles behind its block. Worse levels drive it back and frighten those it runs through. It can rally at the beginning of a turn; who fails then has no order.",
    ],
    at: "there",
    rules: ["odn.def.e", "odn.2.01a.a", "odn.2.01c.b"],
  },
  {
    id: "odn-contact",
    when: { on: "told", kinds: ["touched"] },
    title: "Contact.",
    words: ["Two enemies touch. Whoever attacks and comes to touch fights a Melee, at once."],
    at: "there",
    rules: ["odn.geo.h", "odn.time.e"],
  },
  {
    id: "odn-melee",
    when: { on: "told", kinds: ["melee-began"] },
    title: "Melee.",
    words: [
      "Each side adds an eight-sided die to its Melee Number, which comes from its Quality. The difference, the spread, says who is hit and who loses Morale Levels. Rounds follow until one side goes back.",
      "Horse among infantry that is not in square is terrible; against a square it is lost.",
    ],
    at: "there",
    rules: ["odn.2.034.b", "odn.2.034.g", "odn.2.034.l", "odn.2.034.mod-i", "odn.2.034.mod-k"],
  },
  {
    id: "odn-retreat",
    when: { on: "told", kinds: ["retreated"] },
    title: "It goes back.",
    words: [
      "A beaten unit goes back at once, away from the enemy and towards its own road home. Friends in its way are shaken too.",
    ],
    at: "there",
    rules: ["odn.3.03b.e", "odn.3.03b.f"],
  },
  {
    id: "odn-exploit",
    when: { on: "asked", kinds: ["exploit", "move-up"] },
    title: "Victory.",
    words: ["Who has driven the enemy off may move up to his ground; a Bold unit may go on."],
    at: "answers",
    rules: ["odn.2.0311a.d", "odn.4.03-morale.c"],
  },
  {
    id: "odn-general",
    when: { on: "asked", kinds: ["place-general"] },
    title: "A new general.",
    words: ["A general was killed. His successor takes his place with any unit of the command."],
    at: "answers",
    rules: ["odn.4.05-loss.i"],
  },
];
