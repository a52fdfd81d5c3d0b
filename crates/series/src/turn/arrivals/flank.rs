//! Groups whose divisions have goals of their own when they come, and those that are sent to a flank of the army: their
//! player names the place (lgg.21.14.union.j).

use super::super::{Fact, ways};
use crate::orders::OrderStep;
use crate::prelude::*;
use crate::scenario::arrivals::{Flank, Hand};
use crate::scenario::forces::ReinforcementId;

/// Whoever has the order of a group that comes with a goal of its own: its division, or a single brigade of one.
pub(in crate::turn) fn goal_holder(world: &World, group: ReinforcementId) -> HolderId {
    let theatre = &world.theatre;
    let units = &theatre.terms.reinforcements[group].units;
    let whole = theatre.division_of(units[0]);
    let alone =
        theatre.division(whole).units.len() > units.len() && theatre.terms.reinforcements[group].alone;
    let brigade = theatre.brigade_of_unit(units[0]).filter(|_| alone);
    theatre.division_holder(brigade.unwrap_or(whole))
}

/// The groups that come now and are sent to a flank; who is on the map already goes on with its order.
pub(in crate::turn) fn to_a_flank(world: &World) -> Vec<ReinforcementId> {
    let groups = world.theatre.terms.reinforcements.iter().enumerate();
    let due = groups.filter(|(at, group)| {
        let now = group.flank.is_some() && world.history().due[*at] == Some(world.turn);
        now && !world.holder(goal_holder(world, ReinforcementId::at(*at))).own
    });
    due.map(|(at, _)| ReinforcementId::at(at)).collect()
}

pub(in crate::turn) fn flank_question(
    world: &World,
    group: ReinforcementId,
) -> (Side, &'static str, &'static [Rule]) {
    const RIGHT: &[Rule] = rules!["lgg.21.14.union.j", "nlc.14.a"];
    const LEFT: &[Rule] = rules!["lgg.21.14.union.k", "nlc.14.a"];
    let side = super::side_of(world, &world.theatre.terms.reinforcements[group]);
    match world.theatre.terms.reinforcements[group].flank {
        Some(Flank { hand: Hand::Left, .. }) => {
            (side, "name the place on the left flank of the army to which they march", LEFT)
        }
        Some(Flank { hand: Hand::Right, .. }) | None => {
            (side, "name the place on the right flank of the army to which they march", RIGHT)
        }
    }
}

/// Where a group may be sent: within some hexes of the end of its army's line, the nearest first.
pub(in crate::turn) fn flank_targets(world: &World, group: ReinforcementId) -> Vec<HexId> {
    let flank = world.theatre.terms.reinforcements[group].flank;
    let Some((end, flank)) = end_of_line(world, group).zip(flank) else { return Vec::new() };
    let (board, reach) = (&world.ground().board, u32::from(flank.within));
    let mut near: Vec<HexId> = board.ids().filter(|hex| board.distance(end, *hex) <= reach).collect();
    near.sort_by_key(|hex| board.distance(end, *hex));
    near
}

/// The unit farthest to one hand as its army faces the main body of the enemy; the entry hex as long as there is no line or
/// nobody to face.
fn end_of_line(world: &World, group: ReinforcementId) -> Option<HexId> {
    let group = &world.theatre.terms.reinforcements[group];
    let side = super::side_of(world, group);
    let entry = group.way.hex();
    let (Some(own), Some(enemy)) = (middle(world, side), middle(world, side.enemy())) else { return entry };
    let facing = (enemy.0 - own.0, enemy.1 - own.1);
    // Rows run downward, so that a quarter turn to the right goes so.
    let hand = match group.flank?.hand {
        Hand::Right => (-facing.1, facing.0),
        Hand::Left => (facing.1, -facing.0),
    };
    if hand == (0, 0) {
        return entry;
    }
    let units = world.theatre.units_of(side).iter().filter_map(|unit| world.hex_of(*unit));
    let out = |hex: &HexId| {
        let (x, y) = point(world, *hex);
        (x * hand.0 + y * hand.1, std::cmp::Reverse(*hex))
    };
    units.max_by_key(out).or(entry)
}

/// Where a hex lies, in thousandths of half a hex: 1732 to 2000 are the height and the side of an even triangle.
fn point(world: &World, hex: HexId) -> (i64, i64) {
    let hex = world.ground().board.hex(hex);
    (1000 * (2 * i64::from(hex.q) + i64::from(hex.r)), 1732 * i64::from(hex.r))
}

/// The middle of a side's units on the map.
fn middle(world: &World, side: Side) -> Option<(i64, i64)> {
    let hexes = world.theatre.units_of(side).iter().filter_map(|unit| world.hex_of(*unit));
    let (n, x, y) =
        hexes.map(|hex| point(world, hex)).fold((0, 0, 0), |sum, at| (sum.0 + 1, sum.1 + at.0, sum.2 + at.1));
    (n > 0).then(|| (x / n, y / n))
}

/// The player names the place.
pub(in crate::turn) fn send(world: &mut World, group: ReinforcementId, at: HexId, play: &mut Play) {
    world.memory_mut().sent.push((group, at));
    let (side, _, rules) = flank_question(world, group);
    play.log.tell(world, || {
        let (holder, at) = (world.name(goal_holder(world, group)), world.name(at));
        let text = format!("{holder} is to march to {at} and defend it.");
        let event = Event::by(rules[0], Fact::SentTo { holder, at }, text).and_by(&rules[1..]);
        event.only_for(world.seats_of(side))
    });
}

/// The order of a group that is sent to a flank: to march there, and to defend.
pub(super) fn steps(world: &World, group: ReinforcementId) -> Option<Vec<OrderStep>> {
    let way = &world.theatre.terms.reinforcements[group].way;
    let (_, target) = world.memory().sent.iter().find(|(sent, _)| *sent == group)?;
    let road = ways::road_of(way);
    let route = ways::route(world, way.hex()?, &[], *target, road.as_slice());
    let march = OrderStep { kind: OrderKind::March, target: vec![*target], route };
    Some(vec![march, OrderStep { kind: OrderKind::Defend, target: vec![*target], route: Vec::new() }])
}
