//! Which question it is, and who answers it: orders, plots and the Trade-Off are each player's own, the rest is alike.

use super::eyes::Eyes;
use super::{chores, fire};
use crate::player::{Decision, Situation};
use field::table::Spot;
use one_day::answer::Answer;
use one_day::for_players::ForPlayers as _;
use one_day::game::OneDay;
use one_day::proceeding::Proceeding;
use one_day::roster::UnitId;

/// As near as this an enemy is near, in inches.
const NEAR: f64 = 16.0;

/// How a player thinks.
pub(super) trait Mind {
    /// Where a unit is wanted.
    fn goal(&self, eyes: &Eyes<'_>, id: UnitId) -> Spot;

    /// The next chit, or that all are placed.
    fn order(&self, eyes: &Eyes<'_>, lot: u64) -> Decision<Answer>;

    /// The next plot, or that all are written.
    fn plot(&self, eyes: &Eyes<'_>) -> Decision<Answer>;

    /// The next answer in the Trade-Off, or that it is complete.
    fn trade(&self, eyes: &Eyes<'_>) -> Decision<Answer>;
}

/// Answers whatever is asked.
pub(super) fn decide(mind: &dyn Mind, situation: &Situation<OneDay>, lot: u64) -> Decision<Answer> {
    let game = situation.imagined();
    let eyes = Eyes::of(game, situation.seat);
    let answers = &situation.answers;
    if let [only] = &answers[..] {
        return Decision::because(*only, "");
    }
    match game.floor() {
        Some(Proceeding::Orders(_)) => lifted(&eyes, answers).unwrap_or_else(|| mind.order(&eyes, lot)),
        Some(Proceeding::FullMoves(_)) => chores::full_moves(&eyes, mind, answers),
        Some(Proceeding::Plots(_)) => mind.plot(&eyes),
        Some(Proceeding::Answers(_)) => mind.trade(&eyes),
        Some(Proceeding::Window(window)) if window.is_aiming() => fire::aim(&eyes, answers),
        Some(Proceeding::Window(_)) => fire::declare(&eyes, answers),
        _ => chores::other(&eyes, answers),
    }
}

/// Markers are lifted when the enemy is near: whoever is under one has no order (5.01.b).
fn lifted(eyes: &Eyes<'_>, answers: &[Answer]) -> Option<Decision<Answer>> {
    answers.iter().find_map(|answer| {
        let Answer::Reveal { unit } = *answer else { return None };
        let gap = eyes.nearest(unit)?.1;
        let why = format!("{} takes orders again: the enemy is {gap:.1} inches off", eyes.name(unit));
        (gap < NEAR).then(|| Decision::because(*answer, why))
    })
}
