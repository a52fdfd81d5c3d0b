//! Orders that fail in the field: a leader is driven from the place that he defends (20.2.defend.d), or from the hex where his
//! formation is in Reserve (20.2.reserve.f, 20.2.reserve.g).

use super::chain::holder_words;
use super::events::{order_text, secret};
use super::{Fact, fail_order};
use crate::fact::Fact as AnyFact;
use crate::movement::{holder_led, is_tethered};
use crate::pieces::{HolderId, LeaderId, Side};
use crate::world::{OrderKind, World};
use hex::HexId;
use umpire::agenda::Play;
use umpire::event::Event;
use umpire::rule::Rule;

/// Units retreat from a hex: if the leader of a formation in Reserve is there, its order has failed (20.2.reserve.g).
pub(crate) fn by_retreat(world: &mut World, from: HexId, side: Side, play: &mut Play<'_, AnyFact>) {
    for leader in world.leaders_in(from, side).collect::<Vec<_>>() {
        if let Some(holder) = led(world, leader, OrderKind::Reserve) {
            fail(world, holder, rule!("nlc.20.2.reserve.g"), play);
        }
    }
}

/// A leader was displaced: if his formation is in Reserve, its order has failed (20.2.reserve.f).
pub(crate) fn by_displacement(world: &mut World, leader: LeaderId, play: &mut Play<'_, AnyFact>) {
    if let Some(holder) = led(world, leader, OrderKind::Reserve) {
        fail(world, holder, rule!("nlc.20.2.reserve.f"), play);
    }
}

/// A leader had to leave a hex by retreat or displacement: if that took him beyond four movement points from the place that he
/// defends, the order has failed (20.2.defend.d).
pub(crate) fn by_driving_off(world: &mut World, leader: LeaderId, from: HexId, play: &mut Play<'_, AnyFact>) {
    let Some(holder) = led(world, leader, OrderKind::Defend) else { return };
    let Some(now) = world.leader_hex(leader) else { return };
    if is_tethered(world, holder, from) && !is_tethered(world, holder, now) {
        fail(world, holder, rule!("nlc.20.2.defend.d"), play);
    }
}

fn led(world: &World, leader: LeaderId, order: OrderKind) -> Option<HolderId> {
    holder_led(world, leader).filter(|holder| world.holder(*holder).order.kind == order)
}

fn fail(world: &mut World, holder: HolderId, rule: Rule, play: &mut Play<'_, AnyFact>) {
    let old = world.holder(holder).order;
    fail_order(world, holder);
    play.log.tell(|| {
        let text = format!("{} of {} has failed.", order_text(world, old), holder_words(world, holder));
        let event = Event::by(rule, Fact::changed(world, holder), text);
        secret(world, holder, event.and_by(&[rule!("nlc.20.2.g")]))
    });
}
