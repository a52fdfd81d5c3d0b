//! Finding entries: by words, and by ids that are nearly right.

use super::Entry;
use super::entry::set_of;
use std::cmp::Reverse;

/// How many suggestions help; a longer list is a search, and there is one.
const SUGGESTIONS: usize = 3;

/// Where a word was found; the earlier, the better the entry fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    Exactly,
    InNumber,
    InTitle,
    InText,
}

pub(super) fn search<'b>(entries: impl Iterator<Item = Entry<'b>>, words: &str) -> Vec<Entry<'b>> {
    let asked = words.trim().to_lowercase();
    let words: Vec<&str> = asked.split_whitespace().collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<_> = entries.filter_map(|entry| Some((rank(entry, &asked, &words)?, entry))).collect();
    // The sort is stable: entries that fit equally well stay in the order of the rulebook.
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// How well an entry fits: as well as the word that fits it worst; `None` if a word is nowhere in it.
fn rank(entry: Entry<'_>, asked: &str, words: &[&str]) -> Option<Found> {
    let (id, cite) = (entry.id().to_lowercase(), entry.cite().to_lowercase());
    if id == asked || cite == asked {
        return Some(Found::Exactly);
    }
    let title = entry.title().to_lowercase();
    let text = body(entry).to_lowercase();
    let find = |word: &&str| {
        if id.contains(word) || cite.contains(word) {
            Some(Found::InNumber)
        } else if title.contains(word) {
            Some(Found::InTitle)
        } else {
            text.contains(word).then_some(Found::InText)
        }
    };
    words.iter().map(find).try_fold(Found::InNumber, |worst, found| Some(worst.max(found?)))
}

/// What there is to read in an entry besides id, cite and title. The parts stand on lines of their own, so
/// that no word is found across two of them.
fn body(entry: Entry<'_>) -> String {
    let mut parts: Vec<String> = match entry {
        Entry::Rule(rule) => vec![rule.text.clone()],
        Entry::Table(table) => {
            let cells = table.rows.iter().flatten().map(ToString::to_string);
            table.columns.iter().cloned().chain(cells).chain(table.note.clone()).collect()
        }
    };
    parts.extend(entry.ruling().map(str::to_owned));
    parts.join("\n")
}

/// The ids near a wrong one. People leave off the letter at the end (`set.7.4`), leave off the rule set
/// (`7.4.c`), or mistype: in that order of likelihood.
pub(super) fn nearest<'i>(ids: impl Iterator<Item = &'i str>, wrong: &str) -> Vec<&'i str> {
    let wrong = wrong.trim().to_lowercase();
    if wrong.is_empty() {
        return Vec::new();
    }
    // One slip in a short id, two in a longer one: with more, any id would be near any other.
    let slips = if wrong.chars().count() < 6 { 1 } else { 2 };
    let section = format!("{wrong}.");
    let mut near: Vec<_> = ids
        .filter_map(|id| {
            let within = id.strip_prefix(set_of(id)).and_then(|rest| rest.strip_prefix('.'));
            let likelihood = if id.starts_with(&section) || within == Some(wrong.as_str()) {
                (0, Reverse(0))
            } else {
                let (distance, shared) = compare(&wrong, id, slips)?;
                (distance, Reverse(shared))
            };
            Some((likelihood, id))
        })
        .collect();
    near.sort_by_key(|(likelihood, _)| *likelihood);
    near.into_iter().take(SUGGESTIONS).map(|(_, id)| id).collect()
}

/// How many slips part two words, and how many letters they share at the start; `None` if it takes more
/// than `most`. A slip is a letter left out, put in, mistaken, or swapped with the next.
fn compare(wrong: &str, id: &str, most: usize) -> Option<(usize, usize)> {
    let distance = strsim::osa_distance(wrong, id);
    let shared = wrong.chars().zip(id.chars()).take_while(|(a, b)| a == b).count();
    (distance <= most).then_some((distance, shared))
}

#[cfg(test)]
mod tests {
    use super::super::Rulebook;
    use super::super::tests::rule;
    use super::*;

    fn found(rulebook: &Rulebook, words: &str) -> Vec<String> {
        rulebook.search(words).into_iter().map(|entry| entry.id().to_owned()).collect()
    }

    fn toy() -> Rulebook {
        let text = rule("toy.1.a", "core", "ruling = 'Cavalry never charges a bridge.'")
            + &rule("toy.1.b", "core", "").replace("Text.", "A CHARGE across a bridge is halved.")
            + &rule("toy.2.a", "core", "").replace("Title of toy.2.a", "Bridges and the charge")
            + &rule("toy.charge.bridge", "core", "")
            + "[[table]]\nid = 'toy.t.a'\ncite = 'Bridge'\ntitle = 'Crossings'\n\
               columns = ['What', 'Charges']\nrows = [['pontoon', 3]]\n";
        Rulebook::read(&[("toy.toml", text)]).unwrap()
    }

    #[test]
    fn ids_come_before_titles_and_titles_before_texts() {
        assert_eq!(
            found(&toy(), "charge BRIDGE"),
            ["toy.charge.bridge", "toy.2.a", "toy.1.a", "toy.1.b", "toy.t.a"]
        );
    }

    #[test]
    fn an_entry_that_is_just_what_was_asked_comes_first() {
        assert_eq!(found(&toy(), "bridge")[0], "toy.t.a", "its cite is the word");
        assert_eq!(found(&toy(), " toy.1.B "), ["toy.1.b"]);
    }

    #[test]
    fn every_word_must_occur() {
        assert_eq!(found(&toy(), "charge bridge pontoon"), ["toy.t.a"]);
        assert!(found(&toy(), "charge bridge drum").is_empty());
        assert!(found(&toy(), "  ").is_empty());
    }

    #[test]
    fn suggestions_for_what_people_mistype() {
        let ids = ["toy.7.1.a", "toy.7.1.b", "toy.table.fire", "toy.table.morale"];
        let text: String = ids.map(|id| rule(id, "core", "")).concat();
        let rulebook = Rulebook::read(&[("toy.toml", text)]).unwrap();
        assert_eq!(rulebook.nearest("toy.7.1")[..2], ["toy.7.1.a", "toy.7.1.b"], "the letter left off");
        assert_eq!(rulebook.nearest("7.1.a")[0], "toy.7.1.a", "the set left off");
        assert_eq!(rulebook.nearest("toy.table.fier")[0], "toy.table.fire", "two letters swapped");
        assert_eq!(rulebook.nearest("TOY.Table.Morals")[0], "toy.table.morale");
        assert_eq!(rulebook.nearest("toy.7.1.a")[0], "toy.7.1.a");
        assert!(rulebook.nearest("a brigade of cuirassiers").is_empty());
        assert!(rulebook.nearest("").is_empty());
        assert!(rulebook.nearest("toy").len() <= SUGGESTIONS);
    }

    #[test]
    fn slips_are_counted() {
        let slips = |a: &str, b: &str| compare(a, b, 9).unwrap().0;
        assert_eq!(slips("corps", "corps"), 0);
        assert_eq!(slips("", "abc"), 3);
        assert_eq!(slips("brigade", "brigada"), 1);
        assert_eq!(slips("brigade", "briagde"), 1);
        assert_eq!(slips("kitten", "sitting"), 3);
    }
}
