//! The game as the umpire knows it.

use crate::answer::Answer;
use crate::fact::Fact;
use crate::knowledge::Knowledge;
use crate::outcome::Outcome;
use crate::proceeding::Proceeding;
use crate::turn::victory;
use crate::world::{World, WorldState};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::LazyLock;
use umpire::agenda::{Agenda, Play};
use umpire::answers::Answers as _;
use umpire::dice::{ChoiceRng, Dice};
use umpire::event::{Event, Seat, SeatSet, Sight};
use umpire::facts::Named;
use umpire::game::{Ending, Game, Question, Verdict};
use umpire::refusal::Refusal;
use umpire::shapes::AnswerShape;
use umpire::table::Showing;

/// The seats.
pub(crate) static SEATS: LazyLock<[String; 2]> = LazyLock::new(|| ["french", "allied"].map(str::to_owned));

/// A game in progress.
#[derive(Debug, Clone)]
pub struct OneDay {
    /// The position.
    pub world: World,
    /// What goes on.
    pub agenda: Agenda<Proceeding>,
}

/// What is written down of it.
#[derive(Serialize, Deserialize)]
struct State {
    world: WorldState,
    agenda: Agenda<Proceeding>,
}

impl OneDay {
    /// A game that begins with something.
    pub fn new(world: World, first: Proceeding) -> OneDay {
        OneDay { world, agenda: Agenda::of(first) }
    }

    /// What has the floor.
    pub fn top(&self) -> Option<&Proceeding> {
        self.agenda.top().filter(|_| !self.world.is_over)
    }
}

impl Sight for OneDay {
    fn blind_to(&self, piece: &Named, of: SeatSet) -> SeatSet {
        self.world.blind_to(piece, of)
    }
}

impl Game for OneDay {
    type Action = Answer;
    type Fact = Fact;
    type Knowledge = Knowledge;
    type Outcome = Outcome;

    fn seats(&self) -> &[String] {
        &*SEATS
    }

    fn called(&self, seat: Seat) -> String {
        crate::roster::Side::of(seat).called().to_owned()
    }

    fn begin(&mut self, play: &mut Play<'_, Fact>) {
        self.agenda.run(&mut self.world, play);
    }

    fn awaited(&self) -> SeatSet {
        self.top().map_or(SeatSet::NONE, |top| top.awaited(&self.world))
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let top = self.top()?;
        if top.awaited(&self.world).has(seat) { top.question(&self.world, seat) } else { None }
    }

    fn answers(&self, seat: Seat, to: &mut Vec<Answer>) {
        if let Some(top) = self.top().filter(|top| top.awaited(&self.world).has(seat)) {
            top.answers(&self.world, seat, to);
        }
    }

    fn shapes(&self, seat: Seat) -> Vec<AnswerShape> {
        let top = self.top().filter(|top| top.awaited(&self.world).has(seat));
        top.map_or_else(Vec::new, |top| top.shapes(&self.world, seat))
    }

    fn is_composed(&self, seat: Seat, action: &Answer) -> bool {
        self.top().is_some_and(|top| top.is_composed(&self.world, seat, action))
    }

    /// One time in eight whatever ends the question; else a listed answer, or one that fits a shape and that the rules accept.
    fn sample(&self, seat: Seat, lots: &mut ChoiceRng, room: &mut Vec<Answer>) -> Option<Answer> {
        let top = self.top().filter(|top| top.awaited(&self.world).has(seat))?;
        if let Some(answer) = top.draw(&self.world, seat, lots) {
            return Some(answer);
        }
        room.clear();
        self.answers(seat, room);
        let done = room.iter().find(|answer| is_done(answer)).copied();
        if let Some(done) = done.filter(|_| lots.one_of(8) == 0) {
            return Some(done);
        }
        room.get(lots.one_of(room.len())).copied()
    }

    fn act(&mut self, seat: Seat, answer: &Answer, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        if *answer == Answer::Concede {
            return victory::concede(self, seat, play);
        }
        let answered = self.agenda.answer(&mut self.world, seat, answer, play);
        answered.unwrap_or_else(|| Err(Refusal::not_now(rule!("odn.2.00.a"), "the game is over")))?;
        Ok(())
    }

    fn ending(&self) -> Option<Ending> {
        (self.world.is_over || self.agenda.top().is_none()).then(|| victory::ending(&self.world))
    }

    fn knowledge(&self, seat: Seat) -> Knowledge {
        Knowledge::of(self, seat)
    }

    fn truth(&self, seat: Seat) -> Knowledge {
        Knowledge::all(self, seat)
    }

    fn look(knowledge: &Knowledge, at: &Value) -> Result<Value, String> {
        crate::look::look(knowledge, at)
    }

    fn imagine(knowledge: &Knowledge) -> OneDay {
        knowledge.imagined()
    }

    fn foresee(&self, seat: Seat, answer: &Answer, dice: &mut dyn Dice) -> Result<Outcome, Refusal> {
        crate::outcome::foresee(self, seat, answer, dice)
    }

    fn assumption(&self) -> &'static str {
        "nobody declares further fire, and whoever is asked on the way gives the first answer of his list"
    }

    fn say(&self, answer: &Answer) -> String {
        answer.say(self)
    }

    fn wire(&self, answer: &Answer) -> Value {
        answer.wire(self)
    }

    fn read(&self, said: &Value) -> Result<Answer, String> {
        Answer::read(self, said)
    }

    fn describe(knowledge: &Knowledge) -> String {
        crate::situation::describe(knowledge)
    }

    fn expand(knowledge: &Knowledge, said: &str) -> Vec<String> {
        crate::shorthand::expand(knowledge, said)
    }

    fn showing(knowledge: &Knowledge) -> Showing {
        crate::table::showing(knowledge)
    }

    fn state(&self) -> String {
        let state = State { world: self.world.state().clone(), agenda: self.agenda.clone() };
        serde_json::to_string(&state).unwrap_or_default()
    }

    fn is_in_the_state_of(&self, other: &OneDay) -> bool {
        self.world.state() == other.world.state() && self.agenda == other.agenda
    }

    fn in_state(&self, state: &str) -> Result<OneDay, String> {
        let read: State = serde_json::from_str(state).map_err(|error| error.to_string())?;
        let same = read.world.open.units.len() == self.world.units.len()
            && read.world.open.hqs.len() == self.world.hqs.len()
            && read.world.open.trains.len() == self.world.trains.len();
        if !same {
            return Err("the state is of another scenario".to_owned());
        }
        Ok(OneDay { world: World::new(self.world.theatre().clone(), read.world), agenda: read.agenda })
    }

    fn hidden_variants(&self, seat: Seat) -> Vec<OneDay> {
        crate::knowledge::variants(self, seat)
    }

    fn unseen(knowledge: &Knowledge) -> Vec<String> {
        knowledge.unseen()
    }

    fn holds(&self, sentence: &str, moment: &[Event<Fact>]) -> Verdict {
        crate::assertions::holds(self, sentence, moment)
    }

    fn outcome_is(outcome: &Outcome, sentence: &str) -> Option<bool> {
        outcome.is(sentence)
    }
}

/// Whether an answer ends its question.
pub(crate) fn is_done(answer: &Answer) -> bool {
    matches!(
        answer,
        Answer::OrdersAreDone
            | Answer::MovesAreSettled
            | Answer::PlotsAreDone
            | Answer::AnswersAreDone
            | Answer::FireIsDeclared
            | Answer::GunsAreAimed
            | Answer::NoMoreTries
    )
}
