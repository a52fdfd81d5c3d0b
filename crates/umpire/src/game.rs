//! The one trait that every rule set implements: a game in progress, as a value.
//!
//! Typed inside and fast: [`Game::answers`] and [`Game::act`] work on compact actions and allocate nothing
//! they can avoid. Names, sentences and JSON are made only at the edge, by [`Game::say`] and [`Game::wire`].

use crate::agenda::Play;
use crate::dice::{ChoiceRng, Dice};
use crate::event::{Event, Seat, SeatSet, Sight, Sum};
use crate::facts::Facts;
use crate::prose::capital;
use crate::refusal::Refusal;
use crate::rule::Rule;
use crate::shapes::AnswerShape;
use crate::table::Showing;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Debug;

/// What a seat is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Who decides what and why, in plain words.
    pub prompt: String,
    /// By which rules.
    pub rules: Vec<Rule>,
    /// Whether the answer is kept from the other seats until all have answered.
    pub secret: bool,
    /// Whether to ask is what keeps a secret: how many answers there are follows from what others may not know, so that they must not
    /// learn that there was but one. Where everybody can see it, whoever has one answer need not be asked.
    pub keeps_secret: bool,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending {
    /// Points of each seat, in the order of the seats.
    pub points: Vec<i32>,
    /// The seats that won; none or several in a draw.
    pub winners: Vec<String>,
    /// One sentence.
    pub text: String,
    /// By which rules.
    pub rules: Vec<Rule>,
}

/// Whether a sentence of a case holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It does not, and this is so instead.
    Differs(String),
    /// The rule set does not know such a sentence.
    NotUnderstood,
    /// It is a sentence of the rule set, but names something that is not there or is written wrongly.
    Faulty(String),
}

/// A game in progress under one rule set.
pub trait Game: Sight + Clone + Send + Sync + 'static {
    /// An answer, compact: ids, not names.
    type Action: Clone + PartialEq + Debug + Send + Sync;
    /// The facts of events.
    type Fact: Clone + Debug + PartialEq + Facts + Send + Sync;
    /// What a seat may know, and nothing else.
    type Knowledge: Clone + PartialEq + Debug + Serialize;
    /// What odds are given of.
    type Outcome: Clone + Ord + Debug + Serialize + std::fmt::Display;

    /// The names of the seats, in order.
    fn seats(&self) -> &[String];

    /// A seat as it is spoken of within a sentence: "the Allies".
    fn called(&self, seat: Seat) -> String {
        capital(&self.seats()[usize::from(seat.0)])
    }

    /// Every seat, in order.
    fn all_seats(&self) -> impl Iterator<Item = Seat> {
        (0u8..).zip(self.seats()).map(|(at, _)| Seat(at))
    }

    /// The seats whose answer is awaited; each has one open question. Empty when the game is over.
    fn awaited(&self) -> SeatSet;

    /// Plays up to the first question: what happens before anybody is asked.
    fn begin(&mut self, play: &mut Play<'_, Self::Fact>) {
        let _ = play;
    }

    /// The rule as this game's edition numbers it, which a player can look up; `None` if the edition has dropped it or never
    /// had it. The umpire turns every citation by this before anybody reads it ([`crate::citations`]).
    fn in_force(&self, rule: Rule) -> Option<Rule> {
        Some(rule)
    }

    /// What a seat is asked, if anything.
    fn question(&self, seat: Seat) -> Option<Question>;

    /// Appends every legal answer to a seat's open question: never none while one is awaited.
    fn answers(&self, seat: Seat, to: &mut Vec<Self::Action>);

    /// The shapes that are open to a seat beside the list: points, ways and bearings that no list could hold.
    fn shapes(&self, seat: Seat) -> Vec<AnswerShape> {
        let _ = seat;
        Vec::new()
    }

    /// Whether an answer is open to a seat though it is neither listed nor of a shape: one that is composed of so many parts that no
    /// list could hold them all, and that the rules accept.
    fn is_composed(&self, seat: Seat, action: &Self::Action) -> bool {
        let _ = (seat, action);
        false
    }

    /// One legal answer, by lot. Every listed answer and every shape has the same chance, and within a shape whatever fits: were a
    /// shape to count by its points, nothing else would ever be drawn, and who may march would never halt. Rule sets with very long
    /// lists may draw without making the list; those whose shapes are not exact must draw from them themselves.
    fn sample(&self, seat: Seat, lots: &mut ChoiceRng, room: &mut Vec<Self::Action>) -> Option<Self::Action> {
        room.clear();
        self.answers(seat, room);
        let mut shapes = self.shapes(seat);
        shapes.retain(|shape| shape.exact);
        let at = lots.one_of(room.len() + shapes.len());
        let shaped = at.checked_sub(room.len()).and_then(|at| {
            let shape = shapes.get(at)?;
            self.read(&shape.filled(&shape.open.draw(lots)?)).ok()
        });
        // A way may find no room: then the lot falls on the list.
        shaped.or_else(|| room.get(if at < room.len() { at } else { lots.one_of(room.len()) }).cloned())
    }

    /// Carries out a seat's answer and everything that follows by itself. A refused answer changes nothing.
    /// The caller has made sure that the seat is awaited.
    fn act(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        play: &mut Play<'_, Self::Fact>,
    ) -> Result<(), Refusal>;

    /// How it ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// What a seat may know.
    fn knowledge(&self, seat: Seat) -> Self::Knowledge;

    /// A game as a seat may imagine it: all that it knows, and neutral guesses for the rest. Odds and computer players work on
    /// this, as [`Imagined`](crate::imagined::Imagined), so they cannot tell what the seat does not know.
    fn imagine(knowledge: &Self::Knowledge) -> Self;

    /// Carries an answer through to its outcome on an imagined game, standing in for every seat on the
    /// way as [`Game::assumption`] says.
    fn foresee(
        &self,
        seat: Seat,
        action: &Self::Action,
        dice: &mut dyn Dice,
    ) -> Result<Self::Outcome, Refusal>;

    /// The figures of an answer that are known before the dice: strengths with all their parts.
    fn foretell(&self, seat: Seat, action: &Self::Action) -> Vec<Sum> {
        let _ = (seat, action);
        Vec::new()
    }

    /// What odds assume of the decisions on the way, in a sentence.
    fn assumption(&self) -> &'static str;

    /// The answer in the words in which it can be typed.
    fn say(&self, action: &Self::Action) -> String;

    /// The answer for programs: an object with names and printed numbers, never ids.
    fn wire(&self, action: &Self::Action) -> Value;

    /// Reads an answer back: the object, or a text of the words. What cannot be read is explained.
    fn read(&self, said: &Value) -> Result<Self::Action, String>;

    /// What a seat sees on the table: made from what it knows and nothing else.
    fn showing(knowledge: &Self::Knowledge) -> Showing;

    /// What a seat knows, in words for somebody who sees no map. A rule set that has none shows its view.
    fn describe(knowledge: &Self::Knowledge) -> String {
        serde_json::to_string_pretty(knowledge).unwrap_or_default()
    }

    /// The answers that a shorter way of saying stands for ("move foy 1412 1413"), one after another, as far as the seat knows who
    /// and what is meant; none if it stands for no more than itself.
    fn expand(knowledge: &Self::Knowledge, said: &str) -> Vec<String> {
        let _ = (knowledge, said);
        Vec::new()
    }

    /// Answers a look at the map or at a piece: what a person would read off the board, from what the seat knows and nothing
    /// else. What can be asked is the rule set's own affair; one that has nothing to show says so.
    fn look(knowledge: &Self::Knowledge, at: &Value) -> Result<Value, String> {
        let _ = (knowledge, at);
        Err("there is nothing to look at in this game".to_owned())
    }

    /// The knowledge of a seat from which nothing is hidden: for when the game is over.
    fn truth(&self, seat: Seat) -> Self::Knowledge;

    /// The whole state as JSON text that is the same on every machine: it is hashed, and kept as a snapshot by the umpire. It
    /// never travels to a seat.
    fn state(&self) -> String;

    /// Whether another game is in the same state, to the last thing that `state` writes down. A rule set whose states can be
    /// compared need not write both.
    fn is_in_the_state_of(&self, other: &Self) -> bool {
        self.state() == other.state()
    }

    /// This game in a state that was written down; what never changes is this game's own. If it cannot be read, what is wrong:
    /// it may be of another version of the rules, or made up.
    fn in_state(&self, state: &str) -> Result<Self, String>;

    /// Games that differ from this one only in what the seat may not know; for the proof that nothing
    /// hidden reaches its view. None if nothing is hidden.
    fn hidden_variants(&self, seat: Seat) -> Vec<Self>;

    /// The names of pieces that a seat does not see: no event may name them to it. None if nothing is hidden.
    fn unseen(knowledge: &Self::Knowledge) -> Vec<String> {
        let _ = knowledge;
        Vec::new()
    }

    /// Whether a fact says no more than what is printed for everybody to read, whomever that names.
    fn is_printed(fact: &Self::Fact) -> bool {
        let _ = fact;
        false
    }

    /// One of them, by lot; a rule set that has very many makes no more than this one.
    fn hidden_variant(&self, seat: Seat, lots: &mut ChoiceRng) -> Option<Self> {
        let mut variants = self.hidden_variants(seat);
        (!variants.is_empty()).then(|| variants.swap_remove(lots.one_of(variants.len())))
    }

    /// Judges a sentence of a case, given the events of the moment.
    fn holds(&self, sentence: &str, moment: &[Event<Self::Fact>]) -> Verdict;

    /// Whether an outcome is one of which a sentence of a case speaks ("the defenders retreat"); `None` if
    /// no such sentence is known.
    fn outcome_is(outcome: &Self::Outcome, sentence: &str) -> Option<bool>;
}

/// The answer of a seat that has no other, where everybody can see that it has not.
pub fn forced<G: Game>(game: &G, seat: Seat) -> Option<G::Action> {
    if game.question(seat)?.keeps_secret || !game.shapes(seat).is_empty() {
        return None;
    }
    let mut answers = Vec::new();
    game.answers(seat, &mut answers);
    answers.pop().filter(|_| answers.is_empty())
}

/// The seat of a name.
pub fn seat_of<G: Game>(game: &G, name: &str) -> Option<Seat> {
    let at = game.seats().iter().position(|seat| seat == name)?;
    u8::try_from(at).ok().map(Seat)
}
