//! 25.8 Order force: an order can be given with a force of one or two, which helps it along.
//!
//! Whoever receives such an order may take offense: he rolls a die, and if it is no higher than the forces of all the orders
//! that he has received so far, this one included, he suffers a shift to the left for good (25.8.b). A leader's successor
//! (19.2.c) is another man and remembers nothing. A holder without a leader counter has nobody who could take offense.

use crate::command::{Fact as Tiding, holder_words, secret};
use crate::orders::Dispatch;
use crate::prelude::*;
use crate::world::LeaderState;

/// The degrees that can be given to an order: none is given by saying nothing.
pub(crate) fn degrees(world: &World) -> impl Iterator<Item = u8> + use<> {
    1..=world.edition().options.order_force.most
}

/// Whether a degree can be given to an order that has one already or not.
pub(crate) fn check(world: &World, has: u8, degree: u8) -> Allowed {
    refuse_if(has > 0, Denial::ForcedAlready { degree: has })?;
    if degrees(world).any(|other| other == degree) { Ok(()) } else { Err(Denial::NoSuchForce { degree }) }
}

/// The shifts of an order: its own force to the right (25.8.a), and two to the left for every time that the recipient has
/// taken offense (25.8.c).
pub(crate) fn shifts(world: &World, written: &Dispatch, lines: &mut Vec<(&'static str, i8, Rule)>) {
    if written.force > 0 {
        let force = i8::try_from(written.force).unwrap_or(i8::MAX);
        lines.push(("the force of the order", force, rule!("nlc.25.8.a")));
    }
    let offenses = world.leader_of(written.to).map_or(0, |leader| world.leader_state(leader).offenses);
    if offenses > 0 {
        let offenses = i8::try_from(offenses).unwrap_or(i8::MAX);
        let shift = world.edition().options.order_force.offense.saturating_mul(offenses);
        lines.push(("offense taken", shift, rule!("nlc.tables.shifts.e")));
    }
}

/// An order is received: its recipient rolls if it came with force (25.8.b).
pub(crate) fn received(world: &mut World, dispatch: DispatchId, play: &mut Play) {
    let (to, force) = (world.dispatch(dispatch).to, world.dispatch(dispatch).force);
    let Some(leader) = world.leader_of(to).filter(|_| force > 0) else { return };
    let state = world.leader_state_mut(leader);
    let before = state.force;
    state.force = before.saturating_add(force);
    let sum = u16::from(state.force);
    let (thrown, offended) = play.test(Throw::D6, |roll| roll <= sum);
    state.offenses = state.offenses.saturating_add(u8::from(offended));
    play.log.tell(world, || {
        let (name, holder) = (world.piece(leader), holder_words(world, to));
        let result = if offended { "takes offense" } else { "takes it well" };
        let text = format!(
            "{name} receives an order to {holder} with force {force} and rolls {}, {sum} or less offends: he {result}.",
            thrown.total()
        );
        let line = |what: &str, value: u8| Line::of(what, format!("{value:+}"), rule!("nlc.25.8.b"));
        let lines = vec![line("forces of earlier orders", before), line("the force of this one", force)];
        let event = Event::by(rule!("nlc.25.8.b"), Tiding::Forced { leader: name, offended }, text)
            .with_sum(Sum::of("the forces of his orders", lines, sum))
            .with_roll(Roll::plain("offense", world.seat_name(world.leader(leader).nation.side), thrown, result))
            .and_by_if(offended, rules!["nlc.25.8.c", "nlc.tables.shifts.e"]);
        secret(world, to, event)
    });
}

/// A successor remembers nothing.
pub(crate) fn forget(state: &mut LeaderState) {
    (state.force, state.offenses) = (0, 0);
}

/// The same leader with other memories, which the enemy does not know of.
pub(crate) fn other_memories(world: &mut World, leader: LeaderId) {
    let state = world.leader_state_mut(leader);
    (state.force, state.offenses) = (state.force + 1, state.offenses + 1);
}
