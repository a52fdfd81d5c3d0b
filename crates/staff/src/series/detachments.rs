//! Divisions that are sent off on their own (20.13): a corps on the attack has one target at a time, and what lies beside it and is weakly
//! held is taken by a division with a goal of its own.
//!
//! Another attack near by cannot be ordered while the first goes on (20.4.c); a division's first goal can.

use super::eyes::Eyes;
use super::orders::{Leaning, Wish, is_awaiting, is_in_time, worth};
use hex::HexId;
use series::orders::{OrderHolder, OrderKind};
use series::pieces::{Arm, HolderId, Matter, UnitId};

/// What lies so near the target of the corps is its own business.
const BESIDE: u32 = 3;
/// A leader rated so high keeps his corps together.
const TOO_GOOD: i8 = 3;

/// The goals that divisions ought to be given.
pub(super) fn wishes(eyes: &Eyes<'_>, leaning: Leaning) -> Vec<Wish> {
    let world = eyes.world;
    let own = world.holder_ids().filter(|holder| world.theatre.side_of_holder(*holder) == eyes.side);
    own.filter_map(|holder| wish(eyes, holder, leaning)).collect()
}

fn wish(eyes: &Eyes<'_>, holder: HolderId, leaning: Leaning) -> Option<Wish> {
    let world = eyes.world;
    let OrderHolder::Division(division) = world.theatre.holders[holder.place()] else { return None };
    let own = world.theatre.division(division);
    if own.brigade_of.is_some() || world.holder(holder).own || is_awaiting(world, holder) {
        return None;
    }
    let corps = world.theatre.formation_holder(own.formation);
    let order = world.holder(corps).order;
    if !world.demands_attack(order.kind) && order.kind != OrderKind::March {
        return None;
    }
    // A division keeps its confidence by its own commander's rating: one that loses a good leader loses more than it wins (20.13.b, 20.13.k).
    let leader = world.leader_of(corps);
    if leader.is_some_and(|leader| world.rating(leader, Matter::Other) >= TOO_GOOD) {
        return None;
    }
    // All of it is there and free to go: who stands before the enemy cannot leave him.
    let there: Vec<(UnitId, HexId)> =
        eyes.units_of(corps).filter(|(unit, _)| own.units.contains(unit)).collect();
    let foot = |unit: &UnitId| eyes.arm(*unit) == Arm::Infantry;
    if there.iter().filter(|(unit, _)| foot(unit)).count() < 2 {
        return None;
    }
    let free = there.iter().filter(|(_, at)| !eyes.in_enemy_zone(*at));
    let strength: f64 = free.map(|(unit, _)| eyes.prowess(*unit)).sum();
    // Where nobody sends orders its leader gives the goal, and only what he sees (20.11.b).
    let army = world.theatre.chain(own.formation).army;
    let is_ordered = world.commander_of(army).is_some_and(|leader| world.leader_hex(leader).is_some());
    let eye = leader.and_then(|leader| world.leader_hex(leader));
    let is_known = |hex: HexId| is_ordered || eye.is_some_and(|eye| world.sees(eye, hex));
    let mut best: Option<(f64, HexId)> = None;
    for stake in eyes.stakes.iter().filter(|stake| stake.held_by != Some(eyes.side)) {
        let target = world.target_of(corps).iter().map(|target| eyes.distance(*target, stake.hex)).min();
        let at = there.iter().map(|(_, at)| *at).min_by_key(|at| (eyes.distance(*at, stake.hex), *at))?;
        if !is_known(stake.hex)
            || target.is_some_and(|away| away <= BESIDE)
            || !is_in_time(eyes, at, stake.hex, leaning)
        {
            continue;
        }
        let need = eyes.strength_near(eyes.side.enemy(), stake.hex, 2);
        let ratio = strength / (need + 1.0);
        if ratio < 1.5 * leaning.superiority.max(1.0) {
            continue;
        }
        let away = f64::from(eyes.distance(at, stake.hex));
        let score =
            leaning.detach * worth(eyes, stake, leaning) * ratio.min(2.0) / (1.0 + away / leaning.reach);
        if best.is_none_or(|(most, _)| score > most + 1e-9) {
            best = Some((score, stake.hex));
        }
    }
    let (score, target) = best?;
    let why = format!(
        "{} is sent to take {}, which is weakly held",
        world.theatre.holder_name(holder),
        eyes.place(target)
    );
    Some(Wish {
        to: holder,
        kind: OrderKind::Attack,
        target: Some(target),
        by_march: false,
        worth: score,
        why,
    })
}
