//! Whether the ids in a state that was read point at something.
//!
//! Ids are places in lists that are not in the state: the units of an order of battle, the hexes of a board. Whatever writes
//! itself down also tells the name of each of its types, so one walk over a state finds every id in it, wherever it stands.

use serde::ser::{self, Serialize};
use std::fmt::Display;

/// How far a type may go: its name, and the lowest and the highest number with which it is written; of a type that is a list, how
/// long that is.
pub type Limit = (&'static str, u64, u64);

/// Walks over everything in a value; the first id out of its bounds is told.
///
/// ```
/// use umpire::bounds;
/// #[derive(serde::Serialize)]
/// struct UnitId(u16);
/// assert!(bounds::check(&vec![UnitId(0), UnitId(4)], &[("UnitId", 0, 4)]).is_ok());
/// assert_eq!(bounds::check(&Some(UnitId(5)), &[("UnitId", 0, 4)]), Err("UnitId 5 is out of bounds".to_owned()));
/// ```
pub fn check<T: Serialize>(value: &T, limits: &[Limit]) -> Result<(), String> {
    value.serialize(&mut Walk { limits, limit: None }).map_err(|Stray(why)| why)
}

struct Walk<'l> {
    limits: &'l [Limit],
    /// The type whose number comes next.
    limit: Option<Limit>,
}

#[derive(Debug)]
struct Stray(String);

impl Display for Stray {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Stray {}

impl ser::Error for Stray {
    fn custom<T: Display>(why: T) -> Stray {
        Stray(why.to_string())
    }
}

type Walked = Result<(), Stray>;

impl Walk<'_> {
    fn enter(&mut self, name: &'static str) {
        self.limit = self.limits.iter().copied().find(|(known, _, _)| *known == name);
    }

    fn number(&mut self, number: u64) -> Walked {
        match self.limit.take() {
            Some((name, low, high)) if number < low || number > high => {
                Err(Stray(format!("{name} {number} is out of bounds")))
            }
            _ => Ok(()),
        }
    }
}

/// What is a number for the walk, and what is nothing.
macro_rules! scalars {
    ($($number:ident($of:ty))* ; $($nothing:ident($other:ty))*) => {
        $(fn $number(self, v: $of) -> Walked { self.number(u64::from(v)) })*
        $(fn $nothing(self, _: $other) -> Walked { Ok(()) })*
    };
}

impl ser::Serializer for &mut Walk<'_> {
    type Ok = ();
    type Error = Stray;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    scalars! {
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64);
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_f32(f32) serialize_f64(f64) serialize_char(char) serialize_str(&str)
    }

    fn serialize_bytes(self, _: &[u8]) -> Walked {
        Ok(())
    }

    fn serialize_none(self) -> Walked {
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Walked {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Walked {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Walked {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Walked {
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, name: &'static str, value: &T) -> Walked {
        self.enter(name);
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Walked {
        value.serialize(self)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Self, Stray> {
        self.number(length.and_then(|length| u64::try_from(length).ok()).unwrap_or(u64::MAX))?;
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Stray> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Stray> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Stray> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Stray> {
        Ok(self)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Self, Stray> {
        self.enter(name);
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Stray> {
        Ok(self)
    }
}

/// Every kind of list and record: its parts are walked over one by one.
macro_rules! parts {
    ($($of:ident $part:ident $(($key:ty))?)*) => {$(
        impl ser::$of for &mut Walk<'_> {
            type Ok = ();
            type Error = Stray;

            fn $part<T: ?Sized + Serialize>(&mut self, $(_: $key,)? value: &T) -> Walked {
                value.serialize(&mut **self)
            }

            fn end(self) -> Walked {
                Ok(())
            }
        }
    )*};
}

parts! {
    SerializeSeq serialize_element
    SerializeTuple serialize_element
    SerializeTupleStruct serialize_field
    SerializeTupleVariant serialize_field
    SerializeStruct serialize_field(&'static str)
    SerializeStructVariant serialize_field(&'static str)
}

impl ser::SerializeMap for &mut Walk<'_> {
    type Ok = ();
    type Error = Stray;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Walked {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Walked {
        value.serialize(&mut **self)
    }

    fn end(self) -> Walked {
        Ok(())
    }
}
