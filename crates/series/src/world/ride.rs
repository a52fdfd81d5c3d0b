//! The way of a unit that charges.

use hex::HexId;
use serde::{Deserialize, Serialize};

/// The way of a charging unit: the hex it started from, a hex it crossed, the hex it charged, the hex it
/// pursued into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ride {
    hexes: [HexId; 4],
    entered: u8,
}

impl Ride {
    pub fn from(start: HexId) -> Ride {
        Ride { hexes: [start; 4], entered: 0 }
    }

    pub fn start(&self) -> HexId {
        self.hexes[0]
    }

    /// The hex where it is now.
    pub fn at(&self) -> HexId {
        self.hexes[usize::from(self.entered)]
    }

    /// The hex from which it came into the one where it is; its own before it has entered any.
    pub fn from_hex(&self) -> HexId {
        self.hexes[usize::from(self.entered.saturating_sub(1))]
    }

    /// Every hex of the way, the start first.
    pub fn hexes(&self) -> &[HexId] {
        &self.hexes[..=usize::from(self.entered)]
    }

    pub(super) fn enter(&mut self, hex: HexId) {
        self.entered = (self.entered + 1).min(3);
        self.hexes[usize::from(self.entered)] = hex;
    }
}
