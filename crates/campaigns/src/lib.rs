//! Campaigns of Napoleon: the variant (ledger `con-variant`, rules `con.…`) over the base game (ledger `con-base`). Hexes of
//! 3.2 km, turns of two days, whole armies under markers that all look alike.
//!
//! Modules stand in the order in which they are needed: figures, files, what never changes, what does, then the turn.

#[macro_use]
mod rules;
pub mod edition;
pub mod types;
pub mod ground;
pub mod theatre;
pub mod world;
pub mod answers;
pub mod facts;
pub mod notation;
mod barred;
pub mod activity;
mod turn;
mod seniority;
mod resistance;
mod command;
mod movement;
pub mod engagement;
pub mod combat;
mod preparation;
mod morale;
mod forced;
mod consolidation;
mod victory;
mod knowledge;
pub mod odds;
mod look;
mod for_players;
mod game;
mod muster;
mod case_setup;
mod scenario;
mod board_view;
mod assertions;
mod rule_set;
#[cfg(feature = "ts")]
pub mod typescript;

pub use for_players::{ForPlayers, Moving, OnTheMarch};
pub use game::Campaigns;
pub use knowledge::{CampaignView, Knowledge};
pub use rule_set::CON;
