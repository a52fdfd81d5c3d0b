//! The random player: any legal answer, each as likely as the others. It is for tests, and for measuring the others.

use crate::player::{Budget, Decision, Player, Situation};
use umpire::dice::ChoiceRng;
use umpire::game::Game;

#[derive(Debug, Clone, Copy)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn decide(&self, situation: &Situation<G>, _budget: Budget, seed: u64) -> Decision<G::Action> {
        let at = ChoiceRng::new(seed).one_of(situation.answers.len());
        Decision::because(situation.answers[at].clone(), "")
    }
}
