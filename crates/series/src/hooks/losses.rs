//! Losses (7.1.c to 7.2) and what brings them back (21).

use crate::features::Feature::{HugeUnits, TinyUnits};
use crate::options::{huge_units, tiny_units};
use crate::prelude::*;
use crate::refits::{combat_ratings, train_supply};

/// The strength of a unit on the last of three steps; what keeps one on the map from being reorganized, besides what holds for
/// all (21), and that it is, or not (21.g).
pub(crate) use crate::options::huge_units::{check_restoring, restore, worn_strength};
/// A hit is half paid.
pub(crate) use crate::options::tiny_units::{Half, tell as half_is_paid};

/// How many steps a unit has when it is fresh: its two sides (7.2.a), or more (25.10).
#[inline]
pub(crate) fn full_steps(world: &World, unit: UnitId) -> u32 {
    2 + u32::from(has_third_step(world, unit))
}

#[inline]
fn has_third_step(world: &World, unit: UnitId) -> bool {
    world.has(HugeUnits) && huge_units::is_huge(world, unit)
}

/// A unit on its reverse side is hit (7.2.b): whether it stays on the map, with a loss marker (25.10).
pub(crate) fn outlasts(world: &mut World, unit: UnitId, play: &mut Play) -> bool {
    let outlasts = has_third_step(world, unit) && !world.unit(unit).worn;
    if outlasts {
        huge_units::put_marker(world, unit, play);
    }
    outlasts
}

/// The rules that tell what a lost step does, where the edition has some of its own (7.2.a).
pub(crate) fn rules_of_a_lost_step(world: &World, arm: Arm) -> &'static [Rule] {
    if world.has(Feature::CombatRatings) { combat_ratings::rules_of_a_lost_step(arm) } else { &[] }
}

/// The strength that a unit in a state has after its next step.
pub(crate) fn after_next_step(world: &World, unit: UnitId, damaged: bool, worn: bool) -> u8 {
    let reverse = world.printed(unit).reverse;
    match (damaged, worn) {
        (false, _) => reverse,
        (true, false) if has_third_step(world, unit) => worn_strength(reverse),
        (true, _) => 0,
    }
}

/// A unit is about to take a hit (7.1.c): the half that its step pays, if it does not pay the whole (25.9).
pub(crate) fn pays_half(world: &World, unit: UnitId) -> Option<Half> {
    if world.has(TinyUnits) { tiny_units::half(world, unit) } else { None }
}

/// What all the steps that units have left pay, in halves of a hit: who has lost what (7.7.h), whether all is lost.
pub(crate) fn worth(world: &World, units: &[UnitId]) -> u32 {
    if world.has(TinyUnits) {
        return units.iter().map(|unit| tiny_units::worth_of_all(world, *unit)).sum();
    }
    units.iter().map(|unit| world.steps(*unit) * tiny_units::WHOLE).sum()
}

/// A unit is about to be eliminated (7.2.b): where it goes, and whether it had no supply line.
#[inline]
pub(crate) fn fate(world: &World, unit: UnitId, whereabouts: Whereabouts) -> (Whereabouts, bool) {
    if world.has(Feature::TrainSupply) {
        return train_supply::fate(world, unit, whereabouts);
    }
    (whereabouts, false)
}

/// The box in which it lies then.
pub(crate) fn rules_of_fate(world: &World, unit: UnitId) -> Vec<Rule> {
    match world.unit(unit).whereabouts {
        _ if !world.has(Feature::TrainSupply) => Vec::new(),
        Whereabouts::Eliminated => world.cited(rules!["lgg.21.1.c"]),
        Whereabouts::Driven | Whereabouts::Destroyed => world.cited(rules!["lgg.21.1.b"]),
        _ => Vec::new(),
    }
}

/// Whether a side has a lost vedette that could come back by now, the unit of one that may, its return and what is told of it (mop.37.11.l).
pub(crate) use crate::refits::vedettes::{
    come_back as vedette_returns, may_return as vedette_may_return, may_wait as vedettes_wait,
    told_of_return as vedette_returned,
};

/// Whether the enemy is not told that a formation has lost heart (22.a): where stacks are hidden (mop.37.10.h).
pub(crate) fn is_kept_from_the_enemy(world: &World) -> bool {
    world.has(Feature::HiddenStacks)
}

/// Whether a unit was found out of supply (22.c, 22.d): it is as if its formation were demoralized.
#[inline]
pub(crate) fn is_out_of_supply(world: &World, unit: UnitId) -> bool {
    world.unit(unit).out_of_supply
}

/// Whether a formation is as if it were demoralized (22) without having lost anybody: exhausted (mop.37.20.sp.a).
#[inline]
pub(crate) fn is_exhausted(world: &World, formation: FormationId) -> bool {
    world.has(Feature::Exhausted) && world.is_exhausted(formation)
}

/// Whether so many of a formation are out of supply that it is as if it were demoralized (22.f, 21.g, 20.10.b).
pub(crate) fn is_starved(world: &World, formation: FormationId) -> bool {
    world.has(Feature::TrainSupply) && train_supply::is_starved(world, formation)
}

/// Whether a unit that is still on the map can be reorganized (21.a).
pub(crate) fn may_be_restored(world: &World, unit: UnitId) -> bool {
    world.has(HugeUnits) && huge_units::may_be_restored(world, unit)
}

/// Whether a side is asked for reorganization although none of its eliminated units can come back (21): as soon as one of its
/// units has had a loss marker, which everybody has seen.
pub(crate) fn may_have_to_restore(world: &World, side: Side) -> bool {
    world.has(HugeUnits) && world.loss_markers[side]
}
