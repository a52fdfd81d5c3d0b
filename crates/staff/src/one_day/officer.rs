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
        Some(Proceeding::Orders(_)) => mind.order(&eyes, lot),
        Some(Proceeding::FullMoves(_)) => chores::full_moves(&eyes, mind, answers),
        Some(Proceeding::Plots(_)) => mind.plot(&eyes),
        Some(Proceeding::Answers(_)) => mind.trade(&eyes),
        Some(Proceeding::Window(window)) if window.is_aiming() => fire::aim(&eyes, answers),
        Some(Proceeding::Window(_)) => fire::declare(&eyes, answers),
        _ => chores::other(&eyes, answers),
    }
}
