//! Before play, in phase I.b and in the consolidation: who serves under whom, vedettes, replacements.

use super::eyes::Eyes;
use super::officer::{Moment, Officer};
use super::plan::Aim;
use crate::player::Decision;
use campaigns::ForPlayers as _;
use campaigns::answers::{Answer, CommandAnswer};
use campaigns::types::HolderId;

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
