//! Three Inches, the smallest game on a table without hexes: Blue plants a flag somewhere in a garden, and a watchman of Red's looks
//! for it along a bearing.
//!
//! It is the second of the two games that `docs/rule-sets.md` builds. What is new beside the first are answers that no list could
//! hold: a spot in a region and a bearing of an arc.

// The crate is an example: its page tells what it is made of.
#![allow(missing_docs)]

mod game;
mod table;
mod rule_set;

pub use game::ThreeInches;
pub use rule_set::RULES;

/// The ledger and the cases, which the registry builds in.
pub const LEDGER: &str = include_str!("../rules.toml");
pub const CASES: &str = include_str!("../cases.toml");
