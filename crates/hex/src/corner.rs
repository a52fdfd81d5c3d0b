//! A corner: where three hexes meet, and where rivers turn.

use crate::{CornerDirection, Hex, Hexside};

/// The point that three hexes share.
///
/// Named from any of the three it is the same value. Of its three names it keeps the one that is an end of
/// side `A`, that is `AB` or `FA`.
///
/// ```text
///      ______                                  ______
///     /      \                                /      \
///    / upper  \______                  ______/ upper  \
///    \        /      \                /      \        /
///     \______*  right \              /  left  *______/
///     /      \        /              \        /      \
///    /  hex   \______/                \______/  hex   \
///    \        /                              \        /
///     \______/                                \______/
///
///    AB of `hex` is CD of `upper`        FA of `hex` is BC of `left`
///    and EF of `right`.                  and DE of `upper`.
/// ```
///
/// ```
/// use hex::{Corner, CornerDirection, Direction, Hex};
///
/// let hex = Hex::new(1, 1);
/// let confluence = hex.corner(CornerDirection::AB);
/// assert_eq!(confluence, (hex + Direction::A).corner(CornerDirection::CD));
/// assert_eq!(confluence, (hex + Direction::B).corner(CornerDirection::EF));
/// assert_eq!(confluence.hexes(), [hex, hex + Direction::A, hex + Direction::B]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Corner {
    hex: Hex,
    /// `AB` or `FA`, by construction.
    corner: CornerDirection,
}

impl Corner {
    /// The corner of `hex` in that corner direction.
    pub fn new(hex: Hex, corner: CornerDirection) -> Self {
        let [left, right] = corner.sides();
        match corner {
            CornerDirection::AB | CornerDirection::FA => Self { hex, corner },
            CornerDirection::CD => Self { hex: hex + right, corner: CornerDirection::AB },
            CornerDirection::EF => Self { hex: hex + left, corner: CornerDirection::AB },
            CornerDirection::BC => Self { hex: hex + right, corner: CornerDirection::FA },
            CornerDirection::DE => Self { hex: hex + left, corner: CornerDirection::FA },
        }
    }

    /// The corner that three hexes share; `None` unless each is adjacent to the other two.
    ///
    /// ```
    /// use hex::{Corner, CornerDirection, Hex};
    ///
    /// let [here, there, yonder] = Hex::ZERO.corner(CornerDirection::DE).hexes();
    /// assert_eq!(Corner::between(yonder, here, there), Some(Hex::ZERO.corner(CornerDirection::DE)));
    /// assert_eq!(Corner::between(here, here, there), None);
    /// ```
    pub fn between(a: Hex, b: Hex, c: Hex) -> Option<Self> {
        let to_b = a.direction_to(b)?;
        let to_c = a.direction_to(c)?;
        match to_b.steps_between(to_c) {
            1 => Some(Self::new(a, to_b.corners()[1])),
            -1 => Some(Self::new(a, to_b.corners()[0])),
            _ => None,
        }
    }

    /// The three hexes that meet here, clockwise about the corner.
    pub fn hexes(self) -> [Hex; 3] {
        let [left, right] = self.corner.sides();
        [self.hex, self.hex + left, self.hex + right]
    }

    /// The three hexsides that meet here, clockwise: each lies between the hex of the same place in
    /// [`hexes`](Self::hexes) and the next.
    pub fn sides(self) -> [Hexside; 3] {
        let [left, right] = self.corner.sides();
        let opposite = Hexside::new(self.hex + left, right.rotate(1));
        [Hexside::new(self.hex, left), opposite, Hexside::new(self.hex, right)]
    }

    /// The three corners one hexside away, in the order of [`sides`](Self::sides).
    ///
    /// ```
    /// use hex::{CornerDirection, Hex};
    ///
    /// let corner = Hex::ZERO.corner(CornerDirection::AB);
    /// assert!(corner.neighbours().contains(&Hex::ZERO.corner(CornerDirection::BC)));
    /// assert!(corner.neighbours().contains(&Hex::ZERO.corner(CornerDirection::FA)));
    /// ```
    pub fn neighbours(self) -> [Self; 3] {
        self.sides().map(|side| {
            let [left, right] = side.corners();
            if left == self { right } else { left }
        })
    }

    /// Which corner of `hex` this is; `None` when it is none of them.
    ///
    /// ```
    /// use hex::{CornerDirection, Hex};
    ///
    /// let corner = Hex::ZERO.corner(CornerDirection::CD);
    /// assert_eq!(corner.direction_from(Hex::ZERO), Some(CornerDirection::CD));
    /// assert_eq!(corner.direction_from(Hex::new(5, 0)), None);
    /// ```
    pub fn direction_from(self, hex: Hex) -> Option<CornerDirection> {
        CornerDirection::ALL.into_iter().find(|&corner| Self::new(hex, corner) == self)
    }

    /// Three times the place of this corner in axial coordinates, which is whole: the sum of its three hexes.
    pub(crate) fn tripled(self) -> Hex {
        let [a, b, c] = self.hexes();
        a + b + c
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn some_corners() -> impl Iterator<Item = Corner> {
        Hex::ZERO.within(3).flat_map(Hex::corners)
    }

    #[test]
    fn a_corner_is_the_same_from_all_three_hexes() {
        for hex in Hex::ZERO.within(4) {
            for direction in CornerDirection::ALL {
                let corner = hex.corner(direction);
                let [left, right] = direction.sides();
                let meeting = BTreeSet::from([hex, hex + left, hex + right]);
                assert_eq!(BTreeSet::from(corner.hexes()), meeting);
                for other in corner.hexes() {
                    let from_there = corner.direction_from(other).unwrap();
                    assert_eq!(other.corner(from_there), corner);
                }
                assert_eq!(corner.direction_from(hex), Some(direction));
            }
        }
    }

    #[test]
    fn three_hexes_in_any_order_name_their_corner() {
        for corner in some_corners() {
            let [a, b, c] = corner.hexes();
            for [a, b, c] in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                assert_eq!(Corner::between(a, b, c), Some(corner));
            }
        }
    }

    #[test]
    fn hexes_that_do_not_meet_have_no_corner() {
        let hexes: Vec<Hex> = Hex::ZERO.within(2).collect();
        for &a in &hexes {
            for &b in &hexes {
                for &c in &hexes {
                    let meet = a.distance(b) == 1 && b.distance(c) == 1 && a.distance(c) == 1;
                    assert_eq!(Corner::between(a, b, c).is_some(), meet);
                }
            }
        }
    }

    #[test]
    fn the_hexes_of_a_corner_go_round_clockwise() {
        for corner in some_corners() {
            let [a, b, c] = corner.hexes();
            for (here, next, last) in [(a, b, c), (b, c, a), (c, a, b)] {
                let turn = here.direction_to(next).unwrap().steps_between(here.direction_to(last).unwrap());
                assert_eq!(turn, 1);
            }
        }
    }

    #[test]
    fn the_sides_of_a_corner_part_its_hexes() {
        for corner in some_corners() {
            let [a, b, c] = corner.hexes();
            let parting = [(a, b), (b, c), (c, a)].map(|(one, other)| Hexside::between(one, other).unwrap());
            assert_eq!(corner.sides(), parting);
            for side in corner.sides() {
                assert!(side.corners().contains(&corner));
            }
        }
    }

    #[test]
    fn corners_are_neighbours_both_ways() {
        for corner in some_corners() {
            assert_eq!(BTreeSet::from(corner.neighbours()).len(), 3);
            for (side, neighbour) in corner.sides().into_iter().zip(corner.neighbours()) {
                assert_ne!(neighbour, corner);
                assert!(neighbour.neighbours().contains(&corner));
                assert_eq!(BTreeSet::from(side.corners()), BTreeSet::from([corner, neighbour]));
            }
        }
    }

    #[test]
    fn the_six_corners_of_a_hex_are_six() {
        for hex in Hex::ZERO.within(2) {
            assert_eq!(BTreeSet::from(hex.corners()).len(), 6);
            let places: BTreeSet<Hex> = hex.corners().map(Corner::tripled).into();
            assert_eq!(places.len(), 6);
            assert!(places.iter().all(|place| place.distance(hex * 3) == 2));
        }
    }
}
