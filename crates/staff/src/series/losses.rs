//! Who takes a hit, where the beaten go, and where a leader is placed (7.1, 7.2, 7.4, 19, 20.10).

use super::eyes::Eyes;
use super::fights::Fought;
use hex::HexId;
use series::action::Action;
use series::command::Answer as Command;
use series::options::hidden_movement::Answer as Hidden;
use series::pieces::{Arm, UnitId};
use series::refits::hidden_forces::Answer as Forces;
use series::turn::Answer as Turn;

/// What a hit on a unit costs: the strength it loses, and all of it if it is its last step.
fn price(eyes: &Eyes<'_>, unit: UnitId) -> f64 {
    let printed = eyes.world.printed(unit);
    let (front, reverse) = (f64::from(printed.front), f64::from(printed.reverse));
    let guard = if printed.is_the_guard() { 2.0 } else { 0.0 };
    if eyes.world.unit(unit).damaged { front + 1.5 + guard } else { front - reverse + 0.3 * reverse + guard }
}

/// Which unit takes a hit, or is disrupted: the least valuable.
pub(super) fn hit(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    let mut best: Option<(f64, Action, UnitId)> = None;
    for action in answers {
        let (unit, cost) = match *action {
            Action::Hit { unit } => (unit, price(eyes, unit)),
            Action::Disrupt { unit } => (unit, eyes.combat_strength(unit)),
            _ => continue,
        };
        if best.is_none_or(|(least, ..)| cost < least - 1e-9) {
            best = Some((cost, *action, unit));
        }
    }
    best.map(|(_, action, unit)| (action, format!("{} can best be spared", eyes.name(unit))))
}

/// How good a hex is to go back to.
fn refuge(eyes: &Eyes<'_>, from: Option<HexId>, to: HexId, mounted: bool, coming: usize) -> f64 {
    let world = eyes.world;
    let mut worth = 0.6 * f64::from(eyes.enemy_distance(to).min(5));
    if eyes.in_enemy_zone(to) && !mounted {
        worth -= 3.0;
    }
    let there = world.units_in(to).filter(|unit| world.side_of(*unit) == eyes.side).count();
    if there + coming > world.edition().stacking.units {
        worth -= 3.0;
    }
    worth -= 0.5 * eyes.openness(to);
    worth += 0.3 * eyes.stake_at(to).min(3.0);
    worth -= 0.2 * f64::from(eyes.friend_distance(to, None).min(4));
    if let Some(from) = from {
        worth -= 0.05 * f64::from(eyes.distance(from, to));
    }
    worth
}

/// Where somebody goes: a retreat, a flight, a step back, a leader's new place, room made for others.
pub(super) fn place(eyes: &Eyes<'_>, answers: &[Action]) -> Fought {
    let world = eyes.world;
    let mounted = |unit: UnitId| eyes.arm(unit) == Arm::Cavalry;
    let mut best: Option<(f64, Action)> = None;
    for action in answers {
        let worth = match *action {
            Action::RetreatTo { from, to: Some(to) } => {
                let mine: Vec<UnitId> = world.units_in(from).collect();
                refuge(eyes, Some(from), to, mine.iter().all(|unit| mounted(*unit)), mine.len())
            }
            Action::RetreatTo { to: None, .. } => -20.0,
            Action::StepBack { unit, to } => {
                // Cavalry that stays with infantry helps it; alone it has to go anyway.
                let stays = world
                    .hex_of(unit)
                    .is_some_and(|at| world.units_in(at).any(|other| eyes.arm(other) == Arm::Infantry));
                refuge(eyes, world.hex_of(unit), to, true, 1) - if stays { 3.0 } else { 0.0 }
            }
            Action::ReceiveTheAttack => 0.8,
            Action::Command(Command::Flee { unit, to } | Command::MakeRoom { unit, to }) => {
                refuge(eyes, world.hex_of(unit), to, mounted(unit), 1)
            }
            Action::Command(Command::HoldOut { .. }) => -1.0,
            Action::Command(Command::GoWith { unit, .. }) => {
                world.hex_of(unit).map_or(-9.0, |hex| 5.0 + f64::from(eyes.enemy_distance(hex).min(5)))
            }
            Action::Place { at, .. } | Action::Turn(Turn::SetUp { at, .. }) => {
                f64::from(eyes.enemy_distance(at).min(5)) + 0.05 * eyes.strength_near(eyes.side, at, 0)
            }
            Action::Hidden(Hidden::Put { unit, at }) | Action::Forces(Forces::ComesOut { unit, at }) => {
                refuge(eyes, None, at, mounted(unit), 1)
            }
            _ => continue,
        };
        if best.is_none_or(|(most, _)| worth > most + 1e-9) {
            best = Some((worth, *action));
        }
    }
    best.map(|(_, action)| (action, "where the enemy is farthest and friends are near".to_owned()))
}
