//! Whole games: both scenarios open and play at random from the set-up to their result, with every option too.

use campaigns::CON;
use umpire::ruleset::RuleSet;

#[test]
fn random_games_of_every_scenario_end() {
    let scenarios = CON.scenarios();
    assert!(scenarios.len() >= 2, "{scenarios:?}");
    for (seed, scenario) in (1..).zip(scenarios) {
        let singles = scenario.options.iter().map(|option| vec![option.id.clone()]);
        for options in std::iter::once(Vec::new()).chain(singles) {
            let start = CON.open(&scenario.key, &options).expect("a scenario with its options");
            let tally = start.play_at_random(30_000, seed);
            assert!(
                tally.games > 0,
                "{} {options:?}: no end after {} decisions",
                scenario.key,
                tally.decisions
            );
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
