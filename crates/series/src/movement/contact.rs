//! A marching formation meets the enemy (20.2.march.c to g, 20.5.c, d).

use super::Fact;
use crate::fact::Fact as AnyFact;
use crate::pieces::{HolderId, UnitId};
use crate::world::{Order, OrderKind, World};
use hex::HexId;
use umpire::agenda::Play;
use umpire::event::{Event, SeatSet};

/// From this rating on a leader switches from March to Attack at once (20.5.c).
const GOOD_LEADER: i8 = 3;

/// Units on the march would enter an enemy zone of control: the March is over for their formations, which go over to the
/// next order of the sequence (20.2.march.e) or to Defend where their leader is (20.2.march.f).
pub(super) fn make_contact(world: &mut World, units: &[UnitId], hex: HexId, play: &mut Play<'_, AnyFact>) {
    for unit in units {
        let holder = world.holder_of(*unit);
        if world.holder(holder).order.kind == OrderKind::March {
            switch(world, holder, *unit, hex, play);
        }
    }
}

fn switch(world: &mut World, holder: HolderId, unit: UnitId, hex: HexId, play: &mut Play<'_, AnyFact>) {
    let leader = world.leader_of(holder);
    let next = world
        .holder(holder)
        .dispatch
        .map(|(dispatch, step)| (dispatch, step + 1))
        .filter(|(dispatch, step)| usize::from(*step) < world.dispatch(*dispatch).steps.len());
    let good = leader.is_some_and(|leader| world.rating(leader) >= GOOD_LEADER);
    if let Some((dispatch, step)) = next {
        let order = world.dispatch(dispatch).steps[usize::from(step)].order();
        world.set_order(holder, order, next);
        let turn = world.turn;
        let state = world.holder_mut(holder);
        state.on_the_march = true;
        state.holds_until = (!good).then(|| turn.plus(1));
    } else {
        let at = leader.and_then(|leader| world.leader_hex(leader)).or_else(|| world.hex_of(unit));
        world.set_order(holder, Order { kind: OrderKind::Defend, target: at }, None);
    }
    play.log.tell(|| {
        let (name, at) = (world.theatre.holder_name(holder).to_owned(), world.ground().number(hex));
        let now = world.holder(holder).order.kind.words();
        let text = format!("{name} meets the enemy before {at}: its march is over, it is now on {now}.");
        let own = SeatSet::only(world.seat_of(world.theatre.side_of_holder(holder)));
        let rules = match (next, good) {
            (None, _) => [rule!("nlc.20.2.march.c"), rule!("nlc.20.2.march.f")],
            (Some(_), true) => [rule!("nlc.20.2.march.e"), rule!("nlc.20.5.c")],
            (Some(_), false) => [rule!("nlc.20.2.march.e"), rule!("nlc.20.5.d")],
        };
        let fact = AnyFact::Move(Fact::Contact { holder: name, hex: at });
        Event::by(rule!("nlc.20.2.march.d"), fact, text).and_by(&rules).only_for(own)
    });
}
