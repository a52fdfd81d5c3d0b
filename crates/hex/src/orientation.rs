//! Which way up the hexes stand on the sheet, and the compass names that follow from it.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{CornerDirection, Direction};

/// How the hexes of a sheet stand.
///
/// ```text
///       FlatTop                 PointyTop
///
///     NW _______ NE                 N
///       /   N   \              NW  /\  NE
///    W /NW     NE\ E             /NW NE\
///      \SW     SE/              |W     E|
///       \___S___/                \SW SE/
///     SW         SE            SW  \/  SE
///                                   S
///
///   columns stand straight,    rows lie straight,
///   rows zigzag                columns zigzag
/// ```
///
/// The compass is that of the sheet: north is its printed top, wherever the true north of the ground may be.
///
/// ```
/// use hex::{Compass, Direction, Orientation};
///
/// assert_eq!(Orientation::FlatTop.compass(Direction::A), Compass::N);
/// assert_eq!(Orientation::PointyTop.compass(Direction::A), Compass::NW);
/// assert_eq!(Orientation::PointyTop.direction(Compass::E), Some(Direction::C));
/// assert_eq!(Orientation::FlatTop.direction(Compass::E), None); // a corner lies there
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Orientation {
    /// A flat side on top: neighbours to N, NE, SE, S, SW and NW.
    FlatTop,
    /// A corner on top: neighbours to NE, E, SE, SW, W and NW.
    PointyTop,
}

impl Orientation {
    /// The point of the sheet's compass to which a direction leads.
    pub const fn compass(self, direction: Direction) -> Compass {
        let points = match self {
            Self::FlatTop => WITH_NORTH_AND_SOUTH,
            Self::PointyTop => [Compass::NW, Compass::NE, Compass::E, Compass::SE, Compass::SW, Compass::W],
        };
        points[direction.index()]
    }

    /// The point of the sheet's compass at which a corner lies.
    ///
    /// ```
    /// use hex::{Compass, CornerDirection, Orientation};
    ///
    /// assert_eq!(Orientation::FlatTop.corner_compass(CornerDirection::BC), Compass::E);
    /// assert_eq!(Orientation::PointyTop.corner_compass(CornerDirection::AB), Compass::N);
    /// ```
    pub const fn corner_compass(self, corner: CornerDirection) -> Compass {
        let points = match self {
            Self::FlatTop => [Compass::NE, Compass::E, Compass::SE, Compass::SW, Compass::W, Compass::NW],
            Self::PointyTop => WITH_NORTH_AND_SOUTH,
        };
        points[corner.index()]
    }

    /// The direction that leads to a point of the compass; `None` where a corner lies instead.
    pub fn direction(self, point: Compass) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.compass(direction) == point)
    }

    /// The corner at a point of the compass; `None` where the middle of a hexside lies instead.
    ///
    /// ```
    /// use hex::{Compass, CornerDirection, Orientation};
    ///
    /// assert_eq!(Orientation::FlatTop.corner_direction(Compass::W), Some(CornerDirection::EF));
    /// assert_eq!(Orientation::FlatTop.corner_direction(Compass::N), None);
    /// ```
    pub fn corner_direction(self, point: Compass) -> Option<CornerDirection> {
        CornerDirection::ALL.into_iter().find(|&corner| self.corner_compass(corner) == point)
    }
}

const WITH_NORTH_AND_SOUTH: [Compass; 6] =
    [Compass::N, Compass::NE, Compass::SE, Compass::S, Compass::SW, Compass::NW];

/// The directions of flat-top hexes under their compass names.
///
/// ```
/// use hex::{flat_top, Hex};
///
/// assert_eq!(Hex::ZERO + flat_top::N + flat_top::SE, Hex::ZERO + flat_top::NE);
/// ```
pub mod flat_top {
    use crate::Direction;

    /// Straight up the sheet.
    pub const N: Direction = Direction::A;
    /// Up and right.
    pub const NE: Direction = Direction::B;
    /// Down and right.
    pub const SE: Direction = Direction::C;
    /// Straight down the sheet.
    pub const S: Direction = Direction::D;
    /// Down and left.
    pub const SW: Direction = Direction::E;
    /// Up and left.
    pub const NW: Direction = Direction::F;
}

/// The directions of pointy-top hexes under their compass names.
///
/// ```
/// use hex::{pointy_top, Hex};
///
/// assert_eq!(Hex::ZERO + pointy_top::NW + pointy_top::E, Hex::ZERO + pointy_top::NE);
/// ```
pub mod pointy_top {
    use crate::Direction;

    /// Up and left.
    pub const NW: Direction = Direction::A;
    /// Up and right.
    pub const NE: Direction = Direction::B;
    /// To the right along the row.
    pub const E: Direction = Direction::C;
    /// Down and right.
    pub const SE: Direction = Direction::D;
    /// Down and left.
    pub const SW: Direction = Direction::E;
    /// To the left along the row.
    pub const W: Direction = Direction::F;
}

/// A point of the sheet's compass. North-east and its like are spoken loosely, as players do: 30° or 60° off
/// north according to how the hexes stand.
///
/// ```
/// use hex::Compass;
///
/// assert_eq!("nw".parse(), Ok(Compass::NW));
/// assert_eq!(Compass::NW.to_string(), "NW");
/// let error = "up".parse::<Compass>().unwrap_err();
/// assert_eq!(error.to_string(), "\"up\" is not a point of the compass (N, NE, E, SE, S, SW, W, NW)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Compass {
    /// North, the top of the sheet.
    N,
    /// North-east.
    NE,
    /// East, the right of the sheet.
    E,
    /// South-east.
    SE,
    /// South, the bottom of the sheet.
    S,
    /// South-west.
    SW,
    /// West, the left of the sheet.
    W,
    /// North-west.
    NW,
}

impl Compass {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];

    /// The usual capitals, such as `NE`.
    pub const fn abbreviation(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::NE => "NE",
            Self::E => "E",
            Self::SE => "SE",
            Self::S => "S",
            Self::SW => "SW",
            Self::W => "W",
            Self::NW => "NW",
        }
    }
}

impl fmt::Display for Compass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.abbreviation())
    }
}

/// Reads the abbreviation in capitals or small letters.
impl FromStr for Compass {
    type Err = ParseCompassError;

    fn from_str(text: &str) -> Result<Self, ParseCompassError> {
        let named = Self::ALL.into_iter().find(|point| point.abbreviation().eq_ignore_ascii_case(text));
        named.ok_or_else(|| ParseCompassError { text: text.to_owned() })
    }
}

/// A text that should have been a point of the compass and is not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ParseCompassError {
    text: String,
}

impl fmt::Display for ParseCompassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a point of the compass (N, NE, E, SE, S, SW, W, NW)", self.text)
    }
}

impl Error for ParseCompassError {}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Orientation; 2] = [Orientation::FlatTop, Orientation::PointyTop];

    #[test]
    fn names_and_directions_go_both_ways() {
        for orientation in BOTH {
            for direction in Direction::ALL {
                assert_eq!(orientation.direction(orientation.compass(direction)), Some(direction));
            }
            for corner in CornerDirection::ALL {
                assert_eq!(orientation.corner_direction(orientation.corner_compass(corner)), Some(corner));
            }
        }
    }

    #[test]
    fn clockwise_by_letter_is_clockwise_by_compass() {
        for orientation in BOTH {
            let points = Direction::ALL.map(|direction| orientation.compass(direction));
            let falls = points.iter().zip(points.iter().cycle().skip(1)).filter(|(here, next)| here > next);
            assert_eq!(falls.count(), 1);
        }
    }

    #[test]
    fn the_constants_are_the_names() {
        let flat = [flat_top::N, flat_top::NE, flat_top::SE, flat_top::S, flat_top::SW, flat_top::NW];
        let names = ["N", "NE", "SE", "S", "SW", "NW"];
        assert_eq!(flat.map(|direction| Orientation::FlatTop.compass(direction).abbreviation()), names);

        let pointy =
            [pointy_top::NE, pointy_top::E, pointy_top::SE, pointy_top::SW, pointy_top::W, pointy_top::NW];
        let names = ["NE", "E", "SE", "SW", "W", "NW"];
        assert_eq!(pointy.map(|direction| Orientation::PointyTop.compass(direction).abbreviation()), names);
    }

    #[test]
    fn flat_top_hexes_have_no_east_and_pointy_top_ones_no_north() {
        for point in [Compass::E, Compass::W] {
            assert_eq!(Orientation::FlatTop.direction(point), None);
            assert_eq!(Orientation::PointyTop.corner_direction(point), None);
        }
        for point in [Compass::N, Compass::S] {
            assert_eq!(Orientation::PointyTop.direction(point), None);
            assert_eq!(Orientation::FlatTop.corner_direction(point), None);
        }
    }

    #[test]
    fn every_point_reads_as_it_is_written() {
        for point in Compass::ALL {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
        }
        assert!("".parse::<Compass>().is_err());
        assert!("NNE".parse::<Compass>().is_err());
    }
}
