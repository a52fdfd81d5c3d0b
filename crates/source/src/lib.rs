//! Reading files from outside: ledgers, cases, editions, grids, orders of battle.
//!
//! Two stages for anything from outside: as written (a tree of [`node`]s in which every value knows its place),
//! then as valid (the reader's own types). Every [`fault`] is told with file and line, all of them at once.
//!
//! What this crate must not know: what any of these files mean, and where they are kept.

pub mod fault;
pub mod node;
