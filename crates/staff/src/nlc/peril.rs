//! What the enemy is likely to do to a unit in a hex before we move again.

use super::eyes::Eyes;
use super::officer::Weights;
use hex::HexId;
use nlc::pieces::{Arm, UnitId};

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
    let suffered = eyes.fire.hits(threat.min(20.0) * eyes.openness(hex));
    let returned = eyes.fire.hits(own);
    let mut price = weights.loss * (suffered - 0.6 * returned).max(0.0);
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
