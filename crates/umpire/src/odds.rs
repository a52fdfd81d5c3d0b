//! Exact odds of an answer before the dice, from what the asking seat may know.

use crate::chance::Chance;
use crate::dice::{TooMany, every_outcome};
use crate::event::{Seat, Sum};
use crate::game::Game;
use crate::imagined::Imagined;
use crate::refusal::Refusal;
use serde::Serialize;
use std::fmt;

/// More different runs of the dice than this are not enumerated.
pub const MOST_RUNS: usize = 20_000;

/// The exact distribution of what comes of an answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Odds<O> {
    /// What was assumed of the decisions on the way.
    pub assuming: &'static str,
    /// The figures that are known before the dice: strengths with all their parts.
    pub sums: Vec<Sum>,
    /// Every outcome with its chance; the chances add up to one.
    pub outcomes: Vec<(O, Chance)>,
}

impl<O> Odds<O> {
    /// The chance of all outcomes that meet a condition; `None` if the figures grow out of bounds.
    pub fn chance_that(&self, mut holds: impl FnMut(&O) -> bool) -> Option<Chance> {
        let mut met = self.outcomes.iter().filter(|(outcome, _)| holds(outcome));
        met.try_fold(Chance::NEVER, |sum, (_, chance)| sum.plus(*chance))
    }
}

/// Why there are no odds.
#[derive(Debug, Clone, PartialEq)]
pub enum NoOdds {
    /// The answer itself is refused.
    Refused(Refusal),
    /// Too many outcomes to enumerate.
    TooMany(TooMany),
}

impl fmt::Display for NoOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoOdds::Refused(refusal) => refusal.fmt(f),
            NoOdds::TooMany(many) => many.fmt(f),
        }
    }
}

/// The odds of an answer as the seat may know them: the game is imagined from the seat's knowledge, so
/// nothing that is hidden from it can show.
pub fn odds<G: Game>(
    knowledge: &G::Knowledge,
    seat: Seat,
    action: &G::Action,
) -> Result<Odds<G::Outcome>, NoOdds> {
    let imagined = Imagined::<G>::of(knowledge);
    let mut refusal = None;
    let outcomes = every_outcome(MOST_RUNS, |dice| {
        imagined.foresee(seat, action, dice).map_err(|refused| refusal = Some(refused)).ok()
    });
    if let Some(refusal) = refusal {
        return Err(NoOdds::Refused(refusal));
    }
    let outcomes = outcomes.map_err(NoOdds::TooMany)?;
    let outcomes = outcomes.into_iter().filter_map(|(outcome, chance)| Some((outcome?, chance))).collect();
    let mut sums = imagined.foretell(seat, action);
    for line in sums.iter_mut().flat_map(|sum| &mut sum.lines) {
        line.rule = imagined.in_force(line.rule).unwrap_or(line.rule);
    }
    Ok(Odds { assuming: imagined.assumption(), sums, outcomes })
}
