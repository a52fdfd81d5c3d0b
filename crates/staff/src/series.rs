//! The players of Napoleon's Later Campaigns and its refits.
//!
//! A player reads an imagined game through `eyes`: who is where, what is at stake (`stakes`), what an exchange of fire would come
//! to (`exchange`). Each family of questions has a file: `orders` (20), `marches` (5), `fights` (7, 8), `chores` (the rest).

mod eyes;
mod exchange;
mod peril;
mod prices;
mod stakes;
mod orders;
mod plan;
mod detachments;
mod exits;
mod pens;
mod quarters;
mod trains;
mod marches;
mod forces;
mod fights;
mod mounted;
mod losses;
mod chores;
mod officer;
mod subaltern;
mod marshal;

pub use marshal::Marshal;
pub use subaltern::Subaltern;

use crate::roster::{Listed, Roster};
use series::Series;

/// The players of every rule set of the series.
pub static PLAYERS: Roster<Series> = Roster(&[
    Listed {
        key: "subaltern",
        title: "The Subaltern",
        text: "Plays by rule of thumb: what an experienced player does without thinking.",
        player: || &Subaltern,
    },
    Listed {
        key: "marshal",
        title: "The Marshal",
        text: "Plans: makes one main effort with all who can come in time, and weighs each loss by what it costs in the end.",
        player: || Marshal::as_usual(),
    },
]);
