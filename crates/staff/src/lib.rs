//! The staff: computer players.
//!
//! A [`Player`](player::Player) is given what its seat knows and the question that is open to it, and answers with a reason. It never sees a
//! game, only [`Knowledge`](umpire::game::Game::Knowledge): it cannot cheat, by type. Equal input gives equal answer.
//!
//! What is general stands here: the interface, the [`random`] player, the [`duel`] of two players and its [`statistics`]. What
//! belongs to a rule set has a folder of its own, [`series`], [`one_day`] and [`campaigns`]. A [`Roster`] lists its
//! players, and [`Staff`] has those of every rule set for a table and for duels.

// The crate is part of one program: a line that only repeats a name helps nobody.
#![allow(missing_docs)]

pub mod player;
pub mod random;
pub mod duel;
pub mod statistics;
pub mod series;
pub mod one_day;
pub mod campaigns;
mod roster;

pub use roster::{AnyRoster, Listed, Roster, Staff, Terms};
