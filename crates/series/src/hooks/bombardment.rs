//! Bombardment (8.1).

use crate::fire::{Note, Rounding, Strength};
use crate::options::artillery_detail;
use crate::prelude::*;
use crate::scenario_rules::crops;

/// How many hexes away a target may be (8.1.a).
pub(crate) fn range(world: &World, battery: UnitId) -> u32 {
    let range = if let Some(printed) = world.printed(battery).range {
        printed
    } else if world.has(Feature::ArtilleryDetail) {
        world.edition().options.artillery_detail.range
    } else {
        world.edition().bombardment.range
    };
    world.conditions().bombards_at.map_or(range, |most| most.min(range))
}

/// Why a target is too far.
pub(crate) fn too_far(world: &World, unit: UnitId, target: HexId, distance: u32) -> Denial {
    if world.has(Feature::ArtilleryDetail) {
        return Denial::OutOfLongRange { unit, target, distance };
    }
    Denial::OutOfRange { unit, target, distance }
}

/// The fire of a battery, reduced for terrain and not yet added to that of others (8.1.i).
pub(crate) fn strength(
    world: &World,
    unit: UnitId,
    target: HexId,
    strength: Strength,
    note: Note<'_>,
) -> Strength {
    let detail = world.has(Feature::ArtilleryDetail);
    if detail { artillery_detail::bombardment(world, unit, target, strength, note) } else { strength }
}

/// How the sum is rounded (7.1.g).
pub(crate) fn rounding(world: &World, batteries: &[UnitId], target: HexId) -> Rounding {
    let far = |unit: &UnitId| artillery_detail::is_far(world, *unit, target);
    let down = world.has(Feature::ArtilleryDetail) && batteries.iter().any(far);
    if down { Rounding::Down } else { Rounding::Normal }
}

/// Whether something hides the stack in a hex from a battery in another (8.3).
pub(crate) fn is_hidden(world: &World, battery: UnitId, from: HexId, target: HexId) -> bool {
    world.has(Feature::Crops) && crops::hide(world, battery, from, target)
}
