//! The hex grid of a board wargame, and no rule of any game.
//!
//! This crate is the lowest level of the workspace: geometry and its vocabulary. It depends on nothing, reads
//! nothing, and every function in it is pure. Read it in the order of the modules below: directions, hexes,
//! areas, hexsides, corners, lines; then how a map sheet lays hexes out, numbers them and draws them; then
//! the finite [`Board`] on which a game is played, with its small ids and dense tables.
//!
//! ```text
//!             ______                 A hex has six neighbours, six hexsides and six corners.
//!            /      \                A hexside is shared by two hexes, a corner by three.
//!     ______/   A    \______
//!    /      \        /      \        Directions are lettered A to F clockwise, and corners by the
//!   /   F    \______/   B    \       two hexsides that meet there. Which of them points to the top
//!   \        /FA  AB\        /       of the sheet is the business of an `Orientation`: here the
//!    \______/EF    BC\______/        hexes are flat-top and A is north.
//!    /      \        /      \
//!   /   E    \DE__CD/   C    \
//!   \        /      \        /
//!    \______/   D    \______/
//!           \        /
//!            \______/
//! ```
//!
//! A printed map in three steps:
//!
//! ```
//! use hex::{Board, Layout, NumberStyle, Numbering, Orientation, Sheet, Shoved};
//!
//! // Flat-top hexes, odd columns half a hex down, columns 01 to 42 and rows 00 to 36.
//! let layout = Layout::new(Orientation::FlatTop, Shoved::Odd);
//! let numbering = Numbering::new(layout, NumberStyle::CCRR, [Sheet::whole(1..=42, 0..=36)]).unwrap();
//! let board = Board::printed(&numbering).unwrap();
//!
//! let tavern = board.find(&numbering, "1528").unwrap();
//! let pike = board.find(&numbering, "1628").unwrap();
//! assert_eq!(board.distance(tavern, pike), 1);
//! assert!(board.side_between(tavern, pike).is_some());
//! assert_eq!(board.number(&numbering, pike).unwrap().to_string(), "1628");
//! ```
//!
//! # Whole numbers only
//!
//! Everything that a rule may ask (distances, lines of sight, neighbours) is exact integer arithmetic, so
//! that the same question has the same answer on every machine. The one module with floating point is the
//! drawing of the [`Plane`]; no rule may use it.
//!
//! # Why not the crate `hexx`
//!
//! We looked at `hexx` 0.25, learnt from it that sides and corners deserve types of their own, and left it.
//! Its lines interpolate in `f32` and give one answer where a wargame needs both; its grid edges are
//! oriented, so that the same side named from its two hexes is not equal and cannot key a table; it numbers
//! no sheets, and its dense stores hold hexes but not hexsides. What would have remained for it to do is the
//! arithmetic of two integers, at the price of a vector library. The methods themselves are common property;
//! the best account of them is Amit Patel's [guide to hexagonal
//! grids](https://www.redblobgames.com/grids/hexagons/).

mod direction;
mod hex;
mod area;
mod hexside;
mod corner;
mod line;
mod orientation;
mod layout;
mod numbering;
mod plane;
mod id;
mod board;
mod table;
mod set;

pub use area::{Ring, Spiral, Within};
pub use board::{Board, BoardFault, Exit};
pub use corner::Corner;
pub use direction::{CornerDirection, Direction};
pub use hex::{Hex, Mirror};
pub use hexside::Hexside;
pub use id::{BoardId, CornerId, HexId, SideId};
pub use layout::{Layout, Offset, Shoved};
pub use line::{Line, Step, Steps};
pub use numbering::{
    ColumnsCounted, NumberOrder, NumberProblem, NumberStyle, Numbering, NumberingFault, ParseNumberError,
    PrintedNumber, RowsCounted, Sheet,
};
pub use orientation::{Compass, Orientation, ParseCompassError, flat_top, pointy_top};
pub use plane::{Plane, Point};
pub use set::{HexSet, HexSetIter};
pub use table::{CornerMap, HexMap, SideMap, Table};
