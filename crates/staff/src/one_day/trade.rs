//! The Trade-Off: the plots of both sides lie open, and each of ours may be changed once. Foot at which horse comes stays and squares; a
//! charge that would meet a square, or that is worth nothing any more, is not made.

use super::eyes::Eyes;
use super::odds::{self, Stand};
use super::strokes::squares;
use crate::player::Decision;
use one_day::answer::Answer;
use one_day::plot::{Mover, Plot, Purpose};
use one_day::roster::UnitId;
use one_day::world::Order;

/// A charge that is worth less than this is not made, in points.
const WORTHLESS: f64 = -0.05;

/// The next answer of the marshal.
pub(super) fn answer(eyes: &Eyes<'_>) -> Decision<Answer> {
    let world = eyes.world;
    let sealed = world.sealed(eyes.side);
    let plot_of = |id: UnitId| sealed.plots.iter().find(|plot| plot.unit() == Some(id));
    let grouped = world.groups.iter().map(|(id, _)| *id).filter(|id| eyes.own.contains(id));
    let open = grouped.filter(|id| !sealed.answered.contains(id) && world.has_order(*id, Order::CombatMove));
    for id in open {
        let own = plot_of(id);
        let hold = Plot::of(Mover::Unit(id), Purpose::Hold);
        let chargers = chargers(eyes, id);
        let horse: Vec<UnitId> = chargers.iter().copied().filter(|foe| eyes.is_horse(*foe)).collect();
        let walks = own.is_some_and(|plot| plot.legs().next().is_some() || plot.purpose.target().is_some());
        if eyes.is_foot(id) && walks && !horse.is_empty() {
            let open = odds::charge(eyes, &horse, id, Stand::default());
            let square = odds::charge(eyes, &horse, id, Stand { is_squared: true, fire: 0.0 });
            if open > square + 0.1 && eyes.may_plot(&hold) {
                let why = format!(
                    "{} stays and squares: {} comes at it, and would win {open:.2} points in the open, {square:.2} against a square",
                    eyes.name(id),
                    eyes.name(horse[0])
                );
                return Decision::because(Answer::Plot { plot: hold }, why);
            }
        }
        let Some(target) = own.and_then(|plot| plot.purpose.target()) else { continue };
        let with: Vec<UnitId> = sealed
            .plots
            .iter()
            .filter(|plot| plot.purpose.target() == Some(target))
            .filter_map(Plot::unit)
            .collect();
        let is_squared =
            eyes.is_foot(target) && world.has_order(target, Order::CombatMove) && squares(eyes, target);
        let fire = if world.has_order(target, Order::Fire) {
            odds::defensive_fire(world, target, with[0])
        } else {
            0.0
        };
        let worth = odds::charge(eyes, &with, target, Stand { is_squared, fire });
        if worth < WORTHLESS && eyes.may_plot(&hold) {
            let why = format!(
                "{} does not charge {}: it would cost {:.2} points",
                eyes.name(id),
                eyes.name(target),
                -worth
            );
            return Decision::because(Answer::Plot { plot: hold }, why);
        }
    }
    Decision::because(Answer::AnswersAreDone, "the plots stand")
}

/// Enemies who come at a unit: by their plots as they are shown, and straight on by Full Moves.
fn chargers(eyes: &Eyes<'_>, id: UnitId) -> Vec<UnitId> {
    let world = eyes.world;
    let by_plot = world.shown.iter().filter(|plot| plot.purpose.target() == Some(id)).filter_map(Plot::unit);
    let straight = world.full_moves.iter().filter(|laid| {
        eyes.foes.contains(&laid.unit)
            && one_day::plot::groups::may_charge(world, laid.unit, id)
            && one_day::plot::full_moves::could_reach(world, laid, id)
    });
    by_plot.filter(|unit| eyes.foes.contains(unit)).chain(straight.map(|laid| laid.unit)).collect()
}
