//! What closes a line of sight, to be told to the man who cannot see.

use hex::{HexId, Hexside};

/// One thing that closes a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// It is longer than anybody sees.
    TooFar {
        /// How long it is.
        distance: u32,
        /// How far one sees.
        range: u8,
    },
    /// It crosses a crest, or another hexside that hides.
    Side(Hexside),
    /// It passes through the end of such a hexside.
    EndOfSide(Hexside),
    /// It enters a hex that closes it.
    Hex(Closed),
    /// It runs along a hexside, and the hexes on its left and right are both closed.
    BothSides([Closed; 2]),
}

/// A hex that closes a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Closed {
    /// The hex.
    pub hex: HexId,
    /// What in it does; the ground before the height, and both before a unit.
    pub by: ClosedBy,
}

/// By what a hex closes a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClosedBy {
    /// What grows or stands there.
    Ground,
    /// How high it is.
    Height,
    /// A unit.
    Unit,
}
