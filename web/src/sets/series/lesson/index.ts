// The first lesson: First Shots as the French, for somebody who knows chess and no wargame. Each note comes when its thing first comes,
// says it in words that were explained before, and names the rules. Why it is here and not data from the program: it speaks of the
// table's own buttons and panels as much as of rules, and here the compiler holds every kind that a note waits for against the wire.

import { COACH } from "../../../lesson/coach";
import type { Lesson, Note } from "../../../lesson/lesson";
import type { SeriesAnswer, SeriesFact } from "../wire";
import { FIGHTING } from "./fighting";
import { MARCHING } from "./marching";
import { ORDERING } from "./ordering";

export type SeriesNote = Note<SeriesAnswer["do"], SeriesFact["what"]>;

const BEGINNING: readonly SeriesNote[] = [
  {
    id: "welcome",
    when: { on: "asked" },
    title: "16 June 1815, two in the afternoon.",
    words: [
      "You are Marshal Ney, and the blue counters are yours. Up the road, to the north, a thin line of the Allies holds the farm of Gemioncourt and the crossroads of Quatre Bras behind it.",
      "You have five turns, an hour of the battle each. Points go to whoever holds the farm and the crossroads at the end, and for enemies put out of action. The pennants on the map say how many for you and how many for them.",
    ],
    now: "Read on with “Go on”. You can leave the lesson whenever you like; the game stays as it is.",
    at: "map",
    rules: ["nlc.13.a"],
  },
  {
    id: "hexes",
    when: { on: "asked" },
    title: "The board.",
    words: [
      "The map is laid out in hexes, six-sided fields with a number each. Unlike on a chessboard two units of a side may share one. Woods, brooks and houses matter: they slow who marches and shelter who stands.",
      "Roads help only those who are ordered to march or to fall back.",
    ],
    at: "map",
    rules: ["nlc.5.3.a", "nlc.5.a", "nlc.5.2.f"],
  },
  {
    id: "counters",
    when: { on: "asked" },
    title: "The pieces.",
    words: [
      "Crossed bayonets are infantry, a horse is cavalry, a cannon is artillery; together they are units. The large figure is strength, the one in a ring morale, the last how far it can march. A round counter with a hat is a leader: he fights nobody, but units obey only near him.",
      "A question mark is an enemy whom none of your people can see. Click a counter to read all about it.",
    ],
    at: "map",
    rules: ["nlc.2.1.c", "nlc.5.3.d", "nlc.20.1.a"],
  },
  {
    id: "prompt",
    when: { on: "asked" },
    title: "The question.",
    words: [
      "The umpire asks, you answer. The top line says what is asked and by which rule; click a rule's number to read it. All answers stand in the list (on a small window under the tab “Answers”), and those that have a place on the map are lit there.",
      "Click once to see what an answer means, again to do it. On the keyboard Tab walks through the answers, Enter does them, and after / you type where a piece goes.",
    ],
    at: "prompt",
    rules: [],
  },
];

const ENDING: readonly SeriesNote[] = [
  {
    id: "turn-over",
    when: { on: "told", kinds: ["turn-ends"] },
    title: "An hour has passed.",
    words: [
      "Every formation has acted once, and the next turn begins as this one did: with orders. “How a turn goes” shows the whole course of it.",
      "How the points stand is in the panel “The turn”: what would count if the battle ended now.",
    ],
    at: { panel: "The turn" },
    rules: ["nlc.4.a", "nlc.4.l", "nlc.13.a", "nlc.13.b"],
  },
  {
    id: "over",
    when: { on: "over" },
    title: "The battle is over.",
    words: [
      "The points of both sides are counted as the scenario has it, and the difference says who won. “See the whole battle again” plays it back, with everything that was hidden from you.",
      "You have seen all that a turn is made of. Larger battles have more units, more orders on the way and more fog, and no other rules.",
    ],
    now: "Play it once more, without help.",
    rules: ["nlc.13.a", "nlc.13.b"],
  },
];

const lesson: Lesson = {
  title: "First shots, a lesson",
  meanwhile:
    "Nothing new for now: go on as you think best. The top line says what is asked; the next note comes with the next new thing.",
  notes: [
    ...BEGINNING,
    ...ORDERING,
    ...MARCHING,
    ...FIGHTING,
    ...ENDING,
    ...COACH.notes.filter(({ id }) => id === "undo"),
  ],
};

export default lesson;
