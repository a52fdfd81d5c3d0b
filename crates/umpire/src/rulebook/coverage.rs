//! Coverage: which rules a passing case has shown to work.
//!
//! Two witnesses are asked. A case *cites* the rules that it means to show; while it passes, the engine cites
//! the rules that it applied. A rule that cases claim but the engine never mentioned is *unwitnessed*: perhaps
//! the case shows something else, perhaps the engine forgot to say why it did what it did. Where nothing could cite it, its entry
//! says why (`silent`); where that is no longer so, the reason is *needless*.

use super::{Kind, Ledger, Rulebook};
use crate::fault::{Faults, Place};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// How much of the rulebook is covered, rule set by rule set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Coverage {
    /// One for each ledger, in the order of the rulebook.
    pub sets: Vec<SetCoverage>,
    /// All of them together.
    pub total: Tally,
}

/// How much of one rule set is covered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SetCoverage {
    /// The key of the rule set.
    pub set: String,
    /// The numbers.
    #[serde(flatten)]
    pub tally: Tally,
    /// The ids that want a case and have none, in the order of the ledger.
    pub uncovered: Vec<String>,
    /// The ids that a case covers but that the engine never cited, though no entry says why.
    pub unwitnessed: Vec<String>,
    /// The ids that the engine cited though their entries say why it does not.
    pub needless: Vec<String>,
}

/// Rules counted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct Tally {
    /// All rules, notes among them.
    pub rules: usize,
    /// The notes, which want no case.
    pub notes: usize,
    /// The rules that want a case.
    pub to_cover: usize,
    /// Those of them that have one.
    pub covered: usize,
    /// The same by kind; without notes, so that the parts add up to `to_cover` and `covered`.
    pub kinds: BTreeMap<Kind, KindCoverage>,
}

/// Rules of one kind counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct KindCoverage {
    /// The rules of this kind.
    pub rules: usize,
    /// Those of them that a case covers.
    pub covered: usize,
}

impl Coverage {
    /// Weighs a rulebook against `cited` (for each id, the names of the passing cases that cite it) and
    /// `witnessed` (the ids that the engine cited while those passed).
    pub fn of(
        rulebook: &Rulebook,
        cited: &BTreeMap<String, Vec<String>>,
        witnessed: &BTreeSet<String>,
    ) -> Coverage {
        let sets: Vec<_> =
            rulebook.ledgers().iter().map(|ledger| SetCoverage::of(ledger, cited, witnessed)).collect();
        let mut total = Tally::nothing();
        for set in &sets {
            total.add(&set.tally);
        }
        Coverage { sets, total }
    }

    /// The coverage of one rule set.
    pub fn set(&self, set: &str) -> Option<&SetCoverage> {
        self.sets.iter().find(|coverage| coverage.set == set)
    }

    /// The same report for one rule set alone, which is then also its total.
    pub fn only(&self, set: &str) -> Option<Coverage> {
        let coverage = self.set(set)?;
        Some(Coverage { sets: vec![coverage.clone()], total: coverage.tally.clone() })
    }
}

impl SetCoverage {
    fn of(ledger: &Ledger, cited: &BTreeMap<String, Vec<String>>, witnessed: &BTreeSet<String>) -> Self {
        let mut tally = Tally { rules: ledger.rules.len(), ..Tally::nothing() };
        let (mut uncovered, mut unwitnessed, mut needless) = (Vec::new(), Vec::new(), Vec::new());
        for rule in &ledger.rules {
            if !rule.kind.needs_coverage() {
                tally.notes += 1;
                continue;
            }
            let kind = tally.kinds.entry(rule.kind).or_default();
            tally.to_cover += 1;
            kind.rules += 1;
            if cited.get(&rule.id).is_none_or(Vec::is_empty) {
                uncovered.push(rule.id.clone());
                continue;
            }
            tally.covered += 1;
            kind.covered += 1;
            match (witnessed.contains(&rule.id), &rule.silent) {
                (false, None) => unwitnessed.push(rule.id.clone()),
                (true, Some(_)) => needless.push(rule.id.clone()),
                (true, None) | (false, Some(_)) => {}
            }
        }
        SetCoverage { set: ledger.set.clone(), tally, uncovered, unwitnessed, needless }
    }
}

impl Tally {
    /// Nothing counted yet, with a row for every kind that wants cases, so that readers need not ask.
    fn nothing() -> Tally {
        let kinds = Kind::ALL.into_iter().filter(|kind| kind.needs_coverage());
        Tally { kinds: kinds.map(|kind| (kind, KindCoverage::default())).collect(), ..Tally::default() }
    }

    fn add(&mut self, other: &Tally) {
        self.rules += other.rules;
        self.notes += other.notes;
        self.to_cover += other.to_cover;
        self.covered += other.covered;
        for (kind, counted) in &other.kinds {
            let sum = self.kinds.entry(*kind).or_default();
            sum.rules += counted.rules;
            sum.covered += counted.covered;
        }
    }

    /// How many rules in a thousand are covered, rounded down so that a thousand means all; `None` where
    /// there is nothing to cover.
    pub fn permille(&self) -> Option<usize> {
        (self.covered * 1000).checked_div(self.to_cover)
    }
}

/// What cases or the engine cite although no ledger has it. A fault of a case is placed at the case's name;
/// tables may be cited as well as rules.
pub fn unknown_citations(
    rulebook: &Rulebook,
    cited: &BTreeMap<String, Vec<String>>,
    witnessed: &BTreeSet<String>,
) -> Faults {
    let mut faults = Faults::none();
    let mut note = |file: &str, id: &str| {
        let place = Place { file: file.to_owned(), line: 0, column: 0 };
        let cure = match rulebook.nearest(id).first() {
            Some(near) => format!("did you mean `{near}`?"),
            None => "cite an id that a ledger has".to_owned(),
        };
        faults.note(&place, format!("cites `{id}`, which is no rule or table: {cure}"));
    };
    for (id, cases) in cited.iter().filter(|(id, _)| rulebook.entry(id).is_none()) {
        for case in cases {
            note(case, id);
        }
    }
    for id in witnessed.iter().filter(|id| rulebook.entry(id).is_none()) {
        note("the engine", id);
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::tests::rule;
    use super::*;

    fn toys() -> Rulebook {
        let toy = rule("toy.1.a", "note", "")
            + &rule("toy.1.b", "core", "")
            + &rule("toy.1.c", "core", "")
            + &rule("toy.1.d", "optional", "option = 'drums'")
            + "[[table]]\nid = 'toy.t'\ncite = 'T'\ntitle = 'Hits'\ncolumns = ['Die']\nrows = [[1]]\n";
        let tin = rule("tin.1.a", "scenario", "");
        Rulebook::read(&[("toy.toml", toy), ("tin.toml", tin)]).unwrap()
    }

    fn cited(ids: &[(&str, &[&str])]) -> BTreeMap<String, Vec<String>> {
        let names = |cases: &[&str]| cases.iter().map(|case| (*case).to_owned()).collect();
        ids.iter().map(|(id, cases)| ((*id).to_owned(), names(cases))).collect()
    }

    fn witnessed(ids: &[&str]) -> BTreeSet<String> {
        ids.iter().map(|id| (*id).to_owned()).collect()
    }

    #[test]
    fn coverage_counts_rules_by_set_and_kind() {
        let cited = cited(&[
            ("toy.1.a", &["note"]),
            ("toy.1.b", &["one", "two"]),
            ("toy.1.c", &[]),
            ("toy.1.d", &["three"]),
        ]);
        let coverage = Coverage::of(&toys(), &cited, &witnessed(&["toy.1.b", "toy.1.c"]));
        assert_eq!(
            serde_json::to_value(&coverage).unwrap(),
            serde_json::json!({
                "sets": [
                    {"set": "toy", "rules": 4, "notes": 1, "to_cover": 3, "covered": 2,
                     "uncovered": ["toy.1.c"], "unwitnessed": ["toy.1.d"], "needless": [],
                     "kinds": {
                        "core": {"rules": 2, "covered": 1}, "table": {"rules": 0, "covered": 0},
                        "scenario": {"rules": 0, "covered": 0}, "optional": {"rules": 1, "covered": 1}}},
                    {"set": "tin", "rules": 1, "notes": 0, "to_cover": 1, "covered": 0,
                     "uncovered": ["tin.1.a"], "unwitnessed": [], "needless": [],
                     "kinds": {
                        "core": {"rules": 0, "covered": 0}, "table": {"rules": 0, "covered": 0},
                        "scenario": {"rules": 1, "covered": 0}, "optional": {"rules": 0, "covered": 0}}},
                ],
                "total": {"rules": 5, "notes": 1, "to_cover": 4, "covered": 2,
                    "kinds": {
                        "core": {"rules": 2, "covered": 1}, "table": {"rules": 0, "covered": 0},
                        "scenario": {"rules": 1, "covered": 0}, "optional": {"rules": 1, "covered": 1}}},
            })
        );
        assert_eq!(coverage.set("toy").unwrap().tally.permille(), Some(666));
        assert_eq!(coverage.set("odn"), None);
        assert_eq!(coverage.only("odn"), None);
        let tin = coverage.only("tin").unwrap();
        assert_eq!((tin.sets.len(), &tin.total), (1, &coverage.sets[1].tally));
        assert_eq!(Tally::nothing().permille(), None);
    }

    #[test]
    fn a_reason_for_silence_holds_as_long_as_there_is_silence() {
        let toy = rule("toy.1.a", "core", "silent = 'It is in the counters.'") + &rule("toy.1.b", "core", "");
        let toys = Rulebook::read(&[("toy.toml", toy)]).unwrap();
        let cited = cited(&[("toy.1.a", &["one"]), ("toy.1.b", &["two"])]);
        let quiet = Coverage::of(&toys, &cited, &witnessed(&[]));
        assert_eq!(
            (&quiet.sets[0].unwitnessed[..], quiet.sets[0].needless.len()),
            (&["toy.1.b".to_owned()][..], 0)
        );
        let loud = Coverage::of(&toys, &cited, &witnessed(&["toy.1.a", "toy.1.b"]));
        assert_eq!(
            (loud.sets[0].unwitnessed.len(), &loud.sets[0].needless[..]),
            (0, &["toy.1.a".to_owned()][..])
        );
    }

    #[test]
    fn citing_what_does_not_exist_is_a_fault_of_the_case() {
        let cited = cited(&[
            ("toy.1.b", &["fine"]),
            ("toy.t", &["a table is fine"]),
            ("toy.1.x", &["cases/b.toml", "cases/a.toml"]),
            ("waterloo", &["cases/c.toml"]),
        ]);
        assert_eq!(
            unknown_citations(&toys(), &cited, &witnessed(&["toy.1.b", "tim.1.a"])).to_string(),
            "cases/a.toml: cites `toy.1.x`, which is no rule or table: did you mean `toy.1.a`?\n\
             cases/b.toml: cites `toy.1.x`, which is no rule or table: did you mean `toy.1.a`?\n\
             cases/c.toml: cites `waterloo`, which is no rule or table: cite an id that a ledger has\n\
             the engine: cites `tim.1.a`, which is no rule or table: did you mean `tin.1.a`?"
        );
    }
}
