//! The umpire: the core that every rule set stands on, and that knows none of them.
//!
//! A game is its record: a start position, a seed and the list of answers. The umpire asks, seats answer;
//! what is going on is an [`agenda`] of procedures in the state; [`dice`] are an effect that can be rolled,
//! scripted or enumerated; what a seat may know is a type of its own; and every refusal and event cites a
//! rule of the [`rulebook`].
//!
//! What this crate must not know: any map, any unit, any rule set, any file system, network or clock. Text
//! and bytes come in, values and text go out; the `grognard` crate does the reading and writing.
//!
//! Reading order: a [`game::Game`] is driven directly by anything that wants speed (random play, computer
//! players, [`odds`]); a [`matches::Match`] adds the record, undo and saving; [`matches::AnyMatch`] erases the rule set for
//! the protocol; a [`ruleset::RuleSet`] makes games from scenarios and from the given of a case.

pub use ::source::{fault, node as source, read};

pub mod citations;
pub mod rule;
pub mod refusal;
pub mod chance;
pub mod dice;
pub mod seeding;
pub mod event;
pub mod agenda;
pub mod answers;
pub mod facts;
pub mod prose;
pub mod table;
pub mod plane;
pub mod shapes;
pub mod game;
pub mod imagined;
pub mod bounds;
pub mod odds;
pub mod record;
pub mod matches;
pub mod players;
pub mod ruleset;
pub mod rulebook;
pub mod cases;
pub mod protocol;
pub mod request;
pub mod random;
pub mod perft;
pub mod conformance;
#[cfg(feature = "ts")]
pub mod types;
