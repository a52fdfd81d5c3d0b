// The wire between server and browser. Written from the Rust types; see docs/server.md.

export type RuleId = string; // "nlc.7.4.e"
export type HexNo = string; // printed number, "2751"
export type SeatName = string; // "french"

// ---- gallery ----
export interface Gallery {
  version: string;
  local: boolean;
  sets: SetCard[];
  scenarios: Scenario[];
}
export interface SetCard {
  key: string;
  title: string;
  players: PlayerInfo[];
}
export interface PlayerInfo {
  key: string;
  title: string;
  text: string;
}
export interface Scenario {
  key: string;
  title: string;
  set: string;
  seats: SeatName[];
  sides: SideInfo[];
  turns: number;
  begins: string;
  ends: string;
  minutes: number;
  difficulty: 1 | 2 | 3 | 4 | 5;
  note: string;
  options: OptionInfo[];
  presets: PresetInfo[];
}
export interface SideInfo {
  seat: SeatName;
  title: string;
  text: string;
}
export interface OptionInfo {
  id: string;
  title: string;
  text: string;
  rules: RuleId[];
  needs: string[];
  excludes: string[];
}
export interface PresetInfo {
  id: string;
  text: string;
  options: string[];
}
export interface NewGame {
  scenario: string;
  options: string[];
  seats: Record<SeatName, string>;
  seed?: number | string;
} // player key or "person"
export interface Created {
  game: string;
  seats: SeatLink[];
}
export interface SeatLink {
  seat: SeatName;
  player: string;
  token: string | null;
  link: string | null;
} // link: "/#/play/TOKEN"; null for a computer's seat
export interface GameCard {
  game: string;
  scenario: string;
  title: string;
  turn: string;
  created: string;
  updated: string;
  over: boolean;
  result: string | null;
  seats: SeatLink[];
}
export interface SeatCard {
  game: string;
  seat: SeatName;
  scenario: string;
  title: string;
  set: string;
  options: string[];
  commitment: string | null;
  seats: { seat: SeatName; player: string; connected: boolean }[];
}

// ---- play ----
export interface State {
  n: number;
  from: number;
  events: Told[];
  decision: Decision | null;
  waiting: SeatName[];
  can_undo: boolean;
  ending: Ending | null;
}
export interface Decision {
  seat: SeatName;
  prompt: string;
  rules: RuleId[];
  secret: boolean;
  actions: Action[];
}
// An answer: `do` names it, `say` is what can be typed, the other fields are names and printed numbers
// (unit, leader, body, formation, hex, target, from, to, by, kind, first, second …).
export type Action = { do: string; say: string } & Record<string, unknown>;
export interface Told {
  n: number;
  fact: { what: string } & Record<string, unknown>;
  rules: RuleId[];
  text: string;
  sums?: Sum[];
  rolls?: Roll[];
}
export interface Sum {
  of: string;
  lines: Line[];
  total: string;
}
export interface Line {
  what: string;
  value: string;
  rule: RuleId;
}
export interface Roll {
  why: string;
  faces: number[];
  modifiers?: Line[];
  result: string;
}
export interface Ending {
  points: number[];
  winners: SeatName[];
  text: string;
  rules: RuleId[];
}
export interface Refusal {
  rule: RuleId;
  code: string;
  why: string;
  cure?: string | null;
  also?: { rule: RuleId; code: string; why: string }[];
  at?: number;
}
export interface Acted {
  n: number;
  left?: number;
  state: State;
}
export interface Odds {
  assuming: string;
  sums: Sum[];
  outcomes: OddsOutcome[];
}
export interface OddsOutcome {
  chance: string;
  percent: number;
  outcome: unknown;
  say: string;
}
// outcome of a fight: {attackers: Party, defenders: Party}; of an order: see `say`
export interface Party {
  steps: number;
  retreated: string;
  eliminated: boolean;
  disrupted: boolean;
}

// ---- the board ----
export interface Board {
  title: string;
  viewbox: [number, number, number, number];
  hex_width: number; // in the map.svg's units
  outline: [number, number][]; // the corners of a hex around its centre
  hexes: BoardHex[];
  places: { name: string; hex: HexNo }[];
  turns: TurnMark[]; // the turn track
  sides: { seat: SeatName; title: string; nations: string[] }[];
  nations: { key: string; letters: string; seat: SeatName; fill: string; ink: string; edge: string }[]; // colours of counters
}
export interface BoardHex {
  hex: HexNo;
  x: number;
  y: number;
  terrain: string;
  height: number | null;
}
export interface TurnMark {
  time: string;
  label: string;
  night: boolean;
  rain: boolean;
}

// ---- nlc's view ----
export interface View {
  seat: SeatName;
  knowledge: Knowledge;
  diary: Told[];
}
export interface Knowledge {
  turn: string;
  clock: { number: number; of: number; night: boolean; rain: boolean };
  phase: string[]; // what goes on, outermost first: ["Action of French II Corps", "Movement Segment"]
  deciding: SeatName | null;
  cup: string[];
  initial_action: string | null;
  attacks: { from: HexNo; target: HexNo; units: string[] }[];
  units: Unit[];
  leaders: Leader[];
  headquarters: Headquarters[];
  formations: Formation[];
  others: { name: string; order: Order }[];
  unknown_stacks: HexNo[];
  on_top: string[];
  dispatches: Dispatch[];
  victory: { seat: SeatName; points: number; lines: Line[] }[]; // as it would stand if it ended now
  armies: Army[];
  arrivals: { time: string; what: string; where: string }[]; // own reinforcements still to come
  guard_recoiled: boolean;
  hidden_marches?: unknown;
  order_markers?: unknown;
}
export interface Army {
  name: string;
  seat: SeatName;
  lost: number; // full strength of eliminated units (11.a)
  demoralization: number | null;
  disintegration: number | null;
  demoralized: boolean;
  disintegrated: boolean;
}
export interface Unit {
  name: string;
  seat: SeatName;
  nation: string;
  formation: string;
  division: string | null;
  arm: "infantry" | "cavalry" | "foot artillery" | "horse artillery";
  front: number;
  reverse: number;
  movement: number;
  morale: number;
  guard: boolean; // as printed
  hex: HexNo | null;
  state: string; // "on the map", "charging", "eliminated", "awaited", "not seen" …
  strength?: number;
  steps?: number;
  from?: HexNo | null;
  damaged?: boolean;
  worn?: boolean;
  disrupted?: boolean;
  bombarded?: boolean;
  charged?: boolean;
  moved?: boolean;
  out_of_command?: boolean;
}
export interface Leader {
  name: string;
  seat: SeatName;
  nation: string;
  formation: string | null;
  rank: string;
  rating: number;
  replaced: boolean;
  hex: HexNo | null;
  state: string;
}
export interface Headquarters {
  name: string;
  seat: SeatName;
  nation: string;
  hex: HexNo | null;
  state: string;
}
export interface Formation {
  name: string;
  seat: SeatName;
  nation: string;
  leader: string | null;
  order: Order | null; // null: not known
  active: boolean;
  acted: boolean;
  demoralized: boolean;
  full: number; // full strength of its units
  strength: number | null; // on the map; null if some of it is not seen
  lost: number; // full strength of its eliminated units (22.a)
  limit: number | null; // the losses at which it is demoralized
  stripe: string | null; // colour of its stripe
}
export interface Order {
  kind: string;
  target: HexNo | null;
  words: string;
  since: string;
  route: HexNo[];
  bad_move: boolean;
}
export interface Dispatch {
  to: string;
  from: string | null;
  written: string;
  at: string | null;
  arrives: string;
  order: string;
  fate: string;
  done: boolean;
}

// ---- looking: asked with {"do":"look","at":…}; answered from the seat's knowledge only ----
export type Look =
  | { what: "hex"; hex: HexNo } // -> HexLook
  | { what: "unit"; name: string } // -> PieceLook
  | { what: "leader"; name: string } // -> PieceLook
  | { what: "formation"; name: string } // -> PieceLook
  | { what: "zones" } // -> ZonesLook: zones of control
  | { what: "sight"; hex: HexNo } // -> {hexes: HexNo[]}
  | { what: "command"; name: string } // a formation or leader -> {hexes: HexNo[], note: string}
  | { what: "reach"; action?: unknown } // an answer that sets somebody moving; without one, whoever is on the way -> ReachLook
  | { what: "order" }; // the order that is being written -> OrderLook
export interface HexLook {
  hex: HexNo;
  whereabouts: string;
  terrain: string;
  lines: string[];
}
export interface PieceLook {
  title: string;
  lines: { what: string; value: string; rule: RuleId | null }[];
  sums: Sum[];
  may: string[];
  may_not: { what: string; refusal: Refusal }[];
}
export interface ZonesLook {
  zones: { seat: SeatName; hexes: HexNo[] }[];
}
export interface ReachLook {
  from: HexNo;
  ends: ReachEnd[];
}
export interface ReachEnd {
  hex: HexNo;
  cost: string; // points spent there
  path: HexNo[]; // without the start
  costs: string[]; // points spent at each hex of the path
  rest: boolean; // whether the move may end there
  say: string[]; // the chain of answers; ends with "rest" if it may end there and nothing interferes
  risks: { hex: HexNo; what: string }[];
}
// cost: points spent there; costs: at each hex of the path; say: the chain of answers that goes there and rests; risks: "reaction charge" …

// ---- rulebook and cases ----
export interface Rulebook {
  set: string;
  title: string;
  sections: { id: string; title: string }[];
  rules: RuleEntry[];
}
export interface RuleEntry {
  id: RuleId;
  section: string;
  title: string;
  kind: string;
  text: string;
  ruling: string | null;
  check: string | null;
  see: RuleId[];
  cases: string[];
}
export interface CaseCard {
  key: string;
  title: string;
  rules: RuleId[];
} // key "nlc/7.4-retreats#3"
export interface CaseShow {
  key: string;
  title: string;
  rules: RuleId[];
  text: string | null;
  frames: CaseFrame[];
}
export interface CaseFrame {
  said: string;
  by: SeatName | null;
  events: Told[];
  refused: Refusal | null;
  view: Knowledge;
  expects: { sentence: string; holds: boolean }[];
}

export interface HexesLook {
  hexes: HexNo[];
  note: string;
} // of sight and command
// The order that the seat is writing, read back; ask it after every answer while an order is written.
export interface OrderLook {
  by: string;
  to: string | null;
  order: string | null;
  targets: HexNo[];
  route: HexNo[];
  from: string | null;
  at: string | null;
  distance: string | null;
  received: string | null;
  turns: number | null;
  rules: RuleId[];
  sums: Sum[];
  chances: { what: string; ways: number; percent: number }[]; // ways of 36
}
