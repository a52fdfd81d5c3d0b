//! A field of numbers over the sheet, and the lines along which it has one value.
//!
//! Heights and the edges of woods are both fields: sampled on a square mesh, softened, and cut by marching
//! squares (Lorensen and Cline's cubes, one dimension down) into lines that go round what is higher.

use std::collections::BTreeMap;

use hex::Point;

use super::curve::Curve;
use super::measure::{Frame, Step, count, whole};

/// Numbers at the points of a square mesh.
#[derive(Debug, Clone)]
pub(super) struct Raster {
    pub(super) first: Point,
    pub(super) step: f64,
    pub(super) n_columns: usize,
    pub(super) n_rows: usize,
    values: Vec<f64>,
}

impl Raster {
    /// The mesh that covers a frame, with the value at each of its points.
    pub(super) fn over(frame: Frame, step: f64, mut value: impl FnMut(Point) -> f64) -> Self {
        let n_columns = whole((frame.width / step).ceil()) + 1;
        let n_rows = whole((frame.height / step).ceil()) + 1;
        let first = Point::new(frame.left, frame.top);
        let mut values = Vec::with_capacity(n_columns * n_rows);
        for row in 0..n_rows {
            for column in 0..n_columns {
                values.push(value(Point::new(first.x + count(column) * step, first.y + count(row) * step)));
            }
        }
        Self { first, step, n_columns, n_rows, values }
    }

    pub(super) fn value(&self, column: usize, row: usize) -> f64 {
        self.values[row * self.n_columns + column]
    }

    pub(super) fn point(&self, column: usize, row: usize) -> Point {
        Point::new(self.first.x + count(column) * self.step, self.first.y + count(row) * self.step)
    }

    /// Adds to the value of the cell in which a point lies.
    pub(super) fn add(&mut self, at: Point, more: f64) {
        let (x, y) = ((at.x - self.first.x) / self.step + 0.5, (at.y - self.first.y) / self.step + 0.5);
        let (column, row) = (whole(x), whole(y));
        if x >= 0.0 && y >= 0.0 && column < self.n_columns && row < self.n_rows {
            self.values[row * self.n_columns + column] += more;
        }
    }

    /// Every value replaced by the mean of its neighbours with the weights 1 2 1, along and across, so many
    /// times over: nearly a Gaussian.
    pub(super) fn soften(&mut self, n_times: usize) {
        let (w, h) = (self.n_columns, self.n_rows);
        let mut other = vec![0.0; self.values.len()];
        for _ in 0..n_times {
            for row in 0..h {
                let line = &self.values[row * w..(row + 1) * w];
                for column in 0..w {
                    let (left, right) = (line[column.saturating_sub(1)], line[(column + 1).min(w - 1)]);
                    other[row * w + column] = (left + 2.0 * line[column] + right) / 4.0;
                }
            }
            for row in 0..h {
                let (up, down) = (row.saturating_sub(1) * w, (row + 1).min(h - 1) * w);
                for column in 0..w {
                    self.values[row * w + column] =
                        (other[up + column] + 2.0 * other[row * w + column] + other[down + column]) / 4.0;
                }
            }
        }
    }

    /// The value at any point, between the four nearest of the mesh; at the edge's beyond the edge.
    pub(super) fn at(&self, point: Point) -> f64 {
        let x = ((point.x - self.first.x) / self.step).clamp(0.0, count(self.n_columns - 1));
        let y = ((point.y - self.first.y) / self.step).clamp(0.0, count(self.n_rows - 1));
        let (column, row) = (whole(x), whole(y));
        let (right, down) = (x - x.floor(), y - y.floor());
        let (beside, below) = ((column + 1).min(self.n_columns - 1), (row + 1).min(self.n_rows - 1));
        let top = self.value(column, row) * (1.0 - right) + self.value(beside, row) * right;
        let bottom = self.value(column, below) * (1.0 - right) + self.value(beside, below) * right;
        top * (1.0 - down) + bottom * down
    }

    /// How fast the value grows per unit of the sheet, and whither.
    pub(super) fn gradient(&self, point: Point) -> Step {
        let d = self.step;
        let along = |x: f64, y: f64| self.at(Point::new(point.x + x, point.y + y));
        Step::new((along(d, 0.0) - along(-d, 0.0)) / (2.0 * d), (along(0.0, d) - along(0.0, -d)) / (2.0 * d))
    }

    /// The least and the greatest value.
    pub(super) fn range(&self) -> (f64, f64) {
        self.values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(*value), high.max(*value))
        })
    }

    /// The lines along which the field has this value. They have the higher ground on their right, and end
    /// only at the edge of the mesh.
    pub(super) fn contours(&self, level: f64) -> Vec<Curve> {
        let mut next: BTreeMap<Crossing, Crossing> = BTreeMap::new();
        for row in 0..self.n_rows - 1 {
            for column in 0..self.n_columns - 1 {
                self.cut_cell(column, row, level, |from, to| {
                    next.insert(from, to);
                });
            }
        }
        self.join(next, level)
    }

    /// The pieces of contour in one cell, from mesh line to mesh line.
    fn cut_cell(&self, column: usize, row: usize, level: f64, mut piece: impl FnMut(Crossing, Crossing)) {
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(x, y)| self.value(column + x, row + y));
        let case = corners.map(|value| value >= level);
        if case == [false; 4] || case == [true; 4] {
            return;
        }
        let top = Crossing { row, column, is_down: false };
        let right = Crossing { row, column: column + 1, is_down: true };
        let bottom = Crossing { row: row + 1, column, is_down: false };
        let left = Crossing { row, column, is_down: true };
        let sides = [top, right, bottom, left];
        // Going round the cell clockwise from its upper left corner, the line enters where the ground falls
        // below the level and leaves where it rises again, so as to keep the higher ground on its right.
        let falls: Vec<usize> = (0..4).filter(|n| case[*n] && !case[(n + 1) % 4]).collect();
        let rises: Vec<usize> = (0..4).filter(|n| !case[*n] && case[(n + 1) % 4]).collect();
        match (falls.as_slice(), rises.as_slice()) {
            ([fall], [rise]) => piece(sides[*fall], sides[*rise]),
            ([one, two], [first, second]) => {
                // A saddle: its middle says whether the high corners hang together.
                let is_joined = corners.iter().sum::<f64>() / 4.0 >= level;
                let following = |fall: usize| (1..4).map(|n| (fall + n) % 4).find(|n| rises.contains(n));
                let is_first_next = following(*one) == Some(*first);
                let (a, b) = if is_first_next == is_joined { (*first, *second) } else { (*second, *first) };
                piece(sides[*one], sides[a]);
                piece(sides[*two], sides[b]);
            }
            _ => {}
        }
    }

    fn join(&self, mut next: BTreeMap<Crossing, Crossing>, level: f64) -> Vec<Curve> {
        let ends: Vec<Crossing> = next.values().copied().collect();
        let ends: std::collections::BTreeSet<Crossing> = ends.into_iter().collect();
        let starts: Vec<Crossing> = next.keys().filter(|from| !ends.contains(from)).copied().collect();
        let mut curves = Vec::new();
        for start in starts {
            curves.push(Curve::open(self.follow(start, &mut next, level)));
        }
        while let Some((&start, _)) = next.first_key_value() {
            let mut points = self.follow(start, &mut next, level);
            points.pop();
            curves.push(Curve::closed(points));
        }
        curves
    }

    fn follow(&self, start: Crossing, next: &mut BTreeMap<Crossing, Crossing>, level: f64) -> Vec<Point> {
        let mut points = vec![self.place(start, level)];
        let mut here = start;
        while let Some(there) = next.remove(&here) {
            points.push(self.place(there, level));
            here = there;
        }
        points
    }

    /// Where on a line of the mesh the level is crossed.
    fn place(&self, at: Crossing, level: f64) -> Point {
        let (x, y) = if at.is_down { (0, 1) } else { (1, 0) };
        let (one, other) = (self.value(at.column, at.row), self.value(at.column + x, at.row + y));
        let share = ((level - one) / (other - one)).clamp(0.0, 1.0);
        let Point { x: left, y: top } = self.point(at.column, at.row);
        Point::new(left + count(x) * share * self.step, top + count(y) * share * self.step)
    }
}

/// A piece of a mesh line that a contour crosses: from a mesh point to the right or down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Crossing {
    row: usize,
    column: usize,
    is_down: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::curve::twice_area;
    use crate::drawing::measure::distance;

    #[test]
    fn a_cone_has_a_round_contour_with_the_height_on_its_right() {
        let frame = Frame::new(0.0, 0.0, 100.0, 100.0);
        let top = Point::new(50.0, 50.0);
        let cone = Raster::over(frame, 2.0, |point| 100.0 - distance(point, top));
        let lines = cone.contours(70.3);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].is_closed);
        assert!(lines[0].points.iter().all(|point| (distance(*point, top) - 29.7).abs() < 0.1));
        assert!(twice_area(&lines[0].points) > 0.0);
    }

    #[test]
    fn a_slope_has_contours_from_edge_to_edge() {
        let frame = Frame::new(0.0, 0.0, 20.0, 10.0);
        let slope = Raster::over(frame, 1.0, |point| point.x);
        let lines = slope.contours(7.5);
        assert_eq!(lines.len(), 1);
        assert!(!lines[0].is_closed && lines[0].points.len() == 11);
        // The higher ground is to the east, and so the line runs north.
        assert!(lines[0].points[0].y > lines[0].points[10].y);
        assert_eq!(slope.gradient(Point::new(7.0, 5.0)), Step::new(1.0, 0.0));
    }

    #[test]
    fn saddles_are_cut_and_every_line_ends_at_the_edge() {
        let frame = Frame::new(0.0, 0.0, 40.0, 40.0);
        let chequer = |point: Point| if (point.x + point.y) % 2.0 < 0.5 { 1.0 } else { 0.0 };
        let raster = Raster::over(frame, 1.0, chequer);
        for line in raster.contours(0.5) {
            let ends = [line.points[0], line.points[line.points.len() - 1]];
            let is_at_edge = |p: &Point| p.x == 0.0 || p.y == 0.0 || p.x >= 40.0 || p.y >= 40.0;
            assert!(line.is_closed || ends.iter().all(is_at_edge));
        }
    }
}
