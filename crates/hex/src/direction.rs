//! The six ways out of a hex, and the six corners of it.
//!
//! The two are different types, so that a facing towards a hexside cannot be taken for a facing towards a
//! corner. Both are lettered rather than named by the compass, because the same letter points elsewhere on
//! flat-top and on pointy-top hexes: the compass lives with the [`Orientation`](crate::Orientation).

/// One of the six neighbours of a hex, or the hexside towards it, lettered clockwise.
///
/// ```text
///      flat-top                     pointy-top
///
///         A                          A    B
///      _______                         /\
///   F /       \ B                    /    \
///    /         \                 F  |      |  C
///    \         /                    |      |
///   E \_______/ C                    \    /
///                                      \/
///         D                          E    D
/// ```
///
/// ```
/// use hex::Direction;
///
/// assert_eq!(Direction::A.opposite(), Direction::D);
/// assert_eq!(Direction::F.rotate(2), Direction::B);
/// assert_eq!(Direction::F.steps_between(Direction::B), 2);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Up on flat-top hexes, up and left on pointy-top ones.
    A,
    /// Up and right.
    B,
    /// Down and right on flat-top hexes, right on pointy-top ones.
    C,
    /// Down on flat-top hexes, down and right on pointy-top ones.
    D,
    /// Down and left.
    E,
    /// Up and left on flat-top hexes, left on pointy-top ones.
    F,
}

impl Direction {
    /// All six, clockwise from `A`.
    pub const ALL: [Self; 6] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F];

    /// The place of this direction in [`Direction::ALL`], fit to index a table of six.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction straight back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.rotate(3)
    }

    /// Turns by steps of 60°, clockwise when positive.
    #[must_use]
    pub const fn rotate(self, steps: i32) -> Self {
        Self::ALL[turned(self.index(), steps)]
    }

    /// The fewest steps of 60° that turn this direction into `other`: from −2 (counterclockwise) to 3 (about
    /// face).
    ///
    /// ```
    /// use hex::Direction;
    ///
    /// assert_eq!(Direction::A.steps_between(Direction::F), -1);
    /// assert_eq!(Direction::A.steps_between(Direction::D), 3);
    /// ```
    pub const fn steps_between(self, other: Self) -> i32 {
        fewest_steps(self.index(), other.index())
    }

    /// The corners at the two ends of this hexside, counterclockwise end first: the left one, then the right
    /// one, as seen by a man in the hex who looks out.
    ///
    /// ```
    /// use hex::{CornerDirection, Direction};
    ///
    /// assert_eq!(Direction::A.corners(), [CornerDirection::FA, CornerDirection::AB]);
    /// ```
    pub const fn corners(self) -> [CornerDirection; 2] {
        let right = CornerDirection::ALL[self.index()];
        [right.rotate(-1), right]
    }
}

/// One of the six corners of a hex, named by the two hexsides that meet there.
///
/// ```text
///      flat-top                     pointy-top
///
///   FA _______ AB                       AB
///     /       \                    FA  /\  BC
/// EF /         \ BC                  /    \
///    \         /                    |      |
///     \_______/                     |      |
///   DE         CD                    \    /
///                                  EF  \/  CD
///                                      DE
/// ```
///
/// ```
/// use hex::{CornerDirection, Direction};
///
/// assert_eq!(CornerDirection::AB.sides(), [Direction::A, Direction::B]);
/// assert_eq!(CornerDirection::AB.opposite(), CornerDirection::DE);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CornerDirection {
    /// Where hexsides `A` and `B` meet.
    AB,
    /// Where hexsides `B` and `C` meet.
    BC,
    /// Where hexsides `C` and `D` meet.
    CD,
    /// Where hexsides `D` and `E` meet.
    DE,
    /// Where hexsides `E` and `F` meet.
    EF,
    /// Where hexsides `F` and `A` meet.
    FA,
}

impl CornerDirection {
    /// All six, clockwise from `AB`.
    pub const ALL: [Self; 6] = [Self::AB, Self::BC, Self::CD, Self::DE, Self::EF, Self::FA];

    /// The place of this corner in [`CornerDirection::ALL`], fit to index a table of six.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The corner across the hex.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.rotate(3)
    }

    /// Turns by steps of 60°, clockwise when positive.
    #[must_use]
    pub const fn rotate(self, steps: i32) -> Self {
        Self::ALL[turned(self.index(), steps)]
    }

    /// The fewest steps of 60° that turn this corner into `other`: from −2 (counterclockwise) to 3 (across
    /// the hex).
    pub const fn steps_between(self, other: Self) -> i32 {
        fewest_steps(self.index(), other.index())
    }

    /// The two hexsides that meet here, the counterclockwise one first.
    pub const fn sides(self) -> [Direction; 2] {
        let left = Direction::ALL[self.index()];
        [left, left.rotate(1)]
    }
}

const fn turned(index: usize, steps: i32) -> usize {
    (index + steps.rem_euclid(6).cast_unsigned() as usize) % 6
}

const fn fewest_steps(from: usize, to: usize) -> i32 {
    match (to + 6 - from) % 6 {
        0 => 0,
        1 => 1,
        2 => 2,
        3 => 3,
        4 => -2,
        _ => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_turns_come_back_and_three_are_an_about_face() {
        for direction in Direction::ALL {
            assert_eq!(direction.rotate(6), direction);
            assert_eq!(direction.rotate(-6), direction);
            assert_eq!(direction.rotate(3), direction.opposite());
            assert_eq!(direction.opposite().opposite(), direction);
            assert_eq!(direction.rotate(i32::MAX).rotate(i32::MIN), direction.rotate(-1));
        }
    }

    #[test]
    fn all_is_in_the_order_of_the_index() {
        for (index, direction) in Direction::ALL.into_iter().enumerate() {
            assert_eq!(direction.index(), index);
            assert_eq!(direction.rotate(1).index(), (index + 1) % 6);
        }
        for (index, corner) in CornerDirection::ALL.into_iter().enumerate() {
            assert_eq!(corner.index(), index);
            assert_eq!(corner.rotate(1).index(), (index + 1) % 6);
        }
    }

    #[test]
    fn steps_between_is_the_shortest_turn() {
        for from in Direction::ALL {
            for to in Direction::ALL {
                let steps = from.steps_between(to);
                assert!((-2..=3).contains(&steps));
                assert_eq!(from.rotate(steps), to);
            }
        }
        for from in CornerDirection::ALL {
            for to in CornerDirection::ALL {
                let steps = from.steps_between(to);
                assert!((-2..=3).contains(&steps));
                assert_eq!(from.rotate(steps), to);
            }
        }
    }

    #[test]
    fn sides_and_corners_alternate_round_the_hex() {
        for direction in Direction::ALL {
            let [left, right] = direction.corners();
            assert_eq!(left.rotate(1), right);
            assert_eq!(left.sides()[1], direction);
            assert_eq!(right.sides()[0], direction);
        }
        for corner in CornerDirection::ALL {
            let [left, right] = corner.sides();
            assert_eq!(left.corners()[1], corner);
            assert_eq!(right.corners()[0], corner);
            assert_eq!(corner.opposite().sides(), [left.opposite(), right.opposite()]);
        }
    }
}
