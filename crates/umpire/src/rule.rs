//! A citation: the id of a rule in the ledger.

use serde::{Serialize, Serializer};
use std::fmt;

/// The id of a rule, such as `set.7.4.c`. It can be made only by finding it in a list of a ledger's ids, so
/// a citation of a rule that does not exist does not compile (the rule sets cite in constants).
///
/// ```
/// use umpire::rule::Rule;
/// const IDS: &[&str] = &["toy.7.4.a", "toy.7.4.b"];
/// const RULE: Rule = Rule::cite(IDS, "toy.7.4.b");
/// assert_eq!(RULE.id(), "toy.7.4.b");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(&'static str);

impl Rule {
    /// Finds `id` in the sorted ids of a ledger; panics, at compile time when used in a constant, if the
    /// ledger has no such rule.
    pub const fn cite(ids: &'static [&'static str], id: &str) -> Rule {
        let (mut low, mut high) = (0, ids.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match compare(ids[middle].as_bytes(), id.as_bytes()) {
                0 => return Rule(ids[middle]),
                1 => high = middle,
                _ => low = middle + 1,
            }
        }
        panic!("no rule of this id in the ledger")
    }

    /// Finds an id that comes from a data file.
    pub fn find(ids: &'static [&'static str], id: &str) -> Option<Rule> {
        ids.binary_search(&id).ok().map(|at| Rule(ids[at]))
    }

    /// The rule set to which it belongs: what stands before the first dot of its id.
    pub fn set(self) -> &'static str {
        self.0.split_once('.').map_or(self.0, |(set, _)| set)
    }

    /// The id as it is written.
    pub const fn id(self) -> &'static str {
        self.0
    }
}

/// 0 if equal, 1 if `a` sorts after `b`, 2 if before: strings cannot be compared in constants yet.
const fn compare(a: &[u8], b: &[u8]) -> u8 {
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return if a[at] > b[at] { 1 } else { 2 };
        }
        at += 1;
    }
    if a.len() == b.len() {
        0
    } else if a.len() > b.len() {
        1
    } else {
        2
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[cfg(feature = "ts")]
impl ts_rs::TS for Rule {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "RuleId".to_owned()
    }

    fn inline(config: &ts_rs::Config) -> String {
        Self::name(config)
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    const IDS: &[&str] = &["a.1", "a.1.b", "a.10", "a.2"];

    #[test]
    fn every_id_is_found() {
        for id in IDS {
            assert_eq!(Rule::cite(IDS, id).id(), *id);
        }
    }

    #[test]
    #[should_panic(expected = "no rule of this id")]
    fn an_unknown_id_cannot_be_cited() {
        let _ = Rule::cite(IDS, "a.1.c");
    }
}
