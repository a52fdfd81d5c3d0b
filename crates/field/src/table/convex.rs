//! Footprints: convex shapes of whole numbers, turned by a bearing and moved without being turned again.
//!
//! A corner is rounded once, when the footprint is turned; from then on whatever is asked of it is exact.

use super::bearing::Bearing;
use super::spot::{Distance, Fraction, Segment, Spot, Turn, Vector, turn};
use smallvec::SmallVec;

/// A convex shape, with ground inside it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Convex {
    /// With the clock; no three in a line. What is swept by a rectangle has six.
    corners: SmallVec<[Spot; 6]>,
    /// The least and the most of its numbers: what lies outside these is not measured.
    low: Spot,
    high: Spot,
}

impl Convex {
    /// The smallest that holds all these spots; `None` if they lie in a line, or beyond [`REACH`](super::REACH).
    pub fn around(spots: &[Spot]) -> Option<Self> {
        if !spots.iter().all(|spot| spot.is_within_reach()) {
            return None;
        }
        let mut sorted: SmallVec<[Spot; 16]> = SmallVec::from_slice(spots);
        sorted.sort_unstable();
        sorted.dedup();
        // Andrew's chains: from the left along the top, and back along the bottom.
        let chain = |spots: &mut dyn Iterator<Item = Spot>| {
            let mut chain: SmallVec<[Spot; 6]> = SmallVec::new();
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
        (corners.len() > 2).then(|| Self::bounded(corners))
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
        let corners = corners.iter().map(corner).collect::<Option<SmallVec<[Spot; 6]>>>()?;
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
        let mut corners = SmallVec::from_slice(spots);
        corners.rotate_left(first);
        Some(Self::bounded(corners))
    }

    fn bounded(corners: SmallVec<[Spot; 6]>) -> Self {
        let (mut low, mut high) = (corners[0], corners[0]);
        for spot in &corners {
            low = Spot::new(low.x.min(spot.x), low.y.min(spot.y));
            high = Spot::new(high.x.max(spot.x), high.y.max(spot.y));
        }
        Self { corners, low, high }
    }

    /// The same shape elsewhere; `None` if that is beyond [`REACH`](super::REACH).
    pub fn moved(&self, way: Vector) -> Option<Self> {
        let moved = |corner: &Spot| corner.beyond(way).filter(|spot| spot.is_within_reach());
        let (low, high) = (moved(&self.low)?, moved(&self.high)?);
        Some(Self { corners: self.corners.iter().map(moved).collect::<Option<_>>()?, low, high })
    }

    /// The upper left and the lower right corner of the smallest upright rectangle that holds it.
    pub const fn bounds(&self) -> (Spot, Spot) {
        (self.low, self.high)
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

    /// Whether all of it lies so far from all of another, in one of the two numbers of a spot.
    fn is_beyond(&self, low: Spot, high: Spot) -> bool {
        self.high.x < low.x || high.x < self.low.x || self.high.y < low.y || high.y < self.low.y
    }

    /// Whether a spot lies in it or on its edge.
    pub fn contains(&self, spot: Spot) -> bool {
        !self.is_beyond(spot, spot) && self.edges().all(|edge| depth_behind(edge, spot) >= 0)
    }

    /// Whether it has a spot in common with another, if only a corner.
    pub fn touches(&self, other: &Self) -> bool {
        let is_clear = |one: &Self, of: &Self| one.deepest(of).any(|(_, deepest)| deepest < 0);
        !self.is_beyond(other.low, other.high) && !is_clear(self, other) && !is_clear(other, self)
    }

    /// Whether it has ground in common with another, and not its edge alone.
    pub fn overlaps(&self, other: &Self) -> bool {
        let is_clear = |one: &Self, of: &Self| one.deepest(of).any(|(_, deepest)| deepest <= 0);
        !self.is_beyond(other.low, other.high) && !is_clear(self, other) && !is_clear(other, self)
    }

    /// How far it is from another; nothing if they touch.
    pub fn gap(&self, other: &Self) -> Distance {
        if self.touches(other) {
            return Distance::NONE;
        }
        let gaps = [self.before_edges(&other.corners), other.before_edges(&self.corners)];
        gaps.into_iter().flatten().min().map_or(Distance::NONE, Distance)
    }

    /// How far a spot is from it; nothing if it lies in it.
    pub fn distance(&self, spot: Spot) -> Distance {
        if self.contains(spot) {
            return Distance::NONE;
        }
        if !spot.is_within_reach() {
            return self.edges().map(|edge| edge.distance(spot)).min().unwrap_or(Distance::NONE);
        }
        self.before_edges(&[spot]).map_or(Distance::NONE, Distance)
    }

    /// The square of how far the nearest of some spots is that lie before an edge. Of a shape and a spot outside, or of two shapes that do
    /// not touch, the nearest are such a spot and one of that edge.
    fn before_edges(&self, spots: &[Spot]) -> Option<Fraction> {
        let (mut to_corners, mut to_edges) = (i64::MAX, None);
        for edge in self.edges() {
            let (way, mut across) = (edge.way(), i64::MAX);
            let square = way.short_dot(way);
            for spot in spots {
                let off = edge.from.to(*spot);
                let depth = way.short_cross(off);
                if depth >= 0 {
                    continue;
                }
                let along = way.short_dot(off);
                if along <= 0 {
                    to_corners = to_corners.min(off.short_dot(off));
                } else if along >= square {
                    let off = edge.to.to(*spot);
                    to_corners = to_corners.min(off.short_dot(off));
                } else {
                    across = across.min(-depth);
                }
            }
            if across < i64::MAX {
                let across = i128::from(across);
                let to_edge = Fraction::new(across * across, square.into());
                to_edges = Some(to_edges.map_or(to_edge, |least: Fraction| least.min(to_edge)));
            }
        }
        let to_corners = (to_corners < i64::MAX).then(|| Fraction::new(to_corners.into(), 1));
        [to_corners, to_edges].into_iter().flatten().min()
    }

    /// How far the two would have to be moved apart, at least, to touch and no more; nothing if they do not overlap.
    pub fn overlap(&self, other: &Self) -> Distance {
        if self.is_beyond(other.low, other.high) {
            return Distance::NONE;
        }
        let mut least: Option<Fraction> = None;
        for (edge, deepest) in self.deepest(other).chain(other.deepest(self)) {
            if deepest <= 0 {
                return Distance::NONE;
            }
            let (deepest, way) = (i128::from(deepest), edge.way());
            let depth = Fraction::new(deepest * deepest, way.short_dot(way).into());
            least = Some(least.map_or(depth, |least| least.min(depth)));
        }
        least.map_or(Distance::NONE, Distance)
    }

    /// Whether a straight line goes through it, and not only along its edge or by its corner.
    pub fn is_crossed_by(&self, line: Segment) -> bool {
        let low = Spot::new(line.from.x.min(line.to.x), line.from.y.min(line.to.y));
        let high = Spot::new(line.from.x.max(line.to.x), line.from.y.max(line.to.y));
        if self.is_beyond(low, high) {
            return false;
        }
        let (mut from, mut to) = (Fraction::ZERO, Fraction::ONE);
        for edge in self.edges() {
            let (here, change) = (depth_behind(edge, line.from), edge.way().short_cross(line.way()));
            match change {
                0 if here <= 0 => return false,
                0 => {}
                // It comes in behind this edge, or goes out, so far along.
                1.. => from = from.max(Fraction::new((-here).into(), change.into())),
                _ => to = to.min(Fraction::new((-here).into(), change.into())),
            }
        }
        from < to && line.from != line.to
    }

    /// Whether more than so many thousandths lie between a straight line and it, across one of its edges or across the line.
    pub fn is_clear_of(&self, line: Segment, mils: i32) -> bool {
        let is_far = |depth: i64, way: Vector| {
            let (depth, mils) = (i128::from(depth), i128::from(mils));
            depth < 0 && depth * depth > mils * mils * i128::from(way.short_dot(way))
        };
        let beyond = |edge: Segment| {
            let nearer = depth_behind(edge, line.from).max(depth_behind(edge, line.to));
            is_far(nearer, edge.way())
        };
        let way = line.way();
        let sides = || self.corners.iter().map(|corner| way.short_cross(line.from.to(*corner)));
        let (least, most) = (sides().min().unwrap_or_default(), sides().max().unwrap_or_default());
        self.edges().any(beyond) || is_far(most, way) || is_far(-least, way)
    }

    /// How deep the other reaches in behind each edge, in units of the edge's length.
    pub(super) fn deepest(&self, other: &Self) -> impl Iterator<Item = (Segment, i64)> {
        self.edges().filter_map(|edge| {
            let depths = other.corners.iter().map(|corner| depth_behind(edge, *corner));
            Some((edge, depths.max()?))
        })
    }
}

/// How deep a spot lies behind an edge, in units of the edge's length; below zero in front of it. An edge is within reach, so that the
/// product with any spot is short.
const fn depth_behind(edge: Segment, spot: Spot) -> i64 {
    edge.way().short_cross(edge.from.to(spot))
}
