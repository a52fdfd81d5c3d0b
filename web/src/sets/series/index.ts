// The table of the series rules: formations and their orders, the dispatch book, the chit cup, the order desk.

import { ofTheSeries } from "./wire";
import type { TableSet } from "../set";
import { letters, points } from "./book";
import OrderDesk from "./desk/OrderDesk.svelte";
import Dispatches from "./Dispatches.svelte";
import { saidOnce } from "./doubles";
import { summary } from "./fight";
import FightOdds from "./FightOdds.svelte";
import { pennants, says } from "./goals";
import Formations from "./Formations.svelte";
import HelpWords from "./HelpWords.svelte";
import { accounts, belongings, stations, turnBegun } from "./knowledge";
import { companies, followers, goesWith, label, reach, whyNot } from "./marches";
import Now from "./Now.svelte";
import OrdersOf from "./OrdersOf.svelte";
import { Overlays } from "./overlays.svelte";
import SelectionPanel from "./SelectionPanel.svelte";
import { TURN } from "./turn";
import TurnPanel from "./TurnPanel.svelte";

const series: TableSet = {
  panels: [
    { title: "Formations", text: "Formations", Panel: Formations },
    { title: "Dispatches", text: "Dispatch book", Panel: Dispatches },
    {
      title: "The turn",
      text: "The turn: what it is for and how the score stands, chit cup, reinforcements",
      Panel: TurnPanel,
    },
  ],
  Selection: SelectionPanel,
  Now,
  desk: {
    title: "Order desk",
    isWanted: (play) =>
      play.writing ||
      play.answers.some(({ action }) => ["write-to", "initiative"].includes(ofTheSeries(action).do)),
    Desk: OrderDesk,
  },
  Odds: FightOdds,
  sumsUp: (odds) => summary(odds) !== null,
  washes: (game) => new Overlays(game),
  reach,
  whyNot,
  followers,
  companies,
  goesWith,
  stations,
  label: (_, action, said) => label(action, said),
  belongings,
  turnBegun,
  saidOnce,
  pennants,
  says,
  accounts,
  paper: { title: "Orders", Paper: OrdersOf },
  book: { letters, points },
  turn: TURN,
  help: {
    keys: [
      ["Z", "Zones of control"],
      ["S", "Sight from the selected hex"],
      ["C", "Command range of what is selected"],
      ["O", "Orders as arrows"],
    ],
    Help: HelpWords,
  },
};

export default series;
