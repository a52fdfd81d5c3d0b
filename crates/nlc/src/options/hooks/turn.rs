//! Moments of the turn (4).

use crate::fact::Fact as AnyFact;
use crate::options::order_markers::{AideRides, aides, targets};
use crate::pieces::Side;
use crate::proceeding::Proceeding;
use crate::world::World;
use umpire::agenda::Play;

/// Something goes on: what has come about by itself is put right and told before. Not while both sides write in secret, and
/// nobody comes onto the map or leaves it in the middle of a fight.
pub(crate) fn watch(doing: &Proceeding, world: &mut World, play: &mut Play<'_, AnyFact>) {
    if world.markers.is_none() || doing.is_secret() {
        return;
    }
    aides::tell_caught(world, play);
    let between_fights = matches!(
        doing,
        Proceeding::Turning(_)
            | Proceeding::Commanding(_)
            | Proceeding::Moving(_)
            | Proceeding::Aides(_)
            | Proceeding::Bombarding(_)
            | Proceeding::Charging(_)
            | Proceeding::Segment(_)
    );
    if between_fights {
        targets::settle(world, play);
    }
}

/// Whoever else moves in the Reserve Action Stage of a side, after headquarters (4.j, 19.5.a).
pub(crate) fn reserve_stage(world: &World, side: Side) -> Option<Proceeding> {
    world.markers.as_ref().map(|_| Proceeding::Aides(AideRides::of(side)))
}
