//! The laws of `umpire::conformance` over random play from every position of the cases.

use series::Set;
use series::sets::{ALL, LGG, MOP, NLC};
use std::fs;
use std::path::{Path, PathBuf};
use umpire::cases::CaseFile;
use umpire::conformance::Report;
use umpire::ruleset::{RuleSet, ScenarioInfo};

fn case_files(set: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases").join(set);
    let listing = fs::read_dir(folder).expect("the folder of cases");
    let mut files: Vec<PathBuf> = listing.map(|entry| entry.expect("an entry of it").path()).collect();
    files.sort();
    files
}

/// How many random games from each position: in `make soak` so many, else one from every third.
fn games() -> Option<u32> {
    std::env::var("GROGNARD_LAW_GAMES").ok().map(|games| games.parse().expect("a number of games"))
}

/// Every scenario of every rule set of the series, with a seed of its own.
fn scenarios() -> impl Iterator<Item = (u64, &'static Set, ScenarioInfo)> {
    let all =
        ALL.into_iter().flat_map(|set| set.scenarios().into_iter().map(move |scenario| (set, scenario)));
    (1..).zip(all).map(|(seed, (set, scenario))| (seed, set, scenario))
}

#[test]
fn every_position_of_nlc_keeps_the_laws() {
    positions_keep_the_laws(&NLC);
}

#[test]
fn every_position_of_lgg_keeps_the_laws() {
    positions_keep_the_laws(&LGG);
}

#[test]
fn every_position_of_mop_keeps_the_laws() {
    positions_keep_the_laws(&MOP);
}

fn positions_keep_the_laws(set: &Set) {
    let mut report = Report::default();
    let (games, mut n_cases) = (games(), 0);
    for path in case_files(set.key()) {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).expect("a file of cases");
        let file = CaseFile::read(&name, &text).unwrap_or_else(|faults| panic!("{faults}"));
        for (seed, case) in (1..).zip(&file.cases) {
            n_cases += 1;
            // A case may open a whole battle: the laws of those are tried below.
            let is_a_battle = case.start.get("given").is_some_and(|given| given.get("scenario").is_some());
            if is_a_battle || games.is_none() && n_cases % 3 != 0 {
                continue;
            }
            let start = set.pose(&case.start).unwrap_or_else(|faults| panic!("{faults}"));
            let kept = start.conformance(games.unwrap_or(1), seed * 1000);
            let one = kept.unwrap_or_else(|breach| panic!("{} ({}): {breach}", case.title, case.place));
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
    ] {
        assert!(times > 20, "{what} was tried only {times} times: {report:?}");
    }
    // Most cases of 1814 are about cards and command: a third of them samples few odds.
    assert!(sampled > 5, "sampled odds only {sampled} times: {report:?}");
}

/// Forces and dummies under markers (lgg.21.8, mop.37.10): from every position of their cases, with two markers that could change places and
/// with one.
#[test]
fn what_lies_under_a_marker_keeps_the_laws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases");
    let files = [
        (&LGG, "lgg/21.8.1-hidden-forces"),
        (&LGG, "lgg/21.8.2-deployment"),
        (&LGG, "lgg/21.8.3-dummies"),
        (&LGG, "lgg/hidden-movement"),
        (&MOP, "mop/37.10-hidden-forces"),
        (&MOP, "mop/37.11-vedettes"),
    ];
    let (mut report, mut in_step) = (Report::default(), 0);
    for (set, file) in files.map(|(set, name)| (set, folder.join(format!("{name}.toml")))) {
        let name = file.display().to_string();
        let read = CaseFile::read(&name, &fs::read_to_string(&file).unwrap()).unwrap();
        for (seed, case) in (1..).zip(&read.cases) {
            let start = set.pose(&case.start).unwrap_or_else(|faults| panic!("{faults}"));
            let fail = |breach: String| -> Report { panic!("{} ({}): {breach}", case.title, case.place) };
            report = report.plus(start.conformance(games().unwrap_or(1), seed * 1000).unwrap_or_else(fail));
            let more = start.play_in_step(60, seed);
            in_step += more.unwrap_or_else(|breach| panic!("{} ({}): {breach}", case.title, case.place));
        }
    }
    let Report { accepted, refused, variants, heard: _, .. } = report;
    for (what, times) in
        [("accepted", accepted), ("refused", refused), ("variants", variants), ("in step", in_step)]
    {
        assert!(times > 200, "{what} was tried only {times} times: {report:?}");
    }
}

/// The sets of options that a battle is tried with: none, every preset, and each option with those that it needs.
fn option_sets(scenario: &ScenarioInfo) -> Vec<Vec<String>> {
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
    for (seed, set, scenario) in scenarios() {
        for (n, options) in (0..).zip(option_sets(&scenario)) {
            let start = set.open(&scenario.key, &options).expect("a battle with its options");
            // A prime, so that every moment of a turn has its day.
            let read = start.play_and_read_back(300, 41, seed * 100 + n);
            times += read.unwrap_or_else(|breach| panic!("{} {options:?}: {breach}", scenario.key));
        }
    }
    assert!(times > 500, "only {times} states were read back");
}

/// How many decisions of each battle with each set of options are listened to: more in `make soak`.
fn decisions_heard() -> u64 {
    std::env::var("GROGNARD_HEARD").map_or(80, |decisions| decisions.parse().expect("a number of decisions"))
}

#[test]
fn no_event_of_any_battle_names_what_is_not_seen() {
    let mut heard = 0;
    for (seed, set, scenario) in scenarios() {
        for (n, options) in (0..).zip(option_sets(&scenario)) {
            let start = set.open(&scenario.key, &options).expect("a battle with its options");
            let told = start.play_and_listen(decisions_heard(), seed * 100 + n);
            heard += told.unwrap_or_else(|breach| panic!("{} {options:?}: {breach}", scenario.key));
        }
    }
    assert!(heard > 1_500, "only {heard} events were held against what is seen");
}

/// Orders, attachments, dispatches, who is in a stack that is not seen, plots and markers: whatever of these is otherwise, the enemy knows
/// the same, and is asked the same after the next answer. In `make soak` so many decisions of every battle with every set of options.
#[test]
fn nothing_hidden_shows_in_what_comes_next() {
    let long = std::env::var("GROGNARD_HIDDEN").ok();
    let decisions = long.as_ref().map_or(60, |decisions| decisions.parse().expect("a number of decisions"));
    let is_short = |key: &str, options: &[String]| {
        let hides = |option: &String| option == "hidden-movement" || option == "order-markers";
        ["nlc/quatre-bras", "lgg/mcphersons-ridge"].contains(&key)
            && (options.is_empty() || options.iter().any(hides))
    };
    let (mut times, mut breaches) = (0, Vec::new());
    for (seed, set, scenario) in scenarios() {
        for (n, options) in (0..).zip(option_sets(&scenario)) {
            if long.is_none() && !is_short(&scenario.key, &options) {
                continue;
            }
            let start = set.open(&scenario.key, &options).expect("a battle with its options");
            match start.play_in_step(decisions, seed * 100 + n) {
                Ok(compared) => times += compared,
                Err(breach) => breaches.push(format!("{} {options:?}: {breach}", scenario.key)),
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
    assert!(times > 200, "only {times} games were compared");
}
