//! A leader who tries initiative only for places near another (mop.37.17.cmd.d); while that one is not on the map, for none.

use crate::prelude::*;
use crate::scenario::special::InitiativeNear;

fn of(world: &World, leader: LeaderId) -> Option<&InitiativeNear> {
    world.theatre.specials.initiative_near.iter().find(|rule| rule.leader == leader)
}

pub(crate) fn may_try(world: &World, leader: LeaderId) -> Allowed {
    let alone = of(world, leader).is_some_and(|rule| world.leader_hex(rule.of).is_none());
    refuse_if(alone, Denial::InitiativeAlone { leader })
}

pub(crate) fn may_aim(world: &World, leader: LeaderId, hex: HexId) -> Allowed {
    let Some(rule) = of(world, leader) else { return Ok(()) };
    let board = &world.ground().board;
    let near = world.leader_hex(rule.of).is_some_and(|at| board.distance(at, hex) <= rule.within);
    refuse_if(!near, Denial::InitiativeTooFar { leader, hex })
}
