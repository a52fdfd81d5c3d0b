//! Spots of a table, the lines between them, and how far apart they are: whole numbers, and nothing is rounded.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// A spot, in thousandths of an inch from the upper left corner of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Spot {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

/// The way from one spot to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vector {
    /// To the right.
    pub dx: i64,
    /// Downwards.
    pub dy: i64,
}

/// How far from the upper left corner spots may lie, either way, for every measure to be exact: 43 feet.
pub const REACH: i32 = 1 << 19;

impl Spot {
    /// So far to the right and so far down.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Whether every measure from here is exact.
    pub const fn is_within_reach(self) -> bool {
        self.x.unsigned_abs() <= REACH.unsigned_abs() && self.y.unsigned_abs() <= REACH.unsigned_abs()
    }

    /// The way to another spot.
    pub const fn to(self, other: Self) -> Vector {
        Vector { dx: other.x as i64 - self.x as i64, dy: other.y as i64 - self.y as i64 }
    }

    /// The spot at the end of a way from here; `None` if no number can say where that is.
    pub fn beyond(self, way: Vector) -> Option<Self> {
        let along = |from: i32, by: i64| i32::try_from(i64::from(from).checked_add(by)?).ok();
        Some(Self { x: along(self.x, way.dx)?, y: along(self.y, way.dy)? })
    }

    /// How far it is to another spot.
    pub fn distance(self, other: Self) -> Distance {
        Distance(Fraction::new(self.to(other).squared(), 1))
    }
}

impl Vector {
    /// Above zero if the other way turns off to the right of this, below if to the left.
    pub const fn cross(self, other: Self) -> i128 {
        self.dx as i128 * other.dy as i128 - self.dy as i128 * other.dx as i128
    }

    /// Above zero if the other way goes forward along this, below if back.
    pub const fn dot(self, other: Self) -> i128 {
        self.dx as i128 * other.dx as i128 + self.dy as i128 * other.dy as i128
    }

    /// The same as [`Self::cross`], of two of which one is within reach and the other leads from one spot to another.
    pub(super) const fn short_cross(self, other: Self) -> i64 {
        self.dx * other.dy - self.dy * other.dx
    }

    /// The same as [`Self::dot`], of such two.
    pub(super) const fn short_dot(self, other: Self) -> i64 {
        self.dx * other.dx + self.dy * other.dy
    }

    /// The square of its length.
    pub const fn squared(self) -> i128 {
        self.dot(self)
    }

    /// Its length in whole thousandths, halves up.
    pub fn length(self) -> i64 {
        Distance(Fraction::new(self.squared(), 1)).rounded()
    }
}

/// To which side a way turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Against the clock.
    Left,
    /// Straight on, straight back, or nowhere.
    None,
    /// With the clock.
    Right,
}

/// How the way from `a` to `b` must turn there to come to `c`.
pub fn turn(a: Spot, b: Spot, c: Spot) -> Turn {
    match a.to(b).cross(b.to(c)).cmp(&0) {
        Ordering::Less => Turn::Left,
        Ordering::Equal => Turn::None,
        Ordering::Greater => Turn::Right,
    }
}

/// The straight line from one spot to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Segment {
    /// Where it begins.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
}

/// What two segments have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Meeting {
    /// Nothing.
    Apart,
    /// One spot, at which one of them ends.
    Touching,
    /// One spot, at which neither ends.
    Crossing,
    /// More than a spot.
    Along,
}

impl Segment {
    /// From one spot to another.
    pub const fn new(from: Spot, to: Spot) -> Self {
        Self { from, to }
    }

    /// The way from its beginning to its end.
    pub const fn way(self) -> Vector {
        self.from.to(self.to)
    }

    /// Whether a spot lies on it.
    pub fn contains(self, spot: Spot) -> bool {
        turn(self.from, self.to, spot) == Turn::None && spot.to(self.from).dot(spot.to(self.to)) <= 0
    }

    /// What it has in common with another.
    pub fn meeting(self, other: Self) -> Meeting {
        let sides = |line: Self, of: Self| {
            let side = |spot: Spot| line.way().cross(line.from.to(spot)).signum();
            side(of.from) * side(of.to)
        };
        let ends = [
            (self, other.from, other.to),
            (self, other.to, other.from),
            (other, self.from, self.to),
            (other, self.to, self.from),
        ];
        if sides(self, other) < 0 && sides(other, self) < 0 {
            return Meeting::Crossing;
        }
        let mut shared = ends.iter().filter(|(line, end, _)| line.contains(*end)).map(|(_, end, _)| *end);
        let Some(first) = shared.next() else { return Meeting::Apart };
        if shared.any(|spot| spot != first) { Meeting::Along } else { Meeting::Touching }
    }

    /// How far a spot is from it.
    pub fn distance(self, spot: Spot) -> Distance {
        let (way, off) = (self.way(), self.from.to(spot));
        let along = way.dot(off);
        if along <= 0 {
            return self.from.distance(spot);
        }
        if along >= way.squared() {
            return self.to.distance(spot);
        }
        let across = way.cross(off);
        Distance(Fraction::new(across.saturating_mul(across), way.squared()))
    }
}

/// A fraction that is never rounded.
#[derive(Debug, Clone, Copy)]
pub struct Fraction {
    /// Above the line.
    over: i128,
    /// Below the line, above zero.
    under: i128,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { over: 0, under: 1 };
    /// The whole.
    pub const ONE: Self = Self { over: 1, under: 1 };

    /// So many of so many parts; there is at least one.
    pub(super) const fn new(over: i128, under: i128) -> Self {
        if under < 0 { Self { over: -over, under: -under } } else { Self { over, under } }
    }

    /// The number above the line.
    pub const fn over(self) -> i128 {
        self.over
    }

    /// The number below the line: above zero.
    pub const fn under(self) -> i128 {
        self.under
    }

    /// A fraction between this and another, with the least trouble.
    pub(super) const fn between(self, other: Self) -> Self {
        Self { over: self.over + other.over, under: self.under + other.under }
    }

    /// The nearest whole number, halves up.
    #[allow(clippy::cast_possible_truncation, reason = "what is cut short is known to be small")]
    pub const fn rounded(self) -> i128 {
        // Nearly all of them are so small that the machine divides them at once.
        const SMALL: i128 = 1 << 61;
        if -SMALL < self.over && self.over < SMALL && self.under < SMALL {
            let (over, under) = (self.over as i64, self.under as i64);
            return (2 * over + under).div_euclid(2 * under) as i128;
        }
        (2 * self.over + self.under).div_euclid(2 * self.under)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        self.over.saturating_mul(other.under).cmp(&other.over.saturating_mul(self.under))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

/// How far apart two things are. It is kept as its square, so that distances are compared without a root.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Distance(pub(super) Fraction);

impl Distance {
    /// None at all.
    pub const NONE: Self = Self(Fraction::ZERO);

    /// So many thousandths.
    pub const fn of(mils: i32) -> Self {
        Self(Fraction::new(mils as i128 * mils as i128, 1))
    }

    /// Its square.
    pub const fn squared(self) -> Fraction {
        self.0
    }

    /// In whole thousandths, halves up.
    pub fn rounded(self) -> i64 {
        let Fraction { over, under } = self.0;
        let whole = if under == 1 { over } else { over / under };
        let root = i64::try_from(whole).map_or_else(|_| whole.isqrt(), |whole| i128::from(whole.isqrt()));
        // The square of a root and a half is its own square, itself, and a quarter.
        let past = whole - root * root;
        let is_nearer_above = past > root || (past == root && 4 * (over % under) >= under);
        i64::try_from(root + i128::from(is_nearer_above)).unwrap_or(i64::MAX)
    }
}
