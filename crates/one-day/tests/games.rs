//! Whole games at random: they end, and no two units stand in each other.

use one_day::rule_set::RULES;
use umpire::ruleset::RuleSet as _;

/// Every battle goes through at random: so many decisions, in as many games as they fill.
#[test]
fn battles_are_played_at_random() {
    for (seed, scenario) in (1..).zip(RULES.scenarios()) {
        let start = RULES.open(&scenario.key, &[]).expect("a battle");
        let tally = start.play_at_random(2_000, seed);
        assert!(tally.decisions >= 2_000, "{}: {tally:?}", scenario.key);
    }
}

/// The teaching battle is played to its end, again and again.
#[test]
fn the_tutorial_ends() {
    let start = RULES.open("odn/tutorial", &[]).expect("the tutorial");
    let mut games = 0;
    for seed in 1..=3 {
        let tally = start.play_at_random(6_000, seed);
        games += tally.games;
    }
    assert!(games > 0, "no game of the tutorial came to its end");
}
