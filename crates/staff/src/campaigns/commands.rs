//! Phase I: commands for those who need them, Centers that keep up, and who is to move first.

use super::eyes::{Column, Eyes};
use super::officer::{Moment, Officer};
use super::plan::{Aim, Plan, turns};
use crate::player::Decision;
use campaigns::answers::{Answer, CommandAnswer};
use campaigns::notation::ArmyName;
use campaigns::types::{ArmyId, HolderId, Side};
use campaigns::world::Gait;

/// A Center farther than this from where its troops go is brought after them: a line is 28 half points long (con-base.6.c).
const LINE_IN_HAND: f64 = 24.0;

pub(super) fn decide(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let plan = officer.plan(at.eyes);
    let eyes = at.eyes;
    if let Some(found) = center(&plan, at) {
        return found;
    }
    let mut wanted: Vec<(f64, HolderId, String)> = Vec::new();
    for answer in at.answers {
        let Answer::Command(CommandAnswer::Order { leader }) = *answer else { continue };
        let Some(column) = eyes.columns.iter().find(|column| column.leader == leader) else { continue };
        let Some((need, why)) = need(eyes, &plan, column) else { continue };
        let pool = eyes.world.army(eyes.army_of(leader)).points;
        let kept = if eyes.turns_left <= 1 { 0 } else { officer.kept };
        // The most urgent may draw on what is kept.
        if pool > kept || (need > 0.8 && pool > kept / 2) {
            wanted.push((need, leader, why));
        }
    }
    let most = wanted.into_iter().max_by(|one, other| one.0.total_cmp(&other.0));
    if let Some((_, leader, why)) = most {
        return Decision::because(Answer::Command(CommandAnswer::Order { leader }), why);
    }
    let armies = eyes.world.theatre.armies_of(eyes.side);
    let pools: Vec<String> = armies.map(|army| eyes.world.army(army).points.to_string()).collect();
    at.pass(format!("who has to march can: {} points are kept", pools.join(" and ")))
}

/// How much a column needs a command: how likely it is to fail its own roll, by what depends on its march.
fn need(eyes: &Eyes<'_>, plan: &Plan, column: &Column) -> Option<(f64, String)> {
    let task = plan.task_of(column.leader)?;
    let fails = 1.0 - column.can_move;
    let is_there =
        column.hex == task.hex || (task.aim == Aim::Strike && eyes.world.are_in_touch(column.hex, task.hex));
    if is_there && task.aim != Aim::Leave || fails < 0.1 {
        return None;
    }
    let weight = match task.aim {
        Aim::Strike | Aim::Take | Aim::Leave => 0.5 + task.worth,
        Aim::Hold | Aim::Guard => 0.4 + task.worth,
        Aim::Join => 0.35,
    };
    let share = (column.points / 12.0).clamp(0.35, 1.5);
    // A march of several turns can wait for a better roll.
    let haste = if turns(eyes, column, task.hex) <= 1.0 { 1.0 } else { 0.75 };
    let need = fails * weight * share * haste;
    let why = format!(
        "{} with {:.0} would stay {:.0} times in 6, and is wanted at {}",
        eyes.world.name(column.leader),
        column.points,
        6.0 * fails,
        eyes.called(task.hex)
    );
    (need > 0.12).then_some((need, why))
}

/// A Center is made ready when its troops go where it cannot feed them, or when the enemy comes near it.
fn center(plan: &Plan, at: &Moment<'_>) -> Option<Decision<Answer>> {
    let eyes = at.eyes;
    if eyes.turns_left <= 1 {
        return None;
    }
    for army in eyes.world.theatre.armies_of(eyes.side) {
        let ready = at.offered(Answer::Command(CommandAnswer::ReadyCenter { army: ArmyName(army) }));
        let (Some(ready), Some(hex)) = (ready, eyes.world.army(army).center) else { continue };
        let far = farthest(eyes, plan, army);
        if far > LINE_IN_HAND {
            let why = format!(
                "its troops go {:.1} points of way from the Center, and a line is 14 long",
                far / 2.0
            );
            return Some(Decision::because(ready, why));
        }
        let near = eyes.foes_within(hex, 10);
        let guard = eyes.friends_within(hex, 3, campaigns::types::Holders::NONE);
        if near > guard {
            let why = format!("{near:.0} of theirs are near the Center, and {guard:.0} of ours");
            return Some(Decision::because(ready, why));
        }
    }
    None
}

/// How far the troops of an army go from what feeds them, in half points; those who leave the map or walk alone do not count.
pub(super) fn farthest(eyes: &Eyes<'_>, plan: &Plan, army: ArmyId) -> f64 {
    let world = eyes.world;
    let own = world.depots.iter().filter(|depot| depot.army == army).map(|depot| depot.hex);
    let feeds: Vec<hex::HexId> = own.chain(world.army(army).center).collect();
    let columns =
        eyes.columns.iter().filter(|column| eyes.army_of(column.leader) == army && column.points >= 6.0);
    let mut far: f64 = 0.0;
    for column in columns {
        let Some(task) = plan.task_of(column.leader).filter(|task| task.aim != Aim::Leave) else { continue };
        let next = feeds.iter().map(|hex| {
            let field = eyes.ways.to(world, *hex, Gait::Foot);
            // By the end of the next march it is so far, and no farther than the goal.
            let now = field.far(column.hex);
            let goal = field.far(task.hex);
            goal.min(now + 1.4 * f64::from(column.allowance.0))
        });
        far = far.max(next.fold(f64::INFINITY, f64::min));
    }
    if far.is_finite() { far } else { 0.0 }
}

/// Whoever moves last has seen what the other did; who is outnumbered near the front had better be gone before.
pub(super) fn who_is_first(_: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let eyes = at.eyes;
    let (mut ours, mut theirs) = (0.0, 0.0);
    for column in &eyes.columns {
        let near = eyes.foes_within(column.hex, 9);
        let friends = column.points + eyes.friends_within(column.hex, 5, column.members);
        if near > 1.3 * friends && near > theirs - ours {
            (ours, theirs) = (friends, near);
        }
    }
    let (side, why): (Side, String) = if theirs > 0.0 {
        (eyes.side, format!("{theirs:.0} of theirs could fall upon {ours:.0} of ours: these move first"))
    } else {
        (
            eyes.enemy(),
            "nowhere could they fall upon us with superior strength: we move when we have seen them"
                .to_owned(),
        )
    };
    let wanted = at.offered(Answer::Command(CommandAnswer::MoveFirst { side }));
    wanted.map_or_else(|| at.pass(""), |answer| Decision::because(answer, why))
}
