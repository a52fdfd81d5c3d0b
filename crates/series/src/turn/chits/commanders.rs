//! Who rolls for a side, and for whom (4.1.e, 4.1.f, 4.2.f, 20.15.e).

use crate::command;
use crate::prelude::*;

/// Who may roll for a side (4.1.e, 4.2.f, 20.15.e): its overall commanders on the map, and independent wing commanders.
pub(super) fn rollers(world: &World, side: Side) -> Vec<LeaderId> {
    let theatre = &world.theatre;
    let armies = theatre.armies.iter().filter(|army| army.side == side);
    let commanders: Vec<LeaderId> = armies.filter_map(|army| army.commander).collect();
    let at_hand = |leader: &LeaderId| world.is_at_hand(*leader);
    let mut rollers: Vec<LeaderId> = commanders.iter().copied().filter(at_hand).collect();
    for wing in &theatre.wings {
        let own = world.leader(wing.leader).nation.side == side && !commanders.contains(&wing.leader);
        if own && at_hand(&wing.leader) && command::is_independent(world, wing.leader) {
            rollers.push(wing.leader);
        }
    }
    rollers
}

pub(super) fn is_commander(world: &World, leader: LeaderId) -> bool {
    world.theatre.armies.iter().any(|army| army.commander == Some(leader))
}

/// Whether a formation is under a commander who rolled (4.1.f, 20.15.e).
pub(super) fn is_under(world: &World, leader: LeaderId, formation: FormationId) -> bool {
    let theatre = &world.theatre;
    if is_commander(world, leader) {
        return theatre.army_of(formation).commander == Some(leader);
    }
    world.wing_over(formation) == Some(leader)
}
