//! What travels between server and browser, apart from what the rule sets and the umpire write themselves.
//!
//! Field names are the contract of `docs/server.md`; the TypeScript of the client is made from these types.

pub mod delta;
pub mod packed;
pub mod play;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use umpire::players::PlayerInfo;
use umpire::rulebook::Words;
pub use umpire::ruleset::SideInfo;
use umpire::ruleset::{OptionInfo, PresetInfo};
pub use umpire::seeding::SeedBy;
#[cfg(feature = "ts")]
use umpire::table::{Board, Showing, Vocabulary};

/// The word for a seat that a person has.
pub const PERSON: &str = "person";

/// What can be played here.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gallery {
    pub version: String,
    /// Whether this is the table of this machine's own user, who may see every game.
    pub local: bool,
    pub sets: Vec<SetCard>,
    /// The scenarios of all of them.
    pub scenarios: Vec<Scenario>,
}

/// A rule set in the gallery.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SetCard {
    pub key: String,
    pub title: String,
    /// The computer players that know it, from the weakest to the strongest.
    pub players: Vec<PlayerInfo>,
}

/// A scenario in the gallery.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scenario {
    /// Its key: `set/scenario`.
    pub key: String,
    pub title: String,
    /// The key of its rule set.
    pub set: String,
    pub seats: Vec<String>,
    pub sides: Vec<SideInfo>,
    /// How many turns it lasts at most.
    pub turns: u32,
    /// When it begins, in words.
    pub begins: String,
    /// When it ends at the latest, in words.
    pub ends: String,
    /// How many minutes a game takes, about.
    pub minutes: u32,
    /// How hard it is to learn, 1 to 5.
    #[cfg_attr(feature = "ts", ts(type = "1 | 2 | 3 | 4 | 5"))]
    pub difficulty: u8,
    /// What it is about: the briefing.
    pub note: String,
    /// How it came out, if it was ever fought.
    pub history: Option<String>,
    /// What players may choose.
    pub options: Vec<OptionInfo>,
    /// Sets of options that are chosen by one word.
    pub presets: Vec<PresetInfo>,
}

/// A game that somebody wants to begin.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewGame {
    pub scenario: String,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub options: Vec<String>,
    /// Who has each seat: a computer player's key, or `person`. A seat that is left out is a person's.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Record<SeatName, string>"))]
    pub seats: BTreeMap<String, String>,
    /// Persons' seats that are given away: each gets an invitation in place of a link.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub offer: Vec<String>,
    /// A number or 64 hexadecimal digits, which is marked as chosen. If it is left out nobody chooses: where a seat is offered the seed
    /// is made of a share of every person's, else the server draws it.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "number | string"))]
    pub seed: Option<Value>,
}

/// A game that was begun.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Created {
    pub game: String,
    /// The seats with their links.
    pub seats: Vec<SeatLink>,
}

/// A seat with the link that lets somebody take it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatLink {
    pub seat: String,
    /// Who has it: a computer player's key, or `person`.
    pub player: String,
    /// The secret that names game and seat; none where a computer has the seat, or where it is offered.
    pub token: Option<String>,
    /// The path of the client with it.
    pub link: Option<String>,
    /// Where the seat is offered: the path of the client by which somebody can take it, once.
    pub invitation: Option<String>,
}

/// A game in the list of the local table.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameCard {
    pub game: String,
    pub scenario: String,
    pub title: String,
    /// The turn that it has come to, in words.
    pub turn: String,
    /// When it was begun (RFC 3339, UTC).
    pub created: String,
    /// When somebody answered last.
    pub updated: String,
    /// Whether it is over.
    pub over: bool,
    /// How it ended, if it has.
    pub result: Option<String>,
    pub seats: Vec<SeatLink>,
}

/// A seat, for whoever has its link.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatCard {
    pub game: String,
    pub seat: String,
    pub scenario: String,
    pub title: String,
    /// The key of the rule set.
    pub set: String,
    /// The options in force.
    pub options: Vec<String>,
    /// SHA-256 of the seed of the dice, or of the server's share of it; none where whoever opened the game chose it.
    pub commitment: Option<String>,
    pub dice: DiceCard,
    /// Everybody at the table.
    pub seats: Vec<Sitter>,
}

/// How the dice of a game came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiceCard {
    /// Who made the seed; none if a program began the game that did not note it.
    pub by: Option<SeedBy>,
    /// Whether whoever opened the game knows them: he chose them, or had the record of the game.
    pub known: bool,
    /// What the seats give to them, if they do.
    pub shares: Vec<ShareCard>,
    /// Whose commitment or share has to come next before the game begins; empty once it has begun.
    pub waits_for: Vec<String>,
}

/// A seat's share of the dice, as far as it has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShareCard {
    pub seat: String,
    pub commitment: Option<String>,
    /// Once every commitment is there: 64 hexadecimal digits.
    pub share: Option<String>,
}

/// Who has the link of a seat, as far as the server can know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Held {
    /// Whoever opened the game; he may have passed it on.
    Opener,
    /// Nobody yet: there is an invitation.
    Offered,
    /// Whoever used the invitation, and nobody else.
    Taken,
    /// Nobody: it has been a computer's from the beginning.
    Nobody,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sitter {
    pub seat: String,
    /// A computer player's key, or `person`.
    pub player: String,
    /// Whether somebody is connected for it.
    pub connected: bool,
    pub held: Held,
}

/// The rules of a set, to be read.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rulebook {
    /// The key of the rule set.
    pub set: String,
    pub title: String,
    /// The title of the rule set on which it is built: what is neither restated nor dropped is in force as it stands there.
    pub base: Option<String>,
    /// The sections, in order.
    pub sections: Vec<RuleSection>,
    /// Every rule and table.
    pub rules: Vec<RuleEntry>,
}

/// A section of the rules.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RuleSection {
    /// Its number: `7.4`.
    pub id: String,
    /// What it is about.
    pub title: String,
}

/// A rule, to be read.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RuleEntry {
    /// Its id: `set.7.4.e`.
    pub id: String,
    /// The section it stands in.
    pub section: String,
    pub title: String,
    /// What kind of rule it is.
    pub kind: String,
    /// Its text; of a table, its rows.
    pub text: Vec<Words>,
    /// How an unclear point is decided.
    pub ruling: Option<Vec<Words>>,
    /// How one would see that it is kept.
    pub check: Option<Vec<Words>>,
    /// Rules that bear on it.
    pub see: Vec<String>,
    /// Rules of the base that it says again.
    pub restates: Vec<String>,
    /// Rules and sections of the base that are not in force by it.
    pub drops: Vec<String>,
    /// The keys of the cases that cover it.
    pub cases: Vec<String>,
}

/// A case in the list.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CaseCard {
    /// Its key: `set/file#3`.
    pub key: String,
    pub title: String,
    /// The rules it covers.
    pub rules: Vec<String>,
}

/// A case, stepped through.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CaseShow {
    pub key: String,
    pub title: String,
    /// The rules it covers.
    pub rules: Vec<String>,
    /// A sentence or two for the reader.
    pub text: Option<String>,
    /// The position, then every step.
    pub frames: Vec<CaseFrame>,
}

/// A step of a case.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CaseFrame {
    /// What was said; empty for the position.
    pub said: String,
    pub by: Option<String>,
    /// What came of it, everything told.
    #[cfg_attr(feature = "ts", ts(type = "Told[]"))]
    pub events: Vec<Value>,
    /// Why it was refused, if it was.
    #[cfg_attr(feature = "ts", ts(type = "Refusal | null"))]
    pub refused: Option<Value>,
    /// What lies on the table then, nothing hidden.
    #[cfg_attr(feature = "ts", ts(type = "Showing"))]
    pub showing: Value,
    /// What is known besides; it is the rule set's own.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub knowledge: Value,
    /// What the case says must be so, and whether it is.
    pub expects: Vec<Expectation>,
}

/// What a case says must be so.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Expectation {
    pub sentence: String,
    pub holds: bool,
}

/// Declares everything that the server tells, for TypeScript.
#[cfg(feature = "ts")]
pub fn declare(to: &mut umpire::types::Declarations) {
    to.add::<Gallery>();
    to.add::<NewGame>();
    to.add::<Created>();
    to.add::<GameCard>();
    to.add::<SeatCard>();
    to.add::<Rulebook>();
    to.add::<CaseCard>();
    to.add::<CaseShow>();
    to.add::<play::State>();
    to.add::<play::Acted>();
    to.add::<play::Refusal>();
    to.add::<umpire::event::Sum>();
    to.add::<umpire::event::Roll>();
    to.add::<umpire::game::Ending>();
    to.add::<umpire::refusal::Reason>();
    to.add::<umpire::shapes::AnswerShape>();
    to.add::<play::Odds>();
    to.add::<play::ViewChange>();
    to.add::<packed::Packed>();
    to.write("Delta", "/** What changed in a value: the delta of jsondiffpatch, without the values that went. */\nexport type Delta = [unknown] | [0, unknown] | [0, 0, 0] | { [key: string]: Delta | \"a\" };\n");
    to.write("PackedDecision", "/** A decision for who follows the view: its answers packed, where they can be. */\nexport type PackedDecision = Omit<Decision, \"actions\"> & ({ packed: Packed[] } | { actions: Action[] });\n");
    to.write("FollowedState", "/** A state for who follows the view, with what is new in it. */\nexport type FollowedState = Omit<State, \"decision\"> & { decision: PackedDecision | null; view?: ViewChange };\n");
    to.write(
        "FollowedView",
        "/** The `ok` of `view` with `follow`. */\nexport type FollowedView<Knowledge = unknown> = View<Knowledge> & { version: number };\n",
    );
    to.write("Action", "/** An answer: `do` names it, `say` is what can be typed, the rest are names and printed numbers. */\nexport type Action = { do: string; say: string } & Record<string, unknown>;\n");
    to.write("View", "/** The `ok` of `view`: what lies on the table, what the seat knows besides (the rule set's own), what it has seen happen. */\nexport type View<Knowledge = unknown> = { seat: SeatName; showing: Showing; knowledge: Knowledge; diary: Told[] };\n");
    to.add::<Showing>();
    to.add::<Board>();
    to.add::<Vocabulary>();
}
