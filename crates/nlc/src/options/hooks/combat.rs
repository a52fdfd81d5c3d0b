//! Moments of normal combat and of losses (7.1 to 7.5).

use crate::fact::Fact;
use crate::options::hidden_movement::{self, Bar};
use crate::pieces::UnitId;
use crate::world::{Station, World};
use hex::HexId;
use umpire::agenda::Play;

/// Whether a unit can attack at all (7.3.a): not if only its counter is there (25.5.1.h).
#[inline]
pub(crate) fn may_attack(world: &World, unit: UnitId) -> Result<(), Bar> {
    if world.is_ghost(unit) { Err(Bar::AwayOnAMarch { unit }) } else { Ok(()) }
}

/// A combat begins, before anybody steps back (7.11): counters of those who are not there vanish (25.5.1.g).
#[inline]
pub(crate) fn begins(world: &mut World, target: HexId, play: &mut Play<'_, Fact>) {
    if !world.hidden.is_empty() {
        hidden_movement::vanish(world, target, play);
    }
}

/// Whether a unit can take a hit for a garrison next to it (10.j); its owner is asked even if only its counter is there (25.5.1.h).
#[inline]
pub(crate) fn can_help_a_garrison(world: &World, unit: UnitId) -> bool {
    !world.is_ghost(unit)
}

/// A unit is hit (7.2). Whether that is only a show, which costs nobody confidence and is counted nowhere (25.5.1.f).
#[inline]
pub(crate) fn is_show(world: &World, unit: UnitId) -> bool {
    world.is_ghost(unit)
}

/// A unit has been hit (7.2, 8.1.e): its owner is told if that was only a show (25.5.1.f).
#[inline]
pub(crate) fn after_hit(world: &World, unit: UnitId, play: &mut Play<'_, Fact>) {
    if world.is_ghost(unit) {
        play.log.tell(|| hidden_movement::hit_in_show(world, unit));
    }
}

/// A unit is eliminated in show (25.5.1.f).
pub(crate) fn eliminate_in_show(world: &mut World, unit: UnitId) {
    world.take_off_in_show(unit, Station::Eliminated);
}
