//! Cavalry at large (lgg.21.3.2.b, lgg.21.3.2.c): undisrupted cavalry that keeps clear of enemy zones of control has more points. One that
//! is in such a zone, or comes into one, has no more than is printed.

use crate::prelude::*;

/// The points of a unit from where it is.
pub(crate) fn points(world: &World, unit: UnitId) -> u8 {
    let printed = world.printed(unit);
    let figures = world.edition().features.cavalry_at_large.as_ref();
    let enemy = world.side_of(unit).enemy();
    let in_zone = || world.hex_of(unit).is_some_and(|hex| is_in_zoc(world, hex, enemy));
    match figures {
        Some(figures) if printed.arm == Arm::Cavalry && !world.unit(unit).disrupted && !in_zone() => {
            figures.movement.max(printed.movement)
        }
        _ => printed.movement,
    }
}
