// Made from the Rust types by `make types`: do not edit.

/** The id of a rule: "nlc.7.4.e". */
export type RuleId = string;
/** The printed number of a hex: "2751". */
export type HexNo = string;
/** The name of a seat: "french". */
export type SeatName = string;

/**
 * The points of a seat and how they arise.
 */
export type Account = { seat: string, points: number, lines: Array<Line>, };

/**
 * The `ok` of `act`, `undo` and `hand-over`.
 */
export type Acted = { 
/**
 * How many entries the seat knows of now.
 */
n: number, 
/**
 * How many links of a chain were not carried out.
 */
left?: number, 
/**
 * How the game stands now.
 */
state: State, };

/** An answer: `do` names it, `say` is what can be typed, the rest are names and printed numbers. */
export type Action = { do: string; say: string } & Record<string, unknown>;

/**
 * The losses of an army against its levels (11).
 */
export type Army = { name: string, seat: string, lost: number, demoralization: number | null, disintegration: number | null, demoralized: boolean, disintegrated: boolean, };

/**
 * Reinforcements still to come.
 */
export type Arrivals = { 
/**
 * When; a text for what chance decides.
 */
time: string, what: string, where: string, };

/**
 * An attack that everybody heard being declared.
 */
export type Attack = { from: string, target: string, units: Array<string>, };

/**
 * What never changes about a board, for whoever draws pieces on its picture.
 */
export type Board = { title: string, 
/**
 * The picture's measures: left, top, width, height.
 */
viewbox: [number, number, number, number], 
/**
 * The distance of two neighbours' centres, in the picture's units.
 */
hex_width: number, 
/**
 * The corners of a hex around its centre.
 */
outline: Array<[number, number]>, hexes: Array<BoardHex>, 
/**
 * What has a name.
 */
places: Array<BoardPlace>, turns: Array<TurnMark>, sides: Array<BoardSide>, 
/**
 * The nations with the colours of their counters.
 */
nations: Array<BoardNation>, };

export type BoardHex = { hex: string, 
/**
 * Its centre on the picture.
 */
x: number, 
/**
 * Its centre on the picture.
 */
y: number, 
/**
 * What it is in the rules.
 */
terrain: string, 
/**
 * How high it lies in metres; nothing on a board without heights.
 */
height: number | null, };

/**
 * A nation and its colours.
 */
export type BoardNation = { 
/**
 * The word for it.
 */
key: string, 
/**
 * The letters on its counters, by which it is told without colour.
 */
letters: string, 
/**
 * The seat that commands it.
 */
seat: string, 
/**
 * The colour of its counters.
 */
fill: string, 
/**
 * The colour of what is printed on them.
 */
ink: string, 
/**
 * The colour of their edge.
 */
edge: string, };

export type BoardPlace = { name: string, hex: string, };

export type BoardSide = { 
/**
 * The seat that commands it.
 */
seat: string, title: string, nations: Array<string>, };

/**
 * A case in the list.
 */
export type CaseCard = { 
/**
 * Its key: `nlc/7.4-retreats#3`.
 */
key: string, title: string, 
/**
 * The rules it covers.
 */
rules: Array<string>, };

/**
 * A step of a case.
 */
export type CaseFrame = { 
/**
 * What was said; empty for the position.
 */
said: string, by: string | null, 
/**
 * What came of it, everything told.
 */
events: Told[], 
/**
 * Why it was refused, if it was.
 */
refused: Refusal | null, 
/**
 * How things stand then, nothing hidden.
 */
view: Knowledge, 
/**
 * What the case says must be so, and whether it is.
 */
expects: Array<Expectation>, };

/**
 * A case, stepped through.
 */
export type CaseShow = { key: string, title: string, 
/**
 * The rules it covers.
 */
rules: Array<string>, 
/**
 * A sentence or two for the reader.
 */
text: string | null, 
/**
 * The position, then every step.
 */
frames: Array<CaseFrame>, };

/**
 * The turn among all turns.
 */
export type Clock = { number: number, of: number, night: boolean, rain: boolean, };

/**
 * A game that was begun.
 */
export type Created = { game: string, 
/**
 * The seats with their links.
 */
seats: Array<SeatLink>, };

/**
 * What a seat is asked.
 */
export type Decision = { seat: string, 
/**
 * Who decides what and why.
 */
prompt: string, rules: RuleId[], 
/**
 * Whether the answer is kept from the others.
 */
secret: boolean, 
/**
 * Every legal answer: `do` names it, `say` is what can be typed, the rest are names and printed numbers.
 */
actions: Action[], };

/** What changed in a value: the delta of jsondiffpatch, without the values that went. */
export type Delta = [unknown] | [0, unknown] | [0, 0, 0] | { [key: string]: Delta | "a" };

/**
 * A line of the dispatch book.
 */
export type Dispatch = { to: string, from: string | null, written: string, at: string | null, arrives: string, order: string, status: string, 
/**
 * Whether nothing more will come of it.
 */
done: boolean, };

/**
 * How a game ended.
 */
export type Ending = { 
/**
 * Points of each seat, in the order of the seats.
 */
points: Array<number>, 
/**
 * The seats that won; none or several in a draw.
 */
winners: Array<string>, text: string, rules: Array<RuleId>, };

/**
 * What a case says must be so.
 */
export type Expectation = { sentence: string, holds: boolean, };

/** A state for who follows the view, with what is new in it. */
export type FollowedState = Omit<State, "decision"> & { decision: PackedDecision | null; view?: ViewChange };

/** The `ok` of `view` with `follow`. */
export type FollowedView = View & { version: number };

export type Formation = { name: string, seat: string, nation: string, leader: string | null, 
/**
 * Its order; none if the seat does not know it.
 */
order: Order | null, active: boolean, acted: boolean, demoralized: boolean, 
/**
 * The full strength of its units.
 */
full: number, 
/**
 * What of it is on the map; none if some of it is not seen.
 */
strength: number | null, 
/**
 * The full strength of its units that are eliminated (22.a).
 */
lost: number, 
/**
 * The losses at which it is demoralized (22.a).
 */
limit: number | null, 
/**
 * The colour of its stripe.
 */
stripe: string | null, };

/**
 * What can be played here.
 */
export type Gallery = { version: string, 
/**
 * Whether this is the table of this machine's own user, who may see every game.
 */
local: boolean, sets: Array<SetCard>, 
/**
 * The scenarios of all of them.
 */
scenarios: Array<Scenario>, };

/**
 * A game in the list of the local table.
 */
export type GameCard = { game: string, scenario: string, title: string, 
/**
 * The turn that it has come to, in words.
 */
turn: string, 
/**
 * When it was begun (RFC 3339, UTC).
 */
created: string, 
/**
 * When somebody answered last.
 */
updated: string, 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * How it ended, or why it cannot be gone on with.
 */
result: string | null, seats: Array<SeatLink>, };

export type Headquarters = { name: string, seat: string, nation: string, hex: string | null, state: string, };

export type HexLook = { hex: string, 
/**
 * The number, and the place in it or near it.
 */
whereabouts: string, terrain: string, 
/**
 * What there is to say of it, a line each.
 */
lines: Array<string>, };

/**
 * Hexes, and what is to be said of them.
 */
export type HexesLook = { hexes: Array<string>, note: string, };

/**
 * What a seat knows.
 */
export type Knowledge = { 
/**
 * The date and hour of the turn.
 */
turn: string, 
/**
 * The turn among all turns.
 */
clock: Clock, 
/**
 * What goes on, the outermost first.
 */
phase: Array<string>, 
/**
 * The seat that decides.
 */
deciding: string | null, 
/**
 * The chits still in the cup.
 */
cup: Array<string>, 
/**
 * Whoever takes the Initial Action.
 */
initial_action: string | null, 
/**
 * The attacks declared and not yet fought.
 */
attacks: Array<Attack>, 
/**
 * The combat units of both sides.
 */
units: Unit[], 
/**
 * Enemy stacks that are not seen into.
 */
unknown_stacks: Array<string>, 
/**
 * The top counter of every enemy stack that is seen into (5.3.e).
 */
on_top: Array<string>, leaders: Array<Leader>, headquarters: Array<Headquarters>, formations: Array<Formation>, 
/**
 * The orders of divisions, wing commanders and headquarters of the seat's own.
 */
others: Array<OtherOrder>, dispatches: Array<Dispatch>, 
/**
 * The points, as if the game ended now and all were as the seat knows it.
 */
victory: Array<Account>, 
/**
 * The levels of losses of the armies (11.d).
 */
armies: Array<Army>, 
/**
 * The seat's own reinforcements still to come.
 */
arrivals: Array<Arrivals>, 
/**
 * Marches off the map (25.5).
 */
hidden_marches?: unknown, 
/**
 * Whether the Guard has recoiled (7.4.q).
 */
guard_recoiled: boolean, 
/**
 * What lies on the map if orders are given by markers (25.7).
 */
order_markers?: unknown, };

export type Leader = { name: string, seat: string, nation: string, formation: string | null, rank: string, rating: number, replaced: boolean, hex: string | null, state: string, };

/**
 * One line of a sum: what it is, what it adds or changes, and by which rule.
 */
export type Line = { 
/**
 * What it is: "Foy", "town".
 */
what: string, 
/**
 * What it does: "6", "-25 %".
 */
value: string, 
/**
 * Where it comes from.
 */
rule: RuleId, };

/**
 * What is looked at.
 */
export type Look = { "what": "hex", 
/**
 * Its printed number or its name.
 */
hex: string, } | { "what": "unit", name: string, } | { "what": "leader", name: string, } | { "what": "formation", name: string, } | { "what": "zones" } | { "what": "sight", 
/**
 * Its printed number or its name.
 */
hex: string, } | { "what": "command", 
/**
 * Its name, or its leader's.
 */
name: string, } | { "what": "reach", action?: unknown, } | { "what": "order" };

export type MayNot = { what: string, refusal: Refusal, };

/**
 * A game that somebody wants to begin.
 */
export type NewGame = { scenario: string, options?: Array<string>, 
/**
 * Who has each seat: a computer player's key, or `person`. A seat that is left out is a person's.
 */
seats: Record<SeatName, string>, 
/**
 * A number or 64 hexadecimal digits; secret if left out.
 */
seed?: number | string, };

/**
 * The `ok` of `odds`.
 */
export type Odds = { 
/**
 * What is assumed of the decisions on the way.
 */
assuming: string, 
/**
 * The figures that are known before the dice.
 */
sums: Array<Sum>, 
/**
 * Every outcome with its chance.
 */
outcomes: Array<OddsOutcome>, };

/**
 * An outcome and its chance.
 */
export type OddsOutcome = { 
/**
 * An exact fraction: `5/36`.
 */
chance: string, 
/**
 * The same in hundredths, rounded.
 */
percent: number, 
/**
 * The outcome, for programs.
 */
outcome: unknown, 
/**
 * The outcome in words.
 */
say: string, };

/**
 * An option, as it is listed.
 */
export type OptionInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * What it changes.
 */
text: string, 
/**
 * The rules that it brings in or changes.
 */
rules: Array<string>, 
/**
 * The options without which it cannot be played.
 */
needs: Array<string>, 
/**
 * The options with which it cannot be played.
 */
excludes: Array<string>, };

/**
 * An order in force.
 */
export type Order = { kind: string, target: string | null, words: string, 
/**
 * Since which turn it is in force.
 */
since: string, 
/**
 * The road of a March, hex by hex.
 */
route: Array<string>, 
/**
 * Whether the enemy chose it for this turn (20.11.g).
 */
bad_move: boolean, };

/**
 * An order as it is read back.
 */
export type OrderLook = { by: string, 
/**
 * To whom; everybody, if it is a General Retreat.
 */
to: string | null, 
/**
 * What it says so far; nothing while nothing is said.
 */
order: string | null, 
/**
 * The hexes of its targets, in order.
 */
targets: Array<string>, 
/**
 * The road of its Marches, hex by hex.
 */
route: Array<string>, from: string | null, at: string | null, 
/**
 * How far that is, in movement points of a courier.
 */
distance: string | null, 
/**
 * When it is received; nothing if that cannot be said.
 */
received: string | null, turns: number | null, 
/**
 * The rules by which it takes so long.
 */
rules: string[], 
/**
 * What decides: the column of compliance, or the rating for initiative.
 */
sums: Array<Sum>, 
/**
 * What comes of it, with its chance in thirty-sixths.
 */
chances: Array<Prospect>, };

/**
 * The order of somebody who is no formation.
 */
export type OtherOrder = { name: string, order: Order, };

/**
 * Answers that stand one after another in the list and have the same name and the same fields.
 */
export type Packed = { 
/**
 * What their `do` says.
 */
do: string, 
/**
 * What their `say` says: a form for all of them with fields in braces, or the words of each.
 */
say: Said, 
/**
 * Fields that are the same in all of them.
 */
all?: Record<string, unknown>, 
/**
 * Fields with what stands in each of them; without any there is one answer.
 */
each?: Record<string, unknown[]>, };

/** A decision for who follows the view: its answers packed, where they can be. */
export type PackedDecision = Omit<Decision, "actions"> & ({ packed: Packed[] } | { actions: Action[] });

export type PieceLine = { what: string, value: string, rule: string | null, };

export type PieceLook = { title: string, 
/**
 * What there is to say of it.
 */
lines: Array<PieceLine>, 
/**
 * Figures with all their parts.
 */
sums: Array<Sum>, 
/**
 * The open answers that are about it, in words.
 */
may: Array<string>, 
/**
 * What it may not do now, and why.
 */
may_not: Array<MayNot>, };

/**
 * A computer player, as it is listed.
 */
export type PlayerInfo = { 
/**
 * Its key: `subaltern`.
 */
key: string, 
/**
 * Its name for people.
 */
title: string, 
/**
 * How it plays, in a sentence.
 */
text: string, };

/**
 * A set of options, as it is listed.
 */
export type PresetInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * What it is for.
 */
text: string, 
/**
 * What is on.
 */
options: Array<string>, };

/**
 * A combat unit: what is printed on it, and what is known of it.
 */
export type PrintedUnit = { name: string, seat: string, nation: string, formation: string, division: string | null, arm: string, front: number, reverse: number, movement: number, morale: number, 
/**
 * Whether it is of the Guard.
 */
guard: boolean, hex: string | null, 
/**
 * Where it is in words: "on the map", "eliminated", "not seen".
 */
state: string, };

/**
 * What may come of an order.
 */
export type Prospect = { 
/**
 * In words: "he obeys at once".
 */
what: string, 
/**
 * In so many of 36 throws of two dice.
 */
ways: number, 
/**
 * In percent, to a tenth.
 */
percent: number, };

/**
 * A hex that can be reached.
 */
export type ReachEnd = { hex: string, 
/**
 * What has been spent there.
 */
cost: string, 
/**
 * The way, from where he stands.
 */
path: Array<string>, 
/**
 * What has been spent at each hex of the way.
 */
costs: Array<string>, 
/**
 * Whether he may rest there.
 */
rest: boolean, 
/**
 * The answers that lead there, and end the move there if it may end.
 */
say: Array<string>, 
/**
 * Where on the way the enemy may interfere, and how; the answers lead no farther than the first such hex.
 */
risks: Array<Risk>, };

/**
 * Where somebody can get to.
 */
export type ReachLook = { 
/**
 * Where he stands now.
 */
from: string, 
/**
 * Every hex that he can enter, the nearest first.
 */
ends: Array<ReachEnd>, };

/**
 * A further reason of a refusal.
 */
export type Reason = { rule: RuleId, 
/**
 * A short name that never changes.
 */
code: string, 
/**
 * The sentence for the player.
 */
why: string, 
/**
 * What he can do instead.
 */
cure: string, };

/**
 * Why the rules forbid an answer.
 */
export type Refusal = { 
/**
 * The rule that governs.
 */
rule: RuleId, 
/**
 * A short name that never changes.
 */
code: string, 
/**
 * The sentence for the player.
 */
why: string, 
/**
 * What he can do instead.
 */
cure: string, 
/**
 * What else stands in the way.
 */
also?: Array<Reason>, 
/**
 * Of a chain, which link was refused.
 */
at?: number, };

/**
 * Where the enemy may interfere.
 */
export type Risk = { hex: string, what: string, };

/**
 * Dice that fell, with what was done to them.
 */
export type Roll = { 
/**
 * A short name that never changes, by which throws of a kind are counted together: "fire", "compliance".
 */
name: string, 
/**
 * The seat that threw; nobody where chance alone decides.
 */
by: SeatName | null, 
/**
 * What they were thrown for.
 */
why: string, 
/**
 * How many sides each die has.
 */
sides: number, faces: Array<number>, 
/**
 * Modifiers of the roll, each with its rule.
 */
modifiers?: Array<Line>, 
/**
 * What it meant: "2 hits", "passed".
 */
result: string, };

/**
 * A rule, to be read.
 */
export type RuleEntry = { 
/**
 * Its id: `nlc.7.4.e`.
 */
id: string, 
/**
 * The section it stands in.
 */
section: string, title: string, 
/**
 * What kind of rule it is.
 */
kind: string, 
/**
 * Its text; of a table, its rows.
 */
text: string, 
/**
 * How an unclear point is decided.
 */
ruling: string | null, 
/**
 * How one would see that it is kept.
 */
check: string | null, 
/**
 * Rules that bear on it.
 */
see: Array<string>, 
/**
 * The keys of the cases that cover it.
 */
cases: Array<string>, };

/**
 * A section of the rules.
 */
export type RuleSection = { 
/**
 * Its number: `7.4`.
 */
id: string, 
/**
 * What it is about.
 */
title: string, };

/**
 * The rules of a set, to be read.
 */
export type Rulebook = { 
/**
 * The key of the rule set.
 */
set: string, title: string, 
/**
 * The sections, in order.
 */
sections: Array<RuleSection>, 
/**
 * Every rule and table.
 */
rules: Array<RuleEntry>, };

export type Said = string | Array<string>;

/**
 * A scenario in the gallery.
 */
export type Scenario = { 
/**
 * Its key: `nlc/first-shots`.
 */
key: string, title: string, 
/**
 * The key of its rule set.
 */
set: string, seats: Array<string>, sides: Array<SideInfo>, 
/**
 * How many turns it lasts at most.
 */
turns: number, 
/**
 * When it begins, in words.
 */
begins: string, 
/**
 * When it ends at the latest, in words.
 */
ends: string, 
/**
 * How many minutes a game takes, about.
 */
minutes: number, 
/**
 * How hard it is to learn, 1 to 5.
 */
difficulty: 1 | 2 | 3 | 4 | 5, 
/**
 * What it was about.
 */
note: string, 
/**
 * What players may choose.
 */
options: Array<OptionInfo>, 
/**
 * Sets of options that are chosen by one word.
 */
presets: Array<PresetInfo>, };

/**
 * A seat, for whoever has its link.
 */
export type SeatCard = { game: string, seat: string, scenario: string, title: string, 
/**
 * The key of the rule set.
 */
set: string, 
/**
 * The options in force.
 */
options: Array<string>, 
/**
 * SHA-256 of the seed of the dice.
 */
commitment: string | null, 
/**
 * Everybody at the table.
 */
seats: Array<Sitter>, };

/**
 * A seat with the link that lets somebody take it.
 */
export type SeatLink = { seat: string, 
/**
 * Who has it: a computer player's key, or `person`.
 */
player: string, 
/**
 * The secret that names game and seat; none where a computer has the seat.
 */
token: string | null, 
/**
 * The path of the client with it.
 */
link: string | null, };

/**
 * What is known of a unit that is not in the fog.
 */
export type SeenUnit = { strength: number, steps: number, 
/**
 * Where its charge began.
 */
from: string | null, damaged: boolean, 
/**
 * With a loss marker on its last of three steps (25.10).
 */
worn: boolean, disrupted: boolean, bombarded: boolean, charged: boolean, moved: boolean, out_of_command: boolean, };

/** Every answer of the series rules; an `Action` is one of these in a game of theirs. */
export type SeriesAnswer =
  | { do: "bombard", unit: string, target: HexNo, say: string }
  | { do: "no-more-bombardments", say: string }
  | { do: "disrupt", unit: string, say: string }
  | { do: "charge", unit: string, target: HexNo, through: HexNo | null, say: string }
  | { do: "no-more-charges", say: string }
  | { do: "fight", target: HexNo, say: string }
  | { do: "react", unit: string, through: HexNo | null, say: string }
  | { do: "let-them-pass", say: string }
  | { do: "hold-the-hex", unit: string, say: string }
  | { do: "go-back", unit: string, say: string }
  | { do: "go-back-to", unit: string, to: HexNo, say: string }
  | { do: "pursue", unit: string, target: HexNo, say: string }
  | { do: "attack", from: HexNo, target: HexNo, say: string }
  | { do: "hold-back", unit: string, say: string }
  | { do: "no-more-attacks", say: string }
  | { do: "resolve", target: HexNo, say: string }
  | { do: "step-back", unit: string, to: HexNo, say: string }
  | { do: "receive-the-attack", say: string }
  | { do: "support", unit: string, say: string }
  | { do: "no-more-support", say: string }
  | { do: "stand", say: string }
  | { do: "retreat", say: string }
  | { do: "hit", unit: string, say: string }
  | { do: "retreat-to", from: HexNo, to: HexNo | null, say: string }
  | { do: "follow", leader: string, say: string }
  | { do: "stay", leader: string, say: string }
  | { do: "place", leader: string, at: HexNo, say: string }
  | { do: "advance", unit: string, say: string }
  | { do: "halt", say: string }
  | { do: "move", unit: string, say: string }
  | { do: "move-stack", from: HexNo, say: string }
  | { do: "ride", leader: string, say: string }
  | { do: "convoy", headquarters: string, say: string }
  | { do: "bring-on", unit: string, at: HexNo, say: string }
  | { do: "arrive", leader: string, at: HexNo, say: string }
  | { do: "enter", hex: HexNo, say: string }
  | { do: "leave-the-map", say: string }
  | { do: "drop", unit: string, say: string }
  | { do: "take-up", unit: string, say: string }
  | { do: "announce", points: string, say: string }
  | { do: "rest", say: string }
  | { do: "turn-back", say: string }
  | { do: "no-more-moves", say: string }
  | { do: "open-the-phase", say: string }
  | { do: "into-reserve", holder: string, say: string }
  | { do: "rejoin", holder: string, say: string }
  | { do: "name-lead", unit: string, holder: string, say: string }
  | { do: "take-over", leader: string, formation: string, say: string }
  | { do: "give-up", leader: string, say: string }
  | { do: "initiative", leader: string, holder: string, say: string }
  | { do: "no-more-initiative", say: string }
  | { do: "leave-them-be", say: string }
  | { do: "write-to", by: string, to: string, say: string }
  | { do: "write-to-all", by: string, say: string }
  | { do: "order", kind: string, say: string }
  | { do: "attach-to", formation: string, say: string }
  | { do: "serve-under", leader: string, say: string }
  | { do: "target", hex: HexNo, say: string }
  | { do: "by-way-of", hex: HexNo, say: string }
  | { do: "then", kind: string, say: string }
  | { do: "force", degree: number, say: string }
  | { do: "seal", say: string }
  | { do: "tear-up", say: string }
  | { do: "lay-dummy", say: string }
  | { do: "lift-dummy", hex: HexNo, say: string }
  | { do: "no-more-orders", say: string }
  | { do: "flee", unit: string, to: HexNo, say: string }
  | { do: "hold-out", unit: string, say: string }
  | { do: "go-with", leader: string, unit: string, say: string }
  | { do: "reorganize", unit: string, say: string }
  | { do: "make-room", unit: string, to: HexNo, say: string }
  | { do: "no-more-reorganization", say: string }
  | { do: "begin", say: string }
  | { do: "roll", leader: string, say: string }
  | { do: "pair", first: string, second: string, say: string }
  | { do: "no-pair", say: string }
  | { do: "act-first", formation: string, say: string }
  | { do: "pair-acts-first", say: string }
  | { do: "nobody-first", say: string }
  | { do: "go-first", say: string }
  | { do: "go-second", say: string }
  | { do: "call", variable: string, say: string }
  | { do: "do-not-call", variable: string, say: string }
  | { do: "choose-base", army: string, base: string, say: string }
  | { do: "set-up", headquarters: string, at: HexNo, say: string }
  | { do: "hide", holder: string, say: string }
  | { do: "plot-by", hex: HexNo, say: string }
  | { do: "set-out", say: string }
  | { do: "stay-in-sight", say: string }
  | { do: "no-more-hiding", say: string }
  | { do: "reveal", holder: string, say: string }
  | { do: "put", unit: string, at: HexNo, say: string }
  | { do: "aide-takes-the-road", to: string, hex: HexNo, say: string }
  | { do: "aide-leaves-the-road", to: string, say: string };

/**
 * A rule set in the gallery.
 */
export type SetCard = { key: string, title: string, 
/**
 * The computer players that know it, from the weakest to the strongest.
 */
players: Array<PlayerInfo>, };

/**
 * A side of a scenario.
 */
export type SideInfo = { seat: string, 
/**
 * Its name for people.
 */
title: string, 
/**
 * Who fights on it, in a sentence.
 */
text: string, };

export type Sitter = { seat: string, 
/**
 * A computer player's key, or `person`.
 */
player: string, 
/**
 * Whether somebody is connected for it.
 */
connected: boolean, };

/**
 * How the game stands for a seat.
 */
export type State = { 
/**
 * How many entries the seat knows of.
 */
n: number, 
/**
 * From which entry on the events are told: drop what you have of entries from there on, and append these.
 */
from: number, 
/**
 * What has happened since.
 */
events: Array<Told>, 
/**
 * What the seat is asked, if anything.
 */
decision: Decision | null, 
/**
 * Whom everybody waits for, as far as the seat may know.
 */
waiting: Array<string>, 
/**
 * Whether the seat's last answer can be taken back.
 */
can_undo: boolean, 
/**
 * How it ended, if it has.
 */
ending: Ending | null, };

/**
 * A figure with all that went into it.
 */
export type Sum = { 
/**
 * What was worked out: "the attack's strength".
 */
of: string, 
/**
 * Its lines, in order.
 */
lines: Array<Line>, total: string, };

export type Told = { 
/**
 * The entry it belongs to, by the seat's count.
 */
n: number, 
/**
 * The facts, for programs.
 */
fact: { what: string } & Record<string, unknown>, 
/**
 * By which rules, the governing one first.
 */
rules: RuleId[], 
/**
 * One line for a person.
 */
text: string, 
/**
 * Figures with all their parts.
 */
sums?: Array<Sum>, rolls?: Array<Roll>, 
/**
 * Why a computer gave the answer that this came of; told with the whole truth, when the game is over.
 */
because?: string, };

export type TurnMark = { 
/**
 * Its date and hour, as in the view.
 */
time: string, label: string, 
/**
 * Whether it is night.
 */
night: boolean, rain: boolean, };

/** A combat unit: what is printed on it and, of one that is seen, what is known of it. */
export type Unit = PrintedUnit & Partial<SeenUnit>;

/** The `ok` of `view`; `Knowledge` is the rule set's own. */
export type View = { seat: SeatName; knowledge: Knowledge; diary: Told[] };

/**
 * What is new in a view that is followed: it makes version `to` out of version `from`.
 */
export type ViewChange = { from: number, to: number, 
/**
 * See `delta`.
 */
delta: Delta, };

/**
 * The zones of control of a side.
 */
export type Zone = { seat: string, hexes: Array<string>, };

/**
 * The zones of control of both sides.
 */
export type ZonesLook = { zones: Array<Zone>, };
