//! Cavalry at large (lgg.21.3.2.b, lgg.21.3.2.c): undisrupted cavalry that keeps clear of enemy zones of control has more points. One that
//! began the turn or its march in such a zone, is in one, or comes into one, has no more than is printed.

use crate::prelude::*;
use crate::world::UnitState;

/// The points of a unit from where it is.
pub(crate) fn points(world: &World, unit: UnitId) -> u8 {
    let printed = world.printed(unit);
    let figures = world.edition().features.cavalry_at_large.as_ref();
    let enemy = world.side_of(unit).enemy();
    let in_zone = || world.hex_of(unit).is_some_and(|hex| is_in_zoc(world, hex, enemy));
    match figures {
        Some(figures) if printed.arm == Arm::Cavalry && is_clear(world.unit(unit)) && !in_zone() => {
            figures.movement.max(printed.movement)
        }
        _ => printed.movement,
    }
}

/// Whether nothing but where it is could keep a unit from being at large.
fn is_clear(state: &UnitState) -> bool {
    !state.disrupted && !state.held
}

/// Whether units marched off from an enemy zone of control, and so are not at large when they have left it.
pub(crate) fn began_near_the_enemy(world: &World, start: HexId, side: Side) -> bool {
    is_in_zoc(world, start, side.enemy())
}
