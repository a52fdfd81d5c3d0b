//! The staff: computer players.
//!
//! A [`Player`](player::Player) is given what its seat knows and the question that is open to it, and answers with a reason. It never sees a
//! game, only [`Knowledge`](umpire::game::Game::Knowledge): it cannot cheat, by type. Equal input gives equal answer.
//!
//! What is general stands here: the interface, the [`random`] player, the [`duel`] of two players and its [`statistics`]. What
//! belongs to a rule set has a folder of its own, [`nlc`]. [`Staff`] lists the players of every rule set for a table.

pub mod player;
pub mod random;
pub mod duel;
pub mod statistics;
pub mod nlc;
mod roster;

pub use roster::Staff;
