//! Command range (20.1): four movement points from a unit's leader, its wing commander or its overall commander.

use crate::distance::{Measure, search};
use crate::orders::Body;
use crate::pieces::{BodyId, LeaderId, Rank, Side, UnitId};
use crate::world::World;
use crate::zoc::is_in_zoc;
use field::paths::{Leg, Onward, Price, Start};
use hex::HexSet;

/// Who commands a body: its leader, and the wing and overall commanders over him (20.1.a, 20.13.j); only those who are on the
/// map and at hand.
pub fn commanders(world: &World, body: BodyId) -> impl Iterator<Item = LeaderId> {
    let theatre = &world.theatre;
    let formation = theatre.formation_of(body);
    let leader = world.leader_of(body).or_else(|| world.leader_of(theatre.formation_body(formation?)));
    let chain = formation.map(|formation| theatre.chain(formation));
    let wing = formation.and_then(|formation| world.wing_over(formation));
    let superior = formation.and_then(|formation| world.superior_of(formation));
    let commander = chain.and_then(|chain| theatre.armies[chain.army.place()].commander);
    let above = [wing, superior, commander];
    let above = above.into_iter().flatten().filter(|leader| world.is_at_hand(*leader));
    let all = leader.into_iter().chain(above);
    let mut seen: [Option<LeaderId>; 4] = [None; 4];
    all.filter(move |leader| {
        let new = !seen.contains(&Some(*leader));
        if let Some(free) = seen.iter_mut().find(|slot| slot.is_none()).filter(|_| new) {
            *free = Some(*leader);
        }
        new
    })
}

/// Whether a body has to keep within command range: not a division that has an order of its own (20.1.g).
pub fn is_bound(world: &World, body: BodyId) -> bool {
    matches!(world.theatre.bodies[body.place()], Body::Formation(_))
}

/// The hexes within command range of a body's commanders; `None` if it is bound to none, because it has none or needs none.
pub fn range(world: &World, body: BodyId) -> Option<HexSet> {
    range_without(world, body, &[])
}

/// The range as units that are about to move will find it: they themselves hold no zone of control open behind them.
pub(super) fn range_without(world: &World, body: BodyId, moving: &[UnitId]) -> Option<HexSet> {
    if !is_bound(world, body) {
        return None;
    }
    let side = world.theatre.side_of_body(body);
    let at: Vec<Start> =
        commanders(world, body).filter_map(|leader| world.leader_hex(leader)).map(Start::at).collect();
    if at.is_empty() {
        return None;
    }
    let board = &world.ground().board;
    let range = world.edition().command.range;
    Some(search(board, |scratch| {
        let reach = scratch.reach(board, at, range, |leg| price(world, side, moving, leg));
        HexSet::of(board, reach.iter().map(|(hex, _)| hex))
    }))
}

/// Each hex at its lowest figure (20.1.h). The path does not go on from an enemy zone of control where no friendly unit is; it may
/// end there, because the unit it leads to stands in it (20.1.b).
fn price(world: &World, side: Side, moving: &[UnitId], leg: Leg) -> Option<Price> {
    let Price { cost, .. } = Measure::Map.price(world, leg)?;
    let open = match world.holder(leg.to) {
        Some(holder) if holder != side => return None,
        Some(_) => world.units_in(leg.to).any(|unit| !moving.contains(&unit)),
        None => false,
    };
    let onward = if open || !is_in_zoc(world, leg.to, side.enemy()) { Onward::Free } else { Onward::Halt };
    Some(Price { cost, onward })
}

/// Notes of every active unit whether it is out of command, as at the start of each segment (20.1.h).
pub fn note_who_is_out(world: &mut World) {
    for body in world.body_ids().filter(|body| world.body(*body).active).collect::<Vec<_>>() {
        let range = range(world, body);
        let has_commander = range.is_some();
        let is_bound = is_bound(world, body);
        for unit in world.unit_ids() {
            if world.body_of(unit) != body {
                continue;
            }
            let at = world.hex_of(unit);
            let within = at.is_some_and(|hex| range.as_ref().is_some_and(|range| range.contains(hex)));
            world.unit_mut(unit).out_of_command = is_bound && at.is_some() && !(has_commander && within);
        }
    }
}

/// Whether a leader is an overall commander, or commands in his place.
pub(crate) fn is_overall(world: &World, leader: LeaderId) -> bool {
    world.leader(leader).rank == Rank::Commander
        || world.theatre.armies.iter().any(|army| army.commander == Some(leader))
}
