// Made from the Rust types by `make types`: do not edit.

import type { HexNo, Line, Refusal, RuleId, Sum } from "./common";

/**
 * The points of a seat and how they arise.
 */
export type Account = { seat: string, points: number, lines: Array<Line>, 
/**
 * The same lines, each with what there is to be had for it.
 */
awards: Array<Award>, };

/**
 * An aide with an order.
 */
export type Aide = { side: string, hex: string, 
/**
 * To whom; of the enemy's that is not known.
 */
to: string | null, order: string | null, };

/**
 * The arms (2.1.c). Artillery not marked as horse is foot artillery.
 */
export type Arm = "infantry" | "cavalry" | "artillery" | "horse-artillery";

/**
 * The losses of an army against its levels (11).
 */
export type Army = { name: string, seat: string, lost: number, demoralization: number | null, disintegration: number | null, demoralized: boolean, disintegrated: boolean, 
/**
 * What its artillery has left to fire, where that is limited (lgg.aor.artammo.a).
 */
ammunition: number | null, };

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
 * What the scenario gives points for.
 */
export type Award = { text: string, 
/**
 * What it earns now.
 */
points: number, 
/**
 * What there is to be had, each time if it can be met more than once.
 */
worth: number, repeats: boolean, };

/**
 * A card as it lies before its owner.
 */
export type CardView = { number: number, title: string, kind: string, text: string, when: string, rules: Array<string>, 
/**
 * What it is about, if anything.
 */
about: string | null, 
/**
 * How often it can still be used.
 */
left: number, 
/**
 * Whether the enemy has seen it.
 */
shown: boolean, };

/**
 * The cards of a game, as a seat sees them.
 */
export type CardsView = { 
/**
 * How they are played: in full, restricted, or by tables.
 */
mode: string, 
/**
 * How many cards its own deck and the enemy's have left, and how many the enemy holds.
 */
deck: number, enemy_deck: number, enemy_hand: number, hand: Array<CardView>, in_play: Array<CardView>, enemy_in_play: Array<CardView>, 
/**
 * What it has laid aside, and what the enemy has that was seen.
 */
pile: Array<CardView>, enemy_pile: Array<CardView>, 
/**
 * What its cards have been worth so far.
 */
points: number, 
/**
 * Towns that burn.
 */
fires: Array<string>, };

export type Cause = "sight" | "table" | "will" | "bad-move" | "new-order" | "meeting" | "end";

/**
 * The turn among all turns.
 */
export type Clock = { number: number, of: number, night: boolean, rain: boolean, };

/**
 * A line of the dispatch book.
 */
export type Dispatch = { to: string, from: string | null, written: string, 
/**
 * Where it was written: the number, and the place in it or near it.
 */
at: string | null, hex: string | null, arrives: string, 
/**
 * What it says, in words.
 */
order: string, 
/**
 * What became of it, in words.
 */
status: string, outcome: DispatchOutcome, 
/**
 * Whether nothing more will come of it.
 */
done: boolean, 
/**
 * Order by order.
 */
steps: Array<OrderStep>, 
/**
 * The formation with which a division shall act; then it says nothing else (20.13.h).
 */
join: string | null, 
/**
 * The commander under whom a formation shall come; then it says nothing else (20.15).
 */
serve_under: string | null, 
/**
 * The force with which it is given; 0 if none is said (25.8).
 */
force: number, };

/**
 * What became of an order.
 */
export type DispatchOutcome = "on the way" | "waits" | "complied with" | "ignored" | "lapsed";

/**
 * Something that would come of a move, and by which rule.
 */
export type Fate = { what: string, rule: RuleId, 
/**
 * It cannot be taken back: something is seen.
 */
for_good: boolean, };

/**
 * A fight in which somebody has something to decide: where, and who is in it, as far as the seat sees them.
 */
export type Fight = { 
/**
 * The hex that is attacked, charged or bombarded.
 */
target: string, 
/**
 * The seat that attacks.
 */
by: string, attackers: Array<string>, defenders: Array<string>, };

export type Flag = { side: string, hex: string, 
/**
 * Whose order it stands for, as far as that is known.
 */
for: string | null, 
/**
 * The unit under it.
 */
under: string | null, };

/**
 * A Hidden Forces marker, as a seat knows it.
 */
export type ForceMarker = { side: string, number: number, hex: string, 
/**
 * What is under it, of the seat's own: a formation, or a dummy.
 */
under: string | null, 
/**
 * The units that are under it, of the seat's own.
 */
units: Array<string>, 
/**
 * Whether it has moved this turn.
 */
moved: boolean, 
/**
 * In how many turns a vedette has reported what it is.
 */
report?: number, };

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
stripe: string, };

export type Headquarters = { name: string, seat: string, nation: string, hex: string | null, state: PieceState, 
/**
 * Whether it is a train (lgg.21.9).
 */
train: boolean, };

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
 * A hidden march, for its owner.
 */
export type HiddenMarch = { 
/**
 * Who marches.
 */
name: string, 
/**
 * The plotted way, hex by hex.
 */
way: Array<string>, 
/**
 * The movement points collected.
 */
collected: string, 
/**
 * Where the leader would be.
 */
head: string, 
/**
 * The hexes of the first move.
 */
first_move: Array<string>, turn_of_hiding: number, 
/**
 * The line of the Hidden Movement table.
 */
line: number, 
/**
 * Where the counters are that only seem to be.
 */
counters_at: string, units: Array<HiddenUnit>, leaders: Array<string>, };

/**
 * A unit on a hidden march, as it really is.
 */
export type HiddenUnit = { name: string, strength: number, damaged: boolean, };

/**
 * What may come of it if a leader tries initiative (20.11), each in so many of 36 throws of two dice.
 */
export type InitiativeChances = { acts: number, nothing: number, bad_move: number, };

/**
 * How the enemy may interfere with a march.
 */
export type Interference = "say how far they will march" | "enemy cavalry may charge" | "the enemy may fire as they leave";

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
 * The fight that goes on.
 */
fight: Fight | null, 
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
 * What these points come to; nothing where a position of a case is played out.
 */
standing: Standing | null, 
/**
 * The places that are worth points.
 */
prizes: Array<Prize>, 
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
hidden_marches?: Array<HiddenMarch>, 
/**
 * Whether the Guard has recoiled (7.4.q).
 */
guard_recoiled: boolean, 
/**
 * What lies on the map if orders are given by markers (25.7).
 */
order_markers?: OrderMarkers, 
/**
 * Hidden Forces markers (lgg.21.8).
 */
hidden_forces?: Array<ForceMarker>, 
/**
 * Vedettes (mop.37.11).
 */
vedettes?: Array<Vedette>, 
/**
 * Cards, where any are played (mop.37.12).
 */
cards?: CardsView, };

export type Leader = { name: string, seat: string, nation: string, formation: string | null, rank: Rank, rating: number, replaced: boolean, hex: string | null, state: PieceState, 
/**
 * Of the seat's own who write orders: how many they may still write this turn.
 */
orders: OrdersLeft | null, 
/**
 * Of the seat's own: what may come of it if he tries initiative.
 */
initiative: InitiativeChances | null, };

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
name: string, } | { "what": "reach", action?: unknown, } | { "what": "why-not", 
/**
 * Its printed number or its name.
 */
hex: string, action?: unknown, } | { "what": "order" };

/**
 * Whether what may come of an order is what was wanted.
 */
export type Luck = "good" | "even" | "bad";

export type MayNot = { what: string, refusal: Refusal, };

/**
 * An order in force.
 */
export type Order = { kind: OrderKind, target: string | null, words: string, 
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

/** The eight order states (20.2.a). */
export type OrderKind = "attack" | "probe" | "defend" | "delay" | "march" | "fall back" | "general retreat" | "reserve";

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
route: Array<string>, 
/**
 * Where it is written: the number, and the place in it or near it.
 */
from: string | null, from_hex: string | null, 
/**
 * Where its recipient is.
 */
at: string | null, at_hex: string | null, 
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
chances: Array<Prospect>, 
/**
 * Order by order.
 */
steps: Array<OrderStep>, 
/**
 * The formation with which a division shall act; then it says nothing else (20.13.h).
 */
join: string | null, 
/**
 * The commander under whom a formation shall come; then it says nothing else (20.15).
 */
serve_under: string | null, 
/**
 * The force with which it is given; 0 if none is said (25.8).
 */
force: number, };

/**
 * Order markers under a counter.
 */
export type OrderMarker = { 
/**
 * The counter.
 */
under: string, side: string, hex: string, 
/**
 * The orders, the first on top; the enemy's are not known.
 */
orders: Array<string> | null, };

/**
 * What lies on the map where orders are given by markers.
 */
export type OrderMarkers = { markers: Array<OrderMarker>, aides: Array<Aide>, flags: Array<Flag>, 
/**
 * Dummies that the side may still lay.
 */
dummies_left: number, 
/**
 * Letters of the enemy that were read.
 */
intercepted: Array<string>, };

/**
 * One order of a sequence, as it is written.
 */
export type OrderStep = { kind: OrderKind, target: string | null, 
/**
 * The road of a March, hex by hex.
 */
route: Array<string>, };

/**
 * The orders that a leader may still write this turn (20.12).
 */
export type OrdersLeft = { left: number, 
/**
 * Whether he is away from his headquarters and has sent his one courier: the rest only face to face.
 */
face_to_face: boolean, };

/**
 * The order of somebody who is no formation.
 */
export type OtherOrder = { name: string, order: Order, };

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
 * Where a piece is, as it is told.
 */
export type PieceState = "on the map" | "charging" | "eliminated" | "driven off the map" | "destroyed" | "awaited" | "marched off the map" | "off the map" | "under a flag" | "under a Hidden Forces marker" | "out as vedettes" | "on a hidden march" | "lost" | "not seen";

/**
 * A combat unit: what is printed on it, and what is known of it.
 */
export type PrintedUnit = { name: string, seat: string, nation: string, formation: string, division: string | null, arm: Arm, front: number, reverse: number, movement: number, morale: number, 
/**
 * Whether it is of the Guard.
 */
guard: boolean, hex: string | null, state: PieceState, };

/**
 * A place that is worth points.
 */
export type Prize = { hex: string, name: string, 
/**
 * Who occupies it (13.b).
 */
held_by: string | null, 
/**
 * What it is worth to whom.
 */
worth: Array<Worth>, };

/**
 * What may come of an order.
 */
export type Prospect = { 
/**
 * In words: "he obeys at once".
 */
what: string, fortune: Luck, 
/**
 * In so many of 36 throws of two dice.
 */
ways: number, 
/**
 * In percent, to a tenth.
 */
percent: number, };

/**
 * What a leader is.
 */
export type Rank = "formation leader" | "wing commander" | "overall commander";

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
 * Whether the move may end there, or ends there by itself.
 */
rest: boolean, 
/**
 * The answers that lead there, and end the move there if it may end.
 */
say: Array<string>, 
/**
 * Where on the way the enemy may interfere, and how; the answers lead no farther than the first such hex.
 */
risks: Array<Risk>, 
/**
 * What would come of it if the move ended there.
 */
fate: Array<Fate>, };

/**
 * Where somebody can get to.
 */
export type ReachLook = { 
/**
 * Where he stands now.
 */
from: string, 
/**
 * What they may spend in all; nothing is said of leaders and headquarters.
 */
points: string | null, 
/**
 * In what costs are reckoned.
 */
measure: string, 
/**
 * Every hex that he can enter, the nearest first.
 */
ends: Array<ReachEnd>, };

/**
 * Where the enemy may interfere.
 */
export type Risk = { hex: string, what: Interference, };

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
worn: boolean, disrupted: boolean, bombarded: boolean, charged: boolean, moved: boolean, out_of_command: boolean, 
/**
 * It has no supply line to a train (lgg.21.9).
 */
out_of_supply: boolean, 
/**
 * With a low-ammunition marker (lgg.21.11).
 */
low_ammunition: boolean, };

/** Every answer of the series rules; an `Action` is one of these in a game of theirs. */
export type SeriesAnswer =
  | { do: "bombard", unit: string, target: HexNo, say: string }
  | { do: "no-more-bombardments", say: string }
  | { do: "disrupt", unit: string, say: string }
  | { do: "fire-in-passing", from: HexNo, say: string }
  | { do: "hold-fire", say: string }
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
  | { do: "inspire", leader: string, say: string }
  | { do: "spare-him", leader: string, say: string }
  | { do: "stand", say: string }
  | { do: "retreat", say: string }
  | { do: "run-low", unit: string, say: string }
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
  | { do: "lay-bridge", headquarters: string, hex: HexNo, say: string }
  | { do: "take-up-bridge", headquarters: string, say: string }
  | { do: "break-span", hex: HexNo, say: string }
  | { do: "mend-span", hex: HexNo, say: string }
  | { do: "announce", points: string, say: string }
  | { do: "rest", say: string }
  | { do: "turn-back", say: string }
  | { do: "no-more-moves", say: string }
  | { do: "open-the-phase", say: string }
  | { do: "into-reserve", holder: string, say: string }
  | { do: "rejoin", holder: string, say: string }
  | { do: "name-lead", unit: string, holder: string, say: string }
  | { do: "act-with", unit: string, formation: string, say: string }
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
  | { do: "by-card", card: string, say: string }
  | { do: "seal", say: string }
  | { do: "tear-up", say: string }
  | { do: "lay-dummy", say: string }
  | { do: "lift-dummy", hex: HexNo, say: string }
  | { do: "no-more-orders", say: string }
  | { do: "flee", unit: string, to: HexNo, say: string }
  | { do: "hold-out", unit: string, say: string }
  | { do: "go-with", leader: string, unit: string, say: string }
  | { do: "all-have-fled", say: string }
  | { do: "reorganize", unit: string, say: string }
  | { do: "reorganize-vedette", vedette: number, say: string }
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
  | { do: "deploy", unit: string, at: HexNo, say: string }
  | { do: "send-to", holder: string, at: HexNo, say: string }
  | { do: "set-up", headquarters: string, at: HexNo, say: string }
  | { do: "hide", holder: string, say: string }
  | { do: "plot-by", hex: HexNo, say: string }
  | { do: "set-out", say: string }
  | { do: "stay-in-sight", say: string }
  | { do: "no-more-hiding", say: string }
  | { do: "reveal", holder: string, say: string }
  | { do: "come-under-a-marker", say: string }
  | { do: "come-in-the-open", say: string }
  | { do: "put", unit: string, at: HexNo, say: string }
  | { do: "aide-takes-the-road", to: string, hex: HexNo, say: string }
  | { do: "aide-leaves-the-road", to: string, say: string }
  | { do: "aides-have-ridden", say: string }
  | { do: "put-under", holder: string, say: string }
  | { do: "dummy-appears", hex: HexNo, say: string }
  | { do: "cover-stack", hex: HexNo, say: string }
  | { do: "dummy-beside", marker: number, say: string }
  | { do: "no-more-markers", say: string }
  | { do: "move-marker", marker: number, say: string }
  | { do: "marker-to", hex: HexNo, say: string }
  | { do: "deploy-marker", marker: number, say: string }
  | { do: "comes-out", unit: string, at: HexNo, say: string }
  | { do: "deploy-leader", leader: string, at: HexNo, say: string }
  | { do: "send-vedettes", unit: string, say: string }
  | { do: "take-vedettes", unit: string, say: string }
  | { do: "move-vedette", vedette: number, say: string }
  | { do: "vedette-to", hex: HexNo, say: string }
  | { do: "vedettes-attack", from: HexNo, hex: HexNo, say: string }
  | { do: "ride-at-vedettes", unit: string, hex: HexNo, say: string }
  | { do: "hide-vedettes", hex: HexNo, say: string }
  | { do: "play", card: string, say: string }
  | { do: "discard", card: string, say: string }
  | { do: "for-hex", hex: HexNo, say: string }
  | { do: "for-formation", formation: string, say: string }
  | { do: "comes-by", unit: string, hex: HexNo, say: string }
  | { do: "marches-to", hex: HexNo, say: string }
  | { do: "replace", unit: string, say: string }
  | { do: "use", card: string, say: string }
  | { do: "use-none", say: string }
  | { do: "add-to-ours", say: string }
  | { do: "take-from-theirs", say: string }
  | { do: "push", hex: HexNo, say: string }
  | { do: "aide-writes", say: string }
  | { do: "aide-rides", say: string }
  | { do: "aide-saves", say: string }
  | { do: "no-more-cards", say: string };

/** Every fact of the series rules; what is told in a game of theirs is one of these. */
export type SeriesFact =
  | { what: "will-bombard", unit?: string, target: string }
  | { what: "bombarded", target: string, strength: number, hits: number }
  | { what: "fired-in-passing", from: string, at: string, strength: number, hits: number }
  | { what: "disrupted", unit: string, already: boolean }
  | { what: "overrun", who: Who }
  | { what: "remote-support", unit?: string, target: string }
  | { what: "support-tells", who: Who, disrupted: Array<string> }
  | { what: "retreated-in-order", disrupted: Array<string> }
  | { what: "recovery", unit: string, recovered: boolean }
  | { what: "charges", unit?: string, target: string, through?: string | null }
  | { what: "reacts", unit?: string, at: string }
  | { what: "charge-fired", target: string, charge?: number, defense?: number, by_charge?: number, by_defense?: number, flank?: Array<string>, not_ready?: boolean, backhand?: boolean }
  | { what: "charge-decided", hex: string, victor: Victor }
  | { what: "went-back", unit?: string, to: string }
  | { what: "holds-the-hex", unit?: string, hex: string }
  | { what: "pursuit-tested", value: number, forced: boolean }
  | { what: "pursues", units?: Array<string>, target: string }
  | { what: "declared", from: string, target: string, units?: Array<string> }
  | { what: "held-back", unit?: string }
  | { what: "need-not-attack", hex: string }
  | { what: "stepped-back", unit?: string, to: string }
  | { what: "no-fire", target: string }
  | { what: "fired", target: string, attack: number, defense: number, by_attack: number, by_defense: number }
  | { what: "taken", attackers: number, defenders: number }
  | { what: "half-paid", unit: string }
  | { what: "step-lost", unit?: string, eliminated?: boolean }
  | { what: "eliminated", unit: string }
  | { what: "checked", who: Who, unit: string, morale: number, passed: boolean }
  | { what: "seen-to-check", who: Who, passed: boolean }
  | { what: "ordered-to-go", formation: string }
  | { what: "retreats", who: Who, voluntarily: boolean }
  | { what: "stands", who: Who }
  | { what: "retreated-to", from: string, to?: string | null, units?: Array<string> }
  | { what: "bad-hex", hex: string }
  | { what: "cannot-retreat", hex: string }
  | { what: "remains", unit?: string }
  | { what: "guard-recoils" }
  | { what: "inspires", leader?: string, at: string }
  | { what: "advanced", unit?: string, to: string }
  | { what: "leader-moved", leader: string, to: string }
  | { what: "leader-risked", leader?: string, lost?: boolean }
  | { what: "marched", units: Array<string>, way: Array<string>, spent: string | null }
  | { what: "came-on", unit?: string, at: string }
  | { what: "rode-on", leader: string, at: string }
  | { what: "seen-to-march", from: string, to: string }
  | { what: "rode", leader: string, way: Array<string> }
  | { what: "conveyed", headquarters: string, way: Array<string> }
  | { what: "left", units?: Array<string>, from: string }
  | { what: "pontoon-bridge", headquarters?: string, between: Array<string>, laid?: boolean }
  | { what: "span-damaged", unit?: string, between: Array<string> }
  | { what: "span-mended", unit?: string, between: Array<string>, mended?: boolean }
  | { what: "contact", holder: string, hex: string }
  | { what: "out-of-command", units: Array<string> }
  | { what: "excused", holder: string }
  | { what: "announced", points: string }
  | { what: "sent-back", unit: string, to: string }
  | { what: "changed", holder: string, order: string }
  | { what: "order-stands", holder: string }
  | { what: "initiative-tried", leader: string, result: string }
  | { what: "bad-move", leader?: string, holder: string, at: string }
  | { what: "confidence-checked", holder: string, value: number, passed: boolean }
  | { what: "written", by: string, to: string, order: string, turns: number | null }
  | { what: "orders-written" }
  | { what: "compliance-rolled", holder: string, column: number, result: string }
  | { what: "waited", holder: string, complied: boolean }
  | { what: "dispatch", holder: string, status: string }
  | { what: "forced", leader: string, offended: boolean }
  | { what: "passed-over", leader: string }
  | { what: "took-flight", seat: string }
  | { what: "fled", unit?: string, to: string }
  | { what: "held-out", unit?: string }
  | { what: "went-with", leader: string, to: string }
  | { what: "reorganized", unit?: string, by?: string, back?: boolean }
  | { what: "not-at-night", unit: string }
  | { what: "made-room", unit?: string, to: string }
  | { what: "released", leader: string, released: boolean }
  | { what: "leads", leader: string, formation: string | null }
  | { what: "turn-begins", turn: string, night: boolean }
  | { what: "half-chosen", missing: Array<string> }
  | { what: "own-rule", rule: string }
  | { what: "order-in-hand", holder: string }
  | { what: "set-up-freely", unit?: string, at?: string }
  | { what: "leader-set-up", leader: string, at: string }
  | { what: "may-move-now", formation: string }
  | { what: "rested", formation: string }
  | { what: "leader-captured", leader: string }
  | { what: "sent-to", holder: string, at: string }
  | { what: "base", army: string, base: string }
  | { what: "let-go", formation: string, cost: number }
  | { what: "bridge-mended", hexes: Array<string> }
  | { what: "weather-rolled", rain: boolean }
  | { what: "dug-in", at: string, dug: boolean }
  | { what: "weather-is", weather: string }
  | { what: "rain-sets-in", over: boolean }
  | { what: "event-rolled", event: string }
  | { what: "event-passes", why: string }
  | { what: "heat-stops" }
  | { what: "leader-struck", leader?: string, killed?: boolean }
  | { what: "leader-returns", leader?: string, at?: string }
  | { what: "order-lost", lost: boolean }
  | { what: "loose-cannon", holder: string }
  | { what: "loose-cannon-over", holder: string }
  | { what: "too-polite" }
  | { what: "too-cautious" }
  | { what: "commander-hesitates" }
  | { what: "lost-its-way", holder: string }
  | { what: "wrong-turn", holder: string, at: string }
  | { what: "pulls-rank", leader?: string }
  | { what: "wakes-up", leader?: string, rating?: number }
  | { what: "comes-early" }
  | { what: "turn-ends", turn: string }
  | { what: "substitute-came", leader?: string, at?: string }
  | { what: "takes-command", leader?: string, army: string }
  | { what: "acts-with", unit: string, formation: string }
  | { what: "nobody-commands", army: string }
  | { what: "arrival-thrown", variable: string, succeeded: boolean }
  | { what: "called", variable: string }
  | { what: "due", units: Array<string>, at: string }
  | { what: "entered", units?: Array<string> }
  | { what: "came-up", name: string, at: string }
  | { what: "joined", division: string, formation: string }
  | { what: "coordination-rolled", leader?: string, chit: string }
  | { what: "pair-named", formations: Array<string> }
  | { what: "initial-rolled", totals: [number, number], winner: string | null }
  | { what: "initial-chosen", formations: Array<string> }
  | { what: "turns-ordered", first: string }
  | { what: "cup-filled", chits: Array<string> }
  | { what: "drawn", chit: string, left: number }
  | { what: "action-begins", formations: Array<string> }
  | { what: "action-ends", formations: Array<string> }
  | { what: "rallied", units: Array<string> }
  | { what: "out-of-supply", unit: string }
  | { what: "supply-lines", units: Array<string>, cut: boolean }
  | { what: "low-on-ammunition", unit: string, low: boolean }
  | { what: "ammunition", seat: string, left: number }
  | { what: "lost-for-good", unit: string }
  | { what: "heart", formation: string, demoralized: boolean, lost: number }
  | { what: "army-demoralized", army: string }
  | { what: "army-disintegrated", army: string }
  | { what: "levels-change", army: string, by: number }
  | { what: "headquarters-destroyed", headquarters: string }
  | { what: "headquarters-returned", headquarters?: string, at?: string }
  | { what: "game-over", points: [number, number] }
  | { what: "plotted", holder: string, way: Array<string> }
  | { what: "hiding-settled" }
  | { what: "collected", holder: string, points: string, head: string }
  | { what: "hiding-rolled", holder: string, revealed: boolean }
  | { what: "vanished", units?: Array<string>, hex: string }
  | { what: "hit-in-show", unit: string }
  | { what: "revealed", holder: string, at: string, points: string, by: Cause }
  | { what: "column-shown", at: string, by: Cause }
  | { what: "deployed", unit?: string, at: string }
  | { what: "flag", seat: string, hex: string, up: boolean }
  | { what: "came-back", unit: string, hex: string }
  | { what: "aide-sent", to: string, hex: string }
  | { what: "aide-rode", to: string, way: Array<string>, arrived: boolean }
  | { what: "aides-have-ridden", seat: string }
  | { what: "aide-seen", way: Array<string> }
  | { what: "aide-told", to: string, meant: string, taken: string }
  | { what: "aide-under-fire", hex: string, killed: boolean }
  | { what: "aide-caught", hex: string }
  | { what: "letter-read", to: string, order: string }
  | { what: "markers-settled" }
  | { what: "marker-laid", side: string, marker: number, at: string, left: Array<string>, under: string | null }
  | { what: "marker-moved", side: string, marker: number, from: string, to: string, spent: string | null }
  | { what: "force-revealed", side: string, marker: number, at: string, holder: string | null }
  | { what: "dummy-revealed", side: string, marker: number, at: string }
  | { what: "force-deployed", unit?: string, at: string }
  | { what: "repulsed", unit?: string, at: string, disrupted?: boolean }
  | { what: "force-leader-deployed", leader: string, at: string }
  | { what: "vedettes-sent", side: string, vedettes: Array<string>, at: string, unit: string | null }
  | { what: "vedettes-taken", side: string, vedettes: Array<string>, at: string, unit: string | null }
  | { what: "vedette-rode", side: string, vedette: string, from: string, to: string }
  | { what: "vedettes-fled", side: string, vedettes: Array<string>, from: string, to: string }
  | { what: "vedettes-went-along", side: string, vedettes: Array<string>, from: string, to: string }
  | { what: "vedettes-lost", side: string, vedettes: Array<string>, at: string }
  | { what: "vedettes-struck", side: string, at: string, strength: number, hits: number }
  | { what: "vedettes-hidden", side: string, vedettes: Array<string>, at: string }
  | { what: "vedettes-declared", side: string, marker: number, at: string, vedettes: Array<string> }
  | { what: "marker-reported", side: string, marker: number, at: string, turns: string }
  | { what: "vedette-returned", side: string, vedette: string, back: boolean }
  | { what: "card-drawn", seat: string, card: string }
  | { what: "card-rolled", seat: string, card: string, played: boolean }
  | { what: "card-played", seat: string, card: string | null }
  | { what: "card-discarded", seat: string, card: string | null }
  | { what: "card-shown", seat: string, card: string }
  | { what: "card-passes", seat: string, card: string }
  | { what: "cards-settled" }
  | { what: "random-event", seat: string, card: string | null }
  | { what: "orders-seen", seat: string }
  | { what: "town-burns", at: string, burns: boolean }
  | { what: "arrival-shifted", turns: number }
  | { what: "ordered-ahead", leader: string, formation: string }
  | { what: "retreat-lapses", leader: string }
  | { what: "other-route", at: string, to: string }
  | { what: "card-points", seat: string, points: number }
  | { what: "replaced", unit?: string }
  | { what: "recovered", unit?: string, at?: string }
  | { what: "no-test", seat: string }
  | { what: "covered", seat: string, at: string, hits: number }
  | { what: "steadied", seat: string }
  | { what: "thrown-again", seat: string, left: number };

/**
 * How the game would end now.
 */
export type Standing = { 
/**
 * What it would be called.
 */
result: string, 
/**
 * By how many points the first seat is ahead.
 */
margin: number, 
/**
 * What each seat that could do better lacks.
 */
wants: Array<Want>, };

/** A combat unit: what is printed on it and, of one that is seen, what is known of it. */
export type Unit = PrintedUnit & Partial<SeenUnit>;

/**
 * A vedette, as a seat knows it.
 */
export type Vedette = { side: string, number: number, 
/**
 * Where it is; `null` if it is lost.
 */
hex: string | null, 
/**
 * Whose it is, of the seat's own.
 */
unit: string | null, 
/**
 * Whether it has moved this turn.
 */
moved: boolean, 
/**
 * Whether it is under a marker, of the seat's own.
 */
hidden: boolean, };

/**
 * Who won a charge.
 */
export type Victor = "chargers" | "defenders" | "nobody";

/**
 * What a seat lacks to the next better result.
 */
export type Want = { seat: string, lacks: number, result: string, };

/**
 * One of the two parties of a combat.
 */
export type Who = "attackers" | "defenders" | "reacting";

/**
 * What a place is worth to a seat.
 */
export type Worth = { seat: string, points: number, 
/**
 * For what, in the words of the scenario.
 */
text: string, };

/**
 * What an order says, part by part.
 */
export type WrittenOrder = { 
/**
 * Order by order.
 */
steps: Array<OrderStep>, 
/**
 * The formation with which a division shall act; then it says nothing else (20.13.h).
 */
join: string | null, 
/**
 * The commander under whom a formation shall come; then it says nothing else (20.15).
 */
serve_under: string | null, 
/**
 * The force with which it is given; 0 if none is said (25.8).
 */
force: number, };

/**
 * The zones of control of a side.
 */
export type Zone = { seat: string, hexes: Array<string>, };

/**
 * The zones of control of both sides.
 */
export type ZonesLook = { zones: Array<Zone>, };
