//! Figures of movement (5.2, 5.4) and of extended sight (20.14).

use super::Figures;
use crate::ground::Road;
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
    road: HalfPoints,
    trail: HalfPoints,
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
    let figures = Figures::of(node, "movement", &["road", "trail", "leaving-a-zone"], faults);
    let halves = |key| HalfPoints(u16::try_from(figures.get(key)).unwrap_or_default());
    MovementFigures { road: halves("road"), trail: halves("trail"), leaving_a_zone: halves("leaving-a-zone") }
}
