//! What pieces are: arms, size classes and what each arm is worth (con.3.2, con-base.2).

use super::measure::{Halves, halves};
use field::paths::HalfPoints;
use serde::{Deserialize, Serialize};
use source::read::{Read, Words as _};
use std::fmt;

/// The arm of a combat unit (con-base.2.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse that can be broken down into vedettes (con-base.2.d).
    LightCavalry,
    /// Horse that can be staked (con.10.4).
    HeavyCavalry,
    /// Guns.
    Artillery,
    /// A bridge train, without strength in combat.
    Pontoon,
}

impl Arm {
    /// Whether it is cavalry, light or heavy.
    pub fn is_cavalry(self) -> bool {
        matches!(self, Arm::LightCavalry | Arm::HeavyCavalry)
    }

    /// The arm for which losses are reckoned, where light and heavy cavalry are one; trains take none.
    pub fn branch(self) -> Option<Branch> {
        match self {
            Arm::Infantry => Some(Branch::Infantry),
            Arm::LightCavalry | Arm::HeavyCavalry => Some(Branch::Cavalry),
            Arm::Artillery => Some(Branch::Artillery),
            Arm::Pontoon => None,
        }
    }
}

/// The arms among which losses go round, in the order in which a missing one passes its loss on (con.10.5.7.2.f).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
#[read(what = "arm")]
pub enum Branch {
    /// Foot.
    Infantry,
    /// Horse, light and heavy.
    Cavalry,
    /// Guns.
    Artillery,
}

impl Branch {
    /// All of them, in that order.
    pub const ALL: [Branch; 3] = [Branch::Infantry, Branch::Cavalry, Branch::Artillery];
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The size class of a group or force, from smallest to largest (con.3.2.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// One Major General alone, or units of little subordination.
    Division,
    /// At most two leaders above Major General.
    Corps,
    /// Three or more of them.
    Army,
}

impl Class {
    /// All of them, the smallest first.
    pub const ALL: [Class; 3] = [Class::Division, Class::Corps, Class::Army];
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Division => "Division",
            Class::Corps => "Corps",
            Class::Army => "Army",
        })
    }
}

/// What each piece is worth (con-base.2.b, 2.c, 2.f).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "pieces")]
pub struct PieceFigures {
    infantry: PieceValue,
    light_cavalry: PieceValue,
    heavy_cavalry: PieceValue,
    artillery: PieceValue,
    pontoon: PieceValue,
    /// A vedette.
    pub vedette: PieceValue,
    /// The movement points of a leader without units.
    #[read(with = halves)]
    pub leader_moves: HalfPoints,
    /// Those of a Center of Operations.
    #[read(with = halves)]
    pub center_moves: HalfPoints,
    /// A Major General without a name of his own.
    pub general: LeaderValue,
    /// The initiative of troops without a leader (con-base.2.m).
    pub leaderless_initiative: u8,
    /// How far off friends may be to whom a leader alone gets away (con-base.2.l).
    #[read(with = halves)]
    pub rescue: HalfPoints,
}

impl PieceFigures {
    /// What a unit of an arm is worth.
    pub fn of(&self, arm: Arm) -> PieceValue {
        match arm {
            Arm::Infantry => self.infantry,
            Arm::LightCavalry => self.light_cavalry,
            Arm::HeavyCavalry => self.heavy_cavalry,
            Arm::Artillery => self.artillery,
            Arm::Pontoon => self.pontoon,
        }
    }
}

/// Movement points and subordination of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "piece")]
pub struct PieceValue {
    /// Movement points.
    #[read(with = halves)]
    pub moves: HalfPoints,
    /// What it takes of a leader's span.
    pub subordination: Halves,
}

/// The ratings of a leader without a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[read(what = "leader")]
pub struct LeaderValue {
    /// His initiative.
    pub initiative: u8,
    /// His command span.
    pub span: Halves,
    /// What he takes of a superior's span.
    pub subordination: Halves,
}

/// Where size classes begin (con.3.2.c, 3.2.e).
#[derive(Debug, Clone, PartialEq, Eq, Read)]
#[read(what = "classes")]
pub struct ClassFigures {
    /// Units of no more subordination than this are a Division.
    pub division_most: Halves,
    /// From so many leaders above Major General on it is an Army.
    pub army_leaders: u8,
}
