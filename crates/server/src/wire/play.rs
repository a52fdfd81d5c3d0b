//! What travels while a game is played.
//!
//! The tests of the table read every frame with these types and find nothing left over. What the umpire itself tells (decisions, sums,
//! rolls, reasons, the ending) is declared there and only named here.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use umpire::matches::Decision;

/// How the game stands for a seat.
// The server has the events as text that was written already, and packs the answers for who follows the view.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(E = Vec<Told>, D = Decision)))]
#[serde(deny_unknown_fields)]
pub struct State<E = Vec<Told>, D = Decision> {
    /// How many entries the seat knows of.
    pub n: u32,
    /// From which entry on the events are told: drop what you have of entries from there on, and append these.
    pub from: u32,
    /// What has happened since.
    pub events: E,
    /// What the seat is asked, if anything.
    pub decision: Option<D>,
    /// Whom everybody waits for, as far as the seat may know.
    pub waiting: Vec<String>,
    /// Whether the seat's last answer can be taken back.
    pub can_undo: bool,
    /// Why it cannot.
    pub cannot_undo: Option<String>,
    /// How it ended, if it has.
    #[cfg_attr(feature = "ts", ts(type = "Ending | null"))]
    pub ending: Option<Value>,
    /// What is new in the view, for who follows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub view: Option<ViewChange>,
}

/// What is new in a view that is followed: it makes version `to` out of version `from`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ViewChange {
    pub from: u32,
    pub to: u32,
    /// See `delta`.
    #[cfg_attr(feature = "ts", ts(type = "Delta"))]
    pub delta: Value,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The entry it belongs to, by the seat's count.
    pub n: u32,
    /// The facts, for programs.
    #[cfg_attr(feature = "ts", ts(type = "{ what: string } & Record<string, unknown>"))]
    pub fact: Value,
    /// By which rules, the governing one first.
    #[cfg_attr(feature = "ts", ts(type = "RuleId[]"))]
    pub rules: Vec<String>,
    /// One line for a person.
    pub text: String,
    /// Figures with all their parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Sum[]"))]
    pub sums: Vec<Value>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Roll[]"))]
    pub rolls: Vec<Value>,
    /// Why a computer gave the answer that this came of; told with the whole truth, when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub because: Option<String>,
}

/// Why the rules forbid an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The rule that governs.
    #[cfg_attr(feature = "ts", ts(type = "RuleId"))]
    pub rule: String,
    /// A short name that never changes.
    pub code: String,
    /// The sentence for the player.
    pub why: String,
    /// What he can do instead.
    pub cure: String,
    /// What else stands in the way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Reason[]"))]
    pub also: Vec<Value>,
    /// Of a chain, which link was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub at: Option<u32>,
    /// Of a spot that was refused, the nearest that is lawful.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Spot"))]
    pub nearest: Option<Value>,
}

/// The `ok` of `act`, `undo` and `hand-over`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(S = State)))]
#[serde(deny_unknown_fields)]
pub struct Acted<S = State> {
    /// How many entries the seat knows of now.
    pub n: u32,
    /// How many links of a chain were not carried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub left: Option<usize>,
    /// How the game stands now.
    pub state: S,
}

/// The `ok` of `odds`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// What is assumed of the decisions on the way.
    pub assuming: String,
    /// The figures that are known before the dice.
    #[cfg_attr(feature = "ts", ts(type = "Sum[]"))]
    pub sums: Vec<Value>,
    /// Every outcome with its chance.
    pub outcomes: Vec<OddsOutcome>,
}

/// An outcome and its chance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OddsOutcome {
    /// An exact fraction: `5/36`.
    pub chance: String,
    /// The same in hundredths, rounded.
    pub percent: f64,
    /// The outcome, for programs.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub outcome: Value,
    /// The outcome in words.
    pub say: String,
}
