//! The laws of `umpire::conformance` over random play, from positions of the cases and from the battles.
//!
//! `GROGNARD_LAW_GAMES=10` plays so many games from every position, and every battle with each of its options for longer. Without it one
//! game from every thirty-sixth position, and the options are tried in the teaching battle alone.

use crate::cases::{case_files, read};
use one_day::rule_set::RULES;
use umpire::conformance::Report;
use umpire::ruleset::RuleSet as _;

/// How many random games from each position; without it one from each of a few.
fn games() -> Option<u32> {
    std::env::var("GROGNARD_LAW_GAMES").ok().map(|games| games.parse().expect("a number of games"))
}

/// Without a number of games, one position of so many.
const ONE_OF: usize = 36;

/// Positions of one turn keep every law of the umpire.
#[test]
fn positions_keep_the_laws() {
    let (mut report, mut n_cases) = (Report::default(), 0_usize);
    for path in case_files() {
        for (seed, case) in (1..).zip(&read(&path).cases) {
            n_cases += 1;
            let is_a_battle = case.start.get("given").is_some_and(|given| given.get("scenario").is_some());
            if is_a_battle || games().is_none() && n_cases % ONE_OF != 0 {
                continue;
            }
            let start = RULES.pose(&case.start).unwrap_or_else(|faults| panic!("{faults}"));
            let one = start.conformance(games().unwrap_or(1), seed * 1_000);
            report =
                report.plus(one.unwrap_or_else(|breach| panic!("{} ({}): {breach}", case.title, case.place)));
        }
    }
    // A law that was never tried proves nothing.
    let Report {
        games,
        decisions,
        accepted,
        refused,
        read_back,
        replayed,
        variants,
        cited,
        rolls,
        heard,
        ..
    } = report;
    for (what, times) in [
        ("games", games),
        ("decisions", decisions),
        ("accepted", accepted),
        ("refused", refused),
        ("read back", read_back),
        ("replayed", replayed),
        ("variants", variants),
        ("cited", cited),
        ("rolls", rolls),
        ("heard", heard),
    ] {
        assert!(times > 20, "{what} was tried only {times} times: {report:?}");
    }
}

/// Every battle, without options and with each: read back in the middle of anything, and nobody is told of what he does not see.
#[test]
fn battles_are_read_back_and_tell_no_secrets() {
    let (decisions, every) = if games().is_some() { (200, 17) } else { (40, 13) };
    let (mut read_back, mut heard) = (0, 0);
    for (seed, scenario) in (1..).zip(RULES.scenarios()) {
        let has_options = games().is_some() || scenario.key == "odn/tutorial";
        let single = scenario.options.iter().filter(|_| has_options).map(|option| vec![option.id.clone()]);
        for (n, options) in (0..).zip(std::iter::once(Vec::new()).chain(single)) {
            let breach = |breach: String| -> u64 { panic!("{} {options:?}: {breach}", scenario.key) };
            let open = || RULES.open(&scenario.key, &options).expect("a battle with its options");
            read_back += open().play_and_read_back(decisions, every, seed * 100 + n).unwrap_or_else(breach);
            heard += open().play_and_listen(decisions, seed * 100 + n).unwrap_or_else(breach);
        }
    }
    assert!(read_back > 20, "only {read_back} states were read back");
    assert!(heard > 100, "only {heard} events were held against what is seen");
}

/// Chits, plots and declarations of the enemy: whatever of these is otherwise, a seat knows the same.
#[test]
fn nothing_hidden_shows_in_what_comes_next() {
    for (options, seed) in [(&[][..], 7), (&["hidden-units".to_owned()][..], 8)] {
        let decisions = games().map_or(60, |games| 60 * u64::from(games));
        let open = RULES.open("odn/tutorial", options).expect("the tutorial");
        let compared = open.play_in_step(decisions, seed).unwrap_or_else(|breach| panic!("{breach}"));
        assert!(compared > 20, "{options:?}: only {compared} games were compared");
    }
}
