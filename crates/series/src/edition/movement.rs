//! Figures of movement (5.2, 5.4).

use crate::ground::Road;
use crate::pieces::Arm;
use field::paths::HalfPoints;
use umpire::read::Read;

/// The movement points that pieces have where no order of battle says so (5.c, 19.1, 19.5).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "allowances", within = 1..=99)]
pub struct Allowances {
    infantry: u8,
    cavalry: u8,
    artillery: u8,
    horse_artillery: u8,
    pub leader: u8,
    pub headquarters: u8,
}

impl Allowances {
    pub fn of(&self, arm: Arm) -> u8 {
        match arm {
            Arm::Infantry => self.infantry,
            Arm::Cavalry => self.cavalry,
            Arm::FootArtillery => self.artillery,
            Arm::HorseArtillery => self.horse_artillery,
        }
    }
}

/// What movement costs (5.2).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "movement")]
pub struct MovementFigures {
    road: HalfPoints,
    trail: HalfPoints,
    /// For the last to leave a hex in an enemy zone of control (5.4.f).
    pub leaving_a_zone: HalfPoints,
    /// Whether units march off the map only where their own supply comes onto it, and only under March or General Retreat (mop.37.13.1.b).
    pub leaves_by_sources: bool,
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
