//! Citations at the edge: what an edition makes of the rules that its code cites.
//!
//! An edition of a series plays by the rules of the base, under the base's numbers, but for what its own ledger says: an
//! entry that *restates* a rule of the base is cited in its place, and a rule that an entry *drops* is not in force. The
//! rules as code know nothing of that. They cite what they were written from, and a [`Numbering`] turns every citation
//! where it leaves the umpire: in events, questions, refusals and sums. [`crate::conformance`] watches that no game
//! cites a rule that its edition dropped, or one that belongs to another rule set.

use crate::rule::Rule;
use serde_json::Value;

/// The rules in force in an edition, by the numbers under which a player looks them up.
///
/// ```
/// use umpire::citations::Numbering;
/// use umpire::rule::Rule;
/// const IDS: &[&str] = &["base.1", "base.2", "base.3", "other.1", "refit.1"];
/// let rule = |id| Rule::find(IDS, id).unwrap();
/// let refit = Numbering::new(vec!["refit", "base"], vec![(rule("base.1"), rule("refit.1"))], vec![rule("base.2")]);
/// assert_eq!(refit.in_force(rule("base.1")), Some(rule("refit.1")));
/// assert_eq!(refit.in_force(rule("base.2")), None);
/// assert_eq!(refit.in_force(rule("base.3")), Some(rule("base.3")));
/// assert_eq!(refit.in_force(rule("other.1")), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering {
    /// The rule sets whose numbers may be cited: the edition's own, and those it is built on.
    sets: Vec<&'static str>,
    /// Rules of the base, each with the entry that restates it; sorted by the first.
    restated: Vec<(Rule, Rule)>,
    /// Rules of the base that are not in force; sorted.
    dropped: Vec<Rule>,
}

/// Leaves of a list the first of each: one entry may restate several rules that are cited side by side.
pub fn each_once<T: PartialEq>(list: &mut Vec<T>) {
    let mut n_kept = 0;
    for at in 0..list.len() {
        if !list[..n_kept].contains(&list[at]) {
            list.swap(n_kept, at);
            n_kept += 1;
        }
    }
    list.truncate(n_kept);
}

impl Numbering {
    /// The numbering of an edition: the rule sets it may cite, what it restates, what it drops.
    pub fn new(
        sets: Vec<&'static str>,
        mut restated: Vec<(Rule, Rule)>,
        mut dropped: Vec<Rule>,
    ) -> Numbering {
        restated.sort_unstable();
        dropped.sort_unstable();
        Numbering { sets, restated, dropped }
    }

    /// Whether the edition is built on another rule set.
    pub fn is_built_on(&self, set: &str) -> bool {
        self.sets.iter().skip(1).any(|base| *base == set)
    }

    /// The rule as the edition numbers it; `None` if it is not in force there.
    pub fn in_force(&self, rule: Rule) -> Option<Rule> {
        if let Ok(at) = self.restated.binary_search_by_key(&rule, |(base, _)| *base) {
            return Some(self.restated[at].1);
        }
        let own = self.sets.contains(&rule.set()) && self.dropped.binary_search(&rule).is_err();
        own.then_some(rule)
    }

    /// The number under which the rule of an id is looked up; `None` if it is not in force.
    pub fn number_of<'i>(&self, id: &'i str) -> Option<&'i str> {
        if let Some(own) = self.restatement_of(id) {
            return Some(own);
        }
        let own = self.sets.iter().any(|set| id.split('.').next() == Some(set));
        let is_dropped = self.dropped.binary_search_by_key(&id, |rule| rule.id()).is_ok();
        (own && !is_dropped).then_some(id)
    }

    /// The number of the entry that restates the rule of an id, if one does.
    pub fn restatement_of(&self, id: &str) -> Option<&'static str> {
        let at = self.restated.binary_search_by_key(&id, |(base, _)| base.id()).ok()?;
        Some(self.restated[at].1.id())
    }

    /// Turns every citation in what was made for a client, wherever it stands under `rule` or `rules`.
    pub fn turn(&self, told: &mut Value) {
        match told {
            Value::Object(fields) => {
                for (key, value) in fields {
                    match value {
                        Value::String(id) if key == "rule" => self.turn_id(id),
                        Value::Array(list) if key == "rules" => {
                            for item in list.iter_mut() {
                                match item {
                                    Value::String(id) => self.turn_id(id),
                                    other => self.turn(other),
                                }
                            }
                            each_once(list);
                        }
                        other => self.turn(other),
                    }
                }
            }
            Value::Array(list) => list.iter_mut().for_each(|item| self.turn(item)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    fn turn_id(&self, id: &mut String) {
        if let Some(own) = self.restatement_of(id) {
            own.clone_into(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn citations_are_turned_wherever_they_stand() {
        const IDS: &[&str] = &["base.1", "base.2", "base.3", "refit.1"];
        let rule = |id| Rule::find(IDS, id).expect("one of the ids");
        let restated = ["base.1", "base.3"].map(|id| (rule(id), rule("refit.1"))).to_vec();
        let refit = Numbering::new(vec!["refit", "base"], restated, Vec::new());
        let mut told = json!({
            "title": "base.1",
            "lines": [{ "rule": "base.1" }, { "rules": ["base.2", "base.1", "base.3"] }]
        });
        refit.turn(&mut told);
        // Two rules that one entry restates are cited once.
        assert_eq!(
            told,
            json!({ "title": "base.1", "lines": [{ "rule": "refit.1" }, { "rules": ["base.2", "refit.1"] }] })
        );
    }
}
