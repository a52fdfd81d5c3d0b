//! The tables of a board against the plain arithmetic of the endless grid.

use std::collections::BTreeSet;

use super::*;
use crate::{NumberStyle, Orientation, Sheet, Shoved};

const LAYOUTS: [Layout; 4] = [
    Layout::new(Orientation::FlatTop, Shoved::Odd),
    Layout::new(Orientation::FlatTop, Shoved::Even),
    Layout::new(Orientation::PointyTop, Shoved::Odd),
    Layout::new(Orientation::PointyTop, Shoved::Even),
];

/// A ragged set with holes, gaps in its columns, an empty column and a piece apart.
fn ragged() -> Vec<Hex> {
    let land = Hex::new(-4, 2).within(5).filter(|hex| (hex.q * 7 + hex.r * 3).rem_euclid(5) != 0);
    let island = Hex::new(6, 1).ring(2);
    land.chain(island).collect()
}

fn boards() -> impl Iterator<Item = Board> {
    let rectangles = LAYOUTS.map(|layout| Board::rectangle(layout, -3..=5, 0..=6).unwrap());
    let others = [ragged(), Hex::new(9, -9).within(4).collect(), vec![Hex::new(3, 3)]];
    rectangles.into_iter().chain(others.map(|hexes| Board::new(hexes).unwrap()))
}

/// Every hex of the board and some way around it.
fn surroundings(board: &Board) -> BTreeSet<Hex> {
    board.ids().flat_map(|id| board.hex(id).within(2)).collect()
}

#[test]
fn ids_and_hexes_go_both_ways_in_order() {
    for board in boards() {
        assert_eq!(board.ids().len(), board.n_hexes());
        for id in board.ids() {
            assert_eq!(board.id(board.hex(id)), Some(id));
        }
        let hexes: Vec<Hex> = board.ids().map(|id| board.hex(id)).collect();
        assert!(hexes.is_sorted());
        for hex in surroundings(&board) {
            assert_eq!(board.id(hex).is_some(), hexes.contains(&hex));
        }
        for far in [i32::MIN, i32::MAX] {
            assert_eq!(board.id(Hex::new(far, 0)), None);
            assert_eq!(board.id(Hex::new(board.hexes[0].q, far)), None);
        }
    }
}

#[test]
fn neighbours_are_those_of_the_grid() {
    for board in boards() {
        for id in board.ids() {
            let hex = board.hex(id);
            for direction in Direction::ALL {
                assert_eq!(board.neighbour(id, direction), board.id(hex + direction));
            }
            let around: Vec<HexId> = hex.neighbours().into_iter().filter_map(|next| board.id(next)).collect();
            assert!(board.neighbours(id).eq(around.iter().copied()));
            assert_eq!(board.is_on_edge(id), around.len() < 6);
            for exit in board.exits(id) {
                assert_eq!(board.neighbour(id, exit.direction), Some(exit.hex));
                assert_eq!(board.side(id, exit.direction), exit.side);
            }
            assert!(board.exits(id).map(|exit| exit.hex).eq(around));
        }
    }
}

#[test]
fn pairs_of_hexes_agree_with_the_grid() {
    for board in boards() {
        for a in board.ids() {
            for b in board.ids() {
                let (hex_a, hex_b) = (board.hex(a), board.hex(b));
                assert_eq!(board.distance(a, b), hex_a.distance(hex_b));
                assert_eq!(board.direction(a, b), hex_a.direction_to(hex_b));
                assert_eq!(board.are_adjacent(a, b), hex_a.distance(hex_b) == 1);
                let side = Hexside::between(hex_a, hex_b);
                assert_eq!(board.side_between(a, b).map(|side| board.hexside(side)), side);
            }
        }
    }
}

#[test]
fn within_and_ring_are_those_of_the_grid() {
    for board in boards() {
        for centre in board.ids() {
            for radius in 0..5 {
                let expected = board.hex(centre).within(radius).filter_map(|hex| board.id(hex));
                assert!(board.within(centre, radius).eq(expected));
                let expected = board.hex(centre).ring(radius).filter_map(|hex| board.id(hex));
                assert!(board.ring(centre, radius).eq(expected));
            }
            assert!(board.within(centre, u32::MAX).eq(board.ids()));
        }
    }
}

#[test]
fn hexsides_are_those_of_the_grid() {
    for board in boards() {
        let all: BTreeSet<Hexside> = board.ids().flat_map(|id| board.hex(id).sides()).collect();
        assert_eq!(board.n_sides(), all.len());
        assert_eq!(board.side_ids().map(|id| board.hexside(id)).collect::<BTreeSet<_>>(), all);
        for id in board.ids() {
            assert_eq!(board.sides(id).map(|side| board.hexside(side)), board.hex(id).sides());
            for (direction, &side) in Direction::ALL.into_iter().zip(board.sides(id)) {
                assert_eq!(board.side(id, direction), side);
                assert_eq!(board.across(side, id), board.neighbour(id, direction));
            }
        }
        for side in board.side_ids() {
            assert_eq!(board.side_id(board.hexside(side)), Some(side));
            assert_eq!(board.side_hexes(side), board.hexside(side).hexes().map(|hex| board.id(hex)));
            assert!(board.side_hexes(side).iter().any(Option::is_some));
            let corners = board.side_corners(side).map(|corner| board.corner(corner));
            assert_eq!(corners, board.hexside(side).corners());
        }
        for side in surroundings(&board).into_iter().flat_map(Hex::sides) {
            assert_eq!(board.side_id(side).is_some(), all.contains(&side));
        }
    }
}

#[test]
fn corners_are_those_of_the_grid() {
    for board in boards() {
        let all: BTreeSet<Corner> = board.ids().flat_map(|id| board.hex(id).corners()).collect();
        assert_eq!(board.n_corners(), all.len());
        assert_eq!(board.corner_ids().map(|id| board.corner(id)).collect::<BTreeSet<_>>(), all);
        for id in board.ids() {
            assert_eq!(board.corners(id).map(|corner| board.corner(corner)), board.hex(id).corners());
            for (direction, &corner) in CornerDirection::ALL.into_iter().zip(board.corners(id)) {
                assert_eq!(board.corner_at(id, direction), corner);
            }
        }
        for corner in board.corner_ids() {
            assert_eq!(board.corner_id(board.corner(corner)), Some(corner));
            let hexes = board.corner_hexes(corner);
            assert_eq!(hexes, board.corner(corner).hexes().map(|hex| board.id(hex)));
            for (index, side) in board.corner_sides(corner).into_iter().enumerate() {
                let on_board = hexes[index].is_some() || hexes[(index + 1) % 3].is_some();
                assert_eq!(side.is_some(), on_board);
                assert!(side.is_none_or(|side| board.side_corners(side).contains(&corner)));
            }
        }
        for corner in surroundings(&board).into_iter().flat_map(Hex::corners) {
            assert_eq!(board.corner_id(corner).is_some(), all.contains(&corner));
        }
    }
}

#[test]
fn an_interior_corner_belongs_to_three_hexes() {
    let board = Board::new(Hex::ZERO.within(3)).unwrap();
    let interior = board.ids().filter(|&id| !board.is_on_edge(id)).flat_map(|id| *board.corners(id));
    for corner in interior {
        assert!(board.corner_hexes(corner).iter().all(Option::is_some));
        assert!(board.corner_sides(corner).iter().all(Option::is_some));
    }
}

/// Of `w` straight lines of `h` hexes each, a line has `h - 1` inner hexsides, and two lines side by side
/// share `2 h - 1`. Each inner hexside is counted by two hexes. The corners then follow from Euler's formula.
#[test]
fn a_rectangle_has_as_many_sides_and_corners_as_the_formula_says() {
    for layout in LAYOUTS {
        for w in 1..7_usize {
            for h in 1..7_usize {
                let (last_line, last_place) = (i32::try_from(w).unwrap(), i32::try_from(h).unwrap());
                let (columns, rows) = match layout.orientation() {
                    Orientation::FlatTop => (1..=last_line, 1..=last_place),
                    Orientation::PointyTop => (1..=last_place, 1..=last_line),
                };
                let board = Board::rectangle(layout, columns, rows).unwrap();
                let inner = w * (h - 1) + (w - 1) * (2 * h - 1);
                assert_eq!(board.n_hexes(), w * h);
                assert_eq!(board.n_sides(), 6 * w * h - inner);
                assert_eq!(board.n_corners(), board.n_sides() + 1 - board.n_hexes());
            }
        }
    }
}

#[test]
fn the_board_drawn_above_has_the_sides_and_corners_told_there() {
    let board = Board::rectangle(LAYOUTS[1], 1..=2, 1..=2).unwrap();
    assert_eq!((board.n_hexes(), board.n_sides(), board.n_corners()), (4, 19, 16));
    assert_eq!(format!("{board:?}"), "Board { n_hexes: 4, n_sides: 19, n_corners: 16, .. }");
}

#[test]
fn ids_of_a_flat_top_map_follow_the_printed_numbers() {
    let numbering = Numbering::new(LAYOUTS[0], NumberStyle::CCRR, [Sheet::whole(1..=9, 0..=7)]).unwrap();
    let board = Board::printed(&numbering).unwrap();
    let texts: Vec<String> =
        board.ids().map(|id| board.number(&numbering, id).unwrap().to_string()).collect();
    assert!(texts.is_sorted());
    for (id, text) in board.ids().zip(&texts) {
        assert_eq!(board.find(&numbering, text), Ok(id));
    }
    assert!(board.find(&numbering, "1001").is_err());
}

#[test]
fn a_hex_off_every_sheet_has_no_number() {
    let numbering = Numbering::new(LAYOUTS[0], NumberStyle::CCRR, [Sheet::whole(1..=2, 1..=2)]).unwrap();
    let board = Board::rectangle(LAYOUTS[0], 0..=3, 0..=3).unwrap();
    let numbered = board.ids().filter(|&id| board.number(&numbering, id).is_some());
    assert_eq!(numbered.count(), 4);
}

#[test]
fn faults_are_values() {
    let layout = LAYOUTS[1];
    assert_eq!(Board::new([]), Err(BoardFault::Empty));
    #[expect(clippy::reversed_empty_ranges, reason = "no columns is one of the faults")]
    let nothing = Board::rectangle(layout, 5..=1, 1..=5);
    assert_eq!(nothing, Err(BoardFault::Empty));
    assert_eq!(Board::rectangle(layout, 1..=300, 1..=300), Err(BoardFault::TooManyHexes));
    assert_eq!(Board::new(Hex::ZERO.within(u32::MAX)), Err(BoardFault::TooManyHexes));
    assert_eq!(Board::rectangle(layout, i32::MIN..=i32::MAX, 1..=2), Err(BoardFault::TooFar));
    assert_eq!(Board::rectangle(layout, 32_767..=32_767, -32_767..=-32_767), Err(BoardFault::TooFar));
    assert_eq!(Board::new([Hex::ZERO, Hex::new(0, i32::MIN)]), Err(BoardFault::TooFar));
    let twice = Hex::ZERO.within(1).chain([Hex::new(1, 0)]);
    assert_eq!(Board::new(twice), Err(BoardFault::DuplicateHex(Hex::new(1, 0))));

    let sentences = [
        BoardFault::Empty,
        BoardFault::TooManyHexes,
        BoardFault::DuplicateHex(Hex::new(1, -2)),
        BoardFault::TooFar,
    ]
    .map(|fault| fault.to_string());
    assert_eq!(
        sentences,
        [
            "a board needs at least one hex",
            "a board has at most 65535 hexes",
            "the hex (1, -2) is on the board twice",
            "the coordinates of a board lie between -32767 and 32767",
        ]
    );
}

#[test]
fn the_largest_boards_can_be_made() {
    let board = Board::rectangle(LAYOUTS[1], 1..=255, 1..=257).unwrap();
    assert_eq!(board.n_hexes(), Board::MAX_HEXES);
    let last = board.ids().next_back().unwrap();
    assert_eq!(board.id(board.hex(last)), Some(last));

    let limit = Board::MAX_COORDINATE;
    let corners = [Hex::new(-limit, limit), Hex::new(limit, -limit), Hex::new(limit, limit)];
    let board = Board::new(corners).unwrap();
    assert_eq!(board.n_sides(), 18);
    let first = board.ids().next().unwrap();
    assert!(board.within(first, u32::MAX).eq(board.ids()));
}

#[test]
fn the_distance_on_a_board_is_that_of_the_grid() {
    let board = Board::new(Hex::new(-3, 2).within(4).chain(Hex::new(20, -30).within(2))).unwrap();
    for (from, to) in board.ids().flat_map(|from| board.ids().map(move |to| (from, to))) {
        assert_eq!(board.distance(from, to), board.hex(from).distance(board.hex(to)));
    }
}
