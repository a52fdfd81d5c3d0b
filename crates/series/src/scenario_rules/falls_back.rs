//! A formation that goes over from the Delay to the Fall Back that the scenario lists, without an order, as soon as the enemy is near
//! (mop.37.17.co.b).

use crate::command::tell_change;
use crate::prelude::*;
use crate::scenario::special::FallsBackInTime;

/// A Command Phase opens: whether the enemy has come near.
pub(crate) fn judge(world: &mut World, play: &mut Play) {
    let theatre = std::sync::Arc::clone(&world.theatre);
    for rule in &theatre.specials.falls_back {
        let holder = theatre.formation_holder(rule.formation);
        let next = world.next_order(holder).filter(|(order, _)| order.kind == OrderKind::FallBack);
        let Some((order, place)) = next else { continue };
        if world.holder(holder).order.kind != OrderKind::Delay || !is_near(world, holder, rule) {
            continue;
        }
        world.set_order(holder, order, Some(place));
        tell_change(world, holder, rules!["mop.37.17.co.b", "nlc.20.5.e"], play, |name| {
            format!("The enemy is near: {name} falls back.")
        });
    }
}

/// Whether enemy troops are near its target, or near its leader: its outposts may see them long before.
fn is_near(world: &World, holder: HolderId, rule: &FallsBackInTime) -> bool {
    let enemy = world.theatre.side_of_holder(holder).enemy();
    let board = &world.ground().board;
    let leader = world.leader_of(holder).and_then(|leader| world.leader_hex(leader));
    let mut around = world.target_of(holder).iter().copied().chain(leader);
    around.any(|hex| board.within(hex, rule.within).any(|at| world.held_by(at) == Some(enemy)))
}
