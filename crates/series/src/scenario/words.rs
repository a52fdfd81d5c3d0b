//! Small readers that all files of a battle share: a word with its place, a number within bounds, one of
//! several words, and the name that was probably meant.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use umpire::fault::{Faults, Place};
pub(super) use umpire::read::meant;
use umpire::read::{Name, Read, ReadIn};
use umpire::rule::Rule;
use umpire::source::{Node, Section, Written};

use super::context::Context;
use super::special::Lexicon;
use crate::edition::Edition;
use crate::pieces::Side;
use crate::rules::IDS;

/// A text as it was written, with its place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Said<'n> {
    pub(crate) text: &'n str,
    pub(crate) place: &'n Place,
}

impl<'n> Said<'n> {
    /// A text that must be there.
    pub(super) fn must(section: &mut Section<'n, '_>, key: &'static str) -> Option<Self> {
        let node = section.must(key)?;
        Self::of(node, key, section.faults())
    }

    /// A text that may be missing.
    pub(super) fn maybe(section: &mut Section<'n, '_>, key: &'static str) -> Option<Self> {
        let node = section.maybe(key)?;
        Self::of(node, key, section.faults())
    }

    /// A list of texts that may be missing.
    pub(super) fn list(section: &mut Section<'n, '_>, key: &'static str) -> Vec<Self> {
        section.texts(key).into_iter().map(|(text, place)| Said { text, place }).collect()
    }

    /// One text or a list of them.
    pub(super) fn one_or_more(node: &'n Node, key: &str, faults: &mut Faults) -> Vec<Self> {
        match &node.value {
            Written::List(items) => items.iter().filter_map(|item| Self::of(item, key, faults)).collect(),
            _ => Self::of(node, key, faults).into_iter().collect(),
        }
    }

    pub(super) fn of(node: &'n Node, key: &str, faults: &mut Faults) -> Option<Self> {
        if let Written::Text(text) = &node.value {
            return Some(Said { text, place: &node.place });
        }
        faults.note(&node.place, format!("`{key}` must be a text, not {}", node.kind()));
        None
    }

    /// What the text stands for, by its own reader.
    pub(super) fn parse<T: FromStr<Err: Display>>(self, faults: &mut Faults) -> Option<T> {
        self.text.parse().map_err(|error| faults.note(self.place, format!("{error}"))).ok()
    }

    /// One of several words.
    pub(super) fn word<T: Copy>(self, what: &str, words: &[(&str, T)], faults: &mut Faults) -> Option<T> {
        let known = words.iter().find(|(word, _)| *word == self.text).map(|(_, value)| *value);
        if known.is_none() {
            let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let what = format!("`{}` is no {what}: write one of {}", self.text, all.join(", "));
            faults.note(self.place, what);
        }
        known
    }

    /// A side, by its word.
    pub(super) fn side(self, edition: &Edition, faults: &mut Faults) -> Option<Side> {
        self.word("side", &Side::BOTH.map(|side| (edition.sides[side].key.as_str(), side)), faults)
    }

    /// A rule of the ledger, by its id.
    pub(super) fn rule(self, faults: &mut Faults) -> Option<Rule> {
        let rule = Rule::find(IDS, self.text);
        if rule.is_none() {
            let meant = meant(self.text, IDS.iter().copied());
            faults.note(self.place, format!("the ledger has no rule `{}`{meant}", self.text));
        }
        rule
    }
}

impl<'n> Read<'n> for Said<'n> {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        <&str>::read(node, name, faults).map(|text| Said { text, place: &node.place })
    }
}

impl<'n, C: Copy> ReadIn<'n, C> for Said<'n> {
    fn read_in(node: &'n Node, name: Name<'_>, _: C, faults: &mut Faults) -> Option<Self> {
        Self::read(node, name, faults)
    }
}

/// A context that knows the edition, and with it the words for the sides.
pub(super) trait OfEdition: Copy {
    fn edition(self) -> &'static Edition;
}

impl OfEdition for &'static Edition {
    fn edition(self) -> &'static Edition {
        self
    }
}

impl OfEdition for Context<'_> {
    fn edition(self) -> &'static Edition {
        self.book.edition
    }
}

impl OfEdition for &dyn Lexicon {
    fn edition(self) -> &'static Edition {
        Lexicon::edition(self)
    }
}

impl<'n, C: OfEdition> ReadIn<'n, C> for Side {
    fn read_in(node: &'n Node, name: Name<'_>, context: C, faults: &mut Faults) -> Option<Self> {
        Said::read(node, name, faults)?.side(context.edition(), faults)
    }
}

/// A whole number within bounds that must be there.
pub(super) fn number<T>(
    section: &mut Section<'_, '_>,
    key: &'static str,
    bounds: RangeInclusive<i64>,
) -> Option<T>
where
    T: TryFrom<i64>,
{
    let node = section.must(key)?;
    bounded(node, key, bounds, section.faults())
}

/// A whole number within bounds that may be missing.
pub(super) fn maybe_number<T>(
    section: &mut Section<'_, '_>,
    key: &'static str,
    bounds: RangeInclusive<i64>,
) -> Option<T>
where
    T: TryFrom<i64>,
{
    let node = section.maybe(key)?;
    bounded(node, key, bounds, section.faults())
}

/// A pair of whole numbers within bounds.
pub(super) fn pair<T>(
    node: &Node,
    key: &str,
    bounds: &RangeInclusive<i64>,
    faults: &mut Faults,
) -> Option<[T; 2]>
where
    T: TryFrom<i64>,
{
    let Written::List(items) = &node.value else {
        faults.note(&node.place, format!("`{key}` must be two numbers, not {}", node.kind()));
        return None;
    };
    let [first, second] = items.as_slice() else {
        faults.note(&node.place, format!("`{key}` must be two numbers, not {}", items.len()));
        return None;
    };
    let first = bounded(first, key, bounds.clone(), faults);
    let second = bounded(second, key, bounds.clone(), faults);
    Some([first?, second?])
}

fn bounded<T>(node: &Node, key: &str, bounds: RangeInclusive<i64>, faults: &mut Faults) -> Option<T>
where
    T: TryFrom<i64>,
{
    if let Written::Number(number) = node.value
        && bounds.contains(&number)
    {
        return T::try_from(number).ok();
    }
    let (least, most) = bounds.into_inner();
    faults.note(&node.place, format!("`{key}` must be a whole number from {least} to {most}"));
    None
}

/// Words of prose, without the line breaks of the file.
pub(super) fn prose(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<String> {
    <&str>::read(node, name, faults).map(flowing)
}

pub(super) fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A remark that may be missing.
#[allow(clippy::option_option)] // one for what could not be read, one for what is not there
pub(super) fn remark(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Option<String>> {
    prose(node, name, faults).map(Some)
}

/// What a text stands for, by its own reader.
pub(super) fn parsed<T: FromStr<Err: Display>>(
    node: &Node,
    name: Name<'_>,
    faults: &mut Faults,
) -> Option<T> {
    Said::read(node, name, faults)?.parse(faults)
}

pub(super) fn rule(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Rule> {
    Said::read(node, name, faults)?.rule(faults)
}

#[allow(clippy::option_option)] // one for what could not be read, one for what is not there
pub(super) fn maybe_rule(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Option<Rule>> {
    rule(node, name, faults).map(Some)
}

pub(super) fn rules(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<Rule>> {
    let said = Vec::<Said<'_>>::read(node, name, faults)?;
    Some(said.into_iter().filter_map(|said| said.rule(faults)).collect())
}
