//! The Formation Combat Segment (4.4 IV): normal combat with its losses, retreats and advances; and the list of
//! everything that can go on in a game.
//!
//! Each step is a procedure on the agenda. The segment gathers declarations and begins one combat after
//! another; a combat begins losses, retreats and the advance; a retreat or an advance may begin further losses
//! or the displacement of a leader, and a retreat the passage of watching cavalry (7.9).

pub mod segment;
pub mod normal;
pub mod losses;
pub mod retreat;
pub mod advance;
pub mod leaders;

use crate::action::Action;
use crate::bombardment::{Bombardment, BombardmentSegment};
use crate::charge::{clash, homeward, melee, passage, segment as charge_segment};
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
    /// The Bombardment Segment.
    Bombarding(BombardmentSegment),
    /// The bombardment of one hex.
    Bombardment(Bombardment),
    /// The Charge Segment.
    Charging(charge_segment::ChargeSegment),
    /// Units that pass enemy cavalry.
    Passage(passage::Passage),
    /// Charges being fought, and what the winners do.
    Melee(melee::Melee),
    /// One charge being fought.
    Clash(clash::Clash),
    /// Cavalry on its way back.
    Homeward(homeward::Homeward),
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
            Proceeding::Bombarding(segment) => segment.ask(world),
            Proceeding::Bombardment(_) | Proceeding::Clash(_) => None,
            Proceeding::Charging(segment) => segment.ask(world),
            Proceeding::Passage(passage) => passage.ask(world),
            Proceeding::Melee(melee) => melee.ask(world),
            Proceeding::Homeward(homeward) => homeward.ask(world),
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
            Proceeding::Bombarding(segment) => segment.answers(world, to),
            Proceeding::Bombardment(_) | Proceeding::Clash(_) => {}
            Proceeding::Charging(segment) => segment.answers(world, to),
            Proceeding::Passage(passage) => passage.answers(world, to),
            Proceeding::Melee(melee) => melee.answers(world, to),
            Proceeding::Homeward(homeward) => homeward.answers(world, to),
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
            Proceeding::Bombarding(segment) => segment.resume(world),
            Proceeding::Bombardment(bombardment) => bombardment.resume(world, play),
            Proceeding::Charging(segment) => segment.resume(world, play),
            Proceeding::Passage(passage) => passage.resume(world, play),
            Proceeding::Melee(melee) => melee.resume(world, play),
            Proceeding::Clash(clash) => clash.resume(world, play),
            Proceeding::Homeward(homeward) => homeward.resume(world, play),
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
            Proceeding::Bombarding(segment) => segment.answer(world, *action, play),
            Proceeding::Bombardment(_) | Proceeding::Clash(_) => Err(Ask::not_now(None)),
            Proceeding::Charging(segment) => segment.answer(world, *action),
            Proceeding::Passage(passage) => passage.answer(world, *action, play),
            Proceeding::Melee(melee) => melee.answer(world, *action),
            Proceeding::Homeward(homeward) => homeward.answer(world, *action, play),
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
