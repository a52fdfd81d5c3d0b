//! Movement (5).

use crate::ground::Road;
use crate::options::Switch::RoadColumn;
use crate::options::hidden_movement::Bar;
use crate::options::road_column;
use crate::pieces::LeaderId;
use crate::pieces::UnitId;
use crate::world::World;
use hex::HexId;
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
    let Some(road) = road.filter(|_| world.theatre.switches.has(RoadColumn)) else { return false };
    road_column::is_taken(world, road, to, unit, moving)
}

/// The rule by which a road was open or taken.
pub(crate) fn rule_of_the_road(world: &World, road: Option<Road>) -> Option<Rule> {
    let column = world.theatre.switches.has(RoadColumn) && road == Some(Road::Road);
    column.then_some(rule!("nlc.25.4.a"))
}

/// Whether a unit can move at all (5.a): not if only its counter is there (25.5.1.c).
#[inline]
pub(crate) fn may_march(world: &World, unit: UnitId) -> Result<(), Bar> {
    if world.is_ghost(unit) { Err(Bar::AwayOnAMarch { unit }) } else { Ok(()) }
}

/// Whether a unit has marched in this turn in a way that its counter does not show (5.b).
#[inline]
pub(crate) fn has_marched(world: &World, unit: UnitId) -> bool {
    !world.hidden.is_empty() && world.hidden.has_marched(unit, world.turn)
}

/// Whether a leader can ride at all (19.1.b).
#[inline]
pub(crate) fn may_ride(world: &World, leader: LeaderId) -> Result<(), Bar> {
    if super::command::is_away(world, leader) { Err(Bar::LeaderAway { leader }) } else { Ok(()) }
}
