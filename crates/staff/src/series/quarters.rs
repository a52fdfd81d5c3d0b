//! Where a commander and his headquarters belong (19.4, 19.5, 20.6, 20.12).
//!
//! An order is worth what it still finds to do when it arrives: a commander keeps where his couriers have short rides to those who fight. At a
//! headquarters that stands he writes as many orders as his rating; away from it, or while it travels, one and whatever he can say face to face. A
//! headquarters is never brought before the enemy: with it a good part of the army's heart is lost.

use super::exchange::WAYS;
use super::eyes::Eyes;
use super::officer::Weights;
use super::orders::strengths;
use hex::HexId;
use series::edition::Compliance;
use series::orders::{OrderHolder, OrderKind};
use series::pieces::{HeadquartersId, HolderId, LeaderId, Matter};

/// So many turns are reckoned with where no courier gets through, or an aide rides over the map.
const NO_WAY: f64 = 2.0;
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
    for holder in world.holder_ids() {
        let formation = matches!(world.theatre.holders[holder.place()], OrderHolder::Formation(_));
        if !formation || world.theatre.army_of_holder(holder) != army {
            continue;
        }
        let (Some(at), (strength, _)) = (eyes.position(holder), strengths(eyes, holder)) else { continue };
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
    let figures = &eyes.world.edition().command;
    let [at_once, ride] = [figures.at_once, figures.courier].map(|points| f64::from(points.0) / 2.0);
    let points = PER_HEX * f64::from(eyes.distance(from, to));
    if points <= at_once { 0.05 * points } else { points / ride }
}

/// Whether a headquarters stands, and is not about to move (20.12.b).
fn is_standing(eyes: &Eyes<'_>, own: HeadquartersId) -> bool {
    holder_of(eyes, own).is_none_or(|holder| !eyes.world.moves_by_road(eyes.world.holder(holder).order.kind))
}

/// The holder under whose order a headquarters moves.
pub(super) fn holder_of(eyes: &Eyes<'_>, own: HeadquartersId) -> Option<HolderId> {
    eyes.world.theatre.find_holder(OrderHolder::Headquarters(own))
}

/// Whether a headquarters may go on from a hex into the next: not towards an enemy who is near.
pub(super) fn may_go_on(eyes: &Eyes<'_>, from: HexId, to: HexId) -> bool {
    let (now, then) = (eyes.enemy_distance(from), eyes.enemy_distance(to));
    then >= KEPT_AWAY || then > now
}

/// How many turns the courier of an army's commander rides to a holder (20.6).
pub(super) fn delay(eyes: &Eyes<'_>, holder: HolderId) -> f64 {
    let world = eyes.world;
    let commander = world.theatre.armies[world.theatre.army_of_holder(holder).place()].commander;
    commander.and_then(|leader| world.courier_turns(leader, holder)).map_or(NO_WAY, f64::from)
}

/// Whether an order to a holder is better not written: it would come after the battle, or its commander, away from a headquarters that stands, can be
/// there as soon as his courier if he does not stop to write (19.1.f), and say it and more himself.
pub(super) fn is_in_vain(eyes: &Eyes<'_>, holder: HolderId) -> bool {
    let world = eyes.world;
    let left = world.theatre.calendar.n_turns().saturating_sub(world.turn.number());
    let delay = delay(eyes, holder);
    let army = &world.theatre.armies[world.theatre.army_of_holder(holder).place()];
    let away = army.headquarters.is_some_and(|own| {
        let there = world.headquarters_hex(own);
        there.is_some()
            && (!is_standing(eyes, own)
                || there != army.commander.and_then(|leader| world.leader_hex(leader)))
    });
    delay > f64::from(left) || (away && delay >= 2.0)
}

/// How likely an order of the commander's to attack is carried out in time, by an estimate of its column: from the two ratings and the shifts that
/// can be told before it is written (20.7).
pub(super) fn obeyed(eyes: &Eyes<'_>, holder: HolderId) -> f64 {
    let world = eyes.world;
    let figures = &world.edition().command;
    let commander = world.theatre.armies[world.theatre.army_of_holder(holder).place()].commander;
    let attack = Matter::Order(OrderKind::Attack);
    let rating = |leader: Option<LeaderId>| leader.map_or(1, |leader| world.rating(leader, attack));
    let mut column = rating(commander) + rating(world.leader_of(holder)) + figures.shifts.attack;
    if world.holder(holder).order.kind == OrderKind::Reserve {
        column += figures.shifts.reserve;
    }
    if matches!(world.theatre.holders[holder.place()], OrderHolder::Division(_)) {
        column += figures.shifts.division_or_cavalry;
    }
    let column = figures.compliance.column(column);
    let chance = |roll: u16| match figures.compliance.result(column, roll, false) {
        Compliance::Complied => 1.0,
        Compliance::NextTurn => 0.8,
        Compliance::OnRoll(_) => 0.5,
        Compliance::Ignored => 0.0,
    };
    (2..=12).zip(WAYS).map(|(roll, ways)| ways / 36.0 * chance(roll)).sum()
}
