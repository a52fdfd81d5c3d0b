//! A formation between its boundaries (lgg.21.14.csa.b): as long as it is on the orders that the scenario gave it, it does not
//! march out of the ground along its road. Retreats may carry it out, and it need not come back.

use crate::prelude::*;
use crate::scenario::special::Boundary;

/// Whether a unit's order is one that the scenario gave: nobody wrote it.
pub(super) fn is_listed(world: &World, holder: HolderId) -> bool {
    world.holder(holder).dispatch.is_some_and(|(order, _)| world.dispatch(order).from.is_none())
}

/// Whether a unit would march out of its ground by a step.
pub(super) fn keeps(world: &World, unit: UnitId, from: HexId, to: HexId) -> bool {
    let formation = world.printed(unit).formation;
    let out = |rule: &Boundary| {
        rule.formation == formation && rule.strip.contains(from) && !rule.strip.contains(to)
    };
    world.theatre.specials.boundaries.iter().any(out) && is_listed(world, world.holder_of(unit))
}
