//! Centers of Operations on the move: by road, back to the map, and in flight (con-base.7.d, 7.e, 7.g).

use crate::answers::{Answer, MarchAnswer};
use crate::barred::{Open, refuse};
use crate::notation::ArmyName;
use crate::types::{ArmyId, Side};
use crate::world::{Gait, World};
use field::paths::{HalfPoints, Leg, Price, Scratch, Start};
use hex::HexId;
use umpire::refusal::Refusal;

/// What an army may do with its Center now.
pub(super) fn offer(world: &World, army: ArmyId, to: &mut Vec<Answer>) {
    let side = world.theatre.army(army).side;
    let name = ArmyName(army);
    if may_move(world, side, name).is_ok() {
        to.push(Answer::March(MarchAnswer::MoveCenter { army: name }));
    }
    let mut sources = world.theatre.army(army).sources.clone();
    sources.sort_unstable();
    sources.dedup();
    for hex in sources {
        if may_place(world, side, name, hex).is_ok() {
            to.push(Answer::March(MarchAnswer::PlaceCenter { army: name, hex }));
        }
    }
}

/// Whether a Center may move: for that it was made ready in phase I.
pub(super) fn may_move(world: &World, side: Side, army: ArmyName) -> Open<'_> {
    let army = super::phase::own_army(world, side, army)?;
    let now = world.army(army);
    if now.center.is_some() && now.center_is_ready {
        return Ok(());
    }
    let why = move || format!("the Center of {} was not made ready", world.theatre.army_words(army));
    refuse(rule!("con-base.7.d"), "not-ready", why, "Ready it in the Administrative Segment.")
}

fn may_place(world: &World, side: Side, army: ArmyName, hex: HexId) -> Open<'_> {
    let army = super::phase::own_army(world, side, army)?;
    let printed = world.theatre.army(army);
    let (rule, cure) = (rule!("con-base.7.g"), "Place it at a source that is free of enemies.");
    if !printed.has_center || world.army(army).center.is_some() {
        let why = move || format!("{} has no Center off the map", world.theatre.army_words(army));
        return refuse(rule, "on-the-map", why, cure);
    }
    if !printed.sources.contains(&hex) {
        return refuse(rule, "no-source", move || format!("{} is no supply source", world.number(hex)), cure);
    }
    if world.has_marker(hex, side.enemy()) {
        return refuse(rule, "enemy", move || format!("the enemy is in {}", world.number(hex)), cure);
    }
    Ok(())
}

/// A Center comes back to the map.
pub(super) fn place(world: &mut World, side: Side, army: ArmyName, hex: HexId) -> Result<(), Refusal> {
    may_place(world, side, army, hex)?;
    let now = world.army_mut(army.0);
    (now.center, now.center_is_ready) = (Some(hex), false);
    Ok(())
}

/// Where a Center flees to: along roads as far as it can, past enemies, so that it is as near to its source as may be.
pub(super) fn flight(world: &World, army: ArmyId, from: HexId) -> Option<HexId> {
    let enemy = world.theatre.army(army).side.enemy();
    let source = world.army(army).source?;
    let board = &world.ground().board;
    let is_free = |hex| !world.has_stack(hex, enemy) && !world.has_vedettes(hex, enemy);
    let by_road = |leg: Leg| {
        world.road_over(leg.side)?;
        let cost = world.step_cost(Gait::Foot, world.weather, leg.from, leg.side, leg.to)?;
        Some(Price::from(cost))
    };
    let limit = world.edition().supply.flight;
    let mut scratch = Scratch::new(board);
    let reached: Vec<HexId> = scratch
        .reach(board, [Start::at(from)], limit, |leg| by_road(leg).filter(|_| is_free(leg.to)))
        .iter()
        .map(|(hex, _)| hex)
        .filter(|hex| *hex != from)
        .collect();
    let mut back = Scratch::new(board);
    let home = back.reach_to(board, [source], HalfPoints::MAX, by_road);
    let here = home.cost(from);
    let nearer = reached.into_iter().filter_map(|hex| Some((home.cost(hex)?, hex)));
    nearer.filter(|(cost, _)| here.is_none_or(|here| *cost < here)).min().map(|(_, hex)| hex)
}
