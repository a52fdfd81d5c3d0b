//! Moments of charges (7.7 to 7.10).

use crate::fact::Fact;
use crate::options::hidden_movement::{self, Bar};
use crate::pieces::UnitId;
use crate::world::World;
use hex::HexId;
use umpire::agenda::Play;

/// Whether cavalry can charge or react at all (7.7.a, 7.9.a): not if only its counter is there (25.5.1.h).
#[inline]
pub(crate) fn may_charge(world: &World, unit: UnitId) -> Result<(), Bar> {
    if world.is_ghost(unit) { Err(Bar::AwayOnAMarch { unit }) } else { Ok(()) }
}

/// Whether a leader in its hex helps a unit that reacts (7.9.c).
pub(crate) fn helps(world: &World, leader: crate::pieces::LeaderId) -> bool {
    !super::command::is_away(world, leader)
}

/// A charge arrives in a hex (7.7.d): counters of those who are not there vanish (25.5.1.g).
#[inline]
pub(crate) fn arrives(world: &mut World, target: HexId, play: &mut Play<'_, Fact>) {
    if !world.hidden.is_empty() {
        hidden_movement::vanish(world, target, play);
    }
}
