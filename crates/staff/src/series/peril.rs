//! What the enemy is likely to do to a unit in a hex before we move again.

use super::eyes::Eyes;
use super::officer::Weights;
use super::prices;
use hex::HexId;
use series::pieces::{Arm, UnitId};

/// The price of standing in a hex, with friends in the same stack.
pub(super) fn danger(
    eyes: &Eyes<'_>,
    weights: &Weights,
    unit: UnitId,
    hex: HexId,
    friends: &[UnitId],
) -> f64 {
    let world = eyes.world;
    let mut threat = 0.0;
    for (enemy, at) in eyes.enemy() {
        let reach = match eyes.distance(hex, *at) {
            0 | 1 => 1.0,
            2 => 0.6,
            3 => 0.3,
            _ => continue,
        };
        threat += reach * eyes.combat_strength(*enemy);
    }
    if threat == 0.0 {
        return 0.0;
    }
    let mut own = eyes.combat_strength(unit);
    own += friends.iter().map(|other| eyes.combat_strength(*other)).sum::<f64>();
    let near = eyes.enemy().iter().filter(|(_, at)| eyes.distance(hex, *at) <= 3).map(|(enemy, _)| *enemy);
    let edge = eyes.edge(friends.iter().copied().chain([unit]), near);
    let suffered = eyes.fire.hits_with(threat.min(20.0) * eyes.openness(hex), -edge);
    let returned = eyes.fire.hits_with(own, edge);
    let mut price = weights.loss * (suffered - weights.returned * returned).max(0.0);
    price *= prices::of_hit(eyes, weights, unit);
    if world.unit(unit).damaged {
        price *= 1.5;
    }
    if eyes.arm(unit) == Arm::Cavalry {
        price *= 0.7;
    }
    let beset = world.ground().neighbours(hex).filter(|(next, _)| eyes.in_enemy_zone(*next)).count();
    if beset >= 5 {
        price += weights.beset;
    }
    weights.danger * price
}

/// The price of a march to a hex before the eyes of enemy cavalry: whoever marches more than half his points is caught on the move (7.10.h).
pub(super) fn ambush(eyes: &Eyes<'_>, weights: &Weights, unit: UnitId, from: HexId, to: HexId) -> f64 {
    let world = eyes.world;
    if eyes.arm(unit) == Arm::Cavalry {
        return 0.0;
    }
    let Some(less) = eyes.terrain(to).charge else { return 0.0 };
    let riders = eyes.enemy().iter().filter(|(enemy, at)| {
        eyes.arm(*enemy) == Arm::Cavalry && !world.unit(*enemy).charged && eyes.distance(*at, to) <= 2
    });
    let riders: f64 = riders.map(|(enemy, _)| eyes.strength(*enemy)).sum();
    if riders == 0.0 {
        return 0.0;
    }
    let far = 2 * eyes.distance(from, to) > u32::from(world.printed(unit).movement);
    let times = if far { 2.3 } else { 1.3 };
    let suffered = eyes.fire.hits(riders * times * (1.0 - f64::from(less) / 100.0));
    let returned = eyes.fire.hits(eyes.strength(unit) / 2.0);
    weights.caught * prices::of_hit(eyes, weights, unit) * (suffered - 0.5 * returned).max(0.0)
}
