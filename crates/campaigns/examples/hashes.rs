//! Plays random games of every campaign and prints what each ended in, as numbers made of its last state and of all that was offered on the
//! way: whatever makes the rules quicker must print the same.
//!
//! `cargo run --release -p grognard-campaigns --example hashes -- 50 5`: so many games of the Six Days, and so many of each of the others.

#![allow(clippy::print_stdout, reason = "what it is for")]

use campaigns::{CON, Campaigns};
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::Log;
use umpire::game::Game as _;
use umpire::ruleset::RuleSet as _;

/// The campaign of which many are played.
const LEARNED_ON: &str = "con/six-days-1814";

/// A number made of a text (FNV-1a), on top of another.
fn number_of(before: u64, text: &str) -> u64 {
    text.bytes().fold(before, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

const NOTHING: u64 = 0xcbf2_9ce4_8422_2325;

fn main() {
    let mut counts = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number of games"));
    let (of_days, of_others) = (counts.next().unwrap_or(20), counts.next().unwrap_or(1));
    for scenario in CON.scenarios() {
        let start = CON.open(&scenario.key, &[]).unwrap_or_else(|why| panic!("{why}"));
        let start = start.as_any().downcast_ref::<Campaigns>().expect("its own game");
        for seed in 1..=if scenario.key == LEARNED_ON { of_days } else { of_others } {
            let mut game = start.clone();
            let (mut lots, mut dice) = (ChoiceRng::new(seed), Rolled::new(&Seed::from_number(seed)));
            let (mut room, mut log, mut offered, mut answers) = (Vec::new(), Log::off(), NOTHING, 0);
            game.begin(&mut Play { dice: &mut dice, log: &mut log });
            while let Some(seat) = game.awaited().iter().next() {
                let answer = game.sample(seat, &mut lots, &mut room).expect("an answer");
                for open in &room {
                    offered = number_of(offered, &game.say(open));
                }
                game.act(seat, &answer, &mut Play { dice: &mut dice, log: &mut log })
                    .unwrap_or_else(|refusal| panic!("seed {seed}: {refusal}"));
                dice.forget();
                answers += 1;
            }
            let state = number_of(NOTHING, &game.state());
            println!("{} {seed}: {answers} answers, {offered:016x}, {state:016x}", scenario.key);
        }
    }
}
