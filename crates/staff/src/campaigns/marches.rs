//! Phase II and the steps of phase V: where a column ends its march, who goes along, and who moves next.
//!
//! Of the hexes within reach each is worth what is left of the way to the task, less the danger there; a hex in contact with the enemy is
//! one only where the odds are good enough, for whoever stands in contact fights.

use super::contact::{Odds, odds_in};
use super::eyes::{Column, Eyes};
use super::officer::Officer;
use super::plan::{Aim, Plan, Task};
use super::ways::pace;
use campaigns::OnTheMarch;
use campaigns::types::{HolderId, Holders};
use campaigns::world::Gait;
use field::paths::{HalfPoints, Leg, Onward, Price, Scratch, Start};
use hex::{HexId, HexSet};

/// Where a march should end, and the next step there.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    pub(super) hex: HexId,
    /// The next hex; nothing if they are there.
    pub(super) next: Option<HexId>,
    /// What is left of the way to the task from there, in half points of fair weather.
    pub(super) way_left: f64,
    /// The odds of the fight there, if there is one.
    pub(super) odds: Option<Odds>,
}

/// Somebody who could march, as the search sees him.
#[derive(Debug, Clone, Copy)]
pub(super) struct Marcher {
    pub(super) members: Holders,
    pub(super) points: f64,
    pub(super) at: HexId,
    pub(super) left: HalfPoints,
    pub(super) gait: Gait,
    pub(super) steps: u8,
    pub(super) is_forced: bool,
}

impl Marcher {
    pub(super) fn fresh(column: &Column, is_forced: bool) -> Marcher {
        Marcher {
            members: column.members,
            points: column.points,
            at: column.hex,
            left: column.allowance,
            gait: column.gait,
            steps: 0,
            is_forced,
        }
    }

    pub(super) fn on_the_march(eyes: &Eyes<'_>, march: &OnTheMarch) -> Marcher {
        Marcher {
            members: march.members,
            points: f64::from(eyes.world.strength_of_all(march.members)),
            at: march.at,
            left: march.left,
            gait: march.gait,
            steps: march.steps,
            is_forced: march.is_forced,
        }
    }
}

/// The hexes within reach, each with the first step of the cheapest way.
fn within_reach(eyes: &Eyes<'_>, marcher: &Marcher) -> Vec<(HexId, Option<HexId>)> {
    let (world, enemy) = (eyes.world, eyes.enemy());
    let board = &world.ground().board;
    let zone = world.zone(enemy);
    let watched = if marcher.is_forced { world.vedette_zone(enemy) } else { HexSet::new(board) };
    let fights = marcher.points > 0.0;
    let leaving = marcher.steps == 0 && fights && zone.contains(marcher.at);
    let price = |leg: Leg| {
        let cost = world.step_cost(marcher.gait, world.weather, leg.from, leg.side, leg.to)?;
        let is_first = leg.from == marcher.at;
        let is_barred = world.has_stack(leg.to, enemy)
            || (!fights && world.has_marker(leg.to, enemy))
            || (marcher.is_forced && (zone.contains(leg.to) || watched.contains(leg.to)))
            || (is_first && leaving && zone.contains(leg.to));
        if is_barred {
            return None;
        }
        let cost = if is_first && leaving { cost + world.edition().legs.leaving_a_zone } else { cost };
        let halts = fights && zone.contains(leg.to);
        // The first hex can be entered whatever it costs (con-base.9.h).
        let cost = if is_first && marcher.steps == 0 { cost.min(marcher.left) } else { cost };
        Some(Price { cost, onward: if halts { Onward::Halt } else { Onward::Free } })
    };
    let mut scratch = Scratch::new(board);
    let reach = scratch.reach(board, [Start::at(marcher.at)], marcher.left, price);
    let hexes: Vec<HexId> = reach.iter().map(|(hex, _)| hex).collect();
    hexes.into_iter().map(|hex| (hex, reach.first_step(hex).filter(|_| hex != marcher.at))).collect()
}

/// Where a marcher with a task should end.
pub(super) fn end(eyes: &Eyes<'_>, officer: &Officer, plan: &Plan, marcher: &Marcher, task: &Task) -> End {
    let field = eyes.ways.to(eyes.world, task.hex, marcher.gait);
    let in_a_phase = pace(eyes.world.allowance_of(marcher.members), eyes.world.weather);
    let mut best: Option<(f64, End)> = None;
    for (hex, next) in within_reach(eyes, marcher) {
        if next.is_some() && exceeds_stacking(eyes, marcher, hex) {
            continue;
        }
        let way_left = field.far(hex);
        let (mut value, mut odds) = (-way_left / in_a_phase, None);
        if eyes.is_contact(hex) && marcher.points > 0.0 {
            let found = odds_in(eyes, plan, marcher, hex);
            value += officer.worth_of_contact(eyes, task, hex, found);
            odds = Some(found);
        } else if marcher.points > 0.0 {
            value -= danger(eyes, officer, marcher, task, hex);
        }
        if !is_fed(eyes, marcher, task, hex) {
            value -= officer.starving;
        }
        // Whoever gains nothing by it does not march.
        if next.is_some() {
            value -= 0.02;
        }
        if best.as_ref().is_none_or(|(most, _)| value > *most + 1e-9) {
            best = Some((value, End { hex, next, way_left, odds }));
        }
    }
    let stay = End { hex: marcher.at, next: None, way_left: field.far(marcher.at), odds: None };
    best.map_or(stay, |(_, end)| end)
}

fn exceeds_stacking(eyes: &Eyes<'_>, marcher: &Marcher, hex: HexId) -> bool {
    eyes.world.exceeds_stacking(marcher.members, eyes.side, hex)
}

/// Whether a force in a hex would be fed next turn: near its Center, by the ground. Whoever leaves the map, or fights for a place on the
/// last turn, eats what he finds.
fn is_fed(eyes: &Eyes<'_>, marcher: &Marcher, task: &Task, hex: HexId) -> bool {
    if task.aim == Aim::Leave || eyes.turns_left <= 1 || marcher.points <= 0.0 {
        return true;
    }
    let Some(leader) = marcher.members.iter().next() else { return true };
    let army = eyes.army_of(leader);
    let line = eyes.world.edition().supply.line.0;
    let own = eyes.world.depots.iter().filter(|depot| depot.army == army).map(|depot| depot.hex);
    let mut ends = own.chain(eyes.world.army(army).center).chain(eyes.world.army(army).source);
    ends.any(|end| eyes.ways.to(eyes.world, end, Gait::Foot).from(hex).is_some_and(|cost| cost <= line))
}

/// How much more than us the enemy could bring against a hex in his next march.
fn danger(eyes: &Eyes<'_>, officer: &Officer, marcher: &Marcher, task: &Task, hex: HexId) -> f64 {
    let theirs = eyes.foes_within(hex, officer.reach_of_danger);
    if theirs <= 0.0 {
        return 0.0;
    }
    let ours = marcher.points + eyes.friends_within(hex, 5, marcher.members);
    let over = (theirs / ours.max(0.5) - 1.0).clamp(0.0, 3.0);
    // A place that counts is held against odds, and taken in their face.
    let dares = if hex == task.hex { (task.worth / 1.5).clamp(0.2, 1.0) } else { 0.0 };
    officer.fear * over * (1.0 - 0.7 * dares)
}

/// What is said of a march.
pub(super) fn why(eyes: &Eyes<'_>, task: &Task, end: &End) -> String {
    let place = eyes.called(task.hex);
    let left = end.way_left / 2.0;
    let aim = match task.aim {
        Aim::Take => format!("to take {place}, worth {:.1} on the marker", task.worth),
        Aim::Hold => format!("to hold {place}: {:.0} of theirs are near", task.theirs),
        Aim::Guard => format!("to guard the Center at {place}: {:.0} of theirs are near", task.theirs),
        Aim::Leave => format!("to leave the map at {place}, worth {:.1} on the marker", task.worth),
        Aim::Strike => {
            format!("against {place}: {:.0} of ours are sent against {:.0}", task.ours, task.theirs)
        }
        Aim::Join => format!("to the others at {place}"),
    };
    match end.odds {
        Some(odds) => {
            format!("{aim}; in contact {:.0} of ours are reckoned with against {:.0}", odds.ours, odds.theirs)
        }
        None if left > 0.0 && left < 200.0 => {
            format!("{aim}; {left} points of way are left from {}", eyes.world.number(end.hex))
        }
        None => aim,
    }
}

/// The leader whose march comes next, with its end: those of whom it is not sure whether they move come first, so that the others know.
pub(super) fn next(
    eyes: &Eyes<'_>,
    officer: &Officer,
    plan: &Plan,
    may: &[HolderId],
) -> Option<(HolderId, Task, End)> {
    let mut found: Vec<(f64, HolderId, Task, End)> = Vec::new();
    for leader in may {
        let Some(column) = eyes.columns.iter().find(|column| column.leader == *leader) else { continue };
        let Some(task) = plan.task_of(*leader).copied() else { continue };
        let marcher = Marcher::fresh(column, false);
        let end = end(eyes, officer, plan, &marcher, &task);
        let leaves = task.aim == Aim::Leave && end.hex == column.hex && column.hex == task.hex;
        if end.next.is_some() || leaves {
            let far = eyes.ways.to(eyes.world, task.hex, Gait::Foot).far(column.hex);
            found.push((column.can_move + far / 10_000.0, *leader, task, end));
        }
    }
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.into_iter().next().map(|(_, leader, task, end)| (leader, task, end))
}
