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
            let start = series::Set.pose(&case.start).unwrap_or_else(|faults| panic!("{faults}"));
            let one = start
                .conformance(games(), seed * 1000)
                .unwrap_or_else(|breach| panic!("{} ({}): {breach}", case.title, case.place));
            report = report.plus(one);
        }
    }
    // A law that was never tried proves nothing.
    let Report { games, decisions, accepted, refused, undone, replayed, variants, cited, odds, sampled } =
        report;
    for (what, times) in [
        ("games", games),
        ("decisions", decisions),
        ("accepted", accepted),
        ("refused", refused),
        ("undone", undone),
        ("replayed", replayed),
        ("variants", variants),
        ("cited", cited),
        ("odds", odds),
        ("sampled", sampled),
    ] {
        assert!(times > 50, "{what} was tried only {times} times: {report:?}");
    }
}
