//! Lines on the sheet: samples along them, distances from them, sides of them.
//!
//! Only sums, products, quotients and square roots, in a fixed order, so that every machine finds the same.

use std::cmp::Ordering;

use hex::Point;

/// A line through two or more points of the sheet, in metres.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Polyline {
    points: Vec<Point>,
}

/// A point along a line, and how much of the line it stands for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Sample {
    pub(super) at: Point,
    /// The length that is nearer to this sample than to any other.
    pub(super) length: f64,
}

/// The point of a line that is nearest to another point.
#[derive(Debug, Clone, Copy)]
struct Nearest {
    /// The square of the distance.
    squared: f64,
    /// The segment, and how far along it from 0 to 1.
    segment: usize,
    along: f64,
}

impl Polyline {
    /// Points that follow each other at the same spot count once.
    pub(super) fn new(points: impl IntoIterator<Item = Point>) -> Self {
        let mut points: Vec<Point> = points.into_iter().collect();
        points.dedup();
        Self { points }
    }

    pub(super) fn first(&self) -> Point {
        self.points[0]
    }

    pub(super) fn last(&self) -> Point {
        self.points[self.points.len() - 1]
    }

    fn segments(&self) -> impl Iterator<Item = (Point, Point)> {
        self.points.iter().copied().zip(self.points.iter().copied().skip(1))
    }

    /// All its points and as many between them that no two samples are further apart than `step`.
    pub(super) fn samples(&self, step: f64) -> Vec<Sample> {
        let mut points = vec![self.first()];
        for (from, to) in self.segments() {
            let pieces = (squared(from, to).sqrt() / step).ceil().max(1.0);
            let mut piece = 1.0;
            while piece < pieces {
                let part = piece / pieces;
                points.push(Point::new(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part));
                piece += 1.0;
            }
            points.push(to);
        }
        let length = |a: usize, b: usize| squared(points[a], points[b]).sqrt();
        let last = points.len() - 1;
        (0..points.len())
            .map(|n| {
                let before = if n > 0 { length(n - 1, n) } else { 0.0 };
                let after = if n < last { length(n, n + 1) } else { 0.0 };
                Sample { at: points[n], length: before.midpoint(after) }
            })
            .collect()
    }

    fn nearest(&self, point: Point) -> Nearest {
        let mut best = Nearest { squared: squared(self.first(), point), segment: 0, along: 0.0 };
        for (segment, (from, to)) in self.segments().enumerate() {
            let along = along(point, from, to);
            let squared = squared(between(from, to, along), point);
            if squared < best.squared {
                best = Nearest { squared, segment, along };
            }
        }
        best
    }

    /// The distance of a point from the line.
    pub(super) fn distance(&self, point: Point) -> f64 {
        self.nearest(point).squared.sqrt()
    }

    /// On which side of the line a point lies as one walks along it: `Less` is left, `Greater` is right.
    /// `Equal` within `tolerance` of the line, and beyond its ends.
    pub(super) fn side_of(&self, point: Point, tolerance: f64) -> Ordering {
        let Nearest { squared: away, segment, along } = self.nearest(point);
        if away <= tolerance * tolerance || self.points.len() < 2 {
            return Ordering::Equal;
        }
        let lean = |segment: usize| {
            let (from, to) = (self.points[segment], self.points[segment + 1]);
            let length = squared(from, to).sqrt();
            cross(from, to, point) / length
        };
        let is_start = segment == 0 && along <= 0.0;
        let is_end = segment + 2 == self.points.len() && along >= 1.0;
        let here = lean(segment);
        if is_start || is_end {
            // Beside the end is still beside the line; beyond it is neither left nor right.
            let beside = here * here * 2.0 >= away;
            return if beside { sign(here) } else { Ordering::Equal };
        }
        // At a bend the neighbouring segment is as near: the one that the point faces more squarely decides.
        let other = if along >= 1.0 {
            lean(segment + 1)
        } else if along <= 0.0 {
            lean(segment - 1)
        } else {
            here
        };
        sign(if other.abs() > here.abs() { other } else { here })
    }

    /// Where two lines cross or touch, in the order of this line.
    pub(super) fn crossings(&self, other: &Self) -> Vec<Point> {
        let mut found = Vec::new();
        if !self.bounds_meet(other) {
            return found;
        }
        for (a, b) in self.segments() {
            for (c, d) in other.segments() {
                if a.x.max(b.x) < c.x.min(d.x) || c.x.max(d.x) < a.x.min(b.x) {
                    continue;
                }
                let (of_c, of_d) = (cross(a, b, c), cross(a, b, d));
                let (of_a, of_b) = (cross(c, d, a), cross(c, d, b));
                if of_c * of_d <= 0.0 && of_a * of_b <= 0.0 && (of_a - of_b).abs() > 0.0 {
                    found.push(between(a, b, of_a / (of_a - of_b)));
                }
            }
        }
        found
    }

    fn bounds_meet(&self, other: &Self) -> bool {
        let [low, high] = self.bounds();
        let [other_low, other_high] = other.bounds();
        low.x <= other_high.x && other_low.x <= high.x && low.y <= other_high.y && other_low.y <= high.y
    }

    /// The upper left and lower right corner of the least upright rectangle that holds the line.
    pub(super) fn bounds(&self) -> [Point; 2] {
        let start = [self.first(), self.first()];
        self.points.iter().fold(start, |[low, high], point| {
            [
                Point::new(low.x.min(point.x), low.y.min(point.y)),
                Point::new(high.x.max(point.x), high.y.max(point.y)),
            ]
        })
    }

    /// Whether a point is within the ring that the line makes when it is closed: by the number of times that
    /// a ray to the right crosses it.
    pub(super) fn encloses(&self, point: Point) -> bool {
        let is_crossed = |(a, b): &(Point, Point)| {
            (a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
        };
        self.segments().filter(is_crossed).count() % 2 == 1
    }
}

/// The square of the distance of two points.
pub(super) fn squared(a: Point, b: Point) -> f64 {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
}

/// The square of the distance of a point from a segment.
pub(super) fn squared_from_segment(point: Point, from: Point, to: Point) -> f64 {
    squared(between(from, to, along(point, from, to)), point)
}

pub(super) fn between(from: Point, to: Point, part: f64) -> Point {
    Point::new(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
}

/// How far along a segment, from 0 to 1, its nearest point to another lies.
fn along(point: Point, from: Point, to: Point) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx * dx + dy * dy;
    if length > 0.0 {
        (((point.x - from.x) * dx + (point.y - from.y) * dy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// Positive when the point is to the right of the segment as one walks along it, since y grows downward.
fn cross(from: Point, to: Point, point: Point) -> f64 {
    (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
}

fn sign(value: f64) -> Ordering {
    value.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[(f64, f64)]) -> Polyline {
        Polyline::new(points.iter().map(|(x, y)| Point::new(*x, *y)))
    }

    #[test]
    fn samples_stand_for_the_whole_length() {
        let line = line(&[(0.0, 0.0), (100.0, 0.0), (100.0, 50.0)]);
        let samples = line.samples(30.0);
        assert_eq!(samples.len(), 4 + 2 + 1);
        assert!((samples.iter().map(|sample| sample.length).sum::<f64>() - 150.0).abs() < 1e-9);
        assert!(samples.iter().any(|sample| sample.at == Point::new(100.0, 0.0)));
    }

    #[test]
    fn left_and_right_are_those_of_a_walker() {
        let east = line(&[(0.0, 0.0), (100.0, 0.0), (200.0, 100.0)]);
        let side = |x: f64, y: f64| east.side_of(Point::new(x, y), 5.0);
        assert_eq!(side(50.0, -20.0), Ordering::Less); // up the sheet is left of a walker going right
        assert_eq!(side(50.0, 20.0), Ordering::Greater);
        assert_eq!(side(50.0, 3.0), Ordering::Equal);
        assert_eq!(side(110.0, -30.0), Ordering::Less); // off the bend
        assert_eq!(side(-50.0, 3.0), Ordering::Equal); // beyond the end
    }

    #[test]
    fn lines_that_cross_say_where() {
        let road = line(&[(0.0, 0.0), (100.0, 0.0)]);
        let brook = line(&[(20.0, -10.0), (20.0, 10.0), (60.0, 10.0), (60.0, -10.0)]);
        assert_eq!(road.crossings(&brook), [Point::new(20.0, 0.0), Point::new(60.0, 0.0)]);
        assert_eq!(road.crossings(&line(&[(0.0, 5.0), (100.0, 5.0)])), []);
    }

    #[test]
    fn a_ring_encloses_its_inside() {
        let ring = line(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0)]);
        assert!(ring.encloses(Point::new(5.0, 5.0)));
        assert!(!ring.encloses(Point::new(15.0, 5.0)));
    }
}
