//! Movement (5).

use crate::ground::Road;
use crate::options::Switch::RoadColumn;
use crate::options::road_column;
use crate::pieces::UnitId;
use crate::world::World;
use hex::HexId;
use umpire::rule::Rule;

/// Whether a unit, or a headquarters, cannot have the road into a hex (5.2.a, 5.2.g), although it may use roads and the hex is
/// not full.
#[inline]
pub(crate) fn road_is_taken(
    world: &World,
    road: Option<Road>,
    to: HexId,
    unit: Option<UnitId>,
    moving: &[UnitId],
) -> bool {
    let Some(road) = road.filter(|_| world.theatre.switches.has(RoadColumn)) else { return false };
    road_column::is_taken(world, road, to, unit, moving)
}

/// The rule by which a road was open or taken.
pub(crate) fn rule_of_the_road(world: &World, road: Option<Road>) -> Option<Rule> {
    let column = world.theatre.switches.has(RoadColumn) && road == Some(Road::Road);
    column.then_some(rule!("nlc.25.4.a"))
}
