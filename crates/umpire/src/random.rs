//! Random play: the simplest player, for tests, benchmarks and studies.

use crate::agenda::Play;
use crate::dice::{ChoiceRng, Rolled, Seed};
use crate::event::Log;
use crate::game::Game;

/// What random play came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Decisions taken: draw a legal answer, carry it out.
    pub decisions: u64,
    /// Games played to their end.
    pub games: u64,
}

/// What a benchmark repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Copies of the state.
    Clone,
    /// The knowledge of a seat.
    Knowledge,
}

/// Plays game after game at random until so many decisions are taken. The last game may stay unfinished.
pub fn play<G: Game>(start: &G, decisions: u64, seed: u64) -> Tally {
    let mut tally = Tally::default();
    let mut table = Table::<G>::new(seed);
    while tally.decisions < decisions {
        let mut game = table.begin(start);
        let before = tally.decisions;
        while tally.decisions < decisions && table.decide(&mut game) {
            tally.decisions += 1;
        }
        if game.awaited().is_empty() {
            tally.games += 1;
        }
        if tally.decisions == before {
            break; // nothing is ever asked: there is no play to count
        }
    }
    tally
}

/// Repeats some work over the positions of random games; gives how often it was done.
pub fn repeat<G: Game>(start: &G, what: Work, times: u64, seed: u64) -> u64 {
    let mut table = Table::<G>::new(seed);
    let mut done = 0;
    while done < times {
        let mut game = table.begin(start);
        let before = done;
        while let Some(seat) = game.awaited().iter().next() {
            for _ in 0..8 {
                match what {
                    Work::Clone => drop(std::hint::black_box(game.clone())),
                    Work::Knowledge => drop(std::hint::black_box(game.knowledge(seat))),
                }
                done += 1;
            }
            if done >= times || !table.decide(&mut game) {
                break;
            }
        }
        if done == before {
            break; // nothing is ever asked: there is no position to work in
        }
    }
    done
}

/// Dice, lots and room to work in, kept from game to game.
pub struct Table<G: Game> {
    dice: Rolled,
    lots: ChoiceRng,
    log: Log<G::Fact>,
    room: Vec<G::Action>,
}

impl<G: Game> Table<G> {
    /// A table whose dice and lots follow from a number.
    pub fn new(seed: u64) -> Self {
        Table {
            dice: Rolled::new(&Seed::from_number(seed)),
            lots: ChoiceRng::new(seed),
            log: Log::off(),
            room: Vec::new(),
        }
    }

    /// A game from its start.
    pub fn begin(&mut self, start: &G) -> G {
        let mut game = start.clone();
        game.begin(&mut Play { dice: &mut self.dice, log: &mut self.log });
        self.dice.forget();
        game
    }

    /// Takes one decision; false when nobody is asked anything, or what is offered is refused.
    pub fn decide(&mut self, game: &mut G) -> bool {
        let Some(seat) = game.awaited().iter().next() else { return false };
        let Some(action) = game.sample(seat, &mut self.lots, &mut self.room) else { return false };
        let done = game.act(seat, &action, &mut Play { dice: &mut self.dice, log: &mut self.log });
        self.dice.forget();
        done.is_ok()
    }
}
