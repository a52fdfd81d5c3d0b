//! Leaders who misread the orders of a commander (lgg.21.7.1.a): one who rolls low enough for compliance with an order of his may be
//! given another by the enemy, as after a Bad Move, though he did not try initiative.

use crate::orders::Dispatch;
use crate::prelude::*;
use crate::refits::random_events;

/// The leader who misreads an order on a roll. A substitute who bears the name of either does not count.
pub(crate) fn reader(world: &World, written: &Dispatch, roll: u16) -> Option<LeaderId> {
    let figures = world.edition().features.misread_orders.as_ref()?;
    let leader = world.leader_of(written.to)?;
    // A random event may make another do so with the orders of the same commander (lgg.21.16.politics.b).
    let commander = world.theatre.armies[world.theatre.post(leader).army].commander;
    let sulks = world.has(Feature::RandomEvents) && random_events::may_misread(world, leader);
    let misread =
        |from: &LeaderId| world.leader(leader).misreads == Some(*from) || sulks && commander == Some(*from);
    let from = written.from.filter(misread)?;
    let both = [leader, from].into_iter().all(|who| !world.leader_state(who).replaced);
    (both && roll <= figures.roll).then_some(leader)
}
