//! What a hit on a unit costs its owner: the strength of the step, and, where it is the last, what the scenario counts for the destroyed.

use super::eyes::Eyes;
use super::officer::Weights;
use series::pieces::{HolderId, UnitId};
use series::scenario::victory::ArmyCondition;

/// What a hit on a unit costs; about one.
pub(super) fn of_hit(eyes: &Eyes<'_>, weights: &Weights, unit: UnitId) -> f64 {
    if weights.per_strength == 0.0 && weights.per_destroyed == 0.0 {
        return 1.0;
    }
    let printed = eyes.world.printed(unit);
    let (front, reverse) = (f64::from(printed.front), f64::from(printed.reverse));
    let damaged = eyes.world.unit(unit).damaged;
    let lost = if damaged { reverse } else { front - reverse };
    let mut price = 1.0 + weights.per_strength * (lost - 1.5);
    if damaged {
        price += weights.per_destroyed * front * (1.0 + weights.limit * nearness(eyes, unit));
    }
    price.max(0.2)
}

/// What a hit on a stack costs: the damaged take it first (7.1.l).
pub(super) fn of_stack(eyes: &Eyes<'_>, weights: &Weights, units: impl Iterator<Item = UnitId>) -> f64 {
    if weights.per_strength == 0.0 && weights.per_destroyed == 0.0 {
        return 1.0;
    }
    let (mut all, mut damaged) = ((0.0, 0.0), (0.0, 0.0));
    for unit in units {
        let price = of_hit(eyes, weights, unit);
        all = (all.0 + price, all.1 + 1.0);
        if eyes.world.unit(unit).damaged {
            damaged = (damaged.0 + price, damaged.1 + 1.0);
        }
    }
    let (sum, count) = if damaged.1 > 0.0 { damaged } else { all };
    if count > 0.0 { sum / count } else { 1.0 }
}

/// How near the army of a unit is to the losses by which its enemy wins at once: the square of the share.
fn nearness(eyes: &Eyes<'_>, unit: UnitId) -> f64 {
    share_of_limit(eyes, eyes.world.holder_of(unit)).powi(2)
}

/// The losses of a holder's army as a share of those by which its enemy wins at once; nought where nothing of the kind is agreed.
pub(super) fn share_of_limit(eyes: &Eyes<'_>, holder: HolderId) -> f64 {
    let world = eyes.world;
    let army = world.theatre.army_of_holder(holder);
    let each = world.theatre.terms.victory.sudden.iter().flat_map(|sudden| &sudden.when);
    let shares = each.filter(|(of, _)| *of == army).map(|(army, status)| {
        let level = world.levels(*army).and_then(|levels| match status {
            // Every corps at its limit: the level of the army is theirs together.
            ArmyCondition::Demoralized | ArmyCondition::Broken => Some(levels.demoralization),
            ArmyCondition::Disintegrated => levels.disintegration,
        });
        f64::from(world.army_losses(*army)) / f64::from(level.unwrap_or(u16::MAX).max(1))
    });
    shares.fold(0.0, f64::max)
}
