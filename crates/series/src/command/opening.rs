//! The opening of the phase: what the last turn has brought about. Bad Moves end (20.11.g), orders are fulfilled (20.8),
//! attacks without success fail at nightfall (23.d), commanders rise in the morning (23.f).

use super::chain;
use super::events::{secret, tell_change};
use super::{Fact, fail_order, late_risers};
use crate::distance::{Measure, distance};
use crate::knowledge::order_words;
use crate::prelude::*;

pub(super) fn open(world: &mut World, play: &mut Play) {
    hooks::command::opens(world, play);
    ready_leaders(world);
    let nightfall = is_nightfall(world);
    for holder in world.holder_ids().filter(|holder| chain::stands_alone(world, *holder)).collect::<Vec<_>>()
    {
        if world.holder(holder).bad_move && !hooks::command::has_just_blundered(world, holder) {
            end_bad_move(world, holder, play);
        }
        achieve(world, holder, play);
        if nightfall && world.order_rules(holder).demands_attack() && !chain::holds_target(world, holder) {
            fail_at_nightfall(world, holder, play);
        }
    }
    late_risers::rise(world, play);
}

/// The leaders have given no orders yet, and wing commanders stand on their own or not (20.15.a).
pub(super) fn ready_leaders(world: &mut World) {
    for leader in world.leader_ids() {
        let independent = is_independent(world, leader);
        let state = world.leader_state_mut(leader);
        (state.orders, state.by_courier, state.tried, state.absent) = (0, 0, false, false);
        state.independent = independent;
    }
}

/// If a holder has reached what its order names, and nothing stands against it, the order is achieved (20.8).
pub(crate) fn achieve(world: &mut World, holder: HolderId, play: &mut Play) {
    if !world.order_rules(holder).has_reached(world, holder) {
        return;
    }
    let Some((rule, why)) = obstacle(world, holder) else { return fulfil(world, holder, play) };
    play.log.tell(world, || {
        let name = world.name(holder);
        let text = format!("{name} has reached its target, but {why}: its order is not fulfilled yet.");
        secret(world, holder, Event::by(rule, Fact::OrderStands { holder: name }, text))
    });
}

pub(super) fn before(turn: Turn) -> Option<Turn> {
    turn.number().checked_sub(2).map(|turns| Turn::FIRST.plus(turns))
}

pub(super) fn is_night(world: &World, turn: Turn) -> bool {
    world.theatre.calendar.is_night(turn)
}

/// Whether this is the first turn of a night.
pub(crate) fn is_nightfall(world: &World) -> bool {
    world.is_night() && before(world.turn).is_none_or(|turn| !is_night(world, turn))
}

/// Whether a wing commander stands on his own: his overall commander neither sees him nor is within 4 MP (20.15.a).
pub(crate) fn is_independent(world: &World, leader: LeaderId) -> bool {
    if world.leader(leader).rank != Rank::Wing || world.leader_state(leader).leads.is_some() {
        return false;
    }
    let Some(own) = world.leader_hex(leader) else { return false };
    let commander = world.commander_of(world.theatre.post(leader).army);
    let Some((commander, there)) = commander.and_then(|oc| Some((oc, world.leader_hex(oc)?))) else {
        return true;
    };
    if commander == leader {
        return false;
    }
    let range = world.edition().command.range;
    let measure = Measure::Command(world.leader(leader).nation.side);
    own != there && !world.sees(there, own) && distance(world, measure, there, own, range).is_none()
}

fn end_bad_move(world: &mut World, holder: HolderId, play: &mut Play) {
    if hooks::command::ends_bad_move(world, holder, play) {
        return;
    }
    world.set_order(holder, Order::RESERVE, None);
    tell_change(world, holder, rules!["nlc.20.11.g"], play, |name| {
        format!("{name} has carried out its bad move and is in Reserve.")
    });
}

/// Why an order is not fulfilled though the place is reached: a unit is in an enemy zone of control (20.8.a), or was attacked
/// in the last turn (20.8.d).
fn obstacle(world: &World, holder: HolderId) -> Option<(Rule, &'static str)> {
    if world.holder(holder).attacked.is_some_and(|turn| turn.plus(1) >= world.turn) {
        return Some((rule!("nlc.20.8.d"), "it was attacked in the last turn"));
    }
    chain::is_in_contact(world, holder).then_some((rule!("nlc.20.8.a"), "it is in an enemy zone of control"))
}

/// Whether a march has come to its end: the leader is there, or any unit of a holder that has none (20.8.b).
pub(crate) fn has_arrived(world: &World, holder: HolderId) -> bool {
    if !hooks::command::is_in_the_open(world, holder) {
        return false;
    }
    let target = world.target_of(holder);
    let there = |hex: Option<HexId>| hex.is_some_and(|hex| target.contains(&hex));
    if there(chain::position(world, holder)) {
        return true;
    }
    let led = chain::has_counter(world, holder) && !hooks::command::any_unit_arrives(world, holder);
    !led && world.units_under(holder).any(|unit| there(world.hex_of(unit)))
}

/// The next order of the sequence, without a roll (20.5.e), or Defend (20.8.c); a headquarters has nothing to defend.
fn fulfil(world: &mut World, holder: HolderId, play: &mut Play) {
    let old = world.holder(holder).clone();
    let rule = match world.next_order(holder) {
        Some((order, place)) => {
            world.set_order(holder, order, Some(place));
            // Those who have not met the enemy yet march on by road (20.5.f).
            world.holder_mut(holder).on_the_march =
                old.order.kind == OrderKind::March && world.rules_of(order.kind).demands_attack();
            rule!("nlc.20.5.e")
        }
        None if chain::is_headquarters(world, holder) => {
            world.set_order(holder, Order::RESERVE, None);
            rule!("nlc.20.8.a")
        }
        None => {
            let defend = (Order { kind: OrderKind::Defend, target: old.order.target }, rule!("nlc.20.8.c"));
            let (order, rule) = hooks::command::after_the_last(world).unwrap_or(defend);
            world.set_order(holder, order, None);
            rule
        }
    };
    tell_change(world, holder, &[rule!("nlc.20.8.a"), rule!("nlc.20.8.b"), rule], play, |name| {
        let [before, now] = [old.order, world.holder(holder).order].map(|order| order_words(world, order));
        format!("{name} has fulfilled {before}: now {now}.")
    });
}

fn fail_at_nightfall(world: &mut World, holder: HolderId, play: &mut Play) {
    let old = world.holder(holder).order;
    fail_order(world, holder);
    tell_change(world, holder, rules!["nlc.23.d", "nlc.20.2.g"], play, |name| {
        let old = order_words(world, old);
        format!("Night falls and {name} holds no part of its target: {old} has failed.")
    });
}
