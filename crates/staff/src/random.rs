//! The random player: any legal answer, each as likely as the others. It is for tests, and for measuring the others.

use crate::player::{Budget, Decision, Player, Situation};
use umpire::dice::ChoiceRng;
use umpire::game::Game;

#[derive(Debug, Clone, Copy)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn decide(&self, situation: &Situation<G>, _budget: Budget, seed: u64) -> Decision<G::Action> {
        let mut lots = ChoiceRng::new(seed);
        let (listed, shapes) = (&situation.answers, &situation.shapes);
        let at = lots.one_of(listed.len() + shapes.len());
        // A way may find no room: then the lot falls on the list.
        let shaped = at.checked_sub(listed.len()).and_then(|at| {
            let shape = &shapes[at];
            situation.imagined().read(&shape.filled(&shape.open.draw(&mut lots)?)).ok()
        });
        let answer = shaped.unwrap_or_else(|| listed[if at < listed.len() { at } else { 0 }].clone());
        Decision::because(answer, "")
    }
}
