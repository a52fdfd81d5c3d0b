//! A match without its rule set in the type, in names and JSON.

use super::decision::Decision;
use super::source::Source;
use super::told::{self, Prospect, Told};
use super::{Match, NotDone};
use crate::agenda::Play;
use crate::citations::each_once;
use crate::dice::{Scripted, TooMany};
use crate::event::{Log, Seat};
use crate::game::{Ending, Game, Verdict, seat_of};
use crate::odds::{NoOdds, odds};
use crate::record::{Entry, Header, Record, Snapshot, state_hash};
use crate::rule::Rule;
use crate::shapes::AnswerShape;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use std::any::Any;

/// A match without its rule set in the type: names and JSON in, names and JSON out.
pub trait AnyMatch: Send {
    // What seats do, and what is taken back of it.

    /// Carries out an answer; gives the events that the seat may see.
    fn act(&mut self, seat: &str, said: &Value) -> Result<Vec<Value>, NotDone>;
    /// Carries out an answer without telling what came of it.
    fn answer(&mut self, seat: &str, said: &Value) -> Result<(), NotDone>;
    /// The answers that a shorter way of saying stands for, from what the seat knows; none if it stands for no more than itself.
    fn expand(&self, seat: &str, said: &str) -> Result<Vec<String>, NotDone>;
    /// Whether words or an object can be read as an answer at all; why not, if not.
    fn understands(&self, said: &Value) -> Result<(), String>;
    /// Whether the first of some answers would be carried out, and why not; nothing is. If it would: what all of them would tell, so that
    /// they could not be taken back, as far as the seat can foresee.
    fn foretold(&self, seat: &str, chain: &[Value]) -> Result<Prospect, NotDone>;
    /// Appends faces to come, in a scripted match.
    fn feed(&mut self, faces: &[u16]) -> Result<usize, String>;
    /// Forgets the faces that were fed and have not fallen.
    fn forget_dice(&mut self);
    /// Faces that were fed and have not fallen.
    fn unthrown(&self) -> usize;
    /// Plays recorded entries after those that there are; each must throw the dice that it threw then. If one cannot be played
    /// again, its number is told and those before it stand.
    fn replay_entries(&mut self, entries: &[Entry]) -> Result<(), (usize, String)>;
    /// Takes back the last answers of a seat, so many or as many of them as can be; tells the first entry that is gone or has
    /// another number now.
    fn undo(&mut self, seat: &str, count: usize) -> Result<usize, String>;
    /// Whether the last answer of a seat can be taken back, and why not.
    fn undoable(&self, seat: &str) -> Result<(), String>;
    /// Whether the last answer threw dice or brought something to light for whoever gave it.
    fn last_is_told(&self) -> bool;
    /// The seat that answered last, if any has.
    fn last_to_answer(&self) -> Option<String>;

    // What is asked, and what a seat may know.

    /// The names of the seats.
    fn seats(&self) -> Vec<String>;
    /// The seats whose answer is awaited.
    fn awaited(&self) -> Vec<String>;
    /// The seats that everybody waits for, as far as a seat may know.
    fn waited_for(&self, seat: &str) -> Vec<String>;
    /// Every open decision.
    fn pending(&self) -> Vec<Decision>;
    /// The open decision of a seat, if it has one.
    fn decision(&self, seat: &str) -> Result<Option<Decision>, NotDone>;
    /// The words of the listed answers of a seat.
    fn words(&self, seat: &str) -> Result<Vec<String>, NotDone>;
    /// The shapes that are open to a seat beside the list.
    fn shapes(&self, seat: &str) -> Result<Vec<AnswerShape>, NotDone>;
    /// Whether an answer is one that an open shape of the seat makes.
    fn fits_a_shape(&self, seat: &str, said: &Value) -> bool;
    /// The exact odds of an answer, as far as the seat may know; of a chain, those of the last link after all others.
    fn odds(&self, seat: &str, chain: &[Value]) -> Result<Value, NotDone>;
    /// The chance of the outcomes of an answer of which a sentence speaks; `None` if it is not understood.
    fn chance(
        &self,
        seat: &str,
        said: &Value,
        sentence: &str,
    ) -> Result<Option<crate::chance::Chance>, NotDone>;
    /// Whether a seat may know that there is this entry at all; of a secret answer it may not.
    fn knows_of(&self, seat: &str, entry: usize) -> bool;
    /// The events that a seat may see, from an entry on.
    fn events(&self, seat: &str, since: usize) -> Result<Vec<Value>, NotDone>;
    /// The same as a JSON list, with other numbers for the entries: those that the seat counts by. A server tells it after every
    /// answer, and makes no tree of it first.
    fn events_numbered(
        &self,
        seat: &str,
        since: usize,
        number: &dyn Fn(usize) -> u32,
    ) -> Result<Box<RawValue>, NotDone>;
    /// What a seat may know, with the diary of what it has seen from an entry on.
    fn view(&self, seat: &str, since: usize) -> Result<Value, NotDone>;
    /// When it is in the game, in words; everybody knows it.
    fn moment(&self) -> String;
    /// What a seat knows, in words for somebody who sees no map.
    fn describe(&self, seat: &str) -> Result<String, NotDone>;
    /// What a look at the map or at a piece shows, from what the seat knows.
    fn look(&self, seat: &str, at: &Value) -> Result<Value, NotDone>;
    /// The same at any time, with the diary from an entry on: for whoever shows positions in which nothing is secret, such as those of cases. Never
    /// for a seat of a game that goes on.
    fn full_view(&self, seat: &str, since: usize) -> Result<Value, NotDone>;
    /// What a seat would know if nothing were hidden, once the game is over.
    fn truth(&self, seat: &str) -> Result<Value, NotDone>;
    /// The same after so many entries; also not before the game is over.
    fn truth_at(&self, seat: &str, entries: usize) -> Result<Value, NotDone>;
    /// How it ended, if it has.
    fn ending(&self) -> Option<Ending>;
    /// Judges a sentence of a case over the events since an entry.
    fn holds(&self, sentence: &str, since: usize) -> Verdict;
    /// Every event since an entry as the umpire sees it: its rules and its text.
    fn told(&self, since: usize) -> Vec<(Vec<&'static str>, String)>;

    // What is kept of it.

    /// The record's header, without any seed.
    fn header(&self) -> Header;
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
    /// The match as it stood after so many entries.
    fn at(&self, entries: usize) -> Result<Box<dyn AnyMatch>, String>;
    /// The same match again.
    fn boxed(&self) -> Box<dyn AnyMatch>;
    /// The match as its own type, for a staff of computer players that knows its rule set.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyMatch for Match<G> {
    // What seats do, and what is taken back of it.

    fn act(&mut self, seat: &str, said: &Value) -> Result<Vec<Value>, NotDone> {
        let n = self.n_played();
        let seat = self.act_by_name(seat, said)?;
        Ok(self.seen(seat, n))
    }

    fn answer(&mut self, seat: &str, said: &Value) -> Result<(), NotDone> {
        self.act_by_name(seat, said).map(|_| ())
    }

    fn expand(&self, seat: &str, said: &str) -> Result<Vec<String>, NotDone> {
        let seat = self.seat(seat)?;
        Ok(G::expand(&self.game.knowledge(seat), said))
    }

    fn understands(&self, said: &Value) -> Result<(), String> {
        self.game.read(said).map(|_| ())
    }

    fn foretold(&self, seat: &str, chain: &[Value]) -> Result<Prospect, NotDone> {
        let seat = self.seat(seat)?;
        let read = |said: &Value| self.game.read(said).map_err(NotDone::Misread);
        let actions = chain.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        if let Some(first) = actions.first() {
            self.tried(seat, first)?;
        }
        Ok(told::foretold::<G>(&self.game.knowledge(seat), seat, actions))
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
                Err(format!("at most {MOST} faces can wait to fall; waiting already: {}", dice.left()))
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

    fn replay_entries(&mut self, entries: &[Entry]) -> Result<(), (usize, String)> {
        self.play_on(entries)
    }

    fn undo(&mut self, seat: &str, count: usize) -> Result<usize, String> {
        let seat = self.seat(seat).map_err(|none| none.to_string())?;
        Match::undo(self, seat, count)
    }

    fn undoable(&self, seat: &str) -> Result<(), String> {
        let seat = self.seat(seat).map_err(|none| none.to_string())?;
        Match::undoable(self, seat, &[]).map(|_| ())
    }

    fn last_is_told(&self) -> bool {
        let last = self.played_since(0).next_back().and_then(|played| self.told_by(played));
        matches!(last, Some(Told::Dice | Told::Seen(_)))
    }

    fn last_to_answer(&self) -> Option<String> {
        let last = self.played_since(0).rfind(|played| played.seat.is_some())?;
        Some(last.entry.seat.clone())
    }

    // What is asked, and what a seat may know.

    fn seats(&self) -> Vec<String> {
        self.game.seats().to_vec()
    }

    fn awaited(&self) -> Vec<String> {
        let seats = self.game.seats();
        self.game.awaited().iter().map(|seat| seats[usize::from(seat.0)].clone()).collect()
    }

    fn waited_for(&self, seat: &str) -> Vec<String> {
        let Ok(seat) = self.seat(seat) else { return Vec::new() };
        let waited_for = told::waited_for(&self.game, seat);
        self.game
            .seats()
            .iter()
            .zip(0..)
            .filter(|(_, at)| waited_for.has(Seat(*at)))
            .map(|(name, _)| name.clone())
            .collect()
    }

    fn pending(&self) -> Vec<Decision> {
        self.game.awaited().iter().filter_map(|seat| self.asked(seat)).collect()
    }

    fn decision(&self, seat: &str) -> Result<Option<Decision>, NotDone> {
        let seat = self.seat(seat)?;
        Ok(self.game.awaited().has(seat).then(|| self.asked(seat)).flatten())
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
        self.game.is_composed(seat, &action)
            || self.game.shapes(seat).iter().any(|shape| shape.makes(&wire) && (shape.exact || accepted()))
    }

    fn odds(&self, seat: &str, chain: &[Value]) -> Result<Value, NotDone> {
        let odds = self.odds_of(seat, chain)?;
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
        let odds = self.odds_of(seat, std::slice::from_ref(said))?;
        let mut understood = true;
        let chance = odds.chance_that(|outcome| {
            let is = G::outcome_is(outcome, sentence);
            understood &= is.is_some();
            is.unwrap_or(false)
        });
        let chance = chance.ok_or_else(|| NotDone::Misread(TooMany::Figures.to_string()))?;
        Ok(understood.then_some(chance))
    }

    fn knows_of(&self, seat: &str, entry: usize) -> bool {
        let Ok(seat) = self.seat(seat) else { return false };
        self.nth(entry).is_some_and(|played| self.known_to(played).has(seat))
    }

    fn events(&self, seat: &str, since: usize) -> Result<Vec<Value>, NotDone> {
        Ok(self.seen(self.seat(seat)?, since))
    }

    fn events_numbered(
        &self,
        seat: &str,
        since: usize,
        number: &dyn Fn(usize) -> u32,
    ) -> Result<Box<RawValue>, NotDone> {
        let seat = self.seat(seat)?;
        let told = self.noted_since(since).filter_map(|(n, event)| Some((n, event.told_to(seat)?)));
        let told: Vec<_> = told.map(|(n, event)| Numbered { n: number(*n), event }).collect();
        to_raw_value(&told).map_err(|error| NotDone::Misread(format!("events cannot be told: {error}")))
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

    fn look(&self, seat: &str, at: &Value) -> Result<Value, NotDone> {
        let seat = self.seat(seat)?;
        G::look(&self.game.knowledge(seat), at).map_err(NotDone::Misread)
    }

    fn full_view(&self, seat: &str, since: usize) -> Result<Value, NotDone> {
        Ok(self.everything(self.seat(seat)?, since))
    }

    fn truth(&self, seat: &str) -> Result<Value, NotDone> {
        self.whole(seat, self)
    }

    fn truth_at(&self, seat: &str, entries: usize) -> Result<Value, NotDone> {
        self.whole(seat, &self.at_entry(entries).map_err(NotDone::Misread)?)
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    fn holds(&self, sentence: &str, since: usize) -> Verdict {
        self.game.holds(sentence, &self.since(since))
    }

    fn told(&self, since: usize) -> Vec<(Vec<&'static str>, String)> {
        let told = self.noted_since(since);
        told.map(|(_, event)| (event.citations().map(Rule::id).collect(), event.text.clone())).collect()
    }

    // What is kept of it.

    fn header(&self) -> Header {
        if self.game.ending().is_some() { self.header.clone() } else { self.header.without_seed() }
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
        let record = Record { header: self.header.clone(), entries, snapshots, state, signature: None };
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

    fn at(&self, entries: usize) -> Result<Box<dyn AnyMatch>, String> {
        Ok(Box::new(self.at_entry(entries)?))
    }

    fn boxed(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl<G: Game> Match<G> {
    pub(super) fn act_by_name(&mut self, seat: &str, said: &Value) -> Result<Seat, NotDone> {
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

    fn answers(&self, seat: Seat) -> Vec<G::Action> {
        let mut answers = Vec::new();
        if self.game.awaited().has(seat) {
            self.game.answers(seat, &mut answers);
        }
        answers
    }

    fn odds_of(&self, seat: &str, chain: &[Value]) -> Result<crate::odds::Odds<G::Outcome>, NotDone> {
        let seat = self.seat(seat)?;
        if !self.game.awaited().has(seat) {
            return Err(NotDone::NotAsked(self.not_asked(seat)));
        }
        let read = |said: &Value| self.game.read(said).map_err(NotDone::Misread);
        let chain: Vec<G::Action> = chain.iter().map(read).collect::<Result<_, _>>()?;
        odds::<G>(&self.game.knowledge(seat), seat, &chain).map_err(|none| match none {
            NoOdds::Refused(refusal) => self.refused(refusal),
            NoOdds::TooMany(many) => NotDone::Misread(many.to_string()),
            NoOdds::Nothing => NotDone::Misread(none.to_string()),
        })
    }

    fn seen(&self, seat: Seat, since: usize) -> Vec<Value> {
        let told = self.noted_since(since).filter_map(|(n, event)| Some((*n, event.told_to(seat)?)));
        told.map(|(n, event)| json!(Numbered { n, event })).collect()
    }

    /// What a seat is asked, with every legal answer.
    fn asked(&self, seat: Seat) -> Option<Decision> {
        let question = self.game.question(seat)?;
        let cited = |rule: &Rule| self.game.in_force(*rule).unwrap_or(*rule).to_string();
        let shapes: Vec<Value> = self.shapes_of(seat).iter().map(|shape| json!(shape)).collect();
        let actions: Vec<Value> = self.answers(seat).iter().map(|action| self.game.wire(action)).collect();
        let forced = actions.len() == 1 && shapes.is_empty() && !question.keeps_secret;
        let mut rules: Vec<String> = question.rules.iter().map(cited).collect();
        each_once(&mut rules);
        Some(Decision {
            seat: self.game.seats()[usize::from(seat.0)].clone(),
            rules,
            prompt: question.prompt,
            secret: question.secret,
            actions,
            shapes,
            forced,
        })
    }

    /// The shapes that are open to a seat, cited as a player of this edition looks them up.
    fn shapes_of(&self, seat: Seat) -> Vec<AnswerShape> {
        let mut shapes = self.game.shapes(seat);
        for AnswerShape { rules, .. } in &mut shapes {
            for rule in rules.iter_mut() {
                *rule = self.game.in_force(*rule).unwrap_or(*rule);
            }
            each_once(rules);
        }
        shapes
    }

    /// Tries an answer on a copy. Whoever is not asked would find out by it what the others can answer.
    fn tried(&self, seat: Seat, action: &G::Action) -> Result<(), NotDone> {
        if !self.game.awaited().has(seat) {
            return Err(NotDone::NotAsked(self.not_asked(seat)));
        }
        let (mut game, mut source, mut log) = (self.game.clone(), self.source.clone(), Log::off());
        let done = game.act(seat, action, &mut Play { dice: source.dice(), log: &mut log });
        done.map_err(|refusal| self.refused_to(seat, action, refusal))?;
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
        let diary: Vec<Value> =
            self.noted_since(since).map(|(n, event)| json!(Numbered { n: *n, event: &**event })).collect();
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
}

/// An event with the entry it belongs to.
#[derive(Serialize)]
struct Numbered<N, E> {
    n: N,
    #[serde(flatten)]
    event: E,
}
