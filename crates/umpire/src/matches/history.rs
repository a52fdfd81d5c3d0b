//! What was played: entries with their events, in stretches; how a match is looked back on, and taken back.

use super::Match;
use super::source::Source;
use super::told::{Found, Told};
use crate::agenda::Play;
use crate::dice::Scripted;
use crate::event::{Event, Log, Seat, SeatSet};
use crate::game::{Game, forced};
use crate::record::{Continued, Entry};
use std::sync::Arc;

/// Why a seat that has answered nothing cannot take anything back.
pub const NOTHING: &str = "there is nothing to take back";

/// An entry of the record with what undo has to know of it.
#[derive(Debug, Clone)]
pub(super) struct Played {
    pub(super) entry: Entry,
    pub(super) seat: Option<Seat>,
    /// The rules said that something hidden came to light.
    pub(super) revealed: bool,
    pub(super) found: Found,
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
        Played { entry, seat: None, revealed: true, found: Found::already(SeatSet::ALL, Told::Seen(None)) }
    }

    /// Carries the entry out once more, on the game before it, with the dice that fell then.
    pub(super) fn carried_out_on<G: Game>(&self, game: &mut G) -> Result<(), String> {
        let (mut dice, mut log) = (Scripted::new(self.entry.dice.iter().copied()), Log::off());
        let play = &mut Play { dice: &mut dice, log: &mut log };
        match self.seat {
            Some(seat) => {
                let action = game.read(&self.entry.action)?;
                game.act(seat, &action, play).map_err(|refusal| refusal.to_string())?;
            }
            None if self.entry.n == 0 => game.begin(play),
            None => {}
        }
        Ok(())
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

    /// Whether it stands as another does: the same entries, and the same state.
    pub(crate) fn stands_as(&self, other: &Match<G>) -> bool {
        let same =
            |(one, other): (&Arc<Played>, &Arc<Played>)| Arc::ptr_eq(one, other) || one.entry == other.entry;
        self.n_played() == other.n_played()
            && self.played_since(0).zip(other.played_since(0)).all(same)
            && self.game.is_in_the_state_of(&other.game)
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
        let first = self.undoable(seat, &[]).map_err(|why| format!("this cannot be undone: {why}"))?;
        let mut gone = vec![first];
        while gone.len() < count {
            match self.undoable(seat, &gone) {
                Ok(at) => gone.push(at),
                Err(_) => break,
            }
        }
        let first = gone.iter().copied().min().unwrap_or_default();
        let mut before = self.at_entry(first)?;
        before.source = Source::Scripted(Scripted::default());
        for kept in self.played_since(first).filter(|played| !gone.contains(&played.entry.n)) {
            let (n, entry) = (before.n_played(), &kept.entry);
            before.play_again(entry).map_err(|why| format!("entry {n}: {why}"))?;
            // Whoever gave it did not know of what is gone: who may know of it is as before.
            if let Some(again) = before.nth(n) {
                again.found.is_as(&kept.found);
            }
        }
        before.source = self.source.clone();
        *self = before;
        Ok(first)
    }

    /// Where the last answer of a seat stands in the record, apart from those that are gone, if it can be taken back: nobody was told
    /// anything by it ([`super::told`]), and nobody has answered since, as far as the seat may know. When the game is over everything is told.
    pub(super) fn undoable(&self, seat: Seat, gone: &[usize]) -> Result<usize, String> {
        let refused = |why: &dyn std::fmt::Display| Err(why.to_string());
        if self.game.ending().is_some() {
            return refused(&"the game is over, and everything has come to light");
        }
        let mut standing = self.played_since(0).rev().filter(|played| !gone.contains(&played.entry.n));
        let last = standing.find(|played| played.seat == Some(seat) || self.known_to(played).has(seat));
        match last.map(|played| &**played) {
            Some(played) if played.seat == Some(seat) => match self.told_by(played) {
                Some(told) => refused(told),
                None => Ok(played.entry.n),
            },
            Some(_) if !standing.any(|played| played.seat == Some(seat)) => refused(&NOTHING),
            Some(Played { seat: None, .. }) => refused(&"the game has gone on under another version"),
            Some(played) => {
                let by = played.seat.map_or_else(String::new, |seat| self.game.called(seat));
                refused(&format_args!("{by} answered since"))
            }
            None => refused(&NOTHING),
        }
    }

    /// This match as it stood after so many entries. It shares what happened with this one.
    pub(super) fn at_entry(&self, entries: usize) -> Result<Match<G>, String> {
        let game = self.game_at(entries)?;
        let at = self.stretches.partition_point(|stretch| stretch.first < entries).saturating_sub(1);
        let mut stretches = self.stretches[..=at].to_vec();
        if let Some(last) = stretches.last_mut().filter(|last| last.first + last.played.len() > entries) {
            let Stretch { first, before, played, diary } = &**last;
            let told = diary.partition_point(|(n, _)| *n < entries);
            *last = Arc::new(Stretch {
                first: *first,
                before: before.clone(),
                played: played[..entries - first].to_vec(),
                diary: diary[..told].to_vec(),
            });
        }
        Ok(Match {
            header: self.header.clone(),
            version: self.version.clone(),
            origin: self.origin.clone(),
            game,
            before: None,
            source: Source::Sealed(Scripted::default()),
            stretches,
            snapshots: self.snapshots.clone(),
        })
    }

    /// The game as it stood after so many entries.
    fn game_at(&self, entries: usize) -> Result<G, String> {
        let n = self.n_played();
        if entries == 0 || entries > n {
            return Err(format!(
                "the game has {n} entries; it can be seen after the first to the last of them"
            ));
        }
        if entries == n {
            return Ok(self.game.clone());
        }
        let at = self.stretches.partition_point(|stretch| stretch.first <= entries).saturating_sub(1);
        let stretch = &self.stretches[at];
        let Some(before) = &stretch.before else {
            let n = stretch.played.len();
            return Err(format!(
                "the first {n} entries were played under another version of the rules: the game can be seen from entry {n} on"
            ));
        };
        let mut game = before.clone();
        for played in &stretch.played[..entries - stretch.first] {
            played.carried_out_on(&mut game).map_err(|why| format!("entry {}: {why}", played.entry.n))?;
        }
        Ok(game)
    }

    /// Plays recorded entries after those that there are; each must throw the dice that it threw then. The first that cannot be
    /// played again is told by its number; those before it stand.
    pub(super) fn play_on(&mut self, entries: &[Entry]) -> Result<(), (usize, String)> {
        for entry in entries {
            let n = self.n_played();
            self.play_again(entry).map_err(|why| (n, why))?;
            // While the game before it is at hand: whoever keeps a table will ask.
            self.nth(n).map(|played| self.known_to(played));
        }
        Ok(())
    }

    /// Plays a recorded entry after those that there are.
    fn play_again(&mut self, entry: &Entry) -> Result<(), String> {
        let n = self.n_played();
        if let Source::Scripted(dice) | Source::Sealed(dice) = &mut self.source {
            dice.feed(entry.dice.iter().copied());
        }
        if n == 0 {
            self.open()?;
        } else if Continued::of(entry).is_some() {
            self.push(Played::by_the_umpire(entry.clone()), Log::off());
        } else {
            self.act_by_name(&entry.seat, &entry.action).map_err(|why| why.to_string())?;
        }
        let fell = self.nth(n).map(|played| played.entry.dice.clone()).unwrap_or_default();
        if fell == entry.dice {
            Ok(())
        } else {
            Err(format!("the dice fall {fell:?}, the record has {:?}", entry.dice))
        }
    }

    /// Adds an entry with what came of it, cited as a player of this edition looks it up. The game still stands as before it.
    pub(super) fn push(&mut self, played: Played, log: Log<G::Fact>) {
        let n = self.n_played();
        self.before = None;
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
