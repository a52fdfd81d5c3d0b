//! A game of con: the world and its agenda, driven through the umpire's trait.

mod snapshot;

use crate::activity::Activity;
use crate::answers::Answer;
use crate::assertions;
use crate::facts::Fact;
use crate::knowledge::{Knowledge, shorthand, variants};
use crate::odds::{self, Foreseen, Outcome};
use crate::types::Side;
use crate::world::World;
use serde_json::Value;
use umpire::agenda::{Agenda, Play, Procedure};
use umpire::answers::Answers;
use umpire::dice::Dice;
use umpire::event::{Event, Seat, SeatSet, Sight, Sum};
use umpire::facts::Named;
use umpire::game::{Ending, Game, Question, Verdict};
use umpire::refusal::Refusal;
use umpire::table::Showing;

/// A game in progress.
#[derive(Debug, Clone)]
pub struct Campaigns {
    pub(crate) world: World,
    pub(crate) agenda: Agenda<Activity>,
    /// What odds have found out of this position.
    pub(crate) foreseen: Foreseen,
}

impl Campaigns {
    /// A game that begins with something going on.
    pub(crate) fn new(world: World, agenda: Agenda<Activity>) -> Campaigns {
        Campaigns { world, agenda, foreseen: Foreseen::default() }
    }
}

fn played_out() -> Refusal {
    Refusal::new(rule!("con-base.25.d"), "played-out", "the game is over", "Begin another.")
}

impl Sight for Campaigns {
    fn blind_to(&self, piece: &Named, of: SeatSet) -> SeatSet {
        if self.world.over.is_some() { SeatSet::NONE } else { self.world.blind_to(piece, of) }
    }
}

impl Game for Campaigns {
    type Action = Answer;
    type Fact = Fact;
    type Knowledge = Knowledge;
    type Outcome = Outcome;

    fn seats(&self) -> &[String] {
        &self.world.theatre.seats
    }

    fn called(&self, seat: Seat) -> String {
        Side::of_seat(seat).called().to_owned()
    }

    fn awaited(&self) -> SeatSet {
        let Some(top) = self.agenda.top() else { return SeatSet::NONE };
        let asked = Side::BOTH.into_iter().filter(|side| top.ask(&self.world, *side).is_some());
        asked.fold(SeatSet::NONE, |seats, side| seats.with(side.seat()))
    }

    fn begin(&mut self, play: &mut Play<'_, Fact>) {
        self.agenda.run(&mut self.world, play);
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let ask = self.agenda.top()?.ask(&self.world, Side::of_seat(seat))?;
        // What is asked with one answer follows from what is hidden: how many units are left, where leaders stand.
        Some(Question {
            prompt: ask.prompt(),
            rules: ask.rules.to_vec(),
            secret: ask.is_secret,
            keeps_secret: true,
        })
    }

    fn answers(&self, seat: Seat, to: &mut Vec<Answer>) {
        let side = Side::of_seat(seat);
        if let Some(top) = self.agenda.top().filter(|top| top.ask(&self.world, side).is_some()) {
            top.offer(&self.world, side, to);
        }
    }

    fn act(&mut self, seat: Seat, answer: &Answer, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        self.foreseen = Foreseen::default();
        self.agenda.answer(&mut self.world, seat, answer, play).unwrap_or_else(|| Err(played_out()))
    }

    fn ending(&self) -> Option<Ending> {
        let over = self.world.over.as_ref().filter(|_| self.agenda.top().is_none())?;
        let winners = match over.winner {
            Some(side) => vec![side.key().to_owned()],
            None => self.seats().to_vec(),
        };
        let marker = i32::from(self.world.marker);
        let text = format!("{}: the marker is at {marker:+}.", umpire::prose::capital(&over.result));
        Some(Ending {
            points: vec![marker, -marker],
            winners,
            text,
            rules: rules!("con-base.25.a", "con-base.25.d").to_vec(),
        })
    }

    fn knowledge(&self, seat: Seat) -> Knowledge {
        Knowledge::of(self, seat)
    }

    fn truth(&self, seat: Seat) -> Knowledge {
        Knowledge::whole(self, seat)
    }

    fn look(knowledge: &Knowledge, at: &Value) -> Result<Value, String> {
        crate::look::look(knowledge, at)
    }

    fn showing(knowledge: &Knowledge) -> Showing {
        knowledge.showing()
    }

    fn imagine(knowledge: &Knowledge) -> Campaigns {
        knowledge.imagined()
    }

    fn foresee(&self, seat: Seat, answer: &Answer, dice: &mut dyn Dice) -> Result<Outcome, Refusal> {
        odds::foresee(self, seat, answer, dice)
    }

    fn foretell(&self, seat: Seat, answer: &Answer) -> Vec<Sum> {
        odds::foretell(self, seat, answer)
    }

    fn assumption(&self) -> &'static str {
        odds::ASSUMPTION
    }

    fn say(&self, answer: &Answer) -> String {
        answer.say(&self.world)
    }

    fn wire(&self, answer: &Answer) -> Value {
        answer.wire(&self.world)
    }

    fn read(&self, said: &Value) -> Result<Answer, String> {
        Answer::read(&self.world, said)
    }

    fn describe(knowledge: &Knowledge) -> String {
        knowledge.description()
    }

    fn expand(knowledge: &Knowledge, said: &str) -> Vec<String> {
        shorthand::expand(knowledge, said)
    }

    fn state(&self) -> String {
        snapshot::write(self)
    }

    fn is_in_the_state_of(&self, other: &Campaigns) -> bool {
        self.world.position() == other.world.position() && self.agenda == other.agenda
    }

    fn in_state(&self, state: &str) -> Result<Campaigns, String> {
        snapshot::read(self, state)
    }

    fn hidden_variants(&self, seat: Seat) -> Vec<Campaigns> {
        variants::of(self, seat)
    }

    fn unseen(knowledge: &Knowledge) -> Vec<String> {
        knowledge.unseen()
    }

    fn holds(&self, sentence: &str, moment: &[Event<Fact>]) -> Verdict {
        assertions::judge(self, sentence, moment)
    }

    fn outcome_is(outcome: &Outcome, sentence: &str) -> Option<bool> {
        outcome.is(sentence)
    }
}

impl Campaigns {
    /// Gives an answer to whoever has the floor, and stops there: for odds.
    pub(crate) fn answer_only(
        &mut self,
        seat: Seat,
        answer: &Answer,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        match self.agenda.top_mut() {
            Some(top) => top.answer(&mut self.world, seat, answer, play),
            None => Err(played_out()),
        }
    }
}
