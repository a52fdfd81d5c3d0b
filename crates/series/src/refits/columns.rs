//! Strong units in road movement and trains fill two hexes of the road (mop.37.2.c, mop.37.2.e): the one where they are, and the one that
//! they last left. Others of their side have no road through either.

use crate::prelude::*;
use crate::world::Strung;

/// Whether a column of a side fills a road hex, the units on the way not counted.
pub(crate) fn fill(world: &World, to: HexId, side: Side, moving: &[UnitId]) -> bool {
    world.is_filled_by_a_column(to, side, |of| matches!(of, Strung::Unit(unit) if moving.contains(&unit)))
}

/// Whether one keeps a convoy off the road.
pub(crate) fn keep_off(world: &World, to: HexId, convoy: HeadquartersId) -> bool {
    world.is_filled_by_a_column(to, world.side_of_headquarters(convoy), |of| of == Strung::Train(convoy))
}

/// Units have come to rest, having come by road from a hex or not.
pub(crate) fn string_out(world: &mut World, units: &[UnitId], at: HexId, by_road_from: Option<HexId>) {
    let Some(strong) = world.edition().stacking.two_road_hexes else { return };
    for unit in units {
        let is_strong = world.strength(*unit) >= strong;
        let column = by_road_from.filter(|_| is_strong).map(|tail| (at, tail));
        world.string_out(Strung::Unit(*unit), column);
    }
}

/// The segment of a side is over: whoever acted and did not march by road stands in his own hex.
pub(crate) fn closes_up(world: &mut World, side: Side) {
    if world.columns.is_empty() {
        return;
    }
    for unit in world.unit_ids() {
        if world.is_active(unit) && world.side_of(unit) == side && !world.unit(unit).moved {
            world.string_out(Strung::Unit(unit), None);
        }
    }
}

/// A convoy has come to rest: a train on a road is always in road movement.
pub(crate) fn convoy_comes_to_rest(world: &mut World, convoy: HeadquartersId, way: &[HexId]) {
    let fills = world.edition().stacking.two_road_hexes.is_some();
    if !fills || world.theatre.headquarters[convoy].train.is_none() {
        return;
    }
    let column = match way {
        [.., tail, at] => {
            world.ground().between(*tail, *at).filter(|on_side| on_side.road.is_some()).map(|_| (*at, *tail))
        }
        _ => None,
    };
    world.string_out(Strung::Train(convoy), column);
}
