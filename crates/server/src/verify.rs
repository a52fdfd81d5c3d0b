//! Every game of a database played again, and nothing written: what `grognard replay --verify` tells of it.

use crate::catalogue::Catalogue;
use crate::games::{Games, Replayed};
use crate::store::{GameNumber, Store};
use std::fs::File;
use std::io::Read as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// What every `SQLite` database begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Whether a file is a database, and no record.
pub fn is_database(file: &Path) -> bool {
    let mut head = [0; MAGIC.len()];
    File::open(file).and_then(|mut file| file.read_exact(&mut head)).is_ok() && head == MAGIC
}

/// A game that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The game's name; its number, if not even that can be read.
    pub game: String,
    /// What holds of it, or why it cannot be played again.
    pub found: Result<Sound, String>,
}

/// A game that can be played again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sound {
    pub scenario: String,
    /// How many lines its log has.
    pub lines: usize,
    /// How many answers stand, the opening among them.
    pub entries: usize,
    /// The hash of the state that they lead to; none while the game waits for the shares of its dice.
    pub state: Option<String>,
    /// The version of the rules it was played under, if this program goes on with it under another from its snapshot.
    pub other_version: Option<String>,
    /// How it ended, if it has.
    pub ending: Option<String>,
}

/// Plays every game of a database again and tells of each. What is wrong with the database as a whole is an error.
pub fn verify(
    catalogue: &dyn Catalogue,
    database: &Path,
    tell: &mut dyn FnMut(&Verified),
) -> Result<(), String> {
    let said = |why: String| format!("{}: {why}", database.display());
    let store = Store::open_to_read(database)?;
    let faults = store.faults().map_err(|trouble| said(trouble.to_string()))?;
    if !faults.is_empty() {
        let faults = faults.join("; ");
        return Err(said(format!("the database is damaged ({faults}): put it aside and go on from a copy")));
    }
    for (number, game) in store.numbers().map_err(|trouble| said(trouble.to_string()))? {
        // A bug in a rule must not keep the other games from being looked at.
        let found = catch_unwind(AssertUnwindSafe(|| look_at(catalogue, &store, number)));
        let found = found
            .unwrap_or_else(|_| Err("a bug in the umpire: please report it with the database".to_owned()));
        tell(&Verified { game, found });
    }
    Ok(())
}

fn look_at(catalogue: &dyn Catalogue, store: &Store, number: GameNumber) -> Result<Sound, String> {
    let kept = store.load(number).map_err(|trouble| trouble.to_string())?;
    let kept = kept.ok_or("it is gone since this began")?;
    let scenario = kept.begun.scenario.clone();
    if kept.begun.dice()?.is_none() {
        return Ok(Sound { scenario, lines: 0, entries: 0, state: None, other_version: None, ending: None });
    }
    let Replayed { game, .. } = Games::replayed(catalogue, store, &kept)?;
    let version = kept.version();
    let own = catalogue.rule_set(&kept.begun.rules).is_some_and(|rules| rules.version() == version);
    Ok(Sound {
        scenario,
        lines: kept.log.len(),
        entries: game.entries(),
        state: Some(game.state_hash()),
        other_version: (!own).then_some(version),
        ending: game.ending().map(|ending| ending.text),
    })
}
