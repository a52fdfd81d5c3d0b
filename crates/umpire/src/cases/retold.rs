//! Cases of one rule set, played under another that is built on it: the same position, deeds and expectations, in the other's words
//! and by the numbers that its rules have there.

use super::{Case, Deed, Moment};
use crate::citations::Numbering;
use crate::fault::{Faults, Place};
use crate::ruleset::RuleSet;
use crate::source::{Node, Written};
use std::borrow::Cow;

/// How a rule set reads the cases of the one that it is built on.
#[derive(Debug, Clone, Copy)]
pub struct Retelling<'t> {
    /// Words of the base's cases, each with the word that stands for it here; all others stay.
    pub words: &'t [[String; 2]],
    /// The rules in force, by their own numbers.
    pub numbering: &'t Numbering,
}

impl Case {
    /// The case of a rule set as it reads under one that is built on it. A rule that is not in force there is a fault.
    pub fn retold(&self, base: &str, rules: &dyn RuleSet) -> Result<Case, Faults> {
        let Some(telling) = rules.retelling(base) else {
            let what = format!("{} is not built on `{base}`, and cannot play its cases", rules.key());
            return Err(Faults::one(&self.place, what));
        };
        let mut faults = Faults::none();
        for (rule, place) in self.citations() {
            if telling.numbering.number_of(rule).is_none() {
                faults.note(place, format!("{rule} is not in force in {}", rules.key()));
            }
        }
        let texts = |texts: &[(String, Place)]| -> Vec<(String, Place)> {
            texts.iter().map(|(text, place)| (telling.text(text).into_owned(), place.clone())).collect()
        };
        let moments = self.moments.iter().map(|moment| Moment {
            when: moment.when.iter().map(|deed| telling.deed(deed)).collect(),
            then: texts(&moment.then),
            place: moment.place.clone(),
        });
        faults.or(Case {
            title: format!("{} (under {})", telling.text(&self.title), rules.key()),
            story: self.story.as_deref().map(|story| telling.text(story).into_owned()),
            rules: texts(&self.rules),
            editions: Vec::new(),
            start: rules.reprinted(telling.node(&self.start)),
            moments: moments.collect(),
            place: self.place.clone(),
        })
    }
}

impl Retelling<'_> {
    fn deed(&self, deed: &Deed) -> Deed {
        let (seat, does) = (self.text(&deed.seat).into_owned(), self.text(&deed.does).into_owned());
        Deed { seat, does, dice: deed.dice.clone(), place: deed.place.clone() }
    }

    fn node(&self, node: &Node) -> Node {
        let value = match &node.value {
            Written::Text(text) => Written::Text(self.text(text).into_owned()),
            Written::List(items) => Written::List(items.iter().map(|item| self.node(item)).collect()),
            Written::Table(entries) => {
                let entry = |(key, place, node): &(String, Place, Node)| {
                    (self.text(key).into_owned(), place.clone(), self.node(node))
                };
                Written::Table(entries.iter().map(entry).collect())
            }
            plain @ (Written::Number(_) | Written::Flag(_) | Written::Other(_)) => plain.clone(),
        };
        Node { place: node.place.clone(), value }
    }

    /// A text in the words of the rule set. A word ends where no letter or digit follows; the number of a rule has dots and hyphens.
    fn text<'s>(&self, text: &'s str) -> Cow<'s, str> {
        let is_of_number = |c: char| c.is_alphanumeric() || c == '.' || c == '-';
        let mut told = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let number = &rest[..rest.find(|c| !is_of_number(c)).unwrap_or(rest.len())];
            let word = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
            let taken = if let Some(own) = self.numbering.restatement_of(number) {
                told.push_str(own);
                number.len()
            } else if let Some([_, own]) = self.words.iter().find(|[base, _]| base == word) {
                told.push_str(own);
                word.len()
            } else {
                let plain = word.len().max(first.len_utf8());
                told.push_str(&rest[..plain]);
                plain
            };
            rest = &rest[taken..];
        }
        if told == text { Cow::Borrowed(text) } else { Cow::Owned(told) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;

    #[test]
    fn words_and_numbers_are_turned_wherever_they_stand_as_a_whole() {
        const IDS: &[&str] = &["base.1.a", "base.1.b", "refit.7"];
        let rule = |id| Rule::find(IDS, id).expect("one of the ids");
        let restated = vec![(rule("base.1.a"), rule("refit.7"))];
        let numbering = Numbering::new(vec!["refit", "base"], restated, Vec::new());
        let words = [["french", "union"], ["Old Guard", "never"]].map(|pair| pair.map(str::to_owned));
        let telling = Retelling { words: &words, numbering: &numbering };
        for (base, own) in [
            ("base.1.a is cited", "refit.7 is cited"),
            ("refused by base.1.a", "refused by refit.7"),
            ("base.1.b is cited", "base.1.b is cited"),
            ("base.1.a.b is cited", "base.1.a.b is cited"),
            ("1101 Foy french II Corps infantry 6/3", "1101 Foy union II Corps infantry 6/3"),
            ("french may \"stand\" – frenchmen", "union may \"stand\" – frenchmen"),
            ("the Old Guard", "the Old Guard"),
        ] {
            assert_eq!(telling.text(base), own);
        }
    }
}
