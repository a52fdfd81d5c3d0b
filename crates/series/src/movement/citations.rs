//! The rules that shaped a march, for its owner: they tell of its orders, which are secret.

use super::march::March;
use super::rests::keeps_close;
use crate::ground::Road;
use crate::hooks;
use crate::pieces::{Arm, UnitId};
use crate::scenario_rules::{bridges, heavy_ground};
use crate::world::World;
use field::paths::HalfPoints;
use hex::HexId;
use umpire::rule::Rule;

/// The rules that shaped a march, the governing one apart.
pub(super) fn rules_of(world: &World, march: &March) -> Vec<Rule> {
    let mut rules = vec![rule!("nlc.5.a")];
    of_the_ground(world, march, &mut rules);
    of_zones(world, march, &mut rules);
    for unit in march.units() {
        of_the_order(world, march, unit, &mut rules);
    }
    let mut told: Vec<Rule> = Vec::with_capacity(rules.len());
    for rule in rules {
        if !told.contains(&rule) {
            told.push(rule);
        }
    }
    told
}

fn of_the_ground(world: &World, march: &March, rules: &mut Vec<Rule>) {
    let ground = world.ground();
    for pair in march.way().windows(2) {
        let Some(on_side) = ground.between(pair[0], pair[1]) else { continue };
        match on_side.road.filter(|_| march.by_road) {
            Some(Road::Road) => rules.extend([rule!("nlc.5.2.a"), rule!("nlc.5.2.e")]),
            Some(Road::Trail) => rules.extend([rule!("nlc.5.2.b"), rule!("nlc.5.2.e")]),
            None => rules.push(ground.terrain(pair[1]).cost_rule),
        }
        if on_side.road.is_some() && !march.by_road {
            rules.push(rule!("nlc.5.2.f"));
        }
        if on_side.road.is_some() && march.crowded_road {
            rules.push(rule!("nlc.5.2.g"));
        }
        rules.extend(hooks::movement::rule_of_the_road(world, on_side.road));
        rules.extend(ground.across(pair[0], pair[1]).filter_map(|line| line.cost_rule));
    }
    if of_the_scenario(world, march) {
        rules.push(rule!("nlc.14.a"));
    }
}

/// Whether a rule of the scenario's own had a part in a march: heavy ground, a defile, a broken bridge, an attack in the dark.
fn of_the_scenario(world: &World, march: &March) -> bool {
    let (ground, kept) = (world.ground(), world.memory());
    let heavy = |from: HexId, to: HexId| {
        let road = ground.between(from, to).is_some_and(|on_side| on_side.road == Some(Road::Road));
        !(road && march.by_road) && heavy_ground::toll(world, to, HalfPoints::whole(1)) > HalfPoints(0)
    };
    let guns = march.units().any(|unit| world.printed(unit).arm.is_artillery());
    let mut steps = march.way().windows(2);
    steps.any(|pair| {
        let side = ground.board.side_between(pair[0], pair[1]);
        guns && heavy(pair[0], pair[1]) || side.is_some_and(|side| bridges::is_broken(world, side))
    }) || march.units().any(|unit| kept.crossed.contains(&unit) || kept.in_the_dark.contains(&unit))
}

/// Whether a unit's division is attached to another corps.
fn is_attached(world: &World, unit: UnitId) -> bool {
    let theatre = &world.theatre;
    world.holder(theatre.division_holder(theatre.division_of(unit))).attached_to.is_some()
}

fn of_zones(world: &World, march: &March, rules: &mut Vec<Rule>) {
    if march.is_halted() {
        rules.push(rule!("nlc.5.4.a"));
    }
    let from = march.way()[0];
    let enemy = march.units().next().map(|unit| world.side_of(unit).enemy());
    // A river that keeps an enemy's zone off the way.
    let ground = world.ground();
    let across_a_river = march.way().iter().any(|hex| {
        let held = |near| world.held_by(near) == enemy && enemy.is_some();
        ground.neighbours(*hex).any(|(near, between)| held(near) && between.is_impassable())
    });
    if across_a_river {
        rules.push(rule!("nlc.5.4.b"));
    }
    let besieged =
        world.ground().terrain(from).is_chateau && enemy.is_some_and(|enemy| world.zones(enemy, from) > 0);
    if besieged && !march.out_of_zone {
        rules.extend([rule!("nlc.10.a"), rule!("nlc.5.4.c")]);
    }
    let cavalry = march.units().all(|unit| world.printed(unit).arm == Arm::Cavalry);
    if cavalry && march.zones > 0 {
        rules.push(rule!("nlc.5.4.i"));
    }
    if !march.out_of_zone {
        return;
    }
    rules.push(if cavalry { rule!("nlc.5.4.g") } else { rule!("nlc.5.4.f") });
    let free = |unit| world.rules_for(unit).leaves_zones();
    rules.push(if march.units().all(free) { rule!("nlc.5.4.e") } else { rule!("nlc.5.5.b") });
}

fn of_the_order(world: &World, march: &March, unit: UnitId, rules: &mut Vec<Rule>) {
    let holder = world.holder_of(unit);
    let state = world.holder(holder);
    if world.unit(unit).out_of_command {
        rules.push(rule!("nlc.20.1.f"));
    }
    if world.is_demoralized(world.printed(unit).formation) {
        rules.push(rule!("nlc.22.d"));
    }
    if keeps_close(world, unit) {
        rules.push(rule!("nlc.20.13.d"));
    }
    if state.own {
        rules.extend([rule!("nlc.20.13.c"), rule!("nlc.20.1.g")]);
    }
    if is_attached(world, unit) {
        rules.extend([rule!("nlc.20.13.j"), rule!("nlc.20.13.h")]);
    }
    if world.target_of(holder).len() > 1 {
        rules.push(rule!("nlc.20.2.i"));
    }
    world.order_rules(holder).cite(march, rules);
    if state.on_the_march && march.by_road {
        rules.extend([rule!("nlc.20.5.f"), rule!("nlc.20.2.march.g")]);
    }
}
