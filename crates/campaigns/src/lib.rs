//! Campaigns of Napoleon: the variant (ledger `con-variant`, rules `con.…`) over the base game (ledger `con-base`). Hexes of
//! 3.2 km, turns of two days, whole armies under markers that all look alike.
//!
//! Modules stand in the order in which they are needed: figures, files, what never changes, what does, then the turn.

#[macro_use]
#[allow(unused_macros, dead_code, reason = "the modules that cite come next")]
mod rules;
pub mod edition;
