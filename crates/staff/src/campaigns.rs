//! The players of Campaigns of Napoleon.
//!
//! A player reads an imagined game through `eyes`: his columns, the enemy's stacks as far as he can know of them, and how far it is
//! (`ways`). Of that he makes a `plan`, a task for each column. Each family of questions has a file: `organization` and `commands` (phase
//! I), `moves` with `marches` and `vedettes` (II), `preparations` with `chits` (III to V), `combats` (VI). What a fight would come to is
//! weighed in strengths (`contact`), and reckoned over all dice (`outcome`).

mod eyes;
mod ways;
mod plan;
mod contact;
mod outcome;
mod chits;
mod officer;
mod organization;
mod commands;
mod marches;
mod vedettes;
mod moves;
mod preparations;
mod combats;
mod subaltern;
mod marshal;

pub use marshal::Marshal;
pub use subaltern::Subaltern;

use crate::roster::{Listed, Roster};
use campaigns::Campaigns;

/// The players of the rule set.
pub static PLAYERS: Roster<Campaigns> = Roster(&[
    Listed {
        key: "subaltern",
        title: "The Subaltern",
        text: "Plays by rule of thumb: a task for each force, fights at good odds, marches to the guns.",
        player: || &Subaltern,
    },
    Listed {
        key: "marshal",
        title: "The Marshal",
        text: "Plans: concentrates before he fights, reckons what may come of it, and does not let his guesses be guessed.",
        player: || &Marshal,
    },
]);
