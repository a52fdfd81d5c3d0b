//! A match goes on from its record: played again, or from a snapshot where the rules have changed under it.

use super::Match;
use super::history::{Played, Stretch};
use super::source::Source;
use super::told::{Found, Told};
use crate::event::{Log, SeatSet};
use crate::fault::{Faults, Place};
use crate::game::{Game, seat_of};
use crate::record::{Continued, HAS_SNAPSHOTS, Record, Snapshot, state_hash};
use std::fmt::Write as _;
use std::sync::Arc;

impl<G: Game> Match<G> {
    /// Resumes a recorded match on its start position, under this version of the rules.
    ///
    /// Every entry of this version is played again: with the seed's own dice where the seed is known, which proves them, else with
    /// the recorded faces. Entries of other versions stay as they are: the match goes on from the snapshot after them. A record of
    /// another version goes on from its last snapshot, and has an entry more that says so.
    pub fn resume(origin: G, file: &str, record: &Record, version: &str) -> Result<Self, Faults> {
        let fault = |line: usize, what: String| {
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            Faults::one(&Place { file: file.to_owned(), line, column: 1 }, what)
        };
        if record.entries.is_empty() {
            return Err(fault(2, "the record lacks its opening, entry 0".to_owned()));
        }
        let seed = record.header.seed().map_err(|why| fault(1, why))?;
        let is_known = record.version() == version;
        let mut this = Match::blank(origin, record.header.clone(), Source::of(&record.header, seed.as_ref()));
        version.clone_into(&mut this.version);
        let from = match record.to_go_on_from(version).map_err(|why| fault(1, why))? {
            None => 0,
            Some(snapshot) => {
                this.start_from(record, snapshot).map_err(|why| fault(1, why))?;
                snapshot.snapshot
            }
        };
        if let (Source::Rolled(dice), Some(snapshot)) = (&mut this.source, this.snapshots.last()) {
            dice.go_to(snapshot.dice);
        }
        this.play_on(&record.entries[from..]).map_err(|(n, why)| {
            let mut what = format!("entry {n} cannot be played again: {why}");
            if !is_known {
                let cure = "It was given after the last snapshot: save the record once more with the program that made it";
                let _ = write!(what, ". {cure}");
            }
            fault(Record::line_of(n), what)
        })?;
        if is_known {
            let hash = state_hash(&this.game.state());
            // A game that a server keeps has no closing line.
            if !record.state.is_empty() && hash != record.state {
                let what = format!("played again, the record ends in state {hash}, not {}", record.state);
                let line = Record::line_of(record.entries.len() + record.snapshots.len());
                return Err(fault(line, what));
            }
        } else {
            let n = this.n_played();
            let entry = Continued { version: version.to_owned(), from }.entry(n);
            this.push(Played::by_the_umpire(entry), Log::off());
            this.header.grognard = this.header.grognard.max(HAS_SNAPSHOTS);
        }
        Ok(this)
    }

    /// Puts the entries before a snapshot into the match as they are, and the game into its state.
    fn start_from(&mut self, record: &Record, snapshot: &Snapshot) -> Result<(), String> {
        let n = snapshot.snapshot;
        let game = self.origin.in_state(&snapshot.state.to_string()).map_err(|why| {
            format!(
                "the snapshot after {n} entries, of version {}, cannot be read: {why}. Nothing is lost: go on with the program \
                 that made it",
                snapshot.version
            )
        })?;
        let played = record.entries[..n].iter().map(|entry| {
            let seat = seat_of(&self.origin, &entry.seat);
            // Of the others' answers a seat may not even know how many there were: it counts its own.
            let known_to = seat.map_or(SeatSet::ALL, SeatSet::only);
            let found = Found::already(known_to, Told::Seen(None));
            Arc::new(Played { entry: entry.clone(), seat, revealed: true, found })
        });
        let played = played.collect();
        self.stretches = vec![Arc::new(Stretch { first: 0, before: None, played, diary: Vec::new() })];
        self.snapshots =
            record.snapshots.iter().filter(|kept| kept.snapshot <= n).cloned().map(Arc::new).collect();
        self.snapshots
            .retain(|kept| kept.snapshot == n || record.continuations().any(|c| c.from == kept.snapshot));
        self.game = game;
        Ok(())
    }
}
