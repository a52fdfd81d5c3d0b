//! A leader who carries those near him along (mop.37.16): cavalry within his command range reacts more readily, the infantry that it charges is less
//! ready to receive it, and attackers keep their confidence. Once he has been within range of a subordinate who attacks he stays with him, or
//! another who does (mop.37.16.e).

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

/// Where the subordinates of a leader are who attack: leaders whose formation, or division, is on an Attack or Probe.
fn attackers(world: &World, leader: LeaderId) -> impl Iterator<Item = HexId> {
    let army = world.theatre.post(leader).army;
    world.holder_ids().filter_map(move |holder| {
        let own = world.theatre.army_of_holder(holder) == army && world.order_rules(holder).demands_attack();
        let led = world.leader_of(holder).filter(|other| own && *other != leader)?;
        world.leader_hex(led)
    })
}

/// Whether a hex is one from which a leader has one of them within his command range.
pub(crate) fn is_with_attackers(world: &World, leader: LeaderId, from: HexId) -> bool {
    let side = world.leader(leader).nation.side;
    attackers(world, leader).any(|hex| are_within(world, side, from, std::iter::once(hex)))
}

/// How many hexes a hex is from the nearest of them; `None` if nobody attacks.
pub(crate) fn distance_to_attackers(world: &World, leader: LeaderId, from: HexId) -> Option<u32> {
    attackers(world, leader).map(|hex| world.ground().board.distance(from, hex)).min()
}

/// Bold leaders who are within range of one who attacks are bound to such from now on; when no attack order lasts nobody is.
pub(crate) fn note_who_is_bound(world: &mut World) {
    let leaders: Vec<LeaderId> = world.theatre.specials.bold.iter().map(|rule| rule.leader).collect();
    for leader in leaders {
        let (was, any) = (is_noted(world, leader), attackers(world, leader).next().is_some());
        let at = world.leader_hex(leader).filter(|_| world.is_at_hand(leader));
        let near = !was && at.is_some_and(|at| is_with_attackers(world, leader, at));
        if was && !any {
            world.memory_mut().with_attackers.retain(|other| *other != leader);
        } else if near {
            world.memory_mut().with_attackers.push(leader);
        }
    }
}

fn is_noted(world: &World, leader: LeaderId) -> bool {
    world.memory().with_attackers.contains(&leader)
}

/// Whether a leader is bound to stay with attackers.
pub(crate) fn is_bound(world: &World, leader: LeaderId) -> bool {
    is_noted(world, leader) && attackers(world, leader).next().is_some()
}
