//! Moments of the Bombardment Segment (8.1).

use crate::options::hidden_movement::Bar;
use crate::pieces::UnitId;
use crate::world::World;

/// Whether a battery can fire at all (8.1.a): not if only its counter is there (25.5.1.h).
#[inline]
pub(crate) fn may_fire(world: &World, unit: UnitId) -> Result<(), Bar> {
    if world.is_ghost(unit) { Err(Bar::AwayOnAMarch { unit }) } else { Ok(()) }
}

/// Who takes the hits in a hex (8.1.e): those who are there before those of whom only the counters are (25.5.1.f).
pub(crate) fn who_is_hit(world: &World, mut units: Vec<UnitId>) -> Vec<UnitId> {
    if !world.hidden.is_empty() && units.iter().any(|unit| !world.is_ghost(*unit)) {
        units.retain(|unit| !world.is_ghost(*unit));
    }
    units
}
