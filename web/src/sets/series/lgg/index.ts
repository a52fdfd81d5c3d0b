// The table of the refit to Gettysburg: that of the series, with its own turn and its own words.

import type { TableSet } from "../../set";
import series from "..";
import HelpWords from "./HelpWords.svelte";
import { TURN_AT_GETTYSBURG } from "./turn";

const gettysburg: TableSet = {
  ...series,
  turn: TURN_AT_GETTYSBURG,
  help: { keys: series.help?.keys ?? [], Help: HelpWords },
};

export default gettysburg;
