//! The plan: what each column is to do. It is read from the position anew at every question, and nothing is memory: what holds a plan
//! together from turn to turn is where the columns have come to by it, and the number of the game, which leans the worths to and fro.
//!
//! Goals are the places that move the marker, the ways off the map that do, the Center, and the enemy's stacks. The goal for which most can
//! be had at the least cost gets the columns that can come in time, until they are enough; then the next, until nothing is worth the while.
//! Whoever is left over joins the greatest of these groups, or stays.

use super::eyes::{Column, Eyes};
use super::ways::pace;
use campaigns::edition::Class;
use campaigns::theatre::Kind;
use campaigns::types::{HolderId, Holders};
use campaigns::world::Gait;
use hex::HexId;
use umpire::dice::ChoiceRng;

/// What a column is to do with a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Take a place.
    Take,
    /// Hold one.
    Hold,
    /// Keep the enemy away from the Center.
    Guard,
    /// Leave the map there.
    Leave,
    /// Fight the enemy who stands there.
    Strike,
    /// Come to the others.
    Join,
}

/// A task of a column.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Task {
    pub(super) aim: Aim,
    pub(super) hex: HexId,
    /// What it is worth, in steps of the marker.
    pub(super) worth: f64,
    /// The strength that is sent.
    pub(super) ours: f64,
    /// The strength that is reckoned with there.
    pub(super) theirs: f64,
    /// In how many turns all of it is there.
    pub(super) turns: f64,
    /// Everybody who has it.
    pub(super) who: Holders,
}

/// How a player leans.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Leaning {
    /// So many times the enemy's strength are wanted before he is sought out.
    pub(super) superiority: f64,
    /// What the destruction of a point is worth, in steps of the marker.
    pub(super) point: f64,
    /// What it costs to send a point anywhere, so that no army walks where a brigade would do.
    pub(super) errand: f64,
    /// How far the number of the game leans the worths, in hundredths.
    pub(super) whim: u8,
    /// How much of what threatens a place of ours is answered.
    pub(super) care: f64,
    /// So many columns are sent together at the most: who sends more has them concentrate before they fight.
    pub(super) together: usize,
}

/// What each column is to do.
#[derive(Debug, Clone, Default)]
pub(super) struct Plan {
    tasks: Vec<Task>,
    /// The places that would be worth taking, whether somebody is sent or not.
    wanted: Vec<Task>,
}

/// Something that would be worth having.
#[derive(Debug, Clone, Copy)]
struct Goal {
    aim: Aim,
    hex: HexId,
    worth: f64,
    theirs: f64,
    /// The least strength that is of use.
    least: f64,
}

impl Plan {
    pub(super) fn of(eyes: &Eyes<'_>, leaning: Leaning) -> Plan {
        let goals = goals(eyes, leaning);
        let takes = goals.iter().filter(|goal| goal.aim == Aim::Take);
        let wanted = takes.map(|goal| worth_of(leaning, goal, 0.0, 0.0, Holders::NONE, 0.0).1).collect();
        let mut plan = Plan { tasks: Vec::new(), wanted };
        let mut busy = Holders::NONE;
        let mut open = goals;
        while let Some((at, task)) = best(eyes, leaning, &open, busy) {
            busy = busy.or(task.who);
            open.remove(at);
            plan.tasks.push(task);
        }
        plan.rally(eyes, busy);
        plan
    }

    /// The task of a leader.
    pub(super) fn task_of(&self, leader: HolderId) -> Option<&Task> {
        self.tasks.iter().find(|task| task.who.has(leader))
    }

    /// The places that would be worth taking.
    pub(super) fn wanted(&self) -> impl Iterator<Item = &Task> {
        self.wanted.iter()
    }

    /// What is done about a hex.
    pub(super) fn tasks_at(&self, hex: HexId) -> impl Iterator<Item = &Task> {
        self.tasks.iter().filter(move |task| task.hex == hex && task.aim != Aim::Join)
    }

    /// The group that makes the main effort: the strongest that is to fight or to take something.
    pub(super) fn main(&self) -> Option<&Task> {
        let active = self.tasks.iter().filter(|task| matches!(task.aim, Aim::Take | Aim::Strike | Aim::Hold));
        active.max_by(|one, other| one.ours.total_cmp(&other.ours))
    }

    /// Whoever has nothing to do comes to the main effort.
    fn rally(&mut self, eyes: &Eyes<'_>, busy: Holders) {
        let idle: Vec<&Column> =
            eyes.columns.iter().filter(|column| column.members.and(busy).is_empty()).collect();
        let main = self.main().map(|task| task.hex);
        let strongest =
            idle.iter().max_by(|one, other| one.points.total_cmp(&other.points)).map(|column| column.hex);
        let Some(hex) = main.or(strongest) else { return };
        for column in idle {
            self.tasks.push(Task {
                aim: Aim::Join,
                hex,
                worth: 0.0,
                ours: column.points,
                theirs: 0.0,
                turns: turns(eyes, column, hex),
                who: column.members,
            });
        }
    }
}

/// How many turns a column needs to a hex: a march in phase II, and a part of one in phase V.
pub(super) fn turns(eyes: &Eyes<'_>, column: &Column, hex: HexId) -> f64 {
    let way = eyes.ways.to(eyes.world, hex, column.gait).far(column.hex);
    way / (1.35 * pace(column.allowance, eyes.world.weather))
}

fn goals(eyes: &Eyes<'_>, leaning: Leaning) -> Vec<Goal> {
    let mut goals = Vec::new();
    places(eyes, leaning, &mut goals);
    exits(eyes, leaning, &mut goals);
    centers(eyes, leaning, &mut goals);
    strikes(eyes, leaning, &mut goals);
    let span = usize::from(leaning.whim) * 2 + 1;
    let side = u64::from(eyes.side.seat().0);
    for goal in &mut goals {
        // What a hex is worth to him leans the same way at every question of a game.
        let mut of_hex = ChoiceRng::new(
            (eyes.game ^ side).wrapping_mul(0x9E37_79B9).wrapping_add(goal.hex.index() as u64),
        );
        let drawn = u16::try_from(of_hex.one_of(span)).unwrap_or(0);
        goal.worth *= 1.0 + (f64::from(drawn) - f64::from(leaning.whim)) / 100.0;
    }
    goals
}

/// The places that move the marker: those that would move it our way if we took them, and those that must not be lost.
fn places(eyes: &Eyes<'_>, leaning: Leaning, to: &mut Vec<Goal>) {
    let (world, side) = (eyes.world, eyes.side);
    for (at, award) in world.theatre.terms.places.iter().enumerate() {
        let worth = f64::from(award.moves.unsigned_abs());
        let held = world.held.get(at).copied().unwrap_or(award.held_by);
        let garrison = |of| {
            world
                .stack(award.hex, of)
                .iter()
                .any(|id| matches!(world.theatre.holder(id).kind, Kind::Garrison(_)))
        };
        let theirs = eyes.foes_within(award.hex, 2)
            + 0.35 * (eyes.foes_within(award.hex, 8) - eyes.foes_within(award.hex, 2));
        if held == side {
            // What comes in the next turn or two has to be met; what is farther away may still change its mind.
            let near = eyes.foes_within(award.hex, 10);
            let threat = threat(eyes, award.hex);
            if !garrison(side) && threat > 0.05 {
                let worth = worth * threat * leaning.care;
                to.push(Goal { aim: Aim::Hold, hex: award.hex, worth, theirs: 0.6 * near, least: 1.0 });
            }
        } else if !garrison(eyes.enemy()) {
            // Whoever takes it beats those who stand there.
            let worth = worth + 0.7 * leaning.point * theirs.min(30.0);
            to.push(Goal { aim: Aim::Take, hex: award.hex, worth, theirs, least: 1.0 });
        }
    }
}

/// How likely the enemy is to come to a hex in the next turn or two, from what is near it; who is farther away may still change his mind.
fn threat(eyes: &Eyes<'_>, hex: HexId) -> f64 {
    let near = eyes.foes_within(hex, 10);
    let far = eyes.foes_within(hex, 20) - near;
    1.0 - (-(near + 0.15 * far) / 8.0).exp()
}

/// The ways off the map that move the marker, ours and the enemy's, where he must not get.
fn exits(eyes: &Eyes<'_>, leaning: Leaning, to: &mut Vec<Goal>) {
    let world = eyes.world;
    for (at, award) in world.theatre.terms.exits.iter().enumerate() {
        let left = world.left.get(at).copied().unwrap_or_default();
        if left.is_awarded {
            continue;
        }
        if award.by != eyes.side {
            for hex in &award.hexes {
                let worth = f64::from(award.moves.unsigned_abs()) * threat(eyes, *hex) * leaning.care;
                let theirs = 0.6 * eyes.foes_within(*hex, 10);
                to.push(Goal { aim: Aim::Hold, hex: *hex, worth, theirs, least: 1.0 });
            }
            continue;
        }
        let least = f64::from(award.points.saturating_sub(left.points)).max(1.0);
        let worth = f64::from(award.moves.unsigned_abs());
        for hex in &award.hexes {
            let theirs = eyes.foes_within(*hex, 4);
            to.push(Goal { aim: Aim::Leave, hex: *hex, worth, theirs, least });
        }
    }
}

/// Centers to which the enemy is near.
fn centers(eyes: &Eyes<'_>, leaning: Leaning, to: &mut Vec<Goal>) {
    for army in eyes.world.theatre.armies_of(eyes.side) {
        let Some(hex) = eyes.world.army(army).center else { continue };
        let near = eyes.foes_within(hex, 12);
        let threat = 1.0 - (-near / 8.0).exp();
        if threat > 0.05 {
            let worth = 0.8 * threat * leaning.care;
            to.push(Goal { aim: Aim::Guard, hex, worth, theirs: 0.6 * near, least: 1.0 });
        }
    }
}

/// The enemy's stacks, and those whose destruction counts.
fn strikes(eyes: &Eyes<'_>, leaning: Leaning, to: &mut Vec<Goal>) {
    let world = eyes.world;
    for foe in &eyes.foes {
        if foe.in_walls || foe.points < 0.5 {
            continue;
        }
        let counts = world.theatre.terms.destroyed.iter().enumerate();
        let counted = counts.filter(|(at, award)| {
            !world.destroyed.get(*at).copied().unwrap_or(true) && foe.holders.has(award.leader)
        });
        let award: f64 = counted.map(|(_, award)| 0.6 * f64::from(award.moves.unsigned_abs())).sum();
        let behind = eyes.foes_within(foe.hex, 6) - foe.points;
        let theirs = foe.points + 0.6 * behind.max(0.0);
        let worth = award + leaning.point * foe.points.min(30.0);
        to.push(Goal { aim: Aim::Strike, hex: foe.hex, worth, theirs, least: 1.0 });
    }
}

/// The goal for which most can be had, with those who are sent.
fn best(eyes: &Eyes<'_>, leaning: Leaning, goals: &[Goal], busy: Holders) -> Option<(usize, Task)> {
    let mut best: Option<(f64, usize, Task)> = None;
    for (at, goal) in goals.iter().enumerate() {
        let Some((value, task)) = sent(eyes, leaning, goal, busy) else { continue };
        if value > 0.03 && best.as_ref().is_none_or(|(most, ..)| value > *most + 1e-9) {
            best = Some((value, at, task));
        }
    }
    best.map(|(_, at, task)| (at, task))
}

/// The columns that would be sent for a goal, and what that is worth, all things considered.
fn sent(eyes: &Eyes<'_>, leaning: Leaning, goal: &Goal, busy: Holders) -> Option<(f64, Task)> {
    let left = f64::from(eyes.turns_left);
    let mut able: Vec<(f64, &Column)> = eyes
        .columns
        .iter()
        .filter(|column| column.members.and(busy).is_empty())
        .map(|column| (turns(eyes, column, goal.hex), column))
        .filter(|(turns, _)| *turns < left + 0.3)
        .collect();
    able.sort_by(|one, other| {
        (one.0, one.1.leader).partial_cmp(&(other.0, other.1.leader)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let superiority = match goal.aim {
        Aim::Hold | Aim::Guard => 1.0,
        Aim::Take | Aim::Leave | Aim::Strike | Aim::Join => leaning.superiority,
    };
    let wanted = (superiority * goal.theirs).max(goal.least);
    let free: Vec<(f64, &Column)> = able
        .iter()
        .copied()
        .filter(|(_, column)| on_the_way(eyes, column, goal) < 0.5 * column.points)
        .collect();
    if goal.theirs < 0.5 && goal.least <= 1.0 && !free.is_empty() {
        // Nobody is there: the smallest of those who come soon will do.
        let soonest = free.first()?.0;
        let soon = free.iter().filter(|(turns, _)| turns.ceil() <= soonest.ceil().max(1.0));
        let (turns, column) = soon.min_by(|one, other| one.1.points.total_cmp(&other.1.points))?;
        return Some(worth_of(leaning, goal, column.points, *turns, column.members, 1.0));
    }
    let mut sent: Vec<(f64, &Column)> = Vec::new();
    let mut found: Option<(f64, Task)> = None;
    for one in able.into_iter().take(leaning.together) {
        sent.push(one);
        for group in [sent.clone(), trimmed(&sent, wanted)] {
            let ours: f64 = group.iter().map(|(_, column)| column.points).sum();
            let barred = group.iter().map(|(_, column)| on_the_way(eyes, column, goal)).fold(0.0, f64::max);
            let chance = chance(&Goal { theirs: goal.theirs + barred, ..*goal }, ours);
            if ours < goal.least || chance <= 0.0 {
                continue;
            }
            let who = group.iter().fold(Holders::NONE, |all, (_, column)| all.or(column.members));
            let late = group.iter().map(|(turns, _)| *turns).fold(0.0, f64::max);
            let (value, task) = worth_of(leaning, goal, ours, late, who, chance);
            if found.as_ref().is_none_or(|(most, _)| value > *most) {
                found = Some((value, task));
            }
        }
        if sent.iter().map(|(_, column)| column.points).sum::<f64>() >= 1.5 * wanted {
            break;
        }
    }
    found
}

/// The enemies whom a column would have to pass on its way, those at the goal left out.
fn on_the_way(eyes: &Eyes<'_>, column: &Column, goal: &Goal) -> f64 {
    let field = eyes.ways.to(eyes.world, goal.hex, Gait::Foot);
    let Some(way) = field.from(column.hex) else { return 0.0 };
    let bars = eyes.foes.iter().filter(|foe| {
        let Some((there, beyond)) = foe.field.from(column.hex).zip(field.from(foe.hex)) else { return false };
        !foe.in_walls && beyond > 8 && there + beyond <= way + 3
    });
    0.8 * bars.fold(0.0, |sum, foe| sum + foe.points)
}

/// Without those who are not needed, the largest of them first.
fn trimmed<'e>(sent: &[(f64, &'e Column)], wanted: f64) -> Vec<(f64, &'e Column)> {
    let mut left: Vec<(f64, &Column)> = sent.to_vec();
    left.sort_by(|one, other| other.1.points.total_cmp(&one.1.points));
    let mut sum: f64 = left.iter().map(|(_, column)| column.points).sum();
    left.retain(|(_, column)| {
        let is_needed = sum - column.points < wanted;
        if !is_needed {
            sum -= column.points;
        }
        is_needed
    });
    left
}

/// How likely so much strength is to have its way.
fn chance(goal: &Goal, ours: f64) -> f64 {
    let ratio = ours / goal.theirs.max(0.1);
    match goal.aim {
        // Whoever defends need not be stronger.
        Aim::Hold | Aim::Guard => ((ratio - 0.3) / 0.9).clamp(0.0, 1.0),
        Aim::Take | Aim::Leave | Aim::Strike | Aim::Join => ((ratio - 0.7) / 1.0).clamp(0.0, 1.0),
    }
}

fn worth_of(leaning: Leaning, goal: &Goal, ours: f64, turns: f64, who: Holders, chance: f64) -> (f64, Task) {
    let task =
        Task { aim: goal.aim, hex: goal.hex, worth: goal.worth, ours, theirs: goal.theirs, turns, who };
    // Whoever holds does nothing else: that is dearer than an errand.
    let errand = match goal.aim {
        Aim::Hold | Aim::Guard => 4.0 * leaning.errand,
        Aim::Take | Aim::Leave | Aim::Strike | Aim::Join => leaning.errand,
    };
    (goal.worth * chance / (1.0 + 0.35 * turns) - errand * ours, task)
}

/// The likeliest class of a group of so many points and leaders as its side has it: for reasons in words.
pub(super) fn class_word(class: Class) -> &'static str {
    match class {
        Class::Division => "a Division",
        Class::Corps => "a Corps",
        Class::Army => "an Army",
    }
}

/// How far a hex is from a leader on foot, in half points.
pub(super) fn way_on_foot(eyes: &Eyes<'_>, from: HexId, to: HexId) -> f64 {
    eyes.ways.to(eyes.world, to, Gait::Foot).far(from)
}
