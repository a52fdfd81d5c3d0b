// What holds at every table, whatever is played on it: the first minute of a newcomer, and the beginning of every lesson.

import type { Lesson } from "./lesson";

/** After so many answers a mark has been looked at long enough. */
const ANSWERS = 4;

export const COACH: Lesson = {
  title: "The first minute",
  meanwhile: "",
  notes: [
    {
      id: "light",
      when: { on: "asked" },
      title: "Light means legal.",
      words: [
        "Places with a bright edge can be clicked: once to see, again to do. The same answers stand in the list.",
      ],
      rules: [],
      deed: "pick",
      answers: ANSWERS,
    },
    {
      id: "undo",
      when: { on: "undo" },
      title: "Undo forgives.",
      words: ["Until dice are thrown or something is seen, “Undo” at the top takes the last answer back."],
      at: "undo",
      rules: [],
      deed: "undo",
      answers: ANSWERS,
    },
    {
      id: "hover",
      when: { on: "asked" },
      title: "Pointing explains.",
      words: ["Point at a place, a piece or a rule's number to read about it. Tap on a phone."],
      rules: [],
      deed: "point",
      answers: ANSWERS,
    },
  ],
};
