// Made from the Rust types by `make types`: do not edit.

import type { RuleId, SeatName } from "./common";

/**
 * An army.
 */
export type ArmyView = { key: string, name: string, side: string, 
/**
 * Its Center, if it is on the map.
 */
center: string | null, 
/**
 * Its depots.
 */
depots: Array<string>, 
/**
 * What its owner alone knows.
 */
staff: StaffView | null, };

/**
 * Somebody who is still to come.
 */
export type ArrivalView = { side: string, what: string, hex: string | null, turn: number, };

/**
 * What moves the marker, and by how much.
 */
export type AwardView = { side: string, text: string, moves: number, 
/**
 * Whether it is won as things stand.
 */
won: boolean, };

/**
 * Somebody who may come to the guns.
 */
export type CallLook = { 
/**
 * His name, of the guesser's own: who stands under an enemy marker is not known.
 */
leader: string | null, 
/**
 * From where he would come.
 */
from: string, faces: number, };

/** Every answer of Campaigns of Napoleon. */
export type CampaignAnswer =
  | { do: "begin", say: string }
  | { do: "senior", leader: string, say: string }
  | { do: "loses", unit: string, say: string }
  | { do: "borne", say: string }
  | { do: "order", leader: string, say: string }
  | { do: "administrative-march", leader: string, say: string }
  | { do: "build-depot", hex: string, say: string }
  | { do: "ready-center", army: string, say: string }
  | { do: "disband-center", army: string, say: string }
  | { do: "change-source", army: string, hex: string, say: string }
  | { do: "repair", bridge: string, leader: string, say: string }
  | { do: "no-more-orders", say: string }
  | { do: "pass", unit: string, leader: string, say: string }
  | { do: "put", leader: string, superior: string, say: string }
  | { do: "free", leader: string, say: string }
  | { do: "create", unit: string, say: string }
  | { do: "takes", leader: string, unit: string, say: string }
  | { do: "stand-down", leader: string, say: string }
  | { do: "exchange", points: number, from: string, to: string, say: string }
  | { do: "form", unit: string, say: string }
  | { do: "recall", unit: string, say: string }
  | { do: "recall-under", unit: string, leader: string, say: string }
  | { do: "detach", unit: string, say: string }
  | { do: "return", unit: string, leader: string, say: string }
  | { do: "take-in", points: number, unit: string, say: string }
  | { do: "no-more-organization", say: string }
  | { do: "move-first", side: string, say: string }
  | { do: "move", leader: string, say: string }
  | { do: "move-lone", unit: string, say: string }
  | { do: "move-vedettes", vedettes: string, from: string, say: string }
  | { do: "move-center", army: string, say: string }
  | { do: "place-center", army: string, hex: string, say: string }
  | { do: "take", leader: string, say: string }
  | { do: "leave", leader: string, say: string }
  | { do: "take-vedettes", vedettes: string, say: string }
  | { do: "take-none", say: string }
  | { do: "to", hex: string, say: string }
  | { do: "drop", leader: string, say: string }
  | { do: "drop-vedettes", vedettes: string, say: string }
  | { do: "repulse", hex: string, say: string }
  | { do: "destroy", bridge: string, say: string }
  | { do: "leave-the-map", say: string }
  | { do: "stop", say: string }
  | { do: "no-more-moves", say: string }
  | { do: "attack-over", bridge: string, say: string }
  | { do: "hold-at", bridge: string, say: string }
  | { do: "add", stack: string, combat: string, say: string }
  | { do: "link", combat: string, other: string, stack: string, say: string }
  | { do: "leave-out", stack: string, say: string }
  | { do: "scout", hex: string, combat: string, say: string }
  | { do: "guess", class: string, combat: string, say: string }
  | { do: "check", leader: string, points: number, say: string }
  | { do: "no-more-checks", say: string }
  | { do: "force-march", leader: string, say: string }
  | { do: "to-the-guns", leader: string, hex: string, combat: string, say: string }
  | { do: "no-more-marches", say: string }
  | { do: "storm", hex: string, say: string }
  | { do: "no-storm", hex: string, say: string }
  | { do: "sortie", hex: string, say: string }
  | { do: "no-sortie", hex: string, say: string }
  | { do: "resolve", combat: string, say: string }
  | { do: "delay", say: string }
  | { do: "fight", say: string }
  | { do: "stake", lot: string, say: string }
  | { do: "retreat", from: string, to: string, say: string }
  | { do: "retreat-off", from: string, say: string }
  | { do: "halt", hex: string, say: string }
  | { do: "advance", leader: string, hex: string, say: string }
  | { do: "pursue", leader: string, hex: string, say: string }
  | { do: "follow", hexes: string, say: string }
  | { do: "no-more-advances", say: string }
  | { do: "lay", bridge: string, say: string }
  | { do: "lift", bridge: string, say: string };

/** Every fact of Campaigns of Napoleon. */
export type CampaignFact =
  | { what: "turn-began", turn: number, date: string }
  | { what: "phase-began", phase: string }
  | { what: "ended", winner: string | null, result: string }
  | { what: "weather-set", weather: string }
  | { what: "arrived", leader?: string, hex: string }
  | { what: "replacements-came", army: string, arm: string, points: number }
  | { what: "points-received", army: string, points: number, pool: number }
  | { what: "center-judged", army: string, functions: boolean }
  | { what: "in-forage", leader: string }
  | { what: "siege-judged", hex: string, turns: number, is_on: boolean }
  | { what: "provisions-tried", hex: string, surrenders: boolean }
  | { what: "command-bought", leader: string, turn: number, arrives: boolean }
  | { what: "points-spent", army: string, points: number, pool: number }
  | { what: "depot-built", army: string, hex: string }
  | { what: "depot-lost", army: string, hex: string }
  | { what: "center-readied", army: string }
  | { what: "center-at", army: string, from: string | null, hex: string }
  | { what: "center-gone", army: string }
  | { what: "source-changed", army: string, hex: string }
  | { what: "repair-begun", bridge: string, leader: string }
  | { what: "bridge-mended", bridge: string }
  | { what: "pontoon-laid", bridge: string, is_there: boolean }
  | { what: "organized", deed: string }
  | { what: "initiative-rolled", winner: string | null }
  | { what: "first-player", side: string }
  | { what: "initiative-tried", leader: string, die: number, succeeds: boolean }
  | { what: "set-out", leader: string }
  | { what: "went", leader?: string, from: string, to: string, cost?: string }
  | { what: "vedettes-went", vedettes: number, from: string, to: string, cost: string }
  | { what: "marker-went", from: string, to: string }
  | { what: "dropped", leader: string, hex: string }
  | { what: "left-the-map", leader?: string, hex: string }
  | { what: "halted", leader: string, hex: string, spent: string }
  | { what: "stopped", hex: string, spent: string }
  | { what: "bridge-tried", bridge: string, falls: boolean }
  | { what: "repulse-tried", leader: string, hex: string, succeeds: boolean, rolled: boolean }
  | { what: "attrition", leader: string, percent: string, points: number }
  | { what: "dispersed", hex: string, vedettes: number }
  | { what: "lone-dispersed", unit: string, hex: string }
  | { what: "reported", leader: string, hex: string, class: string | null, points: number | null }
  | { what: "vedettes-returned", army: string, vedettes: number, hex: string | null }
  | { what: "unit-lost", unit: string, points: number, left: number }
  | { what: "unit-destroyed", unit: string }
  | { what: "leader-rescued", leader: string, hex: string }
  | { what: "leader-captured", leader?: string }
  | { what: "bridge-decided", bridge: string, side: string, attacks: boolean }
  | { what: "row-decided", side: string, stack: string, decision: string }
  | { what: "groups-fixed", combat: string, french: string, coalition: string, attacker: string }
  | { what: "checked", leader: string, succeeds: boolean }
  | { what: "march-tried", leader: string, succeeds: boolean, rolled: boolean }
  | { what: "to-the-guns", leader?: string, from: string, to: string, combat: string, outflanks?: boolean, cost?: string }
  | { what: "drawn-in", side: string, stack: string, combat: string }
  | { what: "called-off", combat: string }
  | { what: "siege-decided", hex: string, side: string, attacks: boolean }
  | { what: "group-shown", combat: string, side: string, class: string, points: number, leader: string }
  | { what: "chit-shown", combat: string, side: string, chit: string, right: boolean }
  | { what: "kind-found", combat: string, kind: string, by: string | null }
  | { what: "bombarded", combat: string, side: string, points: number }
  | { what: "staked", combat: string, side: string, stake: string }
  | { what: "totalled", combat: string, side: string, total: number }
  | { what: "advantaged", combat: string, side: string, modifier: number }
  | { what: "small-fought", combat: string, die: number, french: number, coalition: number }
  | { what: "battle-fought", combat: string, row: number, column: number, result: string, winner: string | null }
  | { what: "side-lost", combat: string, side: string, points: number, infantry: number, cavalry: number, artillery: number, guard: number, heavy: number }
  | { what: "gives-way", combat: string, side: string, hexes: number }
  | { what: "retreated", side: string, from: string, to: string }
  | { what: "retreated-off", side: string, from: string }
  | { what: "no-way-out", side: string, hex: string, points: number }
  | { what: "retreat-cost", side: string, hex: string, points: number }
  | { what: "lost-in-retreat", combat: string, side: string, points: number }
  | { what: "train-lost", unit: string }
  | { what: "advanced", leader?: string, from: string, to: string }
  | { what: "pursues", leader: string, hexes: number }
  | { what: "capture-tried", leader: string, captured: boolean }
  | { what: "casualty-tried", side: string, leader: string | null }
  | { what: "critical", combat: string, side: string | null, moves: number }
  | { what: "marker-moved", by: number, to: number }
  | { what: "place-taken", hex: string, side: string };

/**
 * What odds are given of.
 */
export type CampaignOutcome = { "outcome": "done" } | { "outcome": "tried", 
/**
 * Whether it succeeds.
 */
succeeds: boolean, } | { "outcome": "pursues", 
/**
 * How many hexes.
 */
hexes: number, } | { "outcome": "fought" } & Fought;

/**
 * Everything that a seat of a campaign knows.
 */
export type CampaignView = { 
/**
 * Whose it is.
 */
seat: string, 
/**
 * The turn, and how many there are.
 */
turn: number, turns: number, 
/**
 * The days of every turn, with their weather so far.
 */
calendar: Array<Day>, 
/**
 * The morale marker: above nothing it is well with the French.
 */
marker: number, 
/**
 * Where it ends the game at once.
 */
sudden: number | null, 
/**
 * Who moves first, and who holds the initiative.
 */
first: string, initiative: string, armies: Array<ArmyView>, 
/**
 * The leaders of whom the seat knows, its own first.
 */
leaders: Array<LeaderView>, 
/**
 * What is known of the enemy's markers.
 */
reports: Array<ReportView>, 
/**
 * Where enemy leaders were seen last.
 */
sightings: Array<SightingView>, 
/**
 * What moves the marker.
 */
awards: Array<AwardView>, 
/**
 * Who is still to come.
 */
arrivals: Array<ArrivalView>, sieges: Array<SiegeView>, };

/**
 * An own chit against each of the enemy's.
 */
export type ChitRow = { chit: string, 
/**
 * What it gains against each chit of the enemy.
 */
gains: Array<number>, 
/**
 * What it gains on the average if the enemy plays as he should.
 */
mean: number, 
/**
 * How often it should be played.
 */
share: number, };

/**
 * The game of chits of a combat, drawn up for whoever has to guess: rows are his chits, columns the enemy's, both from Division to Army.
 * Gains are hundredths of a strength point, shares tenths of a percent.
 */
export type ChitsLook = { 
/**
 * The number of the combat.
 */
combat: string, 
/**
 * The own group, and the enemy's as it is imagined.
 */
own: PartyLook, enemy: PartyLook, rows: Array<ChitRow>, 
/**
 * How often the enemy should play each chit.
 */
shares: Array<number>, 
/**
 * What the guesser gains on the average if both play as they should.
 */
worth: number, };

/**
 * A command that a leader holds.
 */
export type CommandView = { 
/**
 * `march`, `administrative`, `arrival`.
 */
kind: string, first: number, last: number, };

/**
 * The days of a turn.
 */
export type Day = { turn: number, date: string, 
/**
 * The weather, if it is known.
 */
weather: string | null, 
/**
 * Who holds the initiative, where no die decides it.
 */
initiative: string | null, };

/**
 * What comes of a combat.
 */
export type Fought = { 
/**
 * What it was.
 */
kind: string | Record<string, SeatName>, 
/**
 * Who won, where the battle table says it.
 */
winner: SeatName | null, 
/**
 * What the French lose, and the Coalition.
 */
lost: [number, number], 
/**
 * How far the French retreat, and the Coalition.
 */
back: [number, number], };

/**
 * A leader with his display, or whoever has units without one.
 */
export type LeaderView = { name: string, army: string, side: string, 
/**
 * `commander`, `corps`, `general`; none for garrisons and troops without a leader.
 */
rank: string | null, initiative: number, 
/**
 * The span of his command, in halves, and how much of it is filled.
 */
span: number, span_used: number, subordination: number | null, star: boolean, 
/**
 * Where he stands, if he is on the map.
 */
hex: string | null, 
/**
 * What has become of him otherwise.
 */
fate: string | null, under: string | null, units: Array<UnitView>, strength: number, 
/**
 * The size class of the force that he leads.
 */
class: string | null, in_forage: boolean, demoralized: boolean, command: CommandView | null, moved: boolean, };

/**
 * A hex that a march can reach.
 */
export type MarchEnd = { hex: string, 
/**
 * What has been spent there.
 */
cost: string, 
/**
 * The way, from where they are.
 */
path: Array<string>, 
/**
 * What has been spent at each hex of the way.
 */
costs: Array<string>, 
/**
 * Whether they may stop there.
 */
rest: boolean, 
/**
 * The answers that lead there, and stop there where nothing else could be done.
 */
say: Array<string>, 
/**
 * What would come of it.
 */
fate: Array<MarchFate>, };

/**
 * What would come of a march that ends somewhere.
 */
export type MarchFate = { what: string, rule: RuleId, for_good: boolean, };

/**
 * Where a march could go.
 */
export type MarchLook = { 
/**
 * Where they are.
 */
from: string, 
/**
 * What they may spend in all.
 */
points: string, 
/**
 * Every hex that they can enter, the nearest first.
 */
ends: Array<MarchEnd>, };

/**
 * One of the groups.
 */
export type PartyLook = { class: string, points: number, 
/**
 * Whether it guesses wrong whatever it guesses (con.10.5.d, con.7.f).
 */
guesses_wrong: boolean, 
/**
 * Who may still come to its guns, and on how many faces of six.
 */
calls: Array<CallLook>, };

/**
 * Replacements that wait.
 */
export type ReplacementView = { arm: string, points: number, };

/**
 * What is known of an enemy marker.
 */
export type ReportView = { hex: string, 
/**
 * `a force`, `vedettes`, `leaders`.
 */
nature: string | null, 
/**
 * `Reille, Corps, 20`.
 */
report: string | null, 
/**
 * When it was reported.
 */
turn: number | null, };

/**
 * A town that is besieged.
 */
export type SiegeView = { hex: string, turns: number, };

/**
 * Where somebody was seen last.
 */
export type SightingView = { leader: string, hex: string, turn: number, };

/**
 * What the staff of an army keeps.
 */
export type StaffView = { 
/**
 * Administrative points.
 */
points: number, 
/**
 * Whether its Center is joined to its source.
 */
functions: boolean, source: string | null, depots_left: number, 
/**
 * Vedettes that are out, and how many counters there are.
 */
vedettes: number, vedettes_most: number, 
/**
 * Replacements by arm.
 */
replacements: Array<ReplacementView>, };

/**
 * A unit on a display.
 */
export type UnitView = { name: string, arm: string, guard: boolean, points: number, most: number, 
/**
 * Movement points, in halves.
 */
moves: number, demoralized: boolean, };
