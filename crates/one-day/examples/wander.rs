//! Plays whole games at random and tells how each ended: `cargo run -p grognard-one-day --example wander -- odn/tutorial 3 1`, the scenario,
//! how many games, and the first seed. Whatever is offered must be accepted, and whoever is asked must have an answer.

#![allow(clippy::print_stdout, reason = "what it is for")]

use one_day::RULES;
use one_day::game::OneDay;
use std::time::Instant;
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::Log;
use umpire::game::Game as _;
use umpire::ruleset::RuleSet as _;

/// No game takes more decisions.
const MOST: u32 = 200_000;

fn main() {
    let mut words = std::env::args().skip(1);
    let scenario = words.next().unwrap_or_else(|| "odn/tutorial".to_owned());
    let mut number = |or: u64| words.next().and_then(|word| word.parse().ok()).unwrap_or(or);
    let (games, first) = (number(1), number(1));
    for seed in first..first + games {
        let start = RULES.open(&scenario, &[]).unwrap_or_else(|why| panic!("{why}"));
        let mut game = start.as_any().downcast_ref::<OneDay>().expect("its own game").clone();
        let (mut lots, mut dice) = (ChoiceRng::new(seed), Rolled::new(&Seed::from_number(seed)));
        let (mut room, mut log, began) = (Vec::new(), Log::off(), Instant::now());
        game.begin(&mut Play { dice: &mut dice, log: &mut log });
        let mut decisions = 0;
        while let Some(seat) = game.awaited().iter().nth(lots.one_of(game.awaited().iter().count().max(1))) {
            let answer = game.sample(seat, &mut lots, &mut room);
            let answer = answer.unwrap_or_else(|| panic!("seed {seed}: nothing can be answered"));
            let said = game.say(&answer);
            game.act(seat, &answer, &mut Play { dice: &mut dice, log: &mut log }).unwrap_or_else(|refusal| {
                panic!("seed {seed}, turn {}: `{said}`: {refusal}", game.world.turn)
            });
            dice.forget();
            decisions += 1;
            assert!(decisions < MOST, "seed {seed}: no end");
        }
        let ending = game.ending().expect("whoever asks nobody is over");
        println!("{scenario} seed {seed}: {decisions} decisions in {:?}: {}", began.elapsed(), ending.text);
    }
}
