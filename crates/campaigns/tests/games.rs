//! Whole games: both scenarios open and play at random from the set-up to their result, with every option too.

use campaigns::CON;
use umpire::ruleset::RuleSet;

#[test]
fn random_games_of_every_scenario_end() {
    let scenarios = CON.scenarios();
    assert!(scenarios.len() >= 2, "{scenarios:?}");
    for (seed, scenario) in (1..).zip(scenarios) {
        let all: Vec<String> = scenario.options.iter().map(|option| option.id.clone()).collect();
        for options in [Vec::new(), all] {
            let start = CON.open(&scenario.key, &options).expect("a scenario with its options");
            // Played on until a game has ended: a short one is over after some hundred decisions, a long one after some thousand.
            let is_over = |decisions| start.play_at_random(decisions, seed).games > 0;
            assert!(is_over(2_000) || is_over(20_000), "{} {options:?} does not end", scenario.key);
        }
    }
}

#[test]
fn the_six_days_keep_every_law_to_their_end() {
    let key =
        CON.scenarios().into_iter().map(|scenario| scenario.key).find(|key| key.ends_with("six-days-1814"));
    let start = CON.open(&key.expect("the Six Days"), &[]).expect("the scenario");
    let report = start.conformance(1, 1814).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.games == 1 && report.accepted > 200 && report.replayed == 1, "{report:?}");
}
