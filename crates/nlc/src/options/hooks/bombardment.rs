//! Moments of the Bombardment Segment (8.1).

use crate::options::hidden_movement::Bar;
use crate::pieces::UnitId;
use crate::world::World;

/// Whether a battery can fire at all (8.1.a): not if only its counter is there (25.5.1.h).
#[inline]
pub(crate) fn may_fire(world: &World, unit: UnitId) -> Result<(), Bar> {
    if world.is_ghost(unit) { Err(Bar::AwayOnAMarch { unit }) } else { Ok(()) }
}
