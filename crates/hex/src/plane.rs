//! Hexes on the drawing board, and the only floating point in this crate.
//!
//! Everything here is for drawing a map, for finding the hex under the mouse, and for cutting a real
//! geography into hexes. No rule may ask it anything: what a rule needs to know of lines and distances is
//! exact elsewhere.
//!
//! ```text
//!      ______     ___
//!     /      \     |       A hex is measured across its flats, which is also the distance between the
//!    /        \    |       centres of two neighbours: that is what "hexes of 480 metres" means.
//!   *    +     *  spacing  Its corners lie spacing / √3 from its centre.
//!    \        /    |
//!     \______/    _|_      x grows to the right and y downward, as on every screen.
//! ```

use crate::{Corner, CornerDirection, Hex, Hexside, Orientation};

/// A point of the drawing.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downward.
    pub y: f64,
}

impl Point {
    /// The point at `x`, `y`.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }
}

/// Where the hexes lie on a plane: pixels, metres or millimetres, as the caller pleases.
///
/// Each corner is worked out once from its own identity, so that the hexes that share it agree on it to the
/// last bit and no hairline shows between them.
///
/// ```
/// use hex::{flat_top, Hex, Orientation, Plane, Point};
///
/// let plane = Plane::new(Orientation::FlatTop, 480.0);
/// assert_eq!(plane.centre(Hex::ZERO + flat_top::S), Point::new(0.0, 480.0));
/// assert_eq!(plane.hex_at(Point::new(10.0, 300.0)), Hex::ZERO + flat_top::S);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plane {
    orientation: Orientation,
    spacing: f64,
    origin: Point,
}

/// Half the square root of three: the distance between columns of flat-top hexes one across.
const COLUMN: f64 = 0.866_025_403_784_438_6;

impl Plane {
    /// A plane whose hexes stand so and are so wide across their flats, with the hex at the origin of the
    /// grid centred on the origin of the plane.
    pub const fn new(orientation: Orientation, spacing: f64) -> Self {
        Self { orientation, spacing, origin: Point::new(0.0, 0.0) }
    }

    /// The same plane with the hex at the origin of the grid centred on this point instead.
    #[must_use]
    pub const fn with_origin(self, origin: Point) -> Self {
        Self { origin, ..self }
    }

    /// How the hexes stand.
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// The width of a hex across its flats.
    pub const fn spacing(self) -> f64 {
        self.spacing
    }

    /// The distance from the centre of a hex to each of its corners, and the length of a hexside.
    pub fn radius(self) -> f64 {
        self.spacing * COLUMN / 1.5
    }

    /// The centre of a hex.
    pub fn centre(self, hex: Hex) -> Point {
        self.point(f64::from(hex.q), f64::from(hex.r))
    }

    /// The place of a corner.
    pub fn corner(self, corner: Corner) -> Point {
        let Hex { q, r } = corner.tripled();
        self.point(f64::from(q) / 3.0, f64::from(r) / 3.0)
    }

    /// The outline of a hex: its six corners in the order of [`CornerDirection::ALL`].
    ///
    /// ```
    /// use hex::{Hex, Orientation, Plane};
    ///
    /// let outline = Plane::new(Orientation::PointyTop, 2.0).outline(Hex::ZERO);
    /// assert!(outline.iter().all(|corner| (corner.x.hypot(corner.y) - 2.0 / 3.0_f64.sqrt()).abs() < 1e-12));
    /// ```
    pub fn outline(self, hex: Hex) -> [Point; 6] {
        CornerDirection::ALL.map(|corner| self.corner(hex.corner(corner)))
    }

    /// The two ends of a hexside, in the order of [`Hexside::corners`].
    pub fn side(self, side: Hexside) -> [Point; 2] {
        side.corners().map(|corner| self.corner(corner))
    }

    /// The hex that contains a point. A point on a hexside goes to one of its hexes, and a point beyond all
    /// numbers to some far hex.
    pub fn hex_at(self, point: Point) -> Hex {
        let x = (point.x - self.origin.x) / self.spacing;
        let y = (point.y - self.origin.y) / self.spacing;
        let (q, r) = match self.orientation {
            Orientation::FlatTop => {
                let q = x / COLUMN;
                (q, y - q / 2.0)
            }
            Orientation::PointyTop => {
                let r = y / COLUMN;
                (x - r / 2.0, r)
            }
        };
        nearest(q, r)
    }

    /// The smallest upright rectangle that holds these hexes, as its top left and bottom right; `None` of no
    /// hexes.
    ///
    /// ```
    /// use hex::{Hex, Orientation, Plane};
    ///
    /// let plane = Plane::new(Orientation::FlatTop, 1.0);
    /// let [top_left, bottom_right] = plane.bounds(Hex::ZERO.within(1)).unwrap();
    /// assert!((top_left.y - -1.5).abs() < 1e-12);
    /// assert!((bottom_right.y - 1.5).abs() < 1e-12);
    /// assert_eq!(plane.bounds([]), None);
    /// ```
    pub fn bounds(self, hexes: impl IntoIterator<Item = Hex>) -> Option<[Point; 2]> {
        let corners = hexes.into_iter().flat_map(|hex| self.outline(hex));
        corners.fold(None, |bounds, corner| {
            let [low, high] = bounds.unwrap_or([corner, corner]);
            let low = Point::new(low.x.min(corner.x), low.y.min(corner.y));
            let high = Point::new(high.x.max(corner.x), high.y.max(corner.y));
            Some([low, high])
        })
    }

    fn point(self, q: f64, r: f64) -> Point {
        let (x, y) = match self.orientation {
            Orientation::FlatTop => (q * COLUMN, r + q / 2.0),
            Orientation::PointyTop => (q + r / 2.0, r * COLUMN),
        };
        Point::new(x * self.spacing + self.origin.x, y * self.spacing + self.origin.y)
    }
}

/// The hex nearest to fractional coordinates: round all three, then let the one that was rounded most follow
/// from the other two.
fn nearest(q: f64, r: f64) -> Hex {
    let s = -q - r;
    let [whole_q, whole_r, whole_s] = [q, r, s].map(f64::round);
    let [off_q, off_r, off_s] = [q - whole_q, r - whole_r, s - whole_s].map(f64::abs);
    if off_q > off_r && off_q > off_s {
        Hex::new(whole(-whole_r - whole_s), whole(whole_r))
    } else if off_r > off_s {
        Hex::new(whole(whole_q), whole(-whole_q - whole_s))
    } else {
        Hex::new(whole(whole_q), whole(whole_r))
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the value is whole, and beyond all numbers it saturates"
)]
fn whole(value: f64) -> i32 {
    value as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Compass, Direction};

    fn planes() -> [Plane; 2] {
        [Orientation::FlatTop, Orientation::PointyTop]
            .map(|orientation| Plane::new(orientation, 12.5).with_origin(Point::new(-40.0, 7.25)))
    }

    fn distance(a: Point, b: Point) -> f64 {
        (a.x - b.x).hypot(a.y - b.y)
    }

    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    #[test]
    fn neighbours_are_one_spacing_apart_and_corners_one_radius() {
        for plane in planes() {
            assert_near(plane.radius(), plane.spacing() / 3.0_f64.sqrt());
            for hex in Hex::ZERO.within(3) {
                let centre = plane.centre(hex);
                for neighbour in hex.neighbours() {
                    assert_near(distance(centre, plane.centre(neighbour)), plane.spacing());
                }
                for corner in plane.outline(hex) {
                    assert_near(distance(centre, corner), plane.radius());
                }
                for side in hex.sides() {
                    let [one, other] = plane.side(side);
                    assert_near(distance(one, other), plane.radius());
                }
            }
        }
    }

    #[test]
    fn the_compass_points_where_the_drawing_does() {
        for plane in planes() {
            let here = plane.centre(Hex::ZERO);
            let check = |point: Point, compass: Compass| {
                let (right, down) = (point.x - here.x, point.y - here.y);
                let name = compass.abbreviation();
                assert_eq!(right > 1e-9, name.contains('E'));
                assert_eq!(right < -1e-9, name.contains('W'));
                assert_eq!(down > 1e-9, name.contains('S'));
                assert_eq!(down < -1e-9, name.contains('N'));
            };
            for direction in Direction::ALL {
                check(plane.centre(Hex::ZERO + direction), plane.orientation().compass(direction));
            }
            for corner in CornerDirection::ALL {
                check(plane.corner(Hex::ZERO.corner(corner)), plane.orientation().corner_compass(corner));
            }
        }
    }

    #[test]
    fn an_outline_goes_round_clockwise() {
        for plane in planes() {
            for hex in Hex::ZERO.within(2) {
                let outline = plane.outline(hex);
                let centre = plane.centre(hex);
                for (here, next) in outline.iter().zip(outline.iter().cycle().skip(1)) {
                    let cross =
                        (here.x - centre.x) * (next.y - centre.y) - (here.y - centre.y) * (next.x - centre.x);
                    assert!(cross > 0.0, "clockwise, since y grows downward");
                }
            }
        }
    }

    #[test]
    fn hexes_agree_on_shared_corners_to_the_last_bit() {
        for plane in planes() {
            for corner in Hex::ZERO.within(3).flat_map(Hex::corners) {
                for hex in corner.hexes() {
                    let direction = corner.direction_from(hex).unwrap();
                    let [one, other] = [plane.outline(hex)[direction.index()], plane.corner(corner)];
                    assert_eq!(one.x.to_bits(), other.x.to_bits());
                    assert_eq!(one.y.to_bits(), other.y.to_bits());
                }
            }
        }
    }

    #[test]
    fn a_point_is_in_the_hex_whose_centre_is_nearest() {
        for plane in planes() {
            for x in -60..60 {
                for y in -60..60 {
                    let point = Point::new(f64::from(x) * 0.73 - 40.0, f64::from(y) * 0.71 + 7.25);
                    let hex = plane.hex_at(point);
                    let away = distance(point, plane.centre(hex));
                    for neighbour in hex.neighbours() {
                        assert!(away <= distance(point, plane.centre(neighbour)) + 1e-9);
                    }
                }
            }
        }
    }

    #[test]
    fn centres_and_points_just_inside_the_corners_come_back() {
        for plane in planes() {
            for hex in Hex::ZERO.within(6) {
                let centre = plane.centre(hex);
                assert_eq!(plane.hex_at(centre), hex);
                for corner in plane.outline(hex) {
                    let inside = Point::new(
                        centre.x + 0.999 * (corner.x - centre.x),
                        centre.y + 0.999 * (corner.y - centre.y),
                    );
                    assert_eq!(plane.hex_at(inside), hex);
                }
            }
        }
    }

    #[test]
    fn points_beyond_all_numbers_do_no_harm() {
        for plane in planes() {
            for point in [
                Point::new(f64::NAN, 0.0),
                Point::new(f64::INFINITY, f64::NEG_INFINITY),
                Point::new(1e300, 1e300),
            ] {
                let _somewhere: Hex = plane.hex_at(point);
            }
        }
    }
}
