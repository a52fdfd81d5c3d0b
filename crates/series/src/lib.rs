//! The series of Napoleon's Later Campaigns: its rules as code, and what its editions make of them as data. One edition is
//! played so far, release 1.1.0 of the game itself.
//!
//! Modules follow the rules, so that a player who knows them finds the code: the figures of an [`edition`],
//! the [`ground`] and the [`pieces`] of a position, the [`world`] that changes, then [`morale`] (2.2, 2.3),
//! [`zoc`] (5.4), [`fire`] (7.1) and [`sight`] (8.3); then the segments of an action (4.4): [`bombardment`]
//! (8.1), [`charge`] with its pursuits and reactions (7.7 to 7.10), and [`combat`] (7.3 to 7.6, 7.11) with its
//! losses, retreats and advances. Each of these three can be posed from cases.
//!
//! What this crate must not know: other rule sets, files, clocks, networks, and where dice come from.

// The crate is part of one program: a line that only repeats a name helps nobody.
#![allow(missing_docs)]

#[macro_use]
mod rules;
#[macro_use]
mod worded;
mod refusals;
mod prelude;
pub mod edition;
pub mod ground;
pub mod pieces;
pub mod features;
pub(crate) mod hooks;
pub mod options;
pub mod refits;
pub mod orders;
pub mod theatre;
pub mod scenario_rules;
pub mod world;
pub mod zoc;
pub mod footing;
pub mod distance;
pub mod map_cache;
pub mod morale;
pub mod fire;
pub mod sight;
pub mod bombardment;
pub mod charge;
pub mod movement;
pub mod combat;
pub mod command;
pub mod turn;
pub mod activity;
pub mod action;
pub mod fact;
pub mod knowledge;
pub mod scenario;
mod board_view;
mod odds;
mod inspect;
mod game;
mod snapshot;
mod for_players;
mod case_setup;
mod assertions;
mod shorthand;
mod rule_set;
pub mod sets;
#[cfg(feature = "ts")]
pub mod types;

pub use for_players::ForPlayers;
pub use game::Series;
pub use odds::{Outcome, Own, Party};
pub use sets::{Set, open};
