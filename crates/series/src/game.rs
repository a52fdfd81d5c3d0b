//! A game of nlc: the world and its agenda, driven through the umpire's trait.

use crate::action::Action;
use crate::activity::Activity;
use crate::assertions;
use crate::command;
use crate::fact::Fact;
use crate::hooks;
use crate::inspect;
use crate::knowledge::{Knowledge, variants};
use crate::movement::MovementPhase;
use crate::odds::{self, Outcome};
use crate::pieces::Side;
use crate::shorthand;
use crate::snapshot;
use crate::turn::{self, victory};
use crate::world::World;
use serde_json::Value;
use umpire::agenda::{Agenda, Play, Procedure};
use umpire::answers::Answers;
use umpire::dice::{ChoiceRng, Dice};
use umpire::event::{Event, Seat, SeatSet, Sum};
use umpire::game::{Ending, Game, Question, Verdict};
use umpire::refusal::Refusal;
use umpire::rule::Rule;
use umpire::table::Showing;

/// A game in progress.
#[derive(Debug, Clone)]
pub struct Series {
    pub(crate) world: World,
    pub(crate) agenda: Agenda<Activity>,
}

impl Series {
    /// What may be answered besides what is asked.
    fn further_answers(&self, seat: Seat, to: &mut Vec<Action>) {
        if let Some(top) = self.agenda.top() {
            let side = self.world.side_of_seat(seat);
            command::standing::further_answers(top, &self.world, side, to);
            hooks::any_time::further_answers(top, &self.world, side, to);
        }
    }

    /// What could be answered besides, for whoever draws one of it.
    fn further_possible(&self, seat: Seat, to: &mut Vec<Action>) {
        if let Some(top) = self.agenda.top() {
            let side = self.world.side_of_seat(seat);
            command::standing::further_answers(top, &self.world, side, to);
            hooks::any_time::further_possible(top, &self.world, side, to);
        }
    }

    /// A game that begins with something going on.
    pub(crate) fn new(world: World, first: Activity) -> Series {
        Series { world, agenda: Agenda::of(first) }
    }

    /// The world. Only the umpire may look: computer players have [`crate::ForPlayers`].
    pub(crate) fn world(&self) -> &World {
        &self.world
    }

    /// Gives an answer to whoever has the floor, and stops there.
    pub(crate) fn answer_only(
        &mut self,
        seat: Seat,
        action: &Action,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        match self.agenda.top_mut() {
            Some(top) => top.answer(&mut self.world, seat, action, play),
            None => Err(played_out()),
        }
    }

    fn is_asked(&self, seat: Seat) -> bool {
        let side = self.world.side_of_seat(seat);
        self.world.seat_of(side) == seat
            && self.agenda.top().is_some_and(|top| top.ask(&self.world, side).is_some())
    }

    /// The full strength of a side's eliminated units (11.a).
    fn destroyed(&self, side: Side) -> i32 {
        let armies = self.world.army_ids();
        let own = armies.filter(|army| self.world.theatre.armies[army.place()].side == side);
        own.map(|army| i32::from(self.world.army_losses(army))).sum()
    }
}

fn played_out() -> Refusal {
    let why = "nothing is going on: the position is played out";
    Refusal::new(rule!("nlc.4.4.h"), "played-out", why, "Pose another position.")
}

impl Game for Series {
    type Action = Action;
    type Fact = Fact;
    type Knowledge = Knowledge;
    type Outcome = Outcome;

    fn seats(&self) -> &[String] {
        &self.world.theatre.seats
    }

    fn called(&self, seat: Seat) -> String {
        self.world.side_words(self.world.side_of_seat(seat))
    }

    fn awaited(&self) -> SeatSet {
        let Some(top) = self.agenda.top() else { return SeatSet::NONE };
        let asked = Side::BOTH.into_iter().filter(|side| top.ask(&self.world, *side).is_some());
        asked.fold(SeatSet::NONE, |seats, side| seats.with(self.world.seat_of(side)))
    }

    fn begin(&mut self, play: &mut Play<'_, Fact>) {
        self.agenda.run(&mut self.world, play);
    }

    fn in_force(&self, rule: Rule) -> Option<Rule> {
        self.world.theatre.edition.numbering.in_force(rule)
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let top = self.agenda.top()?;
        let ask = top.ask(&self.world, self.world.side_of_seat(seat))?;
        let (prompt, rules) = (ask.prompt.to_owned(), ask.rules.to_vec());
        // Where both sides can see that there is one answer no procedure asks: what is asked with one follows from secret orders, or
        // from where hidden units and leaders stand.
        Some(Question { prompt, rules, secret: top.is_secret(), keeps_secret: true })
    }

    fn answers(&self, seat: Seat, to: &mut Vec<Action>) {
        if let (true, Some(top)) = (self.is_asked(seat), self.agenda.top()) {
            let side = self.world.side_of_seat(seat);
            top.offer(&self.world, side, to);
            self.further_answers(seat, to);
        }
    }

    /// Who moves, a step on the way and a target are drawn from all that could be, until one is open: nobody will read the list.
    fn sample(&self, seat: Seat, lots: &mut ChoiceRng, room: &mut Vec<Action>) -> Option<Action> {
        room.clear();
        match self.agenda.top().filter(|_| self.is_asked(seat)) {
            Some(Activity::MovementPhase(MovementPhase::Segment(segment))) => {
                if let Some(opens) = segment.possible(&self.world, room) {
                    self.further_possible(seat, room);
                    let side = self.world.side_of_seat(seat);
                    return lots.draw(room, |answer| match answer {
                        Action::Move(answer) => opens(answer).map(Action::Move),
                        further => hooks::any_time::is_open(&self.world, side, further).then_some(further),
                    });
                }
            }
            Some(Activity::CommandPhase(phase)) => {
                if let Some(drawn) = phase.draw(&self.world, self.world.side_of_seat(seat), lots) {
                    return Some(Action::Command(drawn));
                }
                let side = self.world.side_of_seat(seat);
                if phase.possible(&self.world, side, |answer| room.push(Action::Command(answer))) {
                    self.further_possible(seat, room);
                    return lots.draw(room, |answer| {
                        let is_open = match answer {
                            Action::Command(answer) => phase.is_open(&self.world, answer),
                            further => hooks::any_time::is_open(&self.world, side, further),
                        };
                        is_open.then_some(answer)
                    });
                }
            }
            Some(Activity::Forces(forces)) => {
                if let Some(drawn) = forces.draw(&self.world, lots) {
                    return Some(Action::Forces(drawn));
                }
            }
            _ => {}
        }
        self.answers(seat, room);
        room.get(lots.one_of(room.len())).copied()
    }

    fn act(&mut self, seat: Seat, action: &Action, play: &mut Play<'_, Fact>) -> Result<(), Refusal> {
        if let Some(top) = self.agenda.top_mut() {
            let side = self.world.side_of_seat(seat);
            let world = &mut self.world;
            let regrouped = command::standing::interjected(top, world, side, *action, play);
            let joined = regrouped.or_else(|| hooks::any_time::joins(top, world, side, *action, play));
            let done = joined.or_else(|| hooks::any_time::interjected(top, world, side, *action, play));
            if let Some(done) = done {
                done.map_err(|bar| bar.refusal(&self.world))?;
                self.agenda.run(&mut self.world, play);
                return Ok(());
            }
        }
        self.agenda.answer(&mut self.world, seat, action, play).unwrap_or_else(|| Err(played_out()))
    }

    fn ending(&self) -> Option<Ending> {
        if self.agenda.top().is_some() {
            return None;
        }
        if self.world.is_over() {
            return Some(victory::ending(&self.world));
        }
        let lost = Side::BOTH.map(|side| self.destroyed(side));
        let points = vec![lost[1], lost[0]];
        let seats = self.seats();
        let winners = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => vec![seats[0].clone()],
            std::cmp::Ordering::Less => vec![seats[1].clone()],
            std::cmp::Ordering::Equal => seats.to_vec(),
        };
        let sides = &self.world.edition().sides;
        let text = format!(
            "The position is played out: the {} have lost units of strength {}, the {} of strength {}.",
            sides.first.name, lost[0], sides.second.name, lost[1]
        );
        Some(Ending { points, winners, text, rules: vec![rule!("nlc.11.a")] })
    }

    fn knowledge(&self, seat: Seat) -> Knowledge {
        Knowledge::of(self, seat)
    }

    fn look(knowledge: &Knowledge, at: &Value) -> Result<Value, String> {
        let imagined = knowledge.imagined();
        let mut seen = inspect::look(&imagined, knowledge.seat, &knowledge.fog, at)?;
        imagined.world.theatre.edition.numbering.turn(&mut seen);
        Ok(seen)
    }

    fn truth(&self, seat: Seat) -> Knowledge {
        Knowledge::whole(self, seat)
    }

    fn showing(knowledge: &Knowledge) -> Showing {
        knowledge.showing()
    }

    fn imagine(knowledge: &Knowledge) -> Series {
        knowledge.imagined()
    }

    fn foresee(&self, seat: Seat, action: &Action, dice: &mut dyn Dice) -> Result<Outcome, Refusal> {
        odds::foresee(self, seat, action, dice)
    }

    fn foretell(&self, seat: Seat, action: &Action) -> Vec<Sum> {
        odds::foretell(self, seat, action)
    }

    fn assumption(&self) -> &'static str {
        hooks::combat::assumption(&self.world)
    }

    fn say(&self, action: &Action) -> String {
        action.say(&self.world)
    }

    fn wire(&self, action: &Action) -> Value {
        action.wire(&self.world)
    }

    fn read(&self, said: &Value) -> Result<Action, String> {
        Action::read(&self.world, said)
    }

    fn describe(knowledge: &Knowledge) -> String {
        knowledge.describe()
    }

    fn expand(knowledge: &Knowledge, said: &str) -> Vec<String> {
        let world = knowledge.world();
        shorthand::expand(world, world.side_of_seat(knowledge.seat), said)
    }

    fn state(&self) -> String {
        snapshot::write(self)
    }

    fn is_in_the_state_of(&self, other: &Series) -> bool {
        self.world.state() == other.world.state() && self.agenda == other.agenda
    }

    fn in_state(&self, state: &str) -> Result<Series, String> {
        snapshot::read(self, state)
    }

    fn hidden_variants(&self, seat: Seat) -> Vec<Series> {
        variants::of(self, seat)
    }

    fn hidden_variant(&self, seat: Seat, lots: &mut ChoiceRng) -> Option<Series> {
        variants::one_of(self, seat, lots)
    }

    fn unseen(knowledge: &Knowledge) -> Vec<String> {
        knowledge.unseen()
    }

    fn is_printed(fact: &Fact) -> bool {
        use crate::refits::cards::Fact as OfCards;
        // A card says what it says: that it bears a leader's name tells nothing of him.
        let is_card = matches!(fact, Fact::Cards(OfCards::CardPlayed { .. } | OfCards::CardShown { .. }));
        is_card || matches!(fact, Fact::Turn(turn::Fact::OwnRule { .. }))
    }

    fn holds(&self, sentence: &str, moment: &[Event<Fact>]) -> Verdict {
        assertions::judge(self, sentence, moment)
    }

    fn outcome_is(outcome: &Outcome, sentence: &str) -> Option<bool> {
        outcome.is(sentence)
    }
}
