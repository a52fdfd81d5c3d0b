//! Everything that can go on in a game: the procedures of the agenda, and the question that each of them asks.
//!
//! The turn ([`TurnPhase`]) begins the Command Phase ([`CommandPhase`]), the drawing of chits and the Formation Actions; an
//! action begins its four segments in order (4.4.a): bombardment, charges, movement, combat.

use crate::action::Action;
use crate::bombardment::{Bombardment, BombardmentSegment};
use crate::charge::{charge_fight, charge_round, reaction_window, return_home, segment as charge_segment};
use crate::combat::{advance, leaders, losses, normal, retreat, segment};
use crate::command::CommandPhase;
use crate::fact::Fact;
use crate::hooks;
use crate::movement::MovementPhase;
use crate::options::hidden_movement::HiddenMarches;
use crate::options::order_markers::AideRides;
use crate::options::play_by_mail::reaction_layers::ReactionLayer;
use crate::pieces::Side;
use crate::refusals::Denial;
use crate::turn::{self, TurnPhase};
use crate::world::World;
use umpire::agenda::{Play, Procedure, Step};
use umpire::event::Seat;
use umpire::refusal::Refusal;
use umpire::rule::Rule;

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Activity {
    /// The turn and what it is made of.
    TurnPhase(TurnPhase),
    /// The Command Phase and what it is made of.
    CommandPhase(CommandPhase),
    /// The Movement Segment and what it is made of.
    MovementPhase(MovementPhase),
    /// Aides on their rides (25.7.4).
    Aides(AideRides),
    Bombarding(BombardmentSegment),
    /// The bombardment of one hex.
    Bombardment(Bombardment),
    Charging(charge_segment::ChargeSegment),
    /// Units that pass enemy cavalry.
    ReactionWindow(reaction_window::ReactionWindow),
    /// Charges that ride at the same time (25.12.f).
    ReactionLayer(ReactionLayer),
    /// Charges being fought, and what the winners do.
    ChargeRound(charge_round::ChargeRound),
    /// One charge being fought.
    ChargeFight(charge_fight::ChargeFight),
    /// Cavalry on its way back.
    ReturnHome(return_home::ReturnHome),
    Segment(segment::CombatSegment),
    Combat(normal::Combat),
    Losses(losses::Losses),
    Retreat(retreat::Retreat),
    Advance(advance::Advance),
    /// A leader being displaced.
    Displacement(leaders::Displacement),
    /// Hidden marches: who makes one, and those that come to light.
    Hidden(HiddenMarches),
}

/// An open question: who is asked, what, by which rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ask {
    /// The side that decides.
    pub side: Side,
    pub prompt: &'static str,
    /// The rules, the governing one first.
    pub rules: &'static [Rule],
}

impl Ask {
    /// The bar for whatever answers another question than the open one.
    pub(crate) fn not_now(open: Option<Ask>) -> Denial {
        match open {
            Some(ask) => Denial::NotNow { rule: ask.rules[0], prompt: ask.prompt },
            None => Denial::NotNow { rule: rule!("nlc.4.4.h"), prompt: "nothing is asked" },
        }
    }
}

impl Activity {
    /// The question that is open to a side; `None` if it is not asked. Only orders are written by both sides at the
    /// same time (20.3.e).
    pub fn ask(&self, world: &World, side: Side) -> Option<Ask> {
        let ask = match self {
            Activity::TurnPhase(turning) => return turning.ask(world, side),
            Activity::CommandPhase(commanding) => return commanding.ask(world, side),
            Activity::Hidden(going) => return going.ask(world, side),
            Activity::MovementPhase(moving) => moving.ask(world),
            Activity::Aides(rides) => rides.ask(world),
            Activity::Bombarding(segment) => segment.ask(world),
            Activity::Bombardment(_) | Activity::ChargeFight(_) => None,
            Activity::Charging(segment) => segment.ask(world),
            Activity::ReactionWindow(passage) => passage.ask(world),
            Activity::ReactionLayer(layer) => layer.ask(world),
            Activity::ChargeRound(melee) => melee.ask(world),
            Activity::ReturnHome(homeward) => homeward.ask(world),
            Activity::Segment(segment) => segment.ask(world),
            Activity::Combat(combat) => combat.ask(world),
            Activity::Losses(losses) => losses.ask(world),
            Activity::Retreat(retreat) => retreat.ask(world),
            Activity::Advance(advance) => advance.ask(world),
            Activity::Displacement(displacement) => displacement.ask(world),
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
            Activity::CommandPhase(CommandPhase::Orders(_)) | Activity::Hidden(HiddenMarches::Secrecy(_)) => {
                true
            }
            Activity::TurnPhase(TurnPhase::Start(start)) => start.is_secret(),
            _ => false,
        }
    }

    /// Hides what the enemy of a side may not know of it.
    pub(crate) fn conceal(&mut self, side: Side) {
        if let Activity::CommandPhase(commanding) = self {
            commanding.conceal(side);
        }
        if let Activity::MovementPhase(moving) = self {
            moving.conceal(side);
        }
        if let Activity::Hidden(going) = self {
            going.conceal(side);
        }
        if let Activity::Aides(rides) = self {
            rides.conceal(side);
        }
    }

    /// Appends every legal answer of a side that is asked.
    pub fn answers(&self, world: &World, side: Side, to: &mut Vec<Action>) {
        match self {
            Activity::TurnPhase(turning) => turning.answers(world, side, to),
            Activity::CommandPhase(commanding) => commanding.answers(world, side, to),
            Activity::Hidden(going) => going.answers(world, side, to),
            Activity::MovementPhase(moving) => moving.answers(world, to),
            Activity::Aides(rides) => rides.answers(world, to),
            Activity::Bombarding(segment) => segment.answers(world, to),
            Activity::Bombardment(_) | Activity::ChargeFight(_) => {}
            Activity::Charging(segment) => segment.answers(world, to),
            Activity::ReactionWindow(passage) => passage.answers(world, to),
            Activity::ReactionLayer(layer) => layer.answers(world, to),
            Activity::ChargeRound(melee) => melee.answers(world, to),
            Activity::ReturnHome(homeward) => homeward.answers(world, to),
            Activity::Segment(segment) => segment.answers(world, to),
            Activity::Combat(combat) => combat.answers(world, to),
            Activity::Losses(losses) => losses.answers(world, to),
            Activity::Retreat(retreat) => retreat.answers(world, to),
            Activity::Advance(advance) => advance.answers(world, to),
            Activity::Displacement(displacement) => displacement.answers(world, to),
        }
    }
}

impl Procedure for Activity {
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
        if !matches!(self, Activity::Displacement(_))
            && let Some(displacement) = leaders::among_enemies(world)
        {
            return Step::Begin(Activity::Displacement(displacement));
        }
        match self {
            Activity::TurnPhase(turning) => turning.resume(world, play),
            Activity::CommandPhase(commanding) => commanding.resume(world, play),
            Activity::Hidden(going) => going.resume(world, play),
            Activity::MovementPhase(moving) => moving.resume(world, play),
            Activity::Aides(rides) => rides.resume(world, play),
            Activity::Bombarding(segment) => segment.resume(world),
            Activity::Bombardment(bombardment) => bombardment.resume(world, play),
            Activity::Charging(segment) => segment.resume(world, play),
            Activity::ReactionWindow(passage) => passage.resume(world, play),
            Activity::ReactionLayer(layer) => layer.resume(world, play),
            Activity::ChargeRound(melee) => melee.resume(world, play),
            Activity::ChargeFight(clash) => clash.resume(world, play),
            Activity::ReturnHome(homeward) => homeward.resume(world, play),
            Activity::Segment(segment) => segment.resume(world),
            Activity::Combat(combat) => combat.resume(world, play),
            Activity::Losses(losses) => losses.resume(world, play),
            Activity::Retreat(retreat) => retreat.resume(world, play),
            Activity::Advance(advance) => advance.resume(world),
            Activity::Displacement(displacement) => displacement.resume(world, play),
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
            Activity::TurnPhase(turning) => turning.answer(world, side, *action, play),
            Activity::CommandPhase(commanding) => commanding.answer(world, side, *action, play),
            Activity::Hidden(going) => going.answer(world, side, *action, play),
            Activity::MovementPhase(moving) => moving.answer(world, *action, play),
            Activity::Aides(rides) => rides.answer(world, *action, play),
            Activity::Bombarding(segment) => segment.answer(world, *action, play),
            Activity::Bombardment(_) | Activity::ChargeFight(_) => Err(Ask::not_now(None)),
            Activity::Charging(segment) => segment.answer(world, *action),
            Activity::ReactionWindow(passage) => passage.answer(world, *action, play),
            Activity::ReactionLayer(layer) => layer.answer(world, *action, play),
            Activity::ChargeRound(melee) => melee.answer(world, *action),
            Activity::ReturnHome(homeward) => homeward.answer(world, *action, play),
            Activity::Segment(segment) => segment.answer(world, *action, play),
            Activity::Combat(combat) => combat.answer(world, *action, play),
            Activity::Losses(losses) => losses.answer(world, *action, play),
            Activity::Retreat(retreat) => retreat.answer(world, *action, play),
            Activity::Advance(advance) => advance.answer(world, *action, play),
            Activity::Displacement(displacement) => displacement.answer(world, *action, play),
        };
        done.map_err(|bar| bar.refusal(world))
    }
}
