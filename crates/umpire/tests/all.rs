//! The umpire over small games of its own.

mod case_files;
mod long_games;
mod sealed;
mod shaped;
