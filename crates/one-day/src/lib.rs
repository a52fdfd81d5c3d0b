//! One Day Napoleonics (ledger `odn`, rules `odn.…`): a table in thousandths of an inch, both sides moving at once.
//!
//! Modules stand in the order in which they are needed: figures, files, what never changes, what does, then the turn.

#[macro_use]
mod rules;
pub mod edition;
pub mod boxes;
pub mod option;
pub mod roster;
pub mod theatre;
pub mod world;
pub mod place;
pub mod shelter;
pub mod measure;
pub mod passage;
pub mod modifier;
pub mod answer;
pub mod fact;
pub mod fight;
pub mod game;
pub mod proceeding;
pub mod turn;
pub mod orders;
pub mod activity;
pub mod plot;
pub mod clock;
pub mod fire;
pub mod melee;
pub mod morale;
pub mod retreat;
pub mod urban;
pub mod headquarters;
mod prelude;
pub mod options;
pub mod knowledge;
mod shorthand;
mod situation;
pub mod outcome;
pub mod scenario;
pub mod for_players;
mod table;
pub mod view;
pub mod look;
#[cfg(feature = "ts")]
pub mod typescript;
mod case_setup;
mod assertions;
pub mod rule_set;

pub use rule_set::RULES;
