// The guided tutorial: Quatre Bras as the French, for somebody who has never measured an inch on a table. Each note comes when its thing
// first comes, says it in words that were explained before, and names the rules.

import { COACH } from "../../../lesson/coach";
import type { Lesson, Note } from "../../../lesson/lesson";
import type { OneDayAnswer, OneDayFact } from "../wire";
import { FIGHTING } from "./fighting";
import { ORDERING } from "./ordering";

export type OneDayNote = Note<OneDayAnswer["do"], OneDayFact["what"]>;

const BEGINNING: readonly OneDayNote[] = [
  {
    id: "odn-welcome",
    when: { on: "asked" },
    title: "16 June 1815, two in the afternoon.",
    words: [
      "You command Reille's II Corps, the blue blocks at the foot of the table. To the north a few Netherlands battalions hold the farm of Gemioncourt, the wood of Bossu and the crossroads of Quatre Bras. You have six turns of half an hour; from the second on they are reinforced.",
      "What is fought for, and for how much, is in the panel “Objectives”.",
    ],
    now: "Read on with “Go on”. You can leave the lesson whenever you like; the game stays as it is.",
    at: { panel: "Objectives" },
    rules: ["odn.1.01.f", "odn.intro.f"],
  },
  {
    id: "odn-table",
    when: { on: "asked" },
    title: "A table, not a board.",
    words: [
      "There are no hexes. Everything is measured, to the thousandth of an inch, and an inch is some 200 yards. The figures on the rail are inches to the right and down. Press T, or “Tape”, and the tape lies from what you have selected to where you point.",
      "Higher ground is lighter. Woods, houses and water slow or stop who would go through; cavalry and guns do not enter woods at all.",
    ],
    at: "map",
    rules: ["odn.geo.a", "odn.1.01.e", "odn.4.03-terrain.a", "odn.4.03-terrain.b"],
  },
  {
    id: "odn-blocks",
    when: { on: "asked" },
    title: "The blocks.",
    words: [
      "A block is as large as its troops are. Dots are infantry, lozenges cavalry, guns guns; the bar is the front. Broadside it stands in line, which fires well; narrow in column, which moves among obstacles; strung out on a road in Road Column, which is fast and helpless.",
      "Point at a block to see what it could shoot at and how far; click it to read its roster.",
    ],
    at: "map",
    rules: ["odn.geo.b", "odn.4.02.a", "odn.4.02.b", "odn.4.02.c"],
  },
  {
    id: "odn-rosters",
    when: { on: "asked" },
    title: "The rosters.",
    words: [
      "Every unit has a roster: a row of boxes for its Quality and one for each below it. A hit crosses a box; when a row is full the unit is worth less, and when all are crossed it is gone. Its Morale Level is another matter: it falls when a test fails, and can be rallied.",
      "Quality runs from Old Guard by Guard, Elite, Veteran and Conscript to Militia; Morale from Bold by Firm, Nervous, Flustered and Panicked to Rout.",
    ],
    at: { panel: "Rosters" },
    rules: ["odn.roster.b", "odn.roster.c", "odn.def.i", "odn.def.d"],
  },
];

const ENDING: readonly OneDayNote[] = [
  {
    id: "odn-turn",
    when: { on: "told", kinds: ["turn-began"] },
    title: "A turn has three phases.",
    words: [
      "First whoever is shaken tries to rally. Then both sides give orders in secret. Then everybody moves and fights at the same time. “How a turn goes” in the menu shows the whole course of it.",
    ],
    at: "track",
    rules: ["odn.2.00.a"],
  },
  {
    id: "odn-over",
    when: { on: "over" },
    title: "The battle is over.",
    words: [
      "The scenario counts what is held and who was lost, and the difference says who won. “See the whole battle again” plays it back slice by slice, with the plots that were hidden from you.",
    ],
    now: "Play it once more, without help; or Waterloo, which has more blocks and no other rules.",
    rules: ["odn.intro.e"],
  },
];

const lesson: Lesson = {
  title: "Quatre Bras, a lesson",
  meanwhile:
    "Nothing new for now: go on as you think best. The top line says what is asked; the next note comes with the next new thing.",
  notes: [
    ...BEGINNING,
    ...ORDERING,
    ...FIGHTING,
    ...ENDING,
    ...COACH.notes.filter(({ id }) => id === "undo"),
  ],
};

export default lesson;
