//! Where fire comes from, and over what ground it reaches (2.033a.d, 2.033a.e, 2.033b1.a, 2.033c3, 2.033d, 4.04.f, 4.04.j, 4.04.k).

use crate::prelude::*;
use crate::roster::{PlaceId, UnitId};
use crate::theatre::Theatre;
use crate::world::{Formation, Weapon};
use field::table::{Arc, Bearing, ONE, Segment, Spot};

/// The origin of a die, with its arc.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Muzzle {
    pub(crate) from: Origin,
    pub(crate) arc: Arc,
}

/// From where a range is measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A spot.
    Spot(Spot),
    /// The nearest spot of the two sides of a block that guns in it face (4.04.k).
    Sides([Segment; 2]),
}

impl Origin {
    /// The spot of it that is nearest to another.
    pub(crate) fn nearest(&self, to: Spot) -> Spot {
        match self {
            Origin::Spot(spot) => *spot,
            Origin::Sides(sides) => {
                let spots = sides.map(|side| side.nearest(to));
                if spots[0].distance(to) <= spots[1].distance(to) { spots[0] } else { spots[1] }
            }
        }
    }
}

/// The side of a block: so many quarters of a turn from north, with its left end first as seen from inside.
pub(crate) fn side_of(theatre: &Theatre, place: PlaceId, quarter: u8) -> Option<Segment> {
    let outline = theatre.place(place).area.rings().first()?;
    let block = Convex::around(outline)?;
    let wanted = Bearing::new(i32::from(quarter) * 9_000);
    let off = |side: &Segment| {
        // The inside lies to the right of an edge.
        let outward = Bearing::of(side.way()).map(|along| along.turned(-9_000));
        outward.map_or(i32::MAX, |outward| crate::retreat::bearing::off(outward, wanted).abs())
    };
    block.edges().min_by_key(off)
}

/// The quarter toward which a unit in a block has turned its guns (4.04.f).
pub(crate) fn quarter(facing: Bearing) -> u8 {
    u8::try_from((u32::from(facing.hundredths()) + 4_500) / 9_000 % 4).unwrap_or_default()
}

impl World {
    /// The guns that are intermingled with an infantry line (2.033c3.a).
    pub fn guns_behind(&self, line: UnitId) -> Option<UnitId> {
        self.of_side(self.side(line)).find(|guns| self.line_before(*guns) == Some(line))
    }

    /// The infantry line with which guns are intermingled: deployed centred and immediately behind it (2.033c3.a).
    pub fn line_before(&self, guns: UnitId) -> Option<UnitId> {
        let stand = self.unit(guns);
        if stand.formation != Formation::Deployed || !self.roster(guns).arm.is_artillery() {
            return None;
        }
        let theatre = self.theatre();
        let measures = &theatre.edition.measures;
        let depth = theatre.size(self.roster(guns).arm, stand.formation).depth;
        let is_before = |line: &UnitId| {
            let state = self.unit(*line);
            let is_line = state.formation == Formation::Line && !self.is_hidden(*line);
            if !is_line || !self.roster(*line).arm.is_infantry() {
                return false;
            }
            let off = state.at.to(stand.at);
            let parts = |mils: i32| i128::from(mils) * i128::from(ONE);
            let behind = -state.facing.ahead().dot(off);
            let right = state.facing.turned(9_000).ahead().dot(off);
            let between = i32::midpoint(depth, theatre.size(self.roster(*line).arm, state.formation).depth);
            crate::retreat::bearing::off(state.facing, stand.facing).abs()
                <= i32::from(measures.battery_bearing)
                && (behind - parts(between)).abs() <= parts(measures.touching)
                && right.abs() <= parts(measures.behind_centre)
        };
        self.of_side(self.side(guns)).find(is_before)
    }

    /// From where a weapon of a unit fires; `quarter` chooses the side of a block for its muskets. Nothing if it has none such, or
    /// stands so that it cannot use it.
    pub(crate) fn muzzle(&self, unit: UnitId, weapon: Weapon, quarter: Option<u8>) -> Option<Muzzle> {
        let (state, theatre, roster) = (self.unit(unit), self.theatre(), self.roster(unit));
        let base = roster.arm.base(&theatre.basing);
        let opening = theatre.edition.fire.arc;
        let size = theatre.size(roster.arm, state.formation);
        // Before the front of a width, at a spot so far to the right of its middle.
        let at_front = |at: Spot, facing: Bearing, ahead: i32, right: i32, width: i32| {
            let arc = Arc::before(
                facing.beside(at, -width / 2, ahead)?,
                facing.beside(at, width / 2, ahead)?,
                facing,
                opening,
            );
            Some(Muzzle { from: Origin::Spot(facing.beside(at, right, ahead)?), arc })
        };
        let front = |right, width| at_front(state.at, state.facing, size.depth / 2, right, width);
        match (weapon, state.formation) {
            (_, Formation::RoadColumn | Formation::Garrison(_)) => None,
            (Weapon::Dice(_), Formation::Block(place)) => self.corner(place, state.facing),
            (Weapon::Dice(_), _) if !roster.arm.is_artillery() => None,
            (Weapon::Dice(_), _) => match self.line_before(unit) {
                Some(line) => {
                    let before = self.unit(line);
                    let arm = self.roster(line).arm;
                    let depth = theatre.size(arm, before.formation).depth;
                    at_front(before.at, before.facing, depth / 2, 0, arm.base(&theatre.basing).width)
                }
                None => front(0, size.width),
            },
            (Weapon::Guns, Formation::Block(place)) => {
                let side = side_of(theatre, place, self::quarter(state.facing))?;
                along_side(side, 0, opening)
            }
            (Weapon::Guns, _) => front(0, base.width),
            (Weapon::LeftJoint | Weapon::RightJoint, Formation::Block(place)) => {
                let side = side_of(theatre, place, quarter.unwrap_or(self::quarter(state.facing)))?;
                let joint = theatre.edition.fire.block_joint;
                along_side(side, if weapon == Weapon::LeftJoint { -joint } else { joint }, opening)
            }
            (Weapon::LeftJoint, Formation::Line) => front(-base.width / 2, size.width),
            (Weapon::RightJoint, Formation::Line) => front(base.width / 2, size.width),
            (Weapon::LeftJoint, _) => front(0, size.width),
            (Weapon::RightJoint, _) => None,
        }
    }

    /// Guns in a block: all that lies beyond either of the two sides at the corner that they face, and the quarter between.
    fn corner(&self, place: PlaceId, facing: Bearing) -> Option<Muzzle> {
        let first = u8::try_from(facing.hundredths() / 9_000).unwrap_or_default();
        let sides =
            [side_of(self.theatre(), place, first)?, side_of(self.theatre(), place, (first + 1) % 4)?];
        // The two sides meet at the corner; the arc opens from the corner across.
        let across = sides[0].from.beyond(sides[1].way())?;
        let bearing = Bearing::of(across.to(sides[0].to))?;
        Some(Muzzle { from: Origin::Sides(sides), arc: Arc::before(across, across, bearing, 4_500) })
    }
}

/// At a distance from the middle of a side of a block, to the right as seen from inside.
fn along_side(side: Segment, right: i32, opening: u16) -> Option<Muzzle> {
    let along = Bearing::of(side.way())?;
    let from = along.from(side.middle(), right)?;
    let arc = Arc::before(side.from, side.to, along.turned(-9_000), opening);
    Some(Muzzle { from: Origin::Spot(from), arc })
}
