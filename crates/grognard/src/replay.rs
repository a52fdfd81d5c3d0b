//! `grognard replay FILE [--verify [--key KEY]]`.

use crate::registry::BUILT_IN;
use crate::{Trouble, print};
use server::verify::{Sound, Verified, is_database, verify as verify_database};
use std::fs;
use std::path::Path;
use std::string::FromUtf8Error;
use umpire::protocol::{Registry as _, resume};
use umpire::record::{DiceOf, Record, public_key};
use umpire::ruleset::RuleSet;
use umpire::seeding::{Rolled, SeedBy};

/// What a record without a signature does not prove.
const UNSIGNED: &str = "all this proves that the answers were legal, that the dice follow from the seed and that nothing was edited in \
     the middle. It does not prove that this game was ever played: whoever holds a record can make up another whole one. A table signs \
     the records of games that were begun and ended at it";

/// Plays a record again, or every game of a database.
pub(crate) fn replay(file: &str, verify: bool, key: Option<&str>) -> Result<(), Trouble> {
    if is_database(Path::new(file)) {
        return if verify {
            database(file)
        } else {
            Err(Trouble::Said(format!("{file} is a database: add --verify")))
        };
    }
    let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|error| no_text(file, &error))?;
    let record = Record::parse(file, &text).map_err(|faults| faults.to_string())?;
    play_again(file, &record, verify)?;
    if verify { signature(&format!("{file}:{}:1", text.lines().count()), &record, key) } else { Ok(()) }
}

/// Where the bytes are that are no text.
fn no_text(file: &str, error: &FromUtf8Error) -> String {
    let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
    let (line, column) =
        (before.split('\n').count(), before.rsplit('\n').next().unwrap_or_default().chars().count() + 1);
    format!(
        "{file}:{line}:{column}: the bytes here are no text (UTF-8): the record was damaged; take another copy of it"
    )
}

/// Tells who vouches for a record; an error if it is not whoever is asked for.
fn signature(last: &str, record: &Record, wanted: Option<&str>) -> Result<(), Trouble> {
    let Some(by) = record.signed_by() else {
        return match wanted {
            Some(_) => Err(Trouble::Said(format!("{last}: the record has no signature: {UNSIGNED}"))),
            None => print(&format!("signature: none; {UNSIGNED}\n")),
        };
    };
    match wanted {
        Some(wanted) if public_key(wanted)? != public_key(by)? => Err(Trouble::Said(format!(
            "{last}: the record is signed with the key {by}, not with {wanted}: it is not of the table that you mean"
        ))),
        Some(_) => print(&format!(
            "signature: by the table with the key {by}, as you asked: the game was begun and ended there, and this is what it kept\n"
        )),
        None => print(&format!(
            "signature: by a table with the key {by}; whether it is the one that you mean, --key tells. A table tells its key when it is \
             opened and at /api/health\n"
        )),
    }
}

/// Tells of every game of a database; an error if one of them cannot be played again.
fn database(file: &str) -> Result<(), Trouble> {
    let (mut sound, mut unsound, mut trouble) = (0, 0, Ok(()));
    verify_database(&BUILT_IN, Path::new(file), &mut |Verified { game, found }| {
        let said = match found {
            Ok(Sound { scenario, lines, entries, state, other_version, ending }) => {
                sound += 1;
                let ending = ending.as_deref().unwrap_or("it goes on");
                let played = match (state, other_version) {
                    (None, _) => "it waits for the shares of its dice".to_owned(),
                    (Some(state), None) => format!("every answer played again, state {state}"),
                    (Some(_), Some(version)) => format!(
                        "played under version {version} of the rules: whole in its log, and goes on from its snapshot"
                    ),
                };
                format!("{game}: {scenario}, {lines} lines, {entries} entries: {played}. {ending}\n")
            }
            Err(why) => {
                unsound += 1;
                format!("{game}: {why}\n")
            }
        };
        if trouble.is_ok() {
            trouble = print(&said);
        }
    })?;
    trouble?;
    print(&format!("{sound} of {} games can be played again\n", sound + unsound))?;
    if unsound == 0 {
        Ok(())
    } else {
        Err(Trouble::Said(format!(
            "{file}: {unsound} of its games cannot be played again; nothing of them is lost"
        )))
    }
}

/// What was carried out is what the record says in so many words, and its snapshot is the state that the game is in. Neither is needed
/// to play it again, but both are read.
fn as_written(file: &str, record: &Record, played: &Record) -> Result<(), Trouble> {
    for (n, (written, played)) in record.entries.iter().zip(&played.entries).enumerate() {
        // A record that somebody wrote himself may have the words alone: they are what is read.
        if !written.action.is_string() && written.action != played.action {
            let line = Record::line_of(n);
            return Err(Trouble::Said(format!(
                "{file}:{line}:1: entry {n} is written as {}, but what it does is {}",
                written.action, played.action
            )));
        }
    }
    let last = |record: &Record| record.snapshots.last().map(|snapshot| serde_json::json!(snapshot));
    let (Some(written), Some(played)) = (last(record), last(played)) else { return Ok(()) };
    if written["snapshot"] == played["snapshot"] && written != played {
        let line = Record::line_of(record.entries.len() + record.snapshots.len() - 1);
        return Err(Trouble::Said(format!(
            "{file}:{line}:1: the snapshot is not the state that the game is in there"
        )));
    }
    Ok(())
}

/// Plays a record again. Every entry that was played under this program's version of the rules is carried out anew; with the seed at
/// hand so is every die. Of the others the chain is checked, and no more can be.
fn play_again(file: &str, record: &Record, verify: bool) -> Result<(), Trouble> {
    let game = resume(&BUILT_IN, file, record)?;
    if !verify {
        for (rules, text) in game.told(0) {
            print(&format!("{text} [{}]\n", rules.join(", ")))?;
        }
    }
    if let Some(ending) = game.ending() {
        print(&format!("{}\n", ending.text))?;
    }
    let stretches = record.stretches();
    let own = resumed_version(record)?;
    if verify && record.version() == own {
        as_written(file, record, &game.own_record())?;
    }
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
    let whole = stretches.len() == 1 && record.version() == own;
    print(&match &record.header.dice {
        DiceOf::Rolled(rolled) => dice_said(rolled, whole),
        DiceOf::Scripted {} => "dice: from a script\n".to_owned(),
    })
}

/// What is proved of rolled dice. `whole` is whether everything was played again.
fn dice_said(rolled: &Rolled, whole: bool) -> String {
    let follows =
        if whole { "every face follows from" } else { "every face of what was played again follows from" };
    let mark = rolled.commitment.as_deref().unwrap_or_default();
    let seats: Vec<&str> = rolled.shares.iter().map(|share| share.seat.as_str()).collect();
    let seats = seats.join(" and ");
    match (rolled.by, &rolled.seed) {
        (Some(SeedBy::Opener), Some(_)) => {
            format!("dice: {follows} the seed, which whoever opened the game chose: he knew them\n")
        }
        (Some(SeedBy::Opener), None) => {
            "dice: from a seed that whoever opened the game chose; it is not revealed, so they are not proved\n"
                .to_owned()
        }
        (Some(SeedBy::Shares), Some(_)) => format!(
            "dice: {follows} the shares of the umpire, committed to as {mark}, and of {seats}: each fits what was published \
             before any was revealed, so nobody chose them alone\n"
        ),
        (Some(SeedBy::Shares), None) => format!(
            "dice: from the shares of {seats}, which fit, and of the umpire, committed to as {mark}; that is not revealed, so \
             they are not proved\n"
        ),
        (Some(SeedBy::Umpire), Some(_)) => {
            format!("dice: {follows} the seed committed to as {mark}; the umpire drew it\n")
        }
        (None, Some(_)) => {
            format!("dice: {follows} the seed committed to as {mark}; the record does not say who made it\n")
        }
        (Some(SeedBy::Umpire) | None, None) => {
            format!("dice: committed to as {mark}; the seed is not revealed, so they are not proved\n")
        }
    }
}

/// The version that this program has of the rules of a record.
fn resumed_version(record: &Record) -> Result<&'static str, Trouble> {
    let rules = BUILT_IN.rule_set(&record.header.rules);
    Ok(rules
        .map(RuleSet::version)
        .ok_or_else(|| format!("there is no rule set `{}`", record.header.rules))?)
}
