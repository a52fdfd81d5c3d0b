//! The turn: what happens before orders, its three phases, what happens when it is over (2.00, 2.01).

pub mod arrivals;
pub mod end;
pub mod generals;
pub mod rally;
pub mod victory;

use crate::activity::Activity;
use crate::answer::Answer;
use crate::fact::Fact;
use crate::orders::OrderPhase;
use crate::proceeding::{Goes, Proceeding, open};
use crate::roster::Side;
use crate::world::World;
use serde::{Deserialize, Serialize};
use umpire::agenda::{Play, Step};
use umpire::event::{Event, Seat, SeatSet};
use umpire::game::Question;
use umpire::refusal::Refusal;

/// What a turn does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It begins: arrivals, supply.
    Begins,
    /// Successors of killed generals are placed.
    Generals,
    /// Markers are tested.
    Rally,
    /// Chits are placed.
    Orders,
    /// They are carried out.
    Activity,
    /// It ends.
    Ends,
}

/// The turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// What comes next.
    pub stage: Stage,
}

impl Goes for Turn {
    const PHASE: &'static str = "turn";

    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Proceeding> {
        if world.is_over {
            return Step::Done;
        }
        match self.stage {
            Stage::Begins => {
                self.stage = Stage::Generals;
                let turn = world.turn;
                play.log.tell(world, || {
                    let hour = world.theatre().hour(turn);
                    Event::by(
                        rule!("odn.2.00.a"),
                        Fact::TurnBegan { turn },
                        format!("Turn {turn} begins, at {hour}."),
                    )
                });
                arrivals::arrive(world, play);
                crate::options::at_start_of_turn(world, play);
                Step::Again
            }
            Stage::Generals => {
                self.stage = Stage::Rally;
                Step::Begin(Proceeding::Generals(generals::Generals))
            }
            Stage::Rally => {
                self.stage = Stage::Orders;
                Step::Begin(Proceeding::Rally(rally::Rally::of(world)))
            }
            Stage::Orders => {
                self.stage = Stage::Activity;
                Step::Begin(Proceeding::Orders(OrderPhase::of(world)))
            }
            Stage::Activity => {
                self.stage = Stage::Ends;
                Step::Begin(Proceeding::Activity(Activity::new()))
            }
            Stage::Ends => {
                self.stage = Stage::Begins;
                end::end_turn(world, play);
                if world.is_over { Step::Done } else { Step::Again }
            }
        }
    }
}

/// A posed phase waits for the French to say `begin`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wait {
    /// What begins then, the last of them first.
    pub then: Vec<Proceeding>,
    /// Whether it was said.
    pub is_begun: bool,
    /// Hits that are marked when it begins (the posed phase `hits`).
    pub hits: Vec<(crate::roster::UnitId, u8)>,
}

impl Goes for Wait {
    const PHASE: &'static str = "waiting";

    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Proceeding> {
        if !self.is_begun {
            return Step::Ask;
        }
        if !self.hits.is_empty() {
            let hits = std::mem::take(&mut self.hits);
            return match crate::fire::posed_hits(world, &hits, play) {
                Some(chain) => Step::Begin(chain),
                None => Step::Again,
            };
        }
        match self.then.pop() {
            Some(next) => Step::Begin(next),
            None => Step::Done,
        }
    }

    fn awaited(&self, _: &World) -> SeatSet {
        if self.is_begun { SeatSet::NONE } else { SeatSet::only(Side::French.seat()) }
    }

    fn question(&self, _: &World, _: Seat) -> Option<Question> {
        Some(open("The French: begin", rules!("odn.2.00.a")))
    }

    fn answers(&self, _: &World, _: Seat, to: &mut Vec<Answer>) {
        to.push(Answer::Begin);
    }

    fn answer(
        &mut self,
        _: &mut World,
        _: Seat,
        answer: &Answer,
        _: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        if *answer != Answer::Begin {
            return Err(Refusal::not_now(rule!("odn.2.00.a"), "the French say `begin`"));
        }
        self.is_begun = true;
        Ok(())
    }
}
