//! Sides, and the numbers by which pieces are known inside the program.

use serde::{Deserialize, Serialize};
use source::read::Read;
use std::fmt;
use std::ops::{Index, IndexMut};
use umpire::event::Seat;

/// One of the two sides (con-base.1.c). French sit first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The French.
    French,
    /// The Coalition.
    Coalition,
}

impl Side {
    /// Both, in the order of the seats.
    pub const BOTH: [Side; 2] = [Side::French, Side::Coalition];

    /// The enemy.
    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::French => Side::Coalition,
            Side::Coalition => Side::French,
        }
    }

    /// Its seat.
    pub const fn seat(self) -> Seat {
        match self {
            Side::French => Seat(0),
            Side::Coalition => Seat(1),
        }
    }

    /// The side of a seat.
    pub const fn of_seat(seat: Seat) -> Side {
        if seat.0 == 0 { Side::French } else { Side::Coalition }
    }

    /// Its key: that of its seat.
    pub const fn key(self) -> &'static str {
        match self {
            Side::French => "french",
            Side::Coalition => "coalition",
        }
    }

    /// As it is spoken of within a sentence.
    pub const fn called(self) -> &'static str {
        match self {
            Side::French => "the French",
            Side::Coalition => "the Coalition",
        }
    }

    /// As a sentence begins with it.
    pub const fn title(self) -> &'static str {
        match self {
            Side::French => "The French",
            Side::Coalition => "The Coalition",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// Something of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// Made side by side.
    pub fn of(mut value: impl FnMut(Side) -> T) -> BySide<T> {
        BySide([value(Side::French), value(Side::Coalition)])
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[usize::from(side.seat().0)]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[usize::from(side.seat().0)]
    }
}

macro_rules! ids {
    ($($(#[$about:meta])* $name:ident;)*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u8);

        impl $name {
            /// Its place in the lists of the theatre and the world.
            pub const fn place(self) -> usize {
                self.0 as usize
            }

            /// So many of them, from the first.
            pub fn first(n: usize) -> impl DoubleEndedIterator<Item = $name> + Clone {
                (0..u8::try_from(n).unwrap_or(u8::MAX)).map($name)
            }
        }
    )*};
}

ids! {
    /// An army.
    ArmyId;
    /// Whoever has units on a display: a leader, an inherent garrison, or troops without a leader.
    HolderId;
    /// A combat unit.
    UnitId;
}

/// A set of holders; there are never more than 128.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(into = "[u64; 2]", from = "[u64; 2]")]
pub struct Holders(u128);

/// As it is written down: the lower half first.
impl From<Holders> for [u64; 2] {
    #[allow(clippy::cast_possible_truncation, reason = "each half by itself")]
    fn from(holders: Holders) -> [u64; 2] {
        [holders.0 as u64, (holders.0 >> 64) as u64]
    }
}

impl From<[u64; 2]> for Holders {
    fn from([low, high]: [u64; 2]) -> Holders {
        Holders(u128::from(low) | u128::from(high) << 64)
    }
}

impl Holders {
    /// The most holders that there may be.
    pub const MOST: usize = 128;

    /// Nobody.
    pub const NONE: Holders = Holders(0);

    /// One alone.
    #[must_use]
    pub const fn only(holder: HolderId) -> Holders {
        Holders(1 << holder.0)
    }

    /// Whether one is in it.
    pub const fn has(self, holder: HolderId) -> bool {
        self.0 & (1 << holder.0) != 0
    }

    /// Puts one in.
    pub fn insert(&mut self, holder: HolderId) {
        self.0 |= 1 << holder.0;
    }

    /// Takes one out.
    pub fn remove(&mut self, holder: HolderId) {
        self.0 &= !(1 << holder.0);
    }

    /// Those who are in one of them.
    #[must_use]
    pub const fn or(self, other: Holders) -> Holders {
        Holders(self.0 | other.0)
    }

    /// Those who are in both.
    #[must_use]
    pub const fn and(self, other: Holders) -> Holders {
        Holders(self.0 & other.0)
    }

    /// Whether nobody is.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// They, in their order.
    pub fn iter(self) -> Each {
        Each(self.0)
    }
}

/// The holders of a set, one after another.
#[derive(Debug, Clone)]
pub struct Each(u128);

impl Iterator for Each {
    type Item = HolderId;

    fn next(&mut self) -> Option<HolderId> {
        let next = u8::try_from(self.0.trailing_zeros()).ok().filter(|_| self.0 != 0)?;
        self.0 &= self.0 - 1;
        Some(HolderId(next))
    }
}

impl FromIterator<HolderId> for Holders {
    fn from_iter<I: IntoIterator<Item = HolderId>>(holders: I) -> Holders {
        let mut set = Holders::NONE;
        holders.into_iter().for_each(|holder| set.insert(holder));
        set
    }
}
