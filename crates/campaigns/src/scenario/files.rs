//! The files of a scenario as they are written.

use crate::edition::Arm;
use crate::types::Side;
use std::collections::BTreeMap;
use umpire::read::Read;

/// `scenario.toml`.
#[derive(Debug, Read)]
#[read(what = "scenario", snake)]
pub(crate) struct ScenarioFile {
    pub(crate) id: String,
    pub(crate) title: String,
    #[expect(dead_code, reason = "for readers of the file: the folder has the board")]
    board: String,
    pub(crate) summary: String,
    /// The hexes that are fortified towns.
    pub(crate) fortified: Vec<String>,
    pub(crate) turns: WrittenTurns,
    pub(crate) initiative: WrittenInitiative,
    pub(crate) weather: WrittenWeather,
    #[read(key = "garrison")]
    pub(crate) garrisons: Vec<WrittenGarrison>,
    #[read(key = "reinforcement")]
    pub(crate) reinforcements: Vec<WrittenReinforcement>,
    #[read(key = "special")]
    pub(crate) specials: Vec<WrittenSpecial>,
    pub(crate) victory: WrittenVictory,
    pub(crate) short_game: Option<WrittenShortGame>,
    pub(crate) history: WrittenHistory,
}

#[derive(Debug, Read)]
#[read(what = "turns", snake)]
pub(crate) struct WrittenTurns {
    #[read(within = 1..=99)]
    pub(crate) count: u8,
    /// The season by its months.
    pub(crate) season: String,
    pub(crate) poor_country: bool,
    pub(crate) dates: Vec<String>,
}

#[derive(Debug, Read)]
#[read(what = "initiative", snake)]
pub(crate) struct WrittenInitiative {
    pub(crate) first_turn: Side,
}

#[derive(Debug, Read)]
#[read(what = "weather")]
pub(crate) struct WrittenWeather {
    /// By turn.
    pub(crate) fixed: BTreeMap<String, String>,
    pub(crate) historical: Vec<String>,
}

#[derive(Debug, Read)]
#[read(what = "garrison")]
pub(crate) struct WrittenGarrison {
    #[expect(dead_code, reason = "for readers of the file: the hex says where")]
    place: Option<String>,
    pub(crate) hex: String,
    pub(crate) army: String,
    pub(crate) points: u8,
}

#[derive(Debug, Read)]
#[read(what = "reinforcement")]
pub(crate) struct WrittenReinforcement {
    pub(crate) turn: u8,
    pub(crate) army: String,
    pub(crate) leaders: Vec<String>,
    pub(crate) hex: Option<String>,
    pub(crate) replacements: Vec<WrittenReplacement>,
}

/// Replacements of an arm.
#[derive(Debug, Read)]
#[read(what = "replacement")]
pub(crate) struct WrittenReplacement {
    pub(crate) arm: Arm,
    pub(crate) points: u8,
}

/// A rule of the scenario's own.
#[derive(Debug, Read)]
#[read(tag = "kind", snake)]
pub(crate) enum WrittenSpecial {
    NoCommand { turn: u8, leaders: Vec<String> },
    FewCommands { turn: u8, army: String, most: u8 },
    MarshesHalt {},
    FrailBridges { hexsides: Vec<String>, by: Side, at_most: u16 },
    Exits {},
}

#[derive(Debug, Read)]
#[read(what = "victory", snake)]
pub(crate) struct WrittenVictory {
    pub(crate) start: i8,
    pub(crate) sudden: i8,
    pub(crate) places: Vec<WrittenPlace>,
    pub(crate) exits: Vec<WrittenExit>,
    pub(crate) destroyed: Vec<WrittenDestruction>,
    #[read(filled)]
    pub(crate) after_last_turn: Vec<WrittenResult>,
}

#[derive(Debug, Read)]
#[read(what = "place", snake)]
pub(crate) struct WrittenPlace {
    pub(crate) hex: String,
    pub(crate) taken_by: Side,
    pub(crate) moves: i8,
    #[read(default = 1)]
    pub(crate) from_turn: u8,
}

#[derive(Debug, Read)]
#[read(what = "exit")]
pub(crate) struct WrittenExit {
    pub(crate) by: Side,
    pub(crate) hexes: Vec<String>,
    pub(crate) sp: u16,
    pub(crate) moves: i8,
}

#[derive(Debug, Read)]
#[read(what = "destruction")]
pub(crate) struct WrittenDestruction {
    pub(crate) leader: String,
    pub(crate) moves: i8,
}

#[derive(Debug, Read)]
#[read(what = "result", snake)]
pub(crate) struct WrittenResult {
    pub(crate) at_least: i8,
    pub(crate) result: String,
}

#[derive(Debug, Read)]
#[read(what = "short game", snake)]
pub(crate) struct WrittenShortGame {
    pub(crate) turns: u8,
    #[read(filled)]
    pub(crate) after_last_turn: Vec<WrittenResult>,
}

#[derive(Debug, Read)]
#[read(what = "history")]
pub(crate) struct WrittenHistory {
    pub(crate) outcome: String,
    pub(crate) result: String,
}

/// `order-of-battle.toml`.
#[derive(Debug, Read)]
#[read(what = "order of battle", snake)]
pub(crate) struct OrderOfBattle {
    #[read(key = "army", filled)]
    pub(crate) armies: Vec<WrittenArmy>,
    #[read(key = "leader", filled)]
    pub(crate) leaders: Vec<WrittenLeader>,
    #[read(key = "unit", filled)]
    pub(crate) units: Vec<WrittenUnit>,
}

#[derive(Debug, Read)]
#[read(what = "army", snake)]
pub(crate) struct WrittenArmy {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) side: Side,
    pub(crate) ap_rating: String,
    pub(crate) ap_start: u8,
    pub(crate) center: String,
    pub(crate) source_active: String,
    pub(crate) sources: Vec<String>,
    pub(crate) depots: u8,
    pub(crate) depots_at_start: Vec<String>,
    pub(crate) vedette_counters: u8,
    pub(crate) vedettes_at_start: u8,
    pub(crate) major_generals_unnamed: u8,
}

/// The rank of a leader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "rank")]
pub(crate) enum WrittenRank {
    Commander,
    Corps,
    MajorGeneral,
}

#[derive(Debug, Read)]
#[read(what = "leader", snake)]
#[expect(dead_code, reason = "titles and places are for readers of the file")]
pub(crate) struct WrittenLeader {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) army: String,
    pub(crate) rank: WrittenRank,
    title: Option<String>,
    pub(crate) initiative: u8,
    pub(crate) span: u16,
    pub(crate) subordination: u16,
    pub(crate) star: bool,
    pub(crate) movement: u8,
    pub(crate) hex: Option<String>,
    place: Option<String>,
    near: Option<String>,
    arrives: Option<u8>,
    entry: Option<String>,
}

#[derive(Debug, Read)]
#[read(what = "unit", snake)]
#[expect(dead_code, reason = "men and guns are for readers of the file")]
pub(crate) struct WrittenUnit {
    id: String,
    pub(crate) name: String,
    pub(crate) army: String,
    pub(crate) arm: Arm,
    /// The id of the leader on whose display it begins.
    pub(crate) leader: String,
    pub(crate) sp: u8,
    pub(crate) max: u8,
    men: Option<u32>,
    guns: Option<u32>,
    pub(crate) guard: bool,
}
