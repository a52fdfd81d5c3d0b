//! Aides (25.7.4): who needs one, who he may be sent to, and how he dies. How he rides is in [`super::rides`].

use super::{Aide, events};
use crate::command::position;
use crate::prelude::*;

/// The turn in which an order arrives that an aide still carries: none that is ever played.
pub(crate) const NOT_YET: Turn = Turn::FIRST.plus(30_000);

/// Whether an order is received at once: its recipient is near enough, or nearer than he can be seen (25.7.4.a).
pub(crate) fn is_near(world: &World, from: HexId, to: HexId) -> bool {
    let figures = &world.edition().options.order_markers;
    let away = world.ground().board.distance(from, to);
    away <= figures.at_once || away <= figures.at_once_in_sight && world.sees(from, to)
}

/// Whether an order may be sent to a holder: there is one aide at most on his way to it, so another order must be received at once
/// (25.7.4.c).
pub(crate) fn may_send(world: &World, by: LeaderId, to: HolderId) -> Allowed {
    let near = match (world.leader_hex(by), position(world, to)) {
        (Some(from), Some(there)) => is_near(world, from, there),
        _ => false,
    };
    if near || on_the_way_to(world, to).is_none() { Ok(()) } else { Err(Denial::AideOnTheWay { holder: to }) }
}

pub(crate) fn on_the_way_to(world: &World, to: HolderId) -> Option<&Aide> {
    world.aides().find(|aide| aide.order.is_some_and(|order| world.dispatch(order).to == to))
}

/// Puts an aide with an order on the map, where it was given (25.7.4.b).
pub(crate) fn send(world: &mut World, order: DispatchId, play: &mut Play) {
    let written = world.dispatch(order);
    let (Some(at), side) = (written.at, world.theatre.side_of_holder(written.to)) else { return };
    place(world, side, order, at);
    events::sent(world, order, at, play);
}

pub(crate) fn place(world: &mut World, side: Side, order: DispatchId, at: HexId) {
    world.set_arrival(order, NOT_YET);
    if let Some(markers) = world.markers_mut() {
        markers.aides.push(Aide { side, order: Some(order), at, from: None, arrived: false });
    }
}

/// Takes aides off the map whose order is received, or no longer wanted.
pub(super) fn dismiss(world: &mut World) {
    let rides = |aide: &&Aide| aide.order.is_none_or(|order| world.status(order) == DispatchStatus::OnTheWay);
    let aides: Vec<Aide> = world.aides().filter(rides).copied().collect();
    if aides.len() < world.aides().count()
        && let Some(markers) = world.markers_mut()
    {
        markers.aides = aides;
    }
}

/// Units of a side were hit: every aide who is stacked with one of them rolls, and is killed on a 1 (25.7.4.e).
pub(crate) fn under_fire(world: &mut World, side: Side, play: &mut Play) {
    let most = world.edition().options.order_markers.killed_at_most;
    let hit = |aide: &&Aide| aide.side == side && world.hit_hexes.contains(&(side, aide.at));
    for aide in world.aides().filter(hit).copied().collect::<Vec<_>>() {
        let (thrown, killed) = play.test(Throw::D6, |roll| roll <= most);
        events::under_fire(world, &aide, thrown, killed, play);
        if killed {
            world.lose_aide(&aide);
        }
    }
}

/// Whether an enemy aide is alone in a hex: whoever enters it has met him, and cannot undo it.
pub(crate) fn is_alone(world: &World, hex: HexId, side: Side) -> bool {
    world.held_by(hex) != Some(side) && world.aides().any(|aide| aide.side == side && aide.at == hex)
}

/// Tells of the aides who were caught; their orders go to the enemy's commander (25.7.8.a).
pub(crate) fn tell_caught(world: &mut World, play: &mut Play) {
    if world.markers.as_ref().is_none_or(|markers| markers.caught.is_empty()) {
        return;
    }
    for aide in world.markers_mut().map(|markers| std::mem::take(&mut markers.caught)).unwrap_or_default() {
        events::caught(world, &aide, play);
        if let Some(order) = aide.order {
            super::interception::take(world, order, aide.side.enemy(), aide.at);
        }
    }
}

/// The recipients to whom aides of a side still ride, the last first: one aide at most to each (25.7.4.c).
pub(super) fn destinations(world: &World, side: Side) -> Vec<HolderId> {
    let riding =
        world.aides().filter(|aide| aide.side == side && !aide.arrived).filter_map(|aide| aide.order);
    let mut recipients: Vec<HolderId> = riding.map(|order| world.dispatch(order).to).collect();
    recipients.reverse();
    recipients
}

fn change(world: &mut World, to: HolderId, change: impl FnOnce(&mut Aide)) {
    let order = on_the_way_to(world, to).and_then(|aide| aide.order);
    let aides = world.markers_mut().map(|markers| &mut markers.aides);
    if let Some(aide) = aides.and_then(|aides| aides.iter_mut().find(|aide| aide.order == order)) {
        change(aide);
    }
}

pub(super) fn move_to(world: &mut World, to: HolderId, hex: HexId) {
    change(world, to, |aide| (aide.from, aide.at) = (Some(aide.at), hex));
}

/// The aide to a holder has found its recipient: the order is received in the next Command Phase (25.7.4.d).
pub(super) fn arrive(world: &mut World, to: HolderId) {
    let next = world.turn.plus(1);
    if let Some(order) = on_the_way_to(world, to).and_then(|aide| aide.order) {
        world.set_arrival(order, next);
        change(world, to, |aide| aide.arrived = true);
    }
}
