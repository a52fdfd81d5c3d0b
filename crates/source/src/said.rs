//! Words with their places: what is looked up, parsed or held against a list after the reading.

use crate::fault::{Faults, Place};
use crate::node::{Node, Written};
use crate::read::{Name, Read, ReadIn, meant, no_such_word};
use std::fmt::{self, Display};
use std::ops::Deref;
use std::str::FromStr;

/// A text as it was written, with its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Said<'n> {
    /// The text.
    pub text: &'n str,
    /// Where it stands.
    pub place: &'n Place,
}

impl Display for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

impl Said<'_> {
    /// What the text stands for, by its own reader.
    pub fn parse<T: FromStr<Err: Display>>(self, faults: &mut Faults) -> Option<T> {
        self.text.parse().map_err(|error| faults.note(self.place, format!("{error}"))).ok()
    }

    /// One of several words; `what` says what they are words for.
    pub fn word<T: Copy>(self, what: &str, words: &[(&str, T)], faults: &mut Faults) -> Option<T> {
        let known = words.iter().find(|(word, _)| *word == self.text).map(|(_, value)| *value);
        if known.is_none() {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            faults.note(self.place, no_such_word(self.text, what, &words));
        }
        known
    }

    /// Notes that the text stands for nothing, and what was probably meant. It is of no type: `found.or_else(|| …)`.
    pub fn unknown<'k, T>(
        self,
        complaint: impl Display,
        known: impl IntoIterator<Item = &'k str>,
        faults: &mut Faults,
    ) -> Option<T> {
        let meant = meant(self.text, known.into_iter());
        faults.note(self.place, format!("{complaint}{meant}"));
        None
    }
}

impl<'n> Read<'n> for Said<'n> {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        <&str>::read(node, name, faults).map(|text| Said { text, place: &node.place })
    }
}

/// A table with free keys, in the order of the file: each key with its place, and its value.
#[derive(Debug, Clone)]
pub struct Table<'n, T>(Vec<(Said<'n>, T)>);

impl<T> Default for Table<'_, T> {
    fn default() -> Self {
        Table(Vec::new())
    }
}

impl<'n, T> Deref for Table<'n, T> {
    type Target = [(Said<'n>, T)];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'n, T: Read<'n>> Read<'n> for Table<'n, T> {
    const MISSING: Option<fn() -> Self> = Some(Table::default);

    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        let Written::Table(rows) = &node.value else { return name.wrong_kind(node, "a table", faults) };
        let row = |(key, place, node): &'n (String, Place, Node)| {
            let value = T::read(node, Name { key, of: name.key }, faults)?;
            Some((Said { text: key, place }, value))
        };
        Some(Table(rows.iter().filter_map(row).collect()))
    }
}

impl<'n, C: Copy> ReadIn<'n, C> for Said<'n> {
    fn read_in(node: &'n Node, name: Name<'_>, _: C, faults: &mut Faults) -> Option<Self> {
        Self::read(node, name, faults)
    }
}

impl<'n, T: Read<'n>, C: Copy> ReadIn<'n, C> for Table<'n, T> {
    const MISSING: Option<fn() -> Self> = <Self as Read<'n>>::MISSING;

    fn read_in(node: &'n Node, name: Name<'_>, _: C, faults: &mut Faults) -> Option<Self> {
        Self::read(node, name, faults)
    }
}

/// What a text stands for, by its own reader: `#[read(with = parsed)]`.
pub fn parsed<T: FromStr<Err: Display>>(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<T> {
    Said::read(node, name, faults)?.parse(faults)
}

/// Words of prose, without the line breaks of the file: `#[read(with = prose)]`.
pub fn prose(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<String> {
    let text = <&str>::read(node, name, faults)?;
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}
