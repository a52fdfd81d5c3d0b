//! Improved positions on the map (mop.37.3.3): where they are, and who cannot dig now. Everybody sees all of it.

use super::World;
use crate::pieces::UnitId;
use hex::HexId;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Positions {
    pub dug: Vec<HexId>,
    /// Units that have attacked this turn.
    pub fought: Vec<UnitId>,
}

impl Positions {
    pub fn is_empty(&self) -> bool {
        *self == Positions::default()
    }
}

impl World {
    /// Whether a hex is an improved position, whoever is in it.
    #[inline]
    pub fn is_position(&self, hex: HexId) -> bool {
        !self.positions.dug.is_empty() && self.positions.dug.contains(&hex)
    }
}
