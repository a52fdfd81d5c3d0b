//! What every step on a map costs by itself (5.2.a to 5.2.h), looked up once: it never changes.
//!
//! Who may use the road, whether the hex ahead is full and what the enemy makes of it all is the business of [`crate::movement`].

use crate::edition::{Gait, MovementFigures};
use crate::ground::{Ground, Road};
use field::paths::HalfPoints;
use hex::{Direction, HexId, HexMap};

/// The steps of a map.
#[derive(Debug, Clone)]
pub struct Footing(HexMap<[Step; 6]>);

/// A step over a hexside into the next hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    on_foot: u8,
    mounted: u8,
    by_road: u8,
    /// The road or trail that it may follow.
    pub road: Option<Road>,
}

/// There is no way.
const NO_WAY: u8 = u8::MAX;

impl Footing {
    /// The steps over a ground.
    pub fn over(ground: &Ground, figures: &MovementFigures) -> Footing {
        Footing(HexMap::from_fn(&ground.board, |from| {
            Direction::ALL.map(|way| Step::on(ground, figures, from, way))
        }))
    }

    /// The step out of a hex in a direction.
    #[inline]
    pub fn step(&self, from: HexId, way: Direction) -> Step {
        self.0[from][way.index()]
    }
}

impl Step {
    /// Over the ground or along the road or trail that joins the hexes, and across what lies between them.
    fn on(ground: &Ground, figures: &MovementFigures, from: HexId, way: Direction) -> Step {
        let over = ground.side(from, way);
        let Some(to) = ground.board.neighbour(from, way).filter(|_| !over.is_impassable()) else {
            return Step { on_foot: NO_WAY, mounted: NO_WAY, by_road: NO_WAY, road: over.road };
        };
        let points = |cost: HalfPoints| u8::try_from(cost.0).unwrap_or(NO_WAY);
        let over_ground = |gait| {
            let sides = ground.across(from, to).map(|line| line.cost(gait));
            points(sides.fold(ground.terrain(to).cost(gait), |sum, cost| sum + cost))
        };
        let sides = || ground.across(from, to).map(|line| line.by_road);
        Step {
            on_foot: over_ground(Gait::OnFoot),
            mounted: over_ground(Gait::Mounted),
            by_road: over
                .road
                .map_or(NO_WAY, |road| points(sides().fold(figures.along(road), |sum, cost| sum + cost))),
            road: over.road,
        }
    }

    /// Whether nothing can cross there: a river without a bridge, or the edge of the map (5.2.j).
    #[inline]
    pub fn is_impassable(self) -> bool {
        self.on_foot == NO_WAY
    }

    /// What it costs over the ground.
    #[inline]
    pub fn over_ground(self, gait: Gait) -> HalfPoints {
        HalfPoints(u16::from(match gait {
            Gait::OnFoot => self.on_foot,
            Gait::Mounted => self.mounted,
        }))
    }

    /// What it costs along its road or trail.
    #[inline]
    pub fn by_road(self) -> HalfPoints {
        HalfPoints(u16::from(self.by_road))
    }
}
