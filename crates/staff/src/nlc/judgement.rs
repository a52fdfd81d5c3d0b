//! How well off a side is: points, what both have left, how near each army is to its end, and what the enemy may do next.

use super::eyes::Eyes;
use super::officer::Weights;
use super::peril::danger;
use nlc::orders::OrderKind;
use nlc::pieces::{Side, UnitId};
use nlc::scenario::victory::Fate;
use nlc::turn::victory;
use nlc::world::Ended;

/// What it is worth to have won at once, in points.
const VICTORY: f64 = 20.0;

/// A position, in points.
pub(super) fn judge(eyes: &Eyes<'_>, weights: &Weights) -> f64 {
    let world = eyes.world;
    let points = victory::points(world);
    let own = usize::from(eyes.side == Side::Second);
    let mut value = f64::from(points[own] - points[1 - own]);
    if let Some(Ended::Sudden(at)) = world.annals().ended
        && let Some(sudden) = world.theatre.terms.victory.sudden.get(usize::from(at))
    {
        return value + if sudden.side == eyes.side { VICTORY } else { -VICTORY };
    }
    let strength =
        |units: &[(UnitId, hex::HexId)]| units.iter().map(|(unit, _)| eyes.strength(*unit)).sum::<f64>();
    value += 0.3 * (strength(eyes.own()) - strength(eyes.enemy()));
    value += 0.5 * VICTORY * (nearness(eyes, eyes.side) - nearness(eyes, eyes.side.enemy()));
    for (unit, hex) in eyes.own() {
        let friends: Vec<UnitId> = world.units_in(*hex).filter(|other| other != unit).collect();
        value -= 0.25 * danger(eyes, weights, *unit, *hex, &friends);
        let body = world.body_of(*unit);
        if matches!(world.body(body).order.kind, OrderKind::Attack | OrderKind::Probe | OrderKind::March) {
            let away = world.target_of(body).iter().map(|target| eyes.distance(*target, *hex)).min();
            value -= 0.03 * f64::from(away.unwrap_or(0));
        }
    }
    for leader in world.leader_ids().filter(|leader| world.leader(*leader).nation.side == eyes.side) {
        let Some(hex) = world.leader_hex(leader) else { continue };
        if world.holder(hex) != Some(eyes.side) && eyes.enemy_distance(hex) <= 3 {
            value -= 0.5;
        }
    }
    value
}

/// How near a side is to the victory at once that its enemy's losses would give it: the square of the share, from nought to one.
fn nearness(eyes: &Eyes<'_>, side: Side) -> f64 {
    let world = eyes.world;
    let sudden = world.theatre.terms.victory.sudden.iter().filter(|sudden| sudden.side == side);
    let shares = sudden.map(|sudden| {
        let each = sudden.when.iter().map(|(army, fate)| {
            let level = world.levels(*army).map_or(1, |levels| match fate {
                Fate::Demoralized => levels.demoralization,
                Fate::Disintegrated => levels.disintegration,
            });
            f64::from(world.army_losses(*army)) / f64::from(level.max(1))
        });
        each.fold(1.0, f64::min).powi(2)
    });
    shares.fold(0.0, f64::max)
}
