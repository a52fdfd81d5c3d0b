//! The ledgers of the project: without fault, complete, and every part of them counted once.

use crate::common::ledger;
use std::collections::{BTreeMap, BTreeSet};
use umpire::rulebook::{Coverage, Rulebook};

/// Each rule set with its number of rules.
const SETS: [(&str, usize); 6] =
    [("nlc", 642), ("mop", 441), ("lgg", 432), ("con", 252), ("con-base", 149), ("odn", 438)];

fn ledgers() -> Vec<(String, String)> {
    SETS.map(|(set, _)| ledger(set)).to_vec()
}

#[test]
fn they_are_without_fault_and_complete() {
    let ledgers = ledgers();
    let rulebook = Rulebook::read(&ledgers).unwrap_or_else(|faults| panic!("{faults}"));
    let found: Vec<_> = rulebook.ledgers().iter().map(|l| (l.set.as_str(), l.rules.len())).collect();
    assert_eq!(found, SETS);
    // Counted a second time from the bare lines, so that no entry can get lost between text and data.
    for ((_, text), ledger) in ledgers.iter().zip(rulebook.ledgers()) {
        let headers = |header| text.lines().filter(|line| *line == header).count();
        assert_eq!(ledger.rules.len(), headers("[[rule]]"), "{}", ledger.set);
        assert_eq!(ledger.tables.len(), headers("[[table]]"), "{}", ledger.set);
    }
}

#[test]
fn the_parts_of_what_is_covered_add_up() {
    let rulebook = Rulebook::read(&ledgers()).expect("sound ledgers");
    let coverage = Coverage::of(&rulebook, &BTreeMap::new(), &BTreeSet::new());
    let nlc = &coverage.set("nlc").expect("a rule set").tally;
    assert_eq!((nlc.rules, nlc.notes, nlc.to_cover, nlc.covered), (642, 51, 591, 0));
    for set in &coverage.sets {
        let tally = &set.tally;
        assert_eq!(tally.notes + tally.to_cover, tally.rules, "{}", set.set);
        assert_eq!(tally.kinds.values().map(|kind| kind.rules).sum::<usize>(), tally.to_cover);
        assert_eq!(set.uncovered.len(), tally.to_cover - tally.covered);
    }
    assert_eq!(coverage.total.rules, coverage.sets.iter().map(|set| set.tally.rules).sum::<usize>());
}
