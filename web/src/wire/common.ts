// Made from the Rust types by `make types`: do not edit.

/** The id of a rule: "set.7.4.e". */
export type RuleId = string;
/** The printed number of a hex: "2751", "1133W". */
export type HexNo = string;
/** The name of a seat: "french". */
export type SeatName = string;

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
 * An answer with a hole.
 */
export type AnswerShape = { 
/**
 * The answer as an object, without what stands in its hole: `{"do": "leg", "unit": "Foy"}`.
 */
answer: Record<string, unknown>, 
/**
 * The field of it that is open.
 */
hole: string, 
/**
 * How it is said, with the hole in braces: `leg of Foy to {to}`.
 */
say: string, 
/**
 * The rules that bound it.
 */
rules: Array<RuleId>, 
/**
 * Whether all that fits is accepted and all else is refused. Where it is not, the outline only guides whoever draws, and the
 * rules judge each answer by itself.
 */
exact: boolean, 
/**
 * What may stand in the hole.
 */
open: Open, };

/**
 * An answer, as it was declared.
 */
export type AnswerWord = { 
/**
 * What it belongs to.
 */
family: Family, 
/**
 * How it is said, fields in braces: `attack {target} from {from}`; of several forms the first whose fields are all there.
 */
forms: Array<string>, 
/**
 * What stands in each field.
 */
fields: { [key in string]: FieldKind }, 
/**
 * What it comes to for whoever reads a map.
 */
effect: Effect, };

/**
 * A direction in hundredths of a degree, clockwise from the top of the table: from 0 to 35,999.
 */
export type Bearing = number;

/**
 * What never changes about a board, for whoever draws pieces on its picture.
 */
export type Board = { 
/**
 * What is fought on it.
 */
title: string, 
/**
 * The picture's measures: left, top, width, height.
 */
viewbox: [number, number, number, number], 
/**
 * Where its places lie.
 */
plane: Plane, 
/**
 * What has a name.
 */
places: Array<NamedPlace>, 
/**
 * The turns.
 */
turns: Array<TurnMark>, 
/**
 * The sides with their liveries.
 */
sides: Array<BoardSide>, 
/**
 * The colours of pieces, by key.
 */
liveries: { [key in string]: Livery }, 
/**
 * The drawings on pieces, by key.
 */
symbols: { [key in string]: Symbol }, };

/**
 * A hex of a board.
 */
export type BoardHex = { 
/**
 * Its printed number.
 */
hex: string, 
/**
 * Its centre on the picture.
 */
x: number, 
/**
 * Its centre on the picture.
 */
y: number, 
/**
 * What it is in the rules, in words.
 */
terrain: string, 
/**
 * How high it lies in metres; nothing on a board without heights.
 */
height: number | null, };

/**
 * A side of a board.
 */
export type BoardSide = { 
/**
 * The seat that commands it.
 */
seat: string, 
/**
 * Its name for people.
 */
title: string, 
/**
 * The liveries that its pieces wear, the foremost first.
 */
liveries: Array<string>, };

/**
 * A case in the list.
 */
export type CaseCard = { 
/**
 * Its key: `set/file#3`.
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
 * What lies on the table then, nothing hidden.
 */
showing: Showing, 
/**
 * What is known besides; it is the rule set's own.
 */
knowledge: unknown, 
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
actions: Action[], 
/**
 * What may be answered besides: answers with a hole, and what may stand in it.
 */
shapes?: AnswerShape[], 
/**
 * There is one answer, and everybody can see it: a client may give it by itself.
 */
forced?: true, };

/** What changed in a value: the delta of jsondiffpatch, without the values that went. */
export type Delta = [unknown] | [0, unknown] | [0, 0, 0] | { [key: string]: Delta | "a" };

/**
 * How the dice of a game came about.
 */
export type DiceCard = { 
/**
 * Who made the seed; none if a program began the game that did not note it.
 */
by: SeedBy | null, 
/**
 * Whether whoever opened the game knows them: he chose them, or had the record of the game.
 */
known: boolean, 
/**
 * What the seats give to them, if they do.
 */
shares: Array<ShareCard>, 
/**
 * Whose commitment or share has to come next before the game begins; empty once it has begun.
 */
waits_for: Array<string>, };

/**
 * What an answer comes to on a map.
 */
export type Effect = "chooses" | "goes" | "strikes" | "passes" | "composes";

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
winners: Array<string>, 
/**
 * One sentence.
 */
text: string, 
/**
 * By which rules.
 */
rules: Array<RuleId>, };

/**
 * What a case says must be so.
 */
export type Expectation = { sentence: string, holds: boolean, };

/**
 * A fact, as it was declared.
 */
export type FactWord = { 
/**
 * What it belongs to.
 */
family: Family, 
/**
 * What stands in each field.
 */
fields: { [key in string]: FieldKind }, 
/**
 * What a map shows of it.
 */
shows: Shows, };

/**
 * What an answer or a fact belongs to.
 */
export type Family = "turn" | "orders" | "march" | "fire" | "charge" | "combat" | "morale" | "supply" | "scouting" | "events" | "victory";

/**
 * What stands in a field of an answer or a fact.
 */
export type FieldKind = "place" | "from" | "piece" | "name" | "number" | "word";

/**
 * What stands about a figure.
 */
export type FigureFrame = "large" | "small" | "square" | "ring";

/** A state for who follows the view, with what is new in it. */
export type FollowedState = Omit<State, "decision"> & { decision: PackedDecision | null; view?: ViewChange };

/** The `ok` of `view` with `follow`. */
export type FollowedView<Knowledge = unknown> = View<Knowledge> & { version: number };

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
 * How it ended, if it has.
 */
result: string | null, seats: Array<SeatLink>, };

/**
 * Who has the link of a seat, as far as the server can know.
 */
export type Held = "opener" | "offered" | "taken" | "nobody";

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
 * The colours of pieces.
 */
export type Livery = { 
/**
 * Letters by which it is told without colour.
 */
letters: string, 
/**
 * The colour of the piece.
 */
fill: string, 
/**
 * The colour of what is printed on it.
 */
ink: string, 
/**
 * The colour of its edge.
 */
edge: string, 
/**
 * Whether a ring of cream parts it from ground of its own colour.
 */
ring?: boolean, };

/**
 * A mark on a piece, by how it is drawn.
 */
export type Mark = "torn" | "hatched" | "moved" | "fired" | "charged" | "cut";

/**
 * A place that has a name.
 */
export type NamedPlace = { 
/**
 * Its name.
 */
name: string, 
/**
 * Where it is.
 */
at: Place, 
/**
 * Of the board's symbols, the one that stands at its edge while pieces hide it; none for what they do not hide.
 */
symbol?: string, };

/**
 * A game that somebody wants to begin.
 */
export type NewGame = { scenario: string, options?: Array<string>, 
/**
 * Who has each seat: a computer player's key, or `person`. A seat that is left out is a person's.
 */
seats: Record<SeatName, string>, 
/**
 * Persons' seats that are given away: each gets an invitation in place of a link.
 */
offer?: Array<string>, 
/**
 * A number or 64 hexadecimal digits, which is marked as chosen. If it is left out nobody chooses: where a seat is offered the seed
 * is made of a share of every person's, else the server draws it.
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
sums: Sum[], 
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
 * What may stand in a hole.
 */
export type Open = { "kind": "point", 
/**
 * Where it may lie.
 */
within: Region, } | { "kind": "way", 
/**
 * Where it begins.
 */
from: Spot, 
/**
 * The most legs.
 */
legs: number, 
/**
 * The most that they are long together, each taken to the nearest thousandth of an inch.
 */
length: number, 
/**
 * Where all of it must stay; what may not be entered is cut out.
 */
within: Region, } | { "kind": "bearing", 
/**
 * The first.
 */
from: Bearing, 
/**
 * The last.
 */
to: Bearing, };

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

/**
 * A piece that lies on the table.
 */
export type Piece = { 
/**
 * The rule set's own word for its kind: "unit", "leader", "depot".
 */
kind: string, 
/**
 * What answers and facts call it; nothing for what nobody can name.
 */
name: string | null, 
/**
 * Where it lies.
 */
at: Place, 
/**
 * Of pieces in one place, the one with the highest lies on top.
 */
level: number, 
/**
 * Whither it faces, in thousandths of a turn clockwise from the top of the board.
 */
facing?: number, 
/**
 * Its corners around where it lies, in the units of the board, before it is turned; a counter has none.
 */
outline?: Array<Spot>, 
/**
 * The seat that commands it; nothing where that is not known.
 */
seat: string | null, 
/**
 * Its colours: a key of the board's liveries.
 */
livery: string, 
/**
 * Its drawing: a key of the board's symbols.
 */
symbol: string, 
/**
 * What is printed on it, from left to right; on a footprint the large one is what it is called there,
 * those in a ring are chits beside its front, and the others stand with its name.
 */
figures: Array<string>, 
/**
 * How each of the figures is framed, where they stand in a row at the foot of the piece; else they stand beside the
 * drawing, the first large, the second in a ring, the third under it.
 */
frames?: Array<FigureFrame>, 
/**
 * What has happened to it.
 */
marks?: Array<Mark>, 
/**
 * To what it belongs; of a footprint a tab behind it.
 */
stripe?: Stripe, 
/**
 * All of it in words, for whoever does not see it.
 */
words: string, };

/**
 * A place on a board.
 */
export type Place = string | Spot;

/**
 * Where the places of a board lie.
 */
export type Plane = { "kind": "hexes", 
/**
 * The distance of two neighbours' centres, in the picture's units.
 */
pitch: number, 
/**
 * The corners of a hex around its centre.
 */
outline: Array<[number, number]>, 
/**
 * Every hex.
 */
hexes: Array<BoardHex>, } | { "kind": "table", 
/**
 * How many of the picture's units are an inch.
 */
inch: number, 
/**
 * Its size, in thousandths of an inch.
 */
size: Spot, };

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
 * What lies within an outline and in none of its holes.
 */
export type Polygon = { 
/**
 * Its corners, one after another either way round.
 */
outline: Array<Spot>, 
/**
 * What is cut out of it.
 */
holes?: Array<Array<Spot>>, };

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
 * One reason for a refusal. It cannot be built without a rule.
 */
export type Reason = { 
/**
 * The rule that forbids it.
 */
rule: RuleId, 
/**
 * A short name that never changes, for programs and translations.
 */
code: string, 
/**
 * The sentence for the player, with the names and figures of the matter.
 */
why: string, 
/**
 * What the player can do instead.
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
also?: Reason[], 
/**
 * Of a chain, which link was refused.
 */
at?: number, 
/**
 * Of a spot that was refused, the nearest that is lawful.
 */
nearest?: Spot, };

/**
 * Some part of a table, in pieces that do not overlap.
 */
export type Region = Array<Polygon>;

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
sides: number, 
/**
 * The faces.
 */
faces: Array<number>, 
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
 * Its id: `set.7.4.e`.
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
text: Array<Words>, 
/**
 * How an unclear point is decided.
 */
ruling: Array<Words> | null, 
/**
 * How one would see that it is kept.
 */
check: Array<Words> | null, 
/**
 * Rules that bear on it.
 */
see: Array<string>, 
/**
 * Rules of the base that it says again.
 */
restates: Array<string>, 
/**
 * Rules and sections of the base that are not in force by it.
 */
drops: Array<string>, 
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
 * The title of the rule set on which it is built: what is neither restated nor dropped is in force as it stands there.
 */
base: string | null, 
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
 * Its key: `set/scenario`.
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
 * What it is about: the briefing.
 */
note: string, 
/**
 * How it came out, if it was ever fought.
 */
history: string | null, 
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
 * SHA-256 of the seed of the dice, or of the server's share of it; none where whoever opened the game chose it.
 */
commitment: string | null, dice: DiceCard, 
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
 * The secret that names game and seat; none where a computer has the seat, or where it is offered.
 */
token: string | null, 
/**
 * The path of the client with it.
 */
link: string | null, 
/**
 * Where the seat is offered: the path of the client by which somebody can take it, once.
 */
invitation: string | null, };

/**
 * Who made a seed.
 */
export type SeedBy = "umpire" | "opener" | "shares";

/**
 * A rule set in the gallery.
 */
export type SetCard = { key: string, title: string, 
/**
 * The computer players that know it, from the weakest to the strongest.
 */
players: Array<PlayerInfo>, };

/**
 * How a piece is cut.
 */
export type Shape = "counter" | "round" | "card" | "footprint";

/**
 * A seat's share of the dice, as far as it has come.
 */
export type ShareCard = { seat: string, commitment: string | null, 
/**
 * Once every commitment is there: 64 hexadecimal digits.
 */
share: string | null, };

/**
 * What a seat sees on the table at a moment.
 */
export type Showing = { 
/**
 * When it is, in words, the same for every seat: "16 June, 14:00".
 */
moment: string, 
/**
 * The turn among those of the board, counted from 0.
 */
turn: number, 
/**
 * What goes on, the outermost first, as far as the seat may know.
 */
phase: Array<string>, 
/**
 * The seat that decides, as far as the seat may know.
 */
deciding: string | null, 
/**
 * The pieces by their ids.
 */
pieces: { [key in string]: Piece }, };

/**
 * What a map shows of a fact while it happens.
 */
export type Shows = "nothing" | "goes" | "strikes" | "loses" | "sends";

/**
 * A side of a scenario, as it is listed.
 */
export type SideInfo = { 
/**
 * The seat that commands it.
 */
seat: string, 
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
connected: boolean, held: Held, };

/**
 * A spot of a table, in thousandths of an inch from its upper left corner.
 */
export type Spot = { 
/**
 * To the right.
 */
x: number, 
/**
 * Downwards.
 */
y: number, };

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
 * Why it cannot.
 */
cannot_undo: string | null, 
/**
 * How it ended, if it has.
 */
ending: Ending | null, };

/**
 * The stripe of what a piece belongs to.
 */
export type Stripe = { 
/**
 * A few letters: "II", "III Cav".
 */
text: string, 
/**
 * Its colour.
 */
fill: string, 
/**
 * The colour of its letters.
 */
ink: string, 
/**
 * Its badge, a key of the board's symbols; letters beside it say more than the badge alone.
 */
badge?: string, };

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
lines: Array<Line>, 
/**
 * What came out.
 */
total: string, };

/**
 * A drawing on a piece.
 */
export type Symbol = { 
/**
 * What it shows, in words.
 */
words: string, 
/**
 * How the piece is cut.
 */
shape: Shape, 
/**
 * The ink it is drawn with, where that is not its livery's.
 */
ink?: string, 
/**
 * The drawing, as the `d` of SVG paths: in a square from -10 to 10; of a footprint in the units of the board, as it lies before it
 * is turned.
 */
paths: Array<SymbolPath>, 
/**
 * What is drawn of a footprint that is too small for all of it.
 */
far?: Array<SymbolPath>, };

/**
 * A stroke of a drawing.
 */
export type SymbolPath = { 
/**
 * The `d` of an SVG path.
 */
d: string, 
/**
 * Whether it is filled with ink, or only drawn with a pen.
 */
filled: boolean, };

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
sums?: Sum[], rolls?: Roll[], 
/**
 * Why a computer gave the answer that this came of; told with the whole truth, when the game is over.
 */
because?: string, };

/**
 * A turn of a game.
 */
export type TurnMark = { 
/**
 * When it is, as the moment of a showing says it.
 */
moment: string, 
/**
 * The same in a few letters: "14:00".
 */
label: string, 
/**
 * What is peculiar to it, in words: "night", "rain".
 */
conditions: Array<string>, };

/** The `ok` of `view`: what lies on the table, what the seat knows besides (the rule set's own), what it has seen happen. */
export type View<Knowledge = unknown> = { seat: SeatName; showing: Showing; knowledge: Knowledge; diary: Told[] };

/**
 * What is new in a view that is followed: it makes version `to` out of version `from`.
 */
export type ViewChange = { from: number, to: number, 
/**
 * See `delta`.
 */
delta: Delta, };

/**
 * The words of a rule set: every answer and every fact, with what stands in their fields.
 */
export type Vocabulary = { 
/**
 * Answers by what their `do` says.
 */
answers: { [key in string]: AnswerWord }, 
/**
 * Facts by what their `what` says.
 */
facts: { [key in string]: FactWord }, };

/**
 * A piece of a text: words, or a number that cites a rule or a section.
 */
export type Words = { 
/**
 * As they stand there.
 */
text: string, 
/**
 * The id that is cited: `set.7.4.e`, or `set.7.4` for the whole section.
 */
rule: string | null, };
