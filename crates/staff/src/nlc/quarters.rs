//! Where a commander and his headquarters belong (19.4, 19.5, 20.6, 20.12).
//!
//! An order is worth what it still finds to do when it arrives: a commander keeps where his couriers have short rides to those who fight. At a
//! headquarters that stands he writes as many orders as his rating; away from it, or while it travels, one and whatever he can say face to face. A
//! headquarters is never brought before the enemy: with it a good part of the army's heart is lost.

use super::eyes::Eyes;
use super::officer::Weights;
use super::orders::strengths;
use hex::HexId;
use nlc::orders::{Body, OrderKind};
use nlc::pieces::{BodyId, HeadquartersId, LeaderId};

/// A courier makes so many movement points in a turn (20.6.c).
const RIDE: f64 = 6.0;
/// And needs no time at all for so many (20.6.a).
const AT_HAND: f64 = 3.0;
/// What a hex costs a rider, partly by road. Hexes are counted and not the cheapest way: that may lead through the enemy, and whoever follows it stops
/// before him for ever.
const PER_HEX: f64 = 0.75;
/// A headquarters keeps so many hexes away from the enemy.
const KEPT_AWAY: u32 = 5;

/// What it is worth to have the commander of an army in a hex.
pub(super) fn of_commander(eyes: &Eyes<'_>, weights: &Weights, leader: LeaderId, hex: HexId) -> f64 {
    let world = eyes.world;
    let army = world.theatre.post(leader).army;
    let (mut rides, mut all) = (0.0, 0.0);
    for body in world.body_ids() {
        let formation = matches!(world.theatre.bodies[body.place()], Body::Formation(_));
        if !formation || world.theatre.army_of_body(body) != army {
            continue;
        }
        let (Some(at), (strength, _)) = (eyes.position(body), strengths(eyes, body)) else { continue };
        rides += strength * turns(eyes, hex, at);
        all += strength;
    }
    let mut value = -weights.couriers * rides / f64::max(1.0, all);
    let own = world.theatre.armies[army.place()].headquarters;
    if own.is_some_and(|own| world.headquarters_hex(own) == Some(hex) && is_standing(eyes, own)) {
        value += weights.desk;
    }
    value
}

/// The ride of a courier, in turns: not rounded, so that every hex nearer counts.
fn turns(eyes: &Eyes<'_>, from: HexId, to: HexId) -> f64 {
    let points = PER_HEX * f64::from(eyes.distance(from, to));
    if points <= AT_HAND { 0.05 * points } else { points / RIDE }
}

/// Whether a headquarters stands, and is not about to move (20.12.b).
fn is_standing(eyes: &Eyes<'_>, own: HeadquartersId) -> bool {
    body_of(eyes, own).is_none_or(|body| {
        !matches!(eyes.world.body(body).order.kind, OrderKind::March | OrderKind::FallBack)
    })
}

/// The body under whose order a headquarters moves.
pub(super) fn body_of(eyes: &Eyes<'_>, own: HeadquartersId) -> Option<BodyId> {
    eyes.world
        .body_ids()
        .find(|body| matches!(eyes.world.theatre.bodies[body.place()], Body::Headquarters(it) if it == own))
}

/// Whether a headquarters may go on from a hex into the next: not towards an enemy who is near.
pub(super) fn may_go_on(eyes: &Eyes<'_>, from: HexId, to: HexId) -> bool {
    let (now, then) = (eyes.enemy_distance(from), eyes.enemy_distance(to));
    then >= KEPT_AWAY || then > now
}

/// How many turns the courier of an army's commander rides to a body (20.6).
pub(super) fn delay(eyes: &Eyes<'_>, body: BodyId, at: HexId) -> f64 {
    let world = eyes.world;
    let army = world.theatre.army_of_body(body);
    let commander = world.theatre.armies[army.place()].commander.and_then(|leader| world.leader_hex(leader));
    let away =
        commander.and_then(|from| world.way_to(from, at)).map_or(2.0 * RIDE, |cost| f64::from(cost.0) / 2.0);
    if away <= AT_HAND { 0.0 } else { (away / RIDE).ceil() }
}

/// Whether an order to a body would come too late to be carried out in this battle.
pub(super) fn is_too_late(eyes: &Eyes<'_>, body: BodyId) -> bool {
    let world = eyes.world;
    let left = world.theatre.calendar.n_turns().saturating_sub(world.turn.number());
    eyes.position(body).is_some_and(|at| delay(eyes, body, at) > f64::from(left))
}
