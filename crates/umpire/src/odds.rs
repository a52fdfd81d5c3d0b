//! Exact odds of an answer before the dice, from what the asking seat may know.

use crate::agenda::Play;
use crate::chance::Chance;
use crate::dice::{Scripted, TooMany, every_outcome};
use crate::event::{Log, Seat, Sum};
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
    /// Nothing was asked for, or what comes before it throws dice of its own.
    Nothing,
}

impl fmt::Display for NoOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoOdds::Refused(refusal) => refusal.fmt(f),
            NoOdds::TooMany(many) => many.fmt(f),
            NoOdds::Nothing => f.write_str(
                "odds are told of an answer, and of a chain only if its last link is the first to throw dice",
            ),
        }
    }
}

/// The odds of an answer as the seat may know them: the game is imagined from the seat's knowledge, so
/// nothing that is hidden from it can show. Of a chain they are those of its last link, after the others.
pub fn odds<G: Game>(
    knowledge: &G::Knowledge,
    seat: Seat,
    chain: &[G::Action],
) -> Result<Odds<G::Outcome>, NoOdds> {
    let Some((action, before)) = chain.split_last() else { return Err(NoOdds::Nothing) };
    let mut imagined = Imagined::<G>::of(knowledge);
    for link in before {
        let (mut dice, mut log) = (Scripted::default(), Log::off());
        let done = imagined.act(seat, link, &mut Play { dice: &mut dice, log: &mut log });
        done.map_err(NoOdds::Refused)?;
        if dice.trouble().is_some() || !imagined.awaited().has(seat) {
            return Err(NoOdds::Nothing);
        }
    }
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
