//! Who obeys whom, where a scenario says so: formations that one commander alone may order (mop.37.22.b), a wing commander whose own order
//! never changes (mop.37.22.c, d), and one who has cavalry corps only (mop.37.17.cmd.b).

use crate::prelude::*;
use crate::scenario::special::OnlyOrderedBy;

/// Whether a holder obeys a commander.
pub(crate) fn takes_orders_from(world: &World, by: LeaderId, to: HolderId) -> Allowed {
    let Some(formation) = world.theatre.formation_of(to) else { return Ok(()) };
    let kept = |rule: &&OnlyOrderedBy| rule.formations.contains(&formation) && rule.leader != by;
    let other = world.theatre.specials.only_ordered_by.iter().find(kept);
    other.map_or(Ok(()), |rule| Err(Denial::ObeysAnother { holder: to, leader: rule.leader }))
}

/// Whether formations take orders from a leader alone.
pub(crate) fn orders_alone(world: &World, leader: LeaderId) -> bool {
    world.theatre.specials.only_ordered_by.iter().any(|rule| rule.leader == leader)
}

pub(crate) fn has_standing_order(world: &World, leader: LeaderId) -> bool {
    world.theatre.specials.standing_orders.iter().any(|rule| rule.leader == leader)
}

/// Whether the order of a holder may change.
pub(crate) fn may_change(world: &World, holder: HolderId) -> Allowed {
    match world.theatre.holders[holder] {
        OrderHolder::Wing(leader) if has_standing_order(world, leader) => Err(Denial::OrderStands { leader }),
        _ => Ok(()),
    }
}

/// Whether a formation may come under a wing commander.
pub(crate) fn may_serve(world: &World, formation: FormationId, leader: LeaderId) -> Allowed {
    let bound = world.theatre.specials.cavalry_only.iter().any(|rule| rule.leader == leader);
    let mut units = world.theatre.units.iter().filter(|unit| unit.formation == formation);
    refuse_if(bound && !units.all(|unit| unit.arm.is_mounted()), Denial::CavalryOnly { leader })
}
