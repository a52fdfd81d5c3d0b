//! Where a move may end: room (5.3), command range (20.1), and what an order says of the whole move (20.2).

use super::bounds::{Bearings, Before, Home, is_nearer};
use super::duties::{
    distance_to_enemy, distance_to_target, distances_to_target, has_enemy_near, is_farther_along,
    is_farther_from_enemy, march_measure,
};
use super::range::CommandRange;
use crate::options::hooks;
use crate::pieces::{HolderId, UnitId};
use crate::refusals::Denial;
use crate::turn::supply::source_hexes;
use crate::world::{OrderKind, World};
use crate::zoc::is_in_zoc;
use hex::HexId;

/// Whether a unit that came from a hex may end its move in another.
pub(super) fn may_end(
    world: &World,
    unit: UnitId,
    start: HexId,
    end: HexId,
    bearings: &Bearings,
) -> Result<(), Denial> {
    let id = world.holder_of(unit);
    let holder = world.holder(id);
    let side = world.side_of(unit);
    if let Some(range) = &bearings.range {
        if world.unit(unit).out_of_command {
            // It moves to get back, and that as quickly as it can (20.1.f); this is all that its move is for.
            let comes_back = match &bearings.home {
                Home::InRange => range.contains(world, end) && !is_in_zoc(world, end, side.enemy()),
                Home::OnTheWay(home) => home.contains(end),
                Home::CutOff => is_nearer_to_range(world, range, start, end),
            };
            return if comes_back { Ok(()) } else { Err(Denial::NotBackIntoRange { unit }) };
        }
        if !range.contains(world, end) {
            return Err(Denial::LeavesRange { unit, hex: end });
        }
    }
    match holder.order.kind {
        OrderKind::Attack | OrderKind::Probe => {
            let (before, after) = distances_to_target(world, id, start, end);
            if after > before {
                return Err(Denial::AwayFromTarget { unit, order: holder.order.kind });
            }
            let near = |hex| has_enemy_near(world, hex, side);
            if after == before && before > 0 && !near(start) && !near(end) && !bearings.stuck {
                return Err(Denial::NotCloser { unit, order: holder.order.kind });
            }
            Ok(())
        }
        OrderKind::March => {
            let nearer = if let Some(before) = bearings.onward {
                is_nearer(world, id, end, before) && hooks::movement::is_onward(world, id, start, end)
            } else {
                let before = match bearings.before {
                    Before::Road(before) => before,
                    Before::Plain | Before::Enemy(_) => march_measure(world, id, start),
                };
                is_farther_along(world, id, end, before)
            };
            if nearer { Ok(()) } else { Err(Denial::NotAlongTheRoad { unit }) }
        }
        OrderKind::FallBack | OrderKind::GeneralRetreat => {
            let before = match bearings.before {
                Before::Enemy(before) => before,
                Before::Plain | Before::Road(_) => distance_to_enemy(world, start, side),
            };
            let farther_than = |distance| match &bearings.foes {
                Some(foes) => foes.are_farther(world, end, distance),
                None => is_farther_from_enemy(world, end, side, distance),
            };
            // Those who are stuck need not come nearer.
            let away =
                farther_than(before) || bearings.stuck && before.checked_sub(1).is_none_or(farther_than);
            if !away {
                return Err(Denial::NotAway { unit });
            }
            if world.target_of(id).is_empty() {
                let leaves = leaves_every_source(world, id, start, end);
                return if leaves { Err(Denial::NotTowardsSupply { unit }) } else { Ok(()) };
            }
            let strays = distance_to_target(world, id, end) > distance_to_target(world, id, start);
            if strays { Err(Denial::NotTowardsTarget { unit }) } else { Ok(()) }
        }
        OrderKind::Defend | OrderKind::Delay | OrderKind::Reserve => Ok(()),
    }
}

/// Whether a unit goes away from every source of its supply: where a Fall Back has no target, any of them is one
/// (20.2.fallback.i).
fn leaves_every_source(world: &World, holder: HolderId, start: HexId, end: HexId) -> bool {
    let board = &world.ground().board;
    let mut sources = source_hexes(world, world.theatre.army_of_holder(holder)).peekable();
    sources.peek().is_some() && sources.all(|hex| board.distance(end, hex) > board.distance(start, hex))
}

/// Whether a hex is nearer to the range than another, as the crow flies: for a unit that is cut off from it.
fn is_nearer_to_range(world: &World, range: &CommandRange, start: HexId, end: HexId) -> bool {
    let (board, hexes) = (&world.ground().board, range.hexes(world));
    let away = |from: HexId| hexes.iter().map(|hex| board.distance(from, hex)).min().unwrap_or(u32::MAX);
    away(end) < away(start)
}
