//! A finite board, surveyed once so that every later question is a look into a table.
//!
//! The endless grid knows no edge and needs no memory. A game is played on some thousand hexes of it,
//! millions of times over, and wants its hexes, hexsides and corners numbered without gaps: terrain is then
//! an array, a set of hexes is a row of bits, and the neighbour of a hex is one read. A board is that
//! numbering. It never changes; share it behind an `Arc`.
//!
//! ```text
//!     ______
//!    /      \              Hex ids run down the columns from the left, so that on a flat-top map they
//!   /   0    \______       follow the printed numbers.
//!   \        /      \
//!    \______/   2    \     Hexsides and corners on the edge of the board belong to it as well: such a
//!    /      \        /     hexside has a hex on one side of it only.
//!   /   1    \______/
//!   \        /      \      This board has 4 hexes, 19 hexsides and 16 corners.
//!    \______/   3    \
//!           \        /
//!            \______/
//! ```

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use crate::numbering::{NumberProblem, Numbering, ParseNumberError, PrintedNumber};
use crate::{Corner, CornerDirection, CornerId, Direction, Hex, HexId, Hexside, Layout, Offset, SideId};

mod survey;

#[cfg(test)]
mod tests;

/// The hexes in play, with their hexsides and corners, numbered for tables.
///
/// Ids of another board are a mistake of the program; where they lie beyond the tables the methods panic.
///
/// ```
/// use hex::{flat_top, Board, Layout, Offset, Orientation, Shoved};
///
/// let layout = Layout::new(Orientation::FlatTop, Shoved::Even);
/// let board = Board::rectangle(layout, 1..=20, 1..=30).unwrap();
/// assert_eq!(board.n_hexes(), 600);
///
/// let corner = board.id(layout.hex(Offset::new(1, 1))).unwrap();
/// let below = board.neighbour(corner, flat_top::S).unwrap();
/// assert_eq!(layout.offset(board.hex(below)), Offset::new(1, 2));
/// assert_eq!(board.neighbour(corner, flat_top::N), None);
/// assert_eq!(board.side(corner, flat_top::S), board.side(below, flat_top::N));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// By hex id, in ascending order.
    hexes: Box<[Hex]>,
    /// The lowest `q` of any hex.
    first_column: i32,
    /// The index in `hexes` at which each column of equal `q` begins, with the end of the last one.
    column_starts: Box<[u16]>,
    neighbours: Box<[[Option<HexId>; 6]]>,
    /// The ways out of every hex, hex by hex: a search walks along a row without gaps.
    exits: Box<[Exit]>,
    /// The index in `exits` at which those of each hex begin, with the end of the last.
    exit_starts: Box<[u32]>,
    sides_of_hex: Box<[[SideId; 6]]>,
    corners_of_hex: Box<[[CornerId; 6]]>,
    /// By side id.
    sides: Box<[Hexside]>,
    hexes_of_side: Box<[[Option<HexId>; 2]]>,
    /// By corner id.
    corners: Box<[Corner]>,
}

/// A way out of a hex to a neighbour on the board: what a march must pay for is the hexside and the hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Exit {
    /// The direction of the neighbour.
    pub direction: Direction,
    /// The hexside to cross.
    pub side: SideId,
    /// The neighbour.
    pub hex: HexId,
}

/// Why a board cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BoardFault {
    /// There are no hexes.
    Empty,
    /// There are more than [`Board::MAX_HEXES`].
    TooManyHexes,
    /// The same hex comes twice.
    DuplicateHex(Hex),
    /// A hex has a coordinate, or a rectangle a column or row, beyond ±[`Board::MAX_COORDINATE`].
    TooFar,
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a board needs at least one hex"),
            Self::TooManyHexes => write!(f, "a board has at most {} hexes", Board::MAX_HEXES),
            Self::DuplicateHex(hex) => write!(f, "the hex {hex} is on the board twice"),
            Self::TooFar => {
                let most = Board::MAX_COORDINATE;
                write!(f, "the coordinates of a board lie between -{most} and {most}")
            }
        }
    }
}

impl Error for BoardFault {}

/// Making a board.
impl Board {
    /// The most hexes that a board can have.
    pub const MAX_HEXES: usize = u16::MAX as usize;

    /// The furthest from the origin that a coordinate of a board can be.
    pub const MAX_COORDINATE: i32 = i16::MAX as i32;

    /// The board of these hexes, in whatever shape and order they come.
    ///
    /// ```
    /// use hex::{Board, BoardFault, Hex};
    ///
    /// let island = Board::new(Hex::ZERO.ring(2)).unwrap();
    /// assert_eq!(island.n_hexes(), 12);
    /// assert_eq!(island.id(Hex::ZERO), None);
    ///
    /// assert_eq!(Board::new([]), Err(BoardFault::Empty));
    /// assert_eq!(Board::new([Hex::ZERO, Hex::ZERO]), Err(BoardFault::DuplicateHex(Hex::ZERO)));
    /// ```
    pub fn new(hexes: impl IntoIterator<Item = Hex>) -> Result<Self, BoardFault> {
        survey::survey(hexes.into_iter().take(Self::MAX_HEXES + 1).collect())
    }

    /// The board of all hexes in these columns and rows.
    pub fn rectangle(
        layout: Layout,
        columns: RangeInclusive<i32>,
        rows: RangeInclusive<i32>,
    ) -> Result<Self, BoardFault> {
        let ends = [columns.start(), columns.end(), rows.start(), rows.end()];
        if ends.iter().any(|end| end.unsigned_abs() > Self::MAX_COORDINATE.unsigned_abs()) {
            return Err(BoardFault::TooFar);
        }
        let places = columns.flat_map(|column| rows.clone().map(move |row| Offset::new(column, row)));
        Self::new(places.map(|place| layout.hex(place)))
    }

    /// The board of all hexes that have a printed number.
    pub fn printed(numbering: &Numbering) -> Result<Self, BoardFault> {
        Self::new(numbering.hexes())
    }
}

/// Hexes.
impl Board {
    /// How many hexes it has: at least one.
    pub const fn n_hexes(&self) -> usize {
        self.hexes.len()
    }

    /// All its hexes.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = HexId> + DoubleEndedIterator + use<> {
        (0..self.n_hexes()).map(HexId::at)
    }

    /// The hex at a place of that list; `None` beyond its end.
    pub fn nth(&self, place: usize) -> Option<HexId> {
        (place < self.n_hexes()).then(|| HexId::at(place))
    }

    /// The hex with this id.
    #[inline]
    pub fn hex(&self, id: HexId) -> Hex {
        self.hexes[id.index()]
    }

    /// The id of a hex; `None` when it is not on the board.
    pub fn id(&self, hex: Hex) -> Option<HexId> {
        let (start, column) = self.column(hex.q)?;
        let place = first_from(column, hex.r);
        (column.get(place)?.r == hex.r).then(|| HexId::at(start + place))
    }

    /// The hex in which a number is printed.
    ///
    /// ```
    /// use hex::{Board, Layout, NumberStyle, Numbering, Orientation, Sheet, Shoved};
    ///
    /// let layout = Layout::new(Orientation::FlatTop, Shoved::Even);
    /// let numbering = Numbering::new(layout, NumberStyle::CCRR, [Sheet::whole(1..=32, 1..=35)]).unwrap();
    /// // Only the northern half of the map is in play.
    /// let board = Board::rectangle(layout, 1..=32, 1..=17).unwrap();
    /// assert!(board.find(&numbering, "0913").is_ok());
    /// let error = board.find(&numbering, "1832").unwrap_err();
    /// assert_eq!(error.to_string(), "\"1832\" is not on the board in play");
    /// ```
    pub fn find(&self, numbering: &Numbering, text: &str) -> Result<HexId, ParseNumberError> {
        let hex = numbering.parse(text)?;
        self.id(hex).ok_or_else(|| ParseNumberError::new(text, numbering.style(), NumberProblem::OffBoard))
    }

    /// The number printed in a hex; `None` when no sheet has that hex.
    pub fn number(&self, numbering: &Numbering, id: HexId) -> Option<PrintedNumber> {
        numbering.number(self.hex(id))
    }

    /// The number of hexes from one to another as the crow flies, on the board or off it.
    #[inline]
    pub fn distance(&self, from: HexId, to: HexId) -> u32 {
        let (from, to) = (self.hex(from), self.hex(to));
        // As `Hex::distance`, quicker: the coordinates of a board are so small that no sum overflows.
        let (q, r) = (from.q - to.q, from.r - to.r);
        q.unsigned_abs().max(r.unsigned_abs()).max((q + r).unsigned_abs())
    }

    /// The hexes of the board within a distance, in the order of their ids; the centre is one of them.
    ///
    /// ```
    /// use hex::{Board, Hex};
    ///
    /// let board = Board::new(Hex::ZERO.within(5)).unwrap();
    /// let centre = board.id(Hex::ZERO).unwrap();
    /// let edge = board.id(Hex::new(5, 0)).unwrap();
    /// assert_eq!(board.within(centre, 2).count(), 19);
    /// assert_eq!(board.within(edge, 1).count(), 4);
    /// ```
    pub fn within(&self, centre: HexId, radius: u32) -> impl Iterator<Item = HexId> {
        // No two hexes of a board are further apart, and sums of this cannot overflow.
        let radius = radius.min(4 * Self::MAX_COORDINATE.unsigned_abs()).cast_signed();
        let centre = self.hex(centre);
        let (first, last) = (self.hexes[0].q, self.hexes[self.hexes.len() - 1].q);
        let columns = first.max(centre.q - radius)..=last.min(centre.q + radius);
        columns.flat_map(move |q| {
            let step = q - centre.q;
            let top = centre.r + (-radius).max(-radius - step);
            let bottom = centre.r + radius.min(radius - step);
            let (start, column) = self.column(q).unwrap_or_default();
            (start + first_from(column, top)..start + first_from(column, bottom + 1)).map(HexId::at)
        })
    }

    /// The hexes of the board at exactly a distance, clockwise from direction `A`.
    pub fn ring(&self, centre: HexId, radius: u32) -> impl Iterator<Item = HexId> {
        let radius = radius.min(4 * Self::MAX_COORDINATE.unsigned_abs());
        self.hex(centre).ring(radius).filter_map(|hex| self.id(hex))
    }
}

/// Neighbours.
impl Board {
    /// The neighbour in a direction; `None` beyond the edge of the board.
    #[inline]
    pub fn neighbour(&self, id: HexId, direction: Direction) -> Option<HexId> {
        self.neighbours[id.index()][direction.index()]
    }

    /// The neighbours that are on the board, clockwise from direction `A`.
    #[inline]
    pub fn neighbours(&self, id: HexId) -> impl Iterator<Item = HexId> + use<> {
        self.neighbours[id.index()].into_iter().flatten()
    }

    /// The ways out to the neighbours that are on the board, clockwise from direction `A`.
    ///
    /// ```
    /// use hex::{Board, Hex};
    ///
    /// let board = Board::new(Hex::ZERO.within(1)).unwrap();
    /// let centre = board.id(Hex::ZERO).unwrap();
    /// for exit in board.exits(centre) {
    ///     assert_eq!(board.side_between(centre, exit.hex), Some(exit.side));
    /// }
    /// assert_eq!(board.exits(centre).count(), 6);
    /// ```
    #[inline]
    pub fn exits(&self, id: HexId) -> impl ExactSizeIterator<Item = Exit> {
        let (first, end) = (self.exit_starts[id.index()], self.exit_starts[id.index() + 1]);
        self.exits[first as usize..end as usize].iter().copied()
    }

    /// The direction from a hex to an adjacent one; `None` when they are not adjacent.
    #[inline]
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        let row = &self.neighbours[from.index()];
        Direction::ALL.into_iter().find(|direction| row[direction.index()] == Some(to))
    }

    /// Whether two hexes are adjacent.
    pub fn are_adjacent(&self, a: HexId, b: HexId) -> bool {
        self.neighbours[a.index()].contains(&Some(b))
    }

    /// Whether a hex lies on the edge of the board, with a neighbour missing.
    pub fn is_on_edge(&self, id: HexId) -> bool {
        self.neighbours[id.index()].contains(&None)
    }
}

/// Hexsides.
impl Board {
    /// How many hexsides it has, those on the edge included.
    pub const fn n_sides(&self) -> usize {
        self.sides.len()
    }

    /// All its hexsides.
    pub fn side_ids(&self) -> impl ExactSizeIterator<Item = SideId> + DoubleEndedIterator + use<> {
        (0..self.n_sides()).map(SideId::at)
    }

    /// The hexside with this id.
    #[inline]
    pub fn hexside(&self, id: SideId) -> Hexside {
        self.sides[id.index()]
    }

    /// The id of a hexside; `None` when neither of its hexes is on the board.
    pub fn side_id(&self, side: Hexside) -> Option<SideId> {
        side.hexes().into_iter().find_map(|hex| {
            let id = self.id(hex)?;
            Some(self.side(id, side.direction_from(hex)?))
        })
    }

    /// The hexside of a hex in a direction.
    #[inline]
    pub fn side(&self, id: HexId, direction: Direction) -> SideId {
        self.sides_of_hex[id.index()][direction.index()]
    }

    /// The six hexsides of a hex, in the order of [`Direction::ALL`].
    #[inline]
    pub fn sides(&self, id: HexId) -> &[SideId; 6] {
        &self.sides_of_hex[id.index()]
    }

    /// The hexside between two hexes; `None` when they are not adjacent.
    pub fn side_between(&self, a: HexId, b: HexId) -> Option<SideId> {
        self.direction(a, b).map(|direction| self.side(a, direction))
    }

    /// The two hexes of a hexside, in the order of [`Hexside::hexes`], with `None` for one outside the board.
    #[inline]
    pub fn side_hexes(&self, id: SideId) -> [Option<HexId>; 2] {
        self.hexes_of_side[id.index()]
    }

    /// The hex across a hexside; `None` when that is outside the board, or when `from` does not have this
    /// hexside.
    pub fn across(&self, side: SideId, from: HexId) -> Option<HexId> {
        match self.side_hexes(side) {
            [Some(first), second] if first == from => second,
            [first, Some(second)] if second == from => first,
            _ => None,
        }
    }

    /// The corners at the two ends of a hexside, in the order of [`Hexside::corners`].
    pub fn side_corners(&self, id: SideId) -> [CornerId; 2] {
        self.hexside(id).corners().map(|corner| {
            self.corner_id(corner).expect("the ends of a hexside are corners of the hexes that have it")
        })
    }
}

/// Corners.
impl Board {
    /// How many corners it has, those on the edge included.
    pub const fn n_corners(&self) -> usize {
        self.corners.len()
    }

    /// All its corners.
    pub fn corner_ids(&self) -> impl ExactSizeIterator<Item = CornerId> + DoubleEndedIterator + use<> {
        (0..self.n_corners()).map(CornerId::at)
    }

    /// The corner with this id.
    #[inline]
    pub fn corner(&self, id: CornerId) -> Corner {
        self.corners[id.index()]
    }

    /// The id of a corner; `None` when none of its hexes is on the board.
    pub fn corner_id(&self, corner: Corner) -> Option<CornerId> {
        corner.hexes().into_iter().find_map(|hex| {
            let id = self.id(hex)?;
            Some(self.corner_at(id, corner.direction_from(hex)?))
        })
    }

    /// The corner of a hex in a corner direction.
    #[inline]
    pub fn corner_at(&self, id: HexId, corner: CornerDirection) -> CornerId {
        self.corners_of_hex[id.index()][corner.index()]
    }

    /// The six corners of a hex, in the order of [`CornerDirection::ALL`].
    #[inline]
    pub fn corners(&self, id: HexId) -> &[CornerId; 6] {
        &self.corners_of_hex[id.index()]
    }

    /// The three hexes of a corner, in the order of [`Corner::hexes`], with `None` for each outside the
    /// board.
    pub fn corner_hexes(&self, id: CornerId) -> [Option<HexId>; 3] {
        self.corner(id).hexes().map(|hex| self.id(hex))
    }

    /// The three hexsides of a corner, in the order of [`Corner::sides`], with `None` for each outside the
    /// board: the ways on for a river.
    pub fn corner_sides(&self, id: CornerId) -> [Option<SideId>; 3] {
        self.corner(id).sides().map(|side| self.side_id(side))
    }
}

impl Board {
    /// The hexes of one column of equal `q`, and the index of the first of them; `None` beside the board.
    #[inline]
    fn column(&self, q: i32) -> Option<(usize, &[Hex])> {
        let column = usize::try_from(q.checked_sub(self.first_column)?).ok()?;
        let start = usize::from(*self.column_starts.get(column)?);
        let end = usize::from(*self.column_starts.get(column + 1)?);
        Some((start, &self.hexes[start..end]))
    }
}

/// The place in a column of the first hex at `r` or below it. Where the column has no gap, as on every
/// rectangular map, that is a subtraction; where it has, a search.
#[inline]
fn first_from(column: &[Hex], r: i32) -> usize {
    let (Some(top), Some(bottom)) = (column.first(), column.last()) else {
        return 0;
    };
    let length = usize::try_from(bottom.r - top.r).map_or(0, |steps| steps + 1);
    if length == column.len() {
        usize::try_from(r.saturating_sub(top.r)).unwrap_or(0).min(length)
    } else {
        column.partition_point(|hex| hex.r < r)
    }
}

/// Shows the size only: the tables would fill pages.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("n_hexes", &self.n_hexes())
            .field("n_sides", &self.n_sides())
            .field("n_corners", &self.n_corners())
            .finish_non_exhaustive()
    }
}
