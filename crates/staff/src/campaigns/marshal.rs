//! The marshal: an officer who reckons over all dice what may come of a fight, and chooses his chits by the equilibrium of guess and
//! counterguess.

use super::officer::{Judgement, Officer};
use super::plan::Leaning;
use crate::player::{Budget, Decision, Player, Situation};
use campaigns::Campaigns;
use campaigns::answers::Answer;

#[derive(Debug, Clone, Copy)]
pub struct Marshal;

const OFFICER: Officer = Officer {
    judgement: Judgement::Reckoning,
    leaning: Leaning { superiority: 1.0, point: 0.03, errand: 0.003, whim: 15, care: 0.5, together: 12 },
    kept: 1,
    fights_at: 0.8,
    zeal: 2.5,
    fear: 0.3,
    reach_of_danger: 9,
    starving: 2.0,
};

impl Player<Campaigns> for Marshal {
    fn decide(&self, situation: &Situation<Campaigns>, _budget: Budget, seed: u64) -> Decision<Answer> {
        OFFICER.decide(situation, seed)
    }
}
