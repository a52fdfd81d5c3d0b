// The table of Campaigns of Napoleon: the displays of the leaders, what is known of the enemy, track and calendar.

import type { TableSet } from "../set";
import Campaign from "./Campaign.svelte";
import HelpWords from "./HelpWords.svelte";
import Intelligence from "./Intelligence.svelte";
import Leaders from "./Leaders.svelte";
import Selection from "./Selection.svelte";
import { TURN } from "./turn";
import { turnBegun } from "./view";

const campaigns: TableSet = {
  panels: [
    { title: "Leaders", text: "Leaders: their displays, in the order of command", Panel: Leaders },
    { title: "The enemy", text: "What is known of the enemy", Panel: Intelligence },
    { title: "The campaign", text: "The campaign: its fortune, the calendar, the staffs", Panel: Campaign },
  ],
  Selection,
  turnBegun,
  turn: TURN,
  help: { keys: [], Help: HelpWords },
};

export default campaigns;
