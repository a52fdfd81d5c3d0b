//! National characteristics that no figure of another rule holds: Cossacks, who must be brought to charge (5.07.e).

use crate::clock::muster;
use crate::measure;
use crate::morale::Cause;
use crate::morale::chain;
use crate::option::OptionalRule;
use crate::plot::Mover;
use crate::plot::full_moves::corridor;
use crate::prelude::*;
use crate::roster::{Trait, UnitId};
use crate::world::Order;

/// Cossacks who are plotted to attack, or have a Full Move and an enemy in their path, test before anybody moves; those who fail do not
/// move at all.
pub(crate) fn cossacks(world: &mut World, play: &mut Play<'_>) {
    if !world.theatre().has(OptionalRule::NationalCharacteristics) {
        return;
    }
    let mean_to: Vec<UnitId> = world.on_table().filter(|unit| means_to_charge(world, *unit)).collect();
    for unit in world.order_of_tests(&mean_to) {
        if !chain::take_test(world, unit, Cause::Cossacks, play) {
            let side = world.side(unit);
            world.full_moves.retain(|laid| laid.unit != unit);
            world.sealed_mut(side).plots.retain(|plot| plot.who != Mover::Unit(unit));
        }
    }
}

fn means_to_charge(world: &World, unit: UnitId) -> bool {
    if !world.roster(unit).has(Trait::Cossacks) {
        return false;
    }
    let plotted = muster::plot_of(world, unit).is_some_and(|plot| plot.purpose.target().is_some());
    let in_path = world.full_moves.iter().find(|laid| laid.unit == unit).is_some_and(|laid| {
        let path = corridor(world, laid);
        world.enemies_of(world.side(unit)).any(|enemy| measure::touch(&path, &world.ground(enemy)))
    });
    (world.has_order(unit, Order::CombatMove) && plotted)
        || (world.has_order(unit, Order::FullMove) && in_path)
}
