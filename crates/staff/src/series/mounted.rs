//! Charges, reactions and what victorious cavalry does (7.7 to 7.10).

use super::eyes::Eyes;
use super::fights::{Fought, expected, outcome_value};
use super::officer::Weights;
use super::prices;
use hex::HexId;
use series::ForPlayers as _;
use series::action::Action;
use series::activity::Activity;
use series::pieces::{Arm, UnitId};
use series::scenario::victory::Condition;

/// How often infantry is not ready to receive cavalry, as a rule (7.10.f).
const UNREADY: f64 = 0.35;

/// What a charge comes to by expectation: hits dealt less hits taken, weighed.
fn merit(
    eyes: &Eyes<'_>,
    weights: &Weights,
    riders: &[UnitId],
    target: HexId,
    entry: HexId,
    caught: bool,
) -> f64 {
    let world = eyes.world;
    let defenders: Vec<UnitId> =
        world.units_in(target).filter(|unit| world.side_of(*unit) != eyes.side).collect();
    if defenders.is_empty() {
        return 0.0;
    }
    let mut friends = false;
    let mut flank = true;
    for (hex, _) in world.ground().neighbours(target) {
        if world.held_by(hex) == Some(eyes.side)
            && !riders.iter().any(|unit| world.hex_of(*unit) == Some(hex))
        {
            friends = true;
            flank &= hex != entry && !world.ground().board.are_adjacent(hex, entry);
        }
    }
    let flank = flank && friends;
    let disrupted = defenders.iter().any(|unit| world.unit(*unit).disrupted);
    let foot = defenders.iter().any(|unit| eyes.arm(*unit) == Arm::Infantry);
    let mut times = 1.0 + f64::from(u8::from(flank)) + f64::from(u8::from(caught));
    times += if disrupted {
        1.0
    } else if foot {
        UNREADY
    } else {
        0.0
    };
    let less = eyes.terrain(target).charge.unwrap_or(100);
    let ours: f64 =
        riders.iter().map(|unit| eyes.strength(*unit)).sum::<f64>() * times * (1.0 - f64::from(less) / 100.0);
    let theirs: f64 = defenders
        .iter()
        .map(|unit| match eyes.arm(*unit) {
            Arm::Cavalry => eyes.strength(*unit),
            _ if flank => 0.0,
            _ => eyes.strength(*unit) / 2.0,
        })
        .sum();
    let (dealt, taken) = (eyes.fire.hits(ours), eyes.fire.hits(theirs));
    let wins = (dealt / (dealt + taken + 0.4)).powi(2);
    let own = prices::of_stack(eyes, weights, riders.iter().copied());
    let other = prices::of_stack(eyes, weights, defenders.iter().copied());
    weights.kill * other * dealt - weights.loss * own * taken + wins * weights.push
}

/// Whether the enemy gets points for a unit's charge.
fn is_spared(eyes: &Eyes<'_>, unit: UnitId) -> bool {
    eyes.world.theatre.terms.victory.awards.iter().any(|award| match &award.condition {
        Condition::Committing { units } => {
            award.side != eyes.side && units.contains(&unit) && !eyes.world.unit(unit).charged
        }
        _ => false,
    })
}

/// Which cavalry charges whom.
#[allow(clippy::unnecessary_wraps)] // as the other questions are answered
pub(super) fn charge(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    let mut best: Option<(f64, Action, HexId)> = None;
    for action in answers {
        let Action::Charge { unit, target, through } = *action else { continue };
        let Some(at) = eyes.world.hex_of(unit) else { continue };
        let entry = through.unwrap_or(at);
        let mut worth = merit(eyes, weights, &[unit], target, entry, false) + 0.3 * eyes.stake_at(target);
        // Their cavalry nearby will ride at whoever charges.
        let watchers = eyes.enemy().iter().filter(|(enemy, at)| {
            eyes.arm(*enemy) == Arm::Cavalry && *at != target && eyes.distance(*at, target) <= 2
        });
        #[allow(clippy::cast_precision_loss)] // a handful
        let watchers = watchers.count() as f64;
        worth -= 0.4 * watchers;
        worth -= if eyes.world.unit(unit).damaged { 0.5 } else { 0.0 };
        worth -= if is_spared(eyes, unit) { 2.0 } else { 0.0 };
        if best.is_none_or(|(most, ..)| worth > most + 1e-9) {
            best = Some((worth, *action, target));
        }
    }
    if let Some((worth, action, target)) = best
        && worth > weights.charge
    {
        // What looks good is held against the exact odds.
        let ground = 0.5 * eyes.stake_at(target);
        let riders = match action {
            Action::Charge { unit, .. } => Some(unit),
            _ => None,
        };
        let each = [
            prices::of_stack(eyes, weights, riders.into_iter()),
            prices::of_stack(eyes, weights, eyes.world.units_in(target)),
        ];
        let exact = expected(eyes, eyes.game, &action, |outcome| {
            outcome_value(outcome, true, [ground, 0.0], weights, each)
        });
        if exact.is_none_or(|exact| exact > weights.charge) {
            return Some((
                action,
                format!("the charge on {} promises more than it costs", eyes.number(target)),
            ));
        }
    }
    Some((Action::NoMoreCharges, String::new()))
}

/// Which cavalry reacts to whoever passes.
pub(super) fn react(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    let Some(Activity::ReactionWindow(passage)) = eyes.game.floor() else { return None };
    let (_, here) = passage.passing();
    let mut best: Option<(f64, Action)> = None;
    for action in answers {
        let Action::React { unit, through } = *action else { continue };
        let (Some(target), Some(at)) = (here, eyes.world.hex_of(unit)) else { continue };
        let entry = through.unwrap_or(at);
        let mut worth = merit(eyes, weights, &[unit], target, entry, passage.is_unready());
        worth -= if eyes.world.unit(unit).damaged { 0.5 } else { 0.0 };
        // To leave a place that has to be held costs what it is worth.
        worth -=
            if eyes.world.units_in(at).nth(1).is_none() { weights.guard * eyes.stake_at(at) } else { 0.0 };
        if best.is_none_or(|(most, _)| worth > most + 1e-9) {
            best = Some((worth, *action));
        }
    }
    match best {
        Some((worth, action)) if worth > weights.react => {
            Some((action, "they are caught on the move".into()))
        }
        _ => Some((Action::LetThemPass, String::new())).filter(|_| answers.contains(&Action::LetThemPass)),
    }
}

/// What victorious cavalry does: pursues the beaten, holds what is worth it, else goes back to its line.
pub(super) fn after(eyes: &Eyes<'_>, weights: &Weights, answers: &[Action]) -> Fought {
    let world = eyes.world;
    let mut best: Option<(f64, Action)> = None;
    for action in answers {
        let worth = match *action {
            Action::Pursue { unit, target } => {
                let entry = world.place_of(unit).unwrap_or(target);
                let beaten = world
                    .units_in(target)
                    .any(|enemy| world.unit(enemy).retreated || world.unit(enemy).disrupted);
                let guns = world.units_in(target).all(|enemy| eyes.arm(enemy).is_artillery());
                merit(eyes, weights, &[unit], target, entry, beaten) + if beaten || guns { 0.4 } else { -0.4 }
            }
            Action::HoldTheHex { unit } => {
                let at = world.place_of(unit);
                let near = at.map_or(0.0, |at| eyes.strength_near(eyes.side.enemy(), at, 2));
                at.map_or(0.0, |at| weights.take * eyes.stake_at(at)) - 0.06 * near
            }
            Action::GoBack { .. } => 0.05,
            Action::GoBackTo { to, .. } => -0.05 * eyes.strength_near(eyes.side.enemy(), to, 2),
            _ => continue,
        };
        if best.is_none_or(|(most, _)| worth > most + 1e-9) {
            best = Some((worth, *action));
        }
    }
    let (_, action) = best?;
    let why = match action {
        Action::Pursue { .. } => "the beaten must not come to themselves",
        Action::HoldTheHex { .. } => "the hex is worth holding",
        _ => "back to the line before others come",
    };
    Some((action, why.to_owned()))
}
