//! The laws of `umpire::conformance` over random play from the positions of the cases and from both scenarios.

use campaigns::CON;
use std::fs;
use std::path::{Path, PathBuf};
use umpire::cases::CaseFile;
use umpire::conformance::Report;
use umpire::ruleset::RuleSet;

/// The case files of the rulebook, in order.
pub(crate) fn case_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases/con-variant");
    let listing = fs::read_dir(folder).expect("the folder of cases");
    let mut files: Vec<PathBuf> = listing.map(|entry| entry.expect("an entry of it").path()).collect();
    files.sort();
    files
}

/// How many random games from each position: in `make soak` so many, else one from every fortieth.
fn games() -> Option<u32> {
    std::env::var("GROGNARD_LAW_GAMES").ok().map(|games| games.parse().expect("a number of games"))
}

#[test]
fn every_position_keeps_the_laws() {
    let (mut report, mut n_cases, games) = (Report::default(), 0, games());
    for path in case_files() {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).expect("a file of cases");
        let file = CaseFile::read(&name, &text).unwrap_or_else(|faults| panic!("{faults}"));
        for (seed, case) in (1..).zip(&file.cases) {
            n_cases += 1;
            // A case may open a whole scenario: the laws of those are tried below.
            let is_a_scenario = case.start.get("given").is_some_and(|given| given.get("scenario").is_some());
            if is_a_scenario || games.is_none() && n_cases % 40 != 0 {
                continue;
            }
            let start = CON.pose(&case.start).unwrap_or_else(|faults| panic!("{faults}"));
            let one = start
                .conformance(games.unwrap_or(1), seed * 1000)
                .unwrap_or_else(|breach| panic!("{} ({}): {breach}", case.title, case.place));
            report = report.plus(one);
        }
    }
    // A law that was never tried proves nothing.
    let Report { games, decisions, accepted, refused, undone, told, unseen, read_back, .. } = report;
    let Report { replayed, variants, in_step, cited, rolls, heard, .. } = report;
    for (what, times) in [
        ("games", games),
        ("decisions", decisions),
        ("accepted", accepted),
        ("refused", refused),
        ("undone", undone),
        ("told", told),
        ("unseen", unseen),
        ("read back", read_back),
        ("replayed", replayed),
        ("variants", variants),
        ("in step", in_step),
        ("cited", cited),
        ("rolls", rolls),
        ("heard", heard),
    ] {
        assert!(times > 20, "{what} was tried only {times} times: {report:?}");
    }
}

/// Every set of options that a scenario is tried with: none, and each alone.
fn option_sets(options: &[String]) -> Vec<Vec<String>> {
    std::iter::once(Vec::new()).chain(options.iter().map(|option| vec![option.clone()])).collect()
}

#[test]
fn every_scenario_is_read_back_in_the_middle_of_anything() {
    let mut times = 0;
    for (seed, scenario) in (1..).zip(CON.scenarios()) {
        let offered: Vec<String> = scenario.options.iter().map(|option| option.id.clone()).collect();
        for (n, options) in (0..).zip(option_sets(&offered)) {
            let start = CON.open(&scenario.key, &options).expect("a scenario with its options");
            // A prime, so that every moment of a turn has its day.
            let read = start.play_and_read_back(300, 41, seed * 100 + n);
            times += read.unwrap_or_else(|breach| panic!("{} {options:?}: {breach}", scenario.key));
        }
    }
    assert!(times > 40, "only {times} states were read back");
}

#[test]
fn no_event_names_what_is_not_seen() {
    let mut heard = 0;
    for (seed, scenario) in (1..).zip(CON.scenarios()) {
        let start = CON.open(&scenario.key, &[]).expect("a scenario");
        let told = start.play_and_listen(400, seed);
        heard += told.unwrap_or_else(|breach| panic!("{}: {breach}", scenario.key));
    }
    assert!(heard > 400, "only {heard} events were held against what is seen");
}

/// Stacks that nobody sees, points within a display, pools, chits, orders: whatever of these is otherwise, the enemy knows the same, and
/// is asked the same after the next answer. `GROGNARD_HIDDEN` plays so many decisions of each scenario from each of eight seeds.
#[test]
fn nothing_hidden_shows_in_what_comes_next() {
    let long: Option<u64> =
        std::env::var("GROGNARD_HIDDEN").ok().map(|n| n.parse().expect("a number of decisions"));
    let (mut times, seeds) = (0, if long.is_some() { 8 } else { 1 });
    for scenario in CON.scenarios() {
        let start = CON.open(&scenario.key, &["morale".to_owned()]).expect("a scenario");
        for seed in 1..=seeds {
            let compared = start.play_in_step(long.unwrap_or(40), seed);
            times += compared.unwrap_or_else(|breach| panic!("{}, {seed}: {breach}", scenario.key));
        }
    }
    assert!(times > 60, "only {times} games were compared");
}
