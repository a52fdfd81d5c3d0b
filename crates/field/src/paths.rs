//! Marches, couriers and command range: what a way costs, and where one gets for a given cost.
//!
//! A rule set prices one [`Leg`] at a time: out of a hex, over a hexside, into the next hex, for the kind of
//! unit it has in mind. Everything it needs it reads from the leg: the road that crosses the hexside, the
//! stream along it, the woods ahead, what it costs to leave the zone behind. It answers with a [`Price`], or
//! with `None` where there is no way. The search does the rest, the same for infantry, couriers and supply.
//!
//! ```text
//!      ______                 The price of the leg from A to B may hold
//!     /      \                - what it costs to leave A,
//!    /   A    \______         - what it costs to cross the hexside,
//!    \        /  B   \        - what it costs to enter B,
//!     \______/  zone  \       and it says what becomes of the march in B: free to go on, or at an
//!            \        /       end there, as in the zone of an enemy.
//!             \______/
//! ```
//!
//! Some rules look back: cavalry passes the first enemy zone that it enters and halts in the second. For them
//! a march carries a [`Tally`], a small number that begins at nought; the price of a leg may depend on it and
//! says what it is from there on. The search then finds the cheapest way to each hex with each tally.
//!
//! ```
//! use field::paths::{HalfPoints, Leg, Onward, Price, Scratch, Start, Tally};
//! use hex::{Board, Direction, Hex};
//!
//! let board = Board::new(Hex::ZERO.within(6)).unwrap();
//! let on = |n| board.id(Hex::from(Direction::C) * n).unwrap();
//! let is_zone = |hex| hex == on(1) || hex == on(3);
//! let cavalry = |leg: Leg| {
//!     let onward = match (is_zone(leg.to), leg.tally) {
//!         (false, _) => Onward::Free,
//!         (true, Tally(0)) => Onward::Tally(Tally(1)),
//!         (true, _) => Onward::Halt,
//!     };
//!     Some(Price { cost: HalfPoints::whole(1), onward })
//! };
//!
//! let mut scratch = Scratch::with_tallies(&board, 2);
//! let reach = scratch.reach(&board, [Start::at(on(0))], HalfPoints::whole(5), cavalry);
//! assert_eq!(reach.cost(on(3)), Some(HalfPoints::whole(3)));
//! // Straight on it would halt in the third hex; so it goes round one of the two for another point.
//! assert_eq!(reach.cost(on(4)), Some(HalfPoints::whole(5)));
//! ```
//!
//! Costs are whole numbers of half points, so that a road at half a point needs no fraction.
//!
//! # Ties
//!
//! Where two ways cost the same, each hex is entered from the one with the lowest board id, and then with the
//! lowest tally: the same way on every machine. Legs that cost nothing are allowed; among places joined by them
//! the one that was found first counts, which is the same everywhere too.
//!
//! # Why not the crate `pathfinding`
//!
//! Both were measured (release, quickest of 25 runs, two busy cores) on the campaign of 1815 with its 7,224
//! hexes, for infantry that pays by road, ground and water:
//!
//! ```text
//!                                              here    pathfinding 4.16
//!     reach of 8 half points, 55 hexes          3 µs     9 µs    dijkstra_reach
//!     reach of 12 half points, 118 hexes        7 µs    18 µs
//!     reach of 24 half points, 467 hexes       28 µs    77 µs
//!     cheapest path across half the map       250 µs   380 µs    dijkstra
//!                                                      170 µs    astar, told that no hex costs less than a half
//! ```
//!
//! Of the 7 µs two are spent on the prices themselves. The crate hashes every hex and allocates at every
//! question; places in a table and a drawer for each cost need neither. Halts, tallies and the search back from
//! a goal would have had to be built round it, and it promises nothing about ties. Its A* is the better way to
//! one far goal; but that is asked for a courier now and then, while reach is asked at every turn of a computer
//! player's thought, and a search that leans toward its goal cannot keep the rule for ties.

use source::read::Read;
use std::fmt;
use std::ops::{Add, AddAssign};

use hex::{Direction, HexId, SideId};

mod reach;
mod ripple;
mod scratch;

pub use reach::{Path, Reach};
pub use ripple::Ripple;
pub use scratch::Scratch;

/// Movement points, counted in halves.
///
/// ```
/// use field::paths::HalfPoints;
///
/// assert_eq!((HalfPoints::whole(3) + HalfPoints(1)).to_string(), "3.5");
/// ```
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Default,
    Read,
    serde::Serialize,
    serde::Deserialize,
)]
pub struct HalfPoints(pub u16);

impl HalfPoints {
    /// No limit at all.
    pub const MAX: Self = Self(u16::MAX);

    /// So many whole points.
    pub const fn whole(points: u8) -> Self {
        Self(2 * points as u16)
    }
}

/// Sums beyond all measure stay there.
impl Add for HalfPoints {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0.is_multiple_of(2) { "" } else { ".5" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

/// What a march remembers of its way, as the rule set counts it: such as the zones that it has entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Tally(pub u8);

/// One step of a march, to be priced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Leg {
    /// The hex that it leaves.
    pub from: HexId,
    /// The direction in which it goes.
    pub direction: Direction,
    /// The hexside that it crosses.
    pub side: SideId,
    /// The hex that it enters.
    pub to: HexId,
    /// What the march remembers when it sets out on this leg.
    pub tally: Tally,
    /// What was paid before it; in a search back, what will be paid after it.
    pub paid: HalfPoints,
}

/// What a leg costs, all things taken together, and what becomes of the march at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Price {
    /// What is paid.
    pub cost: HalfPoints,
    /// Whether it may go on.
    pub onward: Onward,
}

/// A leg after which the march goes on as before.
impl From<HalfPoints> for Price {
    fn from(cost: HalfPoints) -> Self {
        Self { cost, onward: Onward::Free }
    }
}

/// What becomes of a march in the hex that it enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Onward {
    /// It may go on and remembers nothing new.
    Free,
    /// It may go on and remembers this.
    Tally(Tally),
    /// It ends here.
    Halt,
}

/// Where a march begins, and what it remembers from before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Start {
    /// The hex.
    pub hex: HexId,
    /// What it remembers.
    pub tally: Tally,
}

impl Start {
    /// A march that begins afresh in a hex.
    pub const fn at(hex: HexId) -> Self {
        Self { hex, tally: Tally(0) }
    }
}
