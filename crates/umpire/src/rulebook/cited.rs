//! The numbers of other rules in a text of the rulebook, so that a reader can follow them.

use super::{Ledger, Rulebook};
use serde::Serialize;

/// A piece of a text: words, or a number that cites a rule or a section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Words {
    /// As they stand there.
    pub text: String,
    /// The id that is cited: `set.7.4.e`, or `set.7.4` for the whole section.
    pub rule: Option<String>,
}

impl Rulebook {
    /// A text of this ledger cut at the numbers that it cites ("as in 5.4 and 7.7.f"). Only a number that the ledger or its base
    /// has is one: "2d6" and "1.5 points" stay words.
    pub fn words(&self, ledger: &Ledger, text: &str) -> Vec<Words> {
        let base = ledger.base.as_deref().and_then(|base| self.ledger(base));
        let cited = |number: &str| {
            [Some(ledger), base]
                .into_iter()
                .flatten()
                .map(|book| format!("{}.{number}", book.set))
                .find(|id| self.has(id))
        };
        let (mut words, mut rest) = (Vec::new(), 0);
        for (at, number) in numbers(text) {
            let Some(id) = cited(number) else { continue };
            if at > rest {
                words.push(Words { text: text[rest..at].to_owned(), rule: None });
            }
            words.push(Words { text: number.to_owned(), rule: Some(id) });
            rest = at + number.len();
        }
        if rest < text.len() {
            words.push(Words { text: text[rest..].to_owned(), rule: None });
        }
        words
    }

    /// Whether it is the id of an entry, or what the ids of a section begin with.
    fn has(&self, id: &str) -> bool {
        let below = format!("{id}.");
        let next = self.index.range(below.clone()..).next();
        self.index.contains_key(id) || next.is_some_and(|(found, _)| found.starts_with(&below))
    }
}

/// What could be numbers of rules, with their places: figures and letters between dots, figures first, without the full stop of a
/// sentence.
fn numbers(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '.';
    let mut at = 0;
    let is_share = move |end: usize| text[end..].starts_with('%');
    text.split(move |letter| !is_part(letter)).filter_map(move |run| {
        let place = at;
        at = place + run.len() + text[place + run.len()..].chars().next().map_or(0, char::len_utf8);
        let number = run.trim_end_matches('.');
        (number.starts_with(|first: char| first.is_ascii_digit())
            && number.contains('.')
            && !is_share(place + number.len()))
        .then_some((place, number))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Rulebook {
        let rule = |id: &str| {
            format!(
                "[[rule]]\nid = \"{id}\"\ncite = \"1\"\ntitle = \"A rule\"\ntext = \"A text.\"\nkind = \"core\"\nphase = \"any\"\n\
                 check = \"Given, when, then.\"\nsee = []\n"
            )
        };
        let base = ["toy.5.4.a", "toy.7.4.a", "toy.7.4.e"].map(rule).concat();
        Rulebook::read(&[("rulebook/toy.toml", base)]).unwrap()
    }

    fn cited(text: &str) -> Vec<(String, String)> {
        let book = book();
        let words = book.words(&book.ledgers()[0], text);
        assert_eq!(
            words.iter().map(|words| words.text.as_str()).collect::<String>(),
            text,
            "the text stays whole"
        );
        words.into_iter().filter_map(|words| Some((words.text, words.rule?))).collect()
    }

    #[test]
    fn a_number_of_a_rule_or_a_section_is_cited() {
        let own = |number: &str| (number.to_owned(), format!("toy.{number}"));
        assert_eq!(cited("Piré may (7.4.e), as in 5.4."), [own("7.4.e"), own("5.4")]);
        assert_eq!(cited("7.4.a"), [own("7.4.a")]);
    }

    #[test]
    fn what_the_book_does_not_have_stays_words() {
        assert_eq!(cited("2d6, 1.5 points, 9.9, 7.4.z, 15.4, 7.4% and 7.4.ab of 2746."), []);
    }
}
