//! The players of One Day Napoleonics.
//!
//! A player reads an imagined game through `eyes`: who stands where, how far it is, what is fought for (`stakes`); `odds` says what fire and
//! Melee come to. Whatever both players answer alike stands in `fire` (windows) and `chores` (the rest); orders and plots are each
//! player's own.

mod eyes;
mod odds;
mod stakes;
mod ways;
mod plan;
mod ground;
mod strokes;
mod trade;
mod fire;
mod chores;
mod officer;
mod subaltern;
mod marshal;

pub use marshal::Marshal;
pub use subaltern::Subaltern;

use crate::roster::{Listed, Roster};
use one_day::game::OneDay;

/// The players of One Day Napoleonics.
pub static PLAYERS: Roster<OneDay> = Roster(&[
    Listed {
        key: "subaltern",
        title: "The Subaltern",
        text: "Plays by rule of thumb: goes for what is fought for, stands and fires when the enemy is near, squares against horse.",
        player: || &Subaltern,
    },
    Listed {
        key: "marshal",
        title: "The Marshal",
        text: "Plans: one main effort, attacks by all who can come together, guns behind foot, generals out of fire.",
        player: || &Marshal,
    },
]);
