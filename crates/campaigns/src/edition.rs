//! The figures of the rules, read from `editions/campaigns.toml`: procedure is code, figures are data.
//!
//! A figure is declared once, as a field: its key in the file is its name with `-` for `_`.

mod combat;
mod command;
mod measure;
mod movement;
mod pieces;

#[cfg(test)]
mod tests;

pub use combat::{
    Band, BattleCell, BattleFigures, BombardmentFigures, CavalryFigures, GunColumn, LeaderFigures,
    MoraleFigures, PursuitFigures, RepulseFigures, RetreatFigures, SmallFigures, Winner,
};
pub use command::{
    BridgeFigures, Costs, From, InitiativeFigures, OrderFigures, PointFigures, Rating, Receipts,
    ReplacementFigures, SiegeFigures, SupplyFigures, VedetteFigures, VictoryFigures,
};
pub use measure::{Fortieths, Halves, Ratio};
pub use movement::{
    AttritionFigures, ByGait, ForcedFigures, Ground, LegFigures, Season, Shelter, StackingFigures, Weather,
    WeatherEffect, WeatherFigures,
};
pub use pieces::{Arm, Branch, Class, ClassFigures, LeaderValue, PieceFigures, PieceValue};

use source::fault::Faults;
use source::read::{Read, read_toml};
use std::sync::{Arc, LazyLock};

/// All figures of both ledgers.
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
    /// What pieces are worth (con-base.2).
    pub pieces: PieceFigures,
    /// Initiative (con.2).
    pub initiative: InitiativeFigures,
    /// Size classes (con.3.2).
    pub classes: ClassFigures,
    /// Vedettes and reports (con.4, con.5).
    pub vedettes: VedetteFigures,
    /// Administrative points (con-base.5).
    pub points: PointFigures,
    /// Orders (con-base.5).
    pub orders: OrderFigures,
    /// Lines of communication (con-base.6, 7).
    pub supply: SupplyFigures,
    /// What lies in hexes (con-base.9).
    #[read(key = "ground", filled)]
    pub grounds: Vec<Ground>,
    /// What steps cost (con-base.9).
    pub legs: LegFigures,
    /// March attrition (con-base.10).
    pub attrition: AttritionFigures,
    /// Forced marches (con-base.11, con.9).
    pub forced: ForcedFigures,
    /// Stacking (con-base.12).
    pub stacking: StackingFigures,
    /// The cavalry differential (con-base.15).
    pub cavalry: CavalryFigures,
    /// Repulses (con.7, con-base.16).
    pub repulse: RepulseFigures,
    /// Moral checks (con.8).
    pub morale: MoraleFigures,
    /// Raid, Ambush and Skirmish (con.10.5.1 to 10.5.3).
    pub small: SmallFigures,
    /// Bombardment (con.10.5.7).
    pub bombardment: BombardmentFigures,
    /// Battles (con.10.5.7).
    pub battle: BattleFigures,
    /// Retreats (con-base.17).
    pub retreat: RetreatFigures,
    /// Pursuit (con-base.18).
    pub pursuit: PursuitFigures,
    /// Sieges (con-base.19).
    pub siege: SiegeFigures,
    /// Weather (con-base.20).
    pub weather: WeatherFigures,
    /// Bridges (con-base.21).
    pub bridges: BridgeFigures,
    /// Replacements (con-base.22).
    pub replacements: ReplacementFigures,
    /// What befalls leaders (con-base.23).
    pub leaders: LeaderFigures,
    /// The morale track (con-base.25).
    pub victory: VictoryFigures,
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
            let read =
                Edition::read_text("editions/campaigns.toml", include_str!("../editions/campaigns.toml"));
            Arc::new(read.unwrap_or_else(|faults| panic!("{faults}")))
        });
        &EDITION
    }

    /// The ground of a word.
    pub fn ground(&self, word: &str) -> Option<&Ground> {
        self.grounds.iter().find(|ground| ground.word == word)
    }
}
