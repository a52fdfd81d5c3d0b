//! What the hits of a window come to: inherent guns together mark one hit a turn, separate battalions no more than the best of them,
//! Grand Batteries all of theirs, and intermingled pairs share (2.033b5.a, 2.033c2, 2.033c3.d, 5.07.c).

use super::shot;
use super::volley::Delivered;
use crate::measure;
use crate::prelude::*;
use crate::retreat::bearing::off;
use crate::roster::UnitId;
use crate::world::Weapon;

/// The hits that are marked on each unit, by roster number.
pub(crate) fn hits(world: &mut World, delivered: &[Delivered]) -> Vec<(UnitId, u8)> {
    let mut targets: Vec<UnitId> = delivered.iter().map(|of| of.target).collect();
    targets.sort_unstable();
    targets.dedup();
    let mut marked: Vec<(UnitId, u8)> = Vec::new();
    let mut mark = |unit: UnitId, hits: u8| match marked.iter_mut().find(|(known, _)| *known == unit) {
        Some((_, sum)) => *sum = sum.saturating_add(hits),
        None => marked.push((unit, hits)),
    };
    for target in targets {
        let on_target: Vec<Delivered> = delivered.iter().filter(|of| of.target == target).copied().collect();
        let hits = on_one(world, target, &on_target);
        mark(target, hits);
        // Both of an intermingled pair take all hits on either.
        if let Some(partner) = world.line_before(target).or_else(|| world.guns_behind(target)) {
            mark(partner, hits);
        }
    }
    marked.sort_unstable();
    marked
}

fn on_one(world: &mut World, target: UnitId, delivered: &[Delivered]) -> u8 {
    let sum =
        |of: &mut dyn Iterator<Item = &Delivered>| of.fold(0u8, |sum, one| sum.saturating_add(one.hits));
    let muskets =
        sum(&mut delivered.iter().filter(|of| matches!(of.weapon, Weapon::LeftJoint | Weapon::RightJoint)));
    let guns: Vec<&Delivered> = delivered.iter().filter(|of| of.weapon == Weapon::Guns).collect();
    let (double, single): (Vec<&Delivered>, Vec<&Delivered>) =
        guns.into_iter().partition(|of| shot::is_double_battery(world, of.firer));
    let others = sum(&mut single.into_iter()).min(1);
    let inherent = double.into_iter().map(|of| of.hits).max().unwrap_or_default().max(others);
    let battalions: Vec<Delivered> =
        delivered.iter().filter(|of| matches!(of.weapon, Weapon::Dice(_))).copied().collect();
    let best = batteries(world, &battalions).into_iter().max().unwrap_or_default();
    // What later windows bring counts so far as it exceeds what is marked already this turn.
    let before = world.gun_hits.iter().find(|(unit, ..)| *unit == target).map_or((0, 0), |of| (of.1, of.2));
    let now = (inherent.max(before.0), best.max(before.1));
    world.gun_hits.retain(|(unit, ..)| *unit != target);
    if now != (0, 0) {
        world.gun_hits.push((target, now.0, now.1));
    }
    muskets.saturating_add(now.0 - before.0).saturating_add(now.1 - before.1)
}

/// The hits of each battery: stands that touch and face the same way are one, and so are chains of them (2.033c2.b).
fn batteries(world: &World, battalions: &[Delivered]) -> Vec<u8> {
    let measures = &world.theatre().edition.measures;
    let is_one = |a: UnitId, b: UnitId| {
        let facings = off(world.unit(a).facing, world.unit(b).facing).abs();
        facings <= i32::from(measures.battery_bearing)
            && measure::is_within(world.gap(a, b), measures.touching)
    };
    let mut batteries: Vec<Vec<Delivered>> = Vec::new();
    for battalion in battalions {
        let joins = |battery: &Vec<Delivered>| {
            battery.iter().any(|of| of.firer == battalion.firer || is_one(of.firer, battalion.firer))
        };
        let (joined, apart): (Vec<_>, Vec<_>) = batteries.into_iter().partition(joins);
        batteries = apart;
        batteries.push(joined.into_iter().flatten().chain([*battalion]).collect());
    }
    batteries.iter().map(|battery| battery.iter().map(|of| of.hits).sum()).collect()
}
