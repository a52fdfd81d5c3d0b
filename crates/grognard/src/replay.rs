//! `grognard replay FILE [--verify]`.

use crate::registry::BUILT_IN;
use crate::{Trouble, print};
use std::fs;
use umpire::protocol::resume;
use umpire::record::{DiceOf, Record};

/// Plays a record again. Every entry is carried out anew; with the seed at hand so is every die.
pub(crate) fn replay(file: &str, verify: bool) -> Result<(), Trouble> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let record = Record::parse(file, &text).map_err(|faults| faults.to_string())?;
    let game = resume(&BUILT_IN, file, &record)?;
    if !verify {
        for (rules, text) in game.told(0) {
            print(&format!("{text} [{}]\n", rules.join(", ")))?;
        }
    }
    if let Some(ending) = game.ending() {
        print(&format!("{}\n", ending.text))?;
    }
    print(&format!("state {} after {} entries: as recorded\n", game.state_hash(), record.entries.len()))?;
    match &record.header.dice {
        DiceOf::Rolled { commitment, seed: Some(_) } => {
            print(&format!("dice: every face follows from the seed committed to as {commitment}\n"))
        }
        DiceOf::Rolled { commitment, seed: None } => print(&format!(
            "dice: committed to as {commitment}; the seed is not revealed, so they are not proved\n"
        )),
        DiceOf::Scripted {} => print("dice: from a script\n"),
    }
}
