//! Every case of the rulebook passes, and together they cover the ledgers.

use crate::laws::case_files;
use campaigns::CON;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use umpire::cases::{CaseFile, run};
use umpire::rulebook::{Entry, Rulebook};

#[test]
fn every_case_passes() {
    let (mut passed, mut failed) = (0, String::new());
    for path in case_files() {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).expect("a file of cases");
        let file = CaseFile::read(&name, &text).unwrap_or_else(|faults| panic!("{faults}"));
        for case in &file.cases {
            match run(case, &CON) {
                Ok(ran) if ran.passed() => passed += 1,
                Ok(ran) => {
                    let told = &ran.differences;
                    writeln!(failed, "{} ({}): {told:?}", case.title, case.place).expect("a text takes it");
                }
                Err(faults) => {
                    writeln!(failed, "{} ({}): {faults}", case.title, case.place).expect("a text takes it");
                }
            }
        }
    }
    assert!(failed.is_empty(), "{failed}");
    assert!(passed > 900, "only {passed} cases were run");
}

#[test]
fn every_rule_has_a_case() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a ledger");
    let texts = ["con-variant.toml", "con-base.toml"].map(|name| (name, read(name)));
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let book = Rulebook::read(&files).unwrap_or_else(|faults| panic!("{faults}"));
    let mut cited = BTreeSet::new();
    for path in case_files() {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).expect("a file of cases");
        let file = CaseFile::read(&name, &text).unwrap_or_else(|faults| panic!("{faults}"));
        cited.extend(file.cases.iter().flat_map(|case| case.rules.iter().map(|(rule, _)| rule.clone())));
    }
    let bare: Vec<&str> = book
        .entries()
        .filter_map(|entry| match entry {
            Entry::Rule(rule) if rule.kind.needs_coverage() => Some(rule.id.as_str()),
            _ => None,
        })
        .filter(|id| !cited.contains(*id))
        .collect();
    assert!(bare.is_empty(), "no case cites {}", bare.join(", "));
}
