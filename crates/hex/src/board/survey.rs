//! The survey of a board: from a heap of hexes to numbered hexes, hexsides and corners.
//!
//! Hexes are put in order first, and hexsides and corners are then numbered as they are met. A hexside or
//! corner of a hex has been met already exactly when another of its hexes has a lower id, and then it stands
//! in that hex's row of the table; so no hash map is needed here either.

use super::{Board, BoardFault, Exit};
use crate::{Corner, CornerDirection, CornerId, Direction, Hex, HexId, Hexside, SideId};

pub(super) fn survey(mut hexes: Vec<Hex>) -> Result<Board, BoardFault> {
    let is_too_far = |value: i32| value.unsigned_abs() > Board::MAX_COORDINATE.unsigned_abs();
    if hexes.is_empty() {
        return Err(BoardFault::Empty);
    }
    if hexes.len() > Board::MAX_HEXES {
        return Err(BoardFault::TooManyHexes);
    }
    if hexes.iter().any(|hex| is_too_far(hex.q) || is_too_far(hex.r)) {
        return Err(BoardFault::TooFar);
    }
    hexes.sort_unstable();
    if let Some(pair) = hexes.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(BoardFault::DuplicateHex(pair[0]));
    }

    let mut board = Board {
        first_column: hexes[0].q,
        column_starts: column_starts(&hexes),
        hexes: hexes.into(),
        neighbours: Box::default(),
        exits: Box::default(),
        exit_starts: Box::default(),
        sides_of_hex: Box::default(),
        corners_of_hex: Box::default(),
        sides: Box::default(),
        hexes_of_side: Box::default(),
        corners: Box::default(),
    };
    board.neighbours = board.hexes.iter().map(|hex| hex.neighbours().map(|next| board.id(next))).collect();
    number_sides(&mut board);
    list_exits(&mut board);
    number_corners(&mut board);
    Ok(board)
}

/// The index at which each column begins, and the end of the last one.
fn column_starts(hexes: &[Hex]) -> Box<[u16]> {
    let mut starts = Vec::new();
    let mut next_column = hexes[0].q;
    for (index, hex) in hexes.iter().enumerate() {
        while next_column <= hex.q {
            starts.push(start(index));
            next_column += 1;
        }
    }
    starts.push(start(hexes.len()));
    starts.into()
}

fn start(index: usize) -> u16 {
    u16::try_from(index).expect("a board has no more hexes than a u16 counts")
}

fn number_sides(board: &mut Board) {
    let mut table: Vec<[SideId; 6]> = Vec::with_capacity(board.n_hexes());
    let mut sides: Vec<Hexside> = Vec::new();
    for id in board.ids() {
        let row = Direction::ALL.map(|direction| match board.neighbour(id, direction) {
            Some(other) if other < id => table[other.index()][direction.opposite().index()],
            _ => {
                sides.push(board.hex(id).side(direction));
                SideId::at(sides.len() - 1)
            }
        });
        table.push(row);
    }
    board.sides_of_hex = table.into();
    board.hexes_of_side = sides.iter().map(|side| side.hexes().map(|hex| board.id(hex))).collect();
    board.sides = sides.into();
}

fn list_exits(board: &mut Board) {
    let (mut exits, mut starts) = (Vec::with_capacity(6 * board.n_hexes()), vec![0]);
    for id in board.ids() {
        for direction in Direction::ALL {
            if let Some(hex) = board.neighbour(id, direction) {
                exits.push(Exit { direction, side: board.side(id, direction), hex });
            }
        }
        starts.push(u32::try_from(exits.len()).expect("a board has less than 2^19 ways out of its hexes"));
    }
    (board.exits, board.exit_starts) = (exits.into(), starts.into());
}

fn number_corners(board: &mut Board) {
    let mut table: Vec<[CornerId; 6]> = Vec::with_capacity(board.n_hexes());
    let mut corners: Vec<Corner> = Vec::new();
    for id in board.ids() {
        let row = CornerDirection::ALL.map(|corner| {
            // Seen from the left of the two hexes that share it, the corner lies two steps further clockwise;
            // seen from the right one, two steps back.
            let [left, right] = corner.sides();
            let met = |direction: Direction, turn: i32| {
                let other: HexId = board.neighbour(id, direction).filter(|&other| other < id)?;
                Some(table[other.index()][corner.rotate(turn).index()])
            };
            met(left, 2).or_else(|| met(right, -2)).unwrap_or_else(|| {
                corners.push(board.hex(id).corner(corner));
                CornerId::at(corners.len() - 1)
            })
        });
        table.push(row);
    }
    board.corners_of_hex = table.into();
    board.corners = corners.into();
}
