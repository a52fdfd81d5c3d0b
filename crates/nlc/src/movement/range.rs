//! Command range (20.1): four movement points from a unit's leader, its wing commander or its overall commander.

use crate::distance::{Measure, within};
use crate::orders::Body;
use crate::pieces::{BodyId, LeaderId, Rank};
use crate::world::World;
use field::paths::HalfPoints;
use hex::HexSet;

/// Command range (20.1.a).
const RANGE: HalfPoints = HalfPoints::whole(4);

/// Who commands a body: its leader, and the wing and overall commanders over him (20.1.a, 20.13.j); only those who are on the
/// map and at hand.
pub fn commanders(world: &World, body: BodyId) -> impl Iterator<Item = LeaderId> {
    let theatre = &world.theatre;
    let formation = theatre.formation_of(body);
    let leader = world.leader_of(body).or_else(|| world.leader_of(theatre.formation_body(formation?)));
    let chain = formation.map(|formation| theatre.chain(formation));
    let wing = theatre.wings.iter().find(|wing| formation.is_some_and(|own| wing.formations.contains(&own)));
    let superior = chain.and_then(|chain| chain.superior);
    let commander = chain.and_then(|chain| theatre.armies[chain.army.place()].commander);
    let above = [wing.map(|wing| wing.leader), superior, commander];
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
    if !is_bound(world, body) {
        return None;
    }
    let side = world.theatre.side_of_body(body);
    let mut set: Option<HexSet> = None;
    for leader in commanders(world, body) {
        let Some(at) = world.leader_hex(leader) else { continue };
        let set = set.get_or_insert_with(|| HexSet::new(&world.ground().board));
        within(world, Measure::Command(side), at, RANGE, |hex, _| {
            set.insert(hex);
        });
    }
    set
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
