//! What may come of an answer, on a game as the asking seat imagines it.

use crate::answers::Answer;
use crate::facts::Fact;
use crate::game::Campaigns;
use serde::Serialize;
use std::fmt;
use umpire::agenda::Play;
use umpire::dice::Dice;
use umpire::event::{Log, Seat};
use umpire::refusal::Refusal;

/// What odds are given of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The answer was carried out; of nothing else that could come of it are odds given.
    Done,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Done => f.write_str("it is done"),
        }
    }
}

impl Outcome {
    /// Whether it is one of which a sentence speaks.
    #[allow(
        clippy::unused_self,
        reason = "what readers of sentences ask; of the one outcome no sentence speaks"
    )]
    pub(crate) fn is(self, _: &str) -> Option<bool> {
        None
    }
}

/// What odds assume.
pub(crate) const ASSUMPTION: &str = "Enemies of whom nothing is known are as the scenario has them.";

/// Carries an answer through to its outcome.
pub(crate) fn foresee(
    game: &Campaigns,
    seat: Seat,
    answer: &Answer,
    dice: &mut dyn Dice,
) -> Result<Outcome, Refusal> {
    let mut ahead = game.clone();
    let mut log: Log<Fact> = Log::off();
    ahead.answer_only(seat, answer, &mut Play { dice, log: &mut log })?;
    Ok(Outcome::Done)
}
