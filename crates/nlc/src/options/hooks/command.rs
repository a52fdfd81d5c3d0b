//! Moments of the Command Phase (20.2 to 20.9).

use crate::command::{Bar, Draft};
use crate::fact::Fact as AnyFact;
use crate::options::order_markers::{self, aides, interception, markers, targets};
use crate::orders::{Dispatch, OrderKind, OrderStep};
use crate::pieces::{BodyId, LeaderId};
use crate::world::{DispatchId, Order, World};
use hex::{HexId, HexSet};
use umpire::agenda::Play;
use umpire::rule::Rule;

/// The phase opens (20.3).
pub(crate) fn opens(world: &mut World, play: &mut Play<'_, AnyFact>) {
    if world.markers.is_some() {
        targets::begin_turn(world);
        interception::read(world, play);
    }
}

/// A dispatch is entered in the book (20.4.a).
pub(crate) fn written(world: &World, dispatch: &mut Dispatch) {
    if order_markers::without_targets(world.theatre.switches) {
        targets::strip(dispatch);
    }
}

/// An order comes into force (20.9): as it then stands.
pub(crate) fn in_force(world: &World, order: Order) -> Order {
    if order_markers::without_targets(world.theatre.switches) {
        targets::without_target(order)
    } else {
        order
    }
}

/// Whether an order of a kind is given without a target, apart from Reserve (20.2.b).
pub(crate) fn needs_no_target(world: &World, kind: OrderKind) -> bool {
    targets::needs_none(world, kind)
}

/// Where a target may be instead of within 10 MP or along roads (20.2.c); `None` if that stands.
pub(crate) fn reach(world: &World, from: HexId) -> Option<HexSet> {
    order_markers::without_targets(world.theatre.switches).then(|| targets::anywhere(world, from))
}

/// Whether a March names its road (20.2.march.b).
pub(crate) fn names_its_road(world: &World) -> bool {
    !order_markers::without_targets(world.theatre.switches)
}

/// Whether another order may follow in a sequence (20.5.a).
pub(crate) fn may_follow(world: &World, steps: &[OrderStep], kind: OrderKind) -> Result<(), Bar> {
    if order_markers::without_targets(world.theatre.switches) {
        targets::may_follow(steps, kind)
    } else {
        Ok(())
    }
}

/// A General Retreat is begun: whether it is complete without a target (20.2.general-retreat.a).
pub(crate) fn begin_general_retreat(world: &World, draft: Draft) -> Draft {
    if needs_no_target(world, OrderKind::GeneralRetreat) { draft.without_target() } else { draft }
}

/// What else may be done in the step of giving orders (20.3.c): dummy target markers (25.7.3).
pub(crate) mod dummies {
    pub(crate) use crate::options::order_markers::targets::{
        are_used, dummies as of, lay, left, lift, may_lay, may_lift,
    };
}

/// Whether an order may be sent to a body (20.4).
pub(crate) fn may_send(world: &World, by: LeaderId, to: BodyId) -> Result<(), Bar> {
    if world.markers.is_some() { aides::may_send(world, by, to) } else { Ok(()) }
}

/// How an order goes to its recipient (20.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transmission {
    /// As written orders do.
    ByCourier,
    /// It is received at once (25.7.4.a).
    AtOnce,
    /// An aide on the map carries it (25.7.4.b).
    ByAide,
}

/// How an order goes from a hex to another (20.6).
pub(crate) fn transmission(world: &World, from: HexId, to: HexId) -> Transmission {
    match world.markers {
        None => Transmission::ByCourier,
        Some(_) if aides::is_near(world, from, to) => Transmission::AtOnce,
        Some(_) => Transmission::ByAide,
    }
}

/// An order that an aide carries has been written.
pub(crate) fn sent(world: &mut World, order: DispatchId, play: &mut Play<'_, AnyFact>) {
    aides::send(world, order, play);
}

/// What a body does whose last order is achieved, instead of Defend (20.8.c), and by which rule.
pub(crate) fn after_the_last(world: &World) -> Option<(Order, Rule)> {
    world.markers.is_some().then_some((Order::RESERVE, rule!("nlc.25.7.1.e")))
}

/// The rules by which an order was given, besides (20.4.a).
pub(crate) fn rules_of_writing(world: &World, written: &Dispatch) -> Vec<Rule> {
    if world.markers.is_some() { markers::rules_of_giving(world, written) } else { Vec::new() }
}

/// The rule by which an order that waits is marked (20.7.f, g).
pub(crate) fn rule_of_delay(world: &World) -> Option<Rule> {
    world.markers.is_some().then_some(rule!("nlc.25.7.5.a"))
}

/// The rules by which an order in force takes the place of the one before it (20.9.a).
pub(crate) fn rules_of_force(world: &World) -> &'static [Rule] {
    const MARKERS: &[Rule] = &[rule!("nlc.25.7.1.f"), rule!("nlc.25.7.1.a")];
    if world.markers.is_some() { MARKERS } else { &[] }
}

/// Whether any unit of a body may reach the target of its March, not only its leader (20.8.b).
pub(crate) fn any_unit_arrives(world: &World, body: BodyId) -> bool {
    targets::any_unit_arrives(world, body)
}
