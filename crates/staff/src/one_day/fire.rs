//! Fire windows: the shot that is worth most, dice at another enemy where a second test is worth more than a second hit, fire that is kept
//! for whoever comes on, and windows that are passed by until something is new.

use super::eyes::{Eyes, askew, toward};
use super::odds;
use crate::player::Decision;
use one_day::answer::Answer;
use one_day::for_players::{ForPlayers as _, Prospect};
use one_day::plot::notation::Until;
use one_day::roster::UnitId;
use one_day::world::Weapon;

/// Fire is not worth its smoke below this, in points.
const LEAST: f64 = 0.04;
/// What part of the worth of fire at somebody who will be hit anyway is left: hits count, but he tests once.
const SECOND: f64 = 0.35;

/// Answers a fire window.
pub(super) fn declare(eyes: &Eyes<'_>, answers: &[Answer]) -> Decision<Answer> {
    let shots = eyes.game.aimed(eyes.side);
    let declared = &eyes.world.sealed(eyes.side).declared;
    let best = answers.iter().filter_map(|answer| {
        let (firer, target, dice) = match *answer {
            Answer::Fire { firer, target } | Answer::FireFrom { firer, target, .. } => (firer, target, None),
            Answer::FireDice { firer, target, dice } => (firer, target, Some(dice.0)),
            _ => return None,
        };
        let of: Vec<Prospect> =
            shots.iter().filter(|shot| shot.firer == firer && shot.target == target).copied().collect();
        let missed = missed(eyes, target, &shots);
        let worth: f64 = weapons(&of)
            .map(|shot| odds::volley(eyes.world, target, dice.unwrap_or(shot.dice), shot.tenths))
            .sum();
        let worth = worth * (SECOND + (1.0 - SECOND) * missed);
        Some((worth, answer, firer, target))
    });
    let best = best.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(worth, ..)| *worth >= LEAST);
    if let Some((worth, answer, firer, target)) = best {
        let of = shots.iter().find(|shot| shot.firer == firer && shot.target == target);
        let why = of.map_or_else(String::new, |shot| {
            format!(
                "{} hits {} with {} faces of ten at {:.1} inches: worth {worth:.2} points",
                eyes.name(firer),
                eyes.name(target),
                shot.tenths,
                super::eyes::inches(shot.range)
            )
        });
        return Decision::because(*answer, why);
    }
    if declared.is_empty() {
        let until = Answer::HoldFireUntil { until: Until::SomethingNew };
        let answer = if answers.contains(&until) { until } else { Answer::HoldFire };
        return Decision::because(answer, "nobody is worth a shot");
    }
    let kept = answers.iter().find_map(|answer| match *answer {
        Answer::Hold { firer, target } => {
            let (nearest, gap) = eyes.nearest(firer)?;
            (nearest == target && gap <= 4.0 && !declared.iter().any(|of| of.fire.firer == firer))
                .then_some((answer, firer, target, gap))
        }
        _ => None,
    });
    if let Some((answer, firer, target, gap)) = kept {
        let why = format!(
            "{} is {gap:.1} inches before {}, whose fire is kept for it",
            eyes.name(target),
            eyes.name(firer)
        );
        return Decision::because(*answer, why);
    }
    Decision::because(Answer::FireIsDeclared, "")
}

/// Each weapon once.
fn weapons(of: &[Prospect]) -> impl Iterator<Item = &Prospect> {
    of.iter()
        .enumerate()
        .filter(|(at, shot)| !of[..*at].iter().any(|before| before.weapon == shot.weapon))
        .map(|(_, shot)| shot)
}

/// The chance that what is declared at a target misses.
fn missed(eyes: &Eyes<'_>, target: UnitId, shots: &[Prospect]) -> f64 {
    let declared = eyes.world.sealed(eyes.side).declared.iter();
    let at = declared.filter(|of| !of.is_held && of.fire.target == target);
    at.map(|of| {
        let shot = shots.iter().find(|shot| shot.firer == of.fire.firer && shot.target == target);
        let dice = match of.fire.weapon {
            Weapon::Dice(dice) => dice,
            _ => 1,
        };
        shot.map_or(1.0, |shot| 1.0 - odds::any_hit(dice, shot.tenths))
    })
    .product()
}

/// Aims inherent guns for the turn: at the nearest enemy before their front.
pub(super) fn aim(eyes: &Eyes<'_>, answers: &[Answer]) -> Decision<Answer> {
    let aims = answers.iter().filter_map(|answer| {
        let Answer::Aim { firer, target } = *answer else { return None };
        let is_before = toward(eyes.at(firer), eyes.at(target))
            .is_some_and(|way| askew(way, eyes.world.unit(firer).facing) < 60.0);
        let gap = eyes.gap(firer, target);
        (is_before && gap <= 8.0).then_some((gap, answer, firer, target))
    });
    match aims.min_by(|one, other| one.0.total_cmp(&other.0)) {
        Some((gap, answer, firer, target)) => {
            let why = format!(
                "{} is the nearest before the guns of {}, {gap:.1} inches off",
                eyes.name(target),
                eyes.name(firer)
            );
            Decision::because(*answer, why)
        }
        None => Decision::because(Answer::GunsAreAimed, "nobody else is before the guns"),
    }
}
