//! Who rolls for a side, and for whom (4.1.e, 4.1.f, 4.2.f, 20.15.e).

use crate::command;
use crate::prelude::*;

/// Who may roll for a side (4.1.e, 4.2.f, 20.15.e): its overall commanders on the map, and independent wing commanders.
pub(super) fn rollers(world: &World, side: Side) -> Vec<LeaderId> {
    let commanders = commanders(world, side);
    let wings = world.theatre.wings.iter().map(|wing| wing.leader).filter(|leader| {
        let own = world.leader(*leader).nation.side == side && !is_commander(world, *leader);
        own && command::is_independent(world, *leader)
    });
    let all = commanders.chain(wings);
    all.filter(|leader| world.is_at_hand(*leader)).collect()
}

/// Who might roll for a side, as far as everybody knows: whoever is not lost.
pub(super) fn possible_rollers(world: &World, side: Side) -> Vec<LeaderId> {
    let commanders = commanders(world, side);
    let wings = world.theatre.wings.iter().map(|wing| wing.leader);
    let wings =
        wings.filter(|leader| world.leader(*leader).nation.side == side && !is_commander(world, *leader));
    let all = commanders.chain(wings);
    all.filter(|leader| world.leader_whereabouts(*leader) != LeaderWhereabouts::Lost).collect()
}

/// The commanders of a side's armies.
fn commanders(world: &World, side: Side) -> impl Iterator<Item = LeaderId> {
    let armies = world.army_ids().filter(move |army| world.theatre.armies[*army].side == side);
    armies.filter_map(|army| world.commander_of(army))
}

pub(super) fn is_commander(world: &World, leader: LeaderId) -> bool {
    world.army_under(leader).is_some()
}

/// Whether a formation is under a commander who rolled (4.1.f, 20.15.e).
pub(super) fn is_under(world: &World, leader: LeaderId, formation: FormationId) -> bool {
    if is_commander(world, leader) {
        return world.commander_of(world.theatre.chain(formation).army) == Some(leader);
    }
    world.wing_over(formation) == Some(leader)
}
