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
    price *= 1.0 + weights.brittle * near_its_limit(eyes, unit);
    let beset = world.ground().neighbours(hex).filter(|(next, _)| eyes.in_enemy_zone(*next)).count();
    if beset >= 5 {
        price += weights.beset;
    }
    weights.danger * price
}

/// How near the formation of a unit is to the losses at which it loses heart (22.a), from nought to one; what is broken cannot be broken again.
fn near_its_limit(eyes: &Eyes<'_>, unit: UnitId) -> f64 {
    let formation = eyes.world.printed(unit).formation;
    let Some(limit) = eyes.world.theatre.chain(formation).limit else { return 0.0 };
    let lost = f64::from(eyes.world.losses(formation)) / f64::from(limit.max(1));
    if lost >= 1.0 { 0.0 } else { lost * lost }
}
