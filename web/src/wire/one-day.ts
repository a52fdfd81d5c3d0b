// Made from the Rust types by `make types`: do not edit.

import type { Refusal, Spot } from "./common";

/**
 * The ground of an arc up to a range.
 */
export type Band = { 
/**
 * In thousandths of an inch.
 */
to: number, dice: number, outline: Array<Spot>, 
/**
 * The middle of its far border.
 */
at: Spot, };

/**
 * A corps with its general.
 */
export type CorpsView = { name: string, side: string, headquarters: string | null, };

/**
 * Where a plot would lead.
 */
export type Ghost = { who: string, 
/**
 * The plot as it is written.
 */
plot: string, 
/**
 * The ground that he would cover.
 */
outline: Array<Array<Spot>>, 
/**
 * Whither he would face, in hundredths of a degree.
 */
facing: number, 
/**
 * The middle of that ground.
 */
at: Spot, 
/**
 * His way, from where he stands.
 */
way: Array<Spot>, 
/**
 * Where the legs end at whom he steers.
 */
toward: Spot | null, 
/**
 * Where he is when slices end.
 */
slices: Array<Slice>, 
/**
 * What the way costs of his march, and how much he has, in thousandths of an inch.
 */
needs: number, has: number, 
/**
 * Why it cannot be plotted.
 */
refusal: Refusal | null, };

/**
 * Where a headquarters is.
 */
export type HqStatus = "due" | "on-table" | { "killed": { 
/**
 * The turn.
 */
back: number, } };

/**
 * A headquarters.
 */
export type HqView = { name: string, side: string, 
/**
 * On the table, or killed.
 */
status: HqStatus, rating: number, attached: string | null, is_wounded: boolean, chit: string | null, };

/**
 * A tape between two.
 */
export type Measured = { 
/**
 * Its ends.
 */
from: Spot, to: Spot, 
/**
 * In thousandths of an inch.
 */
far: number, inches: string, yards: number, };

/**
 * What is fought for.
 */
export type ObjectiveView = { name: string, holder: string | null, 
/**
 * Points for holding it: of the French, of the Allies.
 */
points: [number, number], };

/** Every answer of One Day Napoleonics. */
export type OneDayAnswer =
  | { do: "begin", say: string }
  | { do: "place-general", hq: string, unit: string, say: string }
  | { do: "order", who: string, order: string, say: string }
  | { do: "break-up", unit: string, first: string, second: string, third: string, say: string }
  | { do: "reveal", unit: string, say: string }
  | { do: "orders-are-done", say: string }
  | { do: "concede", say: string }
  | { do: "takes", unit: string, road: string, say: string }
  | { do: "leaves-road", unit: string, bearing: number, say: string }
  | { do: "follows", unit: string, line: string, say: string }
  | { do: "occupies", unit: string, place: string, say: string }
  | { do: "stops-in", unit: string, place: string, say: string }
  | { do: "passes-friends", unit: string, say: string }
  | { do: "charges", unit: string, target: string, bridge: string, say: string }
  | { do: "marches", unit: string, far: string, facing: number, say: string }
  | { do: "moves-are-settled", say: string }
  | { do: "plot", plot: string, say: string }
  | { do: "move-to", who: string, to: Spot, say: string }
  | { do: "link", one: string, other: string, target: string, say: string }
  | { do: "plots-are-done", say: string }
  | { do: "answers-are-done", say: string }
  | { do: "fire", firer: string, target: string, say: string }
  | { do: "fire-from", firer: string, target: string, side: string, say: string }
  | { do: "fire-part", part: string, firer: string, target: string, say: string }
  | { do: "fire-dice", dice: string, firer: string, target: string, say: string }
  | { do: "hold", firer: string, target: string, say: string }
  | { do: "hold-part", part: string, firer: string, target: string, say: string }
  | { do: "hold-dice", dice: string, firer: string, target: string, say: string }
  | { do: "hold-others", target: string, say: string }
  | { do: "fire-is-declared", say: string }
  | { do: "hold-fire", say: string }
  | { do: "hold-fire-until", until: string, say: string }
  | { do: "aim", firer: string, target: string, say: string }
  | { do: "guns-are-aimed", say: string }
  | { do: "attack-first", unit: string, say: string }
  | { do: "attacks", unit: string, target: string, say: string }
  | { do: "leave-out", unit: string, say: string }
  | { do: "one-die", say: string }
  | { do: "die-against-each", say: string }
  | { do: "move-up", unit: string, say: string }
  | { do: "exploit", plot: string, say: string }
  | { do: "stay", say: string }
  | { do: "try", marker: string, from: string, say: string }
  | { do: "no-more-tries", say: string };

/** Every fact of One Day Napoleonics. */
export type OneDayFact =
  | { what: "turn-began", turn: number }
  | { what: "phase-began", phase: string }
  | { what: "order-revealed", unit: string, order: string }
  | { what: "came-on", unit: string, entry: string }
  | { what: "waits", unit: string, entry: string }
  | { what: "revealed", unit: string, marker: number, at: Spot }
  | { what: "nothing-there", side: string, marker: number }
  | { what: "looked", unit: string, marker: number, revealed: boolean }
  | { what: "broken-up", unit: string, stands: Array<string> }
  | { what: "set-free", unit: string }
  | { what: "general-placed", hq?: string, unit?: string, at: string }
  | { what: "laid-down", unit: string, along: Array<Spot> }
  | { what: "grouped", units: Array<string> }
  | { what: "plot-shown", unit: string, plot: string }
  | { what: "marched", unit?: string, along?: Array<Spot>, to: string, slice: number }
  | { what: "reformed", unit?: string, formation?: string, at: string }
  | { what: "halted", unit: string, at: Spot, tick: number }
  | { what: "touched", one: string, other: string, tick: number }
  | { what: "joined", hq?: string, unit?: string, at: string }
  | { what: "engineers-lost", name: string }
  | { what: "occupied", unit: string, place: string }
  | { what: "held", objective: string, side: string | null }
  | { what: "conceded", side: string }
  | { what: "ended", result: string }
  | { what: "allotted", unit: string, target: string, weapon: string }
  | { what: "fired", unit: string, target: string, weapon: string, dice: number, hits: number, range: number }
  | { what: "hits-marked", unit: string, hits: number, by_fire: boolean }
  | { what: "tested", unit: string, cause: string, modified: number, pass: number, passed: boolean }
  | { what: "quality-rolled", unit: string, quality: string }
  | { what: "out-of-supply", unit: string }
  | { what: "worked", who: string, bridge: string, done: boolean }
  | { what: "level-lost", unit: string, level: string }
  | { what: "level-gained", unit: string, level: string }
  | { what: "routed", unit: string }
  | { what: "surrendered", unit: string }
  | { what: "retreated", unit: string, along: Array<Spot>, length: number, bearing: number, through: Array<string> }
  | { what: "kept-place", unit: string }
  | { what: "general-tested", general: string, dice: number, worst: number }
  | { what: "general-wounded", general: string, to: Spot }
  | { what: "general-killed", general: string }
  | { what: "general-joins", general?: string, unit?: string, at: string }
  | { what: "melee-began", attackers: Array<string>, defenders: Array<string>, mutual: boolean }
  | { what: "compared", unit: string, against: string, scores: [number, number], spread: number, round: number }
  | { what: "dice-thrown", unit: string, dice: number }
  | { what: "melee-ended", units: Array<string>, rounds: number }
  | { what: "rewarded", unit: string, level: string }
  | { what: "left-out", unit: string }
  | { what: "moved-up", unit: string, to: Spot }
  | { what: "exploits", unit: string, along: Array<Spot> }
  | { what: "squares", unit: string };

/**
 * Everything that a seat knows.
 */
export type OneDayView = { 
/**
 * Whose it is.
 */
seat: string, turn: number, turns: number, hour: string, 
/**
 * What goes on.
 */
phase: string, 
/**
 * Where the clock of the turn stands, and how many slices and ticks it has.
 */
tick: number, ticks: number, slices: number, 
/**
 * The orders that can be given at all.
 */
orders: Array<OrderView>, corps: Array<CorpsView>, units: Array<UnitView>, headquarters: Array<HqView>, 
/**
 * The seat's own plots, and those of the enemy that were shown.
 */
plots: Array<PlotView>, 
/**
 * The Full Moves as they were laid down.
 */
ways: Array<WayView>, 
/**
 * The roads, as plots write them.
 */
roads: Array<string>, 
/**
 * Who touches whom.
 */
contacts: Array<[string, string]>, objectives: Array<ObjectiveView>, };

/**
 * An order.
 */
export type OrderView = { 
/**
 * As answers write it.
 */
order: string, title: string, letters: string, };

/**
 * A plot.
 */
export type PlotView = { who: string, side: string, 
/**
 * As it is written.
 */
words: string, 
/**
 * Whether everybody has seen it (plot.e).
 */
is_shown: boolean, 
/**
 * Whether it was plotted anew in the answer.
 */
is_answer: boolean, };

/**
 * A row of Hit Boxes.
 */
export type RowView = { quality: string, boxes: number, };

/**
 * What a unit can fire at.
 */
export type Shots = { unit: string, weapons: Array<Weapons>, targets: Array<Target>, 
/**
 * Why it fires at nobody now.
 */
refusal: Refusal | null, };

/**
 * A place on a way.
 */
export type Slice = { slice: number, at: Spot, };

/**
 * Where a unit is.
 */
export type Status = "due" | "on-table" | "routed" | "surrendered" | "broken-up" | "unmade" | "found-out";

/**
 * The corridor of a Full Move as it would be laid down if nothing more was settled of it.
 */
export type Straight = { unit: string, way: Array<Spot>, 
/**
 * The ground that is swept, piece by piece.
 */
corridor: Array<Array<Spot>>, slices: Array<Slice>, 
/**
 * How far it would go, in thousandths of an inch, and how far at most.
 */
far: number, has: number, };

/**
 * An enemy who is near enough to be thought of.
 */
export type Target = { unit: string, weapon: string, 
/**
 * In thousandths of an inch, if he can be hit.
 */
range: number | null, dice: number, 
/**
 * Why he cannot be.
 */
refusal: Refusal | null, };

/**
 * A unit's roster, and how it stands.
 */
export type UnitView = { name: string, side: string, nation: string, corps: string, arm: string, 
/**
 * infantry, cavalry or artillery.
 */
kind: string, 
/**
 * due, on-table, routed, surrendered or broken-up.
 */
status: Status, 
/**
 * The turn in which it comes, if it is still due.
 */
due: number | null, at: Spot | null, 
/**
 * In hundredths of a degree.
 */
facing: number, 
/**
 * How it stands, in words.
 */
formation: string, 
/**
 * The letters of its Quality now.
 */
quality: string, level: string, hits: number, 
/**
 * Its rows of Hit Boxes, the best first.
 */
rows: Array<RowView>, 
/**
 * Its order, once revealed.
 */
order: string | null, 
/**
 * Its chit, of which only its own side knows.
 */
chit: string | null, is_cancelled: boolean, has_no_order: boolean, 
/**
 * What else a player would jot down.
 */
notes: Array<string>, };

/**
 * A Full Move.
 */
export type WayView = { unit: string, side: string, along: Array<Spot>, 
/**
 * How broad it is.
 */
width: number, };

/**
 * A weapon.
 */
export type Weapons = { 
/**
 * muskets, guns of its own, or a battalion.
 */
weapon: string, 
/**
 * The nearest first.
 */
bands: Array<Band>, };
