//! The laws that every rule set keeps, its ledger and its cases.

use three_hexes::{CASES, LEDGER, RULES};
use umpire::cases::{self, CaseFile};
use umpire::rulebook::Rulebook;
use umpire::ruleset::RuleSet as _;

#[test]
fn random_games_keep_every_law() {
    let start = RULES.open("three-hexes/the-gun", &[]).unwrap();
    let report = start.conformance(200, 1).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(report.games == 200 && report.variants > 200 && report.refused > 200, "{report:?}");
    assert!(report.odds > 200 && report.sampled > 10, "{report:?}");
    // After every answer the other side is asked, or dice have fallen: nothing can be taken back.
    assert!(report.undone == 0 && report.told > 200, "{report:?}");
}

#[test]
fn every_case_passes_and_cites_the_ledger() {
    let book = Rulebook::read(&[("three-hexes.toml", LEDGER)]).unwrap_or_else(|faults| panic!("{faults}"));
    let file = CaseFile::read("cases.toml", CASES).unwrap_or_else(|faults| panic!("{faults}"));
    for case in &file.cases {
        let run = cases::run(case, &RULES).unwrap_or_else(|faults| panic!("{}: {faults}", case.title));
        assert!(run.passed(), "{}: {:?}", case.title, run.differences);
        assert!(case.rules.iter().all(|(rule, _)| book.get(rule).is_some()), "{}", case.title);
    }
}
