//! A match: a game being played, with its record, its diary and its undo.
//!
//! [`Match`] is typed; [`AnyMatch`] is the same without the rule set in its type, in names and JSON, for the
//! protocol, the server and the case runner.

mod any;
mod continuation;
mod decision;
mod history;
mod source;
mod told;

pub use any::AnyMatch;
pub use decision::Decision;
pub use history::NOTHING;
pub use told::{Foretold, Prospect};

use crate::agenda::Play;
use crate::dice::{Rolled, Scripted, Seed};
use crate::event::{Log, Seat};
use crate::game::Game;
use crate::imagined::Imagined;
use crate::record::{DiceOf, Entry, Header, Snapshot};
use crate::refusal::Refusal;
use crate::seeding;
use history::{Played, Stretch, UMPIRE};
use source::Source;
use std::fmt;
use std::sync::Arc;
use told::Found;

/// Where a new match gets its dice.
#[derive(Debug, Clone)]
pub enum DiceChoice {
    /// From a seed that whoever begins the match has chosen.
    Seeded(Seed),
    /// From a seed that came about in another way.
    Rolled(seeding::Rolled),
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

/// A game being played.
#[derive(Clone)]
pub struct Match<G: Game> {
    header: Header,
    /// The version of the rules under which it goes on.
    version: String,
    origin: G,
    game: G,
    /// The game before the last entry, as long as it is at hand.
    before: Option<Arc<G>>,
    source: Source,
    /// What was played. Copies of a match share all of it but what is added to the last stretch.
    stretches: Vec<Arc<Stretch<G>>>,
    /// The snapshots from which it went on under other versions.
    snapshots: Vec<Arc<Snapshot>>,
}

impl<G: Game> Match<G> {
    /// Begins a match from a start position.
    pub fn begin(origin: G, mut header: Header, choice: DiceChoice) -> Result<Self, String> {
        let rolled = match choice {
            DiceChoice::Seeded(seed) => Some(seeding::Rolled::chosen(&seed)),
            DiceChoice::Rolled(rolled) => Some(rolled),
            DiceChoice::Scripted => None,
        };
        let source = if let Some(rolled) = rolled {
            header = header.rolled(rolled);
            let seed = header.seed()?.ok_or("dice cannot be rolled without their seed")?;
            Source::Rolled(Box::new(Rolled::new(&seed)))
        } else {
            header.dice = DiceOf::Scripted {};
            Source::Scripted(Scripted::default())
        };
        let mut this = Match::blank(origin, header, source);
        this.open()?;
        Ok(this)
    }

    /// A match in which nothing has been played.
    fn blank(origin: G, header: Header, source: Source) -> Self {
        let version = header.version.clone();
        let (stretches, snapshots) = (Vec::new(), Vec::new());
        let game = origin.clone();
        Match { header, version, game, before: None, origin, source, stretches, snapshots }
    }

    /// The game as it stands. Only the umpire may look.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Runs the umpire's own opening as entry 0.
    fn open(&mut self) -> Result<(), String> {
        let (mut game, mut source, mut log) = (self.game.clone(), self.source.clone(), Log::on());
        game.begin(&mut Play { dice: source.dice(), log: &mut log });
        log.settle(&self.game, &game);
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
        let (mut game, mut source, mut log) = (self.game.clone(), self.source.clone(), Log::on());
        game.act(seat, action, &mut Play { dice: source.dice(), log: &mut log })
            .map_err(|refusal| self.refused_to(seat, action, refusal))?;
        log.settle(&self.game, &game);
        let dice = source.fallen().map_err(NotDone::Dice)?;
        let name = self.game.seats()[usize::from(seat.0)].clone();
        let entry = Entry { n: self.n_played(), seat: name, action: self.game.wire(action), dice };
        let (revealed, found) = (log.has_revealed(), Found::default());
        self.push(Played { entry, seat: Some(seat), revealed, found }, log);
        self.before = Some(Arc::new(std::mem::replace(&mut self.game, game)));
        self.source = source;
        Ok(())
    }

    /// A refusal as the one who is refused may read it: for a reason that he can know, if there is one. The game as it is may refuse
    /// first, and in words, for what is hidden from him.
    fn refused_to(&self, seat: Seat, action: &G::Action, refusal: Refusal) -> NotDone {
        let mut imagined = Imagined::<G>::of(&self.game.knowledge(seat));
        let mut dice = Rolled::new(&Seed::from_number(0));
        let done = imagined.act(seat, action, &mut Play { dice: &mut dice, log: &mut Log::off() });
        self.refused(done.err().unwrap_or(refusal))
    }

    /// A refusal, cited as a player of this edition looks it up.
    fn refused(&self, refusal: Refusal) -> NotDone {
        NotDone::Refused(refusal.renumbered(|rule| self.game.in_force(rule).unwrap_or(rule)))
    }

    fn not_asked(&self, seat: Seat) -> String {
        let seats = self.game.seats();
        let name = &seats[usize::from(seat.0)];
        // As far as he may know: who has answered a secret question is not told.
        let awaited = told::waited_for(&self.game, seat);
        let awaited: Vec<&str> = awaited.iter().map(|seat| seats[usize::from(seat.0)].as_str()).collect();
        if self.game.awaited().is_empty() {
            format!("nothing is asked of {name}: the game is over")
        } else {
            format!("nothing is asked of {name} now; {} decides", awaited.join(" and "))
        }
    }
}
