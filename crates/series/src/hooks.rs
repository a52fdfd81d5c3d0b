//! The moments at which an optional rule can change what happens, in the order of play. See [`crate::options`].

// One file for each part of the rules.
pub(crate) mod any_time;
pub(crate) mod turn;
pub(crate) mod command;
pub(crate) mod bombardment;
pub(crate) mod charge;
pub(crate) mod movement;
pub(crate) mod combat;
pub(crate) mod fire;
pub(crate) mod losses;
pub(crate) mod turn_end;
pub(crate) mod knowledge;
