//! Counting: how many lines of play there are from a position, answer by answer, to a depth.
//!
//! The old trick of chess programmers: a rule that is broken somewhere shows in the count, even where no case looks. Dice
//! would make the count endless, so that the faces of every answer come from a seed that depends on the line alone; the
//! count is then the same on every machine. Shapes cannot be counted, only drawn from: the lines are those of the lists.

use crate::agenda::Play;
use crate::dice::{Rolled, Seed};
use crate::event::Log;
use crate::game::Game;

/// The number of lines of play of each length from 1 to a depth. Where several seats are asked, the first answers.
pub fn count<G: Game>(start: &G, depth: u32, seed: u64) -> Vec<u64> {
    let mut game = start.clone();
    let mut dice = Rolled::new(&Seed::from_number(seed));
    game.begin(&mut Play { dice: &mut dice, log: &mut Log::off() });
    let mut counts = vec![0; depth as usize];
    walk(&game, seed, &mut counts);
    counts
}

fn walk<G: Game>(game: &G, line: u64, counts: &mut [u64]) {
    let Some((here, deeper)) = counts.split_first_mut() else { return };
    let Some(seat) = game.awaited().iter().next() else { return };
    let mut answers = Vec::new();
    game.answers(seat, &mut answers);
    *here += answers.len() as u64;
    if deeper.is_empty() {
        return;
    }
    for (n, answer) in (1..).zip(&answers) {
        let mut next = game.clone();
        // Any mixing will do, as long as every line has its own dice.
        let line = line.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(n);
        let mut dice = Rolled::new(&Seed::from_number(line));
        let done = next.act(seat, answer, &mut Play { dice: &mut dice, log: &mut Log::off() });
        debug_assert!(done.is_ok(), "what is offered is accepted");
        walk(&next, line, deeper);
    }
}
