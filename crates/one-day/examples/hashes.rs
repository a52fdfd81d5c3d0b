//! Plays random games of every battle and prints what each ended in, as a hash of its whole state: whatever plays them must print the
//! same, on every machine and with every compiler setting. Each game is played twice, and its record of answers once more from the words.
//!
//! `cargo run -p grognard-one-day --example hashes -- 1000 100`: so many games of the tutorial, and so many of each of the others.

#![allow(clippy::print_stdout, reason = "what it is for")]

use one_day::RULES;
use one_day::game::OneDay;
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game as _;
use umpire::record::state_hash;
use umpire::ruleset::RuleSet as _;

/// The battle of which many are played.
const TUTORIAL: &str = "odn/tutorial";
/// No game takes more decisions.
const MOST: u32 = 200_000;

/// Plays a game at random; gives its last state and what was answered.
fn played(start: &OneDay, seed: u64) -> (String, Vec<(Seat, String)>) {
    let mut game = start.clone();
    let (mut lots, mut dice) = (ChoiceRng::new(seed), Rolled::new(&Seed::from_number(seed)));
    let (mut room, mut log, mut said) = (Vec::new(), Log::off(), Vec::new());
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    while let Some(seat) = game.awaited().iter().nth(lots.one_of(game.awaited().iter().count().max(1))) {
        let answer = game.sample(seat, &mut lots, &mut room).expect("an answer");
        said.push((seat, game.say(&answer)));
        game.act(seat, &answer, &mut Play { dice: &mut dice, log: &mut log })
            .unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}"));
        dice.forget();
        assert!(said.len() < MOST as usize, "seed {seed}: no end");
    }
    assert!(game.ending().is_some(), "seed {seed}: whoever asks nobody is over");
    (game.state(), said)
}

/// Plays a game again from what was answered.
fn replayed(start: &OneDay, seed: u64, said: &[(Seat, String)]) -> String {
    let mut game = start.clone();
    let (mut dice, mut log) = (Rolled::new(&Seed::from_number(seed)), Log::off());
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    for (seat, words) in said {
        let answer =
            game.read(&serde_json::Value::String(words.clone())).unwrap_or_else(|why| panic!("{why}"));
        game.act(*seat, &answer, &mut Play { dice: &mut dice, log: &mut log })
            .unwrap_or_else(|refusal| panic!("seed {seed}: `{words}`: {refusal}"));
        dice.forget();
    }
    game.state()
}

fn main() {
    let mut counts = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number of games"));
    let (of_tutorial, of_others) = (counts.next().unwrap_or(20), counts.next().unwrap_or(1));
    for scenario in RULES.scenarios() {
        let games = if scenario.key == TUTORIAL { of_tutorial } else { of_others };
        let start = RULES.open(&scenario.key, &[]).unwrap_or_else(|why| panic!("{why}"));
        let start = start.as_any().downcast_ref::<OneDay>().expect("its own game");
        for seed in 1..=games {
            let (state, said) = played(start, seed);
            assert!(played(start, seed).0 == state, "seed {seed}: another end");
            assert!(replayed(start, seed, &said) == state, "seed {seed}: replayed");
            println!("{} {seed}: {} answers, {}", scenario.key, said.len(), state_hash(&state));
        }
    }
}
