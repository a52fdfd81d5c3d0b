// The table of March on Paris: that of the series, with its cards, its own turn and its own words.

import type { TableSet } from "../../set";
import series from "..";
import { knowledgeOf } from "../knowledge";
import Cards from "./Cards.svelte";
import { words } from "./cards";
import HelpWords from "./HelpWords.svelte";
import { TURN_IN_CHAMPAGNE } from "./turn";

const champagne: TableSet = {
  ...series,
  panels: [
    ...(series.panels ?? []),
    { title: "Cards", text: "Cards: your hand, and what is in play", Panel: Cards },
  ],
  note: (game, action) => words(knowledgeOf(game)?.cards, action),
  turn: TURN_IN_CHAMPAGNE,
  help: { keys: series.help?.keys ?? [], Help: HelpWords },
};

export default champagne;
