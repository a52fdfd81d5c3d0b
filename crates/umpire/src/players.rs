//! Computer players, as whoever keeps a table knows them.
//!
//! A table holds a [`AnyMatch`] and does not know its rule set; a staff of players does. It finds the match's own type, takes
//! the seat's [`Knowledge`](crate::game::Game::Knowledge) from it and gives nothing else to the player: so a table can seat a computer that
//! cannot cheat, without knowing how it thinks.

use crate::matches::AnyMatch;
use serde::Serialize;
use serde_json::Value;

/// A computer player, as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerInfo {
    /// Its key: `subaltern`.
    pub key: String,
    /// Its name for people.
    pub title: String,
    /// How it plays, in a sentence.
    pub text: String,
}

/// What a computer player answers, and why.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Choice {
    /// The answer, as it travels on the wire.
    pub action: Value,
    /// Why, in a short sentence; empty where there is nothing to say.
    pub why: String,
}

/// A staff: the computer players of some rule sets.
pub trait Players: Send + Sync {
    /// The players that know a rule set, from the weakest to the strongest.
    fn players(&self, rules: &str) -> Vec<PlayerInfo>;

    /// The answer of a player to the open question of a seat. Equal matches, players and seeds give equal answers.
    fn decide(&self, table: &dyn AnyMatch, seat: &str, player: &str, seed: u64) -> Result<Choice, String>;
}
