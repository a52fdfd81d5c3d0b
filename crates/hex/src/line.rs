//! Straight lines from centre to centre, exactly, for rules of sight and fire.
//!
//! A player lays a thread from the centre of one hex to the centre of another and asks what it crosses. Three
//! things can happen on the way from one hex to the next, and they are the three kinds of [`Step`]:
//!
//! ```text
//!            ______
//!           /      \            From `start` to `end` the thread leaves `start` at the corner
//!    ______/  left  \______     `from`, runs along the hexside between `left` and `right`, and
//!   /      \        /      \    comes into `end` at the corner `to`. It enters neither `left`
//!  /        from__to        \   nor `right`: a rule must say which of them counts, or whether
//!  \ start  /      \   end  /   both do. So a line gives both answers and does not choose.
//!   \______/ right  \______/
//!          \        /           This befalls hexes two apart across a shared hexside, four
//!           \______/            apart in the same direction, and so on; no others.
//! ```
//!
//! A line of five hexes or more may also go through a bare corner, from one hex to an adjacent one by the
//! very end of the hexside between them, and touch the third hex of that corner without entering it. All else
//! is plain crossing of hexsides.
//!
//! The walk is exact. A point belongs to a hex when it is at most half a hex from the centre in each of the
//! six directions; the line leaves by the direction in which that limit is first reached, and these moments
//! are fractions compared by cross multiplication. Sampling the line and rounding each sample to a hex, the
//! common way, always gives `distance + 1` hexes and misses those of which the line cuts off only a tip; here
//! every hex that the thread truly enters is named, so that a line of four hexes or more may hold more than
//! that.

use std::cmp::Ordering;
use std::iter::FusedIterator;

use crate::{Corner, Direction, Hex, Hexside};

#[cfg(test)]
mod tests;

/// The straight line from the centre of one hex to the centre of another.
///
/// A line is only its two ends; what it crosses is worked out as [`steps`](Line::steps) is read, without
/// allocating.
///
/// ```
/// use hex::{Direction, Hex};
///
/// // Straight across a hexside and on to the next but one: two answers.
/// let start = Hex::ZERO;
/// let end = start + Direction::B + Direction::C;
/// let line = start.line_to(end);
/// assert!(line.runs_along_hexsides());
/// assert_eq!(line.left().collect::<Vec<_>>(), [start, start + Direction::B, end]);
/// assert_eq!(line.right().collect::<Vec<_>>(), [start, start + Direction::C, end]);
///
/// // From the other end left and right change places and nothing else does.
/// assert!(line.reversed().left().eq([end, start + Direction::C, start]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line {
    start: Hex,
    end: Hex,
}

/// How a line comes from one hex into the next.
///
/// `left` and `right` are those of a man walking the line, on a map read the right way up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// It crosses a hexside between its ends.
    Across {
        /// The hexside crossed.
        side: Hexside,
        /// The hex it enters.
        into: Hex,
    },
    /// It runs along the whole of a hexside, and enters a hex at the far end.
    Along {
        /// The hexside it runs along.
        side: Hexside,
        /// Where it leaves the hex behind.
        from: Corner,
        /// Where it enters the hex ahead.
        to: Corner,
        /// The hex that borders the line on the left.
        left: Hex,
        /// The hex that borders the line on the right.
        right: Hex,
        /// The hex it enters.
        into: Hex,
    },
    /// It goes through a corner, straight into another hex.
    Through {
        /// The corner it goes through.
        corner: Corner,
        /// The third hex of that corner, touched but not entered.
        touched: Hex,
        /// The hex it enters.
        into: Hex,
    },
}

impl Line {
    /// The line from the centre of `start` to the centre of `end`.
    pub const fn new(start: Hex, end: Hex) -> Self {
        Self { start, end }
    }

    /// The hex where it begins.
    pub const fn start(self) -> Hex {
        self.start
    }

    /// The hex where it ends.
    pub const fn end(self) -> Hex {
        self.end
    }

    /// The same line from the other end.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { start: self.end, end: self.start }
    }

    /// Whether any part of it runs along a hexside, and there are two answers.
    pub fn runs_along_hexsides(self) -> bool {
        let way = self.end - self.start;
        way != Hex::ZERO && (way.q == way.r || way.r == way.s() || way.s() == way.q)
    }

    /// Everything it crosses, in order: each step enters one more hex, the last one the end.
    ///
    /// ```
    /// use hex::{Direction, Hex, Step};
    ///
    /// let line = Hex::ZERO.line_to(Hex::new(0, -2));
    /// let first = Hex::ZERO + Direction::A;
    /// let expected = [
    ///     Step::Across { side: Hex::ZERO.side(Direction::A), into: first },
    ///     Step::Across { side: first.side(Direction::A), into: first + Direction::A },
    /// ];
    /// assert!(line.steps().eq(expected));
    /// ```
    pub const fn steps(self) -> Steps {
        Steps { line: self, here: self.start }
    }

    /// The hexes of the line with both ends, taking the hex on the left wherever it runs along a hexside.
    pub fn left(self) -> impl Iterator<Item = Hex> {
        self.hexes(|step| match step {
            Step::Along { left, .. } => Some(left),
            Step::Across { .. } | Step::Through { .. } => None,
        })
    }

    /// The hexes of the line with both ends, taking the hex on the right wherever it runs along a hexside.
    /// The same as [`left`](Self::left) for a line that runs along none.
    pub fn right(self) -> impl Iterator<Item = Hex> {
        self.hexes(|step| match step {
            Step::Along { right, .. } => Some(right),
            Step::Across { .. } | Step::Through { .. } => None,
        })
    }

    fn hexes(self, beside: impl Fn(Step) -> Option<Hex>) -> impl Iterator<Item = Hex> {
        let on_the_way = self.steps().flat_map(move |step| [beside(step), Some(step.enters())]);
        std::iter::once(self.start).chain(on_the_way.flatten())
    }
}

impl Step {
    /// The hex that this step enters.
    ///
    /// ```
    /// use hex::Hex;
    ///
    /// let last = Hex::ZERO.line_to(Hex::new(7, -2)).steps().last().unwrap();
    /// assert_eq!(last.enters(), Hex::new(7, -2));
    /// ```
    pub const fn enters(self) -> Hex {
        match self {
            Self::Across { into, .. } | Self::Along { into, .. } | Self::Through { into, .. } => into,
        }
    }
}

/// The steps of a line, one by one; made by [`Line::steps`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Steps {
    line: Line,
    here: Hex,
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.here == self.line.end {
            return None;
        }
        let step = self.leave();
        self.here = step.enters();
        Some(step)
    }
}

impl FusedIterator for Steps {}

impl Steps {
    /// How the line leaves the present hex.
    fn leave(&self) -> Step {
        let (first, moment) = self.first_exit();
        if self.exit(first.rotate(-1)) == Some(moment) {
            self.leave_at_corner(first.rotate(-1), first)
        } else if self.exit(first.rotate(1)) == Some(moment) {
            self.leave_at_corner(first, first.rotate(1))
        } else {
            Step::Across { side: self.here.side(first), into: self.here + first }
        }
    }

    /// Two hexsides are reached at once: the line is at the corner between them, and which way it leans
    /// decides.
    fn leave_at_corner(&self, left: Direction, right: Direction) -> Step {
        let towards = left.corners()[1];
        let corner = self.here.corner(towards);
        let lean_to_the_right = self.headway(right.rotate(1));
        let (left, right) = (self.here + left, self.here + right);
        match lean_to_the_right.cmp(&0) {
            Ordering::Less => Step::Through { corner, touched: right, into: left },
            Ordering::Greater => Step::Through { corner, touched: left, into: right },
            Ordering::Equal => {
                let side =
                    Hexside::between(left, right).expect("neighbours in successive directions are adjacent");
                let into = left + right - self.here;
                Step::Along { side, from: corner, to: into.corner(towards.opposite()), left, right, into }
            }
        }
    }

    /// The direction by which the line leaves the present hex, and when. At a corner it is either of the two.
    fn first_exit(&self) -> (Direction, Moment) {
        let exits = Direction::ALL.into_iter().filter_map(|way| Some((way, self.exit(way)?)));
        exits
            .reduce(|first, other| if other.1.is_before(first.1) { other } else { first })
            .expect("a line that has not arrived makes headway in some direction")
    }

    /// When the line reaches the hexside of the present hex in a direction; `None` if it never does.
    fn exit(&self, direction: Direction) -> Option<Moment> {
        let headway = self.headway(direction);
        let ahead = 1 + lead(self.here - self.line.start, direction);
        (headway > 0).then_some(Moment { numerator: ahead, denominator: headway })
    }

    /// How far the whole line leads in a direction.
    fn headway(&self, direction: Direction) -> i64 {
        lead(self.line.end - self.line.start, direction)
    }
}

/// How far a step leads in a direction, in half hexes: a hex and its neighbour are two apart, the middle of a
/// hexside is one from the centre, and so is every point of the hexside.
fn lead(step: Hex, direction: Direction) -> i64 {
    let [q, r, s] = [step.q, step.r, step.s()].map(i64::from);
    match direction {
        Direction::A => s - r,
        Direction::B => q - r,
        Direction::C => q - s,
        Direction::D => r - s,
        Direction::E => r - q,
        Direction::F => s - q,
    }
}

/// A moment on the way along a line, from 0 at its start to 1 at its end, as a fraction with a positive
/// denominator.
#[derive(Clone, Copy)]
struct Moment {
    numerator: i64,
    denominator: i64,
}

impl Moment {
    const fn is_before(self, other: Self) -> bool {
        self.numerator * other.denominator < other.numerator * self.denominator
    }
}

impl PartialEq for Moment {
    fn eq(&self, other: &Self) -> bool {
        self.numerator * other.denominator == other.numerator * self.denominator
    }
}
