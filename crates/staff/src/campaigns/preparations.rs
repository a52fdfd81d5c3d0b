//! Phases III to V: bridges, second rows, chits, moral checks, forced marches and marches to the guns.

use super::chits;
use super::contact::{Odds, odds_of};
use super::eyes::Eyes;
use super::marches::{self, Marcher};
use super::officer::{Moment, Officer};
use super::plan::{Aim, Plan, class_word};
use crate::player::Decision;
use campaigns::answers::{Answer, PrepareAnswer};
use campaigns::types::HolderId;
use hex::{HexId, SideId};

fn prepare(answer: PrepareAnswer) -> Answer {
    Answer::Prepare(answer)
}

pub(super) fn decide(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let Answer::Prepare(first) = at.answers[0] else { return at.pass("") };
    match first {
        PrepareAnswer::AttackOver { bridge } | PrepareAnswer::HoldAt { bridge } => {
            over_bridge(officer, at, bridge.0)
        }
        PrepareAnswer::Add { .. } | PrepareAnswer::Link { .. } | PrepareAnswer::LeaveOut { .. } => {
            second_row(officer, at)
        }
        PrepareAnswer::Scout { combat, .. } => {
            Decision::because(at.answers[0], format!("{} lies before them", at.eyes.world.number(combat)))
        }
        PrepareAnswer::Guess { combat, .. } => guess(officer, at, combat),
        PrepareAnswer::Check { .. } | PrepareAnswer::NoMoreChecks => check(officer, at),
        PrepareAnswer::ForceMarch { .. } | PrepareAnswer::ToTheGuns { .. } | PrepareAnswer::NoMoreMarches => {
            marches(officer, at)
        }
    }
}

/// Over a bridge the defender has three of the table's steps: it takes twice the strength to be worth it.
fn over_bridge(officer: &Officer, at: &Moment<'_>, bridge: SideId) -> Decision<Answer> {
    let eyes = at.eyes;
    let ends = eyes.world.ground().board.side_hexes(bridge);
    let strength = |side| -> f64 {
        let hexes = ends.iter().flatten();
        hexes.map(|hex| f64::from(eyes.world.strength_of_all(eyes.world.holders_in(*hex, side)))).sum()
    };
    let (ours, theirs) = (strength(eyes.side), strength(eyes.enemy()));
    let bridge = campaigns::notation::Bridge(bridge);
    let attacks = ours > 1.5 * officer.fights_at * theirs;
    let answer =
        if attacks { PrepareAnswer::AttackOver { bridge } } else { PrepareAnswer::HoldAt { bridge } };
    let why = format!("{ours:.0} of ours against {theirs:.0} behind the river");
    at.offered(prepare(answer)).map_or_else(|| at.pass(""), |answer| Decision::because(answer, why))
}

/// Whoever stands behind the front joins in where the fight is not lost anyway.
fn second_row(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let eyes = at.eyes;
    let mut best: Option<(f64, Answer, String)> = None;
    for answer in at.answers {
        let Answer::Prepare(PrepareAnswer::Add { stack, combat: name }) = *answer else { continue };
        let Some(combat) = eyes.world.combat_called(name) else { continue };
        let here = eyes.world.holders_in(stack, eyes.side);
        let mut with = combat.clone();
        let group = &mut with.groups[eyes.side];
        group.members = group.members.or(here);
        let (before, after) = (chits::prospect(officer, eyes, combat), chits::prospect(officer, eyes, &with));
        let odds = odds_of(eyes, &with);
        let gain = after - before;
        let why = format!("with them {:.0} of ours stand against {:.0}", odds.ours, odds.theirs);
        let is_better = best.as_ref().is_none_or(|(most, ..)| gain > *most);
        if gain > 0.0 && odds.ratio() > 0.45 && is_better {
            best = Some((gain, *answer, why));
        }
    }
    if let Some((_, answer, why)) = best {
        return Decision::because(answer, why);
    }
    let out =
        at.answers.iter().find(|answer| matches!(answer, Answer::Prepare(PrepareAnswer::LeaveOut { .. })));
    match out {
        Some(answer) => Decision::because(*answer, "they would change nothing for the better there"),
        None => at.pass(""),
    }
}

/// What the enemy is taken for.
fn guess(officer: &Officer, at: &Moment<'_>, name: HexId) -> Decision<Answer> {
    let eyes = at.eyes;
    let Some(combat) = eyes.world.combat_called(name) else { return at.pass("") };
    let (class, why) = chits::choose(officer, eyes, combat, at.lot);
    let answer = prepare(PrepareAnswer::Guess { class, combat: name });
    match at.offered(answer) {
        Some(answer) => Decision::because(answer, why),
        None => Decision::because(at.answers[0], format!("{} it may be", class_word(class))),
    }
}

/// A check is made where it is free, or where points are to spare.
fn check(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let eyes = at.eyes;
    let mut best: Option<(f64, Answer, String)> = None;
    for answer in at.answers {
        let Answer::Prepare(PrepareAnswer::Check { leader, points }) = *answer else { continue };
        let pool = eyes.world.army(eyes.army_of(leader)).points;
        let is_affordable = points == 0 || (points <= 1 && pool > officer.kept);
        let strength = f64::from(eyes.world.strength(leader));
        if is_affordable && best.as_ref().is_none_or(|(most, ..)| strength > *most) {
            let why = format!(
                "{strength:.0} of {} are shaken, and {pool} points are in hand",
                eyes.world.name(leader)
            );
            best = Some((strength, *answer, why));
        }
    }
    best.map_or_else(|| at.pass(""), |(_, answer, why)| Decision::because(answer, why))
}

/// Phase V: to the guns where that is likely and good, out of a fight that is lost, on to a place that can still be reached.
fn marches(officer: &Officer, at: &Moment<'_>) -> Decision<Answer> {
    let eyes = at.eyes;
    let plan = officer.plan(eyes);
    let mut best: Option<(f64, Answer, String)> = None;
    let mut consider = |value: f64, answer: Answer, why: String| {
        if value > 0.0 && best.as_ref().is_none_or(|(most, ..)| value > *most + 1e-9) {
            best = Some((value, answer, why));
        }
    };
    for (leader, hex, combat, faces) in likely_guns(eyes, at.answers) {
        if let Some((value, why)) = to_the_guns(officer, eyes, &plan, leader, (hex, combat), faces) {
            consider(value, prepare(PrepareAnswer::ToTheGuns { leader, hex, combat }), why);
        }
    }
    for answer in at.answers {
        if let Answer::Prepare(PrepareAnswer::ForceMarch { leader }) = *answer
            && let Some((value, why)) = forced(officer, eyes, &plan, leader)
        {
            consider(value, *answer, why);
        }
    }
    match best {
        Some((_, answer, why)) => Decision::because(answer, why),
        None => at.pass("no march of this phase is worth its risk"),
    }
}

/// Of the marches of a leader to the guns of a combat the likeliest, by the flank and otherwise, if it is an even chance at least.
fn likely_guns(eyes: &Eyes<'_>, answers: &[Answer]) -> Vec<(HolderId, HexId, HexId, u8)> {
    let mut found: Vec<(HolderId, HexId, HexId, u8)> = Vec::new();
    for answer in answers {
        let Answer::Prepare(PrepareAnswer::ToTheGuns { leader, hex, combat }) = *answer else { continue };
        let faces = eyes.world.faces_for_the_guns(leader, hex, combat);
        if faces < 3 {
            continue;
        }
        let flanks = is_flank(eyes, hex);
        let same = found
            .iter_mut()
            .find(|other| (other.0, other.2) == (leader, combat) && is_flank(eyes, other.1) == flanks);
        match same {
            Some(other) if other.3 < faces => *other = (leader, hex, combat, faces),
            Some(_) => {}
            None => found.push((leader, hex, combat, faces)),
        }
    }
    found
}

/// Whether a march to the guns would end outflanking there (con.9.2.u).
fn is_flank(eyes: &Eyes<'_>, hex: HexId) -> bool {
    eyes.is_contact(hex) && !eyes.world.occupied.contains(&hex)
}

fn to_the_guns(
    officer: &Officer,
    eyes: &Eyes<'_>,
    plan: &Plan,
    leader: HolderId,
    (hex, name): (HexId, HexId),
    faces: u8,
) -> Option<(f64, String)> {
    let column = eyes.column_of(leader)?;
    let combat = eyes.world.combat_called(name)?;
    let task = plan.task_of(leader);
    // Who holds something that is threatened stays where he is.
    if task.is_some_and(|task| {
        matches!(task.aim, Aim::Hold | Aim::Guard) && column.hex == task.hex && task.theirs > 0.0
    }) {
        return None;
    }
    let now = odds_of(eyes, combat);
    let with = Odds { ours: now.ours + column.points, ..now };
    if with.ratio() < 0.75 * officer.fights_at {
        return None;
    }
    let mut joined = combat.clone();
    let flanks = is_flank(eyes, hex);
    let group = &mut joined.groups[eyes.side];
    group.members = group.members.or(column.members);
    if flanks {
        group.outflanking.push(hex);
    }
    let gain = chits::prospect(officer, eyes, &joined) - chits::prospect(officer, eyes, combat);
    let value = f64::from(faces) / 6.0 * gain;
    let how = if flanks { "into their flank" } else { "to the guns" };
    let why = format!(
        "{how}, {faces} times in 6: {:.0} of ours would stand against {:.0}, and not {:.0}",
        with.ours, with.theirs, now.ours
    );
    (gain > 0.05).then_some((value, why))
}

fn forced(officer: &Officer, eyes: &Eyes<'_>, plan: &Plan, leader: HolderId) -> Option<(f64, String)> {
    let column = eyes.columns.iter().find(|column| column.leader == leader)?;
    let world = eyes.world;
    let weather = i16::from(world.edition().weather.of(world.weather).initiative);
    let faces = (i16::from(world.initiative_of(leader)) - weather).clamp(0, 6);
    let is_engaged = eyes.is_contact(column.hex);
    if is_engaged {
        let combat = world.combat_of(leader)?;
        let odds = odds_of(eyes, combat);
        let prospect = chits::prospect(officer, eyes, combat);
        let is_alone = combat.groups[eyes.side].all().iter().all(|id| column.members.has(id));
        let is_lost = odds.ratio() < 0.55 && is_alone && prospect < -1.0;
        let holds = plan.task_of(leader).is_some_and(|task| task.hex == column.hex && task.worth > 0.6);
        let why = format!(
            "{:.0} of ours cannot stand against {:.0}: away, {faces} times in 6",
            odds.ours, odds.theirs
        );
        return (is_lost && !holds && faces >= 2).then_some((-prospect, why));
    }
    let task = plan.task_of(leader)?;
    if faces < 2 || matches!(task.aim, Aim::Strike | Aim::Join) && column.points > 10.0 {
        return None;
    }
    let marcher = Marcher::fresh(column, true);
    let end = marches::end(eyes, officer, plan, &marcher, task);
    end.next?;
    let gained = super::plan::way_on_foot(eyes, column.hex, task.hex) - end.way_left;
    let arrives = end.hex == task.hex;
    // Marches wear an army out: one that is large goes only where it arrives.
    let is_light = column.points <= 9.0 || task.aim == Aim::Leave;
    if gained < 3.0 || !(arrives || is_light) {
        return None;
    }
    let why = format!("{}, {faces} times in 6", marches::why(eyes, task, &end));
    Some((task.worth * if arrives { 1.0 } else { 0.3 } + gained / 100.0, why))
}
