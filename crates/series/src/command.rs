//! The Command and Reorganization Phase (4.b, 4.c, 20.3): initiative, confidence, new orders, compliance, reorganization.

mod phase;
mod opening;
mod chain;
pub(crate) mod standing;
mod initiative;
mod draft;
mod aim;
mod confidence;
pub(crate) mod failure;
mod flight;
mod order_writing;
pub(crate) mod courier;
mod compliance;
mod in_force;
mod preview;
mod reorganization;
mod for_players;
pub(crate) mod late_risers;
mod events;
pub(crate) mod assertions;

pub(crate) use aim::route;
pub(crate) use chain::{holder_named, holder_words, holds_target, position, stands_alone};
pub(crate) use compliance::{after_a_night, void_orders};
pub use draft::Draft;
pub use events::Fact;
pub(crate) use events::{dispatch_text, secret, tell_change};
pub use flight::Flight;
pub use for_players::Pen;
pub use initiative::Initiative;
pub(crate) use opening::{achieve, has_arrived, is_independent, is_nightfall};
pub(crate) use order_writing::orders_left;
pub use order_writing::{Desk, OrderWriting};
pub use phase::Phase;
pub(crate) use preview::{OrderLook, chances_of_initiative};
pub use reorganization::Reorganization;

use crate::activity::activities;
use crate::edition::CardId;
use crate::orders::OrderKind;
use crate::prelude::*;
use umpire::dice::ChoiceRng;

pub(crate) fn begin() -> Activity {
    Activity::CommandPhase(CommandPhase::Phase(Phase::default()))
}

/// Orders that are written before the first turn, as if sent during the night before it (20.2.h).
pub(crate) fn begin_before_the_first_turn(world: &mut World) -> Activity {
    opening::ready_leaders(world);
    Activity::CommandPhase(CommandPhase::Orders(OrderWriting::default()))
}

/// The Command Phase of a posed position, which waits for the word to open.
pub(crate) fn posed() -> Activity {
    Activity::CommandPhase(CommandPhase::Phase(Phase::posed()))
}

/// The order of a holder fails (20.2.g): it is in Reserve, and the rest of its sequence is gone. If Reserve itself fails
/// the holder has still to flee, see [`pending_flight`].
pub(crate) fn fail_order(world: &mut World, holder: HolderId) {
    if world.holder(holder).order.kind != OrderKind::Reserve {
        world.set_order(holder, Order::RESERVE, None);
    } else if !world.flights.contains(&holder) {
        world.flights.push(holder);
    }
}

/// The flight of a holder whose Reserve has failed, if there is one that has still to flee (20.2.g).
pub(crate) fn pending_flight(world: &World) -> Option<Activity> {
    let holder = *world.flights.first()?;
    Some(Activity::CommandPhase(CommandPhase::Flight(Flight::of(world, holder))))
}

umpire::answers! {
    pub enum Answer of World: Orders Chooses {
        OpenThePhase = "open the command phase",
        /// A formation on Fall Back or General Retreat goes into Reserve (20.2.fallback.g).
        IntoReserve { holder: HolderId } = "{holder} goes into reserve",
        /// A division with an order of its own, or lent to another corps, rejoins its corps (20.13.g).
        Rejoin { holder: HolderId } = "{holder} rejoins its corps",
        /// A counter leads a division that has no leader (20.13.b).
        NameLead { unit: UnitId, holder: HolderId } = "{unit} is the lead counter of {holder}",
        /// A unit without a chit acts with a formation in whose range it is (lgg.21.6.1.q).
        ActWith { unit: UnitId, formation: FormationId } = "{unit} acts with {formation}",
        /// A wing commander leads a formation of his wing himself (20.15.h).
        TakeOver { leader: LeaderId, formation: FormationId } = "{leader} leads {formation}",
        /// He does so no more.
        GiveUp { leader: LeaderId } = "{leader} leads no formation",
        /// A leader tries to act on his own initiative (20.11.a): his own troops shall get the order, one of his divisions, or
        /// a formation of his wing.
        Initiative { leader: LeaderId, holder: HolderId } = "initiative of {leader} for {holder}",
        NoMoreInitiative = "no more initiative": Orders Passes,
        /// The enemy of a leader who made a Bad Move leaves him his order (20.11.f).
        LeaveThemBe = "leave them be",
        /// An order is begun (20.4.a).
        WriteTo { by: LeaderId, to: HolderId } = "write to {to} by {by}",
        /// A General Retreat is begun: it goes to everybody (20.2.general-retreat.a).
        WriteToAll { by: LeaderId } = "write to everybody by {by}",
        Order { kind: OrderKind } = "order {kind}": Orders Composes,
        /// The division is assigned to another corps (20.13.h).
        AttachTo { formation: FormationId } = "order to join {formation}": Orders Composes,
        /// The formation comes under another commander (20.15).
        ServeUnder { leader: LeaderId } = "order to serve under {leader}": Orders Composes,
        /// Where (20.2.b): the hex, or one of the place's.
        Target { hex: HexId } = "target {hex}": Orders Composes,
        /// The road of a March goes through a place or a crossing (20.2.march.b).
        ByWayOf { hex: HexId } = "by way of {hex}": Orders Composes,
        /// Another order follows (20.5.a).
        Then { kind: OrderKind } = "then {kind}": Orders Composes,
        /// The order is given with force (25.8).
        Force { degree: u8 } = "with force {degree}": Orders Composes,
        /// The order is given by a card (mop.37.12).
        ByCard { card: CardId } = "by card {card}": Orders Composes,
        Seal = "seal": Orders Composes,
        /// It is not to be given.
        TearUp = "tear up": Orders Composes,
        /// A dummy target marker is to be laid: its hex follows (25.7.3.a).
        LayDummy = "lay a dummy",
        LiftDummy { hex: HexId } = "lift the dummy in {hex}",
        NoMoreOrders = "no more orders": Orders Passes,
        /// A unit that flees goes to a hex (20.10.c).
        Flee { unit: UnitId, to: HexId } = "{unit} flees to {to}": Morale Goes,
        /// A unit that could flee only through zones of control stays (20.10.d).
        HoldOut { unit: UnitId } = "{unit} holds out": Morale Chooses,
        /// The leader goes to the hex of a unit that fled (20.10.c).
        GoWith { leader: LeaderId, unit: UnitId } = "{leader} goes with {unit}": Morale Chooses,
        /// They have no leader who could. Said after every such flight, so that the enemy does not learn whether they have one.
        AllHaveFled = "all have fled": Morale Passes,
        /// A unit is reorganized by its leader (21.a).
        Reorganize { unit: UnitId } = "reorganize {unit}": Morale Chooses,
        /// A vedette that was lost (mop.37.11.l).
        ReorganizeVedette { vedette: u8 } = "reorganize vedette {vedette}": Morale Chooses,
        /// A unit makes room for those that are reorganized (21.f).
        MakeRoom { unit: UnitId, to: HexId } = "{unit} makes room in {to}": Morale Goes,
        /// Nobody (else) is reorganized.
        NoMoreReorganization = "no more reorganization": Morale Passes,
    }
}

activities! {
    pub enum CommandPhase of Action::Command(Answer) {
        Phase(Phase),
        Initiative(Initiative),
        Flight(Flight),
        Orders(OrderWriting) by sides,
        Reorganization(Reorganization),
    }
}

impl CommandPhase {
    /// Draws an answer evenly where there are many; `None` where the list is as quickly made.
    pub(crate) fn draw(&self, world: &World, side: Side, lots: &mut ChoiceRng) -> Option<Answer> {
        let draft = match self {
            CommandPhase::Orders(writing) => writing.desks[side].draft.as_ref(),
            CommandPhase::Initiative(initiative) => initiative.draft.as_ref(),
            CommandPhase::Phase(_) | CommandPhase::Flight(_) | CommandPhase::Reorganization(_) => None,
        };
        draft?.draw(world, lots)
    }

    /// Tells whatever could be said where it takes long to look what of it may be, for whoever draws one of many; whether this is such a
    /// question.
    pub(crate) fn possible(&self, world: &World, side: Side, mut tell: impl FnMut(Answer)) -> bool {
        match self {
            CommandPhase::Initiative(initiative) if !initiative.is_drafting() => {
                initiative.possible(world, tell);
            }
            CommandPhase::Orders(writing) if writing.begins(side) => {
                OrderWriting::possible(world, side, &mut tell);
            }
            _ => return false,
        }
        true
    }

    /// Whether one of them may be said.
    pub(crate) fn is_open(&self, world: &World, answer: Answer) -> bool {
        match self {
            CommandPhase::Initiative(initiative) => initiative.is_open(world, answer),
            CommandPhase::Orders(_) => OrderWriting::is_open(world, answer),
            CommandPhase::Phase(_) | CommandPhase::Flight(_) | CommandPhase::Reorganization(_) => true,
        }
    }
}

/// What an answer does to the procedure that it was given to: `Ok(false)` if it answers another question.
type Done = Result<bool, Denial>;

/// A random event has brought somebody an order of his enemy's choice (lgg.21.16).
pub(crate) fn after_an_event(
    world: &mut World,
    leader: LeaderId,
    holder: HolderId,
    rule: Rule,
    play: &mut Play,
) -> Activity {
    Activity::CommandPhase(CommandPhase::Initiative(Initiative::misread(world, leader, holder, rule, play)))
}
