//! Napoleon's Later Campaigns, release 1.1.0: the rules as code.
//!
//! Modules follow the rules, so that a player who knows them finds the code: the figures of an [`edition`],
//! the [`ground`] and the [`pieces`] of a position, the [`world`] that changes, then [`morale`] (2.2, 2.3),
//! [`zoc`] (5.4), [`fire`] (7.1), and [`combat`], the Formation Combat Segment (4.4 IV; 7.3 to 7.6, 7.11) with
//! its losses, retreats and advances. What is played at present is that segment, posed from cases.
//!
//! What this crate must not know: other rule sets, files, clocks, networks, and where dice come from.

#[macro_use]
mod rules;
mod refusals;
pub mod edition;
pub mod ground;
pub mod pieces;
pub mod world;
pub mod zoc;
pub mod morale;
pub mod fire;
pub mod combat;
pub mod action;
pub mod fact;
pub mod knowledge;
mod foresight;
mod game;
mod pose;
mod sentences;
mod set;
pub mod scenario;

pub use game::Nlc;
pub use set::Set;
