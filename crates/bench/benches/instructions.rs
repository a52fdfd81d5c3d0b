//! Instructions that play takes, counted by callgrind: exact on a noisy machine, where time is not. `make bench` runs
//! this and tells what has changed since it was last run; docs/performance.md keeps the figures.

#![allow(missing_docs, unused_qualifications)] // what the macros make

use gungraun::{library_benchmark, library_benchmark_group, main};
use series::Series;
use std::hint::black_box;
use umpire::event::Seat;
use umpire::game::Game as _;
use umpire::random::Table;

/// Decisions that are counted: a round number, so that what one costs can be read off.
const COUNTED: u32 = 10_000;

/// Random games of a scenario, one after another.
struct Stroll {
    start: Series,
    table: Table<Series>,
    game: Series,
}

impl Stroll {
    fn decide(&mut self) {
        if !self.table.decide(&mut self.game) {
            self.game = self.table.begin(&self.start);
        }
    }
}

/// Far enough on that most charts of the map are drawn.
fn underway(scenario: &str) -> Stroll {
    let start = series::open(scenario, &[]).expect("a scenario");
    let mut table = Table::new(1);
    let game = table.begin(&start);
    let mut stroll = Stroll { start, table, game };
    (0..5_000).for_each(|_| stroll.decide());
    stroll
}

/// A copy, which remembers nothing that could be found out again, and who is asked in it.
fn asked(scenario: &str, prompt: &str) -> (Series, Seat) {
    let mut stroll = underway(scenario);
    for _ in 0..10_000 {
        if let Some(seat) = stroll.game.awaited().iter().next()
            && stroll.game.question(seat).is_some_and(|question| question.prompt.starts_with(prompt))
        {
            return (stroll.game.clone(), seat);
        }
        stroll.decide();
    }
    panic!("nobody was asked to {prompt}");
}

#[library_benchmark(setup = underway)]
#[bench::first_shots("nlc/first-shots")]
#[bench::quatre_bras("nlc/quatre-bras")]
fn decisions(mut stroll: Stroll) -> Stroll {
    for _ in 0..COUNTED {
        stroll.decide();
    }
    stroll
}

#[library_benchmark(setup = asked)]
#[bench::who_moves("nlc/quatre-bras", "choose who moves")]
#[bench::a_step("nlc/quatre-bras", "go on into a hex")]
fn listing((game, seat): (Series, Seat)) -> usize {
    let mut answers = Vec::new();
    game.answers(seat, &mut answers);
    black_box(answers).len()
}

#[library_benchmark(setup = asked)]
#[bench::quatre_bras("nlc/quatre-bras", "choose who moves")]
#[bench::la_belle_alliance("nlc/la-belle-alliance", "choose who moves")]
fn view((game, seat): (Series, Seat)) -> usize {
    serde_json::to_string(&game.knowledge(seat)).expect("knowledge is written").len()
}

library_benchmark_group!(name = play, benchmarks = [decisions, listing, view]);

main!(library_benchmark_groups = play);
