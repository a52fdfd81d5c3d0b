//! The board as a plain rectangle of cells, so that a step from hex to hex is a sum.
//!
//! Axial coordinates of a board fill a slanted part of a rectangle. The frame is that rectangle with a margin
//! as wide as the range, and every cell of it has a number: from a hex to the one a given step away is the
//! same difference of numbers all over the board, and no step of a course leads out of the frame. Cells that
//! are not on the board have no id and hide nothing.

use hex::{Board, Direction, Hex, HexId, Hexside};

use super::screens::{Ends, HexScreen, Screens, SideScreen};

/// So many cells are more than any board needs that is not a mistake: it has less than 66,000 hexes.
const MOST_CELLS: i64 = 1 << 26;

#[derive(Clone, PartialEq, Eq)]
pub(super) struct Frame {
    /// The hex of cell 0.
    first: Hex,
    /// How many cells a column has.
    stride: i32,
    /// By hex id.
    hexes: Box<[Hex]>,
    /// By cell, as are the following.
    ids: Box<[Option<HexId>]>,
    hex_screens: Box<[HexScreen]>,
    /// Three for each cell: the hexsides in directions `A`, `B` and `C`.
    side_screens: Box<[SideScreen]>,
}

impl Frame {
    pub(super) fn new(board: &Board, screens: &Screens, range: u8) -> Self {
        let hexes: Box<[Hex]> = board.ids().map(|id| board.hex(id)).collect();
        let span = |coordinate: fn(&Hex) -> i32| {
            let all = || hexes.iter().map(coordinate);
            let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
            // One more than the range for the hexes beside a line.
            let margin = i32::from(range) + 1;
            (least - margin, most - least + 1 + 2 * margin)
        };
        let ((first_q, columns), (first_r, stride)) = (span(|hex| hex.q), span(|hex| hex.r));
        let n_cells = i64::from(columns) * i64::from(stride);
        assert!(n_cells <= MOST_CELLS, "a board as scattered as this has no table of sight");

        // The hexsides of a cell are known if the board has a hex on either side of them.
        let side = |cell: Hex, direction: Direction| {
            board.side_id(Hexside::new(cell, direction)).map_or(SideScreen::OPEN, |side| screens.sides[side])
        };
        let cells = (first_q..first_q + columns)
            .flat_map(|q| (first_r..first_r + stride).map(move |r| Hex::new(q, r)));
        let ids: Box<[Option<HexId>]> = cells.clone().map(|hex| board.id(hex)).collect();
        let outside = HexScreen { level: i16::MIN, ..HexScreen::default() };
        let hex_screens = ids.iter().map(|id| id.map_or(outside, |id| screens.hexes[id])).collect();
        let side_screens = cells
            .flat_map(|hex| [Direction::A, Direction::B, Direction::C].map(|way| side(hex, way)))
            .collect();
        Self { first: Hex::new(first_q, first_r), stride, hexes, ids, hex_screens, side_screens }
    }

    pub(super) const fn stride(&self) -> i32 {
        self.stride
    }

    #[inline]
    pub(super) fn hex(&self, id: HexId) -> Hex {
        self.hexes[id.index()]
    }

    /// The cell of a hex.
    #[inline]
    pub(super) fn cell(&self, id: HexId) -> i32 {
        flat(self.hex(id) - self.first, self.stride)
    }

    /// The hex of a cell, on the board or off it.
    pub(super) fn hex_of(&self, cell: i32) -> Hex {
        self.first + Hex::new(cell / self.stride, cell % self.stride)
    }

    /// The hex of the board in a cell.
    #[inline]
    pub(super) fn id(&self, cell: i32) -> Option<HexId> {
        self.ids[place(cell)]
    }

    #[inline]
    pub(super) fn hex_screen(&self, cell: i32) -> HexScreen {
        self.hex_screens[place(cell)]
    }

    /// What the ends of a line are to each other.
    #[inline]
    pub(super) fn ends(&self, one: i32, other: i32) -> Ends {
        Ends::new(self.hex_screen(one), self.hex_screen(other))
    }

    /// The hexside with this number: three for each cell.
    #[inline]
    pub(super) fn side_screen(&self, side: i32) -> SideScreen {
        self.side_screens[place(side)]
    }

    pub(super) fn hexside_of(&self, side: i32) -> Hexside {
        Hexside::new(self.hex_of(side / 3), Direction::ALL[place(side % 3)])
    }

    pub(super) fn n_bytes(&self) -> usize {
        size_of_val(&*self.hexes)
            + size_of_val(&*self.ids)
            + size_of_val(&*self.hex_screens)
            + size_of_val(&*self.side_screens)
    }
}

/// The step from hex to hex as a step from cell to cell.
#[inline]
pub(super) const fn flat(step: Hex, stride: i32) -> i32 {
    step.q * stride + step.r
}

/// The step from the cell of the first hex to a hexside, as a difference of numbers of hexsides.
pub(super) fn flat_side(side: Hexside, stride: i32) -> i32 {
    // The hexside names the hex from which it lies in direction A, B or C first.
    let [hex, across] = side.hexes();
    let direction = side.direction_from(hex).expect("a hexside is beside its own hexes");
    debug_assert!(direction.index() < 3, "{across:?} is not first");
    let index = i32::try_from(direction.index()).expect("there are six directions");
    3 * flat(hex, stride) + index
}

/// No cell that a course leads to lies before the first one: the margin is as wide as the range.
#[inline]
const fn place(cell: i32) -> usize {
    cell.cast_unsigned() as usize
}
