//! A hexside: where streams, slopes, bridges and garden walls are printed.

use crate::{Corner, Direction, Hex};

/// The side that two adjacent hexes share.
///
/// Named from either hex it is the same value, equal and with the same hash, so that it can key a table of
/// bridges. It keeps the one of its two names whose direction is `A`, `B` or `C`.
///
/// ```text
///          ______
///         /      \
///  ______/ upper  \         Side A of `lower` is side D of `upper`: one hexside.
///        \        /
///         *------*          Its two corners, marked *, are FA and AB of `lower`.
///        /        \
///  ______\ lower  /
///         \______/
/// ```
///
/// ```
/// use hex::{Direction, Hex, Hexside};
///
/// let lower = Hex::new(2, 2);
/// let upper = lower + Direction::A;
/// let stream = lower.side(Direction::A);
/// assert_eq!(stream, upper.side(Direction::D));
/// assert_eq!(stream, Hexside::between(upper, lower).unwrap());
/// assert_eq!(stream.other(lower), Some(upper));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hexside {
    hex: Hex,
    /// `A`, `B` or `C`, by construction.
    direction: Direction,
}

impl Hexside {
    /// The hexside of `hex` in that direction.
    pub fn new(hex: Hex, direction: Direction) -> Self {
        match direction {
            Direction::A | Direction::B | Direction::C => Self { hex, direction },
            Direction::D | Direction::E | Direction::F => {
                Self { hex: hex + direction, direction: direction.opposite() }
            }
        }
    }

    /// The hexside that two hexes share; `None` unless they are adjacent.
    pub fn between(a: Hex, b: Hex) -> Option<Self> {
        a.direction_to(b).map(|direction| Self::new(a, direction))
    }

    /// The two hexes that share this side. Seen from the first, the second lies in direction `A`, `B` or `C`.
    pub fn hexes(self) -> [Hex; 2] {
        [self.hex, self.hex + self.direction]
    }

    /// The two hexes that it ends upon: each has one end of this side as a corner, and neither shares the
    /// side.
    ///
    /// ```
    /// use hex::{Direction, Hex};
    ///
    /// let side = Hex::ZERO.side(Direction::B);
    /// assert_eq!(side.end_hexes(), [Hex::ZERO + Direction::A, Hex::ZERO + Direction::C]);
    /// ```
    pub fn end_hexes(self) -> [Hex; 2] {
        [self.hex + self.direction.rotate(-1), self.hex + self.direction.rotate(1)]
    }

    /// The hex across this side from `hex`; `None` when `hex` does not have this side.
    pub fn other(self, hex: Hex) -> Option<Hex> {
        let [first, second] = self.hexes();
        if hex == first {
            Some(second)
        } else if hex == second {
            Some(first)
        } else {
            None
        }
    }

    /// The direction in which this side lies from `hex`; `None` when `hex` does not have this side.
    ///
    /// ```
    /// use hex::{Direction, Hex};
    ///
    /// let side = Hex::ZERO.side(Direction::E);
    /// assert_eq!(side.direction_from(Hex::ZERO), Some(Direction::E));
    /// assert_eq!(side.direction_from(Hex::new(-1, 1)), Some(Direction::B));
    /// assert_eq!(side.direction_from(Hex::new(9, 9)), None);
    /// ```
    pub fn direction_from(self, hex: Hex) -> Option<Direction> {
        self.other(hex).and_then(|other| hex.direction_to(other))
    }

    /// The corners at its two ends: seen from the first of [`hexes`](Self::hexes), the left one and then the
    /// right one.
    pub fn corners(self) -> [Corner; 2] {
        self.direction.corners().map(|corner| Corner::new(self.hex, corner))
    }

    /// The four hexsides that meet this one at its ends, two at each corner in the order of
    /// [`corners`](Self::corners): the ways on for a river.
    ///
    /// ```
    /// use hex::{Direction, Hex};
    ///
    /// let bank = Hex::ZERO.side(Direction::A);
    /// assert!(bank.adjoining().contains(&Hex::ZERO.side(Direction::B)));
    /// assert!(bank.adjoining().contains(&Hex::ZERO.side(Direction::F)));
    /// ```
    pub fn adjoining(self) -> [Self; 4] {
        let [left, right] = self.end_hexes();
        let [near, far] = self.hexes();
        let side = |end: Hex, hex: Hex| {
            Self::between(end, hex).expect("a hex at the end of a hexside is adjacent to both of its hexes")
        };
        [side(left, near), side(left, far), side(right, near), side(right, far)]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_side_is_the_same_from_both_hexes() {
        for hex in Hex::ZERO.within(4) {
            for direction in Direction::ALL {
                let across = hex + direction;
                let side = hex.side(direction);
                assert_eq!(side, across.side(direction.opposite()));
                assert_eq!(Hexside::between(hex, across), Some(side));
                assert_eq!(Hexside::between(across, hex), Some(side));
                assert_eq!(BTreeSet::from(side.hexes()), BTreeSet::from([hex, across]));
                assert_eq!(side.other(hex), Some(across));
                assert_eq!(side.other(across), Some(hex));
                assert_eq!(side.direction_from(hex), Some(direction));
                assert_eq!(side.direction_from(across), Some(direction.opposite()));
            }
        }
    }

    #[test]
    fn hexes_apart_share_no_side() {
        assert_eq!(Hexside::between(Hex::ZERO, Hex::ZERO), None);
        for far in Hex::ZERO.ring(2) {
            assert_eq!(Hexside::between(Hex::ZERO, far), None);
            assert_eq!(Hex::ZERO.side(Direction::A).other(far), None);
        }
    }

    #[test]
    fn the_sides_of_a_hex_are_six_and_those_of_two_neighbours_eleven() {
        let here = BTreeSet::from(Hex::ZERO.sides());
        assert_eq!(here.len(), 6);
        for neighbour in Hex::ZERO.neighbours() {
            let both: BTreeSet<Hexside> = here.union(&BTreeSet::from(neighbour.sides())).copied().collect();
            assert_eq!(both.len(), 11);
        }
    }

    #[test]
    fn a_side_ends_at_corners_of_both_its_hexes() {
        for side in Hex::ZERO.within(2).flat_map(Hex::sides) {
            for hex in side.hexes() {
                let direction = side.direction_from(hex).unwrap();
                let ends = direction.corners().map(|corner| hex.corner(corner));
                assert_eq!(BTreeSet::from(ends), BTreeSet::from(side.corners()));
            }
            for (corner, end) in side.corners().into_iter().zip(side.end_hexes()) {
                assert!(corner.hexes().contains(&end));
                assert!(!side.hexes().contains(&end));
            }
        }
    }

    #[test]
    fn adjoining_sides_share_one_corner_each() {
        for side in Hex::ZERO.within(2).flat_map(Hex::sides) {
            let [left, right] = side.corners();
            let adjoining = side.adjoining();
            assert_eq!(BTreeSet::from(adjoining).len(), 4);
            assert!(!adjoining.contains(&side));
            for (index, other) in adjoining.into_iter().enumerate() {
                assert_eq!(other.corners().contains(&left), index < 2);
                assert_eq!(other.corners().contains(&right), index >= 2);
            }
        }
    }
}
