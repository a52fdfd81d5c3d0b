//! Points for ground, where that must be held by somebody in supply or in command (mop.37.13.e): a unit in the hex, or whoever of its side was the
//! last to pass.

use crate::movement::range::range;
use crate::prelude::*;
use crate::turn::supply::is_in_supply;

pub(crate) fn counts(world: &World, hex: HexId, side: Side) -> bool {
    let good = |unit: UnitId| {
        world.side_of(unit) == side && (is_in_command(world, unit) || is_in_supply(world, unit))
    };
    let mut there = world.units_in(hex).peekable();
    if there.peek().is_some() {
        return there.any(good);
    }
    let last = world.memory().passed.iter().find(|(at, _)| *at == hex).map(|(_, unit)| *unit);
    last.is_some_and(|unit| world.hex_of(unit).is_some() && good(unit))
}

fn is_in_command(world: &World, unit: UnitId) -> bool {
    let range = range(world, world.holder_of(unit));
    range.zip(world.hex_of(unit)).is_some_and(|(range, hex)| range.contains(world, hex))
}
