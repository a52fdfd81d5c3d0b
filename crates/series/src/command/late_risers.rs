//! French commanders who rise late (23.f to 23.i), where the scenario has them.

use super::Fact;
use super::opening::{before, is_night};
use crate::prelude::*;

/// Morning: from the first daylight turn on each rolls until he is released; on the nth turn by a roll of n or less (23.g).
/// One who shares his hex with another commander has been woken already (23.h).
pub(super) fn rise(world: &mut World, play: &mut Play) {
    if !hooks::command::rises_late(world) || world.is_night() {
        return;
    }
    let mut n = 1;
    let mut turn = world.turn;
    while let Some(earlier) = before(turn).filter(|earlier| !is_night(world, *earlier)) {
        (turn, n) = (earlier, n + 1);
    }
    // Who has not slept since the game began has nothing to be released from; where the first orders are sent in the night
    // before it begins, everybody has.
    let slept = before(turn).is_some() || world.theatre.terms.opening.orders_before_first_turn;
    for leader in world.leader_ids() {
        let late = world.edition().sides[world.leader(leader).nation.side].late_risers;
        let Some(hex) = world.leader_hex(leader).filter(|_| late && is_commander(world, leader)) else {
            continue;
        };
        if n == 1 && slept {
            world.leader_state_mut(leader).asleep = true;
        }
        if !world.leader_state(leader).asleep {
            continue;
        }
        if visitors(world, leader, hex) {
            wake(world, leader, rule!("nlc.23.h"), play);
        } else {
            roll(world, leader, n, play);
        }
    }
}

fn is_commander(world: &World, leader: LeaderId) -> bool {
    matches!(world.leader(leader).rank, Rank::Commander | Rank::Wing)
}

fn roll(world: &mut World, leader: LeaderId, most: u16, play: &mut Play) {
    let (thrown, released) = play.test(Throw::D6, |roll| roll <= most);
    world.leader_state_mut(leader).asleep = !released;
    play.log.tell(world, || {
        let (name, roll) = (world.piece(leader), thrown.total());
        let result = if released { "released" } else { "not yet released" };
        let text = format!("{name} rolls {roll} in the morning, {most} or less releases him: {result}.");
        let event = Event::by(rule!("nlc.23.g"), Fact::Released { leader: name, released }, text)
            .and_by(rules!["nlc.23.f"])
            .with_roll(Roll::plain(
                "morning release",
                world.seat_name(world.leader(leader).nation.side),
                thrown,
                result,
            ));
        event.only_for(world.seats_of(world.leader(leader).nation.side))
    });
}

fn visitors(world: &World, sleeper: LeaderId, hex: HexId) -> bool {
    let side = world.leader(sleeper).nation.side;
    world
        .leaders_in(hex, side)
        .any(|other| other != sleeper && is_commander(world, other) && !world.leader_state(other).asleep)
}

/// A commander wakes the others of his side in a hex that he enters (23.h).
pub(crate) fn wake_by_visit(world: &mut World, hex: HexId, one: LeaderId, play: &mut Play) {
    if !is_commander(world, one) {
        return;
    }
    let side = world.leader(one).nation.side;
    for leader in world.leaders_in(hex, side).filter(|leader| *leader != one).collect::<Vec<_>>() {
        wake(world, leader, rule!("nlc.23.h"), play);
    }
}

/// An enemy unit that comes into a zone of control wakes the commanders within 10 hexes (23.i).
pub(crate) fn wake_by_contact(world: &mut World, entered: HexId, by: Side, play: &mut Play) {
    let within = world.edition().command.woken_within;
    for leader in world.leader_ids() {
        let near =
            world.leader_hex(leader).is_some_and(|hex| world.ground().board.distance(hex, entered) <= within);
        if near && world.leader(leader).nation.side != by {
            wake(world, leader, rule!("nlc.23.i"), play);
        }
    }
}

fn wake(world: &mut World, leader: LeaderId, rule: Rule, play: &mut Play) {
    if !std::mem::take(&mut world.leader_state_mut(leader).asleep) {
        return;
    }
    play.log.tell(world, || {
        let name = world.piece(leader);
        let text = format!("{name} is woken.");
        Event::by(rule, Fact::Released { leader: name, released: true }, text)
            .only_for(world.seats_of(world.leader(leader).nation.side))
    });
}
