//! Columns and rows: how a sheet lays its hexes out.

use std::fmt;

use crate::{Hex, Orientation};

/// The column and row of a hex on a sheet, as one counts them with a finger.
///
/// Columns count to the right and rows downward. They may be negative, and need not begin at 1; on most maps
/// they are just the numbers printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Offset {
    /// Counted to the right.
    pub column: i32,
    /// Counted downward.
    pub row: i32,
}

impl Offset {
    /// The place at this column and row.
    pub const fn new(column: i32, row: i32) -> Self {
        Self { column, row }
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}, row {}", self.column, self.row)
    }
}

/// Which columns are shoved half a hex down, on flat-top sheets; on pointy-top sheets, which rows are shoved
/// half a hex to the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shoved {
    /// Columns (or rows) 1, 3, 5 and so on.
    Odd,
    /// Columns (or rows) 0, 2, 4 and so on.
    Even,
}

/// How the hexes of a sheet stand and which of them are shoved: all that is needed to turn columns and rows
/// into hexes and back.
///
/// ```text
///   FlatTop, Even shoved                FlatTop, Odd shoved
///     ______          ______                    ______
///    /      \        /      \                  /      \
///   /  0101  \______/  0301  \          ______/  0201  \______
///   \        /      \        /         /      \        /      \
///    \______/  0201  \______/         /  0101  \______/  0301  \
///           \        /                \        /      \        /
///            \______/                  \______/        \______/
///
///   PointyTop, Even shoved              PointyTop, Odd shoved
///   0101    0201    0301                    0101    0201    0301
///       0102    0202    0302            0102    0202    0302
///   0103    0203    0303                    0103    0203    0303
/// ```
///
/// ```
/// use hex::{flat_top, Layout, Offset, Orientation, Shoved};
///
/// let layout = Layout::new(Orientation::FlatTop, Shoved::Even);
/// let farm = layout.hex(Offset::new(3, 7));
/// assert_eq!(layout.offset(farm + flat_top::S), Offset::new(3, 8));
/// assert_eq!(layout.offset(farm + flat_top::NE), Offset::new(4, 6));
/// assert_eq!(layout.offset(farm + flat_top::SE), Offset::new(4, 7));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Layout {
    orientation: Orientation,
    shoved: Shoved,
}

impl Layout {
    /// The layout with hexes standing so, and those columns or rows shoved.
    pub const fn new(orientation: Orientation, shoved: Shoved) -> Self {
        Self { orientation, shoved }
    }

    /// How the hexes stand.
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// Which columns or rows are shoved.
    pub const fn shoved(self) -> Shoved {
        self.shoved
    }

    /// The hex at a column and row.
    pub const fn hex(self, place: Offset) -> Hex {
        match self.orientation {
            Orientation::FlatTop => Hex::new(place.column, place.row - self.slip(place.column)),
            Orientation::PointyTop => Hex::new(place.column - self.slip(place.row), place.row),
        }
    }

    /// The column and row of a hex.
    pub const fn offset(self, hex: Hex) -> Offset {
        match self.orientation {
            Orientation::FlatTop => Offset::new(hex.q, hex.r + self.slip(hex.q)),
            Orientation::PointyTop => Offset::new(hex.q + self.slip(hex.r), hex.r),
        }
    }

    /// By how much the slanting axis has slipped at a straight line of hexes: one for every two lines, and
    /// the halves rounded by which of the lines are shoved.
    const fn slip(self, line: i32) -> i32 {
        match self.shoved {
            Shoved::Odd => line >> 1,
            Shoved::Even => (line + 1) >> 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, flat_top, pointy_top};

    const ALL: [Layout; 4] = [
        Layout::new(Orientation::FlatTop, Shoved::Odd),
        Layout::new(Orientation::FlatTop, Shoved::Even),
        Layout::new(Orientation::PointyTop, Shoved::Odd),
        Layout::new(Orientation::PointyTop, Shoved::Even),
    ];

    /// The columns and rows of the six neighbours, as steps, in the order of [`Direction::ALL`].
    fn steps(layout: Layout, column: i32, row: i32) -> [(i32, i32); 6] {
        let hex = layout.hex(Offset::new(column, row));
        Direction::ALL.map(|direction| {
            let there = layout.offset(hex + direction);
            (there.column - column, there.row - row)
        })
    }

    #[test]
    fn there_and_back() {
        for layout in ALL {
            for column in -5..=5 {
                for row in -5..=5 {
                    let place = Offset::new(column, row);
                    assert_eq!(layout.offset(layout.hex(place)), place);
                }
            }
            for hex in Hex::ZERO.within(5) {
                assert_eq!(layout.hex(layout.offset(hex)), hex);
            }
        }
    }

    #[test]
    fn neighbours_of_a_flat_top_hex_by_its_column() {
        // N, NE, SE, S, SW, NW.
        let raised = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)];
        let shoved = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];
        for column in -4..=4 {
            let odd = column % 2 != 0;
            let expected = if odd { shoved } else { raised };
            assert_eq!(steps(Layout::new(Orientation::FlatTop, Shoved::Odd), column, 3), expected);
            let expected = if odd { raised } else { shoved };
            assert_eq!(steps(Layout::new(Orientation::FlatTop, Shoved::Even), column, 3), expected);
        }
    }

    #[test]
    fn neighbours_of_a_pointy_top_hex_by_its_row() {
        // NW, NE, E, SE, SW, W.
        let unshoved = [(-1, -1), (0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
        let shoved = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 0)];
        for row in -4..=4 {
            let odd = row % 2 != 0;
            let expected = if odd { shoved } else { unshoved };
            assert_eq!(steps(Layout::new(Orientation::PointyTop, Shoved::Odd), 3, row), expected);
            let expected = if odd { unshoved } else { shoved };
            assert_eq!(steps(Layout::new(Orientation::PointyTop, Shoved::Even), 3, row), expected);
        }
    }

    #[test]
    fn straight_lines_of_the_sheet_are_straight() {
        for shoved in [Shoved::Odd, Shoved::Even] {
            let flat = Layout::new(Orientation::FlatTop, shoved);
            let column: Vec<Hex> = (0..5).map(|row| flat.hex(Offset::new(7, row))).collect();
            assert!(column.windows(2).all(|pair| pair[0] + flat_top::S == pair[1]));

            let pointy = Layout::new(Orientation::PointyTop, shoved);
            let row: Vec<Hex> = (0..5).map(|column| pointy.hex(Offset::new(column, 7))).collect();
            assert!(row.windows(2).all(|pair| pair[0] + pointy_top::E == pair[1]));
        }
    }

    #[test]
    fn the_origin_is_the_origin() {
        for layout in ALL {
            assert_eq!(layout.hex(Offset::new(0, 0)), Hex::ZERO);
        }
    }
}
