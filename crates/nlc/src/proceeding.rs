//! Everything that can go on in a game: the procedures of the agenda, and the question that each of them asks.
//!
//! The turn ([`Turning`]) begins the Command Phase ([`Commanding`]), the drawing of chits and the Formation Actions; an
//! action begins its four segments in order (4.4.a): bombardment, charges, movement, combat.

use crate::action::Action;
use crate::bombardment::{Bombardment, BombardmentSegment};
use crate::charge::{clash, homeward, melee, passage, segment as charge_segment};
use crate::combat::{advance, leaders, losses, normal, retreat, segment};
use crate::command::Commanding;
use crate::fact::Fact;
use crate::movement::Moving;
use crate::options::hidden_movement::Going;
use crate::options::hooks;
use crate::options::order_markers::AideRides;
use crate::options::play_by_mail::layers::Layer;
use crate::pieces::Side;
use crate::refusals::Bar;
use crate::turn::{self, Turning};
use crate::world::World;
use umpire::agenda::{Play, Procedure, Step};
use umpire::event::Seat;
use umpire::refusal::Refusal;
use umpire::rule::Rule;

/// What goes on.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "doing", rename_all = "lowercase")]
pub enum Proceeding {
    /// The turn and what it is made of.
    Turning(Turning),
    /// The Command Phase and what it is made of.
    Commanding(Commanding),
    /// The Movement Segment and what it is made of.
    Moving(Moving),
    /// Aides on their rides (25.7.4).
    Aides(AideRides),
    /// The Bombardment Segment.
    Bombarding(BombardmentSegment),
    /// The bombardment of one hex.
    Bombardment(Bombardment),
    /// The Charge Segment.
    Charging(charge_segment::ChargeSegment),
    /// Units that pass enemy cavalry.
    Passage(passage::Passage),
    /// Charges that ride at the same time (25.12.f).
    Layer(Layer),
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
    /// Hidden marches: who makes one, and those that come to light.
    Hidden(Going),
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
    /// The question that is open to a side; `None` if it is not asked. Only orders are written by both sides at the
    /// same time (20.3.e).
    pub fn ask(&self, world: &World, side: Side) -> Option<Ask> {
        let ask = match self {
            Proceeding::Turning(turning) => return turning.ask(world, side),
            Proceeding::Commanding(commanding) => return commanding.ask(world, side),
            Proceeding::Hidden(going) => return going.ask(world, side),
            Proceeding::Moving(moving) => moving.ask(world),
            Proceeding::Aides(rides) => rides.ask(world),
            Proceeding::Bombarding(segment) => segment.ask(world),
            Proceeding::Bombardment(_) | Proceeding::Clash(_) => None,
            Proceeding::Charging(segment) => segment.ask(world),
            Proceeding::Passage(passage) => passage.ask(world),
            Proceeding::Layer(layer) => layer.ask(world),
            Proceeding::Melee(melee) => melee.ask(world),
            Proceeding::Homeward(homeward) => homeward.ask(world),
            Proceeding::Segment(segment) => segment.ask(world),
            Proceeding::Combat(combat) => combat.ask(world),
            Proceeding::Losses(losses) => losses.ask(world),
            Proceeding::Retreat(retreat) => retreat.ask(world),
            Proceeding::Advance(advance) => advance.ask(world),
            Proceeding::Displacement(displacement) => displacement.ask(world),
        };
        ask.filter(|ask| ask.side == side)
    }

    /// Whether somebody is asked.
    pub fn asks(&self, world: &World) -> bool {
        Side::BOTH.iter().any(|side| self.ask(world, *side).is_some())
    }

    /// Whether answers are kept from the other side until both have answered: orders are (20.3.c).
    pub fn is_secret(&self) -> bool {
        match self {
            Proceeding::Commanding(Commanding::Orders(_)) | Proceeding::Hidden(Going::Secrecy(_)) => true,
            Proceeding::Turning(Turning::Start(start)) => start.is_secret(),
            _ => false,
        }
    }

    /// Hides what the enemy of a side may not know of it.
    pub(crate) fn conceal(&mut self, side: Side) {
        if let Proceeding::Commanding(commanding) = self {
            commanding.conceal(side);
        }
        if let Proceeding::Moving(moving) = self {
            moving.conceal(side);
        }
        if let Proceeding::Hidden(going) = self {
            going.conceal(side);
        }
        if let Proceeding::Aides(rides) = self {
            rides.conceal(side);
        }
    }

    /// Appends every legal answer of a side that is asked.
    pub fn answers(&self, world: &World, side: Side, to: &mut Vec<Action>) {
        match self {
            Proceeding::Turning(turning) => turning.answers(world, side, to),
            Proceeding::Commanding(commanding) => commanding.answers(world, side, to),
            Proceeding::Hidden(going) => going.answers(world, side, to),
            Proceeding::Moving(moving) => moving.answers(world, to),
            Proceeding::Aides(rides) => rides.answers(world, to),
            Proceeding::Bombarding(segment) => segment.answers(world, to),
            Proceeding::Bombardment(_) | Proceeding::Clash(_) => {}
            Proceeding::Charging(segment) => segment.answers(world, to),
            Proceeding::Passage(passage) => passage.answers(world, to),
            Proceeding::Layer(layer) => layer.answers(world, to),
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
        turn::watch(self, world, play);
        if world.is_over() {
            return Step::Done;
        }
        if let Some(first) = hooks::any_time::before(self, world) {
            return Step::Begin(first);
        }
        match self {
            Proceeding::Turning(turning) => turning.resume(world, play),
            Proceeding::Commanding(commanding) => commanding.resume(world, play),
            Proceeding::Hidden(going) => going.resume(world, play),
            Proceeding::Moving(moving) => moving.resume(world, play),
            Proceeding::Aides(rides) => rides.resume(world, play),
            Proceeding::Bombarding(segment) => segment.resume(world),
            Proceeding::Bombardment(bombardment) => bombardment.resume(world, play),
            Proceeding::Charging(segment) => segment.resume(world, play),
            Proceeding::Passage(passage) => passage.resume(world, play),
            Proceeding::Layer(layer) => layer.resume(world, play),
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
        seat: Seat,
        action: &Action,
        play: &mut Play<'_, Fact>,
    ) -> Result<(), Refusal> {
        let side = world.side_of_seat(seat);
        let done = match self {
            Proceeding::Turning(turning) => turning.answer(world, side, *action, play),
            Proceeding::Commanding(commanding) => commanding.answer(world, side, *action, play),
            Proceeding::Hidden(going) => going.answer(world, side, *action, play),
            Proceeding::Moving(moving) => moving.answer(world, *action, play),
            Proceeding::Aides(rides) => rides.answer(world, *action, play),
            Proceeding::Bombarding(segment) => segment.answer(world, *action, play),
            Proceeding::Bombardment(_) | Proceeding::Clash(_) => Err(Ask::not_now(None)),
            Proceeding::Charging(segment) => segment.answer(world, *action),
            Proceeding::Passage(passage) => passage.answer(world, *action, play),
            Proceeding::Layer(layer) => layer.answer(world, *action, play),
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
