//! An officer: what the players have in common. He reads the imagined game, makes a plan of it and answers the question that is open.
//! In how much he thinks the players differ: the subaltern goes by ratios of strength, the marshal works out what may come of a fight.

use super::contact::Odds;
use super::eyes::Eyes;
use super::plan::{Aim, Leaning, Plan, Task};
use super::{combats, commands, moves, organization, preparations};
use crate::player::{Decision, Situation};
use campaigns::answers::Answer;
use campaigns::types::Side;
use campaigns::{Campaigns, ForPlayers as _};
use hex::HexId;

/// How he judges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Judgement {
    /// By rules of thumb.
    Thumb,
    /// By what may come of it, over all dice and chits.
    Reckoning,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Officer {
    pub(super) judgement: Judgement,
    pub(super) leaning: Leaning,
    /// So many administrative points are kept in hand.
    pub(super) kept: u8,
    /// At these odds he fights.
    pub(super) fights_at: f64,
    /// What a fight at twice the odds that he asks for is worth to him, in phases of march.
    pub(super) zeal: f64,
    /// What an enemy of twice our strength within reach costs, in the same.
    pub(super) fear: f64,
    /// How far an enemy reaches, in half points.
    pub(super) reach_of_danger: u16,
    /// What a night without a line of communication costs.
    pub(super) starving: f64,
}

impl Officer {
    pub(super) fn decide(&self, situation: &Situation<Campaigns>, lot: u64) -> Decision<Answer> {
        let game = situation.imagined();
        let side = Side::of_seat(situation.seat);
        let answers = &situation.answers;
        if let [only] = answers.as_slice() {
            return Decision::because(*only, "");
        }
        let eyes = Eyes::of(game.world(), side, lot);
        let at = Moment { game, eyes: &eyes, answers, lot };
        match answers[0] {
            Answer::Begin | Answer::Senior { .. } | Answer::Loses { .. } | Answer::Borne => {
                combats::chore(&at)
            }
            Answer::Command(_) => match game.floor() {
                Some("orders") => commands::decide(self, &at),
                Some("initiative") => commands::who_is_first(self, &at),
                _ => organization::decide(self, &at),
            },
            Answer::March(_) => moves::decide(self, &at),
            Answer::Prepare(_) => preparations::decide(self, &at),
            Answer::Fight(_) => match game.floor() {
                Some("consolidation" | "organization") => organization::decide(self, &at),
                _ => combats::decide(self, &at),
            },
        }
    }

    /// What it is worth to end a march in contact, in phases of march.
    pub(super) fn worth_of_contact(&self, eyes: &Eyes<'_>, task: &Task, hex: HexId, odds: Odds) -> f64 {
        let over = odds.ratio() / self.fights_at;
        if over < 1.0 {
            return -4.0 * (1.0 - over) - 0.6;
        }
        let is_meant = match task.aim {
            Aim::Strike | Aim::Take => eyes.world.ground().board.distance(task.hex, hex) <= 2,
            Aim::Join => true,
            Aim::Hold | Aim::Guard => {
                hex == task.hex || eyes.world.ground().board.distance(task.hex, hex) <= 1
            }
            Aim::Leave => false,
        };
        if is_meant { self.zeal * (over - 1.0).min(1.0) + 0.3 } else { -0.3 }
    }

    pub(super) fn plan(&self, eyes: &Eyes<'_>) -> Plan {
        Plan::of(eyes, self.leaning)
    }
}

/// What is asked, and what is known.
pub(super) struct Moment<'a> {
    pub(super) game: &'a umpire::imagined::Imagined<Campaigns>,
    pub(super) eyes: &'a Eyes<'a>,
    pub(super) answers: &'a [Answer],
    pub(super) lot: u64,
}

impl Moment<'_> {
    /// The answer, if it is offered.
    pub(super) fn offered(&self, answer: Answer) -> Option<Answer> {
        self.answers.contains(&answer).then_some(answer)
    }

    /// What is answered when nothing else is worth doing: that nothing more is done, which is offered last.
    pub(super) fn pass(&self, why: impl Into<String>) -> Decision<Answer> {
        Decision::because(self.answers[self.answers.len() - 1], why)
    }
}
