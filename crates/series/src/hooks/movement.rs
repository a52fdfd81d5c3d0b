//! Movement (5).

use crate::command;
use crate::fact::Fact as AnyFact;
use crate::features::Feature::RoadColumn;
use crate::ground::Road;
use crate::movement::holder_led;
use crate::options::order_markers;
use crate::options::order_markers::aides;
use crate::options::order_markers::markers;
use crate::options::order_markers::targets;
use crate::options::road_column;
use crate::orders::OrderHolder;
use crate::pieces::HolderId;
use crate::pieces::LeaderId;
use crate::pieces::Side;
use crate::pieces::UnitId;
use crate::refusals::Denial;
use crate::world::Whereabouts;
use crate::world::World;
use hex::HexId;
use umpire::agenda::Play;
use umpire::rule::Rule;

/// Whether a unit, or a headquarters, cannot have the road into a hex (5.2.a, 5.2.g), although it may use roads and the hex is
/// not full.
#[inline]
pub(crate) fn road_is_taken(
    world: &World,
    road: Option<Road>,
    to: HexId,
    unit: Option<UnitId>,
    moving: &[UnitId],
) -> bool {
    let Some(road) = road.filter(|_| world.theatre.features.has(RoadColumn)) else { return false };
    road_column::is_taken(world, road, to, unit, moving)
}

/// The rule by which a road was open or taken.
pub(crate) fn rule_of_the_road(world: &World, road: Option<Road>) -> Option<Rule> {
    let column = world.theatre.features.has(RoadColumn) && road == Some(Road::Road);
    column.then_some(rule!("nlc.25.4.a"))
}

/// Whether a unit can move at all (5.a): not if only its counter is there (25.5.1.c).
#[inline]
pub(crate) fn may_march(world: &World, unit: UnitId) -> Result<(), Denial> {
    if world.is_ghost(unit) { Err(Denial::AwayOnAMarch { unit }) } else { Ok(()) }
}

/// Whether a unit has marched in this turn in a way that its counter does not show (5.b).
#[inline]
pub(crate) fn has_marched(world: &World, unit: UnitId) -> bool {
    !world.hidden.is_empty() && world.hidden.has_marched(unit, world.turn)
}

/// Whether a leader can ride at all (19.1.b).
#[inline]
pub(crate) fn may_ride(world: &World, leader: LeaderId) -> Result<(), Denial> {
    if super::command::is_away(world, leader) { Err(Denial::LeaderAwayOnAMarch { leader }) } else { Ok(()) }
}

/// How far a unit is from what its order attacks before and after a move, if not from a target (20.2.attack.a).
pub(crate) fn distances_to_target(
    world: &World,
    holder: HolderId,
    start: HexId,
    end: HexId,
) -> Option<(u32, u32)> {
    let without = targets::needs_none(world, world.holder(holder).order.kind);
    let attacks = without && world.order_rules(holder).demands_attack();
    attacks.then(|| targets::to_the_closest_enemy(world, world.theatre.side_of_holder(holder), start, end))
}

/// Whether a hex that is nearer to the target of a March without a named road is one to which it may go (20.2.march.h).
pub(crate) fn is_onward(world: &World, holder: HolderId, start: HexId, end: HexId) -> bool {
    let plain = order_markers::without_targets(world.theatre.features);
    !plain || targets::is_on_the_cheapest_way(world, world.target_of(holder), start, end)
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

/// A move was refused for what its order demands: the reason of an option that changes this.
pub(crate) fn refused(world: &World, duty: Duty) -> Option<Denial> {
    order_markers::without_targets(world.theatre.features).then_some(match duty {
        Duty::March => Denial::NotTheCheapestWay,
        Duty::Attack => Denial::NotToTheClosestEnemy,
        Duty::FallBack => Denial::AwayFromEverySource,
    })
}

/// Whether a leader may move at all (19.1.g, 4.3).
pub(crate) fn may_leave_his_post(world: &World, leader: LeaderId) -> Result<(), Denial> {
    let pinned = order_markers::without_targets(world.theatre.features) && markers::is_pinned(world, leader);
    if pinned { Err(Denial::LeaderPinned { leader }) } else { Ok(()) }
}

/// A leader has come to rest (19.1.g).
pub(crate) fn ridden(world: &mut World, leader: LeaderId, play: &mut Play<'_, AnyFact>) {
    if order_markers::without_targets(world.theatre.features)
        && let Some(holder) = holder_led(world, leader)
    {
        command::achieve(world, holder, play);
    }
}

/// Units have come to rest (5.b).
pub(crate) fn marched(world: &mut World, units: &[UnitId], play: &mut Play<'_, AnyFact>) {
    if !order_markers::without_targets(world.theatre.features) {
        return;
    }
    for unit in units {
        let holder = world.holder_of(*unit);
        if matches!(world.theatre.holders[holder.place()], OrderHolder::Division(_)) {
            command::achieve(world, holder, play);
        }
    }
}

/// A unit is somewhere else: whether it has come onto the map or left it.
pub(crate) fn restationed(world: &mut World, before: Whereabouts, now: Whereabouts) {
    let is_there = |whereabouts| matches!(whereabouts, Whereabouts::At(_) | Whereabouts::Charging(_));
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

/// Whether a march that enters a hex meets something of the enemy there, so that it cannot be taken back (5.b).
pub(crate) fn meets_the_enemy(world: &World, hex: HexId, enemy: Side) -> bool {
    world.markers.is_some() && aides::is_alone(world, hex, enemy)
}
