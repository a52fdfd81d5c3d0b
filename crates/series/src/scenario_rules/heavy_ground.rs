//! Heavy ground: artillery pays more off the roads, for as long as the scenario says.

use crate::prelude::*;
use crate::scenario::special::{HeavyGround, Toll};

/// What heavy ground adds to the cost of a step into a hex that artillery does not make by road.
pub(crate) fn toll(world: &World, to: HexId, cost: HalfPoints) -> HalfPoints {
    let terrain = world.ground().terrain(to);
    let holds = |rule: &&HeavyGround| {
        (rule.from..=rule.last).contains(&world.turn) && (!rule.clear_only || terrain.is_open)
    };
    let tolls = world.theatre.specials.heavy_ground.iter().filter(holds).map(|rule| match rule.toll {
        Toll::Times(times) => HalfPoints(cost.0 * (u16::from(times) - 1)),
        Toll::More(points) => HalfPoints::whole(points),
    });
    tolls.fold(HalfPoints(0), |sum, toll| sum + toll)
}
