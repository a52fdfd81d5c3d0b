//! A leader who tries no initiative until a place has been assaulted (mop.37.19.sp.a), and whose first Bad Move is to defend another (mop.37.19.sp.b).

use crate::command::tell_change;
use crate::prelude::*;
use crate::scenario::special::LateInitiative;

fn of(world: &World, leader: LeaderId) -> Option<&LateInitiative> {
    world.theatre.specials.late_initiative.iter().find(|rule| rule.leader == leader)
}

/// A combat begins: bombardment and charges are none (mop.37.19.sp.a).
pub(crate) fn note_assault(world: &mut World, target: HexId) {
    let waits = |rule: &LateInitiative| rule.place == target;
    let waited_for = world.theatre.specials.late_initiative.iter().any(waits);
    if waited_for && !world.memory().assaulted.contains(&target) {
        world.memory_mut().assaulted.push(target);
    }
}

pub(crate) fn may_try(world: &World, leader: LeaderId) -> Allowed {
    let waits = of(world, leader).filter(|rule| !world.memory().assaulted.contains(&rule.place));
    waits.map_or(Ok(()), |rule| Err(Denial::InitiativeNotYet { leader, hex: rule.place }))
}

/// His first Bad Move: his formation defends the place that the scenario names, and goes on doing so.
pub(crate) fn blunder(world: &mut World, leader: LeaderId, to: HolderId, play: &mut Play) -> bool {
    let Some(place) = of(world, leader).map(|rule| rule.defends) else { return false };
    if world.memory().blundered.contains(&leader) {
        return false;
    }
    world.memory_mut().blundered.push(leader);
    world.set_order(to, Order { kind: OrderKind::Defend, target: Some(place) }, None);
    tell_change(world, to, rules!["mop.37.19.sp.b", "nlc.20.11.f"], play, |name| {
        format!("His bad move: {name} is to defend {}.", world.name(place))
    });
    true
}
