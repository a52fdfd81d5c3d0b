//! The questions of phase II and of the steps of phase V.

use super::eyes::Eyes;
use super::marches::{self, Marcher};
use super::officer::{Moment, Officer};
use super::plan::{Aim, Plan};
use super::vedettes;
use crate::player::Decision;
use campaigns::answers::{Answer, MarchAnswer};
use campaigns::types::{ArmyId, HolderId};
use campaigns::world::Gait;
use campaigns::{ForPlayers as _, Moving, OnTheMarch};
use hex::HexId;

pub(super) fn decide(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let plan = officer.plan(at.eyes);
    if at.answers.contains(&march(MarchAnswer::NoMoreMoves)) {
        return who_moves(officer, at, &plan);
    }
    if let Some(taken) =
        at.answers.iter().find(|answer| matches!(answer, Answer::March(MarchAnswer::Take { .. })))
    {
        return who_goes_along(at, &plan, *taken);
    }
    if at.answers.contains(&march(MarchAnswer::TakeNone)) {
        return Decision::because(march(MarchAnswer::TakeNone), "vedettes ride by themselves");
    }
    match at.game.on_the_march() {
        Some(on) => match on.moving {
            Moving::Force(leader) => step(officer, at, &plan, leader, &on),
            Moving::Vedettes(_) | Moving::Lone(_) => vedettes::step(officer, at, &plan, &on),
            Moving::Center(army) => center_step(at, &plan, army, &on),
        },
        None => at.pass(""),
    }
}

pub(super) fn march(answer: MarchAnswer) -> Answer {
    Answer::March(answer)
}

fn who_moves(officer: &Officer, at: &Moment<'_>, plan: &Plan) -> Decision<Answer> {
    let eyes = at.eyes;
    let place =
        at.answers.iter().find(|answer| matches!(answer, Answer::March(MarchAnswer::PlaceCenter { .. })));
    if let Some(answer) = place {
        return Decision::because(*answer, "without a Center nobody is fed");
    }
    let mut leaders = Vec::new();
    for answer in at.answers {
        if let Answer::March(MarchAnswer::Move { leader }) = answer {
            leaders.push(*leader);
        }
    }
    // Vedettes ride ahead: what they see the others know.
    if let Some(decision) = vedettes::who(officer, at, plan) {
        return decision;
    }
    if let Some((leader, task, end)) = marches::next(eyes, officer, plan, &leaders) {
        let chance = super::eyes::chance_to_move(eyes.world, leader);
        let how = if chance >= 1.0 {
            "by his command".to_owned()
        } else {
            format!("if he throws it, {:.0} times in 6", 6.0 * chance)
        };
        let why = format!("{}, {how}", marches::why(eyes, &task, &end));
        return Decision::because(march(MarchAnswer::Move { leader }), why);
    }
    for leader in leaders {
        if let Some(decision) = rider(at, plan, leader) {
            return decision;
        }
    }
    for answer in at.answers {
        if let Answer::March(MarchAnswer::MoveCenter { army }) = answer
            && center_goal(eyes, plan, army.0)
                .is_some_and(|goal| Some(goal) != eyes.world.army(army.0).center)
        {
            return Decision::because(*answer, "the Center keeps up with its troops");
        }
    }
    at.pass("everybody who has to go has gone")
}

/// A leader without troops, who rides to those whom he would lead best.
fn rider(at: &Moment<'_>, plan: &Plan, leader: HolderId) -> Option<Decision<Answer>> {
    let eyes = at.eyes;
    if eyes.column_of(leader).is_some() {
        return None;
    }
    let goal = rider_goal(eyes, plan, leader)?;
    let from = eyes.world.hex_of(leader)?;
    if goal == from || rider_step(eyes, leader, from, goal).is_none() {
        return None;
    }
    let why = format!("{} has no troops and rides to {}", eyes.world.name(leader), eyes.called(goal));
    Some(Decision::because(march(MarchAnswer::Move { leader }), why))
}

/// Where his army has most troops, those of the main effort before others.
fn rider_goal(eyes: &Eyes<'_>, plan: &Plan, leader: HolderId) -> Option<HexId> {
    let army = eyes.army_of(leader);
    let main = plan.main();
    let own = eyes.columns.iter().filter(|column| eyes.army_of(column.leader) == army);
    let worth = |column: &super::eyes::Column| {
        let is_main = main.is_some_and(|task| task.who.has(column.leader));
        column.points + if is_main { 15.0 } else { 0.0 }
    };
    let best = own.max_by(|one, other| worth(one).total_cmp(&worth(other)));
    best.map(|column| column.hex)
}

/// The next hex of a rider's way, past all enemies.
fn rider_step(eyes: &Eyes<'_>, leader: HolderId, from: HexId, goal: HexId) -> Option<HexId> {
    let field = eyes.ways.to(eyes.world, goal, Gait::Horse);
    let here = field.far(from);
    let world = eyes.world;
    let next = world.ground().board.neighbours(from).filter(|hex| {
        !world.has_marker(*hex, eyes.enemy())
            && world.step(Gait::Horse, from, *hex).is_some()
            && !eyes.is_contact(*hex)
    });
    let _ = leader;
    let best = next.min_by(|one, other| field.far(*one).total_cmp(&field.far(*other)))?;
    (field.far(best) < here).then_some(best)
}

/// Those who serve under him come along, unless they have an errand of their own.
fn who_goes_along(at: &Moment<'_>, plan: &Plan, taken: Answer) -> Decision<Answer> {
    let Answer::March(MarchAnswer::Take { leader }) = taken else { return at.pass("") };
    let head = at.game.on_the_march().and_then(|on| match on.moving {
        Moving::Force(head) => Some(head),
        _ => None,
    });
    let tasks = head.and_then(|head| plan.task_of(head)).zip(plan.task_of(leader));
    match tasks {
        Some((one, other)) if one.hex != other.hex && other.aim != Aim::Join => {
            let why = format!("{} is wanted at {}", at.eyes.world.name(leader), at.eyes.called(other.hex));
            let leave = at.offered(march(MarchAnswer::Leave { leader }));
            leave.map_or_else(|| at.pass(""), |leave| Decision::because(leave, why))
        }
        _ => Decision::because(taken, "they stay together"),
    }
}

/// The next step of a force.
fn step(
    officer: &Officer,
    at: &Moment<'_>,
    plan: &Plan,
    leader: HolderId,
    on: &OnTheMarch,
) -> Decision<Answer> {
    let eyes = at.eyes;
    let stop = at.offered(march(MarchAnswer::Stop));
    let marcher = Marcher::on_the_march(eyes, on);
    if marcher.points <= 0.0 {
        let goal = rider_goal(eyes, plan, leader);
        let next = goal.filter(|goal| *goal != on.at).and_then(|goal| rider_step(eyes, leader, on.at, goal));
        let wanted = next.and_then(|hex| at.offered(march(MarchAnswer::To { hex })));
        return match wanted.or(stop) {
            Some(answer) => Decision::because(answer, ""),
            None => at.pass(""),
        };
    }
    let Some(task) = plan.task_of(leader).copied() else {
        return stop.map_or_else(|| at.pass(""), |stop| Decision::because(stop, ""));
    };
    if task.aim == Aim::Leave
        && let Some(leaves) = at.offered(march(MarchAnswer::LeaveTheMap))
        && eyes
            .world
            .theatre
            .terms
            .exits
            .iter()
            .any(|award| award.by == eyes.side && award.hexes.contains(&on.at))
    {
        return Decision::because(leaves, format!("worth {:.1} on the marker", task.worth));
    }
    if let Some(decision) = repulse(at, &marcher) {
        return decision;
    }
    let end = marches::end(eyes, officer, plan, &marcher, &task);
    let why = marches::why(eyes, &task, &end);
    let Some(next) = end.next else {
        return stop.map_or_else(|| towards(at, task.hex, on.gait), |stop| Decision::because(stop, why));
    };
    if let Some(answer) = at.offered(march(MarchAnswer::To { hex: next })) {
        return Decision::because(answer, why);
    }
    // The way is barred by what is not seen: nearer by another, out of contact, or no farther.
    let field = eyes.ways.to(eyes.world, task.hex, on.gait);
    let nearer = at.answers.iter().filter_map(|answer| match answer {
        Answer::March(MarchAnswer::To { hex }) if !eyes.is_contact(*hex) => Some((field.far(*hex), *answer)),
        _ => None,
    });
    match nearer.filter(|(way, _)| *way < field.far(on.at)).min_by(|one, other| one.0.total_cmp(&other.0)) {
        Some((way, answer)) => Decision::because(
            answer,
            format!("the straight way is barred; {} points are left by this", way / 2.0),
        ),
        None => stop.map_or_else(
            || towards(at, task.hex, on.gait),
            |stop| Decision::because(stop, "the way is barred"),
        ),
    }
}

/// A step toward a hex, where one has to be made.
fn towards(at: &Moment<'_>, goal: HexId, gait: Gait) -> Decision<Answer> {
    let field = at.eyes.ways.to(at.eyes.world, goal, gait);
    let steps = at.answers.iter().filter_map(|answer| match answer {
        Answer::March(MarchAnswer::To { hex }) => Some((field.far(*hex), *answer)),
        _ => None,
    });
    let best = steps.min_by(|one, other| one.0.total_cmp(&other.0));
    best.map_or_else(|| at.pass(""), |(_, answer)| Decision::because(answer, "there is no room to stop"))
}

/// Whoever is six times as strong pushes the enemy away without a roll, and at four times it is worth a die (con-base.16.c).
fn repulse(at: &Moment<'_>, marcher: &Marcher) -> Option<Decision<Answer>> {
    let found = at.answers.iter().find_map(|answer| {
        let Answer::March(MarchAnswer::Repulse { hex }) = answer else { return None };
        let foe = at.eyes.foes.iter().find(|foe| foe.hex == *hex && foe.is_sure)?;
        (marcher.points >= 4.0 * foe.points.max(1.0)).then_some((*answer, foe.points))
    });
    found.map(|(answer, points)| {
        Decision::because(answer, format!("{:.0} of ours push {points:.0} of theirs away", marcher.points))
    })
}

/// Where a Center should stand: behind its troops, on the road to them.
fn center_goal(eyes: &Eyes<'_>, plan: &Plan, army: ArmyId) -> Option<HexId> {
    let center = eyes.world.army(army).center?;
    let near = eyes.foes_within(center, 10);
    if near > eyes.friends_within(center, 3, campaigns::types::Holders::NONE) {
        // Away from them, to its source.
        return eyes.world.army(army).source;
    }
    let own = eyes.columns.iter().filter(|column| eyes.army_of(column.leader) == army);
    let main = own.max_by(|one, other| one.points.total_cmp(&other.points))?;
    (super::commands::farthest(eyes, plan, army) > 16.0).then_some(main.hex)
}

fn center_step(at: &Moment<'_>, plan: &Plan, army: ArmyId, on: &OnTheMarch) -> Decision<Answer> {
    let eyes = at.eyes;
    let stop = at.offered(march(MarchAnswer::Stop));
    let goal = center_goal(eyes, plan, army);
    let step = goal.and_then(|goal| {
        let field = eyes.ways.to(eyes.world, goal, Gait::Foot);
        let steps = at.answers.iter().filter_map(|answer| match answer {
            Answer::March(MarchAnswer::To { hex }) => Some((field.far(*hex), *hex, *answer)),
            _ => None,
        });
        let (way, hex, answer) = steps.min_by(|one, other| one.0.total_cmp(&other.0))?;
        // It stays behind the front.
        let is_safe =
            eyes.foes_within(hex, 9) <= eyes.friends_within(hex, 4, campaigns::types::Holders::NONE);
        (way < field.far(on.at) && is_safe).then_some(answer)
    });
    match step.or(stop) {
        Some(answer) => Decision::because(answer, "the Center keeps up with its troops"),
        None => at.pass(""),
    }
}
