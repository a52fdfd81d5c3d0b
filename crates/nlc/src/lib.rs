//! Napoleon's Later Campaigns, release 1.1.0: the rules as code.
//!
//! Modules follow the rules, so that a player who knows them finds the code: the figures of an [`edition`],
//! the [`ground`] and the [`pieces`] of a position, the [`world`] that changes, then [`morale`] (2.2, 2.3),
//! [`zoc`] (5.4), [`fire`] (7.1) and [`sight`] (8.3); then the segments of an action (4.4): [`bombardment`]
//! (8.1), [`charge`] with its pursuits and reactions (7.7 to 7.10), and [`combat`] (7.3 to 7.6, 7.11) with its
//! losses, retreats and advances. Each of these three can be posed from cases.
//!
//! What this crate must not know: other rule sets, files, clocks, networks, and where dice come from.

#[macro_use]
mod rules;
mod refusals;
pub mod edition;
pub mod ground;
pub mod pieces;
pub mod options;
pub mod orders;
pub mod theatre;
pub mod special;
pub mod world;
pub mod zoc;
pub mod footing;
pub mod distance;
pub mod charts;
pub mod morale;
pub mod fire;
pub mod sight;
pub mod bombardment;
pub mod charge;
pub mod movement;
pub mod combat;
pub mod command;
pub mod turn;
pub mod proceeding;
pub mod action;
pub mod fact;
pub mod knowledge;
pub mod scenario;
pub mod table;
mod foresight;
mod look;
mod game;
mod reading;
mod pose;
mod sentences;
mod shorthand;
mod set;
#[cfg(feature = "ts")]
pub mod types;

pub use foresight::{Outcome, Party};
pub use game::Nlc;
pub use set::{Set, open};
