//! Before play, in phase I.b and in the consolidation: who serves under whom, vedettes, replacements.

use super::eyes::Eyes;
use super::officer::{Judgement, Moment, Officer};
use super::plan::{Aim, Plan};
use super::ways::pace;
use crate::player::Decision;
use campaigns::ForPlayers as _;
use campaigns::answers::{Answer, CommandAnswer};
use campaigns::edition::Arm;
use campaigns::types::{HolderId, UnitId};
use campaigns::world::Gait;

pub(super) fn decide(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let eyes = at.eyes;
    let is_set_up = at.game.floor() == Some("set-up");
    let plan = officer.plan(eyes);
    let mut best: Option<(f64, Answer, String)> = None;
    let mut consider = |value: f64, answer: Answer, why: String| {
        if value > 0.0 && best.as_ref().is_none_or(|(most, ..)| value > *most + 1e-9) {
            best = Some((value, answer, why));
        }
    };
    for answer in at.answers {
        let Answer::Command(command) = *answer else { continue };
        match command {
            CommandAnswer::Put { leader, superior } => {
                if let Some((value, why)) = worth_of_putting(eyes, leader, superior) {
                    let together = plan.task_of(leader).zip(plan.task_of(superior));
                    let apart = together.is_some_and(|(one, other)| {
                        !is_set_up
                            && one.hex != other.hex
                            && matches!(one.aim, Aim::Take | Aim::Hold | Aim::Leave)
                    });
                    if !apart {
                        consider(value, *answer, why);
                    }
                }
            }
            CommandAnswer::TakeIn { points, unit } => {
                let why = format!("{points} more for {}", eyes.world.theatre.unit(unit).name);
                consider(3.0 + f64::from(points), *answer, why);
            }
            CommandAnswer::Return { unit, leader } => {
                let why = format!(
                    "{} fights with {} again",
                    eyes.world.theatre.unit(unit).name,
                    eyes.world.name(leader)
                );
                consider(2.0, *answer, why);
            }
            CommandAnswer::Form { unit } => {
                let has = eyes.world.unit(unit).points;
                let army = eyes.world.theatre.unit(unit).army;
                let out = eyes.world.vedettes_in_use(army);
                let wanted = if is_set_up { 4 } else { 2 };
                if has >= 2 && out < wanted {
                    let name = &eyes.world.theatre.unit(unit).name;
                    let why = format!("{name} has {has} points, and {out} vedettes are out");
                    consider(1.0 + f64::from(has) / 100.0, *answer, why);
                }
            }
            CommandAnswer::Create { unit } if officer.judgement == Judgement::Reckoning => {
                if let Some((value, why)) = worth_of_detaching(eyes, &plan, unit) {
                    consider(value, *answer, why);
                }
            }
            _ => {}
        }
    }
    match best {
        Some((_, answer, why)) => Decision::because(answer, why),
        None => at.pass(""),
    }
}

/// One command moves a leader with all who serve under him in his hex: so the widest span takes in whoever it can.
fn worth_of_putting(eyes: &Eyes<'_>, leader: HolderId, superior: HolderId) -> Option<(f64, String)> {
    let world = eyes.world;
    if world.holder(leader).superior.is_some() {
        return None;
    }
    let (own, over) = (world.theatre.holder(leader), world.theatre.holder(superior));
    if over.span <= own.span || !(world.has_troops(leader) || world.has_troops(superior)) {
        return None;
    }
    let value = 5.0
        + f64::from(over.span.0) / 10.0
        + f64::from(over.initiative)
        + f64::from(world.strength(leader)) / 50.0;
    let why = format!(
        "one command moves both, and {} has an initiative of {}",
        world.name(superior),
        over.initiative
    );
    Some((value, why))
}

/// A small unit under a Major General takes a place where nobody is, and the army need not go there.
fn worth_of_detaching(eyes: &Eyes<'_>, plan: &Plan, unit: UnitId) -> Option<(f64, String)> {
    let world = eyes.world;
    let display = world.display_of(unit)?;
    let hex = world.hex_of(display)?;
    let column = eyes.column_of(display)?;
    let points = f64::from(world.unit(unit).points);
    let is_fed = !world.holder(display).in_forage;
    let is_light = world.arm(unit) == Arm::LightCavalry || world.arm(unit) == Arm::HeavyCavalry;
    let goes_alone = is_light || world.arm(unit) == Arm::Infantry;
    if !is_fed
        || !goes_alone
        || !(1.0..=4.0).contains(&points)
        || column.points < points + 6.0
        || eyes.turns_left < 2
    {
        return None;
    }
    let gait = if is_light { Gait::Horse } else { Gait::Foot };
    let moves = world.in_weather(world.edition().pieces.of(world.arm(unit)).moves);
    let mut best: Option<(f64, String)> = None;
    for task in plan.wanted() {
        let is_sent_small = plan.tasks_at(task.hex).any(|sent| sent.ours <= 5.0);
        if task.theirs > 0.6 || is_sent_small || task.hex == hex {
            continue;
        }
        let turns = eyes.ways.to(world, task.hex, gait).far(hex) / pace(moves, world.weather);
        // This turn it depends on a throw of two in six, so it is on the way a turn later.
        if turns + 0.7 > f64::from(eyes.turns_left) {
            continue;
        }
        let value = task.worth / (1.0 + 0.3 * turns) - 0.04 * points - 0.2;
        if value > 0.0 && best.as_ref().is_none_or(|(most, _)| value > *most) {
            let why = format!(
                "{points:.0} points are enough for {}, worth {:.1} on the marker and {turns:.1} turns away",
                eyes.called(task.hex),
                task.worth
            );
            best = Some((value, why));
        }
    }
    best
}
