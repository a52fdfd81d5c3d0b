//! Moments of the turn (4).

use crate::fact::Fact as AnyFact;
use crate::options::order_markers::{AideRides, aides, targets};
use crate::pieces::Side;
use crate::proceeding::Proceeding;
use crate::world::World;
use umpire::agenda::Play;

/// Something goes on: what has come about by itself is put right and told before. While both sides write in secret nothing is.
pub(crate) fn watch(doing: &Proceeding, world: &mut World, play: &mut Play<'_, AnyFact>) {
    if world.markers.is_some() && !doing.is_secret() {
        aides::tell_caught(world, play);
        targets::settle(world, play);
    }
}

/// Whoever else moves in the Reserve Action Stage of a side, after headquarters (4.j, 19.5.a).
pub(crate) fn reserve_stage(world: &World, side: Side) -> Option<Proceeding> {
    world.markers.as_ref().map(|_| Proceeding::Aides(AideRides::of(side)))
}
