//! What every officer answers alike: what Full Moves leave open, who goes first, who is left out, moving up, going on after a victory, new
//! generals.

use super::eyes::{Eyes, away};
use super::odds::{self, Stand};
use super::officer::Mind;
use crate::player::Decision;
use one_day::answer::Answer;
use one_day::plot::notation::of_answer;
use one_day::plot::{Choice, Mover, Purpose};
use one_day::roster::UnitId;
use one_day::world::Order;

/// Settles what Full Moves leave open: each choice that brings a unit nearer to where it is wanted.
pub(super) fn full_moves(eyes: &Eyes<'_>, mind: &dyn Mind, answers: &[Answer]) -> Decision<Answer> {
    for answer in answers {
        let Some((unit, choice)) = choice_of(answer) else { continue };
        let goal = mind.goal(eyes, unit);
        let settled: Vec<Choice> = eyes
            .world
            .sealed(eyes.side)
            .choices
            .iter()
            .filter(|of| of.unit == unit)
            .map(|of| of.choice)
            .collect();
        let left = |with: Option<Choice>| {
            let choices: Vec<Choice> = settled.iter().copied().chain(with).collect();
            away(eyes.full_move(unit, &choices), goal)
        };
        let (now, then) = (left(None), left(Some(choice)));
        let is_home = matches!(choice, Choice::Occupies(place) if eyes.world.theatre().place(place).area.contains(goal));
        if is_home || then + 0.5 < now {
            let why = if is_home {
                format!("{} is to hold it, and comes to it", eyes.name(unit))
            } else {
                format!("{} ends {then:.1} inches from its goal instead of {now:.1}", eyes.name(unit))
            };
            return Decision::because(*answer, why);
        }
    }
    Decision::because(Answer::MovesAreSettled, "")
}

/// The choice that an answer settles, of those that an officer looks at.
fn choice_of(answer: &Answer) -> Option<(UnitId, Choice)> {
    Some(match *answer {
        Answer::Takes { unit, road } => (unit, Choice::Takes(road)),
        Answer::LeavesRoad { unit, bearing } => (unit, Choice::LeavesRoad(of_answer(bearing))),
        Answer::Follows { unit, line } => (unit, Choice::Follows(line)),
        Answer::Occupies { unit, place } => (unit, Choice::Occupies(place)),
        Answer::StopsIn { unit, place } => (unit, Choice::Stops(place)),
        Answer::Marches { unit, far, facing } => (unit, Choice::Marches(far.0, of_answer(facing))),
        _ => return None,
    })
}

/// How an enemy would meet a charge as he stands now.
pub(super) fn stand(eyes: &Eyes<'_>, attacker: UnitId, defender: UnitId) -> Stand {
    let world = eyes.world;
    let state = world.unit(defender);
    let is_squared = eyes.is_horse(attacker) && world.would_square(defender);
    let fires = state.follows(Order::Fire);
    Stand { is_squared, fire: if fires { odds::defensive_fire(world, defender, attacker) } else { 0.0 } }
}

/// Anything else that is asked.
pub(super) fn other(eyes: &Eyes<'_>, answers: &[Answer]) -> Decision<Answer> {
    let exploits = answers.iter().filter_map(|answer| {
        let Answer::Exploit { plot } = answer else { return None };
        let (Mover::Unit(id), Purpose::Attack(target)) = (plot.who, plot.purpose) else { return None };
        Some((odds::charge(eyes, &[id], target, stand(eyes, id, target)), answer, target))
    });
    if let Some((worth, answer, target)) = exploits.max_by(|one, other| one.0.total_cmp(&other.0)) {
        return if worth > 0.1 {
            Decision::because(
                *answer,
                format!("to go on at {} is worth {worth:.2} points", eyes.name(target)),
            )
        } else {
            let why =
                format!("to go on at {}, the best of them, is worth {worth:.2} points", eyes.name(target));
            Decision::because(Answer::Stay, why)
        };
    }
    let worth = |id: UnitId| odds::worth(eyes.world, id);
    for answer in answers {
        let why = match *answer {
            Answer::AttackFirst { unit } if eyes.is_foot(unit) => {
                format!("{} draws the fire, and horse comes after it", eyes.name(unit))
            }
            Answer::MoveUp { unit } => format!("{} takes the ground that was given up", eyes.name(unit)),
            Answer::DieAgainstEach => "one bad die shall not lose it all".to_owned(),
            _ => continue,
        };
        return Decision::because(*answer, why);
    }
    let left_out = answers.iter().filter_map(|answer| match answer {
        Answer::LeaveOut { unit } => Some((worth(*unit), answer)),
        _ => None,
    });
    if let Some((worth, answer)) = left_out.min_by(|one, other| one.0.total_cmp(&other.0)) {
        return Decision::because(*answer, format!("the least that can be spared, worth {worth:.0}"));
    }
    let placed = answers.iter().filter_map(|answer| match answer {
        Answer::PlaceGeneral { unit, .. } => Some((worth(*unit), answer)),
        _ => None,
    });
    if let Some((worth, answer)) = placed.max_by(|one, other| one.0.total_cmp(&other.0)) {
        return Decision::because(*answer, format!("its steadiness counts most, worth {worth:.0}"));
    }
    let attacks = answers.iter().filter_map(|answer| match *answer {
        Answer::Attacks { unit, target } => {
            Some((odds::charge(eyes, &[unit], target, stand(eyes, unit, target)), answer))
        }
        _ => None,
    });
    if let Some((worth, answer)) = attacks.max_by(|one, other| one.0.total_cmp(&other.0)) {
        return Decision::because(*answer, format!("worth {worth:.2} points"));
    }
    // Attempts to reveal cost nothing; of what is left the first is as good as any.
    let first = answers.iter().find(|answer| !matches!(answer, Answer::Concede)).unwrap_or(&answers[0]);
    Decision::because(*first, "")
}
