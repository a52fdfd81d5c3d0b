//! `grognard replay FILE [--verify]`.

use crate::registry::BUILT_IN;
use crate::{Trouble, print};
use std::fs;
use umpire::protocol::{Registry as _, resume};
use umpire::record::{DiceOf, Record};
use umpire::ruleset::RuleSet;

/// Plays a record again. Every entry that was played under this program's version of the rules is carried out anew; with the seed at
/// hand so is every die. Of the others the chain is checked, and no more can be.
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
    let stretches = record.stretches();
    let own = resumed_version(&record)?;
    if stretches.len() > 1 || record.version() != own {
        for (version, first, end) in &stretches {
            let what = if *version == own && Some(end) == stretches.last().map(|(_, _, end)| end) {
                "played again"
            } else {
                "whole, by the chain; not played again, for this program has another version of the rules"
            };
            print(&format!("entries {first} to {}, version {version}: {what}\n", end.saturating_sub(1)))?;
        }
    }
    if record.version() == own {
        print(&format!("state {} after {} entries: as recorded\n", game.state_hash(), record.entries.len()))?;
    } else {
        print(&format!(
            "state {} after {} entries: not checked. The game can go on under version {own} from its snapshot\n",
            record.state,
            record.entries.len()
        ))?;
    }
    match &record.header.dice {
        DiceOf::Rolled { commitment, seed: Some(_) } if stretches.len() > 1 || record.version() != own => {
            print(&format!(
                "dice: the seed is that committed to as {commitment}; every face of what was played again follows from it\n"
            ))
        }
        DiceOf::Rolled { commitment, seed: Some(_) } => {
            print(&format!("dice: every face follows from the seed committed to as {commitment}\n"))
        }
        DiceOf::Rolled { commitment, seed: None } => print(&format!(
            "dice: committed to as {commitment}; the seed is not revealed, so they are not proved\n"
        )),
        DiceOf::Scripted {} => print("dice: from a script\n"),
    }
}

/// The version that this program has of the rules of a record.
fn resumed_version(record: &Record) -> Result<&'static str, Trouble> {
    let rules = BUILT_IN.rule_set(&record.header.rules);
    Ok(rules
        .map(RuleSet::version)
        .ok_or_else(|| format!("there is no rule set `{}`", record.header.rules))?)
}
