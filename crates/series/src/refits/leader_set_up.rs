//! Leaders are set up by their owner (lgg.21.0.b): when the first turn of a scenario begins, each of those on the map is placed with any
//! unit that is under him. Who comes by the schedule comes with his column.

use crate::prelude::*;
use crate::scenario::orders::Recipient;
use crate::turn::Fact;

/// The leaders who are to be placed now, those of the first side before the others (lgg.base.e).
pub(crate) fn waiting(world: &World) -> Vec<LeaderId> {
    let is_a_scenario = !world.theatre.terms.key.is_empty();
    if world.edition().features.leader_set_up.is_none() || !is_a_scenario || world.turn != Turn::FIRST {
        return Vec::new();
    }
    let stands =
        |leader: &LeaderId| world.leader_hex(*leader).is_some() && !world.is_leader_under_a_marker(*leader);
    let own = |side: Side| world.leader_ids().filter(move |leader| world.leader(*leader).nation.side == side);
    Side::BOTH.into_iter().flat_map(own).filter(stands).collect()
}

/// A leader stands where he is placed; who is to defend where his leader is, defends there.
pub(crate) fn place(world: &mut World, leader: LeaderId, at: HexId, play: &mut Play) {
    world.set_leader(leader, LeaderWhereabouts::At(at));
    if let Some(formation) = world.theatre.formation_led(leader) {
        follow(world, formation, at);
    }
    let commands_a_division = world.theatre.post(leader).division.is_some();
    play.log.tell(world, || {
        let (leader, at) = (world.piece(leader), world.name(at));
        let text = format!("{leader} is placed in {at}.");
        Event::by(rule!("lgg.21.0.b"), Fact::LeaderSetUp { leader, at }, text)
            .and_by(rules!["lgg.21.0.a"])
            .and_by_if(commands_a_division, rules!["lgg.21.7.3.b"])
    });
}

/// A listed order whose target is the hex of its leader.
fn follow(world: &mut World, formation: FormationId, at: HexId) {
    let orders = &world.theatre.terms.orders;
    let in_place = orders.iter().any(|order| order.in_place && order.to == Recipient::Formation(formation));
    let holder = world.theatre.formation_holder(formation);
    if in_place {
        let state = world.holder(holder);
        let (order, dispatch) = (Order { target: Some(at), ..state.order }, state.dispatch);
        world.set_order(holder, order, dispatch);
    }
}
