//! Ground that an attacking formation may clear of the enemy beside its target (lgg.21.14.csa.e): a unit may turn aside from the
//! target if it comes closer to such a hex that the enemy holds.

use super::boundary::is_listed;
use crate::prelude::*;
use crate::scenario::special::MayClear;

/// Whether a unit may end its move somewhere though that brings it no closer to the target of its order.
pub(crate) fn lets_aside(world: &World, unit: UnitId, holder: HolderId, start: HexId, end: HexId) -> bool {
    let (formation, enemy) = (world.printed(unit).formation, world.side_of(unit).enemy());
    let board = &world.ground().board;
    let closer = |rule: &MayClear| {
        let held = rule.places.iter().filter(|hex| world.held_by(**hex) == Some(enemy));
        let nearer = |hex: &HexId| board.distance(end, *hex) < board.distance(start, *hex).max(2);
        rule.formation == formation && held.into_iter().any(nearer)
    };
    world.theatre.specials.may_clear.iter().any(closer) && is_listed(world, holder)
}
