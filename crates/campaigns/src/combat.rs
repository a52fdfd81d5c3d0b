//! Combat (con.10): what kind it is, who loses how much and who has to give way.
//!
//! The resolver knows no map and no world. It is told of two parties and of the ground between them ([`party`]), and gives sums of
//! modifiers, losses and retreats; so the exact odds and the equilibrium of chits are found by the very lines that resolve a combat.
//!
//! ```text
//!   kind (10.5.e to 10.5.l)  ->  Raid, Ambush, Skirmish (10.5.1 to 10.5.3)             ->  who yields (10.3)
//!                            ->  bombardment, stakes, battle table (10.5.4 to 10.5.7)  ->  R number
//!   losses by arms (10.5.7.2), by forces (con-base.23.a), then the retreat by its priorities (con-base.17)
//! ```

pub mod modifiers;
pub mod party;
pub mod kind;
pub mod terrain;
pub mod small;
pub mod yielding;
pub mod bombardment;
pub mod stakes;
pub mod large;
pub mod arms;
pub mod sharing;
pub mod priorities;
pub(crate) mod facts;
pub(crate) mod tell;
mod leaders;
mod losses;
mod retreat;
mod pursuit;
mod course;
mod phase;

pub(crate) use course::Course;
pub(crate) use losses::Losses;
pub(crate) use phase::Combats;
pub(crate) use pursuit::Pursuit;
pub use retreat::Retiring;
pub(crate) use retreat::Retreat;
