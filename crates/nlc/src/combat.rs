//! The Formation Combat Segment (4.4 IV): normal combat with its losses, retreats and advances.
//!
//! Each step is a procedure on the agenda. The segment gathers declarations and begins one combat after
//! another; a combat begins losses, retreats and the advance; a retreat or an advance may begin further losses
//! or the displacement of a leader.

pub mod segment;
pub mod normal;
pub mod losses;
pub mod retreat;
pub mod advance;
pub mod leaders;

use crate::action::Action;
use crate::fact::Fact;
use crate::pieces::Side;
use crate::refusals::Bar;
use crate::world::World;
use umpire::agenda::{Play, Procedure, Step};
use umpire::event::Seat;
use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// What goes on.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "doing", rename_all = "lowercase")]
pub enum Proceeding {
    /// The Combat Segment.
    Segment(segment::CombatSegment),
    /// One combat.
    Combat(normal::Combat),
    /// Hits being allocated.
    Losses(losses::Losses),
    /// A retreat.
    Retreat(retreat::Retreat),
    /// An advance.
    Advance(advance::Advance),
    /// A leader being displaced.
    Displacement(leaders::Displacement),
}

/// An open question: who is asked, what, by which rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ask {
    /// The side that decides.
    pub side: Side,
    /// In plain words.
    pub prompt: &'static str,
    /// The rules, the governing one first.
    pub rules: &'static [Rule],
}

impl Ask {
    /// The bar for whatever answers another question than the open one.
    pub(crate) fn not_now(open: Option<Ask>) -> Bar {
        match open {
            Some(ask) => Bar::NotNow { rule: ask.rules[0], prompt: ask.prompt },
            None => Bar::NotNow { rule: rule!("nlc.4.4.h"), prompt: "nothing is asked" },
        }
    }
}

impl Proceeding {
    /// The open question; `None` if it goes on by itself.
    pub fn ask(&self, world: &World) -> Option<Ask> {
        match self {
            Proceeding::Segment(segment) => segment.ask(world),
            Proceeding::Combat(combat) => combat.ask(world),
            Proceeding::Losses(losses) => losses.ask(world),
            Proceeding::Retreat(retreat) => retreat.ask(world),
            Proceeding::Advance(advance) => advance.ask(world),
            Proceeding::Displacement(displacement) => displacement.ask(world),
        }
    }

    /// Appends every legal answer.
    pub fn answers(&self, world: &World, to: &mut Vec<Action>) {
        match self {
            Proceeding::Segment(segment) => segment.answers(world, to),
            Proceeding::Combat(combat) => combat.answers(world, to),
            Proceeding::Losses(losses) => losses.answers(world, to),
            Proceeding::Retreat(retreat) => retreat.answers(world, to),
            Proceeding::Advance(advance) => advance.answers(world, to),
            Proceeding::Displacement(displacement) => displacement.answers(world, to),
        }
    }
}

impl Procedure for Proceeding {
    type World = World;
    type Action = Action;
    type Fact = Fact;

    fn resume(&mut self, world: &mut World, play: &mut Play<'_, Fact>) -> Step<Self> {
        match self {
            Proceeding::Segment(segment) => segment.resume(world),
            Proceeding::Combat(combat) => combat.resume(world, play),
            Proceeding::Losses(losses) => losses.resume(world, play),
            Proceeding::Retreat(retreat) => retreat.resume(world, play),
            Proceeding::Advance(advance) => advance.resume(world),
            Proceeding::Displacement(displacement) => displacement.resume(world, play),
        }
    }

    fn answer(
        &mut self,
        world: &mut World,
        _seat: Seat,
        action: &Action,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let done = match self {
            Proceeding::Segment(segment) => segment.answer(world, *action, play),
            Proceeding::Combat(combat) => combat.answer(world, *action, play),
            Proceeding::Losses(losses) => losses.answer(world, *action, play),
            Proceeding::Retreat(retreat) => retreat.answer(world, *action, play),
            Proceeding::Advance(advance) => advance.answer(world, *action, play),
            Proceeding::Displacement(displacement) => displacement.answer(world, *action, play),
        };
        done.map_err(|bar| bar.refusal(world))
    }
}
