//! Who is charging (3.01.c), and who can still come to where a comrade waits for him (time.g).

use crate::activity;
use crate::clock::{self, meet, muster};
use crate::plot::Mover;
use crate::prelude::*;
use crate::roster::UnitId;
use crate::world::{Mark, Order};

/// Whether a unit is charging: from the start of its movement, while it has a Full Move and an enemy in the rest of its path, or was
/// plotted to attack (3.01.c).
pub fn is_charging(world: &World, unit: UnitId) -> bool {
    if world.unit(unit).marks.has(Mark::Exploiting) {
        return true;
    }
    if world.roster(unit).arm.is_artillery()
        || !activity::is_active(world, unit)
        || world.unit(unit).marks.has(Mark::Fought)
    {
        return false;
    }
    let has_started = clock::march_of(world, Mover::Unit(unit))
        .is_some_and(|march| march.starts < world.tick)
        || world.unit(unit).marched > 0;
    if !has_started {
        return false;
    }
    if world.has_order(unit, Order::CombatMove) {
        return muster::plot_of(world, unit).is_some_and(|plot| plot.purpose.target().is_some());
    }
    let laid = world.full_moves.iter().find(|laid| laid.unit == unit);
    world.has_order(unit, Order::FullMove)
        && laid.is_some_and(|laid| {
            let mut enemies = world.enemies_of(world.side(unit));
            enemies.any(|enemy| meet::heads_into(world, unit, laid, enemy))
        })
}

/// Whether a linked attacker can still come: his order stands, he has movement left, and no other enemy holds him (time.g).
pub(crate) fn may_still_come(world: &World, unit: UnitId, target: UnitId) -> bool {
    let is_after = world.has_order(unit, Order::FullMove)
        || muster::plot_of(world, unit).is_some_and(|plot| plot.purpose.target() == Some(target));
    world.tick < world.theatre().edition.time.turn()
        && activity::is_active(world, unit)
        && !world.unit(unit).marks.has(Mark::Fought)
        && !world.is_in_contact(unit)
        && clock::is_moving(world, unit)
        && is_after
}
