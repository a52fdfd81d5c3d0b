//! Measures how long a full turn of a battle is carried out: everybody has a chit, everybody is plotted, and both sides hold their fire, so that
//! what is measured is the clock with all its windows, contacts, tests and retreats. `cargo run --release -p grognard-one-day --example turn --
//! odn/waterloo 20`: the scenario, and how many turns, each with other plots.

#![allow(clippy::print_stdout, reason = "what it is for")]

use one_day::RULES;
use one_day::answer::Answer;
use one_day::game::OneDay;
use one_day::plot::notation::{Chitted, Until};
use one_day::world::Order;
use std::time::{Duration, Instant};
use umpire::agenda::Play;
use umpire::dice::{ChoiceRng, Rolled, Seed};
use umpire::event::{Log, Seat};
use umpire::game::Game as _;
use umpire::ruleset::RuleSet as _;

/// What a seat says in the question that is open.
fn answer(game: &OneDay, seat: Seat, lots: &mut ChoiceRng, open: &mut Vec<Answer>) -> Answer {
    open.clear();
    match game.top().map_or("", |top| top.phase()) {
        "orders" => {
            game.answers(seat, open);
            let chit = |answer: &&Answer| matches!(answer, Answer::Order { who: Chitted::Unit(_), .. });
            let chits: Vec<&Answer> = open.iter().filter(chit).collect();
            // Two Combat Moves to a Full Move or Fire.
            let wanted = [Order::CombatMove, Order::CombatMove, Order::FullMove, Order::Fire][lots.one_of(4)];
            let of_wanted =
                |answer: &&&Answer| matches!(answer, Answer::Order { order, .. } if *order == wanted);
            let chosen = chits.iter().find(of_wanted).or_else(|| chits.first());
            chosen.map_or(Answer::OrdersAreDone, |answer| **answer)
        }
        "plots" => loop {
            // Whoever is left is plotted before it is done.
            let drawn = game.sample(seat, lots, open).expect("an answer");
            let is_last = open_plots(game, seat) == 0;
            if drawn != Answer::PlotsAreDone || is_last {
                return drawn;
            }
        },
        "answers" => Answer::AnswersAreDone,
        _ => {
            game.answers(seat, open);
            let holds = Answer::HoldFireUntil { until: Until::End };
            if open.contains(&holds) { holds } else { open[lots.one_of(open.len())] }
        }
    }
}

/// How many of a seat are still to be plotted.
fn open_plots(game: &OneDay, seat: Seat) -> usize {
    let side = one_day::roster::Side::of(seat);
    let plotters = one_day::plot::groups::plotters(&game.world, side);
    plotters.into_iter().filter(|who| !one_day::plot::phase::is_plotted(&game.world, side, *who)).count()
}

fn main() {
    let mut words = std::env::args().skip(1);
    let scenario = words.next().unwrap_or_else(|| "odn/waterloo".to_owned());
    let turns = words.next().and_then(|word| word.parse().ok()).unwrap_or(20u64);
    let options = if scenario == "odn/waterloo" { vec!["garrisons".to_owned()] } else { Vec::new() };
    let start = RULES.open(&scenario, &options).unwrap_or_else(|why| panic!("{why}"));
    let start = start.as_any().downcast_ref::<OneDay>().expect("its own game");
    let mut took: Vec<(Duration, usize)> = Vec::new();
    for seed in 1..=turns {
        let mut game = start.clone();
        let (mut lots, mut dice) = (ChoiceRng::new(seed), Rolled::new(&Seed::from_number(seed)));
        let (mut log, mut open) = (Log::on(), Vec::new());
        game.begin(&mut Play { dice: &mut dice, log: &mut log });
        let (turn, mut spent, mut plotted) = (game.world.turn, Duration::ZERO, 0);
        while game.world.turn == turn {
            let Some(seat) = game.awaited().iter().next() else { break };
            let phase = game.top().map_or("", |top| top.phase());
            let is_carried_out = !matches!(phase, "orders" | "full moves" | "plots" | "answers");
            let chosen = answer(&game, seat, &mut lots, &mut open);
            plotted += usize::from(phase == "plots" && chosen != Answer::PlotsAreDone);
            let began = Instant::now();
            game.act(seat, &chosen, &mut Play { dice: &mut dice, log: &mut log })
                .unwrap_or_else(|refusal| panic!("seed {seed}: `{}`: {refusal}", game.say(&chosen)));
            // The last answer before the clock runs carries most of it.
            if is_carried_out || matches!(chosen, Answer::AnswersAreDone | Answer::PlotsAreDone) {
                spent += began.elapsed();
            }
            dice.forget();
        }
        took.push((spent, plotted));
    }
    took.sort_unstable();
    let (median, most) = (took[took.len() / 2], took[took.len() - 1]);
    let units = start.world.on_table().count();
    println!(
        "{scenario}: {units} units, {turns} turns: median {:?} with {} plots, longest {:?}",
        median.0, median.1, most.0
    );
}
