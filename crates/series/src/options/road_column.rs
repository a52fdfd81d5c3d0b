//! 25.4 Road column: the road rate is paid only for entering an empty hex.
//!
//! Troops that are in a hex already take up its road, not its trails; leaders and headquarters do not. Of units that move together
//! one has the road and the others go beside it, so a column has to string out. Leaders find their way past the troops; a
//! headquarters with its wagons does not.

use crate::ground::Road;
use crate::prelude::*;

/// Whether the road into a hex is taken: by others there, or by the first of those who move together. Those who move do not
/// count where they are.
pub(crate) fn is_taken(
    world: &World,
    road: Road,
    to: HexId,
    unit: Option<UnitId>,
    moving: &[UnitId],
) -> bool {
    let first = moving.first().copied() == unit;
    road == Road::Road && (!first || world.units_in(to).any(|other| !moving.contains(&other)))
}
