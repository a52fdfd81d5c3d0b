//! Facts, each declared in one line: what it is called, what its fields hold, what it belongs to, what a map shows of it.
//!
//! ```
//! use umpire::facts::{Facts, Name, Piece, Place};
//!
//! umpire::facts! {
//!     pub enum Fact: March Nothing {
//!         /// Somebody went somewhere.
//!         Went { unit: Piece, to: Place }: March Goes,
//!         Stood { unit: Piece, order: Option<Name> },
//!     }
//! }
//!
//! let fact = Fact::Went { unit: "Foy".to_owned(), to: "1133W".to_owned() };
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

use crate::answers::deed;
use crate::table::{FactWord, FieldKind, Spot};

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
    /// The name of a piece.
    Piece is Piece;
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
}

impl<T: Field> Field for Vec<T> {
    type Kept = Vec<T::Kept>;
    const KIND: FieldKind = T::KIND;

    fn typescript() -> String {
        format!("Array<{}>", T::typescript())
    }
}

impl<T: Field, const N: usize> Field for [T; N] {
    type Kept = [T::Kept; N];
    const KIND: FieldKind = T::KIND;

    fn typescript() -> String {
        format!("[{}]", vec![T::typescript(); N].join(", "))
    }
}

/// Facts that say what they are. `facts!` implements it.
pub trait Facts {
    /// Every one of them by what its `what` says.
    fn words() -> Vec<(String, FactWord)>;

    /// Each as an object type of TypeScript.
    fn typescript(to: &mut Vec<String>);
}

/// What the wire calls a fact: `StepLost` is `step-lost`.
pub fn what(name: &str) -> String {
    deed(name)
}

/// The object type of a fact in TypeScript.
pub fn typescript(name: &str, fields: &[(&str, String)]) -> String {
    let mut all = vec![format!("what: \"{}\"", what(name))];
    all.extend(fields.iter().map(|(name, kind)| format!("{name}: {kind}")));
    format!("{{ {} }}", all.join(", "))
}

/// Declares facts; see [`umpire::facts`](mod@crate::facts).
///
/// `of … as` makes them a part of other facts, which take them in by `with`.
#[macro_export]
macro_rules! facts {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident $(of $whole:ty as $as:ident)? : $family:ident $shows:ident {
            $(
                $(#[$about:meta])*
                $fact:ident $({ $($(#[$note:meta])* $field:ident: $kind:ty),* $(,)? })?
                $(: $own_family:ident $own_shows:ident)?
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
                $(to.push($crate::facts::typescript(stringify!($fact), &[$($((
                    stringify!($field),
                    <$kind as $crate::facts::Field>::typescript(),
                )),*)?]));)*
                $($(<$facts as $crate::facts::Facts>::typescript(to);)*)?
            }
        }
    };
}
