//! One declaration for a section of a file: `#[derive(Read)]` makes the struct its own reader.
//!
//! ```
//! use source::fault::Place;
//! use source::read::{Placed, Read, read_toml};
//!
//! /// A table: every field is a key, `-` for `_` (or as it stands, with `#[read(snake)]`).
//! #[derive(Debug, Read)]
//! #[read(what = "regiment")] // what faults call it; else the name of the type in words
//! struct Regiment {
//!     name: String,                      // must be there
//!     nickname: Option<String>,          // may be missing
//!     disbanded: bool,                   // missing is false
//!     #[read(key = "battalion")]         // another key than the field: `[[battalion]]`
//!     battalions: Vec<Battalion>,        // missing is empty …
//!     #[read(filled)]                    // … and here a fault
//!     colours: Vec<Placed<Colour>>,      // with the place of each, for checks that come later
//!     #[read(default = 3)]
//!     morale: i8,
//!     #[read(place)]
//!     place: Place,                      // where the section itself stands
//!     #[read(later = 0)]
//!     number: usize,                     // not in the file: set by whoever knows it
//! }
//!
//! #[derive(Debug, Read)]
//! #[read(check = fits)]                  // sees the section when all keys are read
//! struct Battalion {
//!     #[read(within = 1..=12)]           // a number or all of a list; on the struct: all its numbers
//!     strength: u8,
//!     losses: [u8; 2],                   // exactly two
//!     #[read(with = halves)]             // read by a function
//!     pace: u16,
//!     role: Role,
//! }
//!
//! fn fits(battalion: &Battalion, place: &Place, faults: &mut source::fault::Faults) {
//!     if battalion.losses.iter().sum::<u8>() > battalion.strength {
//!         faults.note(place, "a battalion cannot lose more than it has");
//!     }
//! }
//!
//! fn halves(
//!     node: &source::node::Node,
//!     name: source::read::Name<'_>,
//!     faults: &mut source::fault::Faults,
//! ) -> Option<u16> {
//!     u16::read(node, name, faults).map(|points| points * 2)
//! }
//!
//! /// Words: `blue`, `sky-blue`. `Colour::WORDS` lists them, `.word()` gives one back.
//! #[derive(Debug, Clone, Copy, Read)]
//! enum Colour {
//!     Blue,
//!     SkyBlue,
//! }
//!
//! /// Tables of several kinds, told apart by the word under `kind`.
//! #[derive(Debug, Read)]
//! #[read(tag = "kind")]
//! enum Role {
//!     Line,
//!     Guard { since: u16 },
//! }
//!
//! let text = "
//! name = '7th'
//! colours = ['sky-blue']
//! [[battalion]]
//! strength = 6
//! losses = [1, 2]
//! pace = 4
//! role = { kind = 'guard', since = 1804 }";
//! let seventh: Regiment = read_toml("7.toml", text).unwrap();
//! assert_eq!(seventh.battalions[0].pace, 8);
//!
//! let wrong = text.replace("name", "naem").replace("= 6", "= 60").replace("sky", "sy");
//! assert_eq!(read_toml::<Regiment>("7.toml", &wrong).unwrap_err().to_string(), "\
//! 7.toml:1:1: the regiment lacks `name`: add it
//! 7.toml:2:1: `naem` is not a key of the regiment: did you mean `name`? (known here: name, nickname, \
//! disbanded, battalion, colours, morale)
//! 7.toml:3:12: `sy-blue` is no colour: did you mean `sky-blue`? Write one of blue, sky-blue
//! 7.toml:5:12: `strength` of the battalion must be a whole number from 1 to 12, not 60");
//! ```
//!
//! Where words stand for something that is known elsewhere (a unit of the order of battle, a hex of the map), a table says
//! `#[read(context = Desk<'_>)]` and its fields are read by [`ReadIn`], which is handed the context; `#[read(by = f)]` reads
//! one by a function that gets it. `#[read(flat)]` reads a field from the keys of the same table, and so is what a variant
//! of a tagged enum holds without a name ([`Flat`]); `#[read(flat = f)]` by a function of the section and the context.
//!
//! What a function reads is the field itself, what it may hold with `maybe` (an `Option`), or each value of a list with
//! `each`; with `one_or_more` one value may stand for the list. With `tried` the field is an `Option` of what must be
//! there: without it the section has a fault, and is read to its end all the same. A type that is written as a text and has
//! its own `FromStr` says `#[read(parsed)]`.
//!
//! A type that borrows from the file (`&'n str`, `&'n Node`) has the lifetime of the file as its first. A type
//! that cannot be declared so implements [`Read`] by hand.

use crate::fault::{Faults, Place};
use crate::node::{Node, Section, Written};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

pub use crate::said::{Said, Table, parsed, prose};
pub use source_derive::Read;

/// What can be read from a value of a file.
pub trait Read<'n>: Sized {
    /// What a missing key stands for; `None` if it must be there.
    const MISSING: Option<fn() -> Self> = None;

    /// Reads a value; notes every fault and gives `None` if there is one that leaves nothing to go on with.
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self>;
}

/// What can be read from a value of a file by somebody who knows what its words stand for.
pub trait ReadIn<'n, C>: Sized {
    /// What a missing key stands for; `None` if it must be there.
    const MISSING: Option<fn() -> Self> = None;

    /// Reads a value; notes every fault and gives `None` if there is one that leaves nothing to go on with.
    fn read_in(node: &'n Node, name: Name<'_>, context: C, faults: &mut Faults) -> Option<Self>;
}

/// What can be read from some keys of a table among others.
pub trait Flat<'n, C>: Sized {
    /// Reads the keys; notes every fault.
    fn flat(section: &mut Section<'n, '_>, context: C) -> Option<Self>;
}

/// Reads a whole TOML file.
pub fn read_toml<T: for<'n> Read<'n>>(file: &str, text: &str) -> Result<T, Faults> {
    read_toml_with(file, text, |node, name, faults| T::read(node, name, faults))
}

/// Reads a whole TOML file in a context.
pub fn read_toml_in<T: for<'n> ReadIn<'n, C>, C: Copy>(
    file: &str,
    text: &str,
    context: C,
) -> Result<T, Faults> {
    read_toml_with(file, text, |node, name, faults| T::read_in(node, name, context, faults))
}

/// Reads a whole TOML file by a function.
pub fn read_toml_with<T>(
    file: &str,
    text: &str,
    read: impl FnOnce(&Node, Name<'_>, &mut Faults) -> Option<T>,
) -> Result<T, Faults> {
    read_node_with(&Node::from_toml(file, text)?, read)
}

/// Reads a whole file that is a tree already.
pub fn read_node<T: for<'n> Read<'n>>(node: &Node) -> Result<T, Faults> {
    read_node_with(node, |node, name, faults| T::read(node, name, faults))
}

fn read_node_with<T>(
    node: &Node,
    read: impl FnOnce(&Node, Name<'_>, &mut Faults) -> Option<T>,
) -> Result<T, Faults> {
    let mut faults = Faults::none();
    let read = read(node, Name { key: "", of: "file" }, &mut faults);
    assert!(read.is_some() || !faults.is_empty(), "{}: what cannot be made has a fault", node.place.file);
    match read {
        Some(read) => faults.or(read),
        None => Err(faults),
    }
}

/// What a value is called in faults: its key, and what it is a key of.
#[derive(Debug, Clone, Copy)]
pub struct Name<'a> {
    /// The key; empty for a whole file.
    pub key: &'a str,
    /// The section.
    pub of: &'a str,
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.key {
            "" => write!(f, "the {}", self.of),
            key => write!(f, "`{key}` of the {}", self.of),
        }
    }
}

impl Name<'_> {
    /// Notes that a value is not of the kind that was wanted.
    pub fn wrong_kind<T>(self, node: &Node, wanted: &str, faults: &mut Faults) -> Option<T> {
        faults.note(&node.place, format!("{self} must be {wanted}, not {}", node.kind()));
        None
    }
}

/// A value with its place, for checks that come after the reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<T> {
    /// Where it stands.
    pub place: Place,
    /// What was read.
    pub value: T,
}

impl<'n, T: Read<'n>> Read<'n> for Placed<T> {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        T::read(node, name, faults).map(|value| Placed { place: node.place.clone(), value })
    }
}

/// An enum whose variants are words.
pub trait Words: Copy + 'static {
    /// Every variant with its word.
    const WORDS: &'static [(&'static str, Self)];

    /// The variant of a word.
    fn of_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
    }

    /// The word of the variant.
    fn word(self) -> &'static str
    where
        Self: PartialEq,
    {
        Self::WORDS.iter().find(|(_, value)| *value == self).map_or("", |(word, _)| word)
    }
}

/// Reads one of several words. `what` says what they are words for.
pub fn word<T: Words>(node: &Node, name: Name<'_>, what: &str, faults: &mut Faults) -> Option<T> {
    let Written::Text(text) = &node.value else { return name.wrong_kind(node, "a text", faults) };
    let found = T::of_word(text);
    if found.is_none() {
        let words: Vec<_> = T::WORDS.iter().map(|(word, _)| *word).collect();
        faults.note(&node.place, no_such_word(text, what, &words));
    }
    found
}

pub(crate) fn no_such_word(text: &str, what: &str, words: &[&str]) -> String {
    let all = words.join(", ");
    match meant(text, words.iter().copied()) {
        meant if meant.is_empty() => format!("`{text}` is no {what}: write one of {all}"),
        meant => format!("`{text}` is no {what}{meant} Write one of {all}"),
    }
}

macro_rules! whole_numbers {
    ($($number:ty)*) => {$(
        impl<'n> Read<'n> for $number {
            fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
                let Written::Number(number) = node.value else {
                    return name.wrong_kind(node, "a whole number", faults);
                };
                let read = Self::try_from(number).ok();
                if read.is_none() {
                    let (least, most) = (Self::MIN, Self::MAX);
                    let what = format!("{name} must be a whole number from {least} to {most}, not {number}");
                    faults.note(&node.place, what);
                }
                read
            }
        }

        impl Bounded for $number {
            fn outside(&self, bounds: &RangeInclusive<i64>) -> Option<i64> {
                let number = i64::try_from(*self).unwrap_or(i64::MAX);
                (!bounds.contains(&number)).then_some(number)
            }
        }
    )*};
}

whole_numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64);

/// Numbers that can be held within bounds.
pub trait Bounded {
    /// A number that is outside, if there is one.
    fn outside(&self, bounds: &RangeInclusive<i64>) -> Option<i64>;
}

impl<T: Bounded> Bounded for Option<T> {
    fn outside(&self, bounds: &RangeInclusive<i64>) -> Option<i64> {
        self.as_ref().and_then(|number| number.outside(bounds))
    }
}

impl<T: Bounded> Bounded for Vec<T> {
    fn outside(&self, bounds: &RangeInclusive<i64>) -> Option<i64> {
        self.iter().find_map(|number| number.outside(bounds))
    }
}

impl<T: Bounded, const N: usize> Bounded for [T; N] {
    fn outside(&self, bounds: &RangeInclusive<i64>) -> Option<i64> {
        self.iter().find_map(|number| number.outside(bounds))
    }
}

/// The numbers, if they are within bounds.
pub fn within<T: Bounded>(
    place: &Place,
    name: Name<'_>,
    bounds: RangeInclusive<i64>,
    value: T,
    faults: &mut Faults,
) -> Option<T> {
    let Some(outside) = value.outside(&bounds) else { return Some(value) };
    let (least, most) = bounds.into_inner();
    faults.note(place, format!("{name} must be a whole number from {least} to {most}, not {outside}"));
    None
}

impl<'n> Read<'n> for bool {
    const MISSING: Option<fn() -> Self> = Some(|| false);

    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        match node.value {
            Written::Flag(flag) => Some(flag),
            _ => name.wrong_kind(node, "true or false", faults),
        }
    }
}

impl<'n> Read<'n> for &'n str {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        match &node.value {
            Written::Text(text) => Some(text),
            _ => name.wrong_kind(node, "a text", faults),
        }
    }
}

impl<'n> Read<'n> for String {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        <&str>::read(node, name, faults).map(str::to_owned)
    }
}

impl<'n> Read<'n> for &'n Node {
    fn read(node: &'n Node, _: Name<'_>, _: &mut Faults) -> Option<Self> {
        Some(node)
    }
}

impl<'n, T: Read<'n>> Read<'n> for Option<T> {
    const MISSING: Option<fn() -> Self> = Some(|| None);

    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        T::read(node, name, faults).map(Some)
    }
}

impl<'n, T: Read<'n>> Read<'n> for Vec<T> {
    const MISSING: Option<fn() -> Self> = Some(Vec::new);

    /// What cannot be read is left out: its fault is noted.
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        each(node, name, faults, T::read)
    }
}

impl<'n, T: Read<'n>, const N: usize> Read<'n> for [T; N] {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        let Written::List(items) = &node.value else { return name.wrong_kind(node, "a list", faults) };
        if items.len() != N {
            faults.note(&node.place, format!("{name} must hold {N} values, not {}", items.len()));
            return None;
        }
        Vec::read(node, name, faults)?.try_into().ok()
    }
}

/// Each value of a list by a function.
pub fn each<'n, T>(
    node: &'n Node,
    name: Name<'_>,
    faults: &mut Faults,
    mut read: impl FnMut(&'n Node, Name<'_>, &mut Faults) -> Option<T>,
) -> Option<Vec<T>> {
    let Written::List(items) = &node.value else { return name.wrong_kind(node, "a list", faults) };
    Some(items.iter().filter_map(|item| read(item, name, faults)).collect())
}

/// Each value of a list by a function, or one value in place of a list.
pub fn one_or_more<'n, T>(
    node: &'n Node,
    name: Name<'_>,
    faults: &mut Faults,
    mut read: impl FnMut(&'n Node, Name<'_>, &mut Faults) -> Option<T>,
) -> Option<Vec<T>> {
    Some(node.items().iter().filter_map(|item| read(item, name, faults)).collect())
}

/// What needs no context is read in any.
macro_rules! in_any_context {
    ($($plain:ty)*) => {$(
        impl<'n, C: Copy> ReadIn<'n, C> for $plain {
            const MISSING: Option<fn() -> Self> = <Self as Read<'n>>::MISSING;

            fn read_in(node: &'n Node, name: Name<'_>, _: C, faults: &mut Faults) -> Option<Self> {
                Self::read(node, name, faults)
            }
        }
    )*};
}

in_any_context!(u8 u16 u32 u64 usize i8 i16 i32 i64 bool String &'n str &'n Node);

impl<'n, C: Copy, T: ReadIn<'n, C>> ReadIn<'n, C> for Placed<T> {
    fn read_in(node: &'n Node, name: Name<'_>, context: C, faults: &mut Faults) -> Option<Self> {
        T::read_in(node, name, context, faults).map(|value| Placed { place: node.place.clone(), value })
    }
}

impl<'n, C: Copy, T: ReadIn<'n, C>> ReadIn<'n, C> for Option<T> {
    const MISSING: Option<fn() -> Self> = Some(|| None);

    fn read_in(node: &'n Node, name: Name<'_>, context: C, faults: &mut Faults) -> Option<Self> {
        T::read_in(node, name, context, faults).map(Some)
    }
}

impl<'n, C: Copy, T: ReadIn<'n, C>> ReadIn<'n, C> for Vec<T> {
    const MISSING: Option<fn() -> Self> = Some(Vec::new);

    fn read_in(node: &'n Node, name: Name<'_>, context: C, faults: &mut Faults) -> Option<Self> {
        each(node, name, faults, |node, name, faults| T::read_in(node, name, context, faults))
    }
}

impl<'n, C: Copy, T: ReadIn<'n, C>, const N: usize> ReadIn<'n, C> for [T; N] {
    fn read_in(node: &'n Node, name: Name<'_>, context: C, faults: &mut Faults) -> Option<Self> {
        let Written::List(items) = &node.value else { return name.wrong_kind(node, "a list", faults) };
        if items.len() != N {
            faults.note(&node.place, format!("{name} must hold {N} values, not {}", items.len()));
            return None;
        }
        Vec::read_in(node, name, context, faults)?.try_into().ok()
    }
}

/// A table with free keys.
impl<'n, T: Read<'n>> Read<'n> for BTreeMap<String, T> {
    const MISSING: Option<fn() -> Self> = Some(BTreeMap::new);

    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Self> {
        let Written::Table(rows) = &node.value else { return name.wrong_kind(node, "a table", faults) };
        let row = |(key, _, node): &'n (String, Place, Node)| {
            Some((key.clone(), T::read(node, Name { key, of: name.key }, faults)?))
        };
        Some(rows.iter().filter_map(row).collect())
    }
}

impl<'n, C: Copy, T: Read<'n>> ReadIn<'n, C> for BTreeMap<String, T> {
    const MISSING: Option<fn() -> Self> = <Self as Read<'n>>::MISSING;

    fn read_in(node: &'n Node, name: Name<'_>, _: C, faults: &mut Faults) -> Option<Self> {
        Self::read(node, name, faults)
    }
}

impl<'n> Section<'n, '_> {
    /// The value of a key, read by its type.
    pub fn read<T: Read<'n>>(&mut self, key: &'static str) -> Option<T> {
        self.read_with(key, T::read, T::MISSING)
    }

    /// The value of a key, read by its type in a context.
    pub fn read_in<T: ReadIn<'n, C>, C: Copy>(&mut self, key: &'static str, context: C) -> Option<T> {
        self.read_with(key, |node, name, faults| T::read_in(node, name, context, faults), T::MISSING)
    }

    /// The value of a key, read by a function; `missing` is what the lack of it stands for.
    pub fn read_with<T, M: FnOnce() -> T>(
        &mut self,
        key: &'static str,
        with: impl FnOnce(&'n Node, Name<'_>, &mut Faults) -> Option<T>,
        missing: Option<M>,
    ) -> Option<T> {
        match missing {
            None => {
                let node = self.must(key)?;
                with(node, self.name_of(key), self.faults())
            }
            Some(missing) => match self.maybe(key) {
                Some(node) => with(node, self.name_of(key), self.faults()),
                None => Some(missing()),
            },
        }
    }

    /// What was read under a key, if it is within bounds.
    pub fn within<T: Bounded>(
        &mut self,
        key: &'static str,
        bounds: RangeInclusive<i64>,
        value: Option<T>,
    ) -> Option<T> {
        let name = self.name_of(key);
        let place = self.maybe(key).map_or(self.place(), |node| &node.place);
        within(place, name, bounds, value?, self.faults())
    }

    /// The list that was read under a key, if there is anything in it.
    pub fn filled<T>(&mut self, key: &'static str, list: Option<Vec<T>>) -> Option<Vec<T>> {
        let list = list?;
        let written = self.maybe(key);
        // What could not be read has its fault already.
        let empty =
            written.is_none_or(|node| matches!(&node.value, Written::List(items) if items.is_empty()));
        if empty {
            let (place, name) = (written.map_or(self.place(), |node| &node.place), self.name_of(key));
            self.faults().note(place, format!("{name} must hold one at least"));
        }
        (!list.is_empty()).then_some(list)
    }

    /// The text under a key, if it is one of several words; `what` says what they are words for.
    pub fn one_of(&mut self, key: &'static str, what: &str, words: &[&str]) -> Option<&'n str> {
        let node = self.must(key)?;
        let text = <&str>::read(node, self.name_of(key), self.faults())?;
        if !words.contains(&text) {
            let what = if key == "kind" { format!("kind of {what}") } else { what.to_owned() };
            self.faults().note(&node.place, no_such_word(text, &what, words));
            return None;
        }
        Some(text)
    }
}

/// What an author probably meant by a name that nobody bears, ready to follow the complaint.
pub fn meant<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> String {
    let near = known.map(|name| (strsim::levenshtein(text, name), name)).min();
    match near {
        Some((distance, name)) if distance <= 2.max(text.len() / 4) => format!(": did you mean `{name}`?"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_offered_and_a_far_one_is_not() {
        let names = ["quatre-bras", "ligny", "wavre"];
        assert_eq!(meant("quatrebras", names.into_iter()), ": did you mean `quatre-bras`?");
        assert_eq!(meant("ligney", names.into_iter()), ": did you mean `ligny`?");
        assert_eq!(meant("hougoumont", names.into_iter()), "");
    }

    /// A company of a roster: names stand for men whom only the roster knows.
    #[derive(Debug, PartialEq, Read)]
    #[read(context = &[&str])]
    struct Company {
        captain: Man,
        men: Vec<Man>,
        #[read(flat)]
        task: Task,
    }

    #[derive(Debug, PartialEq, Read)]
    #[read(tag = "task", context = &[&str])]
    enum Task {
        Rest,
        Guard(Post),
    }

    #[derive(Debug, PartialEq, Read)]
    #[read(context = &[&str], check = is_manned)]
    struct Post {
        hours: u8,
        sentry: Man,
    }

    #[derive(Debug, PartialEq)]
    struct Man(usize);

    impl<'n> ReadIn<'n, &[&str]> for Man {
        fn read_in(node: &'n Node, name: Name<'_>, roster: &[&str], faults: &mut Faults) -> Option<Self> {
            let text = <&str>::read(node, name, faults)?;
            let found = roster.iter().position(|known| *known == text).map(Man);
            if found.is_none() {
                faults.note(&node.place, format!("nobody is called `{text}`"));
            }
            found
        }
    }

    fn is_manned(post: &Post, place: &Place, roster: &[&str], faults: &mut Faults) {
        if post.hours > 4 && roster.len() < 3 {
            faults.note(place, "nobody can relieve the sentry");
        }
    }

    #[test]
    fn words_are_read_in_a_context_and_parts_from_the_same_table() {
        let read = |text: &str| {
            let node = Node::from_toml("c.toml", text).expect("TOML");
            let mut faults = Faults::none();
            let made = Company::read_in(&node, Name { key: "", of: "file" }, &["ann", "bob"], &mut faults);
            (made, faults.to_string())
        };
        let (made, faults) =
            read("captain = 'ann'\nmen = ['bob', 'cid']\ntask = 'guard'\nhours = 5\nsentry = 'bob'");
        let task = Task::Guard(Post { hours: 5, sentry: Man(1) });
        assert_eq!(made, Some(Company { captain: Man(0), men: vec![Man(1)], task }));
        assert_eq!(faults, "c.toml:1:1: nobody can relieve the sentry\nc.toml:2:15: nobody is called `cid`");
        let (made, faults) = read("captain = 'ann'\ntask = 'rest'\nhours = 5");
        assert_eq!(made, Some(Company { captain: Man(0), men: vec![], task: Task::Rest }));
        assert!(faults.starts_with("c.toml:3:1: `hours` is not a key of the company"), "{faults}");
        let (made, faults) = read("captain = 'ann'\ntask = 'gaurd'\nhours = 5");
        assert_eq!(made, None);
        assert!(faults.contains("did you mean `guard`?") && !faults.contains("hours"), "{faults}");
    }

    #[derive(Debug, PartialEq, Read)]
    #[read(parsed)]
    struct Port(u16);

    impl std::str::FromStr for Port {
        type Err = String;

        fn from_str(text: &str) -> Result<Self, String> {
            text.parse().map(Port).map_err(|_| format!("`{text}` is no port"))
        }
    }

    #[derive(Debug, PartialEq, Read)]
    struct Ship<'n> {
        #[read(tried)]
        name: Option<&'n str>,
        home: Port,
        #[read(maybe, with = prose)]
        log: Option<String>,
        #[read(each, with = prose)]
        orders: Vec<String>,
        #[read(one_or_more)]
        calls: Vec<Port>,
    }

    #[test]
    fn functions_read_a_part_of_the_field_and_a_section_may_go_on() {
        let read = |text: &str| {
            let node = Node::from_toml("s.toml", text).expect("TOML");
            let mut faults = Faults::none();
            let made = Ship::read(&node, Name { key: "", of: "file" }, &mut faults);
            (format!("{made:?}"), faults.to_string())
        };
        let (made, faults) =
            read("name = 'Sirius'\nhome = '7'\nlog = \"all\\n well\"\norders = ['a']\ncalls = '9'");
        assert_eq!((made.contains("calls: [Port(9)]"), faults.as_str()), (true, ""), "{made}");
        assert!(made.contains("all well"), "{made}");
        let (made, faults) = read("home = '7'\ncalls = ['9', 'x']");
        assert!(made.contains("name: None") && made.contains("calls: [Port(9)]"), "{made}");
        assert_eq!(faults, "s.toml:1:1: the ship lacks `name`: add it\ns.toml:2:15: `x` is no port");
    }
}
