//! Standing crops: infantry that has not moved this turn is hidden from guns two hexes away, unless another unit of theirs
//! is next to it and shows them where it lies.

use crate::knowledge::fog::is_known;
use crate::prelude::*;

/// Whether crops hide the stack in a hex from a battery in another: nothing is seen in it but infantry that has not moved this
/// turn, the battery is not next to it, and no other unit of its side is.
pub(crate) fn hide(world: &World, battery: UnitId, from: HexId, target: HexId) -> bool {
    if !world.theatre.specials.crops || world.ground().board.are_adjacent(from, target) {
        return false;
    }
    let side = world.side_of(battery);
    // Who is in a stack that nobody sees into is not known: that it has not moved is all that counts.
    let known = is_known(world, target, side);
    let lies_still = |unit: UnitId| {
        let infantry = world.printed(unit).arm == Arm::Infantry || !known;
        infantry && !world.memory().stirred.contains(&unit)
    };
    let shown = world.ground().neighbours(target).any(|(hex, _)| world.held_by(hex) == Some(side));
    !shown && world.units_in(target).all(lies_still)
}
