//! Everything that can go on in a game: the procedures of the agenda, and the question that each of them asks.
//!
//! The turn ([`TurnPhase`]) begins the Command Phase ([`CommandPhase`]), the drawing of chits and the Formation Actions; an
//! action begins its four segments in order (4.4.a): bombardment, charges, movement, combat.

use crate::bombardment::{Bombardment, BombardmentSegment};
use crate::charge::{charge_fight, charge_round, reaction_window, return_home, segment as charge_segment};
use crate::combat::{advance, leaders, losses, normal, retreat, segment};
use crate::command::CommandPhase;
use crate::fact::Fact;
use crate::movement::MovementPhase;
use crate::options::hidden_movement::HiddenMarches;
use crate::options::order_markers::AideRides;
use crate::options::play_by_mail::reaction_layers::ReactionLayer;
use crate::prelude::*;
use crate::refits::cards::CardActivity;
use crate::refits::hidden_forces::HiddenForces;
use crate::refits::passing_fire::FireInPassing;
use crate::refits::vedettes::Patrol;
use crate::scenario_rules::inspiration::Inspiration;
use crate::turn::{self, TurnPhase};
use crate::world::Aide;
use umpire::agenda::Procedure;
use umpire::event::Seat;
use umpire::refusal::Refusal;

/// Declares what can go on, one line each, and hands on to whichever it is: what it asks, the legal answers, an answer, and
/// how it goes on. As a rule an activity asks one side at a time; some are asked `by sides`, since both can be at once, some
/// are `unasked`, and a `phase` is itself made of activities. The parts of a phase with answers of its own know only these, and
/// say `false` of one that is for another question.
macro_rules! activities {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident $(of Action::$kind:ident($answer:ty))? {
            $($(#[$about:meta])* $one:ident($of:ty) $($asked:ident)*),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        $vis enum $name {
            $($(#[$about])* $one($of)),*
        }

        impl $name {
            /// The question that is open to a side; `None` if it is not asked.
            pub(crate) fn ask(&self, world: &World, side: Side) -> Option<Ask> {
                match self { $($name::$one(it) => activities!(@ask it world side, $($asked)*)),* }
            }

            /// Appends every legal answer of a side that is asked.
            pub(crate) fn offer(&self, world: &World, side: Side, to: &mut Vec<Action>) {
                $(let to = &mut |answer: $answer| to.push(Action::$kind(answer));)?
                match self { $($name::$one(it) => activities!(@offer it world side to, $($asked)*)),* }
            }

            /// A side that is asked answers.
            pub(crate) fn take(&mut self, world: &mut World, side: Side, answer: Action, play: &mut Play)
            -> Allowed {
                $(
                    let open = self.ask(world, side);
                    let Action::$kind(answer) = answer else { return Err(Ask::not_now(open)) };
                )?
                let done = match self {
                    $($name::$one(it) => activities!(@take it world side answer play, $($asked)*)),*
                };
                activities!(@done done open, $($kind)?)
            }

            /// What a side may know of it, and blanks for the rest; `world` is the world as it is.
            pub(crate) fn known_to(&self, world: &World, side: Side) -> $name {
                match self { $($name::$one(it) => $name::$one(it.known_to(world, side))),* }
            }

            pub(crate) fn go_on(&mut self, world: &mut World, play: &mut Play) -> Step<Activity> {
                match self { $($name::$one(it) => activities!(@go_on it world play, $($asked)*)),* }
            }
        }
    };
    (@ask $it:ident $world:ident $side:ident,) => { $it.ask($world).filter(|ask| ask.side == $side) };
    (@ask $it:ident $world:ident $side:ident, unasked) => {{ let _ = $it; None }};
    (@ask $it:ident $world:ident $side:ident, $($many:ident)+) => { $it.ask($world, $side) };
    (@offer $it:ident $world:ident $side:ident $to:ident,) => {{ let _ = $side; $it.answers($world, $to) }};
    (@offer $it:ident $world:ident $side:ident $to:ident, by sides) => { $it.answers($world, $side, $to) };
    (@offer $it:ident $world:ident $side:ident $to:ident, phase) => { $it.offer($world, $side, $to) };
    (@offer $it:ident $world:ident $side:ident $to:ident, unasked) => {{ let _ = $it; }};
    (@take $it:ident $world:ident $side:ident $answer:ident $play:ident,) => {
        { let _ = $side; $it.answer($world, $answer, $play) }
    };
    (@take $it:ident $world:ident $side:ident $answer:ident $play:ident, by sides) => {
        $it.answer($world, $side, $answer, $play)
    };
    (@take $it:ident $world:ident $side:ident $answer:ident $play:ident, phase) => {
        $it.take($world, $side, $answer, $play)
    };
    (@take $it:ident $world:ident $side:ident $answer:ident $play:ident, unasked) => {
        { let _ = $it; Err(Ask::not_now(None)) }
    };
    (@done $done:ident $open:ident,) => { $done };
    (@done $done:ident $open:ident, $kind:ident) => { if $done? { Ok(()) } else { Err(Ask::not_now($open)) } };
    (@go_on $it:ident $world:ident $play:ident, phase) => { $it.go_on($world, $play) };
    (@go_on $it:ident $world:ident $play:ident, $($asked:ident)*) => { $it.resume($world, $play) };
}
pub(crate) use activities;

/// Rules that both sides may know all of an activity, for it goes on before everybody. Its fields are named one by one, so that a
/// new one does not compile before somebody has ruled on it.
macro_rules! in_the_open {
    ($name:ident { $($field:ident),* $(,)? }) => {
        impl $name {
            pub(crate) fn known_to(&self, _: &World, _: Side) -> $name {
                let $name { $($field),* } = self.clone();
                $name { $($field),* }
            }
        }
    };
}
pub(crate) use in_the_open;

activities! {
    pub enum Activity {
        TurnPhase(TurnPhase) phase,
        CommandPhase(CommandPhase) phase,
        MovementPhase(MovementPhase) phase,
        /// Aides on their rides (25.7.4).
        Aides(AideRides),
        Bombarding(BombardmentSegment),
        Bombardment(Bombardment) unasked,
        Charging(charge_segment::ChargeSegment),
        /// Units that pass enemy cavalry.
        ReactionWindow(reaction_window::ReactionWindow),
        /// Units that leave an enemy zone of control under fire (lgg.aor.passing).
        FireInPassing(FireInPassing),
        /// Charges that ride at the same time (25.12.f).
        ReactionLayer(ReactionLayer),
        /// Charges being fought, and what the winners do.
        ChargeRound(charge_round::ChargeRound),
        ChargeFight(charge_fight::ChargeFight) unasked,
        /// Cavalry on its way back.
        ReturnHome(return_home::ReturnHome),
        Segment(segment::CombatSegment),
        Combat(normal::Combat),
        Losses(losses::Losses),
        Retreat(retreat::Retreat),
        Advance(advance::Advance),
        Displacement(leaders::Displacement),
        /// A leader may spur on those who fight (mop.37.16.g).
        Inspiration(Inspiration),
        /// Hidden marches: who makes one, and those that come to light.
        Hidden(HiddenMarches) phase,
        /// Hidden Forces markers: who goes under one, those that move and those that come off the map.
        Forces(HiddenForces) phase,
        /// Cards: what is played in a turn (mop.37.12).
        Cards(CardActivity) phase,
        /// A vedette rides (mop.37.11.o).
        Patrol(Patrol),
    }
}

/// Who fights where.
pub(crate) struct Engaged {
    /// The side that attacks.
    pub(crate) side: Side,
    pub(crate) target: HexId,
    /// Those of both sides, without who stands in a bombarded hex.
    pub(crate) units: Vec<UnitId>,
}

impl Activity {
    /// The fight that goes on in it.
    pub(crate) fn engaged(&self) -> Option<Engaged> {
        match self {
            Activity::Bombardment(bombardment) => Some(bombardment.engaged()),
            Activity::ChargeRound(round) => round.engaged(),
            Activity::ChargeFight(fight) => Some(fight.engaged()),
            Activity::Combat(combat) => Some(combat.engaged()),
            Activity::Advance(advance) => Some(advance.engaged()),
            Activity::FireInPassing(fire) => Some(fire.engaged()),
            Activity::TurnPhase(_)
            | Activity::CommandPhase(_)
            | Activity::MovementPhase(_)
            | Activity::Aides(_)
            | Activity::Bombarding(_)
            | Activity::Charging(_)
            | Activity::ReactionWindow(_)
            | Activity::ReactionLayer(_)
            | Activity::ReturnHome(_)
            | Activity::Segment(_)
            | Activity::Losses(_)
            | Activity::Retreat(_)
            | Activity::Displacement(_)
            | Activity::Inspiration(_)
            | Activity::Hidden(_)
            | Activity::Forces(_)
            | Activity::Cards(_)
            | Activity::Patrol(_) => None,
        }
    }
}

/// An open question: who is asked, what, by which rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ask {
    pub side: Side,
    pub prompt: &'static str,
    /// The rules, the governing one first.
    pub rules: &'static [Rule],
}

impl Ask {
    pub(crate) fn new(side: Side, prompt: &'static str, rules: &'static [Rule]) -> Ask {
        Ask { side, prompt, rules }
    }

    /// The bar for whatever answers another question than the open one.
    pub(crate) fn not_now(open: Option<Ask>) -> Denial {
        match open {
            Some(ask) => Denial::NotNow { rule: ask.rules[0], prompt: ask.prompt },
            None => Denial::NotNow { rule: rule!("nlc.4.4.h"), prompt: "nothing is asked" },
        }
    }
}

impl Activity {
    pub fn asks(&self, world: &World) -> bool {
        Side::BOTH.iter().any(|side| self.ask(world, *side).is_some())
    }

    /// Whether answers are kept from the other side until both have answered: orders are (20.3.c), and whether aides ride (25.7.6).
    pub fn is_secret(&self) -> bool {
        match self {
            Activity::CommandPhase(CommandPhase::Orders(_))
            | Activity::Hidden(HiddenMarches::Secrecy(_))
            | Activity::Forces(HiddenForces::Concealment(_))
            | Activity::Cards(CardActivity::Play(_))
            | Activity::Aides(_) => true,
            Activity::TurnPhase(TurnPhase::Start(start)) => start.is_secret(),
            _ => false,
        }
    }

    /// Where the enemy of a side sees its aides, if not where they are: what is laid and ridden in secret is seen when all is done (20.3.c,
    /// 25.7.6).
    pub(crate) fn aides_seen_at(&self, world: &World, side: Side) -> Option<Vec<HexId>> {
        match self {
            Activity::CommandPhase(CommandPhase::Orders(desks)) => {
                let sent = |aide: &&Aide| aide.order.is_some_and(|order| desks.has_sent(side, order));
                let aides = world.aides().filter(|aide| aide.side == side && !sent(aide));
                Some(aides.map(|aide| aide.at).collect())
            }
            Activity::Aides(rides) => rides.seen_at(side).map(<[HexId]>::to_vec),
            _ => None,
        }
    }

    /// The same with something else on the desk of a side; `None` if nothing of it is secret.
    pub(crate) fn with_another_desk(&self, world: &World, side: Side) -> Option<Activity> {
        Some(match self {
            Activity::CommandPhase(CommandPhase::Orders(desks)) => {
                Activity::CommandPhase(CommandPhase::Orders(desks.with_another(world, side)?))
            }
            Activity::CommandPhase(CommandPhase::Initiative(initiative)) => {
                Activity::CommandPhase(CommandPhase::Initiative(initiative.with_another(side)?))
            }
            Activity::Hidden(HiddenMarches::Secrecy(secrecy)) => {
                Activity::Hidden(HiddenMarches::Secrecy(secrecy.with_another(world, side)?))
            }
            Activity::Forces(HiddenForces::Concealment(desks)) => {
                Activity::Forces(HiddenForces::Concealment(desks.with_another(world, side)?))
            }
            Activity::Cards(CardActivity::Play(desks)) => {
                Activity::Cards(CardActivity::Play(desks.with_another(world, side)?))
            }
            _ => return None,
        })
    }
}

impl Procedure for Activity {
    type World = World;
    type Action = Action;
    type Fact = Fact;

    fn resume(&mut self, world: &mut World, play: &mut Play) -> Step<Self> {
        turn::watch(self, world, play);
        if world.is_over() {
            return Step::Done;
        }
        if let Some(first) = hooks::any_time::before(self, world) {
            if let Activity::MovementPhase(MovementPhase::Segment(segment)) = self {
                segment.forget_who_can_move();
            }
            return Step::Begin(first);
        }
        if !matches!(self, Activity::Displacement(_))
            && let Some(displacement) = leaders::among_enemies(world)
        {
            return Step::Begin(Activity::Displacement(displacement));
        }
        self.go_on(world, play)
    }

    fn answer(
        &mut self,
        world: &mut World,
        seat: Seat,
        action: &Action,
        play: &mut Play,
    ) -> Result<(), Refusal> {
        let side = world.side_of_seat(seat);
        let done = self.take(world, side, *action, play);
        done.map_err(|bar| bar.refusal(world))
    }
}
