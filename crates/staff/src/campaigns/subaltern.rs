//! The subaltern: rules of thumb for everything. A task for each column, commands for those who would fail their throw, odds by strength.

use super::officer::{Judgement, Officer};
use super::plan::Leaning;
use crate::player::{Budget, Decision, Player, Situation};
use campaigns::Campaigns;
use campaigns::answers::Answer;

#[derive(Debug, Clone, Copy)]
pub struct Subaltern;

const OFFICER: Officer = Officer {
    judgement: Judgement::Thumb,
    leaning: Leaning { superiority: 1.8, point: 0.02, errand: 0.004, whim: 15, care: 0.7, together: 2 },
    kept: 4,
    fights_at: 1.5,
    zeal: 1.0,
    fear: 0.6,
    reach_of_danger: 9,
    starving: 2.0,
};

impl Player<Campaigns> for Subaltern {
    fn decide(&self, situation: &Situation<Campaigns>, _budget: Budget, seed: u64) -> Decision<Answer> {
        OFFICER.decide(situation, seed)
    }
}
