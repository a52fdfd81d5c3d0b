//! The whole program, as its users meet it: the command line, the umpire on a pipe, the table on a socket.

// Both helpers say how lines and frames are understood.
#![allow(clippy::duplicate_mod)]

mod common;
mod table;

mod bent_positions;
mod cases;
mod dependencies;
mod fuzz;
mod knowledge;
mod ledgers;
mod protocol;
mod records;
mod rules;
mod table_abuse;
mod table_boards;
mod table_crash;
mod table_disk;
mod table_knowledge;
mod table_play;
mod table_power;
mod table_strangers;
mod table_wire;
