// What a rule set adds to the general table. Everything is optional: a rule set without a folder is played with the map, the pieces, the
// list of answers, the typed line and the diary, which all draw what the server sends and know no rules.

import type { Component } from "svelte";
import type { Points } from "../after/book/chapters";
import type { Line, SaidOnce } from "../after/diary";
import type { Game } from "../game/game.svelte";
import type { Play } from "../game/play.svelte";
import type { Reach } from "../game/reach";
import type { PlaceKey } from "../map/place";
import type { Arrow, Overlay, Pennant, Pick, TableMark, Taken } from "../map/types";
import type { Action, Board, Odds, Refusal, RuleId, SeatName, Sum, Told, View } from "../wire";

export interface TableSet {
  /** Panels at the left of the table, opened by the keys 1, 2, 3. */
  panels?: readonly Panel[];
  /** Everything about what is selected, in place of the general panel. */
  Selection?: Component<{ game: Game; washes: Washes | null }>;
  /** What goes on that a question belongs to, above its answers. */
  Now?: Component<{ game: Game; play?: Play }>;
  /** A desk where an answer is composed link by link, in place of the list. */
  desk?: Desk;
  /** What odds come to at a glance for a seat, before the list of every outcome. */
  Odds?: Component<{ odds: Odds; seat: SeatName | null }>;
  /** Whether there is anything to glance at. */
  sumsUp?: (odds: Odds) => boolean;
  washes?: (game: Game) => Washes;
  /** Where somebody could go whom the answer sets moving; without one, where he goes on who is on his way. */
  reach?: (game: Game, action: Action | null) => Promise<Reach | null>;
  /** The seat's own pieces that can be wished to go with others. */
  followers?: (game: Game) => readonly string[];
  /** Of those who go with their own unless it is wished otherwise: who of their own stands where they do, the best company first. */
  companies?: (game: Game) => ReadonlyMap<string, readonly string[]>;
  /** Whether somebody goes with his company by an answer, or stays. */
  goesWith?: (action: Action) => { who: string; goes: boolean } | null;
  /** What has to be said after an answer before the dice fall that it is about: the odds are of all of it. */
  until?: (action: Action) => readonly string[];
  /** Why he may not go to a place. */
  whyNot?: (game: Game, action: Action | null, place: PlaceKey) => Promise<Refusal | null>;
  /** Where things stand that are named but are no pieces, from what a seat knows at some moment (`View.knowledge`). */
  stations?: (knowledge: unknown) => ReadonlyMap<string, PlaceKey>;
  /** An answer in words where its own are too short, or are keys. */
  label?: (game: Game, action: Action, said: string) => string;
  /** What an answer means, where its words do not tell it; in small under it. */
  note?: (game: Game, action: Action) => string | null;
  /** By what the diary can be narrowed: which names belong to what. */
  belongings?: (game: Game) => Belongings;
  /** The turn that begins with an entry of the diary. */
  turnBegun?: (told: Told) => string | null;
  /** Of two entries of the diary the one that says all that both say. */
  saidOnce?: SaidOnce;
  /** Whether all that a line of the diary tells happens at once; else one after the other. */
  atOnce?: (line: Line) => boolean;
  /** What places are worth, and who holds them. */
  pennants?: (game: Game) => Pennant[];
  /** What this game says where a rule leaves it to the scenario. */
  says?: (game: Game, rule: RuleId) => string[];
  /** How each side would be judged if the game ended now. */
  accounts?: (game: Game) => Sum[];
  /** When within a turn it is, while a film runs: after these lines of the diary. */
  Moment?: Component<{ game: Game; told: readonly Line[] }>;
  /** A paper of the replay beside result, diary and dice. */
  paper?: { title: string; Paper: Component<{ view: View; board: Board }> };
  /** What the book of a battle tells besides what every book tells. */
  book?: { letters: (end: View, board: Board) => Letter[]; points: Points };
  /** How a turn goes, step by step. */
  turn?: readonly TurnStep[];
  /** Keys of its own and a word on its pieces, for the help sheet. */
  help?: { keys: readonly [string, string][]; Help: Component };
}

/** An order that was written, and its fate. */
export interface Letter {
  seat: SeatName;
  written: string;
  from: string | null;
  to: string;
  words: string;
  fate: string;
}

/** A step of the turn in plain words; the rules are what counts. */
export interface TurnStep {
  title: string;
  words: string;
  rules: readonly RuleId[];
  parts?: readonly TurnStep[];
}

export interface Panel {
  title: string;
  /** In a line, for the help sheet. */
  text: string;
  Panel: Component<{ game: Game }>;
}

export interface Desk {
  title: string;
  isWanted: (play: Play) => boolean;
  Desk: Component<{
    game: Game;
    onclose: () => void;
    onsketch: (arrows: Arrow[]) => void;
    washes?: Washes | null;
  }>;
}

/** Washes over the map that answer a question, and arrows on it; kept as long as the game is on the table. */
export interface Washes {
  readonly shown: Overlay[];
  readonly arrows: Arrow[];
  /** What is drawn on a table while one thinks. */
  readonly marks?: readonly TableMark[];
  /** Something of its own is in the hand. */
  readonly holds?: boolean;
  /** A piece was grabbed: what of it is taken up, if it means anything here. */
  grab?(pick: Pick): Taken | null;
  /** A spot was gripped: whether one of its handles is there, and is in the hand now. */
  grip?(place: PlaceKey): boolean;
  /** It was set down on a place; on none, it is put back. */
  drop?(place: PlaceKey | null): void;
  /** A place was clicked; false where it means nothing here. */
  pick?(pick: Pick): boolean;
  /** Enter was pressed; false where it means nothing here. */
  confirm?(): boolean;
  /** Switches for them; the component is given these washes. */
  readonly Bar: Component<{ washes: Washes; place: PlaceKey | null }>;
  /** A letter of the keyboard; false where it means nothing here. */
  key(letter: string, place: PlaceKey | null): boolean;
  /** Call once from a component: keeps each wash in step with its switch and with the game. */
  follow(): void;
}

export interface Belongings {
  /** What the list is called: "Formation". */
  title: string;
  /** What each name belongs to. */
  of: ReadonlyMap<string, string>;
  all: readonly string[];
}
