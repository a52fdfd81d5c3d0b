//! Strokes: who attacks whom together. Of all enemies within reach the one is taken at whom a round of Melee is worth most, with those who
//! make it worth more; then the next, until nothing is worth it. Foot and horse together are one of each (2.0311c3.a).

use super::chores::stand;
use super::eyes::{Eyes, away};
use super::ground::expected_charge;
use super::odds::{self, Stand};
use one_day::edition::Level;
use one_day::plot::groups::may_charge;
use one_day::plot::{Leg, Mover};
use one_day::roster::UnitId;
use one_day::world::{Formation, Order};

/// A stroke must promise so many points.
const PROMISE: f64 = 0.2;
/// The most who strike together.
const MOST: usize = 3;

/// Some who attack an enemy together.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Stroke {
    pub(super) target: UnitId,
    /// The first of them draws the fire.
    pub(super) by: Vec<UnitId>,
    /// What a round is worth.
    pub(super) worth: f64,
}

/// The strokes of a side: while chits are placed by all who could have a Combat Move, later by those who have one.
pub(super) fn strokes(
    eyes: &Eyes<'_>,
    bonus: impl Fn(UnitId) -> f64,
    cost: impl Fn(UnitId) -> f64,
) -> Vec<Stroke> {
    let world = eyes.world;
    let is_revealed = |id: UnitId| world.unit(id).order.is_some();
    let can = |id: &UnitId| {
        !eyes.is_guns(*id)
            && world.unit(*id).level <= Level::Nervous
            && world.unit(*id).formation != Formation::RoadColumn
            && (!is_revealed(*id) || world.has_order(*id, Order::CombatMove))
    };
    let mut free: Vec<UnitId> = eyes.own.iter().copied().filter(can).collect();
    // Who attacks already by his plot does not change his mind, and who was plotted otherwise is not free.
    let plots = &world.sealed(eyes.side).plots;
    free.retain(|id| {
        !plots.iter().any(|plot| plot.who == Mover::Unit(*id) && plot.purpose.target().is_none())
    });
    let reach: Vec<(UnitId, Vec<UnitId>)> = eyes
        .foes
        .iter()
        .map(|foe| {
            let near = |id: &UnitId| {
                eyes.gap(*id, *foe) <= f64::from(world.rate(*id).combat) / 1000.0 - 0.1
                    && may_charge(world, *id, *foe)
            };
            (*foe, free.iter().copied().filter(near).collect::<Vec<_>>())
        })
        .filter(|(_, near)| !near.is_empty())
        .collect();
    let mut found: Vec<Stroke> = Vec::new();
    loop {
        let is_free = |id: &UnitId| !found.iter().any(|stroke: &Stroke| stroke.by.contains(id));
        let open = reach.iter().filter(|(foe, _)| !found.iter().any(|stroke| stroke.target == *foe));
        let best = open.filter_map(|(foe, near)| {
            let near: Vec<UnitId> = near.iter().copied().filter(is_free).collect();
            best_of(eyes, *foe, &near, bonus(*foe), &cost)
        });
        match best.max_by(|one, other| one.worth.total_cmp(&other.worth)) {
            Some(stroke) if stroke.worth > PROMISE => found.push(stroke),
            _ => return found,
        }
    }
}

/// Of those who could attack an enemy the ones who make most of it.
fn best_of(
    eyes: &Eyes<'_>,
    target: UnitId,
    near: &[UnitId],
    bonus: f64,
    cost: &impl Fn(UnitId) -> f64,
) -> Option<Stroke> {
    let alone = |id: &UnitId| worth(eyes, &[*id], target) - cost(*id);
    let mut ranked: Vec<(f64, UnitId)> = near.iter().map(|id| (alone(id), *id)).collect();
    ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut by: Vec<UnitId> = Vec::new();
    let mut value = f64::MIN;
    for (_, id) in ranked {
        let mut with = by.clone();
        with.push(id);
        let horse = with.iter().filter(|id| eyes.is_horse(**id)).count();
        if with.len() > MOST || (horse > 0 && horse < with.len() && with.len() > 2) {
            continue;
        }
        // Foot goes first: it draws the fire, and horse comes after it.
        with.sort_by_key(|id| eyes.is_horse(*id));
        let then = worth(eyes, &with, target) - with.iter().map(|id| cost(*id)).sum::<f64>();
        if by.is_empty() || then > value + 0.05 {
            (by, value) = (with, then);
        }
    }
    (!by.is_empty()).then_some(Stroke { target, by, worth: value + bonus })
}

/// What a stroke is worth as far as orders are known.
fn worth(eyes: &Eyes<'_>, by: &[UnitId], target: UnitId) -> f64 {
    let world = eyes.world;
    if world.unit(target).order.is_none() {
        return expected_charge(eyes, by, target);
    }
    let has_horse = by.iter().any(|id| eyes.is_horse(*id));
    if has_horse && eyes.is_foot(target) && world.has_order(target, Order::CombatMove) {
        let is_squared = squares(eyes, target);
        return odds::charge(eyes, by, target, Stand { is_squared, fire: 0.0 });
    }
    odds::charge(eyes, by, target, stand(eyes, by[0], target))
}

/// Whether foot with a Combat Move will stand in square: it does unless it was seen to walk more than an inch (plot.k). Who only attacks has
/// not walked yet when horse is upon him.
pub(super) fn squares(eyes: &Eyes<'_>, target: UnitId) -> bool {
    let world = eyes.world;
    let shown = world.shown.iter().find(|plot| plot.unit() == Some(target));
    let walks = |leg: Leg| match leg {
        Leg::To(spot) => away(eyes.at(target), spot) > 1.0,
        Leg::Along(..) => true,
    };
    world.unit(target).formation.place().is_none()
        && !shown.is_some_and(|plot| plot.square == Some(false) || plot.legs().any(walks))
}
