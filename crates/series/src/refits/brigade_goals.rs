//! Goals of single brigades (lgg.21.6.1.p, lgg.21.6.2.c): a brigade is given an order as if it were a division.

use crate::pieces::BrigadeGoals;
use crate::prelude::*;

/// Whether a holder may have an order of its own: of some formations one brigade a division at a time.
pub(crate) fn check(world: &World, holder: HolderId) -> Allowed {
    let OrderHolder::Division(brigade) = world.theatre.holders[holder] else { return Ok(()) };
    let own = world.theatre.division(brigade);
    let one = world.theatre.formations[own.formation].brigade_goals == Some(BrigadeGoals::OneADivision);
    let Some(division) = own.brigade_of.filter(|_| one) else { return Ok(()) };
    let mut others = (0..world.theatre.divisions.len()).map(DivisionId::at);
    let other = others.any(|other| {
        other != brigade
            && world.theatre.division(other).brigade_of == Some(division)
            && has_a_goal(world, world.theatre.division_holder(other))
    });
    refuse_if(other, Denial::OneBrigadeOfADivision { holder })
}

/// Whether a brigade has a goal, or an order for one is on the way.
fn has_a_goal(world: &World, holder: HolderId) -> bool {
    let mut alive = world.dispatch_ids().rev();
    world.holder(holder).own
        || alive.any(|other| world.dispatch(other).to == holder && world.status(other).is_alive())
}
