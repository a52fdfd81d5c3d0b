//! Reading files from outside: ledgers, cases, editions, grids, orders of battle.
//!
//! Two stages for anything from outside: as written (a tree of [`node`]s in which every value knows its place),
//! then as valid (the reader's own types). Every [`fault`] is told with file and line, all of them at once.
//!
//! A section of a file is declared once, as a struct with `#[derive(Read)]`: see [`read`].
//!
//! What this crate must not know: what any of these files mean, and where they are kept.

pub mod fault;
pub mod node;
pub mod read;
pub mod said;

// So that what the derive writes finds this crate here too.
extern crate self as source;
