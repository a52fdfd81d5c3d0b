//! Where a move may end: room (5.3), command range (20.1), and what an order says of the whole move (20.2).

use super::bounds::{Bearings, Home};
use super::march::{March, may_march};
use super::range::CommandRange;
use super::rests::keeps_close;
use crate::orders::rules::WholeMove;
use crate::pieces::{HolderId, Side, UnitId};
use crate::refusals::Denial;
use crate::world::World;
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
    let holder = world.holder_of(unit);
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
    world.order_rules(holder).may_end(world, WholeMove { unit, holder, start, end, bearings })
}

/// Whether a hex is nearer to the range than another, as the crow flies: for a unit that is cut off from it.
fn is_nearer_to_range(world: &World, range: &CommandRange, start: HexId, end: HexId) -> bool {
    let (board, hexes) = (&world.ground().board, range.hexes(world));
    let away = |from: HexId| hexes.iter().map(|hex| board.distance(from, hex)).min().unwrap_or(u32::MAX);
    away(end) < away(start)
}

/// What somebody still owes before the segment may end.
pub(super) fn owed(world: &World, side: Side, entered: &[HolderId]) -> Option<Denial> {
    let holders = world
        .holder_ids()
        .filter(|holder| world.holder(*holder).active && world.theatre.side_of_holder(*holder) == side);
    holders.into_iter().find_map(|holder| {
        let owed = || world.order_rules(holder).owes(world, holder, entered);
        must_close_up(world, holder).or_else(owed)
    })
}

/// Counters of a division that others have left more than three hexes behind close up, if they can (20.13.d).
fn must_close_up(world: &World, holder: HolderId) -> Option<Denial> {
    let board = &world.ground().board;
    world.units_under(holder).filter(|unit| keeps_close(world, *unit)).find_map(|unit| {
        let at = world.hex_of(unit).filter(|_| may_march(world, unit).is_ok())?;
        let others = &world.theatre.division(world.theatre.division_of(unit)).units;
        others.iter().find_map(|other| {
            let to = world.hex_of(*other).filter(|_| world.unit(*other).moved)?;
            if board.distance(at, to) <= world.edition().command.division_spread {
                return None;
            }
            let march = March::of(world, [unit]).ok()?;
            let can = march
                .can_reach(world, |end| board.distance(end, to) <= world.edition().command.division_spread);
            can.then_some(Denial::MustCloseUp { unit, comrade: *other })
        })
    })
}
