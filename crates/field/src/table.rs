//! A table for miniatures: woods, hills, roads and water as they lie, in thousandths of an inch.
//!
//! It stands beside the board of hexes, for rules that measure. Everything on it is a whole number and every
//! question is answered exactly: no float is used, so that two machines never disagree on whether a corner
//! touches. Where a number must be rounded (a corner that is turned, a place along a road) it is rounded once,
//! halves up, by [`Fraction::rounded`]; sines are whole numbers too ([`bearing`](Bearing)).
//!
//! ```text
//!   table.geojson ── Table ─┬─ level(), hidden_by()      where one stands and what one sees
//!                           └─ drawing::TableMap         the same as a picture
//!   Bearing ── Convex ── Arc                             footprints, gaps, what they sweep, fields of fire
//!   Course                                               marches along a line
//! ```
//!
//! Spots are counted from the upper left corner, to the right and downwards, as a picture has them; files count from
//! the lower left, as maps do. Borders belong to what they enclose: who stands on the edge of a wood stands in it.
//! What ground costs and what hides is for rule sets to say.
//!
//! Read the modules in the order below.

mod spot;
mod bearing;
mod convex;
mod arc;
mod reach;
mod course;
mod area;
mod sight;
mod read;

pub use arc::Arc;
pub use area::{Area, Stretch};
pub use bearing::{Bearing, ONE};
pub use convex::Convex;
pub use course::Course;
pub use sight::{Screen, Sight};
pub use spot::{Distance, Fraction, Meeting, REACH, Segment, Spot, Turn, Vector, turn};

use crate::kinds::{CrossingKind, PlaceKind, RoadKind, UrbanKind, WorkKind};

/// A table and what lies on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Its name in the file.
    pub name: String,
    /// Its lower right corner.
    pub size: Spot,
    /// The hills, level upon level.
    pub hills: Vec<Hill>,
    /// The woods.
    pub woods: Vec<Ground>,
    /// Ponds and lakes.
    pub ponds: Vec<Ground>,
    /// Rivers and brooks.
    pub rivers: Vec<River>,
    /// The roads.
    pub roads: Vec<Road>,
    /// Bridges and fords.
    pub crossings: Vec<Crossing>,
    /// The blocks of villages and towns.
    pub blocks: Vec<Block>,
    /// Fieldworks and fortified buildings.
    pub works: Vec<Work>,
    /// What has a name and nothing else.
    pub places: Vec<Place>,
}

/// The ground that lies on a level or higher.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hill {
    /// The level, from 1.
    pub level: u8,
    /// Where.
    pub area: Area,
}

/// A stretch of ground with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ground {
    /// Its name.
    pub name: String,
    /// Where.
    pub area: Area,
}

/// A river or a brook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct River {
    /// Its name.
    pub name: String,
    /// Its course, downstream.
    pub course: Course,
    /// Whether it can be waded everywhere; otherwise it is crossed only by bridges and fords.
    pub is_fordable: bool,
}

/// A road.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Road {
    /// Its name.
    pub name: String,
    /// How good it is.
    pub kind: RoadKind,
    /// Its course.
    pub course: Course,
}

/// A bridge or a ford.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crossing {
    /// Its name.
    pub name: String,
    /// Which of the two.
    pub kind: CrossingKind,
    /// Where.
    pub at: Spot,
    /// The name of the water.
    pub over: String,
}

/// A block of houses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its name.
    pub name: String,
    /// Of what it is a block.
    pub kind: UrbanKind,
    /// The village or town of which it is a part.
    pub settlement: String,
    /// Where.
    pub area: Area,
}

/// A work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Work {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: WorkKind,
    /// Where.
    pub area: Area,
}

/// A place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// What stands there.
    pub kind: PlaceKind,
    /// Where.
    pub at: Spot,
}

impl Table {
    /// Whether a spot lies on it or on its edge.
    pub fn contains(&self, spot: Spot) -> bool {
        (0..=self.size.x).contains(&spot.x) && (0..=self.size.y).contains(&spot.y)
    }

    /// The level of a spot: that of the highest hill on which it lies, or 0.
    pub fn level(&self, spot: Spot) -> u8 {
        let under = self.hills.iter().filter(|hill| hill.area.contains(spot));
        under.map(|hill| hill.level).max().unwrap_or(0)
    }
}
