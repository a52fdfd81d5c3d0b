//! Moments of movement (5, 19, 20.2).

use crate::command;
use crate::fact::Fact as AnyFact;
use crate::movement::{Bar, body_led};
use crate::options::order_markers::{self, aides, markers, targets};
use crate::orders::Body;
use crate::pieces::{BodyId, LeaderId, Side, UnitId};
use crate::refusals::texts;
use crate::world::{Station, World};
use hex::{HexId, HexSet};
use umpire::agenda::Play;
use umpire::refusal::Refusal;

/// How far a unit is from what its order attacks before and after a move, if not from a target (20.2.attack.a).
pub(crate) fn distances_to_target(
    world: &World,
    body: BodyId,
    start: HexId,
    end: HexId,
) -> Option<(u32, u32)> {
    let without = targets::needs_none(world, world.body(body).order.kind);
    let attacks = without && world.body(body).order.kind.demands_attack();
    attacks.then(|| targets::to_the_closest_enemy(world, world.theatre.side_of_body(body), start, end))
}

/// Whether a unit that falls back strays from all that its order allows as target (20.2.fallback).
pub(crate) fn strays(world: &World, body: BodyId, start: HexId, end: HexId) -> bool {
    targets::needs_none(world, world.body(body).order.kind)
        && targets::leaves_every_source(world, body, start, end)
}

/// The hexes to which a March without a named road may go, of those that are nearer to its target (20.2.march.h).
pub(crate) fn onward(world: &World, to: &[HexId], at: HexId, nearer: HexSet) -> HexSet {
    let plain = order_markers::without_targets(world.theatre.switches);
    if plain { targets::on_the_cheapest_way(world, to, at, nearer) } else { nearer }
}

/// What an order demanded of a move that was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Duty {
    /// To follow its road (20.2.march.b).
    March,
    /// To close with its target (20.2.attack.a).
    Attack,
    /// To go towards its target (20.2.fallback).
    FallBack,
}

/// A move was refused for what its order demands: the reason of an option that changes this comes first.
pub(crate) fn refused(world: &World, duty: Duty, refusal: Refusal) -> Refusal {
    if !order_markers::without_targets(world.theatre.switches) {
        return refusal;
    }
    let own = match duty {
        Duty::March => texts::not_the_cheapest_way(),
        Duty::Attack => texts::not_to_the_closest_enemy(),
        Duty::FallBack => texts::away_from_every_source(),
    };
    own.and(refusal)
}

/// Whether a leader may move at all (19.1.g, 4.3).
pub(crate) fn may_ride(world: &World, leader: LeaderId) -> Result<(), Bar> {
    let pinned = order_markers::without_targets(world.theatre.switches) && markers::is_pinned(world, leader);
    if pinned { Err(Bar::LeaderPinned { leader }) } else { Ok(()) }
}

/// A leader has come to rest (19.1.g).
pub(crate) fn ridden(world: &mut World, leader: LeaderId, play: &mut Play<'_, AnyFact>) {
    if order_markers::without_targets(world.theatre.switches)
        && let Some(body) = body_led(world, leader)
    {
        command::achieve(world, body, play);
    }
}

/// Units have come to rest (5.b).
pub(crate) fn marched(world: &mut World, units: &[UnitId], play: &mut Play<'_, AnyFact>) {
    if !order_markers::without_targets(world.theatre.switches) {
        return;
    }
    for unit in units {
        let body = world.body_of(*unit);
        if matches!(world.theatre.bodies[body.place()], Body::Division(_)) {
            command::achieve(world, body, play);
        }
    }
}

/// A unit is somewhere else: whether it has come onto the map or left it.
pub(crate) fn restationed(world: &mut World, before: Station, now: Station) {
    let is_there = |station| matches!(station, Station::At(_) | Station::Charging(_));
    if world.markers.is_some() && is_there(before) != is_there(now) {
        world.orders_changed();
    }
}

/// Combat units of a side come into a hex, or pass it (13.b, 19.4.b).
pub(crate) fn trodden(world: &mut World, hex: HexId, by: Side) {
    if world.markers.is_some() {
        aides::ride_down(world, hex, by);
    }
}

/// Cavalry has won a hex by a charge (19.4.b).
pub(crate) fn won_by_charges(world: &mut World) {
    if world.markers.is_some() {
        aides::ride_down_by_charges(world);
    }
}

/// Whether a march that enters a hex meets something of the enemy there, so that it cannot be taken back (5.b).
pub(crate) fn meets_the_enemy(world: &World, hex: HexId, enemy: Side) -> bool {
    world.markers.is_some() && aides::is_alone(world, hex, enemy)
}
