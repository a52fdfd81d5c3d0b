//! The figures of the rules, read from `editions/odn.toml`: procedure is code, figures are data.
//!
//! A figure is declared once, as a field: its key in the file is its name with `-` for `_`. Lengths are thousandths of an
//! inch, bearings hundredths of a degree.

mod fights;
mod options;
mod pieces;

#[cfg(test)]
mod tests;

pub use fights::{
    FireBand, FireFigures, LeaderFigures, LeaderResult, LevelFigures, LevelsFigures, MeleeFigures,
    MeleeResult, MoraleFigures, RetreatLength,
};
pub use options::{
    GarrisonFigures, HiddenFigures, NationalFigures, RevealBand, SapperFigures, SupplyFigures,
    VariableFigures,
};
pub use pieces::{
    Base, Basing, GunFigures, GunHit, Level, MeasureFigures, NationGuns, Quality, QualityFigures, Rate,
    RateFigures, RosterFigures, TimeFigures, Weight,
};

use source::fault::Faults;
use source::read::{Read, read_toml};
use std::sync::{Arc, LazyLock};

/// All figures of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Read)]
pub struct Edition {
    /// The word for the rule set.
    pub key: String,
    /// Its title.
    pub title: String,
    /// The release of these figures.
    pub version: String,
    /// The optional rules that players may choose.
    pub offered_options: Vec<String>,
    /// The basing systems (1.01).
    #[read(key = "basing", filled)]
    pub basings: Vec<Basing>,
    /// Qualities and Hit Boxes (1.03).
    pub roster: RosterFigures,
    /// What guns need to hit (1.03).
    pub guns: GunFigures,
    /// How far everybody goes (2.032).
    pub rates: RateFigures,
    /// Slices and ticks (time.a).
    pub time: TimeFigures,
    /// How near is near.
    pub measures: MeasureFigures,
    /// Fire (2.033).
    pub fire: FireFigures,
    /// Melee (2.034).
    pub melee: MeleeFigures,
    /// Morale Tests (3.02).
    pub morale: MoraleFigures,
    /// Morale Levels (4.03).
    pub levels: LevelsFigures,
    /// Leader Loss (4.05).
    pub leaders: LeaderFigures,
    /// Hidden units (5.01).
    pub hidden: HiddenFigures,
    /// Garrisons (5.02).
    pub garrison: GarrisonFigures,
    /// Supply (5.03).
    pub supply: SupplyFigures,
    /// Sappers and bridges (5.04).
    pub sappers: SapperFigures,
    /// Variable Quality (5.05).
    pub variable: VariableFigures,
    /// National characteristics (5.07).
    pub national: NationalFigures,
}

impl Edition {
    /// Reads an edition; every fault at once.
    pub fn read_text(file: &str, text: &str) -> Result<Edition, Faults> {
        read_toml(file, text)
    }

    /// The figures that are built in.
    pub fn built_in() -> Arc<Edition> {
        Arc::clone(Edition::kept())
    }

    /// The one copy of them.
    pub(crate) fn kept() -> &'static Arc<Edition> {
        static EDITION: LazyLock<Arc<Edition>> = LazyLock::new(|| {
            let read = Edition::read_text("editions/odn.toml", include_str!("../editions/odn.toml"));
            Arc::new(read.unwrap_or_else(|faults| panic!("{faults}")))
        });
        &EDITION
    }

    /// The basing system of a number.
    pub fn basing(&self, number: u8) -> Option<&Basing> {
        self.basings.iter().find(|basing| basing.number == number)
    }
}
