//! The marshal: hears more than one opinion, and where they differ plays each of them out before he decides.
//!
//! Three officers, one as usual, one bold and one careful, say what they would do. Where they agree, that is done: most questions have one good answer.
//! Where they differ, each answer is carried out on the imagined game and played on to the end of the turn, several times, with the same dice for
//! each; the one that leaves his side best off is given. Nothing is remembered from one question to the next.

use super::eyes::Eyes;
use super::judgement::judge;
use super::officer::{Officer, Weights};
use crate::player::{Budget, Decision, Player, Situation};
use nlc::Nlc;
use nlc::action::Action;
use nlc::pieces::{BodyId, Side};
use nlc::proceeding::Proceeding;
use serde::Deserialize;
use std::sync::LazyLock;
use umpire::agenda::Play;
use umpire::dice::{Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game;

/// The weights that the marshal comes with.
const WEIGHTS: &str = include_str!("../../weights/marshal.toml");

/// What is said in the file of weights.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Opinions {
    /// How often each answer is played out.
    samples: u32,
    /// Questions answered in one playing out, at most, within an action.
    horizon: u32,
    /// Whether the rest of the turn is played out as well, with what the enemy does in it.
    whole_turn: bool,
    /// What another answer must be better by than the usual one.
    doubt: f64,
    /// The officer who plays the side that opens the battle.
    opening: Weights,
    /// The one who plays the other.
    receiving: Weights,
    /// The bold one.
    bold: Option<Weights>,
    /// The careful one.
    careful: Option<Weights>,
}

impl Default for Opinions {
    fn default() -> Self {
        Opinions {
            samples: 3,
            horizon: 60,
            whole_turn: false,
            doubt: 0.1,
            opening: Weights::default(),
            receiving: Weights::default(),
            bold: None,
            careful: None,
        }
    }
}

/// Plans: plays out what his officers would do before he decides.
#[derive(Debug, Clone)]
pub struct Marshal {
    opinions: Opinions,
    /// By side.
    usual: [Officer; 2],
    others: Vec<Officer>,
}

static MARSHAL: LazyLock<Marshal> = LazyLock::new(|| {
    Marshal::with_weights(WEIGHTS).expect("the weights that come with the program can be read")
});

impl Default for Marshal {
    fn default() -> Self {
        Marshal::of(Opinions::default())
    }
}

impl Marshal {
    /// The marshal with the weights that he comes with.
    pub fn as_usual() -> &'static Marshal {
        &MARSHAL
    }

    /// A marshal with weights from a file's text; what is not said is as usual.
    pub fn with_weights(text: &str) -> Result<Marshal, String> {
        toml::from_str(text).map(Marshal::of).map_err(|error| error.to_string())
    }

    fn of(opinions: Opinions) -> Marshal {
        let officer = |weights: &Weights| Officer { weights: weights.clone() };
        let others = opinions.bold.iter().chain(&opinions.careful).map(officer).collect();
        Marshal { usual: [officer(&opinions.opening), officer(&opinions.receiving)], others, opinions }
    }

    /// The officer who plays a side as usual.
    fn usual(&self, eyes: &Eyes<'_>) -> &Officer {
        &self.usual[usize::from(eyes.side == Side::Second)]
    }

    /// How far an answer to a question is played out; not at all where that tells nothing.
    fn horizon(&self, game: &Nlc) -> u32 {
        match game.floor() {
            // What an order comes to shows only turns later, when chance has had the last word.
            Some(
                Proceeding::Commanding(_)
                | Proceeding::Turning(_)
                | Proceeding::Hidden(_)
                | Proceeding::Aides(_),
            )
            | None => 0,
            Some(_) => self.opinions.horizon,
        }
    }

    /// How well off a seat is when an answer has been played out.
    fn play_out(&self, game: &Nlc, seat: Seat, answer: Action, horizon: u32, sample: u32) -> Option<f64> {
        let mut game = game.clone();
        let mut dice = Rolled::new(&Seed::from_number(u64::from(sample)));
        let mut log = Log::deaf();
        let (acting, turn) = (acting(&game), game.world().turn);
        game.act(seat, &answer, &mut Play { dice: &mut dice, log: &mut log }).ok()?;
        let mut answers = Vec::new();
        for _ in 0..horizon {
            let Some(asked) = game.awaited().iter().next() else { break };
            let world = game.world();
            let over = if self.opinions.whole_turn {
                world.turn != turn
            } else {
                !acting.iter().any(|body| world.body(*body).active)
            };
            if over && !acting.is_empty() {
                break;
            }
            answers.clear();
            game.answers(asked, &mut answers);
            let eyes = Eyes::of(&game, asked);
            let said = self.usual(&eyes).answer(&eyes, &answers).map(|(said, _)| said);
            let said = said.filter(|said| answers.contains(said)).or(answers.first().copied())?;
            game.act(asked, &said, &mut Play { dice: &mut dice, log: &mut log }).ok()?;
            dice.forget();
        }
        let eyes = Eyes::of(&game, seat);
        Some(judge(&eyes, &self.usual(&eyes).weights))
    }
}

/// Whoever acts now.
fn acting(game: &Nlc) -> Vec<BodyId> {
    let world = game.world();
    world.body_ids().filter(|body| world.body(*body).active).collect()
}

impl Player<Nlc> for Marshal {
    fn decide(&self, situation: &Situation<Nlc>, budget: Budget, _seed: u64) -> Decision<Action> {
        let answers = &situation.answers;
        if let [only] = answers.as_slice() {
            return Decision::because(*only, "");
        }
        let game = Nlc::imagine(&situation.knowledge);
        let eyes = Eyes::of(&game, situation.seat);
        let heard =
            |officer: &Officer| officer.answer(&eyes, answers).filter(|(said, _)| answers.contains(said));
        let (usual, why) = heard(self.usual(&eyes)).unwrap_or((answers[0], String::new()));
        let horizon = self.horizon(&game);
        let mut opinions = vec![(usual, why)];
        for officer in self.others.iter().filter(|_| horizon > 0) {
            if let Some((said, why)) = heard(officer)
                && !opinions.iter().any(|(known, _)| *known == said)
            {
                opinions.push((said, why));
            }
        }
        if opinions.len() == 1 {
            let (answer, why) = opinions.swap_remove(0);
            return Decision { answer, why };
        }
        let fewest = u32::try_from(opinions.len()).unwrap_or(1) * horizon;
        let samples = self.opinions.samples.min((budget.nodes / fewest.max(1)).max(1));
        let mut best: Option<(f64, usize)> = None;
        for (at, (said, _)) in opinions.iter().enumerate() {
            let played = (0..samples)
                .filter_map(|sample| self.play_out(&game, situation.seat, *said, horizon, sample));
            let (mut sum, mut count) = (0.0, 0.0);
            for value in played {
                sum += value;
                count += 1.0;
            }
            // The usual answer needs a better one to be given up.
            let worth = sum / f64::max(count, 1.0) + if at == 0 { self.opinions.doubt } else { 0.0 };
            if count > 0.0 && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, at));
            }
        }
        let (answer, why) = opinions.swap_remove(best.map_or(0, |(_, at)| at));
        Decision { answer, why }
    }
}
