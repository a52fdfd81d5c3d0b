//! How far, how near, how high and in what: every measurement between units (geo.g to geo.m, 4.01).

use crate::edition::Level;
use crate::roster::{Side, UnitId};
use crate::shelter::Shelter;
use crate::theatre::{PlaceKind, Theatre};
use crate::world::{Formation, World};
use field::kinds::UrbanKind;
use field::table::{Convex, Distance, ONE, Spot};

/// How far two grounds are apart; nothing if they touch.
pub fn gap(one: &[Convex], other: &[Convex]) -> Distance {
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| a.gap(b)));
    pairs.min().unwrap_or(Distance::of(i32::MAX / 4))
}

/// Whether two grounds touch, if only at a corner.
pub fn touch(one: &[Convex], other: &[Convex]) -> bool {
    one.iter().any(|a| other.iter().any(|b| a.touches(b)))
}

/// How far two grounds overlap.
pub fn overlap(one: &[Convex], other: &[Convex]) -> Distance {
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| a.overlap(b)));
    pairs.max().unwrap_or(Distance::NONE)
}

/// Whether a spot lies in a ground.
pub fn covers(ground: &[Convex], spot: Spot) -> bool {
    ground.iter().any(|convex| convex.contains(spot))
}

/// Whether a distance, rounded, is no more than so many mils (geo.a).
pub fn is_within(distance: Distance, mils: i32) -> bool {
    distance.rounded() <= i64::from(mils)
}

/// A distance in whole mils, halves up.
pub fn rounded(distance: Distance) -> i64 {
    distance.rounded()
}

impl Theatre {
    /// What shelters at a spot (geo.i): works and houses before woods.
    pub fn shelter(&self, spot: Spot) -> Shelter {
        let of = |kind: &PlaceKind| match kind {
            PlaceKind::Block(UrbanKind::Fortress) => Shelter::Fortress,
            PlaceKind::Block(UrbanKind::Village) => Shelter::Village,
            PlaceKind::Block(_) => Shelter::Town,
            PlaceKind::Work(_) => Shelter::Works,
        };
        let places = self.places.iter().filter(|place| place.area.contains(spot));
        let best = places.map(|place| of(&place.kind)).max();
        let woods = if self.is_wooded(spot) { Shelter::Woods } else { Shelter::Open };
        best.unwrap_or(Shelter::Open).max(woods)
    }
}

impl World {
    /// How far two units are apart (geo.g).
    pub fn gap(&self, one: UnitId, other: UnitId) -> Distance {
        gap(&self.ground(one), &self.ground(other))
    }

    /// Whether two units touch at rest: a gap of a twentieth of an inch counts (geo.h).
    pub fn touches(&self, one: UnitId, other: UnitId) -> bool {
        is_within(self.gap(one, other), self.theatre().edition.measures.touching)
    }

    /// What shelters a unit (geo.i); whoever is deployed in a block is in its block.
    pub fn shelter(&self, id: UnitId) -> Shelter {
        self.theatre().shelter(self.unit(id).at)
    }

    /// How high a unit stands (geo.j).
    pub fn height(&self, id: UnitId) -> u8 {
        self.theatre().table.level(self.unit(id).at)
    }

    /// The enemies of a side that are on the table.
    pub fn enemies_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.of_side(side.other())
    }

    /// The nearest enemy of a unit (geo.m).
    pub fn nearest_enemy(&self, id: UnitId) -> Option<UnitId> {
        let (ground, at) = (self.ground(id), self.unit(id).at);
        let far =
            |enemy: &UnitId| (gap(&ground, &self.ground(*enemy)), at.distance(self.unit(*enemy).at), *enemy);
        self.enemies_of(self.side(id)).min_by_key(far)
    }

    /// Whether a spot lies in the rear of a unit: behind it, between the lines along its outer edges (4.01.b). Who is deployed in houses
    /// or Squared has none (2.033.mod-k).
    pub fn is_behind(&self, id: UnitId, spot: Spot) -> bool {
        let unit = self.unit(id);
        if unit.formation.place().is_some() || unit.marks.has(crate::world::Mark::Squared) {
            return false;
        }
        let arm = self.roster(id).arm;
        let size = self.size(id);
        let (mut at, mut facing, mut depth) = (unit.at, unit.facing, size.depth);
        if let (Formation::RoadColumn, Some(road), false) = (unit.formation, unit.road, arm.is_artillery()) {
            // The strip behind its last base (geo.c).
            let base = arm.base(&self.theatre().basing).depth;
            let last = self.theatre().on_road(road, -2 * base);
            let before = self.theatre().on_road(road, -2 * base + 250);
            if let (Some(last), Some(before)) = (last, before) {
                (at, depth) = (last, base);
                facing = field::table::Bearing::of(last.to(before)).unwrap_or(facing);
            }
        }
        let (off, unit_length) = (at.to(spot), i128::from(ONE));
        let ahead = facing.ahead().dot(off);
        let right = facing.turned(9_000).ahead().dot(off);
        2 * ahead <= -i128::from(depth) * unit_length
            && 2 * right.abs() <= i128::from(size.width) * unit_length
    }

    /// Whether two units are in contact, as it was recorded (geo.h).
    pub fn are_in_contact(&self, one: UnitId, other: UnitId) -> bool {
        self.contacts.iter().any(|contact| contact.units == [one, other] || contact.units == [other, one])
    }

    /// Whether a unit is in contact with anybody.
    pub fn is_in_contact(&self, id: UnitId) -> bool {
        self.contacts.iter().any(|contact| contact.units.contains(&id))
    }

    /// Whether a unit has a marker that must be tested in the Rally Phase (2.01a.a).
    pub fn must_rally(&self, id: UnitId) -> bool {
        self.is_on_table(id) && self.unit(id).level > Level::Firm
    }
}
