//! Whole games at random, and the beginnings of long ones: whatever is offered is accepted, and games end.
//!
//! `GROGNARD_GAMES=20` plays so many games of the teaching battle, and a hundred times so many decisions of each of the others. Without it
//! one game, and a few decisions.

use one_day::rule_set::RULES;
use umpire::ruleset::RuleSet as _;

/// The battle that is short enough to be played whole.
const TUTORIAL: &str = "odn/tutorial";

/// More decisions than a game of the tutorial takes.
const A_GAME: u64 = 3_000;

fn games() -> Option<u64> {
    std::env::var("GROGNARD_GAMES").ok().map(|games| games.parse().expect("a number of games"))
}

/// Every battle goes on at random for so many decisions, in as many games as they fill.
#[test]
fn battles_are_played_at_random() {
    let decisions = games().map_or(150, |games| games * 100);
    for (seed, scenario) in (1..).zip(RULES.scenarios()).filter(|(_, scenario)| scenario.key != TUTORIAL) {
        let start = RULES.open(&scenario.key, &[]).expect("a battle");
        let tally = start.play_at_random(decisions, seed);
        assert!(tally.decisions >= decisions, "{}: {tally:?}", scenario.key);
    }
}

/// The teaching battle is played to its end.
#[test]
fn the_tutorial_ends() {
    let start = RULES.open(TUTORIAL, &[]).expect("the tutorial");
    for seed in 1..=games().unwrap_or(1) {
        let tally = start.play_at_random(A_GAME, seed);
        assert!(tally.games > 0, "seed {seed}: no end in {tally:?}");
    }
}
