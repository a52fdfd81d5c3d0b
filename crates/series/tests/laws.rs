//! The laws of `umpire::conformance` over random play from every position of the cases.

use std::fs;
use std::path::{Path, PathBuf};
use umpire::cases::CaseFile;
use umpire::conformance::Report;
use umpire::ruleset::RuleSet;

fn case_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases/nlc");
    let listing = fs::read_dir(folder).expect("the folder of cases");
    let mut files: Vec<PathBuf> = listing.map(|entry| entry.expect("an entry of it").path()).collect();
    files.sort();
    files
}

/// How many random games from each position: more in `make soak`.
fn games() -> u32 {
    std::env::var("GROGNARD_LAW_GAMES").map_or(2, |games| games.parse().expect("a number of games"))
}

#[test]
fn every_position_keeps_the_laws() {
    let mut report = Report::default();
    for path in case_files() {
        let name = path.display().to_string();
        let file = CaseFile::read(&name, &fs::read_to_string(&path).unwrap()).unwrap();
        for (seed, case) in (1..).zip(&file.cases) {
            let start = series::sets::NLC.pose(&case.start).unwrap_or_else(|faults| panic!("{faults}"));
            let one = start
                .conformance(games(), seed * 1000)
                .unwrap_or_else(|breach| panic!("{} ({}): {breach}", case.title, case.place));
            report = report.plus(one);
        }
    }
    // A law that was never tried proves nothing.
    let Report { games, decisions, accepted, refused, undone, told, unseen, read_back, replayed, .. } =
        report;
    let Report { variants, in_step, cited, rolls, heard, odds, sampled, .. } = report;
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
        ("odds", odds),
        ("sampled", sampled),
    ] {
        assert!(times > 50, "{what} was tried only {times} times: {report:?}");
    }
}

/// The sets of options that a battle is tried with: none, every preset, and each option with those that it needs.
fn option_sets(scenario: &umpire::ruleset::ScenarioInfo) -> Vec<Vec<String>> {
    let presets = scenario.presets.iter().map(|preset| preset.options.clone());
    let single = scenario.options.iter().map(|option| {
        let mut set = option.needs.clone();
        set.push(option.id.clone());
        set
    });
    std::iter::once(Vec::new()).chain(presets).chain(single).collect()
}

#[test]
fn every_battle_is_read_back_in_the_middle_of_anything() {
    let mut times = 0;
    for (seed, scenario) in (1..).zip(series::sets::NLC.scenarios()) {
        for (n, options) in (0..).zip(option_sets(&scenario)) {
            let start = series::sets::NLC.open(&scenario.key, &options).expect("a battle with its options");
            // A prime, so that every moment of a turn has its day.
            let read = start.play_and_read_back(300, 41, seed * 100 + n);
            times += read.unwrap_or_else(|breach| panic!("{} {options:?}: {breach}", scenario.key));
        }
    }
    assert!(times > 500, "only {times} states were read back");
}

/// How many decisions of each battle with each set of options are listened to: more in `make soak`.
fn decisions_heard() -> u64 {
    std::env::var("GROGNARD_HEARD").map_or(150, |decisions| decisions.parse().expect("a number of decisions"))
}

#[test]
fn no_event_of_any_battle_names_what_is_not_seen() {
    let mut heard = 0;
    for (seed, scenario) in (1..).zip(series::sets::NLC.scenarios()) {
        for (n, options) in (0..).zip(option_sets(&scenario)) {
            let start = series::sets::NLC.open(&scenario.key, &options).expect("a battle with its options");
            let told = start.play_and_listen(decisions_heard(), seed * 100 + n);
            heard += told.unwrap_or_else(|breach| panic!("{} {options:?}: {breach}", scenario.key));
        }
    }
    assert!(heard > 3_000, "only {heard} events were held against what is seen");
}

/// Orders, attachments, dispatches, who is in a stack that is not seen, plots and markers: whatever of these is otherwise, the enemy knows
/// the same, and is asked the same after the next answer. In `make soak` so many decisions of every battle with every set of options.
#[test]
fn nothing_hidden_shows_in_what_comes_next() {
    let long = std::env::var("GROGNARD_HIDDEN").ok();
    let decisions = long.as_ref().map_or(60, |decisions| decisions.parse().expect("a number of decisions"));
    let is_short = |key: &str, options: &[String]| {
        let hides = |option: &String| option == "hidden-movement" || option == "order-markers";
        key == "nlc/quatre-bras" && (options.is_empty() || options.iter().any(hides))
    };
    let (mut times, mut breaches) = (0, Vec::new());
    for (seed, scenario) in (1..).zip(series::sets::NLC.scenarios()) {
        for (n, options) in (0..).zip(option_sets(&scenario)) {
            if long.is_none() && !is_short(&scenario.key, &options) {
                continue;
            }
            let start = series::sets::NLC.open(&scenario.key, &options).expect("a battle with its options");
            match start.play_in_step(decisions, seed * 100 + n) {
                Ok(compared) => times += compared,
                Err(breach) => breaches.push(format!("{} {options:?}: {breach}", scenario.key)),
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
    assert!(times > 200, "only {times} games were compared");
}
