//! The course of a game: turn after turn, each through its five phases (4.a).

use super::action::FormationAction;
use super::chits::{self, Chit};
use super::{ChitPhase, Fact, TurnEnd, TurnPhase, TurnStart, victory};
use crate::command;
use crate::prelude::*;
use crate::world::{Ended, Stage};

/// The course of the turns, up to the last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    at: Moment,
    last: Turn,
}

crate::activity::in_the_open! { Course { at, last } }

/// Where in a turn it is (4.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Moment {
    /// Before everything else: who is hidden when the game begins.
    SetUp,
    /// Before the first turn: its orders are written (20.2.h).
    Before,
    /// They are on their way.
    Night,
    Begin,
    /// The turn has begun: cards are played (mop.37.1.e).
    Cards,
    /// Phase 1: Command and Reorganization.
    Command,
    /// Phase 2: Chit Preparation.
    Chits,
    /// Phase 3: the Initial Action.
    Initial,
    /// Phase 4: draws and Formation Actions.
    Draw,
    /// Phase 5: Turn End.
    End,
    /// The turn marker advances.
    Next,
}

impl Course {
    /// Every turn of the calendar.
    pub fn whole(world: &World) -> Course {
        Course::from(Moment::SetUp, world, world.theatre.calendar.n_turns())
    }

    fn first(world: &World) -> Moment {
        if world.theatre.terms.opening.orders_before_first_turn { Moment::Before } else { Moment::Begin }
    }

    /// So many turns from a posed one.
    pub(crate) fn turns(world: &World, turns: u16) -> Course {
        Course::from(Course::first(world), world, turns)
    }

    /// The same from a moment of the posed turn on.
    pub(super) fn from(at: Moment, world: &World, turns: u16) -> Course {
        Course { at, last: world.turn.plus(turns.saturating_sub(1)) }
    }

    pub(super) fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        let begin = |part| Step::Begin(Activity::TurnPhase(part));
        let act = |action| begin(TurnPhase::Action(action));
        let (next, step) = match self.at {
            Moment::SetUp => {
                let hiding = hooks::turn::at_set_up(world).map_or(Step::Again, Step::Begin);
                (Course::first(world), hiding)
            }
            Moment::Before => (Moment::Night, Step::Begin(command::begin_before_the_first_turn(world))),
            Moment::Night => {
                command::after_a_night(world, play);
                (Moment::Begin, Step::Again)
            }
            Moment::Begin => (Moment::Cards, begin(TurnPhase::Start(TurnStart::default()))),
            Moment::Cards => (Moment::Command, hooks::turn::cards(world).map_or(Step::Again, Step::Begin)),
            // Heat may stop everybody for the whole of a turn (lgg.21.16.heat.d).
            Moment::Command if hooks::turn::is_skipped(world) => (Moment::Next, Step::Again),
            Moment::Command => (Moment::Chits, Step::Begin(command::begin())),
            Moment::Chits => (Moment::Initial, begin(TurnPhase::Chits(ChitPhase::default()))),
            Moment::Initial => {
                let by_chit = |(_, chit)| act(FormationAction::by_chit(world, chit, Stage::Initial));
                (Moment::Draw, world.cup.initial.map_or(Step::Again, by_chit))
            }
            Moment::Draw => {
                if let Some(side) = hooks::turn::next_player_turn(world) {
                    return act(FormationAction::of_side(world, side));
                }
                match draw(world, play) {
                    Some(chit) => {
                        (Moment::Draw, act(FormationAction::by_chit(world, chit, Stage::Formation)))
                    }
                    None => (Moment::End, Step::Again),
                }
            }
            Moment::End => (Moment::Next, begin(TurnPhase::End(TurnEnd::new(world)))),
            Moment::Next => return self.advance(world, play),
        };
        self.at = next;
        step
    }

    /// The turn marker advances (4.l), or the game is over.
    fn advance(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
        let rained_off = world.history().ended == Some(Ended::Rain);
        if world.turn >= self.last || rained_off {
            if !rained_off && hooks::turn::before_the_end(world) {
                return Step::Again;
            }
            // A posed position has no end unless it says what it is played for.
            let terms = &world.theatre.terms;
            if !(terms.key.is_empty() && terms.victory.awards.is_empty()) {
                world.history_mut().ended.get_or_insert(Ended::Time);
                play.log.tell(world, || over(world));
            }
            return Step::Done;
        }
        world.turn = world.turn.plus(1);
        self.at = Moment::Begin;
        Step::Again
    }
}

/// Draws one chit blindly from the cup that both sides share (4.h), or from that of a side, where each has its own.
fn draw(world: &mut World, play: &mut Play) -> Option<Chit> {
    let n_chits = u16::try_from(world.cup.chits.len()).unwrap_or(u16::MAX);
    if n_chits == 0 {
        return None;
    }
    let cup = hooks::turn::next_cup(world, play);
    let drawn = match cup {
        Some(cup) => hooks::turn::draw_from(world, cup, play),
        None => usize::from(play.dice.draw(n_chits)),
    };
    let chit = world.cup_mut().chits.remove(drawn);
    play.log.tell(world, || {
        let (name, left) = (chits::words(world, chit), world.cup.chits.len());
        let text = format!("The chit of {name} is drawn.");
        let rules = [rule!("nlc.4.4.h"), rule!("nlc.3.2.a")];
        let event = Event::by(rule!("nlc.4.g"), Fact::Drawn { chit: name, left }, text).and_by(&rules);
        match cup {
            Some(cup) => cup.told(world, event),
            None => event.and_by(rules!["nlc.4.h"]),
        }
    });
    Some(chit)
}

/// The game is over: who won, and why.
pub(super) fn over(world: &World) -> Event<AnyFact> {
    let ending = victory::ending(world);
    let fact = Fact::GameOver { points: [ending.points[0], ending.points[1]] };
    let mut event = Event::by(ending.rules[0], fact, ending.text.clone()).and_by(&ending.rules);
    event.sums = victory::sums(world);
    event
}
