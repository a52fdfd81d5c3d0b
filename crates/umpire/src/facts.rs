//! Facts, each declared in one line: what it is called, what its fields hold, what it belongs to, what a map shows of it.
//!
//! ```
//! use umpire::facts::{Facts, Name, Named, Piece, Place};
//!
//! umpire::facts! {
//!     pub enum Fact: March Nothing {
//!         /// Somebody went somewhere.
//!         Went { unit: Piece, to: Place }: March Goes unseen "Somebody goes to {to}.",
//!         Stood { unit: Piece, order: Option<Name> } unseen nothing,
//!     }
//! }
//!
//! let fact = Fact::Went { unit: Named::new(7, "Foy"), to: "1133W".to_owned() };
//! let object = serde_json::json!({ "what": "went", "unit": "Foy", "to": "1133W" });
//! assert_eq!(serde_json::to_value(&fact).unwrap(), object);
//! assert_eq!(Fact::words().len(), 2);
//! let mut types = Vec::new();
//! Fact::typescript(&mut types);
//! assert_eq!(types[1], r#"{ what: "stood", unit: string, order: string | null }"#);
//! ```
//!
//! A field is declared by what stands in it, a [`Piece`] or a [`Place`], and kept as the text that travels: a field of which
//! nobody says what it is does not compile. The family and what is shown stand once for all of them; a fact that differs says
//! its own.
//!
//! A fact that names a piece says as well what is told of it to a seat that does not see the piece: a sentence, with holes for the fields
//! that such a seat may learn, or nothing. It does not compile without. Of the fact itself the seat gets the fields that the
//! sentence says, so that both always tell the same. Where a list of pieces stands in a hole, those that are seen are told.
//!
//! ```compile_fail
//! umpire::facts! {
//!     pub enum Fact: March Nothing { Went { unit: umpire::facts::Piece } }
//! }
//! ```

use crate::answers::deed;
use crate::table::{FactWord, FieldKind, Spot};
use serde::{Serialize, Serializer};
use std::fmt;

/// A piece as a fact names it. It travels by its name; since two pieces may bear one name, the rule set knows it by a number
/// of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The rule set's number of it.
    pub piece: u32,
    /// What it is called.
    pub name: String,
}

impl Named {
    /// A piece by its number and its name.
    pub fn new(piece: u32, name: impl Into<String>) -> Named {
        Named { piece, name: name.into() }
    }
}

impl PartialEq<str> for Named {
    fn eq(&self, name: &str) -> bool {
        self.name == name
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name.serialize(serializer)
    }
}

/// What may stand in a field of a fact.
pub trait Field {
    /// As it is kept and travels.
    type Kept;
    /// What it is.
    const KIND: FieldKind;

    /// Its type in TypeScript.
    fn typescript() -> String {
        "string".to_owned()
    }

    /// Adds the pieces that stand in it.
    fn pieces<'k>(kept: &'k Self::Kept, to: &mut Vec<&'k Named>) {
        let _ = (kept, to);
    }
}

/// The name of a piece.
#[derive(Debug)]
pub enum Piece {}

impl Field for Piece {
    type Kept = Named;
    const KIND: FieldKind = FieldKind::Piece;

    fn pieces<'k>(kept: &'k Named, to: &mut Vec<&'k Named>) {
        to.push(kept);
    }
}

macro_rules! texts {
    ($($(#[$about:meta])* $name:ident is $kind:ident;)*) => {$(
        $(#[$about])*
        #[derive(Debug)]
        pub enum $name {}

        impl Field for $name {
            type Kept = String;
            const KIND: FieldKind = FieldKind::$kind;
        }
    )*};
}

texts! {
    /// A place at which it happens, or to which somebody goes.
    Place is Place;
    /// A place from which somebody goes or acts.
    Origin is From;
    /// The name of something that is no piece: a formation, a seat.
    Name is Name;
    /// A number that is told as a text: "2½", "3.5".
    Figure is Number;
    /// A word or a sentence of the rules.
    Word is Word;
}

macro_rules! plain {
    ($($kind:ident $typescript:literal: $($name:ty),*;)*) => {$($(
        impl Field for $name {
            type Kept = $name;
            const KIND: FieldKind = FieldKind::$kind;

            fn typescript() -> String {
                $typescript.to_owned()
            }
        }
    )*)*};
}

plain! {
    Place "Spot": Spot;
    Number "number": u8, u16, u32, u64, usize, i8, i16, i32, i64;
    Word "boolean": bool;
    Word "string": &'static str;
}

impl<T: Field> Field for Option<T> {
    type Kept = Option<T::Kept>;
    const KIND: FieldKind = T::KIND;

    fn typescript() -> String {
        format!("{} | null", T::typescript())
    }

    fn pieces<'k>(kept: &'k Option<T::Kept>, to: &mut Vec<&'k Named>) {
        if let Some(one) = kept {
            T::pieces(one, to);
        }
    }
}

impl<T: Field> Field for Vec<T> {
    type Kept = Vec<T::Kept>;
    const KIND: FieldKind = T::KIND;

    fn typescript() -> String {
        format!("Array<{}>", T::typescript())
    }

    fn pieces<'k>(kept: &'k Vec<T::Kept>, to: &mut Vec<&'k Named>) {
        for one in kept {
            T::pieces(one, to);
        }
    }
}

impl<T: Field, const N: usize> Field for [T; N] {
    type Kept = [T::Kept; N];
    const KIND: FieldKind = T::KIND;

    fn typescript() -> String {
        format!("[{}]", vec![T::typescript(); N].join(", "))
    }

    fn pieces<'k>(kept: &'k [T::Kept; N], to: &mut Vec<&'k Named>) {
        for one in kept {
            T::pieces(one, to);
        }
    }
}

/// Facts that say what they are. `facts!` implements it.
pub trait Facts: Serialize {
    /// Every one of them by what its `what` says.
    fn words() -> Vec<(String, FactWord)>;

    /// Each as an object type of TypeScript.
    fn typescript(to: &mut Vec<String>);

    /// The pieces that this one names.
    fn pieces(&self) -> Vec<&Named>;

    /// The sentence in which it is told to a seat that does not see all of them; nothing if it is not told.
    fn unseen(&self) -> Option<&'static str>;
}

/// The names in braces in a sentence.
pub(crate) fn holes(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0))
}

/// Whether one of the fields names a piece; for `facts!`.
#[doc(hidden)]
pub const fn names_a_piece(kinds: &[FieldKind]) -> bool {
    let mut at = 0;
    while at < kinds.len() {
        if matches!(kinds[at], FieldKind::Piece) {
            return true;
        }
        at += 1;
    }
    false
}

/// What the wire calls a fact: `StepLost` is `step-lost`.
pub fn what(name: &str) -> String {
    deed(name)
}

/// The object type of a fact in TypeScript. What a seat is not told that does not see all its pieces may be missing.
pub fn typescript(name: &str, unseen: Option<&str>, fields: &[(&str, String)]) -> String {
    let is_always_there = |name: &str| unseen.is_none_or(|words| holes(words).any(|hole| hole == name));
    let field = |(name, kind): &(&str, String)| {
        format!("{name}{}: {kind}", if is_always_there(name) { "" } else { "?" })
    };
    let mut all = vec![format!("what: \"{}\"", what(name))];
    all.extend(fields.iter().map(field));
    format!("{{ {} }}", all.join(", "))
}

/// Declares facts; see [`umpire::facts`](mod@crate::facts).
///
/// `of … as` makes them a part of other facts, which take them in by `with`; `unseen` says what is told of a fact to a seat that does
/// not see a piece of it.
#[macro_export]
macro_rules! facts {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident $(of $whole:ty as $as:ident)? : $family:ident $shows:ident {
            $(
                $(#[$about:meta])*
                $fact:ident $({ $($(#[$note:meta])* $field:ident: $kind:ty),* $(,)? })?
                $(: $own_family:ident $own_shows:ident)?
                $(unseen $unseen:tt)?
            ),* $(,)?
        }
        $(with { $($(#[$kin:meta])* $part:ident($facts:ty)),* $(,)? })?
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, ::serde::Serialize)]
        #[serde(tag = "what", rename_all = "kebab-case")]
        $vis enum $name {
            $(
                $(#[$about])*
                $fact $({ $($(#[$note])* $field: <$kind as $crate::facts::Field>::Kept),* })?,
            )*
            $($($(#[$kin])* #[serde(untagged)] $part($facts),)*)?
        }

        $(impl From<$name> for $whole {
            fn from(fact: $name) -> $whole {
                <$whole>::$as(fact)
            }
        })?

        impl $crate::facts::Facts for $name {
            fn words() -> Vec<(String, $crate::table::FactWord)> {
                #[allow(unused_mut)]
                let mut words = vec![$((
                    $crate::facts::what(stringify!($fact)),
                    $crate::table::FactWord {
                        family: [$($crate::table::Family::$own_family,)? $crate::table::Family::$family][0],
                        fields: [$($((
                            stringify!($field).to_owned(),
                            <$kind as $crate::facts::Field>::KIND,
                        )),*)?].into(),
                        shows: [$($crate::table::Shows::$own_shows,)? $crate::table::Shows::$shows][0],
                    },
                )),*];
                $($(words.extend(<$facts as $crate::facts::Facts>::words());)*)?
                words
            }

            fn typescript(to: &mut Vec<String>) {
                $(to.push($crate::facts::typescript(stringify!($fact), $crate::unseen!($($unseen)?), &[$($((
                    stringify!($field),
                    <$kind as $crate::facts::Field>::typescript(),
                )),*)?]));)*
                $($(<$facts as $crate::facts::Facts>::typescript(to);)*)?
            }

            fn pieces(&self) -> Vec<&$crate::facts::Named> {
                #[allow(unused_mut)]
                let mut pieces = Vec::new();
                match self {
                    $($name::$fact $({ $($field),* })? => {
                        $($(<$kind as $crate::facts::Field>::pieces($field, &mut pieces);)*)?
                    })*
                    $($($name::$part(facts) => pieces.extend($crate::facts::Facts::pieces(facts)),)*)?
                }
                pieces
            }

            fn unseen(&self) -> Option<&'static str> {
                match self {
                    $($name::$fact { .. } => $crate::unseen!($($unseen)?),)*
                    $($($name::$part(facts) => $crate::facts::Facts::unseen(facts),)*)?
                }
            }
        }

        const _: () = {
            $(assert!(
                [$(stringify!($unseen),)? ""].len() > 1
                    || !$crate::facts::names_a_piece(&[$($(<$kind as $crate::facts::Field>::KIND),*)?]),
                concat!("`", stringify!($fact), "` names a piece: say what is told of it to whoever does not see it: `unseen`"),
            );)*
        };
    };
}

/// What stands behind `unseen` in `facts!`.
#[doc(hidden)]
#[macro_export]
macro_rules! unseen {
    () => {
        None
    };
    (nothing) => {
        None
    };
    ($sentence:literal) => {
        Some($sentence)
    };
}
