//! The tables and figures of fire, Melee, morale and leaders (2.033, 2.034, 3.02, 4.03, 4.05).

use super::pieces::{Level, Weight};
use source::read::Read;

/// Fire (2.033).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "fire")]
pub struct FireFigures {
    /// How far muskets reach.
    pub musket_range: i32,
    /// Dice of a line.
    pub line_dice: u8,
    /// Dice of a column.
    pub column_dice: u8,
    /// How far inherent guns reach.
    pub inherent_range: i32,
    /// Their dice.
    pub inherent_dice: u8,
    /// How far arcs open to either side.
    pub arc: u16,
    /// How far from the middle of a block's side its muskets stand (4.04.f).
    pub block_joint: i32,
    /// The bands of the artillery table.
    #[read(key = "band", filled)]
    pub bands: Vec<FireBand>,
    /// The target is cavalry.
    pub cavalry: i8,
    /// The target is in column.
    pub column: i8,
    /// The target is in Road Column.
    pub road_column: i8,
    /// The target is unlimbered.
    pub deployed_guns: i8,
    /// The target is in a village or woods.
    pub village_or_woods: i8,
    /// The target is in a town or works.
    pub town: i8,
    /// The target is in a fortress.
    pub fortress: i8,
    /// From the rear of the target.
    pub rear: i8,
}

impl FireFigures {
    /// Dice of a battalion at a range: none beyond the table.
    pub fn dice(&self, weight: Weight, range: i64) -> u8 {
        let band = self.bands.iter().find(|band| range <= i64::from(band.to));
        band.map_or(0, |band| match weight {
            Weight::Light => band.light,
            Weight::Medium => band.medium,
            Weight::Heavy => band.heavy,
        })
    }
}

/// A band of the artillery table: up to and with a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "band")]
pub struct FireBand {
    /// Its farthest range.
    pub to: i32,
    /// Dice of heavy guns.
    pub heavy: u8,
    /// Of medium guns.
    pub medium: u8,
    /// Of light guns.
    pub light: u8,
}

/// Melee (2.034).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "melee")]
pub struct MeleeFigures {
    /// Uphill of all attackers.
    pub uphill: i8,
    /// Infantry in a town.
    pub town: i8,
    /// Infantry in works.
    pub works: i8,
    /// In Road Column.
    pub road_column: i8,
    /// Squared infantry against cavalry.
    pub squared_against_cavalry: i8,
    /// Cavalry against guns without support.
    pub cavalry_against_guns: i8,
    /// Infantry that is not Squared against cavalry.
    pub not_squared_against_cavalry: i8,
    /// Squared infantry against infantry.
    pub squared_against_infantry: i8,
    /// Infantry with guns behind it.
    pub gun_support: i8,
    /// Each additional unit.
    pub additional: i8,
    /// The most that count.
    pub additional_most: u8,
    /// Each hit while charging.
    pub hit_while_charging: i8,
    /// The Melee Table.
    #[read(key = "result", filled)]
    pub results: Vec<MeleeResult>,
}

impl MeleeFigures {
    /// What a Spread comes to.
    pub fn result(&self, spread: u8) -> MeleeResult {
        let found = self.results.iter().rfind(|result| result.from <= spread);
        *found.unwrap_or(&self.results[0])
    }
}

/// A line of the Melee Table: from a Spread on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "result")]
pub struct MeleeResult {
    /// The smallest Spread.
    pub from: u8,
    /// Hits of the winner.
    pub winner: u8,
    /// Whether it tests too.
    pub winner_tests: bool,
    /// Hits of the loser; unless it routs, it tests.
    pub loser: u8,
    /// Levels that the loser drops.
    #[read(default = 0)]
    pub levels: u8,
    /// Whether it routs.
    pub routs: bool,
}

/// Morale Tests (3.02).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "morale")]
pub struct MoraleFigures {
    /// In a village or in woods.
    pub cover: i8,
    /// In a town or works.
    pub town: i8,
    /// In a fortress.
    pub fortress: i8,
    /// What a corps's general is worth as a rule.
    pub corps_hq: i8,
    /// What an army's is.
    pub army_hq: i8,
    /// What Napoleon is.
    pub napoleon: i8,
    /// What whoever replaces a general is (4.05-loss.j).
    pub replacement: i8,
    /// Hit in a Triple Move (5.06.e).
    pub triple_move: i8,
    /// Whether hits while charging are tested at once (3.01.b).
    pub chargers_test: bool,
}

/// Morale Levels (4.03).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "levels")]
pub struct LevelsFigures {
    bold: LevelFigures,
    firm: LevelFigures,
    nervous: LevelFigures,
    flustered: LevelFigures,
    panicked: LevelFigures,
}

impl LevelsFigures {
    /// What a level does.
    pub fn of(&self, level: Level) -> LevelFigures {
        match level {
            Level::Bold => self.bold,
            Level::Firm => self.firm,
            Level::Nervous => self.nervous,
            Level::Flustered => self.flustered,
            Level::Panicked => self.panicked,
        }
    }
}

/// What a Morale Level does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "level")]
pub struct LevelFigures {
    /// To Morale Tests.
    pub test: i8,
    /// To each die of fire; the PANICKED do not fire at all (4.03-morale.p).
    pub fire: i8,
    /// To the Melee Number.
    pub melee: i8,
    /// How far whoever falls to it retreats.
    pub retreat: Option<RetreatLength>,
}

/// How far a unit retreats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "retreat")]
pub enum RetreatLength {
    /// An inch.
    Inch,
    /// Its Combat Move.
    CombatMove,
    /// Its Full Move.
    FullMove,
}

/// Leader Loss (4.05).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "leaders")]
pub struct LeaderFigures {
    /// Hits for which a die is thrown.
    pub hits_a_die: u8,
    /// The table.
    #[read(key = "result", filled)]
    pub results: Vec<LeaderResult>,
    /// Turns after that of the wound in which a wounded general cannot move.
    pub lame: u8,
    /// Turns after which a killed one is replaced.
    pub replaced_after: u8,
}

impl LeaderFigures {
    /// What a die comes to.
    pub fn result(&self, die: u16) -> LeaderResult {
        let found = self.results.iter().find(|result| die <= u16::from(result.to));
        *found.unwrap_or(&self.results[self.results.len() - 1])
    }
}

/// A line of the Leader Loss table: up to and with a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "result")]
pub struct LeaderResult {
    /// The highest die.
    pub to: u8,
    /// How far he retreats, wounded; 0 if he is not.
    #[read(default = 0)]
    pub retreats: i32,
    /// Whether he is killed.
    pub killed: bool,
}
