//! Campaigns of Napoleon as it is played: its cases, whole games, and the laws over them.

mod cases;
mod games;
mod laws;
