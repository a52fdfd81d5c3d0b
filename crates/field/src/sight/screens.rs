//! What hides: the ground as the eye meets it, hex by hex and hexside by hexside.
//!
//! This is the form in which the tables are made. [`SightRules`](super::SightRules) make it from the words of
//! a map; a rule set with odder wishes, and a test with a drawn board, fill it in by themselves.
//!
//! Some rules let a man on a hill look over what blocks his neighbour in the valley. They say so by the number
//! of ends of the line that lie on high ground, and so does [`Hides`]:
//!
//! ```text
//!     ends on high ground     none    one    both
//!     Never                    -       -      -       clear ground
//!     BetweenLow              hides    -      -       a slope that any man on the heights sees over
//!     UnlessBothHigh          hides  hides    -       a wood in the valley, from hill to hill
//!     Always                  hides  hides  hides     a wood
//! ```

use hex::{Board, HexMap, SideMap};

/// Between which hexes a thing hides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Hides {
    /// Between none.
    #[default]
    Never,
    /// Between hexes of which neither is on high ground.
    BetweenLow,
    /// Between hexes of which at most one is on high ground.
    UnlessBothHigh,
    /// Between all.
    Always,
}

impl Hides {
    /// Whether it hides when so many of the two ends of a line are on high ground.
    #[inline]
    const fn from(self, n_high: u8) -> bool {
        // The words are in the order of the number of ends that must be high to see over it.
        n_high < self as u8
    }
}

/// Whether a hex is on high ground, in rules that ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Stand {
    /// It is not.
    #[default]
    Low,
    /// It is.
    High,
}

/// What a hex is to the eye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HexScreen {
    /// Whether its ground hides.
    pub hides: Hides,
    /// Whether it is on high ground.
    pub stand: Stand,
    /// How high it is, on any scale; the same everywhere if heights shall not count.
    pub level: i16,
}

/// What a hexside is to the eye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SideScreen {
    /// Whether it hides what is across it.
    pub across: Hides,
    /// Whether its two ends hide what is behind them.
    pub ends: Hides,
}

impl SideScreen {
    /// A hexside that hides nothing.
    pub const OPEN: Self = Self { across: Hides::Never, ends: Hides::Never };

    /// A crest that hides with its ends.
    pub const CREST: Self = Self { across: Hides::Always, ends: Hides::Always };

    /// A hexside that is both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { across: self.across.max(other.across), ends: self.ends.max(other.ends) }
    }
}

/// What every hex and hexside of a board is to the eye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Screens {
    /// By hex.
    pub hexes: HexMap<HexScreen>,
    /// By hexside.
    pub sides: SideMap<SideScreen>,
}

impl Screens {
    /// A board on which nothing hides.
    pub fn open(board: &Board) -> Self {
        Self { hexes: HexMap::new(board, HexScreen::default()), sides: SideMap::new(board, SideScreen::OPEN) }
    }
}

/// What matters of the two ends of a line for what lies between.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ends {
    pub(super) n_high: u8,
    highest: i16,
    are_level: bool,
}

impl Ends {
    #[inline]
    pub(super) fn new(one: HexScreen, other: HexScreen) -> Self {
        Self {
            n_high: one.stand as u8 + other.stand as u8,
            highest: one.level.max(other.level),
            are_level: one.level == other.level,
        }
    }
}

impl HexScreen {
    /// Whether the hex closes a line between these ends.
    #[inline]
    pub(super) fn closes(self, ends: Ends) -> bool {
        self.closes_by_ground(ends) || self.closes_by_height(ends)
    }

    #[inline]
    pub(super) fn closes_by_ground(self, ends: Ends) -> bool {
        self.hides.from(ends.n_high)
    }

    /// Above both ends, or as high as the one and above the other.
    #[inline]
    pub(super) fn closes_by_height(self, ends: Ends) -> bool {
        self.level > ends.highest || (self.level == ends.highest && !ends.are_level)
    }
}

impl SideScreen {
    #[inline]
    pub(super) fn closes_across(self, ends: Ends) -> bool {
        self.across.from(ends.n_high)
    }

    #[inline]
    pub(super) fn closes_at_ends(self, ends: Ends) -> bool {
        self.ends.from(ends.n_high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(level: i16) -> HexScreen {
        HexScreen { level, ..HexScreen::default() }
    }

    #[test]
    fn heights_close_as_the_two_sentences_say() {
        // The levels of one end, of the hex between and of the other end.
        let closed = [[1, 2, 1], [1, 3, 2], [2, 2, 1], [1, 2, 2], [-3, -1, -2]];
        let open = [[2, 1, 1], [2, 2, 2], [1, 1, 1], [3, 2, 1], [3, 1, 2], [2, 1, 2]];
        let is_closed =
            |[one, between, other]: [i16; 3]| at(between).closes_by_height(Ends::new(at(one), at(other)));
        assert!(closed.into_iter().all(is_closed));
        assert!(!open.into_iter().any(is_closed));
    }

    #[test]
    fn high_ends_see_over_what_the_drawing_says() {
        let seen_over = |hides: Hides| [0, 1, 2].map(|n_high| !hides.from(n_high));
        assert_eq!(seen_over(Hides::Never), [true, true, true]);
        assert_eq!(seen_over(Hides::BetweenLow), [false, true, true]);
        assert_eq!(seen_over(Hides::UnlessBothHigh), [false, false, true]);
        assert_eq!(seen_over(Hides::Always), [false, false, false]);
    }
}
