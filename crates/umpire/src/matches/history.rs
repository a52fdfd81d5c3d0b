//! What was played: entries with their events, in stretches; how a match is looked back on, and taken back.

use super::source::Source;
use super::{Match, NotDone};
use crate::dice::Scripted;
use crate::event::{Event, Log, Seat, SeatSet};
use crate::game::{Game, forced};
use crate::record::{Continued, Entry};
use std::sync::Arc;

/// An entry of the record with what undo has to know of it.
#[derive(Debug, Clone)]
pub(super) struct Played {
    pub(super) entry: Entry,
    pub(super) seat: Option<Seat>,
    /// Dice fell or something hidden came to light: it cannot be untold.
    pub(super) told: bool,
    /// It answered a secret question, so later answers of other seats do not depend on having seen it.
    pub(super) secret: bool,
    /// The seats that may know that there was an answer at all: of a secret one the others may not even know that it was
    /// given, until something comes of it that they see.
    pub(super) known_to: SeatSet,
}

/// An event with the number of the entry it belongs to. Copies of a match share what happened.
pub(super) type Noted<F> = (usize, Arc<Event<F>>);

/// The game is kept before every so many entries, so that no moment of a match is more answers away from one that can be had at
/// once: to take back and to look back cost the same in the first turn and in the last.
pub(super) const STRETCH: usize = 64;

/// Some entries in a row.
#[derive(Clone)]
pub(super) struct Stretch<G: Game> {
    /// The number of the first of them.
    pub(super) first: usize,
    /// The game before it; none if they were played under another version of the rules, and cannot be played again.
    pub(super) before: Option<G>,
    pub(super) played: Vec<Arc<Played>>,
    pub(super) diary: Vec<Noted<G::Fact>>,
}

/// Whose entries are nobody's answers.
pub(super) const UMPIRE: &str = "umpire";

impl Played {
    pub(super) fn by_the_umpire(entry: Entry) -> Played {
        Played { entry, seat: None, told: true, secret: false, known_to: SeatSet::ALL }
    }
}

impl<G: Game> Match<G> {
    /// Everything that happened, with the number of the entry it belongs to.
    pub fn diary(&self) -> impl Iterator<Item = &(usize, Arc<Event<G::Fact>>)> {
        self.noted_since(0)
    }

    /// The events of the entries from `entry` on.
    pub fn since(&self, entry: usize) -> Vec<Event<G::Fact>> {
        self.noted_since(entry).map(|(_, event)| Event::clone(event)).collect()
    }

    /// The diary of the entries from `entry` on: it is in the order of the entries.
    pub(super) fn noted_since(&self, entry: usize) -> impl Iterator<Item = &Noted<G::Fact>> {
        let at = self.stretches.partition_point(|stretch| stretch.first + stretch.played.len() <= entry);
        self.stretches[at..].iter().flat_map(move |stretch| {
            let at = stretch.diary.partition_point(|(n, _)| *n < entry);
            &stretch.diary[at..]
        })
    }

    pub(crate) fn n_played(&self) -> usize {
        self.stretches.last().map_or(0, |last| last.first + last.played.len())
    }

    /// The entries from one on.
    pub(super) fn played_since(&self, entry: usize) -> impl DoubleEndedIterator<Item = &Arc<Played>> {
        let at = self.stretches.partition_point(|stretch| stretch.first + stretch.played.len() <= entry);
        self.stretches[at..]
            .iter()
            .flat_map(move |stretch| &stretch.played[entry.saturating_sub(stretch.first)..])
    }

    pub(super) fn nth(&self, entry: usize) -> Option<&Arc<Played>> {
        self.played_since(entry).next()
    }

    /// Takes back the last answers of a seat, so many or as many of them as can be untold; tells the first entry that is gone or has
    /// another number now. An answer that was the only one is no decision: whoever gave it by himself would give it again at once, so
    /// that the one before it is taken back as well.
    pub fn undo(&mut self, seat: Seat, count: usize) -> Result<usize, String> {
        let mut first = self.take_back(seat, count)?;
        while self.forced_answer(seat).is_some() && self.undoable(seat, &[]).is_ok() {
            first = self.take_back(seat, 1)?.min(first);
        }
        Ok(first)
    }

    pub(super) fn forced_answer(&self, seat: Seat) -> Option<G::Action> {
        if self.game.awaited().has(seat) { forced(&self.game, seat) } else { None }
    }

    pub(super) fn take_back(&mut self, seat: Seat, count: usize) -> Result<usize, String> {
        let mut gone = vec![self.undoable(seat, &[])?];
        while gone.len() < count {
            match self.undoable(seat, &gone) {
                Ok(at) => gone.push(at),
                Err(_) => break,
            }
        }
        let first = gone.iter().copied().min().unwrap_or_default();
        let mut kept: Vec<Entry> = self
            .played_since(first)
            .filter(|played| !gone.contains(&played.entry.n))
            .map(|played| played.entry.clone())
            .collect();
        for (n, entry) in (first..).zip(&mut kept) {
            entry.n = n;
        }
        let mut before = self.at_entry(first)?;
        before.source = Source::Scripted(Scripted::default());
        before.play_on(&kept).map_err(|(n, why)| format!("entry {n}: {why}"))?;
        before.source = self.source.clone();
        *self = before;
        Ok(first)
    }

    /// Where the last answer of a seat stands in the record, apart from those that are gone, if it can be untold: no die fell,
    /// nothing hidden came to light, and nobody has answered openly since. When the game is over everything is told.
    pub(super) fn undoable(&self, seat: Seat, gone: &[usize]) -> Result<usize, String> {
        if self.game.ending().is_some() {
            return Err(
                "this cannot be undone: the game is over, and everything has come to light".to_owned()
            );
        }
        let mut later: Option<&Played> = None;
        for played in self.played_since(0).rev().filter(|played| !gone.contains(&played.entry.n)) {
            if played.seat == Some(seat) {
                return match later {
                    _ if played.told => {
                        Err("this cannot be undone: dice have fallen or something came to light".to_owned())
                    }
                    Some(Played { seat: None, .. }) => {
                        Err("this cannot be undone: the game has gone on under another version".to_owned())
                    }
                    Some(later) => {
                        Err(format!("this cannot be undone: {} has answered since", later.entry.seat))
                    }
                    None => Ok(played.entry.n),
                };
            }
            if !played.secret || played.told {
                later = Some(played);
            }
        }
        Err("there is nothing to undo".to_owned())
    }

    /// This match as it stood after so many entries.
    pub(super) fn at_entry(&self, entries: usize) -> Result<Match<G>, String> {
        let n = self.n_played();
        if entries == 0 || entries > n {
            return Err(format!(
                "the game has {n} entries; it can be seen after the first to the last of them"
            ));
        }
        let at = self.stretches.partition_point(|stretch| stretch.first < entries).saturating_sub(1);
        let mut then = Match {
            header: self.header.clone(),
            version: self.version.clone(),
            origin: self.origin.clone(),
            game: self.game.clone(),
            source: Source::Sealed(Scripted::default()),
            stretches: self.stretches[..=at].to_vec(),
            snapshots: self.snapshots.clone(),
        };
        let next = self.stretches.get(at + 1).filter(|next| next.first == entries);
        if let Some(after) = next.and_then(|next| next.before.as_ref()) {
            then.game = after.clone();
        } else if entries < n {
            let stretch = &self.stretches[at];
            let Some(before) = &stretch.before else {
                let n = stretch.played.len();
                return Err(format!(
                    "the first {n} entries were played under another version of the rules: the game can be seen from entry {n} on"
                ));
            };
            then.stretches.pop();
            then.game = before.clone();
            let wanted = stretch.played[..entries - stretch.first].iter();
            let wanted: Vec<Entry> = wanted.map(|played| played.entry.clone()).collect();
            then.play_on(&wanted).map_err(|(n, why)| format!("entry {n}: {why}"))?;
        }
        Ok(then)
    }

    /// Plays recorded entries after those that there are; each must throw the dice that it threw then. The first that cannot be
    /// played again is told by its number; those before it stand.
    pub(super) fn play_on(&mut self, entries: &[Entry]) -> Result<(), (usize, String)> {
        for entry in entries {
            let n = self.n_played();
            if let Source::Scripted(dice) | Source::Sealed(dice) = &mut self.source {
                dice.feed(entry.dice.iter().copied());
            }
            let done = if n == 0 {
                self.open().map_err(NotDone::Dice)
            } else if Continued::of(entry).is_some() {
                self.push(Played::by_the_umpire(entry.clone()), Log::off());
                Ok(())
            } else {
                self.act_by_name(&entry.seat, &entry.action).map(|_| ())
            };
            done.map_err(|why| (n, why.to_string()))?;
            let fell = self.nth(n).map(|played| played.entry.dice.clone()).unwrap_or_default();
            if fell != entry.dice {
                return Err((n, format!("the dice fall {fell:?}, the record has {:?}", entry.dice)));
            }
        }
        Ok(())
    }

    /// Adds an entry with what came of it, cited as a player of this edition looks it up. The game still stands as before it.
    pub(super) fn push(&mut self, played: Played, log: Log<G::Fact>) {
        let n = self.n_played();
        let number = |rule| self.game.in_force(rule).unwrap_or(rule);
        let mut events = log.into_events();
        for event in &mut events {
            event.renumber(&number);
        }
        let full = |last: &Arc<Stretch<G>>| last.before.is_none() || last.played.len() >= STRETCH;
        if self.stretches.last().is_none_or(full) {
            let (played, diary) = (Vec::with_capacity(STRETCH), Vec::new());
            self.stretches.push(Arc::new(Stretch {
                first: n,
                before: Some(self.game.clone()),
                played,
                diary,
            }));
        }
        if let Some(last) = self.stretches.last_mut().map(Arc::make_mut) {
            last.played.push(Arc::new(played));
            last.diary.extend(events.into_iter().map(|event| (n, Arc::new(event))));
        }
    }
}
