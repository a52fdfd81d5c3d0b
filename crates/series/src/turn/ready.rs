//! The start of a posed position: nothing happens before its player says so, so that a case can give the dice of it.

use super::chits::Cup;
use super::game::Moment;
use super::{Answer, ChitPhase, Course, FormationAction, TurnPhase, arrivals};
use crate::prelude::*;
use umpire::event::Log;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ready {
    side: Side,
    what: Posed,
    /// How many turns are played, the present one among them.
    turns: u16,
    /// Of a scenario that is opened at a later turn: which.
    #[serde(default)]
    from: Option<Turn>,
    state: State,
}

crate::activity::in_the_open! { Ready { side, what, turns, from, state } }

/// What a case can pose of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Posed {
    /// A whole Formation Action (4.4).
    Action,
    /// The Chit Preparation Phase (4.d).
    Chits,
    /// The Chit Preparation Phase and everything after it, to the end of the turn.
    Draws,
    /// A turn from its beginning.
    Turn,
    /// The Turn End Phase (4.j).
    TurnEnd,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum State {
    Waiting,
    Said,
    Begun,
}

impl Ready {
    /// Without a number a turn is played with the one after it, and a part of a turn to its end.
    pub(crate) fn of(side: Side, what: Posed, turns: Option<u16>) -> Ready {
        let turns = turns.unwrap_or(if what == Posed::Turn { 2 } else { 1 });
        Ready { side, what, turns, from: None, state: State::Waiting }
    }

    /// A scenario at one of its turns.
    pub(crate) fn at(side: Side, turn: Turn, turns: u16) -> Ready {
        Ready { from: Some(turn), ..Ready::of(side, Posed::Turn, Some(turns)) }
    }

    /// Those who were due before the turn have their orders and are still to come; else nothing has happened.
    fn catch_up(&self, world: &mut World, play: &mut Play) {
        let Some(turn) = self.from else { return };
        let (mut silent, first) = (Log::off(), world.turn);
        for earlier in (0..turn.number() - first.number()).map(|n| first.plus(n)) {
            world.turn = earlier;
            let mut play = Play { dice: play.dice, log: &mut silent };
            arrivals::throw(world, &mut play);
            arrivals::come_due(world, &mut play);
        }
        world.turn = turn;
    }

    pub(super) fn ask(&self, _: &World) -> Option<Ask> {
        let waiting = self.state == State::Waiting;
        waiting.then_some(Ask { side: self.side, prompt: "begin", rules: rules!["nlc.4.a"] })
    }

    #[expect(clippy::unused_self, reason = "there is one answer as long as it waits")]
    pub(super) fn answers(&self, _: &World, to: &mut Vec<Action>) {
        to.push(Action::Turn(Answer::Begin));
    }

    pub(super) fn answer(&mut self, world: &World, action: Action, _: &mut Play) -> Allowed {
        if action != Action::Turn(Answer::Begin) {
            return Err(Ask::not_now(self.ask(world)));
        }
        self.state = State::Said;
        Ok(())
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        match self.state {
            State::Waiting => Step::Ask,
            State::Said => {
                self.state = State::Begun;
                self.catch_up(world, play);
                let side = self.side;
                if self.what == Posed::TurnEnd {
                    // Who acts in Reserve was settled when the cup was filled; whose chits were drawn is not posed.
                    *world.cup_mut() = Cup { ready: Vec::new(), ..Cup::settled(world) };
                }
                Step::Begin(Activity::TurnPhase(match self.what {
                    Posed::Action => TurnPhase::Action(FormationAction::posed(side)),
                    Posed::Chits => TurnPhase::Chits(ChitPhase::default()),
                    Posed::Draws => TurnPhase::Course(Course::from(Moment::Chits, world, self.turns)),
                    Posed::Turn => TurnPhase::Course(Course::turns(world, self.turns)),
                    Posed::TurnEnd => TurnPhase::Course(Course::from(Moment::End, world, self.turns)),
                }))
            }
            State::Begun => Step::Done,
        }
    }
}
