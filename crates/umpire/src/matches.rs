//! A match: a game being played, with its record, its diary and its undo.
//!
//! [`Match`] is typed; [`AnyMatch`] is the same without the rule set in its type, in names and JSON, for the
//! protocol, the server and the case runner.

use crate::agenda::Play;
use crate::dice::{Dice, Rolled, Scripted, Seed, TooMany};
use crate::event::{Event, Log, Seat, SeatSet};
use crate::fault::{Faults, Place};
use crate::game::{Ending, Game, Verdict, forced, seat_of};
use crate::odds::{NoOdds, odds};
use crate::record::{Continued, DiceOf, Entry, FORMAT, Header, Record, Snapshot, state_hash};
use crate::refusal::Refusal;
use crate::shapes::AnswerShape;
use serde::Serialize;
use serde_json::{Value, json};
use std::any::Any;
use std::fmt::{self, Write as _};
use std::sync::Arc;

/// Where a new match gets its dice.
#[derive(Debug, Clone)]
pub enum DiceChoice {
    /// From a seed.
    Seeded(Seed),
    /// From faces that are fed to it.
    Scripted,
}

/// Why an answer was not carried out. Nothing has changed.
#[derive(Debug, Clone, PartialEq)]
pub enum NotDone {
    /// The rules forbid it.
    Refused(Refusal),
    /// There is no such seat.
    NoSuchSeat(String),
    /// Nothing is asked of the seat now.
    NotAsked(String),
    /// What was said cannot be read as an answer.
    Misread(String),
    /// The scripted dice do not fit.
    Dice(String),
}

impl fmt::Display for NotDone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotDone::Refused(refusal) => refusal.fmt(f),
            NotDone::NoSuchSeat(text)
            | NotDone::NotAsked(text)
            | NotDone::Misread(text)
            | NotDone::Dice(text) => f.write_str(text),
        }
    }
}

/// The dice of a match.
#[derive(Clone)]
enum Source {
    Rolled(Box<Rolled>),
    Scripted(Scripted),
    /// The dice of a seed that is not known here: what fell so far can be played again, nothing more can fall.
    Sealed(Scripted),
}

/// An entry of the record with what undo has to know of it.
#[derive(Debug, Clone)]
struct Played {
    entry: Entry,
    seat: Option<Seat>,
    /// Dice fell or something hidden came to light: it cannot be untold.
    told: bool,
    /// It answered a secret question, so later answers of other seats do not depend on having seen it.
    secret: bool,
    /// The seats that may know that there was an answer at all: of a secret one the others may not even know that it was
    /// given, until something comes of it that they see.
    known_to: SeatSet,
}

/// An event with the number of the entry it belongs to. Copies of a match share what happened.
type Noted<F> = (usize, Arc<Event<F>>);

/// The game is kept before every so many entries, so that no moment of a match is more answers away from one that can be had at
/// once: to take back and to look back cost the same in the first turn and in the last.
const STRETCH: usize = 64;

/// Some entries in a row.
#[derive(Clone)]
struct Stretch<G: Game> {
    /// The number of the first of them.
    first: usize,
    /// The game before it; none if they were played under another version of the rules, and cannot be played again.
    before: Option<G>,
    played: Vec<Arc<Played>>,
    diary: Vec<Noted<G::Fact>>,
}

/// A game being played.
#[derive(Clone)]
pub struct Match<G: Game> {
    header: Header,
    /// The version of the rules under which it goes on.
    version: String,
    origin: G,
    game: G,
    source: Source,
    /// What was played. Copies of a match share all of it but what is added to the last stretch.
    stretches: Vec<Arc<Stretch<G>>>,
    /// The snapshots from which it went on under other versions.
    snapshots: Vec<Arc<Snapshot>>,
}

impl<G: Game> Match<G> {
    /// Begins a match from a start position.
    pub fn begin(origin: G, mut header: Header, choice: DiceChoice) -> Result<Self, String> {
        let source = match choice {
            DiceChoice::Seeded(seed) => {
                header.dice = DiceOf::Rolled { commitment: seed.commitment(), seed: Some(seed.to_hex()) };
                let dice = Box::new(Rolled::new(&seed));
                Source::Rolled(dice)
            }
            DiceChoice::Scripted => {
                header.dice = DiceOf::Scripted {};
                Source::Scripted(Scripted::default())
            }
        };
        let mut this = Match::blank(origin, header, source);
        this.open()?;
        Ok(this)
    }

    /// A match in which nothing has been played.
    fn blank(origin: G, header: Header, source: Source) -> Self {
        let version = header.version.clone();
        let (stretches, snapshots) = (Vec::new(), Vec::new());
        Match { header, version, game: origin.clone(), origin, source, stretches, snapshots }
    }

    /// The game as it stands. Only the umpire may look.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Everything that happened, with the number of the entry it belongs to.
    pub fn diary(&self) -> impl Iterator<Item = &(usize, Arc<Event<G::Fact>>)> {
        self.noted_since(0)
    }

    /// The events of the entries from `entry` on.
    pub fn since(&self, entry: usize) -> Vec<Event<G::Fact>> {
        self.noted_since(entry).map(|(_, event)| Event::clone(event)).collect()
    }

    /// The diary of the entries from `entry` on: it is in the order of the entries.
    fn noted_since(&self, entry: usize) -> impl Iterator<Item = &Noted<G::Fact>> {
        let at = self.stretches.partition_point(|stretch| stretch.first + stretch.played.len() <= entry);
        self.stretches[at..].iter().flat_map(move |stretch| {
            let at = stretch.diary.partition_point(|(n, _)| *n < entry);
            &stretch.diary[at..]
        })
    }

    fn n_played(&self) -> usize {
        self.stretches.last().map_or(0, |last| last.first + last.played.len())
    }

    /// The entries from one on.
    fn played_since(&self, entry: usize) -> impl DoubleEndedIterator<Item = &Arc<Played>> {
        let at = self.stretches.partition_point(|stretch| stretch.first + stretch.played.len() <= entry);
        self.stretches[at..]
            .iter()
            .flat_map(move |stretch| &stretch.played[entry.saturating_sub(stretch.first)..])
    }

    fn nth(&self, entry: usize) -> Option<&Arc<Played>> {
        self.played_since(entry).next()
    }

    /// Adds an entry with what came of it, cited as a player of this edition looks it up. The game still stands as before it.
    fn push(&mut self, played: Played, log: Log<G::Fact>) {
        let n = self.n_played();
        let number = |rule| self.game.in_force(rule).unwrap_or(rule);
        let mut events = log.into_events();
        for event in &mut events {
            event.renumber(number);
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

    /// Runs the umpire's own opening as entry 0.
    fn open(&mut self) -> Result<(), String> {
        let (mut game, mut source, mut log) = (self.game.clone(), self.source.clone(), Log::on());
        game.begin(&mut Play { dice: source.dice(), log: &mut log });
        let dice = source.fallen()?;
        let entry = Entry { n: 0, seat: UMPIRE.into(), action: "begin".into(), dice };
        self.push(Played::by_the_umpire(entry), log);
        (self.game, self.source) = (game, source);
        Ok(())
    }

    /// Carries out an answer.
    pub fn act(&mut self, seat: Seat, action: &G::Action) -> Result<(), NotDone> {
        if !self.game.awaited().has(seat) {
            return Err(NotDone::NotAsked(self.not_asked(seat)));
        }
        let secret = self.game.question(seat).is_some_and(|question| question.secret);
        let (mut game, mut source, mut log) = (self.game.clone(), self.source.clone(), Log::on());
        game.act(seat, action, &mut Play { dice: source.dice(), log: &mut log })
            .map_err(|refusal| self.refused(refusal))?;
        let dice = source.fallen().map_err(NotDone::Dice)?;
        let n = self.n_played();
        let told = !dice.is_empty() || log.has_revealed();
        let name = self.game.seats()[usize::from(seat.0)].clone();
        let entry = Entry { n, seat: name, action: self.game.wire(action), dice };
        let known_to = if secret { self.known_to(seat, &game, log.events()) } else { SeatSet::ALL };
        self.push(Played { entry, seat: Some(seat), told, secret, known_to }, log);
        (self.game, self.source) = (game, source);
        Ok(())
    }

    /// A refusal, cited as a player of this edition looks it up.
    fn refused(&self, refusal: Refusal) -> NotDone {
        NotDone::Refused(refusal.renumbered(|rule| self.game.in_force(rule).unwrap_or(rule)))
    }

    /// Who may know that a secret question was answered, given what came of it: whoever sees an event of it or is asked
    /// something else now; everybody, once no secret question is open any more.
    fn known_to(&self, by: Seat, after: &G, events: &[Event<G::Fact>]) -> SeatSet {
        let question = |game: &G, seat: Seat| {
            if game.awaited().has(seat) { game.question(seat) } else { None }
        };
        let still_secret = after.awaited().iter().any(|seat| question(after, seat).is_some_and(|q| q.secret));
        if !still_secret {
            return SeatSet::ALL;
        }
        let seats = (0..self.game.seats().len()).filter_map(|at| u8::try_from(at).ok().map(Seat));
        seats.fold(SeatSet::only(by), |known, seat| {
            let sees = events.iter().any(|event| event.seen_by.has(seat));
            if sees || question(&self.game, seat) != question(after, seat) { known.with(seat) } else { known }
        })
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

    fn forced_answer(&self, seat: Seat) -> Option<G::Action> {
        if self.game.awaited().has(seat) { forced(&self.game, seat) } else { None }
    }

    fn take_back(&mut self, seat: Seat, count: usize) -> Result<usize, String> {
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

    /// Plays recorded entries after those that there are; each must throw the dice that it threw then. The first that cannot be
    /// played again is told by its number; those before it stand.
    fn play_on(&mut self, entries: &[Entry]) -> Result<(), (usize, String)> {
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
            this.header.grognard = FORMAT;
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
            Arc::new(Played { entry: entry.clone(), seat, told: true, secret: false, known_to })
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

    fn not_asked(&self, seat: Seat) -> String {
        let seats = self.game.seats();
        let name = &seats[usize::from(seat.0)];
        let awaited: Vec<&str> =
            self.game.awaited().iter().map(|seat| seats[usize::from(seat.0)].as_str()).collect();
        if awaited.is_empty() {
            format!("nothing is asked of {name}: the game is over")
        } else {
            format!("nothing is asked of {name} now; {} decides", awaited.join(" and "))
        }
    }

    fn act_by_name(&mut self, seat: &str, said: &Value) -> Result<Seat, NotDone> {
        let (seat, action) = self.read(seat, said)?;
        self.act(seat, &action)?;
        Ok(seat)
    }

    /// Who says what, if he is asked at all.
    fn read(&self, seat: &str, said: &Value) -> Result<(Seat, G::Action), NotDone> {
        let seat = self.seat(seat)?;
        if !self.game.awaited().has(seat) {
            return Err(NotDone::NotAsked(self.not_asked(seat)));
        }
        let action = self.game.read(said).map_err(NotDone::Misread)?;
        Ok((seat, action))
    }

    fn seat(&self, name: &str) -> Result<Seat, NotDone> {
        seat_of(&self.game, name).ok_or_else(|| {
            let seats = self.game.seats().join(", ");
            NotDone::NoSuchSeat(format!("there is no seat `{name}`; the seats are {seats}"))
        })
    }
}

/// Whose entries are nobody's answers.
const UMPIRE: &str = "umpire";

impl Played {
    fn by_the_umpire(entry: Entry) -> Played {
        Played { entry, seat: None, told: true, secret: false, known_to: SeatSet::ALL }
    }
}

impl Source {
    /// The dice of a record, from the beginning.
    fn of(header: &Header, seed: Option<&Seed>) -> Source {
        match (seed, &header.dice) {
            (Some(seed), _) => Source::Rolled(Box::new(Rolled::new(seed))),
            (None, DiceOf::Rolled { .. }) => Source::Sealed(Scripted::default()),
            (None, DiceOf::Scripted {}) => Source::Scripted(Scripted::default()),
        }
    }

    fn dice(&mut self) -> &mut dyn Dice {
        match self {
            Source::Rolled(dice) => dice.as_mut(),
            Source::Scripted(dice) | Source::Sealed(dice) => dice,
        }
    }

    /// The faces that fell in the entry just played; an error if a script ran short or held a false face.
    fn fallen(&mut self) -> Result<Vec<u16>, String> {
        match self {
            Source::Rolled(dice) => Ok(dice.take()),
            Source::Scripted(dice) => match dice.trouble() {
                Some(trouble) => Err(trouble.to_owned()),
                None => Ok(dice.take()),
            },
            Source::Sealed(dice) => match dice.trouble() {
                Some(_) => {
                    let why = "dice would fall, and the seed they come from is not in this record: go on from the \
                               umpire's own copy";
                    Err(why.to_owned())
                }
                None => Ok(dice.take()),
            },
        }
    }
}

/// A match without its rule set in the type: names and JSON in, names and JSON out.
pub trait AnyMatch: Send {
    /// The record's header, without any seed.
    fn header(&self) -> Header;
    /// The names of the seats.
    fn seats(&self) -> Vec<String>;
    /// Every open decision: seat, prompt, rules, secrecy and legal answers.
    fn pending(&self) -> Vec<Value>;
    /// The words of the listed answers of a seat.
    fn words(&self, seat: &str) -> Result<Vec<String>, NotDone>;
    /// The shapes that are open to a seat beside the list.
    fn shapes(&self, seat: &str) -> Result<Vec<AnswerShape>, NotDone>;
    /// Whether an answer is one that an open shape of the seat makes.
    fn fits_a_shape(&self, seat: &str, said: &Value) -> bool;
    /// Carries out an answer; gives the events that the seat may see.
    fn act(&mut self, seat: &str, said: &Value) -> Result<Vec<Value>, NotDone>;
    /// Carries out an answer without telling what came of it.
    fn answer(&mut self, seat: &str, said: &Value) -> Result<(), NotDone>;
    /// Plays recorded entries after those that there are; each must throw the dice that it threw then. If one cannot be played
    /// again, its number is told and those before it stand.
    fn replay_entries(&mut self, entries: &[Entry]) -> Result<(), (usize, String)>;
    /// Whether a seat may know that there is this entry at all; of a secret answer it may not.
    fn knows_of(&self, seat: &str, entry: usize) -> bool;
    /// What a seat may know, with the diary of what it has seen from an entry on.
    fn view(&self, seat: &str, since: usize) -> Result<Value, NotDone>;
    /// When it is in the game, in words; everybody knows it.
    fn moment(&self) -> String;
    /// What a seat knows, in words for somebody who sees no map.
    fn describe(&self, seat: &str) -> Result<String, NotDone>;
    /// The answers that a shorter way of saying stands for; none if it stands for no more than itself.
    fn expand(&self, said: &str) -> Vec<String>;
    /// The open decision of a seat with its legal answers, if it has one.
    fn decision(&self, seat: &str) -> Result<Option<Value>, NotDone>;
    /// The same as JSON text: a server tells it after every answer, and makes no tree of it first.
    fn decision_text(&self, seat: &str) -> Result<Option<String>, NotDone>;
    /// The seats whose answer is awaited.
    fn awaited(&self) -> Vec<String>;
    /// Whether an open question is secret, so that nobody may know who has answered it.
    fn asks_in_secret(&self) -> bool;
    /// The events that a seat may see, from an entry on.
    fn events(&self, seat: &str, since: usize) -> Result<Vec<Value>, NotDone>;
    /// The same as the text of a JSON list, with other numbers for the entries: those that the seat counts by.
    fn events_text(&self, seat: &str, since: usize, number: &dyn Fn(usize) -> u32)
    -> Result<String, NotDone>;
    /// Whether an answer would be carried out, and why not; nothing is.
    fn dry_run(&self, seat: &str, said: &Value) -> Result<(), NotDone>;
    /// What a look at the map or at a piece shows, from what the seat knows.
    fn look(&self, seat: &str, at: &Value) -> Result<Value, NotDone>;
    /// What a seat would know if nothing were hidden, once the game is over.
    fn truth(&self, seat: &str) -> Result<Value, NotDone>;
    /// The same after so many entries; also not before the game is over.
    fn truth_at(&self, seat: &str, entries: usize) -> Result<Value, NotDone>;
    /// The same at any time, with the diary from an entry on: for whoever shows positions in which nothing is secret, such as those of cases. Never
    /// for a seat of a game that goes on.
    fn full_view(&self, seat: &str, since: usize) -> Result<Value, NotDone>;
    /// The match as it stood after so many entries.
    fn at(&self, entries: usize) -> Result<Box<dyn AnyMatch>, String>;
    /// The exact odds of an answer, as far as the seat may know.
    fn odds(&self, seat: &str, said: &Value) -> Result<Value, NotDone>;
    /// The chance of the outcomes of an answer of which a sentence speaks; `None` if it is not understood.
    fn chance(
        &self,
        seat: &str,
        said: &Value,
        sentence: &str,
    ) -> Result<Option<crate::chance::Chance>, NotDone>;
    /// Appends faces to come, in a scripted match.
    fn feed(&mut self, faces: &[u16]) -> Result<usize, String>;
    /// Forgets the faces that were fed and have not fallen.
    fn forget_dice(&mut self);
    /// Faces that were fed and have not fallen.
    fn unthrown(&self) -> usize;
    /// Takes back the last answers of a seat, so many or as many of them as can be; tells the first entry that is gone or has
    /// another number now.
    fn undo(&mut self, seat: &str, count: usize) -> Result<usize, String>;
    /// Whether the last answer of a seat can be taken back.
    fn can_undo(&self, seat: &str) -> bool;
    /// Whether the last answer threw dice or brought something to light, so that it cannot be untold.
    fn last_is_told(&self) -> bool;
    /// Whether words or an object can be read as an answer at all; why not, if not.
    fn understands(&self, said: &Value) -> Result<(), String>;
    /// The seat that answered last, if any has.
    fn last_to_answer(&self) -> Option<String>;
    /// How it ended, if it has.
    fn ending(&self) -> Option<Ending>;
    /// How many entries the record has.
    fn entries(&self) -> usize;
    /// An entry of the record.
    fn entry(&self, n: usize) -> Option<Entry>;
    /// The entries of the record from one on.
    fn entries_since(&self, entry: usize) -> Vec<Entry>;
    /// The record. Unless the game is over, the seed is in it only if `with_seed`.
    fn record(&self, with_seed: bool) -> Record;
    /// The umpire's own copy of the record, with the seed and a snapshot of the state, from which the game can go on under another
    /// version of the rules. It is for nobody who may not know everything.
    fn own_record(&self) -> Record;
    /// The state as it stands, to be kept by the umpire; it never travels to a seat.
    fn snapshot(&self) -> Snapshot;
    /// The hash of the state.
    fn state_hash(&self) -> String;
    /// Judges a sentence of a case over the events since an entry.
    fn holds(&self, sentence: &str, since: usize) -> Verdict;
    /// Every event since an entry as the umpire sees it: its rules and its text.
    fn told(&self, since: usize) -> Vec<(Vec<&'static str>, String)>;
    /// The same match again.
    fn boxed(&self) -> Box<dyn AnyMatch>;
    /// The match as its own type, for a staff of computer players that knows its rule set.
    fn as_any(&self) -> &dyn Any;
}

/// A decision on the wire.
#[derive(Serialize)]
struct Pending<'a> {
    seat: &'a str,
    #[serde(flatten)]
    question: crate::game::Question,
    actions: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shapes: Vec<AnswerShape>,
    /// There is one answer, and everybody can see it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    forced: bool,
}

impl<G: Game> Match<G> {
    fn answers(&self, seat: Seat) -> Vec<G::Action> {
        let mut answers = Vec::new();
        if self.game.awaited().has(seat) {
            self.game.answers(seat, &mut answers);
        }
        answers
    }

    fn odds_of(&self, seat: &str, said: &Value) -> Result<crate::odds::Odds<G::Outcome>, NotDone> {
        let seat = self.seat(seat)?;
        if !self.game.awaited().has(seat) {
            return Err(NotDone::NotAsked(self.not_asked(seat)));
        }
        let action = self.game.read(said).map_err(NotDone::Misread)?;
        odds::<G>(&self.game.knowledge(seat), seat, &action).map_err(|none| match none {
            NoOdds::Refused(refusal) => self.refused(refusal),
            NoOdds::TooMany(many) => NotDone::Misread(many.to_string()),
        })
    }

    fn seen(&self, seat: Seat, since: usize) -> Vec<Value> {
        self.noted_since(since)
            .filter(|(_, event)| event.seen_by.has(seat))
            .map(|(n, event)| numbered(*n, event))
            .collect()
    }

    /// What a seat is asked, with every legal answer.
    fn asked(&self, seat: Seat) -> Option<Pending<'_>> {
        let mut question = self.game.question(seat)?;
        for rule in &mut question.rules {
            *rule = self.game.in_force(*rule).unwrap_or(*rule);
        }
        let shapes = self.shapes_of(seat);
        let actions: Vec<Value> = self.answers(seat).iter().map(|action| self.game.wire(action)).collect();
        let forced = actions.len() == 1 && shapes.is_empty() && !question.keeps_secret;
        Some(Pending { seat: &self.game.seats()[usize::from(seat.0)], question, actions, shapes, forced })
    }

    /// The shapes that are open to a seat, cited as a player of this edition looks them up.
    fn shapes_of(&self, seat: Seat) -> Vec<AnswerShape> {
        let mut shapes = self.game.shapes(seat);
        for rule in shapes.iter_mut().flat_map(|shape| &mut shape.rules) {
            *rule = self.game.in_force(*rule).unwrap_or(*rule);
        }
        shapes
    }

    fn asked_now(&self, seat: &str) -> Result<Option<Pending<'_>>, NotDone> {
        let seat = self.seat(seat)?;
        Ok(self.game.awaited().has(seat).then(|| self.asked(seat)).flatten())
    }

    /// Tries an answer on a copy.
    fn tried(&self, seat: Seat, action: &G::Action) -> Result<(), NotDone> {
        let (mut game, mut source, mut log) = (self.game.clone(), self.source.clone(), Log::off());
        let done = game.act(seat, action, &mut Play { dice: source.dice(), log: &mut log });
        done.map_err(|refusal| self.refused(refusal))?;
        source.fallen().map(|_| ()).map_err(NotDone::Dice)
    }

    /// Everything about a moment of this match, once it is over.
    fn whole(&self, seat: &str, then: &Match<G>) -> Result<Value, NotDone> {
        let seat = self.seat(seat)?;
        if self.game.ending().is_none() {
            return Err(NotDone::NotAsked("the whole truth is told when the game is over".to_owned()));
        }
        Ok(then.everything(seat, 0))
    }

    fn everything(&self, seat: Seat, since: usize) -> Value {
        let diary: Vec<Value> = self.noted_since(since).map(|(n, event)| numbered(*n, event)).collect();
        self.as_known(seat, &self.game.truth(seat), &diary)
    }

    /// The view of a seat: what lies on the table, what it knows besides, what it has seen happen.
    fn as_known(&self, seat: Seat, knowledge: &G::Knowledge, diary: &[Value]) -> Value {
        json!({
            "seat": self.game.seats()[usize::from(seat.0)],
            "showing": G::showing(knowledge),
            "knowledge": knowledge,
            "diary": diary,
        })
    }

    /// This match as it stood after so many entries.
    fn at_entry(&self, entries: usize) -> Result<Match<G>, String> {
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

    /// Where the last answer of a seat stands in the record, apart from those that are gone, if it can be untold: no die fell,
    /// nothing hidden came to light, and nobody has answered openly since. When the game is over everything is told.
    fn undoable(&self, seat: Seat, gone: &[usize]) -> Result<usize, String> {
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
}

/// What travels is made of plain data, which always has a JSON form.
fn text_of<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// An event with the entry it belongs to.
fn numbered<F: Serialize>(n: usize, event: &Event<F>) -> Value {
    let mut value = json!(event);
    value["n"] = json!(n);
    value
}

impl<G: Game> AnyMatch for Match<G> {
    fn header(&self) -> Header {
        if self.game.ending().is_some() { self.header.clone() } else { self.header.without_seed() }
    }

    fn seats(&self) -> Vec<String> {
        self.game.seats().to_vec()
    }

    fn pending(&self) -> Vec<Value> {
        self.game.awaited().iter().filter_map(|seat| self.asked(seat)).map(|asked| json!(asked)).collect()
    }

    fn decision(&self, seat: &str) -> Result<Option<Value>, NotDone> {
        Ok(self.asked_now(seat)?.map(|asked| json!(asked)))
    }

    fn decision_text(&self, seat: &str) -> Result<Option<String>, NotDone> {
        Ok(self.asked_now(seat)?.map(|asked| text_of(&asked)))
    }

    fn awaited(&self) -> Vec<String> {
        let seats = self.game.seats();
        self.game.awaited().iter().map(|seat| seats[usize::from(seat.0)].clone()).collect()
    }

    fn asks_in_secret(&self) -> bool {
        self.game
            .awaited()
            .iter()
            .any(|seat| self.game.question(seat).is_some_and(|question| question.secret))
    }

    fn events(&self, seat: &str, since: usize) -> Result<Vec<Value>, NotDone> {
        Ok(self.seen(self.seat(seat)?, since))
    }

    fn events_text(
        &self,
        seat: &str,
        since: usize,
        number: &dyn Fn(usize) -> u32,
    ) -> Result<String, NotDone> {
        let seat = self.seat(seat)?;
        let mut list = String::from("[");
        for (n, event) in self.noted_since(since).filter(|(_, event)| event.seen_by.has(seat)) {
            let event = text_of(&**event);
            // An event is an object; its number is put before its first field.
            let Some(fields) = event.strip_prefix('{') else { continue };
            let comma = if list.len() > 1 { "," } else { "" };
            let _ = write!(list, "{comma}{{\"n\":{},{fields}", number(*n));
        }
        list.push(']');
        Ok(list)
    }

    fn dry_run(&self, seat: &str, said: &Value) -> Result<(), NotDone> {
        let (seat, action) = self.read(seat, said)?;
        self.tried(seat, &action)
    }

    fn look(&self, seat: &str, at: &Value) -> Result<Value, NotDone> {
        let seat = self.seat(seat)?;
        G::look(&self.game.knowledge(seat), at).map_err(NotDone::Misread)
    }

    fn truth(&self, seat: &str) -> Result<Value, NotDone> {
        self.whole(seat, self)
    }

    fn truth_at(&self, seat: &str, entries: usize) -> Result<Value, NotDone> {
        self.whole(seat, &self.at_entry(entries).map_err(NotDone::Misread)?)
    }

    fn full_view(&self, seat: &str, since: usize) -> Result<Value, NotDone> {
        Ok(self.everything(self.seat(seat)?, since))
    }

    fn at(&self, entries: usize) -> Result<Box<dyn AnyMatch>, String> {
        Ok(Box::new(self.at_entry(entries)?))
    }

    fn words(&self, seat: &str) -> Result<Vec<String>, NotDone> {
        let seat = self.seat(seat)?;
        Ok(self.answers(seat).iter().map(|action| self.game.say(action)).collect())
    }

    fn shapes(&self, seat: &str) -> Result<Vec<AnswerShape>, NotDone> {
        let seat = self.seat(seat)?;
        Ok(if self.game.awaited().has(seat) { self.shapes_of(seat) } else { Vec::new() })
    }

    fn fits_a_shape(&self, seat: &str, said: &Value) -> bool {
        let Ok((seat, action)) = self.read(seat, said) else { return false };
        let wire = self.game.wire(&action);
        let accepted = || self.tried(seat, &action).is_ok();
        self.game.shapes(seat).iter().any(|shape| shape.makes(&wire) && (shape.exact || accepted()))
    }

    fn act(&mut self, seat: &str, said: &Value) -> Result<Vec<Value>, NotDone> {
        let n = self.n_played();
        let seat = self.act_by_name(seat, said)?;
        Ok(self.seen(seat, n))
    }

    fn answer(&mut self, seat: &str, said: &Value) -> Result<(), NotDone> {
        self.act_by_name(seat, said).map(|_| ())
    }

    fn replay_entries(&mut self, entries: &[Entry]) -> Result<(), (usize, String)> {
        self.play_on(entries)
    }

    fn knows_of(&self, seat: &str, entry: usize) -> bool {
        let Ok(seat) = self.seat(seat) else { return false };
        self.nth(entry).is_some_and(|played| played.known_to.has(seat))
    }

    fn view(&self, seat: &str, since: usize) -> Result<Value, NotDone> {
        let seat = self.seat(seat)?;
        Ok(self.as_known(seat, &self.game.knowledge(seat), &self.seen(seat, since)))
    }

    fn moment(&self) -> String {
        G::showing(&self.game.knowledge(Seat(0))).moment
    }

    fn describe(&self, seat: &str) -> Result<String, NotDone> {
        let seat = self.seat(seat)?;
        Ok(G::describe(&self.game.knowledge(seat)))
    }

    fn expand(&self, said: &str) -> Vec<String> {
        self.game.expand(said)
    }

    fn odds(&self, seat: &str, said: &Value) -> Result<Value, NotDone> {
        let odds = self.odds_of(seat, said)?;
        let outcomes: Vec<Value> = odds
            .outcomes
            .iter()
            .map(|(outcome, chance)| {
                let percent = (chance.as_f64() * 10_000.0).round() / 100.0;
                json!({"chance": chance, "percent": percent, "outcome": outcome, "say": outcome.to_string()})
            })
            .collect();
        Ok(json!({"assuming": odds.assuming, "sums": odds.sums, "outcomes": outcomes}))
    }

    fn chance(
        &self,
        seat: &str,
        said: &Value,
        sentence: &str,
    ) -> Result<Option<crate::chance::Chance>, NotDone> {
        let odds = self.odds_of(seat, said)?;
        let mut understood = true;
        let chance = odds.chance_that(|outcome| {
            let is = G::outcome_is(outcome, sentence);
            understood &= is.is_some();
            is.unwrap_or(false)
        });
        let chance = chance.ok_or_else(|| NotDone::Misread(TooMany::Figures.to_string()))?;
        Ok(understood.then_some(chance))
    }

    fn feed(&mut self, faces: &[u16]) -> Result<usize, String> {
        const MOST: usize = 10_000;
        match &mut self.source {
            Source::Rolled(_) => {
                Err("the dice of this game are rolled; only a scripted game takes faces".to_owned())
            }
            Source::Sealed(_) => {
                Err("the dice of this game come from a seed that is not in this record; none can be said"
                    .to_owned())
            }
            Source::Scripted(dice) if dice.left() + faces.len() > MOST => {
                Err(format!("at most {MOST} faces can wait to fall; {} wait already", dice.left()))
            }
            Source::Scripted(dice) => {
                dice.feed(faces.iter().copied());
                Ok(dice.left())
            }
        }
    }

    fn forget_dice(&mut self) {
        if let Source::Scripted(dice) = &mut self.source {
            *dice = Scripted::default();
        }
    }

    fn unthrown(&self) -> usize {
        match &self.source {
            Source::Rolled(_) | Source::Sealed(_) => 0,
            Source::Scripted(dice) => dice.left(),
        }
    }

    fn undo(&mut self, seat: &str, count: usize) -> Result<usize, String> {
        let seat = self.seat(seat).map_err(|none| none.to_string())?;
        Match::undo(self, seat, count)
    }

    fn can_undo(&self, seat: &str) -> bool {
        self.seat(seat).is_ok_and(|seat| self.undoable(seat, &[]).is_ok())
    }

    fn last_is_told(&self) -> bool {
        self.played_since(0).next_back().is_some_and(|played| played.told)
    }

    fn understands(&self, said: &Value) -> Result<(), String> {
        self.game.read(said).map(|_| ())
    }

    fn last_to_answer(&self) -> Option<String> {
        let last = self.played_since(0).rfind(|played| played.seat.is_some())?;
        Some(last.entry.seat.clone())
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    fn entries(&self) -> usize {
        self.n_played()
    }

    fn entry(&self, n: usize) -> Option<Entry> {
        self.nth(n).map(|played| played.entry.clone())
    }

    fn entries_since(&self, entry: usize) -> Vec<Entry> {
        self.played_since(entry).map(|played| played.entry.clone()).collect()
    }

    fn record(&self, with_seed: bool) -> Record {
        let entries = self.entries_since(0);
        // The snapshots from which it went on: without them nothing after them can be played again.
        let snapshots = self.snapshots.iter().map(|kept| Snapshot::clone(kept)).collect();
        let state = AnyMatch::state_hash(self);
        let record = Record { header: self.header.clone(), entries, snapshots, state };
        if with_seed || self.game.ending().is_some() { record } else { record.seedless() }
    }

    fn own_record(&self) -> Record {
        let mut record = self.record(true);
        record.snapshots.push(self.snapshot());
        record
    }

    fn snapshot(&self) -> Snapshot {
        let dice = match &self.source {
            Source::Rolled(dice) => dice.place(),
            Source::Scripted(_) | Source::Sealed(_) => 0,
        };
        // What was just written is JSON.
        let state = serde_json::from_str(&self.game.state()).unwrap_or(Value::Null);
        Snapshot { snapshot: self.n_played(), version: self.version.clone(), dice, state }
    }

    fn state_hash(&self) -> String {
        state_hash(&self.game.state())
    }

    fn holds(&self, sentence: &str, since: usize) -> Verdict {
        self.game.holds(sentence, &self.since(since))
    }

    fn told(&self, since: usize) -> Vec<(Vec<&'static str>, String)> {
        let told = self.noted_since(since);
        told.map(|(_, event)| (event.rules().iter().map(|rule| rule.id()).collect(), event.text.clone()))
            .collect()
    }

    fn boxed(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
