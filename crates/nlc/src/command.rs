//! The Command and Reorganization Phase (4.b, 4.c, 20.3): initiative, confidence, new orders, compliance, reorganization.

mod phase;
mod opening;
mod chain;
mod standing;
mod initiative;
mod draft;
mod aim;
mod confidence;
pub(crate) mod failure;
mod flight;
mod desk;
pub(crate) mod courier;
mod compliance;
mod preview;
mod reorganization;
mod reading;
pub(crate) mod risers;
mod words;
mod refusals;
mod tidings;
pub(crate) mod sentences;

pub(crate) use aim::route;
pub(crate) use chain::{body_named, body_words, position, stands_alone};
pub(crate) use compliance::void_orders;
pub use desk::{Desk, Desks};
pub use draft::Draft;
pub use flight::Flight;
pub use initiative::Initiative;
pub(crate) use opening::{achieve, is_independent};
pub use phase::Phase;
pub(crate) use preview::OrderLook;
pub use reading::Pen;
pub use refusals::Bar;
pub use reorganization::Reorganization;
#[allow(unused_imports)] // for movement, when it wakes them
pub use tidings::Fact;
pub(crate) use tidings::{dispatch_text, secret};
pub use words::{read_wire, read_words, say, wire};

use crate::action::Action;
use crate::fact::Fact as AnyFact;
use crate::orders::OrderKind;
use crate::pieces::{BodyId, FormationId, LeaderId, Side, UnitId};
use crate::proceeding::{Ask, Proceeding};
use crate::refusals::Bar as AnyBar;
use crate::world::{Order, World};
use hex::HexId;
use serde::Serialize;
use umpire::agenda::{Play, Step};

/// Begins the Command Phase of the present turn.
#[allow(clippy::unnecessary_wraps)] // the parts of a turn all begin so, and some may have nothing to do
pub(crate) fn begin(_world: &World) -> Option<Proceeding> {
    Some(Proceeding::Commanding(Commanding::Phase(Phase::new())))
}

/// Orders that are written before the first turn, as if sent during the night before it (20.2.h).
pub(crate) fn begin_before_the_first_turn(world: &mut World) -> Proceeding {
    opening::ready_leaders(world);
    Proceeding::Commanding(Commanding::Orders(Desks::empty()))
}

/// The orders written before the first turn were on their way all night: what a courier could bring in that time is there and is
/// complied with in the first Command Phase of the day (23.e).
pub(crate) fn end_of_the_night_before(world: &mut World, play: &mut Play<'_, AnyFact>) {
    compliance::after_a_night(world, play);
}

/// The Command Phase of a posed position, which waits for the word to open.
pub(crate) fn posed() -> Proceeding {
    Proceeding::Commanding(Commanding::Phase(Phase::posed()))
}

/// The order of a body fails (20.2.g): it is in Reserve, and the rest of its sequence is gone. If Reserve itself fails
/// the body has still to flee, see [`pending_flight`].
pub(crate) fn fail_order(world: &mut World, body: BodyId) {
    if world.body(body).order.kind != OrderKind::Reserve {
        world.set_order(body, Order::RESERVE, None);
    } else if !world.flights.contains(&body) {
        world.flights.push(body);
    }
}

/// The flight of a body whose Reserve has failed, if there is one that has still to flee (20.2.g).
pub(crate) fn pending_flight(world: &World) -> Option<Proceeding> {
    let body = *world.flights.first()?;
    Some(Proceeding::Commanding(Commanding::Flight(Flight::of(world, body))))
}

/// An answer of this phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// A posed Command Phase opens.
    OpenThePhase,
    /// A formation on Fall Back or General Retreat goes into Reserve (20.2.fallback.g).
    IntoReserve {
        /// The formation or division.
        body: BodyId,
    },
    /// A division with an order of its own, or lent to another corps, rejoins its corps (20.13.g).
    Rejoin {
        /// The division.
        body: BodyId,
    },
    /// A wing commander leads a formation of his wing himself (20.15.h).
    TakeOver {
        /// The wing commander.
        leader: LeaderId,
        /// The formation.
        formation: FormationId,
    },
    /// He does so no more.
    GiveUp {
        /// The wing commander.
        leader: LeaderId,
    },
    /// A leader tries to act on his own initiative (20.11.a).
    Initiative {
        /// The leader.
        leader: LeaderId,
        /// Who shall get the order: his own troops, one of his divisions, a formation of his wing.
        body: BodyId,
    },
    /// Nobody (else) tries.
    NoMoreInitiative,
    /// The enemy of a leader who made a Bad Move leaves him his order (20.11.f).
    LeaveThemBe,
    /// An order is begun (20.4.a).
    WriteTo {
        /// Who writes.
        by: LeaderId,
        /// To whom.
        to: BodyId,
    },
    /// A General Retreat is begun: it goes to everybody (20.2.general-retreat.a).
    WriteToAll {
        /// Who writes.
        by: LeaderId,
    },
    /// What is ordered.
    Order {
        /// The kind of order.
        kind: OrderKind,
    },
    /// The division is assigned to another corps (20.13.h).
    AttachTo {
        /// The corps.
        formation: FormationId,
    },
    /// The formation comes under another commander (20.15).
    ServeUnder {
        /// The commander.
        leader: LeaderId,
    },
    /// Where (20.2.b).
    Target {
        /// The hex, or one of the place's.
        hex: HexId,
    },
    /// The road of a March goes through a place or a crossing (20.2.march.b).
    ByWayOf {
        /// The place.
        hex: HexId,
    },
    /// Another order follows (20.5.a).
    Then {
        /// The kind of order.
        kind: OrderKind,
    },
    /// The order is given with force (25.8).
    Force {
        /// How much.
        degree: u8,
    },
    /// The order is as it should be.
    Seal,
    /// It is not to be given.
    TearUp,
    /// A dummy target marker is to be laid: its hex follows (25.7.3.a).
    LayDummy,
    /// A dummy target marker is lifted.
    LiftDummy {
        /// Where it lies.
        hex: HexId,
    },
    /// All orders of this turn are written.
    NoMoreOrders,
    /// A unit that flees goes to a hex (20.10.c).
    Flee {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: HexId,
    },
    /// A unit that could flee only through zones of control stays (20.10.d).
    HoldOut {
        /// The unit.
        unit: UnitId,
    },
    /// The leader goes with units that fled (20.10.c).
    GoWith {
        /// The leader.
        leader: LeaderId,
        /// To the hex of the unit.
        unit: UnitId,
    },
    /// A unit is reorganized by its leader (21.a).
    Reorganize {
        /// The unit.
        unit: UnitId,
    },
    /// A unit makes room for those that are reorganized (21.f).
    MakeRoom {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: HexId,
    },
    /// Nobody (else) is reorganized.
    NoMoreReorganization,
}

/// What goes on in this phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Commanding {
    /// The phase.
    Phase(Phase),
    /// A side's step of initiative.
    Initiative(Initiative),
    /// Troops in flight.
    Flight(Flight),
    /// Both sides write.
    Orders(Desks),
    /// A side reorganizes.
    Reorganization(Reorganization),
}

impl Commanding {
    pub(crate) fn ask(&self, world: &World, side: Side) -> Option<Ask> {
        let ask = match self {
            Commanding::Phase(phase) => phase.ask(world),
            Commanding::Initiative(initiative) => initiative.ask(),
            Commanding::Flight(flight) => flight.ask(world),
            Commanding::Orders(desks) => desks.ask(side),
            Commanding::Reorganization(reorganization) => reorganization.ask(world),
        };
        ask.filter(|ask| ask.side == side)
    }

    pub(crate) fn answers(&self, world: &World, side: Side, to: &mut Vec<Action>) {
        let mut push = |answer| to.push(Action::Command(answer));
        match self {
            Commanding::Phase(_) => push(Answer::OpenThePhase),
            Commanding::Initiative(initiative) => initiative.answers(world, &mut push),
            Commanding::Flight(flight) => flight.answers(world, &mut push),
            Commanding::Orders(desks) => desks.answers(world, side, &mut push),
            Commanding::Reorganization(reorganization) => reorganization.answers(world, &mut push),
        }
    }

    pub(crate) fn answer(
        &mut self,
        world: &mut World,
        side: Side,
        action: Action,
        play: &mut Play<'_, AnyFact>,
    ) -> Result<(), AnyBar> {
        let open = self.ask(world, side);
        let (Action::Command(answer), Some(_)) = (action, open) else { return Err(Ask::not_now(open)) };
        let done = match self {
            Commanding::Phase(phase) => Ok(phase.answer(answer)),
            Commanding::Initiative(initiative) => initiative.answer(world, answer, play),
            Commanding::Flight(flight) => flight.answer(world, answer, play),
            Commanding::Orders(desks) => desks.answer(world, side, answer, play),
            Commanding::Reorganization(reorganization) => reorganization.answer(world, answer, play),
        };
        match done {
            Ok(true) => Ok(()),
            Ok(false) => Err(Ask::not_now(open)),
            Err(bar) => Err(AnyBar::Command(bar)),
        }
    }

    pub(crate) fn resume(&mut self, world: &mut World, play: &mut Play<'_, AnyFact>) -> Step<Proceeding> {
        match self {
            Commanding::Phase(phase) => phase.resume(world, play),
            Commanding::Initiative(initiative) => initiative.resume(world, play),
            Commanding::Flight(flight) => flight.resume(world, play),
            Commanding::Orders(desks) => desks.resume(),
            Commanding::Reorganization(reorganization) => reorganization.resume(world, play),
        }
    }

    /// What the enemy of a side may know of it: nothing of what that side is writing (20.3.c).
    pub(crate) fn conceal(&mut self, side: Side) {
        match self {
            Commanding::Initiative(initiative) => initiative.conceal(side),
            Commanding::Orders(desks) => desks.conceal(side),
            Commanding::Phase(_) | Commanding::Flight(_) | Commanding::Reorganization(_) => {}
        }
    }

    /// The same with something else on the desk of a side; `None` if nothing of it is secret.
    pub(crate) fn with_another_desk(&self, world: &World, side: Side) -> Option<Commanding> {
        match self {
            Commanding::Orders(desks) => Some(Commanding::Orders(desks.with_another(world, side)?)),
            Commanding::Initiative(initiative) => {
                Some(Commanding::Initiative(initiative.with_another(side)?))
            }
            Commanding::Phase(_) | Commanding::Flight(_) | Commanding::Reorganization(_) => None,
        }
    }
}

/// What an answer does to the procedure that it was given to: `Ok(false)` if it answers another question.
type Done = Result<bool, Bar>;
