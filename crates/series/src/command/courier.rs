//! Couriers (20.6): how long an order is on its way.

use super::chain::position;
use crate::distance::{Measure, are_joined, distance, is_straight_way_open};
use crate::hooks::command::{Transmission, transmission};
use crate::prelude::*;

/// The ride of a courier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ride {
    from: HexId,
    there: HexId,
    carried: Transmission,
    /// The recipient is farther on than where orders seem to find him.
    beyond: bool,
    /// The distance in cavalry MP.
    pub(super) distance: HalfPoints,
    /// The commander sees the recipient: the distance is halved (20.6.e).
    seen: bool,
    /// They stand in one hex (20.6.b).
    pub(super) face_to_face: bool,
    /// How many turns it takes; an aide on the map takes as long as he takes (25.7.4.b).
    pub(super) turns: Option<u16>,
}

impl Ride {
    /// The ride from a leader to a holder; `None` if nobody is there to receive the order, or no courier gets through.
    pub(super) fn of(world: &World, by: LeaderId, to: HolderId) -> Option<Ride> {
        let (from, there) = (world.leader_hex(by)?, position(world, to)?);
        let side = world.leader(by).nation.side;
        let distance = distance(world, Measure::Courier(side), from, there, HalfPoints::MAX)?;
        // Whoever is not where he seems to be is neither seen nor met there.
        let beyond = hooks::command::beyond_position(world, to);
        let distance = distance + beyond.unwrap_or(HalfPoints(0));
        let seen = from != there && beyond.is_none() && world.sees(from, there);
        let figures = &world.edition().command;
        // Halves are kept exact by doubling what they are compared with.
        let halved = if seen { 2 } else { 1 };
        let at_once = distance.0 <= figures.at_once.0 * halved;
        let by_courier = if at_once { 0 } else { distance.0.div_ceil(figures.courier.0 * halved) };
        let carried = transmission(world, from, there);
        let turns = match carried {
            Transmission::ByCourier => Some(by_courier),
            Transmission::AtOnce => Some(0),
            Transmission::ByAide => None,
        };
        let (beyond, face_to_face) = (beyond.is_some(), from == there && beyond.is_none());
        Some(Ride { from, there, carried, beyond, distance, seen, face_to_face, turns })
    }

    pub(super) fn arrives(&self, world: &World) -> Turn {
        // For an aide the turn is set when he arrives.
        world.turn.plus(self.turns.unwrap_or(0))
    }

    /// The rules that make it so.
    pub(super) fn rules(&self, world: &World) -> Vec<Rule> {
        let by = match (self.carried, self.face_to_face, self.turns) {
            (Transmission::AtOnce, ..) => return vec![rule!("nlc.25.7.4.a")],
            (Transmission::ByAide, ..) => return vec![rule!("nlc.25.7.4.b")],
            (Transmission::ByCourier, true, _) => rule!("nlc.20.6.b"),
            (Transmission::ByCourier, false, Some(0)) => rule!("nlc.20.6.a"),
            (Transmission::ByCourier, false, _) => rule!("nlc.20.6.c"),
        };
        let mut rules = vec![by];
        rules.extend(self.beyond.then_some(rule!("nlc.25.5.3.c")));
        if self.seen {
            rules.extend(rules!["nlc.20.6.e", "nlc.20.14.a", "nlc.20.14.e"]);
        }
        rules.extend(world.parted_by_height(self.from, self.there));
        rules
    }
}

/// How many turns the courier of a leader rides to a holder; `None` if he does not get there, or if an aide carries the order over the map.
pub(crate) fn turns(world: &World, by: LeaderId, to: HolderId) -> Option<u16> {
    Ride::of(world, by, to)?.turns
}

/// Whether a courier of a leader gets to a hex.
pub(super) fn gets_to(world: &World, by: LeaderId, hex: HexId) -> bool {
    let measure = Measure::Courier(world.leader(by).nation.side);
    world.leader_hex(by).is_some_and(|from| {
        is_straight_way_open(world, measure, from, hex) || are_joined(world, measure, from, hex)
    })
}
