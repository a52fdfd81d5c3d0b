//! What it costs to take back, to look back and to keep a snapshot, early and late in a game:
//! `cargo run --release -p grognard-series --example look_back -- nlc/campaign 60 600 6000`.

use std::time::Instant;
use umpire::dice::{ChoiceRng, Seed};
use umpire::event::Seat;
use umpire::game::Game as _;
use umpire::matches::{AnyMatch, DiceChoice, Match};
use umpire::ruleset::header;

/// Microseconds for one of so many times.
fn cost(times: u32, mut what: impl FnMut()) -> f64 {
    let began = Instant::now();
    for _ in 0..times {
        what();
    }
    began.elapsed().as_secs_f64() * 1e6 / f64::from(times)
}

#[allow(clippy::print_stdout)] // it is a measurement for people
fn main() {
    let mut arguments = std::env::args().skip(1);
    let key = arguments.next().unwrap_or_else(|| "nlc/campaign".to_owned());
    let lengths: Vec<usize> = arguments.map(|n| n.parse().expect("a number of entries")).collect();
    let start = series::open(&key, &[]).expect("a scenario");
    let header = header(&series::sets::NLC, &key, &[], None);
    let mut table = Match::begin(start, header, DiceChoice::Seeded(Seed::from_number(1))).expect("it begins");
    let (mut lots, mut room) = (ChoiceRng::new(1), Vec::new());
    for length in lengths {
        // To the length, and then to an answer that can be taken back.
        let undoable = |table: &Match<series::Series>| {
            table.seats().into_iter().find(|seat| AnyMatch::undoable(table, seat).is_ok())
        };
        while table.entries() < length || undoable(&table).is_none() {
            let awaited: Vec<Seat> = table.game().awaited().iter().collect();
            if awaited.is_empty() {
                println!("the game is over after {} entries", table.entries());
                return;
            }
            let seat = awaited[lots.one_of(awaited.len())];
            let action = table.game().sample(seat, &mut lots, &mut room).expect("an answer");
            table.act(seat, &action).expect("it is offered");
        }
        let (n, seat) = (table.entries(), undoable(&table).expect("somebody"));
        let state = table.game().state();
        println!(
            "{key} at {n} entries, µs: undo {:.0}, look at the middle {:.0}, copy the match {:.1}, copy the state {:.2}, \
             hash {:.0}, snapshot {:.0}, read back {:.0}; {} bytes",
            cost(50, || assert!(table.boxed().undo(&seat, 1).is_ok())),
            cost(50, || assert!(table.at(n / 2 + 7).is_ok())),
            cost(500, || drop(table.clone())),
            cost(5_000, || drop(table.game().clone())),
            cost(50, || drop(table.state_hash())),
            cost(50, || drop(table.snapshot())),
            cost(50, || drop(table.game().in_state(&state))),
            state.len(),
        );
    }
}
