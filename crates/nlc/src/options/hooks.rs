//! The moments at which an optional rule can change what happens, in the order of play. See [`crate::options`].

// One file for each part of the rules.
pub(crate) mod command;
pub(crate) mod movement;
pub(crate) mod combat;
pub(crate) mod turn;
pub(crate) mod knowledge;
