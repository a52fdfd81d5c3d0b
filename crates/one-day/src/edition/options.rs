//! The figures of the optional rules (5).

use super::pieces::{Base, Quality};
use source::read::Read;

/// Hidden units (5.01).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "hidden units")]
pub struct HiddenFigures {
    /// The length and width of a marker.
    pub marker: Base,
    /// From how far it may be revealed.
    pub sight: i32,
    /// The modified die from which on it is.
    pub revealed_from: i8,
    /// It is in woods.
    pub woods: i8,
    /// By distance.
    #[read(key = "band", filled)]
    pub bands: Vec<RevealBand>,
}

/// What a distance does to the die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "band")]
pub struct RevealBand {
    /// Its farthest distance.
    pub to: i32,
    /// What it does.
    pub modifier: i8,
}

/// Garrisons (5.02).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "garrison")]
pub struct GarrisonFigures {
    /// Hit Boxes of each Quality.
    pub boxes: u8,
    /// Stands of which a unit makes garrisons.
    pub stands: u8,
    /// How near the unit must be.
    pub reach: i32,
    /// What numbers are worth to a division that attacks one.
    pub numbers: i8,
}

/// Supply (5.03).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "supply")]
pub struct SupplyFigures {
    /// Each die of fire without it.
    pub fire: i8,
    /// Morale Tests without it.
    pub test: i8,
}

/// Sappers and bridges (5.04).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "sappers")]
pub struct SapperFigures {
    /// What breaks or mends a bridge.
    pub bridge: u16,
    /// What lays a pontoon bridge.
    pub pontoon: u16,
    /// How near bank and one another the bases must be.
    pub bank: i32,
    /// How far off the other bank may be.
    pub far_bank: i32,
}

/// Variable Quality (5.05).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "variable qualities")]
pub struct VariableFigures {
    #[read(filled)]
    table: Vec<[Quality; 5]>,
}

impl VariableFigures {
    /// The Quality of the day: below and above the table its ends. The Old Guard uses the column of the Guard (5.05.e).
    pub fn of(&self, starting: Quality, die: i8) -> Quality {
        let row = usize::from(die.max(0).unsigned_abs()).min(self.table.len() - 1);
        let column = (starting as usize).saturating_sub(1);
        match (starting, self.table[row][column]) {
            (Quality::OldGuard, Quality::Guard) => Quality::OldGuard,
            (_, found) => found,
        }
    }

    /// The table, for comparison with the ledger.
    pub fn table(&self) -> &[[Quality; 5]] {
        &self.table
    }
}

/// National characteristics (5.07).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "national characteristics")]
pub struct NationalFigures {
    /// On the die of Variable Quality.
    pub austrian_grenadiers: i8,
    /// On the die of Variable Quality.
    pub french_old_guard: i8,
    /// On the die of Variable Quality.
    pub prussian_landwehr: i8,
    /// On the die of Variable Quality.
    pub spanish: i8,
    /// Inherent dice of a Russian division.
    pub russian_guns: u8,
    /// To its tests for hits from fire.
    pub russian_steadiness: i8,
}
