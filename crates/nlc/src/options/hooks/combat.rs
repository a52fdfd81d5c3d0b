//! Moments of combat (7).

use crate::fact::Fact as AnyFact;
use crate::options::order_markers::aides;
use crate::pieces::Side;
use crate::world::World;
use umpire::agenda::Play;

/// Units of a side were hit, in combat or by bombardment, and its leaders have rolled (19.2.a).
pub(crate) fn were_hit(world: &mut World, side: Side, play: &mut Play<'_, AnyFact>) {
    if world.markers.is_some() {
        aides::under_fire(world, side, play);
    }
}
