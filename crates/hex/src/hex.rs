//! A hex, and the arithmetic of moving, turning and mirroring hexes.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use crate::{Corner, CornerDirection, Direction, Hexside, Line};

/// A hex of the endless grid, in axial coordinates; also the step from one hex to another.
///
/// Two axes at 120° make an honest coordinate system: hexes add and subtract like vectors, and no formula
/// needs to know whether a column is odd. The third coordinate [`s`](Hex::s) follows from the other two,
/// since `q + r + s = 0`. The printed numbers of a map are another matter, for [`Layout`](crate::Layout) and
/// [`Numbering`](crate::Numbering).
///
/// ```text
///              ______
///             /      \
///      ______/  0 -1  \______          flat-top, as (q r)
///     /      \    A   /      \
///    / -1  0  \______/  1 -1  \        q grows to the right, one a column;
///    \   F    /      \   B    /        r grows downward along a column.
///     \______/  0  0  \______/
///     /      \        /      \
///    / -1  1  \______/  1  0  \
///    \   E    /      \   C    /
///     \______/  0  1  \______/
///            \    D   /
///             \______/
/// ```
///
/// Hexes compare by `q`, then by `r`: on flat-top maps column by column from the left, each from the top.
///
/// Coordinates may be any `i32`, and sums overflow as integers do; within ±16 million every function here is
/// exact.
///
/// ```
/// use hex::{Direction, Hex};
///
/// let farm = Hex::new(3, -1);
/// assert_eq!(farm + Direction::C, Hex::new(4, -1));
/// assert_eq!(farm.distance(Hex::new(5, -5)), 4);
/// assert_eq!(Hex::new(5, -5) - farm, Hex::new(2, -4));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Hex {
    /// The first axial coordinate: the column of a flat-top map.
    pub q: i32,
    /// The second axial coordinate: the row of a pointy-top map.
    pub r: i32,
}

/// The line in which [`Hex::reflected`] mirrors: it passes through the centre of a hex and either the middles
/// of two opposite hexsides or two opposite corners.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mirror {
    /// The line through the middle of this hexside and of the opposite one.
    Side(Direction),
    /// The line through this corner and the opposite one.
    Corner(CornerDirection),
}

impl Hex {
    /// The hex at the origin, and the step that goes nowhere.
    pub const ZERO: Self = Self::new(0, 0);

    /// The hex at `q`, `r`.
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// The third coordinate, which brings the sum of the three to nought.
    #[inline]
    pub const fn s(self) -> i32 {
        -self.q - self.r
    }

    /// The neighbour in a direction, the same as `self + direction`.
    #[must_use]
    pub fn neighbour(self, direction: Direction) -> Self {
        self + direction
    }

    /// The six neighbours, in the order of [`Direction::ALL`].
    ///
    /// ```
    /// use hex::Hex;
    ///
    /// let around = Hex::ZERO.neighbours();
    /// assert!(around.iter().all(|hex| hex.distance(Hex::ZERO) == 1));
    /// ```
    pub fn neighbours(self) -> [Self; 6] {
        Direction::ALL.map(|direction| self + direction)
    }

    /// The direction of an adjacent hex; `None` when `other` is not adjacent.
    ///
    /// ```
    /// use hex::{Direction, Hex};
    ///
    /// assert_eq!(Hex::ZERO.direction_to(Hex::new(0, -1)), Some(Direction::A));
    /// assert_eq!(Hex::ZERO.direction_to(Hex::new(0, -2)), None);
    /// ```
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self + direction == other)
    }

    /// The hexside of this hex in a direction.
    pub fn side(self, direction: Direction) -> Hexside {
        Hexside::new(self, direction)
    }

    /// The six hexsides, in the order of [`Direction::ALL`].
    pub fn sides(self) -> [Hexside; 6] {
        Direction::ALL.map(|direction| Hexside::new(self, direction))
    }

    /// The corner of this hex in a corner direction.
    pub fn corner(self, corner: CornerDirection) -> Corner {
        Corner::new(self, corner)
    }

    /// The six corners, in the order of [`CornerDirection::ALL`].
    pub fn corners(self) -> [Corner; 6] {
        CornerDirection::ALL.map(|corner| Corner::new(self, corner))
    }

    /// The number of hexes from here to `other`, counting `other` but not this one, as ranges are counted in
    /// every wargame.
    #[inline]
    pub const fn distance(self, other: Self) -> u32 {
        let q = self.q.abs_diff(other.q);
        let r = self.r.abs_diff(other.r);
        let s = self.s().abs_diff(other.s());
        if q >= r && q >= s {
            q
        } else if r >= s {
            r
        } else {
            s
        }
    }

    /// The straight line from the centre of this hex to the centre of another.
    pub const fn line_to(self, end: Self) -> Line {
        Line::new(self, end)
    }

    /// This hex turned about a centre by steps of 60°, clockwise when positive.
    ///
    /// ```
    /// use hex::{Direction, Hex};
    ///
    /// let centre = Hex::new(4, 4);
    /// assert_eq!((centre + Direction::F).rotated(centre, 2), centre + Direction::B);
    /// ```
    #[must_use]
    pub fn rotated(self, centre: Self, steps: i32) -> Self {
        let Self { q, r } = self - centre;
        let s = -q - r;
        let turned = match steps.rem_euclid(6) {
            0 => Self::new(q, r),
            1 => Self::new(-r, -s),
            2 => Self::new(s, q),
            3 => Self::new(-q, -r),
            4 => Self::new(r, s),
            _ => Self::new(-s, -q),
        };
        centre + turned
    }

    /// This hex mirrored in a line through a centre.
    ///
    /// ```
    /// use hex::{CornerDirection, Direction, Hex, Mirror};
    ///
    /// let east_and_west = Mirror::Side(Direction::A);
    /// assert_eq!(Hex::new(2, 0).reflected(Hex::ZERO, east_and_west), Hex::new(-2, 2));
    /// let through_a_corner = Mirror::Corner(CornerDirection::AB);
    /// assert_eq!(Hex::new(0, -1).reflected(Hex::ZERO, through_a_corner), Hex::new(1, -1));
    /// ```
    #[must_use]
    pub fn reflected(self, centre: Self, mirror: Mirror) -> Self {
        let Self { q, r } = self - centre;
        let s = -q - r;
        let mirrored = match mirror {
            Mirror::Side(Direction::A | Direction::D) => Self::new(-q, -s),
            Mirror::Side(Direction::B | Direction::E) => Self::new(-r, -q),
            Mirror::Side(Direction::C | Direction::F) => Self::new(-s, -r),
            Mirror::Corner(CornerDirection::AB | CornerDirection::DE) => Self::new(s, r),
            Mirror::Corner(CornerDirection::BC | CornerDirection::EF) => Self::new(q, s),
            Mirror::Corner(CornerDirection::CD | CornerDirection::FA) => Self::new(r, q),
        };
        centre + mirrored
    }
}

/// The step to the neighbour in that direction.
impl From<Direction> for Hex {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::A => Self::new(0, -1),
            Direction::B => Self::new(1, -1),
            Direction::C => Self::new(1, 0),
            Direction::D => Self::new(0, 1),
            Direction::E => Self::new(-1, 1),
            Direction::F => Self::new(-1, 0),
        }
    }
}

impl Add for Hex {
    type Output = Self;

    fn add(self, step: Self) -> Self {
        Self::new(self.q + step.q, self.r + step.r)
    }
}

impl Add<Direction> for Hex {
    type Output = Self;

    fn add(self, direction: Direction) -> Self {
        self + Self::from(direction)
    }
}

impl AddAssign for Hex {
    fn add_assign(&mut self, step: Self) {
        *self = *self + step;
    }
}

impl AddAssign<Direction> for Hex {
    fn add_assign(&mut self, direction: Direction) {
        *self = *self + direction;
    }
}

impl Sub for Hex {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.q - other.q, self.r - other.r)
    }
}

impl SubAssign for Hex {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Mul<i32> for Hex {
    type Output = Self;

    fn mul(self, times: i32) -> Self {
        Self::new(self.q * times, self.r * times)
    }
}

impl Neg for Hex {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.q, -self.r)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.q, self.r)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::HexMap;
    use crate::board::Board;

    fn mirrors() -> impl Iterator<Item = Mirror> {
        let sides = Direction::ALL.into_iter().map(Mirror::Side);
        sides.chain(CornerDirection::ALL.into_iter().map(Mirror::Corner))
    }

    #[test]
    fn coordinates_sum_to_nought() {
        for hex in Hex::ZERO.within(4) {
            assert_eq!(hex.q + hex.r + hex.s(), 0);
        }
    }

    #[test]
    fn a_walk_round_the_compass_comes_home() {
        let mut hex = Hex::new(7, -3);
        for direction in Direction::ALL {
            hex += direction;
        }
        assert_eq!(hex, Hex::new(7, -3));
    }

    #[test]
    fn going_and_coming_back_cancel() {
        for hex in Hex::ZERO.within(3) {
            for direction in Direction::ALL {
                assert_eq!(hex + direction + direction.opposite(), hex);
                assert_eq!(hex.direction_to(hex + direction), Some(direction));
                assert_eq!((hex + direction).direction_to(hex), Some(direction.opposite()));
            }
            assert_eq!(hex.direction_to(hex), None);
            assert_eq!(hex + -hex, Hex::ZERO);
            assert_eq!(hex * 3 - hex, hex + hex);
        }
    }

    #[test]
    fn each_direction_is_the_sum_of_its_two_neighbours() {
        for direction in Direction::ALL {
            assert_eq!(Hex::ZERO + direction.rotate(-1) + direction.rotate(1), Hex::from(direction));
        }
    }

    /// A breadth-first flood counts hexes one by one; the formula must agree.
    #[test]
    fn distance_agrees_with_counting_hexes() {
        let board = Board::new(Hex::ZERO.within(8)).unwrap();
        let start = board.id(Hex::ZERO).unwrap();
        let mut counted: HexMap<Option<u32>> = HexMap::new(&board, None);
        counted[start] = Some(0);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((id, steps)) = queue.pop_front() {
            for next in board.neighbours(id) {
                if counted[next].is_none() {
                    counted[next] = Some(steps + 1);
                    queue.push_back((next, steps + 1));
                }
            }
        }
        for (id, steps) in &counted {
            assert_eq!(Some(board.hex(id).distance(Hex::ZERO)), *steps);
        }
    }

    #[test]
    fn distance_is_a_metric() {
        let hexes: Vec<Hex> = Hex::ZERO.within(3).collect();
        for &a in &hexes {
            for &b in &hexes {
                assert_eq!(a.distance(b), b.distance(a));
                assert_eq!(a.distance(b) == 0, a == b);
                for &c in &hexes {
                    assert!(a.distance(c) <= a.distance(b) + b.distance(c));
                }
            }
        }
    }

    #[test]
    fn rotation_turns_every_direction_alike() {
        let centre = Hex::new(-2, 5);
        for steps in -7..=7 {
            for direction in Direction::ALL {
                assert_eq!((centre + direction).rotated(centre, steps), centre + direction.rotate(steps));
            }
            for hex in centre.within(4) {
                assert_eq!(hex.rotated(centre, steps).distance(centre), hex.distance(centre));
                assert_eq!(hex.rotated(centre, steps).rotated(centre, -steps), hex);
                assert_eq!(hex.rotated(centre, steps + 1), hex.rotated(centre, steps).rotated(centre, 1));
            }
        }
    }

    #[test]
    fn a_mirror_undoes_itself_and_keeps_its_own_line() {
        let centre = Hex::new(3, 1);
        for mirror in mirrors() {
            for hex in centre.within(4) {
                let image = hex.reflected(centre, mirror);
                assert_eq!(image.distance(centre), hex.distance(centre));
                assert_eq!(image.reflected(centre, mirror), hex);
            }
            let on_the_line = match mirror {
                Mirror::Side(direction) => centre + direction,
                Mirror::Corner(corner) => corner.sides().into_iter().fold(centre, |hex, side| hex + side),
            };
            assert_eq!(on_the_line.reflected(centre, mirror), on_the_line);
        }
    }

    #[test]
    fn a_mirror_turns_left_into_right() {
        for direction in Direction::ALL {
            for steps in 0..6 {
                let image =
                    (Hex::ZERO + direction.rotate(steps)).reflected(Hex::ZERO, Mirror::Side(direction));
                assert_eq!(image, Hex::from(direction.rotate(-steps)));
            }
        }
        for corner in CornerDirection::ALL {
            let [left, right] = corner.sides();
            for steps in 0..6 {
                let image = (Hex::ZERO + right.rotate(steps)).reflected(Hex::ZERO, Mirror::Corner(corner));
                assert_eq!(image, Hex::from(left.rotate(-steps)));
            }
        }
    }
}
