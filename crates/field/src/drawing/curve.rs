//! Lines of points: smoothing, thinning, distances.
//!
//! A road or a brook is known by a point or two in each hex. The pen needs a curve through them; the placing
//! of names needs points closely along the same curve; and a contour traced cell by cell needs most of its
//! points taken away again.

use hex::Point;

use super::measure::{Step, beyond, count, distance, towards, whole};
use super::pen::Trace;

/// A line through points, open or closed.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Curve {
    pub(super) points: Vec<Point>,
    pub(super) is_closed: bool,
}

impl Curve {
    pub(super) const fn open(points: Vec<Point>) -> Self {
        Self { points, is_closed: false }
    }

    pub(super) const fn closed(points: Vec<Point>) -> Self {
        Self { points, is_closed: true }
    }

    /// The point so many places on, round the corner if the curve is closed.
    fn at(&self, place: isize) -> Point {
        let n = self.points.len().cast_signed();
        let place = if self.is_closed { place.rem_euclid(n) } else { place.clamp(0, n - 1) };
        self.points[place.cast_unsigned()]
    }

    fn n_pieces(&self) -> usize {
        if self.is_closed { self.points.len() } else { self.points.len().saturating_sub(1) }
    }

    /// The Bézier piece that starts at a point: a Catmull-Rom spline, which goes through all of them. The
    /// pull at each end is held to a third of the piece, so that a short piece between long ones makes no
    /// loop.
    fn piece(&self, place: usize) -> [Point; 4] {
        let place = place.cast_signed();
        let [before, from, to, after] = [-1, 0, 1, 2].map(|step| self.at(place + step));
        let longest = distance(from, to) / 2.5;
        let out = Step::between(before, to).times(1.0 / 6.0).at_most(longest);
        let back = Step::between(after, from).times(1.0 / 6.0).at_most(longest);
        [from, beyond(from, out), beyond(to, back), to]
    }

    /// Draws it smoothly.
    pub(super) fn trace(&self, trace: &mut Trace) {
        let Some(first) = self.points.first() else { return };
        trace.move_to(*first);
        for place in 0..self.n_pieces() {
            let [_, one, two, to] = self.piece(place);
            trace.curve_to([one, two, to]);
        }
        if self.is_closed {
            trace.close();
        }
    }

    /// Points along the smooth line, no two further apart than `step`.
    pub(super) fn walk(&self, step: f64) -> Vec<Point> {
        let mut walked: Vec<Point> = self.points.first().copied().into_iter().collect();
        for place in 0..self.n_pieces() {
            let [from, one, two, to] = self.piece(place);
            let n_steps = whole(distance(from, to) / step) + 1;
            for n in 1..=n_steps {
                // De Casteljau's way: between the points, between those, and between those again.
                let part = count(n) / count(n_steps);
                let [first, then, last] =
                    [(from, one), (one, two), (two, to)].map(|(a, b)| towards(a, b, part));
                walked.push(towards(towards(first, then, part), towards(then, last, part), part));
            }
        }
        walked
    }

    /// Without the points that lie within `slack` of the line through the others (Douglas and Peucker).
    pub(super) fn thinned(&self, slack: f64) -> Self {
        if self.points.len() < 3 {
            return self.clone();
        }
        let mut points = self.points.clone();
        if self.is_closed {
            points.push(points[0]);
        }
        let mut is_kept = vec![false; points.len()];
        let last = points.len() - 1;
        is_kept[0] = true;
        is_kept[last] = true;
        let mut spans = vec![(0, last)];
        while let Some((from, to)) = spans.pop() {
            let off = |n: usize| distance_to_segment(points[n], points[from], points[to]);
            let furthest =
                (from + 1..to).map(|n| (off(n), n)).fold((0.0, 0), |a, b| if b.0 > a.0 { b } else { a });
            if furthest.0 > slack {
                is_kept[furthest.1] = true;
                spans.push((from, furthest.1));
                spans.push((furthest.1, to));
            }
        }
        let mut kept: Vec<Point> =
            points.iter().zip(&is_kept).filter(|(_, kept)| **kept).map(|(p, _)| *p).collect();
        if self.is_closed {
            kept.pop();
        }
        Self { points: kept, is_closed: self.is_closed }
    }
}

/// The length of a line.
pub(super) fn length(points: &[Point]) -> f64 {
    points.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// Twice the area within an outline, positive when it goes clockwise on the sheet.
pub(super) fn twice_area(points: &[Point]) -> f64 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| a.x * b.y - a.y * b.x).sum()
}

/// The point of a line nearest to another point; `None` of no line.
pub(super) fn nearest_on(points: &[Point], to: Point) -> Option<Point> {
    let on = points.windows(2).map(|pair| nearest_on_segment(to, pair[0], pair[1]));
    on.map(|point| (distance(point, to), point)).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, point)| point)
}

/// Where a line first crosses a segment, as a share of the segment from its first end.
pub(super) fn crossing(points: &[Point], [from, to]: [Point; 2]) -> Option<f64> {
    let side = Step::between(from, to);
    points.windows(2).find_map(|pair| {
        let way = Step::between(pair[0], pair[1]);
        let turn = side.cross(way);
        if turn.abs() < 1e-9 {
            return None;
        }
        let start = Step::between(from, pair[0]);
        let (share, along) = (start.cross(way) / turn, start.cross(side) / turn);
        ((0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&along)).then_some(share)
    })
}

pub(super) fn nearest_on_segment(point: Point, from: Point, to: Point) -> Point {
    let way = Step::between(from, to);
    let squared = way.dot(way);
    let along = if squared > 0.0 { Step::between(from, point).dot(way) / squared } else { 0.0 };
    towards(from, to, along.clamp(0.0, 1.0))
}

fn distance_to_segment(point: Point, from: Point, to: Point) -> f64 {
    distance(point, nearest_on_segment(point, from, to))
}

/// Whether a point is inside closed rings, by the rule of odd crossings.
pub(super) fn is_inside(rings: &[Vec<Point>], point: Point) -> bool {
    let mut is_in = false;
    for ring in rings {
        for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            if (a.y > point.y) != (b.y > point.y) {
                let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x);
                is_in ^= x > point.x;
            }
        }
    }
    is_in
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(of: &[(f64, f64)]) -> Vec<Point> {
        of.iter().map(|(x, y)| Point::new(*x, *y)).collect()
    }

    #[test]
    fn a_smooth_line_goes_through_its_points() {
        let curve = Curve::open(points(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]));
        let walked = curve.walk(1.0);
        for point in &curve.points {
            assert!(walked.iter().any(|other| distance(*other, *point) < 1e-9));
        }
        assert!((length(&walked) - 20.0).abs() < 2.0);
    }

    #[test]
    fn thinning_keeps_the_bends() {
        let line = Curve::open(points(&[(0.0, 0.0), (5.0, 0.1), (10.0, 0.0), (10.0, 10.0)]));
        assert_eq!(line.thinned(0.5).points, points(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]));
    }

    #[test]
    fn crossings_and_insides() {
        let line = points(&[(0.0, 0.0), (10.0, 0.0)]);
        let share = crossing(&line, [Point::new(4.0, -1.0), Point::new(4.0, 3.0)]);
        assert!(share.is_some_and(|share| (share - 0.25).abs() < 1e-9));
        assert_eq!(crossing(&line, [Point::new(4.0, 1.0), Point::new(4.0, 3.0)]), None);
        let ring = points(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]);
        assert!(twice_area(&ring) > 0.0);
        assert!(is_inside(std::slice::from_ref(&ring), Point::new(5.0, 5.0)));
        assert!(!is_inside(&[ring], Point::new(15.0, 5.0)));
    }
}
