//! Who sees whom: lines of sight over a board, looked up in a table.
//!
//! A player lays a thread from the centre of one hex to the centre of another and looks at what it crosses.
//! What of it hides the one from the other is for the rule set to say; it says so as data, in words of the
//! map ([`SightRules`]) or, where those do not reach, hex by hex and hexside by hexside ([`Screens`]). Every
//! statement of the rules has one place here:
//!
//! ```text
//!           ______            A hex that the thread enters closes it, if the rules say so of its ground,
//!          /      \           if a unit stands in it, or if it is too high. The two hexes at the ends
//!   ______/   L    \______    never do: a battery sees out of its wood, and a town can be shot at.
//!  /      \        /      \
//! /   A    +======+    B   \  A crest is a hexside that closes every thread across it, also at the very
//! \        /      \        /  hexes of observer and target, and every thread through one of its ends.
//!  \______/   R    \______/
//!         \        /          From A to B the thread runs along the hexside between L and R. It is
//!          \______/           closed if both L and R are, by ground, height or unit, each for its own
//!                             reason. If that hexside is a crest it makes no difference: a crest does
//! not close the thread that runs along it, and its own ends do not either. The ends of other crests that
//! meet it do: so a thread between a wood and a crest that touches its hexside is closed.
//! ```
//!
//! Heights close by the rule of two sentences: ground above both ends hides them from each other, and ground
//! as high as one end hides the lower end from it and it from the lower end. Where no heights shall count,
//! every hex has the same.
//!
//! Two rulings where rule books are silent. A thread may pass through a bare corner from one hex to the next
//! and touch a third without entering it; whether that one counts is [`BareCorners`], and the usual answer is
//! no. And what lies beyond the edge of the board is open ground, for a thread that cuts the corner of a
//! jagged edge.
//!
//! All of this is the same from both ends, so sight is mutual. A rule that is not, such as a longer view from
//! a hill, is a limit of range for the caller to set ([`Sight::sees_within`]).
//!
//! # How it is kept
//!
//! A thread depends only on the step from one hex to the other, so what it meets is worked out once for each
//! of the 217 steps within 8 hexes and used all over the board. What never moves is then judged once for
//! every pair of hexes and kept as one bit; what moves is asked at each question, hex by hex of the thread
//! that the bit leaves open. The 7,224 hexes of the campaign of 1815 take half a megabyte and some twenty
//! milliseconds; a question takes 5 ns for what stays and 20 ns with units, over pairs of which a third is
//! open. `cargo run --release -p grognard-field --example measure` tells the figures of the machine it runs on.

use std::fmt;

use hex::{Board, Hex, HexId};

use crate::Battlefield;

mod courses;
mod frame;
mod obstacle;
mod rules;
mod screens;

pub use obstacle::{Closed, ClosedBy, Obstacle};
pub use rules::{BareCorners, HighGround, Relief, SightRules};
pub use screens::{HexScreen, Hides, Screens, SideScreen, Stand};

use courses::Courses;
use frame::Frame;

/// The lines of sight of one board under one set of rules.
///
/// ```
/// use field::sight::{BareCorners, Screens, Sight};
/// use hex::{Board, Direction, Hex};
///
/// // Open ground with a crest on one hexside.
/// let board = Board::new(Hex::ZERO.within(4)).unwrap();
/// let at = |hex| board.id(hex).unwrap();
/// let [here, next, far] = [0, 1, 3].map(|n| at(Hex::from(Direction::C) * n));
/// let mut screens = Screens::open(&board);
/// screens.sides[board.side(here, Direction::A)] = field::sight::SideScreen::CREST;
///
/// let sight = Sight::survey(&board, &screens, 3, BareCorners::Pass);
/// assert!(!sight.is_clear(here, at(Hex::from(Direction::A))));
/// assert!(sight.is_clear(here, far));
/// assert!(!sight.sees(here, far, |hex| hex == next)); // somebody stands in the way
/// assert!(!sight.is_clear(here, at(Hex::from(Direction::C) * 4))); // out of range
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Sight {
    range: u8,
    frame: Frame,
    courses: Courses,
    /// A row of bits for each hex, one bit for each course: whether nothing that stays closes it.
    clear: Box<[u64]>,
    words_per_row: usize,
}

/// Making it.
impl Sight {
    /// The sight over a battlefield by rules in words of the map.
    pub fn of(field: &Battlefield, rules: &SightRules) -> Self {
        Self::survey(field.board(), &rules.screens(field), rules.range, rules.bare_corners)
    }

    /// The sight over a board with these screens, up to a range.
    pub fn survey(board: &Board, screens: &Screens, range: u8, bare_corners: BareCorners) -> Self {
        let frame = Frame::new(board, screens, range);
        let courses = Courses::new(range, frame.stride(), bare_corners);
        let words_per_row = courses.len().div_ceil(64);
        let mut clear = vec![0_u64; words_per_row * board.n_hexes()].into_boxed_slice();
        // Sight is mutual, and the step back has the course as far from the end of the list as the step out
        // has from its beginning: so half of the courses are walked and both bits set.
        let middle = courses.len() / 2;
        for from in board.ids() {
            let cell = frame.cell(from);
            for course in middle..courses.len() {
                let Some(to) = frame.id(cell + courses.step(course)) else { continue };
                if !courses.is_closed(&frame, cell, course) {
                    for (hex, course) in [(from, course), (to, courses.len() - 1 - course)] {
                        clear[hex.index() * words_per_row + course / 64] |= 1 << (course % 64);
                    }
                }
            }
        }
        Self { range, frame, courses, clear, words_per_row }
    }
}

/// Asking it.
impl Sight {
    /// The furthest that anybody sees, in hexes.
    pub const fn range(&self) -> u8 {
        self.range
    }

    /// Whether nothing that stays closes the line: ground, crests, heights and range. A hex sees itself.
    #[inline]
    pub fn is_clear(&self, one: HexId, other: HexId) -> bool {
        self.clear_course(one, other).is_some()
    }

    /// Whether the line is open when there are units in these hexes. Units at its ends do not matter.
    #[inline]
    pub fn sees(&self, one: HexId, other: HexId, is_occupied: impl FnMut(HexId) -> bool) -> bool {
        self.clear_course(one, other).is_some_and(|course| self.is_open(one, other, course, is_occupied))
    }

    /// Whether the line is open and no longer than a limit, which rain or night sets below the range of the
    /// table.
    #[inline]
    pub fn sees_within(
        &self,
        limit: u32,
        one: HexId,
        other: HexId,
        is_occupied: impl FnMut(HexId) -> bool,
    ) -> bool {
        self.distance(one, other) <= limit && self.sees(one, other, is_occupied)
    }

    /// The hexes to which [nothing that stays](Self::is_clear) closes the line, in the order of the board;
    /// the hex itself is one of them.
    pub fn clear_from(&self, hex: HexId) -> impl Iterator<Item = HexId> {
        self.clear_courses(hex).map(|(_, other)| other)
    }

    /// The hexes that are seen from a hex when there are units in these hexes, in the order of the board.
    pub fn seen_from(&self, hex: HexId, is_occupied: impl Fn(HexId) -> bool) -> impl Iterator<Item = HexId> {
        let open = move |(course, other): (usize, HexId)| {
            self.is_open(hex, other, course, &is_occupied).then_some(other)
        };
        self.clear_courses(hex).filter_map(open)
    }

    /// Everything that closes the line, for telling a player why; empty when it is open. Hexsides come first,
    /// then hexes, then pairs of hexes, each in order from the first hex.
    pub fn obstacles(
        &self,
        one: HexId,
        other: HexId,
        is_occupied: impl FnMut(HexId) -> bool,
    ) -> Vec<Obstacle> {
        match self.courses.find(self.frame.hex(other) - self.frame.hex(one)) {
            Some(course) => self.courses.obstacles(&self.frame, self.frame.cell(one), course, is_occupied),
            None => vec![Obstacle::TooFar { distance: self.distance(one, other), range: self.range }],
        }
    }

    /// How many bytes the tables take.
    pub fn n_bytes(&self) -> usize {
        size_of_val(&*self.clear) + self.frame.n_bytes() + self.courses.n_bytes()
    }

    #[inline]
    fn distance(&self, one: HexId, other: HexId) -> u32 {
        self.frame.hex(one).distance(self.frame.hex(other))
    }

    /// The courses from a hex that nothing that stays closes, each with where it ends.
    #[inline]
    fn clear_courses(&self, hex: HexId) -> impl Iterator<Item = (usize, HexId)> {
        let cell = self.frame.cell(hex);
        let row = &self.clear[hex.index() * self.words_per_row..][..self.words_per_row];
        row.iter().enumerate().flat_map(move |(word_idx, &word)| {
            let bits = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            bits.take_while(|&word| word != 0).filter_map(move |word| {
                let course = 64 * word_idx + word.trailing_zeros() as usize;
                Some((course, self.frame.id(cell + self.courses.step(course))?))
            })
        })
    }

    /// The course from one hex to another, if nothing that stays closes it.
    #[inline]
    fn clear_course(&self, one: HexId, other: HexId) -> Option<usize> {
        let step: Hex = self.frame.hex(other) - self.frame.hex(one);
        let course = self.courses.find(step)?;
        let word = self.clear[one.index() * self.words_per_row + course / 64];
        (word >> (course % 64) & 1 != 0).then_some(course)
    }

    /// Whether no unit closes a course that is otherwise clear.
    #[inline]
    fn is_open(
        &self,
        one: HexId,
        other: HexId,
        course: usize,
        mut is_occupied: impl FnMut(HexId) -> bool,
    ) -> bool {
        let cell = self.frame.cell(one);
        let course = self.courses.get(course);
        let mut has_unit = |step: i32| self.frame.id(cell + step).is_some_and(&mut is_occupied);
        if course.entered.iter().any(|&step| has_unit(step)) {
            return false;
        }
        if course.beside.is_empty() {
            return true;
        }
        let ends = self.frame.ends(cell, self.frame.cell(other));
        course.beside.chunks_exact(2).all(|pair| {
            pair.iter().any(|&step| !self.frame.hex_screen(cell + step).closes(ends) && !has_unit(step))
        })
    }
}

/// Shows the size only: the tables would fill pages.
impl fmt::Debug for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sight")
            .field("range", &self.range)
            .field("n_bytes", &self.n_bytes())
            .finish_non_exhaustive()
    }
}
