//! Where units may go: ground that is closed to them, ground that slows them, and bridges (geo.l, 4.03).

use crate::roster::{Arm, CrossingId, UnitId};
use crate::theatre::Theatre;
use crate::world::World;
use field::table::{Convex, Distance, Fraction, Segment, Spot, Stretch};
use serde::{Deserialize, Serialize};

/// Something that closes ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Barrier {
    /// The edge of the table.
    Edge,
    /// A pond, by its place in the table.
    Pond(u16),
    /// A wood, to horse and guns.
    Wood(u16),
    /// A river without fords.
    River(u16),
}

fn number(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

impl Theatre {
    /// What closes a ground to an arm: whatever of it lies beyond the edge, in water that cannot be waded, or for horse and guns in
    /// woods (geo.l). To touch its border is allowed.
    pub fn barriers(&self, arm: Arm, ground: &[Convex]) -> Vec<Barrier> {
        let mut found = Vec::new();
        let is_off = |spot: &Spot| !self.table.contains(*spot);
        if ground.iter().any(|convex| convex.corners().iter().any(is_off)) {
            found.push(Barrier::Edge);
        }
        let overlaps = |area: &field::table::Area| ground.iter().any(|convex| area.overlaps(convex));
        let ponds = self.table.ponds.iter().enumerate().filter(|(_, pond)| overlaps(&pond.area));
        found.extend(ponds.map(|(at, _)| Barrier::Pond(number(at))));
        if !arm.is_infantry() {
            let woods = self.table.woods.iter().enumerate().filter(|(_, wood)| overlaps(&wood.area));
            found.extend(woods.map(|(at, _)| Barrier::Wood(number(at))));
        }
        let is_crossed = |river: &field::table::River| {
            let mut legs = river.course.legs();
            legs.any(|leg| ground.iter().any(|convex| convex.is_crossed_by(leg)))
        };
        let rivers = self.table.rivers.iter().enumerate();
        let rivers = rivers.filter(|(_, river)| !river.is_fordable && is_crossed(river));
        found.extend(rivers.map(|(at, _)| Barrier::River(number(at))));
        found
    }

    /// The parts of a line in woods and houses, which slow whoever goes there (4.03-terrain.a), in their order and apart.
    pub fn slow_parts(&self, line: Segment) -> Vec<Stretch> {
        let woods = self.table.woods.iter().flat_map(|wood| wood.area.stretches(line));
        let blocks = self.places.iter().filter(|place| place.is_block());
        let mut parts: Vec<Stretch> =
            woods.chain(blocks.flat_map(|block| block.area.stretches(line))).collect();
        parts.sort_by(|a, b| a.from.cmp(&b.from).then(a.to.cmp(&b.to)));
        let mut merged: Vec<Stretch> = Vec::new();
        for part in parts {
            match merged.last_mut().filter(|last| part.from <= last.to) {
                Some(last) => last.to = last.to.max(part.to),
                None => merged.push(part),
            }
        }
        merged
    }

    /// The spot a share of the way along a line.
    pub fn share_of(line: Segment, share: Fraction) -> Spot {
        let part = |from: i32, by: i64| {
            let moved = (2 * i128::from(by) * share.over() + share.under()).div_euclid(2 * share.under());
            from + i32::try_from(moved).unwrap_or_default()
        };
        let way = line.way();
        Spot::new(part(line.from.x, way.dx), part(line.from.y, way.dy))
    }
}

impl World {
    /// Whether a bridge or ford of the table can be used.
    pub fn is_open(&self, crossing: CrossingId) -> bool {
        let deck = self.theatre().deck(crossing);
        !deck.is_bridge || !self.works.down.contains(&crossing.0)
    }

    /// The rivers that a line crosses where that is possible: at a ford or a bridge that stands, or a pontoon bridge. `true` stands for
    /// a bridge, over which units file.
    pub fn crossings_on(&self, line: Segment) -> Vec<(u16, CrossingId)> {
        let near = |spot: Spot| line.distance(spot) <= Distance::of(self.theatre().edition.measures.touching);
        let decks = self.theatre().decks.iter().enumerate();
        let decks = decks.filter(|(at, deck)| near(deck.at) && self.is_open(CrossingId::of(*at)));
        decks.map(|(at, deck)| (number(deck.river), CrossingId::of(at))).collect()
    }

    /// Whether unfordable water without a bridge lies between the middles of two units: then they are never in contact (geo.l).
    pub fn is_over_water(&self, one: UnitId, other: UnitId) -> bool {
        let line = Segment::new(self.unit(one).at, self.unit(other).at);
        let half = Distance::of(self.theatre().basing.infantry.width / 2);
        let decks = self.theatre().decks.iter().enumerate();
        let decks =
            decks.filter(|(at, deck)| self.is_open(CrossingId::of(*at)) && line.distance(deck.at) <= half);
        let mut bridged: Vec<u16> = decks.map(|(_, deck)| number(deck.river)).collect();
        bridged.extend(self.pontoons_on(line));
        let crossed = |river: &field::table::River| {
            river.course.legs().any(|leg| leg.meeting(line) != field::table::Meeting::Apart)
        };
        let rivers = self.theatre().table.rivers.iter().enumerate();
        let mut closed = rivers.filter(|(at, river)| !river.is_fordable && !bridged.contains(&number(*at)));
        closed.any(|(_, river)| crossed(river))
    }

    /// The rivers that a line crosses by a pontoon bridge.
    pub fn pontoons_on(&self, line: Segment) -> Vec<u16> {
        let touching = Distance::of(self.theatre().edition.measures.touching);
        let pontoons = self
            .works
            .pontoons
            .iter()
            .filter(|(from, to)| line.distance(*from) <= touching && line.distance(*to) <= touching);
        let rivers = |bridge: Segment| {
            let rivers = self.theatre().table.rivers.iter().enumerate();
            let crossed = move |river: &field::table::River| {
                river.course.legs().any(|leg| leg.meeting(bridge) != field::table::Meeting::Apart)
            };
            rivers.filter(move |(_, river)| crossed(river)).map(|(at, _)| number(at)).collect::<Vec<_>>()
        };
        pontoons.flat_map(|(from, to)| rivers(Segment::new(*from, *to))).collect()
    }
}
