//! What an answer told whom: which seats may know that it was given, and whether it can be taken back.
//!
//! Both are found out from the game before the answer and the one after it when somebody asks, and remembered. Either must follow from
//! what the seat that is told may know, or it would be told something by a count or by a refusal. So an answer is known to the
//! seats that see something of it, and what can be taken back is judged by what its own seat could foresee, see and imagine.

use super::Match;
use super::history::Played;
use crate::agenda::Play;
use crate::dice::Scripted;
use crate::event::{Event, Log, Seat, SeatSet};
use crate::game::{Game, Question};
use crate::imagined::Imagined;
use crate::table::{Piece, Place, Showing};
use std::fmt;
use std::sync::OnceLock;

/// What is found out of an entry when somebody asks.
#[derive(Debug, Clone, Default)]
pub(super) struct Found {
    known_to: OnceLock<SeatSet>,
    told: OnceLock<Option<Told>>,
}

impl Found {
    /// What is known of an entry that cannot be taken back.
    pub(super) fn already(known_to: SeatSet, told: Told) -> Found {
        Found { known_to: known_to.into(), told: Some(told).into() }
    }

    /// The same as was found out of an entry that was played again.
    pub(super) fn is_as(&self, other: &Found) {
        other.known_to.get().map(|known_to| self.known_to.set(*known_to));
        other.told.get().map(|told| self.told.set(told.clone()));
    }
}

/// Why an answer cannot be taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Told {
    Dice,
    /// Something came to light for the seat that answered; what and where, if it lies on the table.
    Seen(Option<String>),
    /// Another seat has seen something; which, what and where.
    Shown(String, String),
    /// Another seat is asked something, and may have answered unseen.
    Asked(String),
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Told::Dice => f.write_str("dice have fallen"),
            Told::Seen(None) => f.write_str("something came to light"),
            Told::Seen(Some(what)) => write!(f, "{what} came to light"),
            Told::Shown(seat, what) => write!(f, "{seat} saw {what}"),
            Told::Asked(seat) => write!(f, "a question to {seat} came of it"),
        }
    }
}

/// What an answer would tell, as far as its seat can foresee: then it could not be taken back.
///
/// It is found out from what the seat knows and nothing else. What it imagines of others is a guess, so that of a piece that would come to light
/// only the place is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Foretold {
    /// Dice would be thrown.
    Dice,
    /// Something may come to light there.
    Seen(String),
    /// Another seat would see something; which, what and where.
    Shown(String, String),
    /// Another seat would be asked.
    Asked(String),
    /// The game would end.
    Ended,
}

impl fmt::Display for Foretold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Foretold::Dice => f.write_str("dice will be thrown"),
            Foretold::Seen(place) => write!(f, "something may be seen at {place}"),
            Foretold::Shown(seat, what) => write!(f, "{seat} will see {what}"),
            Foretold::Asked(seat) => write!(f, "{seat} will be asked"),
            Foretold::Ended => f.write_str("the game will be over"),
        }
    }
}

/// What is foretold of a chain of answers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Prospect {
    /// Nothing could forgive the first of them: it would tell something, others decide next, or the seat cannot know what comes of it.
    pub for_good: bool,
    /// What the first of them that tells anything would tell.
    pub tells: Option<Foretold>,
}

/// What a chain would tell, of a seat with this knowledge. What the seat does not expect to be carried out ends it.
pub(crate) fn foretold<G: Game>(
    knowledge: &G::Knowledge,
    seat: Seat,
    chain: impl IntoIterator<Item = G::Action>,
) -> Prospect {
    let mut game = Imagined::<G>::of(knowledge);
    let mut for_good = false;
    for (at, action) in chain.into_iter().enumerate() {
        let before = game.clone();
        let (mut dice, mut log) = (Scripted::default(), Log::off());
        let done = game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log });
        let tells = if dice.trouble().is_some() {
            Some(Foretold::Dice)
        } else if done.is_ok() {
            would_tell(&*before, &*game, seat)
        } else {
            None
        };
        let ends = tells.is_some() || done.is_err();
        for_good |= at == 0 && (ends || !game.awaited().has(seat));
        if ends {
            return Prospect { for_good, tells };
        }
    }
    Prospect { for_good, tells: None }
}

/// What the step from one imagined game to the next would tell.
fn would_tell<G: Game>(before: &G, after: &G, seat: Seat) -> Option<Foretold> {
    if after.ending().is_some() {
        return Some(Foretold::Ended);
    }
    if let Some(other) = newly_asked(before, after, seat) {
        return Some(Foretold::Asked(other));
    }
    let name = |seat: Seat| &*before.seats()[usize::from(seat.0)];
    let sight = |game: &G, of: Seat| G::showing(&game.knowledge(of));
    if let Some(piece) = come_to_light(&sight(before, seat), &sight(after, seat), name(seat)) {
        return Some(Foretold::Seen(place(piece)));
    }
    before.all_seats().filter(|other| *other != seat).find_map(|other| {
        come_to_light(&sight(before, other), &sight(after, other), name(other))
            .map(|piece| Foretold::Shown(before.called(other), at(piece)))
    })
}

impl<G: Game> Match<G> {
    /// The seats that see something of an entry: what happened, what they know, what they are asked or whom they wait for. Nobody else may
    /// know that there was an answer at all.
    pub(super) fn known_to(&self, played: &Played) -> SeatSet {
        if played.found.known_to.get().is_none() {
            self.find_out(played, |played, before, after| {
                played.found.known_to.get_or_init(|| {
                    let by = played.seat.map_or(SeatSet::ALL, SeatSet::only);
                    let sees = |seat: &Seat| {
                        self.happened(played).any(|event| event.told_to(*seat).is_some())
                            || asked(before, *seat) != asked(after, *seat)
                            || waited_for(before, *seat) != waited_for(after, *seat)
                            || changes_the_view(before, after, *seat)
                    };
                    let others = before.all_seats().filter(|seat| !by.has(*seat));
                    others.filter(sees).fold(by, SeatSet::with)
                });
            });
        }
        played.found.known_to.get().copied().unwrap_or(SeatSet::ALL)
    }

    /// Why an answer cannot be taken back; nothing if it can.
    pub(super) fn told_by<'p>(&self, played: &'p Played) -> Option<&'p Told> {
        if played.found.told.get().is_none() {
            self.find_out(played, |played, before, after| {
                played.found.told.get_or_init(|| match (played.seat, before.read(&played.entry.action)) {
                    _ if !played.entry.dice.is_empty() => Some(Told::Dice),
                    (Some(seat), Ok(action)) if !played.revealed => {
                        told(before, after, seat, &action, &self.happened(played).collect::<Vec<_>>())
                    }
                    _ => Some(Told::Seen(None)),
                });
            });
        }
        // What could not be found out may have told something.
        played.found.told.get().map_or(Some(&Told::Seen(None)), Option::as_ref)
    }

    fn happened(&self, played: &Played) -> impl Iterator<Item = &Event<G::Fact>> {
        let n = played.entry.n;
        self.noted_since(n).take_while(move |(of, _)| *of == n).map(|(_, event)| &**event)
    }

    /// Finds something out of an entry from the games before and after it. Where they are not at hand, its stretch is played again, and it is found out of
    /// all of that.
    fn find_out(&self, played: &Played, judge: impl Fn(&Played, &G, &G)) {
        let n = played.entry.n;
        match &self.before {
            Some(before) if n + 1 == self.n_played() => judge(played, before, &self.game),
            _ => {
                let at = self.stretches.partition_point(|stretch| stretch.first <= n).saturating_sub(1);
                let Some(mut game) = self.stretches[at].before.clone() else { return };
                for played in &self.stretches[at].played {
                    let before = game.clone();
                    if played.carried_out_on(&mut game).is_err() {
                        return;
                    }
                    judge(played, &before, &game);
                }
            }
        }
    }
}

/// What an answer told that was not known, given the games before and after it and what happened.
fn told<G: Game>(
    before: &G,
    after: &G,
    seat: Seat,
    action: &G::Action,
    happened: &[&Event<G::Fact>],
) -> Option<Told> {
    let name = |seat: Seat| &*before.seats()[usize::from(seat.0)];
    let others = || before.all_seats().filter(|other| *other != seat);
    if let Some(other) = newly_asked(before, after, seat) {
        return Some(Told::Asked(other));
    }
    let (knew, knows) = (before.knowledge(seat), after.knowledge(seat));
    let (was, is) = (G::showing(&knew), G::showing(&knows));
    if let Some(piece) = come_to_light(&was, &is, name(seat)) {
        return Some(Told::Seen(Some(at(piece))));
    }
    // What he could foresee: the same answer in the game as he imagined it.
    let mut foreseen = Imagined::<G>::of(&knew);
    let imagined = foreseen.clone();
    let (mut dice, mut log) = (Scripted::default(), Log::on());
    let done = foreseen.act(seat, action, &mut Play { dice: &mut dice, log: &mut log });
    log.settle(&*imagined, &*foreseen);
    let as_he_thought = done.is_ok()
        && dice.trouble().is_none()
        && foreseen.knowledge(seat) == knows
        && tellings(log.events(), seat).eq(tellings(happened.iter().copied(), seat));
    if !as_he_thought {
        let thought = G::showing(&foreseen.knowledge(seat));
        // One's own pieces are never what came to light, though something that did may have moved them.
        let is_other = |piece: &Piece| piece.seat.as_deref() != Some(name(seat));
        let is_news = |id: &str, piece: &Piece| is_other(piece) && thought.pieces.get(id) != Some(piece);
        let other = is.pieces.iter().find(|(id, piece)| is_news(id, piece));
        return Some(Told::Seen(other.map(|(_, piece)| at(piece))));
    }
    // What others have seen by it, as far as he can tell.
    others().find_map(|other| {
        let sight = |game: &G| G::showing(&game.knowledge(other));
        let (was, is) = (sight(&imagined), sight(&foreseen));
        come_to_light(&was, &is, name(other)).map(|piece| Told::Shown(before.called(other), at(piece)))
    })
}

/// Another seat that is asked something it was not asked before.
fn newly_asked<G: Game>(before: &G, after: &G, seat: Seat) -> Option<String> {
    let is_new = |other: &Seat| {
        let question = asked(after, *other);
        question.is_some() && question != asked(before, *other)
    };
    let other = before.all_seats().filter(|other| *other != seat).find(is_new)?;
    Some(before.called(other))
}

/// What a seat is told of events.
fn tellings<'e, F: 'e>(
    events: impl IntoIterator<Item = &'e Event<F>>,
    seat: Seat,
) -> impl Iterator<Item = &'e str> {
    events.into_iter().filter_map(move |event| event.told_to(seat)).map(|telling| telling.text())
}

/// Whether a seat is shown something else. What it could know besides is no reason to tell it that somebody has answered.
fn changes_the_view<G: Game>(before: &G, after: &G, seat: Seat) -> bool {
    let (knew, knows) = (before.knowledge(seat), after.knowledge(seat));
    if knew == knows {
        return false;
    }
    // What lies on the table is the cheaper half, and changes with every step of a march.
    let written = |knowledge: &G::Knowledge| serde_json::to_vec(knowledge).ok();
    G::showing(&knew) != G::showing(&knows) || written(&knew) != written(&knows)
}

/// A piece of others that has a name and was not there before.
fn come_to_light<'s>(was: &Showing, is: &'s Showing, seat: &str) -> Option<&'s Piece> {
    let is_new = |(id, piece): &(&String, &Piece)| {
        piece.name.is_some() && piece.seat.as_deref() != Some(seat) && !was.pieces.contains_key(*id)
    };
    is.pieces.iter().find(is_new).map(|(_, piece)| piece)
}

fn at(piece: &Piece) -> String {
    format!("{} at {}", piece.name.as_deref().unwrap_or("something"), place(piece))
}

fn place(piece: &Piece) -> String {
    match &piece.at {
        Place::Hex(hex) => hex.clone(),
        Place::Spot(spot) => spot.to_string(),
    }
}

/// What a seat is asked, if it is.
fn asked<G: Game>(game: &G, seat: Seat) -> Option<Question> {
    if game.awaited().has(seat) { game.question(seat) } else { None }
}

/// The seats that everybody waits for, as far as a seat may know. Where a secret question is open, nobody may know who has answered it:
/// whoever is still asked sees himself, whoever has answered sees the others.
pub(super) fn waited_for<G: Game>(game: &G, seat: Seat) -> SeatSet {
    let awaited = game.awaited();
    if !awaited.iter().any(|other| game.question(other).is_some_and(|question| question.secret)) {
        awaited
    } else if awaited.has(seat) {
        SeatSet::only(seat)
    } else {
        game.all_seats().filter(|other| *other != seat).fold(SeatSet::NONE, SeatSet::with)
    }
}
