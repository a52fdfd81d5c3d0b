//! Orders (20.4, 20.6, 20.7) and those who give and receive them.

use crate::command::Bar;
use crate::fact::Fact;
use crate::options::Switch::{CommandConfusion, OrderForce};
use crate::options::{command_confusion, order_force};
use crate::orders::Dispatch;
use crate::pieces::{BodyId, LeaderId};
use crate::world::{DispatchId, LeaderState, World};
use umpire::agenda::Play;
use umpire::rule::Rule;

/// The degrees of force that a finished order can be given, if any (20.4.a).
pub(crate) fn forces(world: &World, has: u8) -> impl Iterator<Item = u8> + use<> {
    let open = world.theatre.switches.has(OrderForce) && has == 0;
    order_force::degrees(world).filter(move |_| open)
}

/// Whether orders can be given force at all.
pub(crate) fn knows_force(world: &World) -> bool {
    world.theatre.switches.has(OrderForce)
}

/// Whether a degree of force can be given to an order that has one already or not.
pub(crate) fn check_force(world: &World, has: u8, degree: u8) -> Result<(), Bar> {
    order_force::check(world, has, degree)
}

/// An order is sent (20.4.a): the wing commander whom it passes over.
pub(crate) fn passed_over(world: &World, by: LeaderId, to: BodyId) -> Option<LeaderId> {
    if world.theatre.switches.has(CommandConfusion) {
        command_confusion::passed_over(world, by, to)
    } else {
        None
    }
}

/// What is said of an order besides what it orders.
pub(crate) fn add_words(dispatch: &Dispatch, text: String) -> String {
    if dispatch.force == 0 { text } else { format!("{text}, with force {}", dispatch.force) }
}

/// An order is received (20.6), before its recipient rolls for compliance.
pub(crate) fn received(world: &mut World, dispatch: DispatchId, play: &mut Play<'_, Fact>) {
    if world.theatre.switches.has(OrderForce) {
        order_force::received(world, dispatch, play);
    }
    if world.theatre.switches.has(CommandConfusion) {
        command_confusion::received(world, dispatch, play);
    }
}

/// What shifts the column of a compliance roll (20.7.c) besides the shifts of the table.
pub(crate) fn shifts(world: &World, written: &Dispatch, lines: &mut Vec<(&'static str, i8, Rule)>) {
    if world.theatre.switches.has(OrderForce) {
        order_force::shifts(world, written, lines);
    }
}

/// What changes the rating of a leader (2.1.a).
pub(crate) fn rating_change(world: &World, leader: LeaderId) -> i8 {
    if world.theatre.switches.has(CommandConfusion) {
        command_confusion::rating_change(world, leader)
    } else {
        0
    }
}

/// A substitute takes over from a leader (19.2.c).
pub(crate) fn succeeds(state: &mut LeaderState) {
    order_force::forget(state);
    command_confusion::forget(state);
}

/// Changes what an option keeps of a leader and his enemy may not know; whether there is any such thing.
pub(crate) fn other_secrets(world: &mut World, leader: LeaderId) -> bool {
    if world.theatre.switches.has(OrderForce) {
        order_force::other_memories(world, leader);
    }
    if world.theatre.switches.has(CommandConfusion) {
        let turn = world.turn;
        world.leader_state_mut(leader).confused_until = Some(turn.plus(1));
    }
    world.theatre.switches.has(OrderForce) || world.theatre.switches.has(CommandConfusion)
}
