//! Three Hexes, the smallest game on hexes: Blue hides a gun in one of three, and a patrol of Red's searches for it with a die.
//!
//! It is the first of the two games that `docs/rule-sets.md` builds, in this order: the `game`, what lies on its
//! `table`, and the rule set as the registry knows it. The rules themselves are `rules.toml`, their examples `cases.toml`.

// The crate is an example: its page tells what it is made of.
#![allow(missing_docs)]

mod game;
mod table;
mod rule_set;

pub use game::ThreeHexes;
pub use rule_set::RULES;

/// The ledger and the cases, which the registry builds in.
pub const LEDGER: &str = include_str!("../rules.toml");
pub const CASES: &str = include_str!("../cases.toml");
