//! Plays many whole games at random, no two alike, over all scenarios and sets of options, and tells how many of each came to their end:
//! `cargo run --release -p grognard-series --example wander -- 100000 1`, or those of one scenario, `… -- 100 1 lgg/the-battle`. Whatever is offered must be accepted, and whoever is asked must
//! have an answer: the first game in which that is not so ends it with its scenario, options and seed.

#![allow(clippy::print_stdout, clippy::print_stderr)] // a tool for the terminal

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::Log;
use umpire::game::Game;
use umpire::ruleset::{RuleSet, ScenarioInfo};

/// No game takes more decisions than this for each of its turns.
const DECISIONS_A_TURN: u64 = 20_000;

/// How often a scenario is drawn, the oftener the shorter it takes.
fn weight(scenario: &ScenarioInfo) -> usize {
    match scenario.key.as_str() {
        "nlc/first-shots" => 250,
        "nlc/quatre-bras" => 600,
        "nlc/wavre" => 80,
        "nlc/ligny" => 50,
        "lgg/little-round-top" => 200,
        "lgg/mcphersons-ridge" => 30,
        "nlc/la-belle-alliance" | "lgg/the-first-day" => 15,
        _ => 1,
    }
}

/// Options that go together, drawn by lot: none, a preset, one with what it needs, or several.
fn draw_options(scenario: &ScenarioInfo, lots: &mut ChoiceRng) -> Vec<String> {
    let one = |lots: &mut ChoiceRng| {
        let option = &scenario.options[lots.one_of(scenario.options.len())];
        option.needs.iter().cloned().chain([option.id.clone()])
    };
    match lots.one_of(4) {
        0 => Vec::new(),
        1 if !scenario.presets.is_empty() => {
            scenario.presets[lots.one_of(scenario.presets.len())].options.clone()
        }
        2 => one(lots).collect(),
        _ => {
            let mut options: Vec<String> =
                (0..2 + lots.one_of(7)).flat_map(|_| one(lots).collect::<Vec<_>>()).collect();
            options.sort();
            options.dedup();
            options
        }
    }
}

/// Plays a game to its end; how many decisions it took.
fn play(scenario: &ScenarioInfo, options: &[String], seed: u64) -> Option<u64> {
    // Some options exclude each other.
    let mut game = series::open(&scenario.key, options).ok()?;
    let which = || format!("{} {options:?} seed {seed}", scenario.key);
    let (mut dice, mut lots) = (Rolled::new(&Seed::from_number(seed)), ChoiceRng::new(seed));
    let (mut log, mut room, mut n) = (Log::off(), Vec::new(), 0);
    game.begin(&mut Play { dice: &mut dice, log: &mut log });
    while let Some(seat) = game.awaited().iter().next() {
        let action = game.sample(seat, &mut lots, &mut room);
        let action = action.unwrap_or_else(|| panic!("{}: nothing can be answered", which()));
        let done = game.act(seat, &action, &mut Play { dice: &mut dice, log: &mut log });
        done.unwrap_or_else(|refusal| {
            panic!("{}: `{}` was offered and refused: {refusal}", which(), game.say(&action))
        });
        n += 1;
        assert!(n < DECISIONS_A_TURN * u64::from(scenario.turns), "{}: the game does not end", which());
    }
    assert!(game.ending().is_some(), "{}: nobody is asked, and it is not over", which());
    Some(n)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: u64| arguments.next().map_or(usual, |number| number.parse().expect("a number"));
    let (games, first) = (number(1_000), number(1));
    let only = arguments.next();
    let mut scenarios: Vec<ScenarioInfo> = series::sets::ALL.iter().flat_map(|set| set.scenarios()).collect();
    scenarios.retain(|scenario| only.as_ref().is_none_or(|key| *key == scenario.key));
    assert!(!scenarios.is_empty(), "there is no such scenario");
    let drawn: Vec<&ScenarioInfo> =
        scenarios.iter().flat_map(|scenario| std::iter::repeat_n(scenario, weight(scenario))).collect();
    let (next, began) = (AtomicU64::new(0), Instant::now());
    let tally: Mutex<BTreeMap<&str, (u64, u64)>> = Mutex::default();
    let wander = || {
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= games {
                break;
            }
            let mut lots = ChoiceRng::new(first + n);
            let scenario = drawn[lots.one_of(drawn.len())];
            let decisions = loop {
                let options = draw_options(scenario, &mut lots);
                if let Some(decisions) = play(scenario, &options, first + n) {
                    break decisions;
                }
            };
            let mut tally = tally.lock().expect("nobody has given up");
            let line = tally.entry(&scenario.key).or_default();
            *line = (line.0 + 1, line.1 + decisions);
            if n % 1_000 == 999 {
                eprintln!("{} games after {:.0} s", n + 1, began.elapsed().as_secs_f64());
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(wander);
        }
    });
    for (key, (games, decisions)) in tally.into_inner().expect("nobody has given up") {
        println!("{key:<24} {games:>8} games {decisions:>12} decisions");
    }
}
