//! The two sides (con-base.27.h): the tables of small combats name them, and every stack belongs to one, whatever its army.

use serde::{Deserialize, Serialize};
use source::read::Read;
use std::fmt;
use std::ops::{Index, IndexMut};
use umpire::event::Seat;

/// A side. In every campaign Napoleon's is the French (con.10.5.3.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The French.
    French,
    /// Those against them.
    Coalition,
}

impl Side {
    /// Both, in the order of the seats.
    pub const BOTH: [Side; 2] = [Side::French, Side::Coalition];

    /// The other one.
    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::French => Side::Coalition,
            Side::Coalition => Side::French,
        }
    }

    /// The seat that decides for it.
    pub const fn seat(self) -> Seat {
        match self {
            Side::French => Seat(0),
            Side::Coalition => Seat(1),
        }
    }

    /// The side of a seat; there are two.
    pub const fn of_seat(seat: Seat) -> Side {
        match seat {
            Seat(0) => Side::French,
            Seat(_) => Side::Coalition,
        }
    }

    /// Its name in files and answers.
    pub const fn word(self) -> &'static str {
        match self {
            Side::French => "french",
            Side::Coalition => "coalition",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::French => "French",
            Side::Coalition => "Coalition",
        })
    }
}

/// Something that each side has one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
pub struct BySide<T> {
    /// What the French have.
    pub french: T,
    /// What the Coalition has.
    pub coalition: T,
}

impl<T> BySide<T> {
    /// What each side has.
    pub fn of(mut each: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { french: each(Side::French), coalition: each(Side::Coalition) }
    }

    /// The same with something made of each.
    pub fn map<U>(self, mut made: impl FnMut(T) -> U) -> BySide<U> {
        BySide { french: made(self.french), coalition: made(self.coalition) }
    }

    /// Both, in the order of the seats.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        [&self.french, &self.coalition].into_iter()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::French => &self.french,
            Side::Coalition => &self.coalition,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::French => &mut self.french,
            Side::Coalition => &mut self.coalition,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_sides_are_the_same_two() {
        for side in Side::BOTH {
            assert_eq!(Side::of_seat(side.seat()), side);
            assert_eq!(side.enemy().enemy(), side);
            assert_eq!(BySide::of(|side| side)[side], side);
        }
    }
}
