//! Footprints: convex shapes of whole numbers, turned by a bearing and moved without being turned again.
//!
//! A corner is rounded once, when the footprint is turned; from then on whatever is asked of it is exact.

use super::bearing::Bearing;
use super::spot::{Distance, Fraction, Segment, Spot, Turn, Vector, turn};

/// A convex shape, with ground inside it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Convex {
    /// With the clock; no three in a line.
    corners: Vec<Spot>,
}

impl Convex {
    /// The smallest that holds all these spots; `None` if they lie in a line, or beyond [`REACH`](super::REACH).
    pub fn around(spots: &[Spot]) -> Option<Self> {
        if !spots.iter().all(|spot| spot.is_within_reach()) {
            return None;
        }
        let mut sorted = spots.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        // Andrew's chains: from the left along the top, and back along the bottom.
        let chain = |spots: &mut dyn Iterator<Item = Spot>| {
            let mut chain: Vec<Spot> = Vec::new();
            for spot in spots {
                while let [.., a, b] = chain[..]
                    && turn(a, b, spot) != Turn::Right
                {
                    chain.pop();
                }
                chain.push(spot);
            }
            chain.pop();
            chain
        };
        let mut corners = chain(&mut sorted.iter().copied());
        corners.extend(chain(&mut sorted.iter().rev().copied()));
        (corners.len() > 2).then_some(Self { corners })
    }

    /// A rectangle about its middle that looks along a bearing.
    ///
    /// ```
    /// use field::table::{Bearing, Convex, Spot};
    ///
    /// let line = Convex::rectangle(Spot::new(10_000, 5_000), 3_000, 1_000, Bearing::new(9_000)).unwrap();
    /// let other = line.moved(Spot::new(0, 0).to(Spot::new(2_500, 0))).unwrap();
    /// assert!(line.corners().contains(&Spot::new(10_500, 3_500)));
    /// assert!(!line.touches(&other));
    /// assert_eq!(line.gap(&other).rounded(), 1_500);
    /// ```
    pub fn rectangle(middle: Spot, width: i32, depth: i32, bearing: Bearing) -> Option<Self> {
        let (width, depth) = (i128::from(width), i128::from(depth));
        let corners = [(-width, -depth), (width, -depth), (width, depth), (-width, depth)];
        Self::turned(middle, &corners, 2, bearing)
    }

    /// The shape of some corners about a middle, given as it looks when it faces the top of the table.
    pub fn of(middle: Spot, outline: &[Spot], bearing: Bearing) -> Option<Self> {
        let corners: Vec<_> = outline.iter().map(|spot| (i128::from(spot.x), i128::from(spot.y))).collect();
        Self::turned(middle, &corners, 1, bearing)
    }

    fn turned(middle: Spot, corners: &[(i128, i128)], parts: i128, bearing: Bearing) -> Option<Self> {
        let corner = |(right, behind): &(i128, i128)| middle.beyond(bearing.turns(*right, *behind, parts)?);
        let corners = corners.iter().map(corner).collect::<Option<Vec<Spot>>>()?;
        Self::with_corners(&corners).or_else(|| Self::around(&corners))
    }

    /// Of four spots that are its corners already, with the clock: nothing has to be looked for. It begins where [`Self::around`] does.
    fn with_corners(spots: &[Spot]) -> Option<Self> {
        let [a, b, c, d] = *spots else { return None };
        let turns = [(a, b, c), (b, c, d), (c, d, a), (d, a, b)];
        let is_it = turns.into_iter().all(|(a, b, c)| turn(a, b, c) == Turn::Right)
            && spots.iter().all(|spot| spot.is_within_reach());
        if !is_it {
            return None;
        }
        let first = (0..4).min_by_key(|at| spots[*at])?;
        let mut corners = spots.to_vec();
        corners.rotate_left(first);
        Some(Self { corners })
    }

    /// The same shape elsewhere; `None` if that is beyond [`REACH`](super::REACH).
    pub fn moved(&self, way: Vector) -> Option<Self> {
        let moved = |corner: &Spot| corner.beyond(way).filter(|spot| spot.is_within_reach());
        Some(Self { corners: self.corners.iter().map(moved).collect::<Option<_>>()? })
    }

    /// Its corners, with the clock.
    pub fn corners(&self) -> &[Spot] {
        &self.corners
    }

    /// Its edges, with the clock: the inside lies to their right.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + Clone {
        let next = self.corners.iter().skip(1).chain(self.corners.first());
        self.corners.iter().zip(next).map(|(from, to)| Segment::new(*from, *to))
    }

    /// Whether a spot lies in it or on its edge.
    pub fn contains(&self, spot: Spot) -> bool {
        self.edges().all(|edge| depth_behind(edge, spot) >= 0)
    }

    /// Whether it has a spot in common with another, if only a corner.
    pub fn touches(&self, other: &Self) -> bool {
        let is_clear = |one: &Self, of: &Self| one.deepest(of).any(|(_, deepest)| deepest < 0);
        !is_clear(self, other) && !is_clear(other, self)
    }

    /// Whether it has ground in common with another, and not its edge alone.
    pub fn overlaps(&self, other: &Self) -> bool {
        let is_clear = |one: &Self, of: &Self| one.deepest(of).any(|(_, deepest)| deepest <= 0);
        !is_clear(self, other) && !is_clear(other, self)
    }

    /// How far it is from another; nothing if they touch.
    pub fn gap(&self, other: &Self) -> Distance {
        if self.touches(other) {
            return Distance::NONE;
        }
        let nearest = |one: &Self, of: &Self| {
            let to = |edge: Segment| of.corners.iter().map(move |corner| edge.distance(*corner)).min();
            one.edges().filter_map(to).min()
        };
        let gaps = [nearest(self, other), nearest(other, self)];
        gaps.into_iter().flatten().min().unwrap_or(Distance::NONE)
    }

    /// How far the two would have to be moved apart, at least, to touch and no more; nothing if they do not overlap.
    pub fn overlap(&self, other: &Self) -> Distance {
        let depth = |(edge, deepest): (Segment, i128)| {
            let deepest = deepest.max(0);
            Distance(Fraction::new(deepest * deepest, edge.way().squared()))
        };
        let least = self.deepest(other).chain(other.deepest(self)).map(depth).min();
        least.unwrap_or(Distance::NONE)
    }

    /// Whether a straight line goes through it, and not only along its edge or by its corner.
    pub fn is_crossed_by(&self, line: Segment) -> bool {
        let (mut from, mut to) = (Fraction::ZERO, Fraction::ONE);
        for edge in self.edges() {
            let (here, change) = (depth_behind(edge, line.from), edge.way().cross(line.way()));
            match change {
                0 if here <= 0 => return false,
                0 => {}
                // It comes in behind this edge, or goes out, so far along.
                1.. => from = from.max(Fraction::new(-here, change)),
                _ => to = to.min(Fraction::new(-here, change)),
            }
        }
        from < to && line.from != line.to
    }

    /// How deep the other reaches in behind each edge, in units of the edge's length.
    pub(super) fn deepest(&self, other: &Self) -> impl Iterator<Item = (Segment, i128)> {
        self.edges().filter_map(|edge| {
            let depths = other.corners.iter().map(|corner| depth_behind(edge, *corner));
            Some((edge, depths.max()?))
        })
    }
}

/// How deep a spot lies behind an edge, in units of the edge's length; below zero in front of it.
const fn depth_behind(edge: Segment, spot: Spot) -> i128 {
    edge.way().cross(edge.from.to(spot))
}
