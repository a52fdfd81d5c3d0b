//! Areas: polygons with holes, and what a straight line has of them.

use super::convex::Convex;
use super::spot::{Fraction, Segment, Spot, Vector};

/// A polygon with its holes. Its border belongs to it, and so does the border of a hole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    /// The outline, then the holes; none repeats its first spot.
    rings: Vec<Vec<Spot>>,
    low: Spot,
    high: Spot,
    rows: Rows,
}

/// The edges of an area by strips of a little more than an inch, from its upper end down: a question that concerns one spot or one line
/// looks at those alone that come into its strips. An edge that comes into several stands in each.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rows {
    edges: Vec<Segment>,
    /// Where the edges of each strip end.
    ends: Vec<usize>,
}

impl Rows {
    /// How many bits of a number tell where in its strip it lies.
    const STRIP: u32 = 10;

    fn of(rings: &[Vec<Spot>], low: Spot, high: Spot) -> Self {
        let last = Self::strip(low, high.y);
        let (mut edges, mut ends) = (Vec::new(), Vec::new());
        for strip in 0..=last {
            let comes = |edge: &Segment| {
                let (upper, lower) = (edge.from.y.min(edge.to.y), edge.from.y.max(edge.to.y));
                (Self::strip(low, upper)..=Self::strip(low, lower)).contains(&strip)
            };
            edges.extend(edges_of(rings).filter(comes));
            ends.push(edges.len());
        }
        Self { edges, ends }
    }

    /// The strip in which a number lies that is no less than the upper end.
    fn strip(low: Spot, y: i32) -> usize {
        usize::try_from((y - low.y) >> Self::STRIP).unwrap_or_default()
    }

    /// The edges of some strips, from one to another; some of them twice.
    fn of_strips(&self, from: usize, to: usize) -> &[Segment] {
        let begins = if from == 0 { 0 } else { self.ends[from - 1] };
        &self.edges[begins..self.ends[to]]
    }
}

fn edges_of(rings: &[Vec<Spot>]) -> impl Iterator<Item = Segment> {
    let pairs = rings.iter().flat_map(|ring| ring.iter().zip(ring.iter().skip(1).chain(ring.first())));
    pairs.map(|(from, to)| Segment::new(*from, *to))
}

/// A part of a straight line, by shares of its length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub from: Fraction,
    /// Where it ends, further on.
    pub to: Fraction,
}

/// A spot that no whole numbers name: each in so many parts of a thousandth.
#[derive(Debug, Clone, Copy)]
struct Between {
    x: i128,
    y: i128,
    parts: i128,
}

impl Between {
    fn along(line: Segment, share: Fraction) -> Self {
        let part = |from: i32, by: i64| i128::from(from) * share.under() + i128::from(by) * share.over();
        let way = line.way();
        Self { x: part(line.from.x, way.dx), y: part(line.from.y, way.dy), parts: share.under() }
    }
}

impl Area {
    /// The polygon of an outline and of holes; `None` if there is no outline, or some of it is beyond [`REACH`](super::REACH). Rings need
    /// not repeat their first spot.
    pub fn new(rings: Vec<Vec<Spot>>) -> Option<Self> {
        let rings: Vec<Vec<Spot>> = rings.into_iter().map(opened).collect();
        let outline = rings.first().filter(|outline| outline.len() > 2)?;
        if !rings.iter().flatten().all(|spot| spot.is_within_reach()) {
            return None;
        }
        let (xs, ys) = (outline.iter().map(|spot| spot.x), outline.iter().map(|spot| spot.y));
        let low = Spot::new(xs.clone().min()?, ys.clone().min()?);
        let high = Spot::new(xs.max()?, ys.max()?);
        let rows = Rows::of(&rings, low, high);
        Some(Self { rings, low, high, rows })
    }

    /// The outline, then the holes.
    pub fn rings(&self) -> &[Vec<Spot>] {
        &self.rings
    }

    /// The edges of outline and holes.
    pub fn edges(&self) -> impl Iterator<Item = Segment> {
        edges_of(&self.rings)
    }

    /// Whether a spot lies in it or on its border.
    pub fn contains(&self, spot: Spot) -> bool {
        let is_near =
            (self.low.x..=self.high.x).contains(&spot.x) && (self.low.y..=self.high.y).contains(&spot.y);
        is_near && self.holds_spot(spot)
    }

    /// As [`Self::holds`], of a spot of the table: all numbers are short.
    fn holds_spot(&self, at: Spot) -> bool {
        let mut is_inside = false;
        for Segment { from, to } in self.edges_between(at.y, at.y) {
            if from.y.min(to.y) > at.y || from.y.max(to.y) < at.y {
                continue;
            }
            let side = from.to(*to).short_cross(from.to(at));
            if side == 0 && (from.x.min(to.x)..=from.x.max(to.x)).contains(&at.x) {
                return true;
            }
            if (from.y > at.y) != (to.y > at.y) && (side > 0) == (to.y > from.y) {
                is_inside = !is_inside;
            }
        }
        is_inside
    }

    /// A ray to the right crosses the border an odd number of times from inside; each edge owns its upper end.
    fn holds(&self, at: Between) -> bool {
        let mut is_inside = false;
        let above = i32::try_from(at.y.div_euclid(at.parts)).ok();
        let Some(above) = above.filter(|y| (self.low.y..=self.high.y).contains(y)) else { return false };
        for edge in self.edges_between(above, above) {
            let (ay, by) = (i128::from(edge.from.y) * at.parts, i128::from(edge.to.y) * at.parts);
            if ay.min(by) > at.y || ay.max(by) < at.y {
                // The ray passes above or below it.
                continue;
            }
            let (ax, bx) = (i128::from(edge.from.x) * at.parts, i128::from(edge.to.x) * at.parts);
            let way = edge.way();
            let side = i128::from(way.dx) * (at.y - ay) - i128::from(way.dy) * (at.x - ax);
            let is_beside = |low: i128, high: i128, at: i128| low.min(high) <= at && at <= low.max(high);
            if side == 0 && is_beside(ax, bx, at.x) && is_beside(ay, by, at.y) {
                return true;
            }
            if (ay > at.y) != (by > at.y) && (side > 0) == (by > ay) {
                is_inside = !is_inside;
            }
        }
        is_inside
    }

    /// Whether it has ground in common with a footprint, and not its border alone.
    pub fn overlaps(&self, footprint: &Convex) -> bool {
        let corners = footprint.corners();
        let [a, b, c, ..] = corners else { return false };
        let spread = |of: fn(&Spot) -> i32| {
            let numbers = corners.iter().map(of);
            numbers.clone().min().zip(numbers.max())
        };
        let is_far = |spread: Option<(i32, i32)>, low: i32, high: i32| {
            spread.is_none_or(|(from, to)| to <= low || from >= high)
        };
        if is_far(spread(|spot| spot.x), self.low.x, self.high.x)
            || is_far(spread(|spot| spot.y), self.low.y, self.high.y)
        {
            return false;
        }
        // Where no border goes through it, it lies all inside or all outside, as the middle of any three corners does.
        let middle = |of: fn(&Spot) -> i32| [a, b, c].into_iter().map(|spot| i128::from(of(spot))).sum();
        let edges = spread(|spot| spot.y).map_or(&[][..], |(upper, lower)| self.edges_between(upper, lower));
        edges.iter().any(|edge| footprint.is_crossed_by(*edge))
            || self.holds(Between { x: middle(|spot| spot.x), y: middle(|spot| spot.y), parts: 3 })
    }

    /// Whether a straight line goes nowhere, or all of it lies to one side.
    fn is_missed_by(&self, Segment { from, to }: Segment) -> bool {
        let misses = |a: i32, b: i32, low: i32, high: i32| a.max(b) < low || a.min(b) > high;
        from == to
            || misses(from.x, to.x, self.low.x, self.high.x)
            || misses(from.y, to.y, self.low.y, self.high.y)
    }

    /// The edges that come between two numbers from its upper to its lower end, and some others.
    fn edges_between(&self, upper: i32, lower: i32) -> &[Segment] {
        let strip = |y: i32| Rows::strip(self.low, y.clamp(self.low.y, self.high.y));
        self.rows.of_strips(strip(upper), strip(lower))
    }

    /// Those that come into the strips through which a straight line goes.
    fn edges_about(&self, line: Segment) -> &[Segment] {
        self.edges_between(line.from.y.min(line.to.y), line.from.y.max(line.to.y))
    }

    /// Whether some length of a straight line lies in it, as [`Self::stretches`] would tell.
    pub fn is_crossed_by(&self, line: Segment) -> bool {
        if self.is_missed_by(line) {
            return false;
        }
        let way = line.way();
        let is_apart = |edge: &Segment| {
            let lies = |of: Vector, at: Spot, spot: Spot| of.short_cross(at.to(spot)).signum();
            lies(way, line.from, edge.from) * lies(way, line.from, edge.to) > 0
                || lies(edge.way(), edge.from, line.from) * lies(edge.way(), edge.from, line.to) > 0
        };
        let is_short = line.from.is_within_reach() && line.to.is_within_reach();
        if is_short && self.edges_about(line).iter().all(is_apart) {
            // It meets no border: all of it is inside or none.
            return self.contains(line.from);
        }
        !self.stretches(line).is_empty()
    }

    /// The stretches of a straight line that lie in it, in their order; one that only touches it has none.
    pub fn stretches(&self, line: Segment) -> Vec<Stretch> {
        let way = line.way();
        if self.is_missed_by(line) {
            return Vec::new();
        }
        let mut cuts = vec![Fraction::ZERO, Fraction::ONE];
        for edge in self.edges_about(line) {
            let (along, off) = (edge.way(), line.from.to(edge.from));
            let steep = way.cross(along);
            if steep != 0 {
                let of_edge = Fraction::new(off.cross(way), steep);
                if (Fraction::ZERO..=Fraction::ONE).contains(&of_edge) {
                    cuts.push(Fraction::new(off.cross(along), steep));
                }
            } else if way.cross(off) == 0 {
                cuts.extend(
                    [edge.from, edge.to].map(|end| Fraction::new(way.dot(line.from.to(end)), way.squared())),
                );
            }
        }
        cuts.retain(|cut| (Fraction::ZERO..=Fraction::ONE).contains(cut));
        cuts.sort_unstable();
        cuts.dedup();
        let mut found: Vec<Stretch> = Vec::new();
        for pair in cuts.windows(2) {
            // Between two cuts the line is either inside or out.
            if !self.holds(Between::along(line, pair[0].between(pair[1]))) {
                continue;
            }
            match found.last_mut().filter(|last| last.to == pair[0]) {
                Some(last) => last.to = pair[1],
                None => found.push(Stretch { from: pair[0], to: pair[1] }),
            }
        }
        found
    }
}

fn opened(mut ring: Vec<Spot>) -> Vec<Spot> {
    ring.dedup();
    while ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    ring
}
