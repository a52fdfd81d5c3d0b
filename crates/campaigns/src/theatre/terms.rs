//! The terms of a scenario: how long it lasts, its weather, what arrives, what wins, and its own rules (con-base.25, 26).

use crate::edition::{Arm, Weather};
use crate::types::{ArmyId, HolderId, Side, UnitId};
use hex::{HexId, SideId};

/// The terms of a scenario.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// Its key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// How many turns it lasts.
    pub turns: u8,
    /// The dates of the turns; a position may have none.
    pub dates: Vec<String>,
    /// The word for its season, as the edition has it.
    pub season: String,
    /// Whether the country is poor (con-base.6.f).
    pub is_poor: bool,
    /// The weather that is not rolled for, by turn.
    pub weather: Vec<WeatherPlan>,
    /// The turns whose initiative is not rolled for (con.2.f, con.2.g).
    pub preset: Vec<(u8, Side)>,
    /// What arrives.
    pub arrivals: Vec<Arrival>,
    /// The replacements.
    pub replacements: Vec<Replacement>,
    /// The inherent garrisons.
    pub garrisons: Vec<Garrison>,
    /// Its own rules.
    pub specials: Vec<Special>,
    /// Where the marker begins.
    pub marker: i8,
    /// Where a side wins at once; never, if nothing is said.
    pub sudden: Option<i8>,
    /// The losses of both sides together that make a battle critical.
    pub critical: Option<u16>,
    /// The places that move the marker.
    pub places: Vec<PlaceAward>,
    /// The ways off the map that move it.
    pub exits: Vec<ExitAward>,
    /// The forces whose destruction moves it.
    pub destroyed: Vec<Destruction>,
    /// What the marker means after the last turn, the highest first.
    pub after_last: Vec<AfterLast>,
    /// The optional rules that are on.
    pub options: Vec<String>,
    /// On whose display each unit begins.
    pub first_displays: Vec<(UnitId, HolderId)>,
    /// Where each leader begins who is on the map from the first: the set-up is printed, and both sides have read it.
    pub first_hexes: Vec<(HolderId, HexId)>,
    /// Whether pieces may leave by exits of the enemy.
    pub exits_are_open: bool,
}

impl Terms {
    /// Whether an optional rule is on.
    pub fn has_option(&self, id: &str) -> bool {
        self.options.iter().any(|option| option == id)
    }

    /// The side that has the initiative on a turn without a roll.
    pub fn preset_of(&self, turn: u8) -> Option<Side> {
        self.preset.iter().find(|(on, _)| *on == turn).map(|(_, side)| *side)
    }

    /// The weather of a turn that is not rolled for.
    pub fn weather_of(&self, turn: u8) -> Option<Weather> {
        self.weather.iter().find(|plan| plan.turn == turn).map(|plan| plan.weather)
    }
}

/// The weather of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeatherPlan {
    /// When.
    pub turn: u8,
    /// What.
    pub weather: Weather,
}

/// A leader who comes later (con-base.22.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// When.
    pub turn: u8,
    /// Who.
    pub leader: HolderId,
    /// Where.
    pub hex: HexId,
}

/// Replacement points (con-base.22.b), or a train that comes up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replacement {
    /// When.
    pub turn: u8,
    /// For whom.
    pub army: ArmyId,
    /// Of which arm.
    pub arm: Arm,
    /// How many.
    pub points: u8,
}

/// An inherent garrison (con-base.19.c).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Garrison {
    /// The troops, as a holder.
    pub holder: HolderId,
    /// The town.
    pub hex: HexId,
}

/// A rule of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Special {
    /// On a turn no command may be bought for these leaders.
    NoCommand {
        /// When.
        turn: u8,
        /// For whom.
        leaders: Vec<HolderId>,
    },
    /// On a turn an army may buy so many commands at most.
    FewCommands {
        /// When.
        turn: u8,
        /// Which army.
        army: ArmyId,
        /// How many.
        most: u8,
    },
    /// Formed troops who enter a marsh off the road stop there.
    MarshesHalt,
    /// These bridges are easily destroyed by a side.
    FrailBridges {
        /// Where.
        sides: Vec<SideId>,
        /// By whom.
        by: Side,
        /// The highest die that destroys one.
        at_most: u16,
    },
}

/// A place that moves the marker (con-base.25.c).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceAward {
    /// Where.
    pub hex: HexId,
    /// Who has to take it.
    pub taken_by: Side,
    /// By how much, toward the French if it is positive.
    pub moves: i8,
    /// The first turn whose consolidation judges it.
    pub from_turn: u8,
    /// Who holds it at the start.
    pub held_by: Side,
}

/// A way off the map that moves the marker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExitAward {
    /// Who has to leave by it.
    pub by: Side,
    /// The hexes.
    pub hexes: Vec<HexId>,
    /// How many strength points.
    pub points: u16,
    /// By how much.
    pub moves: i8,
}

/// A force whose destruction moves the marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Destruction {
    /// Whose force.
    pub leader: HolderId,
    /// By how much.
    pub moves: i8,
}

/// What the marker means after the last turn (con-base.25.d).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AfterLast {
    /// From here on upwards.
    pub at_least: i8,
    /// Who has won; nobody in a draw.
    pub winner: Option<Side>,
    /// In words.
    pub result: String,
}
