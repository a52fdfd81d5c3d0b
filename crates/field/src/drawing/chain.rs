//! Hexsides joined end to end.
//!
//! The board tells of each hexside alone that a brook runs along it; the pen needs the brook. A chain goes on
//! as long as there is one way to go on, and ends where three hexsides meet or none goes on.

use std::collections::{BTreeMap, BTreeSet};

use hex::{Board, CornerId, SideId};

/// Hexsides in a row, with the corners that they run through: always one corner more than sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) corners: Vec<CornerId>,
    pub(super) sides: Vec<SideId>,
}

impl Chain {
    /// Whether it comes back to its beginning.
    pub(super) fn is_closed(&self) -> bool {
        self.corners.first() == self.corners.last()
    }
}

/// All chains that these hexsides make, in the order of the board.
pub(super) fn chains(board: &Board, sides: &BTreeSet<SideId>) -> Vec<Chain> {
    let mut at: BTreeMap<CornerId, Vec<SideId>> = BTreeMap::new();
    for &side in sides {
        for corner in board.side_corners(side) {
            at.entry(corner).or_default().push(side);
        }
    }
    let mut left = sides.clone();
    let mut found = Vec::new();
    let ends: Vec<CornerId> =
        at.iter().filter(|(_, sides)| sides.len() != 2).map(|(corner, _)| *corner).collect();
    for corner in ends {
        for &side in &at[&corner] {
            if left.remove(&side) {
                found.push(follow(board, &at, &mut left, corner, side));
            }
        }
    }
    // What is left are rings.
    while let Some(side) = left.pop_first() {
        let [corner, _] = board.side_corners(side);
        found.push(follow(board, &at, &mut left, corner, side));
    }
    found
}

fn follow(
    board: &Board,
    at: &BTreeMap<CornerId, Vec<SideId>>,
    left: &mut BTreeSet<SideId>,
    start: CornerId,
    first: SideId,
) -> Chain {
    let mut chain = Chain { corners: vec![start], sides: Vec::new() };
    let (mut corner, mut side) = (start, first);
    loop {
        let [one, other] = board.side_corners(side);
        corner = if one == corner { other } else { one };
        chain.sides.push(side);
        chain.corners.push(corner);
        let here = &at[&corner];
        let next = here.iter().find(|next| left.contains(next)).filter(|_| here.len() == 2);
        let Some(&next) = next else { return chain };
        left.remove(&next);
        side = next;
    }
}
