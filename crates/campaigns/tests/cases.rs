//! Every case of the rulebook passes, and together they cover the ledgers.

use crate::laws::case_files;
use campaigns::CON;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use umpire::cases::{CaseFile, run};
use umpire::rulebook::{Coverage, Rulebook, SetCoverage};

/// Every case passes; every rule that wants one has one, and the umpire cites every rule that a case claims to show, or the ledger says
/// why it does not.
#[test]
fn every_case_passes_and_they_cover_the_rules() {
    let (mut passed, mut failed) = (0, String::new());
    let mut cited: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut witnessed: BTreeSet<String> = BTreeSet::new();
    for path in case_files() {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).expect("a file of cases");
        let file = CaseFile::read(&name, &text).unwrap_or_else(|faults| panic!("{faults}"));
        for case in &file.cases {
            match run(case, &CON) {
                Ok(ran) if ran.passed() => {
                    passed += 1;
                    for (rule, _) in &case.rules {
                        cited.entry(rule.clone()).or_default().push(case.title.clone());
                    }
                    witnessed.extend(ran.witnessed);
                }
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
    let book = book();
    let unknown: Vec<&String> = cited.keys().filter(|rule| book.entry(rule).is_none()).collect();
    assert!(unknown.is_empty(), "there are no rules {unknown:?}");
    let coverage = Coverage::of(&book, &cited, &witnessed);
    // 252 and 149, without 22 notes.
    assert_eq!(coverage.total.to_cover, 379, "{:?}", coverage.total);
    let all = |of: fn(&SetCoverage) -> &Vec<String>| -> String {
        let lists: Vec<String> = coverage.sets.iter().flat_map(|set| of(set).clone()).collect();
        lists.join(", ")
    };
    assert_eq!(all(|set| &set.uncovered), "", "no case cites these");
    assert_eq!(all(|set| &set.unwitnessed), "", "nothing was told of these");
    assert_eq!(all(|set| &set.needless), "", "these are cited after all");
}

fn book() -> Rulebook {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a ledger");
    let texts = ["con-variant.toml", "con-base.toml"].map(|name| (name, read(name)));
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Rulebook::read(&files).unwrap_or_else(|faults| panic!("{faults}"))
}
