//! What moves intend: what Full Moves leave open, plots, groups, what a plot may not be, pins, answers (plot.*, 2.031c to 2.031e).

pub mod answers;
pub mod check;
pub mod full_moves;
pub mod groups;
pub mod nearest;
pub mod notation;
pub mod offers;
pub mod phase;

pub use full_moves::Laid;

use crate::roster::{CrossingId, HqId, PlaceId, RoadId, TrainId, UnitId};
use crate::world::Formation;
use field::table::{Bearing, Spot};
use serde::{Deserialize, Serialize};

/// Who moves by a plot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// A unit.
    Unit(UnitId),
    /// A headquarters.
    Hq(HqId),
    /// Engineers.
    Train(TrainId),
}

impl Mover {
    /// The same in another name.
    pub(crate) fn renamed(self, name: &dyn Fn(UnitId) -> UnitId) -> Mover {
        match self {
            Mover::Unit(id) => Mover::Unit(name(id)),
            other => other,
        }
    }
}

/// What a plot is for (plot.d, plot.m).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Stay, perhaps in another formation.
    Hold,
    /// Walk the legs.
    Move,
    /// Walk the legs out of the way of a charge.
    Avoid,
    /// Walk the legs, then steer at an enemy.
    Attack(UnitId),
    /// Avoid by the legs, then steer at him.
    Strike(UnitId),
    /// Walk the legs, then to the middle of the block, and deploy.
    Occupy(PlaceId),
    /// Of a headquarters: go to a unit, and stay with it.
    Join(UnitId),
    /// Of a headquarters: stay with the unit.
    Stay(UnitId),
}

impl Purpose {
    /// Whom it is directed at.
    pub fn target(self) -> Option<UnitId> {
        match self {
            Purpose::Attack(target) | Purpose::Strike(target) => Some(target),
            _ => None,
        }
    }
}

/// A leg of a plot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    /// Straight to a spot.
    To(Spot),
    /// Along a road to the place of it that is nearest to a spot.
    Along(RoadId, Spot),
}

/// The most legs of a plot: as many places as it has.
pub const MOST_LEGS: usize = 8;

/// Whether friends are passed through, where the plot says so for all of them (4.03-terrain.j).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Friends {
    /// Through them.
    Through,
    /// Short of them.
    ShortOf,
}

/// Which of two linked attackers goes first (2.0311a.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// This one.
    First,
    /// The other.
    Second,
}

/// A plot (plot.d).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Plot {
    /// Whose it is.
    pub who: Mover,
    /// What it is for.
    pub purpose: Purpose,
    legs: [Option<Leg>; 8],
    /// The formation it takes; as now, if nothing is said.
    pub formation: Option<Formation>,
    /// The facing it takes.
    pub facing: Option<Bearing>,
    /// The slice in which it starts.
    pub slice: u8,
    /// Whether infantry squares; it does, if nothing is said (plot.k).
    pub square: Option<bool>,
    /// What it does about friends.
    pub friends: Option<Friends>,
    /// With whom it attacks (time.g).
    pub with: Option<UnitId>,
    /// When.
    pub turn: Option<Turn>,
    /// A marker that cavalry tries to reveal, by its number, and where (5.01.i).
    pub spots: Option<(u8, Spot)>,
    /// Whether it asks for a wheel, which there is not (2.031e.e).
    pub wheels: bool,
}

impl Plot {
    /// A plot for a purpose and nothing else.
    pub fn of(who: Mover, purpose: Purpose) -> Plot {
        Plot {
            who,
            purpose,
            legs: [None; 8],
            formation: None,
            facing: None,
            slice: 1,
            square: None,
            friends: None,
            with: None,
            turn: None,
            spots: None,
            wheels: false,
        }
    }

    /// Its legs.
    pub fn legs(&self) -> impl Iterator<Item = Leg> + '_ {
        self.legs.iter().flatten().copied()
    }

    /// The same with a leg more; `None` if it has as many as a plot can have.
    #[must_use]
    pub fn and_leg(mut self, leg: Leg) -> Option<Plot> {
        *self.legs.iter_mut().find(|place| place.is_none())? = Some(leg);
        Some(self)
    }

    /// The same in a formation; as now, if none is given.
    #[must_use]
    pub fn formed(self, formation: impl Into<Option<Formation>>) -> Plot {
        Plot { formation: formation.into(), ..self }
    }

    /// The same facing a bearing; as now, if none is given.
    #[must_use]
    pub fn facing(self, facing: impl Into<Option<Bearing>>) -> Plot {
        Plot { facing: facing.into(), ..self }
    }

    /// The unit whose it is.
    pub fn unit(&self) -> Option<UnitId> {
        match self.who {
            Mover::Unit(unit) => Some(unit),
            Mover::Hq(_) | Mover::Train(_) => None,
        }
    }
}

/// A line that a Full Move may follow (2.031c2.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// A river.
    River(u16),
    /// The edge of a wood.
    Wood(u16),
    /// The edge of a hill.
    Hill(u16),
    /// A road, by a unit that is not in Road Column.
    Road(RoadId),
}

/// What is settled of a Full Move (plot.a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Which road at the fork (2.031c1.a).
    Takes(RoadId),
    /// Off the road, in a straight line (2.031c1.b).
    LeavesRoad(Bearing),
    /// Along a line.
    Follows(Feature),
    /// It deploys in the block that it reaches (4.04.d).
    Occupies(PlaceId),
    /// It halts there.
    Stops(PlaceId),
    /// Through friends that stand in the way (2.031c3.b).
    PassesFriends,
    /// Over a bridge at an enemy (4.03-terrain.e).
    Charges(UnitId, CrossingId),
    /// A Triple Move: how far, and its new facing (5.06.b, 5.06.c).
    Marches(i32, Bearing),
}

impl Choice {
    /// Choices of one kind exclude each other.
    pub fn kind(self) -> u8 {
        match self {
            Choice::Takes(_) | Choice::LeavesRoad(_) | Choice::Follows(_) | Choice::Charges(..) => 0,
            Choice::Occupies(_) | Choice::Stops(_) => 1,
            Choice::PassesFriends => 2,
            Choice::Marches(..) => 3,
        }
    }
}

/// A choice of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FullMoveChoice {
    /// Whose.
    pub unit: UnitId,
    /// What.
    pub choice: Choice,
}
