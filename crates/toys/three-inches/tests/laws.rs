//! The laws that every rule set keeps, its ledger and its cases.

use three_inches::{CASES, LEDGER, RULES};
use umpire::cases::{self, CaseFile};
use umpire::rulebook::Rulebook;
use umpire::ruleset::RuleSet as _;

#[test]
fn random_games_keep_every_law() {
    let start = RULES.open("three-inches/the-flag", &[]).unwrap();
    let report = start.conformance(200, 1).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.games == 200 && report.variants > 200 && report.refused > 100, "{report:?}");
    assert!(report.drawn > 200 && report.missed > 200 && report.odds > 200, "{report:?}");
}

#[test]
fn every_case_passes_and_cites_the_ledger() {
    let book = Rulebook::read(&[("three-inches.toml", LEDGER)]).unwrap_or_else(|faults| panic!("{faults}"));
    let file = CaseFile::read("cases.toml", CASES).unwrap_or_else(|faults| panic!("{faults}"));
    for case in &file.cases {
        let run = cases::run(case, &RULES).unwrap_or_else(|faults| panic!("{}: {faults}", case.title));
        assert!(run.passed(), "{}: {:?}", case.title, run.differences);
        assert!(case.rules.iter().all(|(rule, _)| book.get(rule).is_some()), "{}", case.title);
    }
}
