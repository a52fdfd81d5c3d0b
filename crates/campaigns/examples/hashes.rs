//! Plays random games of every campaign and prints what each ended in, as hashes of its last state and of all that was offered on the
//! way: whatever makes the rules quicker must print the same.
//!
//! `cargo run --release -p grognard-campaigns --example hashes -- 50 5`: so many games of the Six Days, and so many of each of the others.

#![allow(clippy::print_stdout, reason = "what it is for")]

use campaigns::{CON, Campaigns};
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::Log;
use umpire::game::Game as _;
use umpire::record::state_hash;
use umpire::ruleset::RuleSet as _;

/// The campaign of which many are played.
const LEARNED_ON: &str = "con/six-days-1814";

fn main() {
    let mut counts = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number of games"));
    let (of_days, of_others) = (counts.next().unwrap_or(20), counts.next().unwrap_or(1));
    for scenario in CON.scenarios() {
        let start = CON.open(&scenario.key, &[]).unwrap_or_else(|why| panic!("{why}"));
        let start = start.as_any().downcast_ref::<Campaigns>().expect("its own game");
        for seed in 1..=if scenario.key == LEARNED_ON { of_days } else { of_others } {
            let mut game = start.clone();
            let (mut lots, mut dice) = (ChoiceRng::new(seed), Rolled::new(&Seed::from_number(seed)));
            let (mut room, mut log, mut offered, mut answers) = (Vec::new(), Log::off(), String::new(), 0);
            game.begin(&mut Play { dice: &mut dice, log: &mut log });
            while let Some(seat) = game.awaited().iter().next() {
                let answer = game.sample(seat, &mut lots, &mut room).expect("an answer");
                let words: Vec<String> = room.iter().map(|open| game.say(open)).collect();
                offered = state_hash(&(offered + &words.concat()));
                game.act(seat, &answer, &mut Play { dice: &mut dice, log: &mut log })
                    .unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}"));
                dice.forget();
                answers += 1;
            }
            println!("{} {seed}: {answers} answers, {offered}, {}", scenario.key, state_hash(&game.state()));
        }
    }
}
