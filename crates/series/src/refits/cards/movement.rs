//! Cards on the march: what burns and who is hindered, who leaves a zone of control, and how far units go.

use super::{command, held, rule_of};
use crate::edition::CardEffect;
use crate::prelude::*;
use crate::world::{Aim, InPlay};

/// What it costs a unit more to enter a hex: a town that burns (mop.app3.card16.a), and one whose people hinder it
/// (mop.app3.card24.a).
pub(crate) fn toll(world: &World, unit: UnitId, to: HexId) -> HalfPoints {
    if !world.ground().terrain(to).is_town {
        return HalfPoints(0);
    }
    let Some(table) = world.cards.table() else { return HalfPoints(0) };
    let burns = table.fires.iter().any(|(hex, until)| *hex == to && world.turn < *until);
    let cards = world.card_rules().map_or(&[][..], |rules| &rules.cards);
    let of_fire = cards.iter().find_map(|card| match card.effect {
        CardEffect::Fire { cost } => Some(cost),
        _ => None,
    });
    let enemy = world.side_of(unit).enemy();
    let people = world.in_play(enemy, |effect| match effect {
        CardEffect::Populace { cost } => Some(*cost),
        _ => None,
    });
    let hindered = people.filter(|(own, _)| own.aim == Aim::Formation(world.printed(unit).formation));
    let points = of_fire.filter(|_| burns).unwrap_or(0) + hindered.map_or(0, |(_, cost)| cost);
    HalfPoints::whole(points)
}

/// Whether anything of this kind is on the map.
#[inline]
pub(crate) fn may_cost_more(world: &World) -> bool {
    let table = world.cards.table();
    table.is_some_and(|table| {
        !table.fires.is_empty() || !table.of.first.in_play.is_empty() || !table.of.second.in_play.is_empty()
    })
}

/// The points of a unit whose formation is scattered: half, rounded up (mop.app3.card6.a).
pub(crate) fn points(world: &World, unit: UnitId, points: u8) -> u8 {
    let formation = world.printed(unit).formation;
    if command::is_scattered(world, formation) { points.div_ceil(2) } else { points }
}

/// The card that lets a unit out of an enemy zone of control, and what each unit pays for it: on Defend or Delay
/// (mop.app3.card19.a), or into another zone (mop.app3.card13.a).
pub(crate) fn lets_out(world: &World, unit: UnitId) -> Option<(HalfPoints, Rule)> {
    let side = world.side_of(unit);
    let kind = world.order_of(unit).kind;
    let mobile = world.in_play(side, |effect| match effect {
        CardEffect::MobileDefense { cost } => Some(*cost),
        _ => None,
    });
    let mobile = mobile.filter(|_| matches!(kind, OrderKind::Defend | OrderKind::Delay));
    let found = mobile.or_else(|| infiltrating(world, unit));
    found.map(|(own, cost)| (HalfPoints::whole(cost), rule_of(world, own.card)))
}

fn infiltrating(world: &World, unit: UnitId) -> Option<(&InPlay, u8)> {
    let infiltrates = world.in_play(world.side_of(unit), |effect| match effect {
        CardEffect::Infiltration { cost } => Some(*cost),
        _ => None,
    });
    let own = |own: &InPlay| own.aim == Aim::Formation(world.printed(unit).formation);
    infiltrates.filter(|(card, _)| own(card) && !world.plays_all_cards())
}

/// Whether units that leave a zone of control by infiltration alone must enter another with their next step.
pub(crate) fn must_infiltrate(world: &World, units: &[UnitId], from: HexId) -> bool {
    units.iter().any(|unit| {
        let held = is_in_zoc(world, from, world.side_of(*unit).enemy()) && world.hex_of(*unit) == Some(from);
        let mobile = held
            && held_by_defense(world, *unit)
            && super::held(world, world.side_of(*unit), |effect| {
                matches!(effect, CardEffect::MobileDefense { .. })
            })
            .is_some();
        held && !mobile && !world.rules_for(*unit).leaves_zones() && infiltrating(world, *unit).is_some()
    })
}

fn held_by_defense(world: &World, unit: UnitId) -> bool {
    matches!(world.order_of(unit).kind, OrderKind::Defend | OrderKind::Delay)
}

/// Whether a formation on Defend may enter a zone of control, or attack, at a hex by a card (mop.app3.card20.a).
pub(crate) fn defends_area(world: &World, holder: HolderId, hex: HexId) -> bool {
    let side = world.theatre.side_of_holder(holder);
    let Some((_, radius)) = world.in_play(side, |effect| match effect {
        CardEffect::AreaDefense { radius } => Some(*radius),
        _ => None,
    }) else {
        return false;
    };
    let board = &world.ground().board;
    world.holder(holder).order.kind == OrderKind::Defend
        && world.target_of(holder).iter().any(|target| board.distance(*target, hex) <= u32::from(radius))
}

/// Whether cavalry on an Attack or Probe need not attack this turn (mop.app1.card13.a, mop.app3.card13.a).
pub(crate) fn may_decline(world: &World, unit: UnitId) -> bool {
    if world.printed(unit).arm != Arm::Cavalry {
        return false;
    }
    let full = world.plays_all_cards();
    let card = held(world, world.side_of(unit), |effect| matches!(effect, CardEffect::Infiltration { .. }));
    card.is_some_and(|own| full || own.aim == Aim::Formation(world.printed(unit).formation))
}

/// What units on a March have more that keep to the road (mop.app3.card1.a).
pub(crate) fn road_bonus(world: &World, unit: UnitId) -> u8 {
    let bonus = world.in_play(world.side_of(unit), |effect| match effect {
        CardEffect::RoadColumn { bonus } => Some(*bonus),
        _ => None,
    });
    let marches = world.order_of(unit).kind == OrderKind::March;
    bonus.filter(|_| marches).map_or(0, |(_, bonus)| bonus)
}

/// The rules of cards on which a step relied: the town that burns, or the people in it; and what let a unit out.
pub(crate) fn rules_of_a_step(world: &World, unit: UnitId, to: HexId) -> Vec<Rule> {
    let burns = world
        .cards
        .table()
        .is_some_and(|table| table.fires.iter().any(|(hex, until)| *hex == to && world.turn < *until));
    let cards = world.card_rules().map_or(&[][..], |rules| &rules.cards);
    let fire = cards.iter().position(|card| matches!(card.effect, CardEffect::Fire { .. })).filter(|_| burns);
    let people =
        held(world, world.side_of(unit).enemy(), |effect| matches!(effect, CardEffect::Populace { .. }));
    let town = world.ground().terrain(to).is_town;
    let mut rules: Vec<Rule> =
        fire.map(|at| rule_of(world, crate::edition::CardId::at(at))).into_iter().collect();
    rules.extend(people.filter(|_| town).map(|own| rule_of(world, own.card)));
    rules.extend(lets_out(world, unit).map(|(_, rule)| rule));
    rules
}
