//! Figures of movement (5.2, 5.4) and of extended sight (20.14).

use super::Figures;
use crate::ground::{Road, Terrain};
use field::paths::HalfPoints;
use umpire::fault::Faults;
use umpire::source::Node;

/// How far one sees by extended line of sight, in hexes (20.14.d).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SightFigures {
    pub day: u8,
    pub rain: u8,
    pub night: u8,
}

/// What movement costs (5.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementFigures {
    clear: HalfPoints,
    town: HalfPoints,
    chateau: HalfPoints,
    woods_infantry: HalfPoints,
    woods_others: HalfPoints,
    road: HalfPoints,
    trail: HalfPoints,
    /// For crossing a stream without a bridge (5.2.d).
    pub stream: HalfPoints,
    /// For the last to leave a hex in an enemy zone of control (5.4.f).
    pub leaving_a_zone: HalfPoints,
}

/// Who pays (5.2.h).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Gait {
    OnFoot,
    /// Cavalry, artillery and leaders.
    Mounted,
}

impl MovementFigures {
    /// For entering a hex off the road.
    pub fn into_hex(&self, terrain: Terrain, gait: Gait) -> HalfPoints {
        match (terrain, gait) {
            (Terrain::Clear, _) => self.clear,
            (Terrain::Town, _) => self.town,
            (Terrain::Chateau, _) => self.chateau,
            (Terrain::Woods, Gait::OnFoot) => self.woods_infantry,
            (Terrain::Woods, Gait::Mounted) => self.woods_others,
        }
    }

    /// For entering a hex along a road or trail.
    pub fn along(&self, road: Road) -> HalfPoints {
        match road {
            Road::Road => self.road,
            Road::Trail => self.trail,
        }
    }
}

pub(super) fn sight_figures(node: &Node, faults: &mut Faults) -> SightFigures {
    let figures = Figures::of(node, "sight", &["day", "rain", "night"], faults);
    let hexes = |key| u8::try_from(figures.get(key)).unwrap_or_default();
    SightFigures { day: hexes("day"), rain: hexes("rain"), night: hexes("night") }
}

pub(super) fn movement_figures(node: &Node, faults: &mut Faults) -> MovementFigures {
    const KEYS: [&str; 9] = [
        "clear",
        "town",
        "chateau",
        "woods-infantry",
        "woods-others",
        "road",
        "trail",
        "stream",
        "leaving-a-zone",
    ];
    let figures = Figures::of(node, "movement", &KEYS, faults);
    let halves = |key| HalfPoints(u16::try_from(figures.get(key)).unwrap_or_default());
    MovementFigures {
        clear: halves("clear"),
        town: halves("town"),
        chateau: halves("chateau"),
        woods_infantry: halves("woods-infantry"),
        woods_others: halves("woods-others"),
        road: halves("road"),
        trail: halves("trail"),
        stream: halves("stream"),
        leaving_a_zone: halves("leaving-a-zone"),
    }
}
