//! 25.13 Command confusion: a wing commander who is passed over loses authority for a while.
//!
//! An overall commander who writes to a formation of a wing whose commander is out of his command range passes him over. From the
//! receipt of the order and through the two turns after it the wing commander is rated one lower. It is once one, however
//! many orders pass him over; a later one makes it last longer. An order to the wing commander himself, or to a formation that
//! he leads, passes nobody over, and neither does a General Retreat, which goes to him too.

use crate::command::{Fact as Tiding, holder_words, secret};
use crate::distance::{Measure, distance};
use crate::prelude::*;
use crate::world::LeaderState;

/// The wing commander whom an order passes over.
pub(crate) fn passed_over(world: &World, by: LeaderId, to: HolderId) -> Option<LeaderId> {
    let theatre = &world.theatre;
    world.army_under(by)?;
    let formation = theatre.formation_of(to)?;
    let commander = world.wing_over(formation)?;
    let here = world.is_at_hand(commander) && world.leader(commander).rank == Rank::Wing && commander != by;
    let himself = world.leader_state(commander).leads == Some(formation);
    (here && !himself && !is_in_range(world, by, commander)).then_some(commander)
}

/// Whether a wing commander is in the command range of an overall commander (20.15.a).
fn is_in_range(world: &World, by: LeaderId, wing: LeaderId) -> bool {
    let (Some(from), Some(to)) = (world.leader_hex(by), world.leader_hex(wing)) else { return false };
    let measure = Measure::Command(world.leader(by).nation.side);
    from == to || distance(world, measure, from, to, world.edition().command.range).is_some()
}

/// An order that passes somebody over is received.
pub(crate) fn received(world: &mut World, dispatch: DispatchId, play: &mut Play) {
    let Some(leader) = world.dispatch(dispatch).passes_over else { return };
    let until = world.turn.plus(world.edition().options.confusion.turns);
    let to = world.dispatch(dispatch).to;
    world.leader_state_mut(leader).confused_until = Some(until);
    play.log.tell(world, || {
        let (name, holder) = (world.piece(leader), holder_words(world, to));
        let hour = world.hour_of(until);
        let text = format!(
            "{holder} has received an order over the head of {name}: he is rated {} until the turn of {hour} is over.",
            world.rating(leader, Matter::Other)
        );
        secret(world, to, Event::by(rule!("nlc.25.13.a"), Tiding::PassedOver { leader: name }, text))
    });
}

/// What being passed over does to a rating.
pub(crate) fn rating_change(world: &World, leader: LeaderId) -> i8 {
    let confused = world.leader_state(leader).confused_until.is_some_and(|until| world.turn <= until);
    if confused { world.edition().options.confusion.rating } else { 0 }
}

/// A successor has his authority.
pub(crate) fn forget(state: &mut LeaderState) {
    state.confused_until = None;
}
