//! What refits have of their own beyond figures: a file for each feature. An edition switches one on by its section under
//! `[features]`, players by an option; the `hooks` hand over to it, as to the options of the core.

pub(crate) mod cavalry_at_large;
pub(crate) mod random_events;
pub(crate) mod trains;
pub(crate) mod combat_ratings;
pub(crate) mod train_supply;
pub(crate) mod columns;
pub(crate) mod spans;
pub(crate) mod pontoons;
pub(crate) mod passing_fire;
pub mod cards;
pub mod hidden_forces;
pub mod vedettes;
pub(crate) mod artillery_ammunition;
pub(crate) mod low_ammunition;
pub(crate) mod acting_commanders;
pub(crate) mod attachments;
pub(crate) mod brigade_goals;
pub(crate) mod division_commanders;
pub(crate) mod free_until_led;
pub(crate) mod ground_in_supply;
pub(crate) mod leader_set_up;
pub(crate) mod misread_orders;
pub(crate) mod unattached_guns;
pub(crate) mod weather;
pub(crate) mod cups;
pub(crate) mod improved_positions;
