//! What a step costs (5.2, 5.4.f).

use crate::edition::Gait;
use crate::footing::Step;
use crate::ground::Road;
use crate::hooks;
use crate::pieces::{Arm, UnitId};
use crate::world::World;
use crate::zoc::is_in_zoc;
use field::paths::HalfPoints;
use hex::HexId;

/// How an arm pays for woods (5.2.h).
pub(crate) fn gait(arm: Arm) -> Gait {
    match arm {
        Arm::Infantry => Gait::OnFoot,
        Arm::Cavalry | Arm::FootArtillery | Arm::HorseArtillery => Gait::Mounted,
    }
}

/// What a unit may spend in a Movement Segment: as printed, one less in a demoralized corps (5.a, 22.d).
pub(crate) fn allowance(world: &World, unit: UnitId) -> HalfPoints {
    let printed = world.printed(unit);
    let lost = u8::from(world.is_demoralized(printed.formation));
    HalfPoints::whole(printed.movement.saturating_sub(lost))
}

/// Whether a unit moves at the road and trail rates: under March, Fall Back or General Retreat (5.2.f), or when its
/// formation's march has gone over into an attack and it has not met the enemy yet (20.5.f, 20.2.march.g).
pub(crate) fn may_use_roads(world: &World, unit: UnitId) -> bool {
    let holder = world.holder(world.holder_of(unit));
    world.rules_of(holder.order.kind).allows_roads() || (holder.on_the_march && !world.unit(unit).contacted)
}

/// What it costs to take a step: along the road or trail where it may be used (5.2.a, b, e) and the hex is not full of others
/// (5.2.g), else over the ground.
#[inline]
pub(crate) fn entry(step: Step, gait: Gait, roads: bool, is_full: impl FnOnce() -> bool) -> HalfPoints {
    if roads && step.road.is_some() && !is_full() { step.by_road() } else { step.over_ground(gait) }
}

/// Whether heavy ground or the weather may cost an arm more at all.
#[inline]
pub(super) fn pays_toll(world: &World, arm: Arm) -> bool {
    world.conditions().slow || hooks::movement::pays_toll(world, arm)
}

/// What the weather costs more, and heavy ground artillery unless the step is made at the road rate; a trail is no road there.
#[inline]
pub(super) fn toll(
    world: &World,
    arm: Arm,
    step: Step,
    to: HexId,
    cost: HalfPoints,
    may_use_roads: impl FnOnce() -> bool,
) -> HalfPoints {
    if !pays_toll(world, arm) {
        return HalfPoints(0);
    }
    let roads = may_use_roads();
    let weather = world.conditions().toll(arm, step.road.is_some() && roads, cost);
    let by_road = step.road == Some(Road::Road) && roads;
    let is_heavy = arm.is_artillery() && !by_road;
    if is_heavy { weather + hooks::movement::toll(world, to, cost) } else { weather }
}

/// Whether a hex is full already, the units on the way not counted (5.2.g).
#[inline]
pub(super) fn is_full(world: &World, hex: HexId, moving: &[UnitId]) -> bool {
    let limit = world.edition().stacking.units;
    world.is_full(hex) && world.units_in(hex).filter(|unit| !moving.contains(unit)).nth(limit - 1).is_some()
}

/// What it costs a unit more to leave a hex in an enemy zone of control: a point, if the hex is being emptied, but not for
/// cavalry (5.4.f, 5.4.g).
pub(super) fn leaving(world: &World, unit: UnitId, from: HexId, moving: &[UnitId]) -> HalfPoints {
    let enemy = world.side_of(unit).enemy();
    let emptied = world.units_in(from).all(|other| moving.contains(&other));
    if emptied && world.printed(unit).arm != Arm::Cavalry && is_in_zoc(world, from, enemy) {
        world.edition().movement.leaving_a_zone
    } else {
        HalfPoints(0)
    }
}
