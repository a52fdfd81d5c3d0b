//! Small ids for the hexes, hexsides and corners of a finite board.
//!
//! An id is a place in the tables of one [`Board`] and means nothing on another. Ids count from 0, and inside
//! they are kept one higher, so that nought is free for `None`: an `Option<HexId>` takes two bytes, and so
//! does the place of a unit that may be off the board.

use std::fmt::Debug;
use std::num::{NonZeroU16, NonZeroU32};

use crate::Board;

/// What [`HexId`], [`SideId`] and [`CornerId`] have in common, for tables over any of them.
pub trait BoardId: Copy + Ord + Debug + sealed::Sealed {
    /// The place of this id in a table, from 0.
    fn index(self) -> usize;

    /// The id at a place in a table; `None` beyond the largest id there can be.
    fn from_index(index: usize) -> Option<Self>;

    /// How many ids of this kind a board has.
    fn count(board: &Board) -> usize;
}

mod sealed {
    pub trait Sealed {}
}

/// A hex of a [`Board`], in the order of [`Hex`](crate::Hex).
///
/// ```
/// use hex::HexId;
///
/// assert_eq!(size_of::<Option<HexId>>(), 2);
/// assert_eq!(HexId::from_index(7).unwrap().index(), 7);
/// assert_eq!(HexId::from_index(65_535), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HexId(NonZeroU16);

/// A hexside of a [`Board`], those on its edge included.
///
/// ```
/// use hex::SideId;
///
/// assert_eq!(size_of::<Option<SideId>>(), 4);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SideId(NonZeroU32);

/// A corner of a [`Board`], those on its edge included.
///
/// ```
/// use hex::CornerId;
///
/// assert_eq!(size_of::<Option<CornerId>>(), 4);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CornerId(NonZeroU32);

impl HexId {
    /// The place of this hex in a table, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The id at a place in a table; `None` beyond the largest id there can be. Whether the hex is on a given
    /// board is not known here.
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        u16::try_from(index.checked_add(1)?).ok().and_then(NonZeroU16::new).map(Self)
    }

    /// The id at a place that is known to be on a board.
    #[inline]
    pub(crate) fn at(index: usize) -> Self {
        Self::from_index(index).expect("a board has no more hexes than there are ids")
    }
}

impl SideId {
    /// The place of this hexside in a table, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The id at a place in a table; `None` beyond the largest id there can be. Whether the hexside is on a
    /// given board is not known here.
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        u32::try_from(index.checked_add(1)?).ok().and_then(NonZeroU32::new).map(Self)
    }

    /// The id at a place that is known to be on a board.
    pub(crate) fn at(index: usize) -> Self {
        Self::from_index(index).expect("a board has no more hexsides than there are ids")
    }
}

impl CornerId {
    /// The place of this corner in a table, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The id at a place in a table; `None` beyond the largest id there can be. Whether the corner is on a
    /// given board is not known here.
    #[inline]
    pub fn from_index(index: usize) -> Option<Self> {
        u32::try_from(index.checked_add(1)?).ok().and_then(NonZeroU32::new).map(Self)
    }

    /// The id at a place that is known to be on a board.
    pub(crate) fn at(index: usize) -> Self {
        Self::from_index(index).expect("a board has no more corners than there are ids")
    }
}

impl sealed::Sealed for HexId {}

impl sealed::Sealed for SideId {}

impl sealed::Sealed for CornerId {}

impl BoardId for HexId {
    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        Self::from_index(index)
    }

    fn count(board: &Board) -> usize {
        board.n_hexes()
    }
}

impl BoardId for SideId {
    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        Self::from_index(index)
    }

    fn count(board: &Board) -> usize {
        board.n_sides()
    }
}

impl BoardId for CornerId {
    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        Self::from_index(index)
    }

    fn count(board: &Board) -> usize {
        board.n_corners()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_round_trip<I: BoardId>(last: usize) {
        for index in [0, 1, 63, 64, 1_000, last] {
            assert_eq!(I::from_index(index).map(I::index), Some(index));
        }
        assert_eq!(I::from_index(last + 1), None);
        assert_eq!(I::from_index(usize::MAX), None);
        assert!(I::from_index(3) < I::from_index(4));
    }

    #[test]
    fn ids_keep_their_index_and_order() {
        check_round_trip::<HexId>(65_534);
        check_round_trip::<SideId>(4_294_967_294);
        check_round_trip::<CornerId>(4_294_967_294);
    }

    #[test]
    fn no_id_costs_nothing() {
        assert_eq!(size_of::<[Option<HexId>; 6]>(), 12);
        assert_eq!(size_of::<[Option<SideId>; 6]>(), 24);
        assert_eq!(size_of::<Option<CornerId>>(), size_of::<CornerId>());
    }
}
