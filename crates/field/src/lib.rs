//! A battlefield: geography in, hexes out.
//!
//! The ground of a campaign is kept once, in real coordinates ([`geography`]); a [`grid`] file says how it
//! becomes a board, by measures and by hand; and a [`battlefield`] is the board that comes of it, with the
//! terrain of every hex, the water, crests and slopes of every hexside, and the roads between. Rule sets ask
//! it what the ground is, who can see whom ([`sight`]) and how far one can go ([`paths`]); what hides and what
//! a step costs they say themselves. A [`table`] is for rules that measure in inches instead. All of it is
//! drawn as maps ([`drawing`]). No rule of any game is
//! known here: no cost of movement, nothing that blocks a line, nobody's orders.
//!
//! ```text
//!   geography.geojson ─┐
//!   elevation.asc ─────┼─ Geography ─┐
//!                      │             ├─ Battlefield ── window("ligny") ── Battlefield
//!   grid.toml ─────────┴─ Grid ──────┘
//! ```
//!
//! Nothing here opens a file: texts come in with the names of their files, and everything that is wrong in
//! them goes out at once as [`source::fault::Faults`].
//!
//! # The same on every machine
//!
//! Geometry is done in floating point, but only while a board is made, and only by operations that IEEE 754
//! fixes to the last bit (`+ - * /`, square root, rounding); the [`projection`] works out its sines by itself.
//! Wherever a number decides, equal numbers are told apart by the order of the files and of the board. So two
//! machines that read the same files make the same board, and a test makes one twice to prove the least of it.
//!
//! Read the modules in the order below.

pub mod kinds;
pub mod projection;
mod geojson;
pub mod geography;
pub mod grid;
pub mod battlefield;
mod draft;
pub mod written;
pub mod sight;
pub mod paths;
pub mod table;
pub mod drawing;

pub use battlefield::Battlefield;
pub use geography::Geography;
pub use grid::Grid;
