//! A leader who carries those near him along (mop.37.16): cavalry within his command range reacts more readily, the infantry that it charges is less
//! ready to receive it, and attackers keep their confidence.

use crate::movement::range::are_within;
use crate::prelude::*;

/// A line of a sum: what it is, what it adds, by which rule.
type Help = (&'static str, i8, Rule);

/// By how much a leader of a side helps in a hex.
fn help(world: &World, side: Side, hex: HexId) -> Option<i8> {
    let bold =
        world.theatre.specials.bold.iter().filter(|rule| world.leader(rule.leader).nation.side == side);
    let mut near = bold.filter(|rule| {
        let at = world.leader_hex(rule.leader).filter(|_| world.is_at_hand(rule.leader));
        at.is_some_and(|at| are_within(world, side, at, std::iter::once(hex)))
    });
    near.next().map(|rule| rule.by)
}

/// Cavalry tests for a reaction charge (7.9.b).
pub(crate) fn reacts(world: &World, unit: UnitId) -> Option<Help> {
    let by = help(world, world.side_of(unit), world.hex_of(unit)?)?;
    Some(("a bold commander is near", by, rule!("mop.37.16.b")))
}

/// Infantry awaits cavalry that set out within his range (7.10.f).
pub(crate) fn unsettles(world: &World, chargers: &[UnitId]) -> Option<Help> {
    let start = |unit: &UnitId| match world.unit(*unit).whereabouts {
        Whereabouts::Charging(ride) => Some(ride.start()),
        _ => world.hex_of(*unit),
    };
    let near = |unit: &UnitId| help(world, world.side_of(*unit), start(unit)?);
    let by = chargers.iter().find_map(near)?;
    Some(("charged under a bold commander", -by, rule!("mop.37.16.c")))
}

/// Attackers check their confidence within his range (20.10.b).
pub(crate) fn steadies(world: &World, holder: HolderId) -> Option<Help> {
    if !world.order_rules(holder).demands_attack() {
        return None;
    }
    let at = crate::command::position(world, holder)?;
    let by = help(world, world.theatre.side_of_holder(holder), at)?;
    Some(("a bold commander is near", by, rule!("mop.37.16.d")))
}
