// The table of Campaigns of Napoleon: the displays of the leaders, what is known of the enemy, track and calendar, the chits of a combat.

import type { TableSet } from "../set";
import Campaign from "./Campaign.svelte";
import { chances } from "./chits";
import CombatOdds from "./CombatOdds.svelte";
import HelpWords from "./HelpWords.svelte";
import Intelligence from "./Intelligence.svelte";
import Leaders from "./Leaders.svelte";
import { reach, whyNot } from "./marches";
import Now from "./Now.svelte";
import Selection from "./Selection.svelte";
import { TURN } from "./turn";
import { label, turnBegun } from "./view";
import { campaignOf } from "./wire";

const campaigns: TableSet = {
  panels: [
    { title: "Leaders", text: "Leaders: their displays, in the order of command", Panel: Leaders },
    { title: "The enemy", text: "What is known of the enemy", Panel: Intelligence },
    { title: "The campaign", text: "The campaign: its fortune, the calendar, the staffs", Panel: Campaign },
  ],
  Selection,
  Now,
  Odds: CombatOdds,
  sumsUp: (odds) => chances(odds, null) !== null,
  reach,
  whyNot,
  label: (game, action, said) => label(campaignOf(game), game.board?.sides, action, said),
  turnBegun,
  turn: TURN,
  help: { keys: [], Help: HelpWords },
};

export default campaigns;
