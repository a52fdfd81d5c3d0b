//! Citations: `rule!("nlc.7.4.c")` is checked against the ledgers of the series when it is compiled.
//!
//! Code cites the rule it was written from, as a rule of the base as a rule. What an edition restates or drops is turned
//! at the edge, by its [`Numbering`].

use std::sync::LazyLock;
use umpire::citations::Numbering;
use umpire::rule::Rule;

include!(concat!(env!("OUT_DIR"), "/ids.rs"));

/// Cites a rule of the ledgers; an id that none of them has does not compile.
macro_rules! rule {
    ($id:literal) => {
        const { umpire::rule::Rule::cite($crate::rules::IDS, $id) }
    };
}

/// Cites several rules.
macro_rules! rules {
    ($($id:literal),+ $(,)?) => {
        const { &[$(rule!($id)),+] as &[umpire::rule::Rule] }
    };
}

/// The rules in force in an edition, by the key of its rule set; `None` if the series has no such ledger.
pub(crate) fn numbering(set: &str) -> Option<&'static Numbering> {
    static ALL: LazyLock<Vec<Numbering>> =
        LazyLock::new(|| BASES.iter().map(|(set, _)| numbering_of(set)).collect());
    BASES.iter().position(|(known, _)| *known == set).map(|at| &ALL[at])
}

fn numbering_of(set: &'static str) -> Numbering {
    let rule = |id| Rule::find(IDS, id).expect("the build has listed every id of the ledgers");
    let mut sets = vec![set];
    while let Some((_, Some(base))) = BASES.iter().find(|(known, _)| *known == sets[sets.len() - 1]) {
        sets.push(base);
    }
    let restated =
        RESTATED.iter().filter(|(by, _, _)| sets.contains(by)).map(|(_, base, own)| (rule(base), rule(own)));
    let dropped = DROPPED.iter().filter(|(by, _)| sets.contains(by)).map(|(_, id)| rule(id));
    Numbering::new(sets.clone(), restated.collect(), dropped.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which rules the games of a refit cite follows from its ledger alone.
    #[test]
    fn a_refit_cites_its_own_entries_and_those_of_its_base() {
        let rule = |id| Rule::find(IDS, id).expect("a rule of the ledgers");
        let (nlc, lgg) = (numbering("nlc").expect("nlc"), numbering("lgg").expect("lgg"));
        let all = || IDS.iter().map(|id| rule(id));
        assert!(all().filter(|rule| rule.set() == "nlc").all(|rule| nlc.in_force(rule) == Some(rule)));
        assert!(all().filter(|rule| rule.set() != "nlc").all(|rule| nlc.in_force(rule).is_none()));
        assert!(all().filter(|rule| rule.set() == "lgg").all(|rule| lgg.in_force(rule) == Some(rule)));
        assert!(all().filter(|rule| rule.set() == "mop").all(|rule| lgg.in_force(rule).is_none()));
        for (set, base, own) in RESTATED.iter().filter(|(set, _, _)| *set == "lgg") {
            assert_eq!(lgg.in_force(rule(base)), Some(rule(own)), "{set} restates {base}");
        }
        for (set, id) in DROPPED.iter().filter(|(set, _)| *set == "lgg") {
            assert_eq!(lgg.in_force(rule(id)), None, "{set} drops {id}");
        }
        assert!(numbering("con").is_none());
    }
}
