//! Which steps are open to a march and what they cost, where it may stop, and how it leaves the map (con-base.9, 12).

use super::march::{March, Mover};
use crate::barred::{Open, refuse};
use crate::edition::Shelter;
use crate::facts::{Fact, MarchFact};
use crate::theatre::Special;
use crate::types::Side;
use crate::world::{Nature, Whereabouts, World};
use field::paths::HalfPoints;
use hex::HexId;
use umpire::agenda::Play;
use umpire::event::Event;

/// What a step would cost; a refusal says why it is not open.
pub(super) fn price<'a>(march: &'a March, world: &'a World, to: HexId) -> Open<'a, HalfPoints> {
    let cost = way(march, world, to)?;
    // Whoever would be one too many where he stops must be able to go on.
    if !fits(march, world, to) && !goes_on(march, world, to, cost) {
        let most = world.edition().stacking.most;
        let why = move || format!("more than {most} strength points would stand in {}", world.number(to));
        return refuse(rule!("con-base.12.f"), "stacking", why, "Go elsewhere, or leave somebody.");
    }
    Ok(cost)
}

fn way<'a>(march: &'a March, world: &'a World, to: HexId) -> Open<'a, HalfPoints> {
    let number = move || world.number(to);
    let Some(side) = world.ground().board.side_between(march.at, to) else {
        let why = move || format!("{number} is not next to {}", world.number(march.at), number = number());
        return refuse(rule!("con-base.9.d"), "no-neighbour", why, "Go hex by hex.");
    };
    if march.is_halted {
        let why =
            || "they have come to an end: an enemy zone, a failed repulse or a marsh stops them".to_owned();
        return refuse(rule!("con-base.12.d"), "halted", why, "Stop here, or repulse who stands in the way.");
    }
    let Some(cost) = world.step(march.gait(world), march.at, to) else {
        let why = move || format!("no bridge leads over the river to {number}", number = number());
        return refuse(rule!("con-base.9.g"), "river", why, "Look for a bridge.");
    };
    let roads_only = march.is_administrative || matches!(march.mover, Mover::Center(_));
    if roads_only && world.road_over(side).is_none() {
        let rule = if march.is_administrative { rule!("con-base.5.h") } else { rule!("con-base.7.d") };
        return refuse(
            rule,
            "no-road",
            move || format!("no road leads to {number}", number = number()),
            "Keep to the roads.",
        );
    }
    if march.is_administrative && is_near_enemy(march.side, world, to) {
        let why = move || {
            format!(
                "an enemy marker is within {} hexes of {number}",
                world.edition().orders.admin_distance,
                number = number()
            )
        };
        return refuse(rule!("con-base.5.h"), "enemy-near", why, "Keep away from the enemy on such a march.");
    }
    blocked(march, world, to)?;
    let leaves = march.steps == 0 && march.began_in_zone;
    if leaves && world.is_in_zone(to, march.side.enemy()) {
        let why =
            move || format!("{number} is in an enemy zone, as the hex is that they leave", number = number());
        return refuse(rule!("con-base.12.e"), "zone-to-zone", why, "Go another way, or repulse the enemy.");
    }
    let cost = if leaves { cost + world.edition().legs.leaving_a_zone } else { cost };
    let left = march.allowance(world).0.saturating_sub(march.spent.0);
    if cost.0 > left && march.steps > 0 {
        let why =
            move || format!("{number} costs {cost}, and {} are left", HalfPoints(left), number = number());
        return refuse(rule!("con-base.9.c"), "too-far", why, "Stop, or take a cheaper way.");
    }
    // The first hex may always be entered, whatever it costs (con-base.9.h), but not with a Center, which goes so far and no farther.
    if cost.0 > left && matches!(march.mover, Mover::Center(_)) {
        let why = move || {
            format!("{number} costs {cost}, and a Center has {}", HalfPoints(left), number = number())
        };
        return refuse(rule!("con-base.7.d"), "too-far", why, "Keep to good roads.");
    }
    Ok(cost)
}

/// Enemies who bar a hex.
fn blocked<'a>(march: &'a March, world: &'a World, to: HexId) -> Open<'a> {
    let enemy = march.side.enemy();
    let number = move || world.number(to);
    if world.has_stack(to, enemy) {
        if world.ground().is_fortified(world.edition(), to) {
            let why = move || format!("the enemy holds {number}", number = number());
            return refuse(rule!("con-base.19.a"), "enemy", why, "Go another way.");
        }
        let why = move || format!("an enemy force stands in {number}", number = number());
        return refuse(rule!("con-base.12.d"), "enemy", why, "Go another way.");
    }
    if !march.has_troops(world) && world.has_marker(to, enemy) {
        let why = move || format!("enemies are in {number}, and no troops are with you", number = number());
        return refuse(rule!("con-base.12.d"), "enemy", why, "Go another way.");
    }
    if let Mover::Center(_) = march.mover
        && world.is_in_zone(to, enemy)
        && !world.has_stack(to, march.side)
    {
        let why =
            move || format!("{number} is in an enemy zone and no force of yours is there", number = number());
        return refuse(rule!("con-base.7.d"), "zone", why, "Keep away from the enemy.");
    }
    Ok(())
}

/// Whether an enemy marker that is not known to be vedettes is too near for an administrative march (con-base.5.h).
fn is_near_enemy(side: Side, world: &World, to: HexId) -> bool {
    let within = u32::from(world.edition().orders.admin_distance);
    let is_vedettes = |hex| world.memory[side].note(hex).is_some_and(|note| note.nature == Nature::Vedettes);
    let near = |hex: HexId| world.ground().board.distance(to, hex) <= within;
    world.marker_hexes(side.enemy()).into_iter().any(|hex| near(hex) && !is_vedettes(hex))
}

/// Whether the stacking limit holds if they stop in a hex.
fn fits(march: &March, world: &World, hex: HexId) -> bool {
    let there = world.holders_in(hex, march.side).or(march.members);
    march.members.is_empty() || world.strength_of_all(there) <= world.edition().stacking.most
}

/// Whether they could go on from a hex to one where there is room.
fn goes_on(march: &March, world: &World, hex: HexId, cost: HalfPoints) -> bool {
    let enemy = march.side.enemy();
    if march.has_troops(world) && (world.is_in_zone(hex, enemy) || is_swamped(world, march.at, hex)) {
        return false;
    }
    let mut ahead = march.clone();
    (ahead.at, ahead.spent, ahead.steps) = (hex, march.spent + cost, march.steps.saturating_add(1));
    let next = world.ground().board.neighbours(hex);
    next.filter(|next| *next != march.at)
        .any(|next| way(&ahead, world, next).is_ok() && fits(&ahead, world, next))
}

/// Whether they may stop where they are.
pub(super) fn may_stop<'a>(march: &'a March, world: &'a World) -> Open<'a> {
    if march.steps == 0 || fits(march, world, march.at) {
        return Ok(());
    }
    let most = world.edition().stacking.most;
    let why = move || format!("more than {most} strength points stand in {}", world.number(march.at));
    refuse(rule!("con-base.12.f"), "stacking", why, "Go on.")
}

/// Whether formed troops who went from a hex to another are stopped there by a marsh (a special rule of some scenarios).
pub(super) fn is_swamped(world: &World, from: HexId, to: HexId) -> bool {
    let halts = world.theatre.terms.specials.iter().any(|special| matches!(special, Special::MarshesHalt));
    let ground = world.ground().kind(world.edition(), to);
    let is_off_road =
        world.ground().board.side_between(from, to).is_none_or(|side| world.road_over(side).is_none());
    halts && is_off_road && ground.word == "marsh" && ground.combat == Shelter::Affecting
}

/// Whether they may leave the map here: by an exit of the enemy, for the cost of a clear hex.
pub(super) fn exit<'a>(march: &'a March, world: &'a World) -> Open<'a> {
    let (rule, cure) = (rule!("con-base.9.j"), "Stay on the map.");
    let is_enemy_exit = |exit: &&crate::ground::Exit| {
        exit.hex == march.at && world.theatre.side_of_word(exit.holder.as_deref()) == Some(march.side.enemy())
    };
    let Mover::Force(_) = march.mover else {
        return refuse(rule, "no-force", || "only a force leaves the map".to_owned(), cure);
    };
    let is_open =
        world.theatre.terms.exits_are_open && world.ground().exits.iter().any(|exit| is_enemy_exit(&exit));
    if !is_open || !march.has_troops(world) {
        let why = move || format!("no exit of the enemy is at {}", world.number(march.at));
        return refuse(rule, "no-exit", why, cure);
    }
    if march.is_halted {
        return refuse(rule, "halted", || "an enemy zone stops them".to_owned(), cure);
    }
    let left = march.allowance(world).0.saturating_sub(march.spent.0);
    if left < EXIT.0 && march.steps > 0 {
        let why = move || format!("it costs {EXIT}, and {} are left", HalfPoints(left));
        return refuse(rule, "too-far", why, cure);
    }
    Ok(())
}

/// What it costs to leave the map.
const EXIT: HalfPoints = HalfPoints::whole(1);

/// They leave the map and do not return.
pub(super) fn leave(march: &mut March, world: &mut World, play: &mut Play<'_, Fact>) {
    let Mover::Force(leader) = march.mover else { return };
    let points = world.strength_of_all(march.members);
    play.log.tell(world, || {
        let hex = world.number(march.at);
        let text = format!("{} leaves the map at {hex} with {points}.", world.name(leader));
        Event::by(rule!("con-base.9.j"), MarchFact::LeftTheMap { leader: world.named(leader), hex }, text)
    });
    let awards = world.theatre.terms.exits.iter().enumerate();
    let counts: Vec<usize> = awards
        .filter(|(_, award)| award.by == march.side && award.hexes.contains(&march.at))
        .map(|(at, _)| at)
        .collect();
    for at in counts {
        world.left[at].points += points;
    }
    let army = world.theatre.holder(leader).army;
    world.take_moved_vedettes(army, march.at, march.vedettes);
    for member in march.members.iter() {
        world.holder_mut(member).place = Whereabouts::Left;
        super::encounter::release(world, member);
    }
    (march.members, march.vedettes) = (crate::types::Holders::NONE, 0);
    world.forget_the_gone(march.side);
}
