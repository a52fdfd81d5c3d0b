//! Moments of the Movement Segment (5, 19.1).

use crate::options::hidden_movement::Bar;
use crate::pieces::{LeaderId, UnitId};
use crate::world::World;

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
