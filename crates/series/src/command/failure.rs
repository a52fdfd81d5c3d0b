//! Orders that fail in the field: a leader is driven from the place that he defends (20.2.defend.d), or from the hex where his
//! formation is in Reserve (20.2.reserve.f, 20.2.reserve.g).

use super::events::tell_change;
use super::fail_order;
use crate::knowledge::order_words;
use crate::movement::holder_led;
use crate::prelude::*;

/// Units retreat from a hex with the leaders there.
pub(crate) fn by_retreat(world: &mut World, from: HexId, side: Side, play: &mut Play) {
    for leader in world.leaders_in(from, side).collect::<Vec<_>>() {
        let Some(holder) = holder_led(world, leader) else { continue };
        if let Some(rule) = world.order_rules(holder).fails_by_retreat() {
            fail(world, holder, rule, play);
        }
    }
}

/// A leader was displaced.
pub(crate) fn by_displacement(world: &mut World, leader: LeaderId, play: &mut Play) {
    let Some(holder) = holder_led(world, leader) else { return };
    if let Some(rule) = world.order_rules(holder).fails_by_displacement() {
        fail(world, holder, rule, play);
    }
}

/// A leader had to leave a hex by retreat or displacement.
pub(crate) fn by_driving_off(world: &mut World, leader: LeaderId, from: HexId, play: &mut Play) {
    let Some(holder) = holder_led(world, leader) else { return };
    let Some(now) = world.leader_hex(leader) else { return };
    if let Some(rule) = world.order_rules(holder).fails_by_driving_off(world, holder, from, now) {
        fail(world, holder, rule, play);
    }
}

fn fail(world: &mut World, holder: HolderId, rule: Rule, play: &mut Play) {
    let old = world.holder(holder).order;
    fail_order(world, holder);
    tell_change(world, holder, &[rule, rule!("nlc.20.2.g")], play, |name| {
        format!("{} of {name} has failed.", order_words(world, old))
    });
}
