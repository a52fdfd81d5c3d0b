//! Where a move may end: room (5.3), command range (20.1), and what an order says of the whole move (20.2).

use super::Bar;
use super::duties::{distance_to_enemy, distance_to_target, has_enemy_within, march_measure};
use crate::pieces::UnitId;
use crate::world::{OrderKind, World};
use hex::{HexId, HexSet};

/// Whether a unit that came from a hex may end its move in another. `range` is its command range, if it is bound to one.
pub(super) fn may_end(
    world: &World,
    unit: UnitId,
    start: HexId,
    end: HexId,
    range: Option<&HexSet>,
) -> Result<(), Bar> {
    let id = world.body_of(unit);
    let body = world.body(id);
    let side = world.side_of(unit);
    if let Some(range) = range {
        if world.unit(unit).out_of_command {
            // It moves to get back, and that as quickly as it can (20.1.f); this is all that its move is for.
            return if range.contains(end) {
                Ok(())
            } else {
                comes_nearer_to_range(world, unit, start, end, range)
            };
        }
        if !range.contains(end) {
            return Err(Bar::LeavesRange { unit, hex: end });
        }
    }
    match body.order.kind {
        OrderKind::Attack | OrderKind::Probe => {
            let (before, after) = (distance_to_target(world, id, start), distance_to_target(world, id, end));
            if after > before {
                return Err(Bar::AwayFromTarget { unit, order: body.order.kind });
            }
            let near = |hex| has_enemy_within(world, hex, side, CONTACT);
            if after == before && !near(start) && !near(end) {
                return Err(Bar::NotCloser { unit, order: body.order.kind });
            }
            Ok(())
        }
        OrderKind::March => {
            if march_measure(world, id, end) < march_measure(world, id, start) {
                Ok(())
            } else {
                Err(Bar::NotAlongTheRoad { unit })
            }
        }
        OrderKind::FallBack | OrderKind::GeneralRetreat => {
            if distance_to_enemy(world, end, side) > distance_to_enemy(world, start, side) {
                Ok(())
            } else {
                Err(Bar::NotAway { unit })
            }
        }
        OrderKind::Defend | OrderKind::Delay | OrderKind::Reserve => Ok(()),
    }
}

/// From here on an Attack need not come closer: so near is the enemy (20.2.attack.a).
pub(super) const CONTACT: u32 = 2;

/// A unit out of command may stop short of range only if it has come nearer to it.
fn comes_nearer_to_range(
    world: &World,
    unit: UnitId,
    start: HexId,
    end: HexId,
    range: &HexSet,
) -> Result<(), Bar> {
    let board = &world.ground().board;
    let away = |from: HexId| range.iter().map(|hex| board.distance(from, hex)).min().unwrap_or(u32::MAX);
    if away(end) < away(start) { Ok(()) } else { Err(Bar::NotBackIntoRange { unit }) }
}
