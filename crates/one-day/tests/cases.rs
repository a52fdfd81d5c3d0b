//! Every case passes, and all of the ledger is covered by one.

use one_day::rule_set::RULES;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use umpire::cases::{self, CaseFile};
use umpire::rulebook::{Kind, Rulebook};
use umpire::ruleset::RuleSet as _;

/// The files of cases.
pub(crate) fn case_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/cases").join(RULES.key());
    let listing = fs::read_dir(folder).expect("the folder of cases");
    let mut files: Vec<PathBuf> = listing.map(|entry| entry.expect("an entry of it").path()).collect();
    files.sort();
    files
}

/// A file of cases.
pub(crate) fn read(path: &Path) -> CaseFile {
    let text = fs::read_to_string(path).expect("a file of cases");
    CaseFile::read(&path.display().to_string(), &text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn ledger() -> Rulebook {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook/odn.toml"));
    Rulebook::read(&[("odn.toml", &text.expect("the ledger"))]).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn every_case_passes() {
    let mut wrong = Vec::new();
    for path in case_files() {
        for case in &read(&path).cases {
            match cases::run(case, &RULES) {
                Ok(run) if run.passed() => {}
                Ok(run) => wrong.push(format!("{}: {}: {:?}", case.place, case.title, run.differences)),
                Err(faults) => wrong.push(format!("{}: {}: {faults}", case.place, case.title)),
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases do not pass:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_rule_has_a_case_and_every_case_its_rules() {
    let book = ledger();
    let mut covered = BTreeSet::new();
    for path in case_files() {
        for case in &read(&path).cases {
            for (rule, place) in case.citations() {
                assert!(book.get(rule).is_some(), "{place}: there is no rule {rule}");
                covered.insert(rule.to_owned());
            }
        }
    }
    let rules = &book.ledger("odn").expect("its ledger").rules;
    let bare = rules.iter().filter(|rule| rule.kind != Kind::Note && !covered.contains(&rule.id));
    let bare: Vec<&str> = bare.map(|rule| &*rule.id).collect();
    assert!(bare.is_empty(), "no case is about {}", bare.join(", "));
}
