//! Points, directions and whole numbers: the small arithmetic of the drawing.
//!
//! Only sums, products, quotients and square roots are used, as everywhere in this crate, so that the same
//! map is the same text on every machine. Turning is done with directions of length one and never with
//! angles: a sine may differ in its last bit from one machine to the next, a direction does not.

use hex::Point;

/// A step from one point to another, or a direction.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Step {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Step {
    pub(super) const EAST: Self = Self::new(1.0, 0.0);

    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(super) fn between(from: Point, to: Point) -> Self {
        Self::new(to.x - from.x, to.y - from.y)
    }

    pub(super) fn times(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    pub(super) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub(super) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive when the other lies clockwise of this on the sheet, where y grows downward.
    pub(super) fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The same direction with length one; east when there is none.
    pub(super) fn unit(self) -> Self {
        let length = self.length();
        if length > 1e-9 { self.times(1.0 / length) } else { Self::EAST }
    }

    /// A quarter turn clockwise as seen on the sheet.
    pub(super) const fn right(self) -> Self {
        Self::new(-self.y, self.x)
    }

    /// No longer than this.
    pub(super) fn at_most(self, length: f64) -> Self {
        let own = self.length();
        if own > length { self.times(length / own) } else { self }
    }
}

/// A point and a step from it.
pub(super) fn beyond(from: Point, step: Step) -> Point {
    Point::new(from.x + step.x, from.y + step.y)
}

/// So far from one point to another, from 0 to 1.
pub(super) fn towards(from: Point, to: Point, part: f64) -> Point {
    beyond(from, Step::between(from, to).times(part))
}

pub(super) fn distance(a: Point, b: Point) -> f64 {
    Step::between(a, b).length()
}

/// An upright rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Its left edge.
    pub left: f64,
    /// Its upper edge.
    pub top: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Frame {
    pub(super) const fn new(left: f64, top: f64, width: f64, height: f64) -> Self {
        Self { left, top, width, height }
    }

    /// The smallest that holds all points; nothing at the origin if there are none.
    pub(super) fn around<'p>(points: impl IntoIterator<Item = &'p Point>) -> Self {
        let mut points = points.into_iter();
        let first = points.next().copied().unwrap_or_default();
        let (low, high) = points.fold((first, first), |(low, high), point| {
            let low = Point::new(low.x.min(point.x), low.y.min(point.y));
            (low, Point::new(high.x.max(point.x), high.y.max(point.y)))
        });
        Self::new(low.x, low.y, high.x - low.x, high.y - low.y)
    }

    /// The right edge.
    pub fn right(self) -> f64 {
        self.left + self.width
    }

    /// The lower edge.
    pub fn bottom(self) -> f64 {
        self.top + self.height
    }

    /// The middle.
    pub fn centre(self) -> Point {
        Point::new(self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// Wider on every side.
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self::new(self.left - by, self.top - by, self.width + 2.0 * by, self.height + 2.0 * by)
    }

    /// Whether a point is in it.
    pub fn contains(self, point: Point) -> bool {
        (self.left..=self.right()).contains(&point.x) && (self.top..=self.bottom()).contains(&point.y)
    }
}

/// A rectangle that may stand aslant: the room that a symbol or a name takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tile {
    pub(super) centre: Point,
    /// Along which its width runs, of length one.
    pub(super) along: Step,
    pub(super) half_width: f64,
    pub(super) half_height: f64,
}

impl Tile {
    /// An upright one about a middle.
    pub const fn upright(centre: Point, width: f64, height: f64) -> Self {
        Self { centre, along: Step::EAST, half_width: width / 2.0, half_height: height / 2.0 }
    }

    /// Its four corners, going round.
    pub fn corners(self) -> [Point; 4] {
        let (along, across) = (self.along.times(self.half_width), self.along.right().times(self.half_height));
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(x, y)| beyond(self.centre, along.times(x).plus(across.times(y))))
    }

    pub(super) fn grown(self, by: f64) -> Self {
        Self { half_width: self.half_width + by, half_height: self.half_height + by, ..self }
    }

    /// Whether two of them have ground in common: they have not if some edge of one parts them.
    pub fn overlaps(self, other: Self) -> bool {
        let between = Step::between(self.centre, other.centre);
        let axes = [self.along, self.along.right(), other.along, other.along.right()];
        axes.iter().all(|axis| between.dot(*axis).abs() < self.reach(*axis) + other.reach(*axis))
    }

    /// Whether a point is in it.
    pub(super) fn contains(self, point: Point) -> bool {
        let off = Step::between(self.centre, point);
        off.dot(self.along).abs() <= self.half_width && off.dot(self.along.right()).abs() <= self.half_height
    }

    /// How far it stretches from its centre in a direction.
    fn reach(self, axis: Step) -> f64 {
        self.along.dot(axis).abs() * self.half_width + self.along.right().dot(axis).abs() * self.half_height
    }

    pub(super) fn is_within(self, frame: Frame) -> bool {
        self.corners().iter().all(|corner| frame.contains(*corner))
    }
}

/// A count as a number to reckon with.
#[expect(clippy::cast_precision_loss, reason = "no map has more of anything than a float has whole numbers")]
pub(super) const fn count(n: usize) -> f64 {
    n as f64
}

/// How many whole ones fit, none if the number is below one.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "not negative, and saturating is harmless"
)]
pub(super) fn whole(value: f64) -> usize {
    value.max(0.0) as usize
}

/// The nearest whole number.
#[expect(clippy::cast_possible_truncation, reason = "rounded, and saturating is harmless")]
pub(super) fn nearest_whole(value: f64) -> i64 {
    value.round() as i64
}

/// A share between 0 and 1 as a byte.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
pub(super) fn byte(share: f64) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_aslant_part_where_upright_boxes_would_not() {
        let slanted = Tile {
            centre: Point::new(0.0, 0.0),
            along: Step::new(0.6, 0.8),
            half_width: 50.0,
            half_height: 5.0,
        };
        assert!(slanted.overlaps(Tile::upright(Point::new(24.0, 32.0), 4.0, 4.0)));
        assert!(!slanted.overlaps(Tile::upright(Point::new(24.0, -32.0), 20.0, 20.0)));
        assert!(!slanted.overlaps(Tile::upright(Point::new(100.0, 0.0), 20.0, 20.0)));
    }

    #[test]
    fn right_is_clockwise_on_the_sheet() {
        assert_eq!(Step::EAST.right(), Step::new(0.0, 1.0));
        assert!(Step::EAST.cross(Step::EAST.right()) > 0.0);
    }
}
