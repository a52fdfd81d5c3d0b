//! Answers, each declared in one line: what it is called, what it names, and the words in which it is said.
//!
//! ```
//! use umpire::answers::{Answers, Hole};
//! use umpire::table::FieldKind;
//!
//! /// Who is here.
//! struct Table(Vec<&'static str>);
//!
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
//! struct Unit(usize);
//!
//! impl Hole<Table> for Unit {
//!     fn kind() -> FieldKind {
//!         FieldKind::Piece
//!     }
//!     fn say(&self, table: &Table, to: &mut String) {
//!         to.push_str(table.0[self.0]);
//!     }
//!     fn read(table: &Table, words: &str) -> Result<Unit, String> {
//!         let found = table.0.iter().position(|name| *name == words);
//!         found.map(Unit).ok_or_else(|| format!("there is no unit `{words}`"))
//!     }
//! }
//!
//! umpire::answers! {
//!     pub enum Answer of Table: Fire Chooses {
//!         /// One fires at another.
//!         Fire { unit: Unit, target: Unit } = "fire at {target} with {unit}": Fire Strikes,
//!         HoldFire = "hold fire",
//!     }
//! }
//!
//! let table = Table(vec!["Foy", "Pack"]);
//! let answer = Answer::Fire { unit: Unit(0), target: Unit(1) };
//! assert_eq!(answer.say(&table), "fire at Pack with Foy");
//! let object = serde_json::json!({ "do": "fire", "unit": "Foy", "target": "Pack", "say": "fire at Pack with Foy" });
//! assert_eq!(answer.wire(&table), object);
//! assert_eq!(Answer::read(&table, &object), Ok(answer));
//! assert_eq!(Answer::read(&table, &"fire at Pack with Foy".into()), Ok(answer));
//! assert!(Answer::read(&table, &"fire at Pack with Ney".into()).is_err());
//! ```
//!
//! On the wire an answer is an object: `do` is its name, its holes are fields, and its words come along as `say`. Words are
//! read by the same forms; a form after a `|` is understood as well, and said where an earlier one has a hole that is empty.
//!
//! What an answer belongs to and what it comes to on a map ([`Family`](crate::table::Family), [`Effect`](crate::table::Effect))
//! stand once for all of them, after the context; an answer that differs says its own after its words.

use crate::table::{AnswerWord, FieldKind};
use serde_json::{Map, Value};

/// What may stand in a hole of an answer, said and read in a game's own terms.
pub trait Hole<C> {
    /// What it is.
    fn kind() -> FieldKind
    where
        Self: Sized;

    /// Its words.
    fn say(&self, context: &C, to: &mut String);

    /// Reads its words; an error says what is wrong with them.
    fn read(context: &C, words: &str) -> Result<Self, String>
    where
        Self: Sized;

    /// Whether there is anything to be said.
    fn is_there(&self) -> bool {
        true
    }

    /// On the wire: its words.
    fn wire(&self, context: &C) -> Value {
        let mut words = String::new();
        self.say(context, &mut words);
        Value::String(words)
    }

    /// Reads a field of an object.
    fn unwire(context: &C, value: &Value) -> Result<Self, String>
    where
        Self: Sized,
    {
        match value {
            Value::String(words) => Self::read(context, words),
            other => Err(format!("a text is expected, not {other}")),
        }
    }

    /// Nothing was said of it.
    fn absent() -> Result<Self, String>
    where
        Self: Sized,
    {
        Err("is missing".to_owned())
    }

    /// Its type in TypeScript.
    fn typescript() -> String
    where
        Self: Sized,
    {
        "string".to_owned()
    }
}

impl<C, T: Hole<C>> Hole<C> for Option<T> {
    fn kind() -> FieldKind {
        T::kind()
    }

    fn say(&self, context: &C, to: &mut String) {
        if let Some(hole) = self {
            hole.say(context, to);
        }
    }

    fn read(context: &C, words: &str) -> Result<Self, String> {
        T::read(context, words).map(Some)
    }

    fn is_there(&self) -> bool {
        self.is_some()
    }

    fn wire(&self, context: &C) -> Value {
        self.as_ref().map_or(Value::Null, |hole| hole.wire(context))
    }

    fn unwire(context: &C, value: &Value) -> Result<Self, String> {
        if value.is_null() { Ok(None) } else { T::unwire(context, value).map(Some) }
    }

    fn absent() -> Result<Self, String> {
        Ok(None)
    }

    fn typescript() -> String {
        format!("{} | null", T::typescript())
    }
}

impl<C> Hole<C> for u8 {
    fn kind() -> FieldKind {
        FieldKind::Number
    }

    fn say(&self, _: &C, to: &mut String) {
        to.push_str(&self.to_string());
    }

    fn read(_: &C, words: &str) -> Result<u8, String> {
        words.parse().map_err(|_| format!("`{words}` is no number from 0 to 255"))
    }

    fn wire(&self, _: &C) -> Value {
        Value::from(*self)
    }

    fn unwire(_: &C, value: &Value) -> Result<u8, String> {
        let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
        number.ok_or_else(|| format!("a number from 0 to 255 is expected, not {value}"))
    }

    fn typescript() -> String {
        "number".to_owned()
    }
}

/// The holes of an answer by name.
pub type Holes<'a, C> = [(&'static str, &'a dyn Hole<C>)];

/// Answers that are said, sent and read in a context. `answers!` implements it.
pub trait Answers<C>: Copy {
    /// Hands on the name of the answer, its forms and its holes.
    fn told<T>(&self, to: impl FnOnce(&'static str, &[&'static str], &Holes<'_, C>) -> T) -> T;

    /// Reads an object that does something; `None` if none of these answers does it.
    fn unwire(context: &C, deed: &str, object: &Map<String, Value>) -> Option<Result<Self, String>>;

    /// Tries words on every form.
    fn try_words(context: &C, words: &str, found: &mut Found<Self>);

    /// Each answer as an object type of TypeScript.
    fn typescript(to: &mut Vec<String>);

    /// Every one of them by what its `do` says.
    fn words() -> Vec<(String, AnswerWord)>;

    /// The words in which the answer can be typed.
    fn say(&self, context: &C) -> String {
        self.told(|_, forms, holes| said(context, forms, holes))
    }

    /// The answer as an object, its words with it.
    fn wire(&self, context: &C) -> Value {
        self.told(|name, forms, holes| {
            let mut object = Map::new();
            object.insert("do".to_owned(), Value::String(deed(name)));
            for (name, hole) in holes {
                object.insert((*name).to_owned(), hole.wire(context));
            }
            object.insert("say".to_owned(), Value::String(said(context, forms, holes)));
            Value::Object(object)
        })
    }

    /// Reads an answer: an object, or its words.
    fn read(context: &C, said: &Value) -> Result<Self, String> {
        match said {
            Value::String(words) => {
                let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                let mut found = Found::default();
                Self::try_words(context, &words, &mut found);
                found.read.unwrap_or_else(|| {
                    Err(format!("`{words}` is not understood: say an answer as it is offered"))
                })
            }
            Value::Object(object) => {
                let deed =
                    object.get("do").and_then(Value::as_str).ok_or("an answer says what it does: `do`")?;
                let read = Self::unwire(context, deed, object);
                read.unwrap_or_else(|| Err(format!("there is no answer `{deed}`")))
            }
            _ => Err("an answer is an object such as {\"do\":\"stand\"}, or its words as a text".to_owned()),
        }
    }
}

/// The first form of which every hole is there, filled in.
fn said<C>(context: &C, forms: &[&'static str], holes: &Holes<'_, C>) -> String {
    let hole = |name: &str| holes.iter().find(|(known, _)| *known == name).map(|(_, hole)| *hole);
    let full = |form: &&&'static str| parts(form).all(|(_, name)| hole(name).is_none_or(Hole::is_there));
    let form = forms.iter().find(full).or(forms.last()).copied().unwrap_or_default();
    let mut text = String::with_capacity(form.len() + 16);
    for (literal, name) in parts(form) {
        text.push_str(literal);
        if let Some(hole) = hole(name) {
            hole.say(context, &mut text);
        }
    }
    text
}

/// A form as words and the hole behind them; the last hole has no name.
fn parts(form: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut rest = Some(form);
    std::iter::from_fn(move || {
        let form = rest.take()?;
        let Some((literal, behind)) = form.split_once('{') else { return Some((form, "")) };
        let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
        rest = Some(behind);
        Some((literal, name))
    })
}

/// What words were found to mean: the form that fits them, and among several the one that says most itself.
#[derive(Debug)]
pub struct Found<T> {
    rank: (bool, usize),
    read: Option<Result<T, String>>,
}

impl<T> Default for Found<T> {
    fn default() -> Self {
        Found { rank: (false, 0), read: None }
    }
}

impl<T> Found<T> {
    /// Tries the forms of an answer.
    pub fn try_forms(
        &mut self,
        words: &str,
        forms: &[&'static str],
        make: impl Fn(&Filled<'_>) -> Result<T, String>,
    ) {
        for form in forms {
            let weight = parts(form).map(|(literal, _)| literal.len()).sum();
            fill(form, words, &mut Filled::default(), &mut |filled| {
                let made = make(filled);
                let is_ok = made.is_ok();
                self.keep((is_ok, weight), made);
                is_ok
            });
        }
    }

    /// Takes over what was found among the answers of a family.
    pub fn join<U>(&mut self, family: Found<U>, wrap: impl Fn(U) -> T) {
        if let Some(read) = family.read {
            self.keep(family.rank, read.map(wrap));
        }
    }

    fn keep(&mut self, rank: (bool, usize), read: Result<T, String>) {
        if self.read.is_none() || rank > self.rank {
            (self.rank, self.read) = (rank, Some(read));
        }
    }
}

/// The words that stand in the holes of a form.
#[derive(Debug, Default)]
pub struct Filled<'a>(Vec<(&'static str, &'a str)>);

impl Filled<'_> {
    /// Reads what stands in a hole.
    pub fn read<C, T: Hole<C>>(&self, context: &C, name: &str) -> Result<T, String> {
        match self.0.iter().find(|(known, _)| *known == name) {
            Some((_, words)) => T::read(context, words),
            None => T::absent().map_err(|error| format!("`{name}` {error}")),
        }
    }
}

/// Fits words to a form in every way until one will do: a name may hold the words that follow it in the form.
fn fill<'a>(
    form: &'static str,
    words: &'a str,
    filled: &mut Filled<'a>,
    done: &mut dyn FnMut(&Filled<'a>) -> bool,
) -> bool {
    let Some((literal, behind)) = form.split_once('{') else { return form == words && done(filled) };
    let Some(words) = words.strip_prefix(literal) else { return false };
    let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
    let next = behind.split('{').next().unwrap_or_default();
    let ends = words.match_indices(next).map(|(at, _)| at).filter(|at| *at > 0);
    ends.filter(|at| !behind.is_empty() || *at == words.len()).any(|at| {
        filled.0.push((name, &words[..at]));
        let fits = fill(behind, &words[at..], filled, done);
        filled.0.pop();
        fits
    })
}

/// A field of an object.
pub fn field<C, T: Hole<C>>(context: &C, object: &Map<String, Value>, name: &str) -> Result<T, String> {
    let read = object.get(name).map_or_else(T::absent, |value| T::unwire(context, value));
    read.map_err(|error| if object.contains_key(name) { error } else { format!("`{name}` {error}") })
}

/// An object has no other fields than those of its answer.
pub fn has_only(object: &Map<String, Value>, names: &[&str]) -> Result<(), String> {
    let known = |name: &&String| ["do", "say"].contains(&name.as_str()) || names.contains(&name.as_str());
    match object.keys().find(|name| !known(name)) {
        Some(name) => Err(format!("`{name}` is not a part of this answer; it has {}", names.join(", "))),
        None => Ok(()),
    }
}

/// What the wire calls an answer: `NoMoreMoves` is `no-more-moves`.
pub fn deed(name: &str) -> String {
    let mut deed = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !deed.is_empty() {
            deed.push('-');
        }
        deed.push(letter.to_ascii_lowercase());
    }
    deed
}

/// Whether a deed is the one of this name.
pub fn is_deed(said: &str, name: &str) -> bool {
    said.len() >= name.len() && deed(name) == said
}

/// What stands in a hole. A place that is called `from` is where somebody goes or acts from; every other is where to.
pub fn kind_of<C, T: Hole<C>>(hole: &str) -> FieldKind {
    match T::kind() {
        FieldKind::Place if hole == "from" => FieldKind::From,
        kind => kind,
    }
}

/// The object type of an answer in TypeScript.
pub fn typescript(name: &str, holes: &[(&str, String)]) -> String {
    let mut fields = vec![format!("do: \"{}\"", deed(name))];
    fields.extend(holes.iter().map(|(name, kind)| format!("{name}: {kind}")));
    format!("{{ {}, say: string }}", fields.join(", "))
}

/// Every hole of a form is one of the answer's, and the first form has them all; checked while compiling.
pub const fn check(forms: &[&str], holes: &[&str]) {
    let mut at = 0;
    while at < forms.len() {
        let mut n_known = 0;
        let mut hole = 0;
        while hole < holes.len() {
            n_known += count(forms[at].as_bytes(), holes[hole].as_bytes());
            hole += 1;
        }
        assert!(n_known == count(forms[at].as_bytes(), b""), "a form has a hole that the answer has not");
        assert!(at > 0 || n_known == holes.len(), "the first form says all that the answer has, once");
        at += 1;
    }
}

/// How often a form has a hole of this name; of any name if it is empty.
const fn count(form: &[u8], name: &[u8]) -> usize {
    let (mut n, mut at) = (0, 0);
    while at < form.len() {
        if form[at] == b'{' {
            let mut same = 0;
            while same < name.len() && at + 1 + same < form.len() && form[at + 1 + same] == name[same] {
                same += 1;
            }
            let ends = at + 1 + same < form.len() && form[at + 1 + same] == b'}';
            if name.is_empty() || (same == name.len() && ends) {
                n += 1;
            }
        }
        at += 1;
    }
    n
}

/// Declares answers; see [`umpire::answers`](mod@crate::answers).
///
/// `with` adds families: enums of answers that are declared elsewhere.
#[macro_export]
macro_rules! answers {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident of $context:ty: $part:ident $effect:ident {
            $(
                $(#[$about:meta])*
                $answer:ident $({ $($(#[$note:meta])* $hole:ident: $kind:ty),* $(,)? })? = $($form:literal)|+
                $(: $own_part:ident $own_effect:ident)?
            ),* $(,)?
        }
        $(with { $($(#[$kin:meta])* $family:ident($answers:ty)),* $(,)? })?
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        $vis enum $name {
            $($(#[$about])* $answer $({ $($(#[$note])* $hole: $kind),* })?,)*
            $($($(#[$kin])* $family($answers),)*)?
        }

        impl $crate::answers::Answers<$context> for $name {
            fn told<T>(
                &self,
                to: impl FnOnce(&'static str, &[&'static str], &$crate::answers::Holes<'_, $context>) -> T,
            ) -> T {
                match self {
                    $($name::$answer $({ $($hole),* })? => {
                        const { $crate::answers::check(&[$($form),+], &[$($(stringify!($hole)),*)?]) };
                        to(stringify!($answer), &[$($form),+], &[$($((
                            stringify!($hole),
                            $hole as &dyn $crate::answers::Hole<$context>,
                        )),*)?])
                    })*
                    $($($name::$family(answer) => $crate::answers::Answers::told(answer, to),)*)?
                }
            }

            fn unwire(
                context: &$context,
                deed: &str,
                object: &$crate::answers::Object,
            ) -> Option<Result<Self, String>> {
                $(if $crate::answers::is_deed(deed, stringify!($answer)) {
                    let read = || {
                        $crate::answers::has_only(object, &[$($(stringify!($hole)),*)?])?;
                        Ok($name::$answer $({
                            $($hole: $crate::answers::field(context, object, stringify!($hole))?),*
                        })?)
                    };
                    return Some(read());
                })*
                $($(if let Some(read) = <$answers as $crate::answers::Answers<$context>>::unwire(context, deed, object) {
                    return Some(read.map($name::$family));
                })*)?
                None
            }

            fn try_words(context: &$context, words: &str, found: &mut $crate::answers::Found<Self>) {
                $(found.try_forms(words, &[$($form),+], |_filled| Ok($name::$answer $({
                    $($hole: _filled.read(context, stringify!($hole))?),*
                })?));)*
                $($({
                    let mut family = $crate::answers::Found::default();
                    <$answers as $crate::answers::Answers<$context>>::try_words(context, words, &mut family);
                    found.join(family, $name::$family);
                })*)?
            }

            fn typescript(to: &mut Vec<String>) {
                $(to.push($crate::answers::typescript(stringify!($answer), &[$($((
                    stringify!($hole),
                    <$kind as $crate::answers::Hole<$context>>::typescript(),
                )),*)?]));)*
                $($(<$answers as $crate::answers::Answers<$context>>::typescript(to);)*)?
            }

            fn words() -> Vec<(String, $crate::table::AnswerWord)> {
                #[allow(unused_mut)]
                let mut words = vec![$((
                    $crate::answers::deed(stringify!($answer)),
                    $crate::table::AnswerWord {
                        family: [$($crate::table::Family::$own_part,)? $crate::table::Family::$part][0],
                        forms: vec![$($form.to_owned()),+],
                        fields: [$($((
                            stringify!($hole).to_owned(),
                            $crate::answers::kind_of::<$context, $kind>(stringify!($hole)),
                        )),*)?].into(),
                        effect: [$($crate::table::Effect::$own_effect,)? $crate::table::Effect::$effect][0],
                    },
                )),*];
                $($(words.extend(<$answers as $crate::answers::Answers<$context>>::words());)*)?
                words
            }
        }
    };
}

/// An answer on the wire.
pub type Object = Map<String, Value>;
