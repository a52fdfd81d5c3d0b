//! The working memory from question to question.

use hex::Hex;

use super::*;

/// Dear to the left and free to the right, with no way over some hexsides.
fn price(leg: Leg) -> Option<Price> {
    let cost = leg.direction.index() + leg.to.index() % 3;
    let is_open = !leg.side.index().is_multiple_of(7);
    is_open.then(|| HalfPoints(u16::try_from(cost).unwrap()).into())
}

fn costs(scratch: &mut Scratch, board: &Board, start: HexId) -> Vec<(HexId, HalfPoints)> {
    scratch.reach(board, [Start::at(start)], HalfPoints(9), price).iter().collect()
}

#[test]
fn nothing_is_allocated_once_it_is_warm() {
    let board = Board::new(Hex::ZERO.within(9)).unwrap();
    let mut scratch = Scratch::with_tallies(&board, 3);
    let sizes = |scratch: &Scratch| {
        let Scratch { batch, slips, .. } = scratch;
        [batch.capacity(), slips.capacity(), scratch.reached.capacity(), scratch.drawers.capacity()]
    };
    let far = board.ids().next_back().unwrap();
    scratch.reach(&board, board.ids().map(Start::at).take(1), HalfPoints(200), price);
    let warm = sizes(&scratch);
    for start in board.ids() {
        scratch.reach(&board, [Start::at(start)], HalfPoints(12), price);
        scratch.reach_to(&board, [start], HalfPoints(12), price);
        scratch.distance(&board, Start::at(start), far, HalfPoints(12), price);
        assert_eq!(sizes(&scratch), warm);
    }
}

#[test]
fn questions_leave_nothing_behind_even_when_their_numbers_begin_anew() {
    let board = Board::new(Hex::ZERO.within(5)).unwrap();
    let mut used = Scratch::new(&board);
    for (turn, start) in board.ids().enumerate() {
        if turn == 20 {
            used.question = u32::MAX - 3;
        }
        let goal = board.ids().nth(turn * 17 % board.n_hexes()).unwrap();
        used.distance(&board, Start::at(goal), start, HalfPoints::MAX, price);
        let fresh = costs(&mut Scratch::new(&board), &board, start);
        assert_eq!(costs(&mut used, &board, start), fresh);
    }
}

#[test]
#[should_panic(expected = "another board")]
fn the_memory_of_another_board_is_refused() {
    let [small, large] = [2, 3].map(|radius| Board::new(Hex::ZERO.within(radius)).unwrap());
    costs(&mut Scratch::new(&small), &large, large.id(Hex::ZERO).unwrap());
}
