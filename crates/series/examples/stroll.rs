//! Plays a scenario at random, again and again, and tells what kinds of decision there were and what each cost:
//! `cargo run --release -p grognard-series --example stroll -- nlc/ligny 1 100000`.

#![allow(clippy::print_stdout)] // a tool for the terminal

use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::Log;
use umpire::game::Game;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let key = arguments.next().unwrap_or_else(|| "nlc/quatre-bras".to_owned());
    let seed: u64 = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let most: u64 = arguments.next().and_then(|most| most.parse().ok()).unwrap_or(100_000);
    let start = series::open(&key, &[]).expect("a scenario");
    let (mut dice, mut lots) = (Rolled::new(&Seed::from_number(seed)), ChoiceRng::new(seed));
    let (mut game, mut log, mut room) = (start.clone(), Log::off(), Vec::new());
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    let mut games = 0;
    let mut tally: BTreeMap<String, (u64, Duration, Duration, u64)> = BTreeMap::new();
    let (mut n, began) = (0, Instant::now());
    while n < most {
        let Some(seat) = game.awaited().iter().next() else {
            games += 1;
            game = start.clone();
            game.begin(&mut Play { dice: &mut dice, log: &mut log });
            continue;
        };
        let question = game.question(seat).expect("whoever is awaited is asked");
        let listing = Instant::now();
        let action = game.sample(seat, &mut lots, &mut room).expect("an answer");
        let listed = listing.elapsed();
        let acting = Instant::now();
        game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log }).expect("what is offered");
        let line = tally.entry(question.prompt).or_default();
        line.0 += 1;
        line.1 += listed;
        line.2 += acting.elapsed();
        line.3 += room.len() as u64;
        n += 1;
    }
    let each = began.elapsed() / u32::try_from(n).expect("not so many");
    println!("{n} decisions and {games} whole games in {:?}: {each:?} a decision", began.elapsed());
    for (prompt, (times, listing, acting, answers)) in tally {
        let times32 = u32::try_from(times).expect("not so many");
        println!(
            "{times:>8} {:>10?} to list {:>10?} to act {:>5} answers  {prompt}",
            listing / times32,
            acting / times32,
            answers / times
        );
    }
}
