// The table of One Day Napoleonics: rosters, the sealed desk, ghosts of plots, arcs and tape, the reveal slice by slice.

import type { TableSet } from "../set";
import Desk from "./Desk.svelte";
import { fatesOf } from "./fates";
import Fates from "./Fates.svelte";
import HelpWords from "./HelpWords.svelte";
import Now from "./Now.svelte";
import Moment from "./Moment.svelte";
import Objectives from "./Objectives.svelte";
import Rosters from "./Rosters.svelte";
import Selection from "./Selection.svelte";
import { Thinking } from "./thinking.svelte";
import { TURN } from "./turn";
import { atOnce, saidOnce, turnBegun } from "./view";

/** The answers that are given on the desk. */
const WRITTEN = new Set(["order", "orders-are-done", "plot", "plots-are-done", "answers-are-done"]);

/** Fire that is declared with others, and rolled for when all of it is. */
const DECLARED = new Set(["fire", "fire-from", "fire-part", "fire-dice"]);

const oneDay: TableSet = {
  panels: [
    {
      title: "Rosters",
      text: "Rosters: Hit Boxes, Quality and Morale of every unit, corps by corps",
      Panel: Rosters,
    },
    { title: "Objectives", text: "Objectives: what is fought for, and who holds it", Panel: Objectives },
  ],
  Selection,
  Now,
  desk: {
    title: "Order desk",
    isWanted: (play) => play.answers.some(({ action }) => WRITTEN.has(action.do)),
    Desk,
  },
  Moment,
  Odds: Fates,
  sumsUp: (odds) => fatesOf(odds) !== null,
  until: ({ do: does }) => (DECLARED.has(does) ? ["fire is declared"] : []),
  washes: (game) => new Thinking(game),
  turnBegun,
  saidOnce,
  atOnce,
  turn: TURN,
  help: {
    keys: [
      ["R", "Arcs of fire and ranges of whom you point at"],
      ["W", "Where Full Moves lead"],
      ["T", "Tape measure, from what is selected to where you point"],
      ["Q E", "Turn the block that is being plotted"],
    ],
    Help: HelpWords,
  },
};

export default oneDay;
