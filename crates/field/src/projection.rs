//! From longitude and latitude to metres on the sheet.
//!
//! The ground is projected by a transverse Mercator whose central meridian is that of the grid's origin, on
//! the WGS84 ellipsoid (Snyder, *Map Projections: A Working Manual*, 1987, equations 3-21 and 8-9 to 8-13).
//! The simpler way, degrees times a constant, was tried on paper and left: forty kilometres away from the
//! origin it is some seventy metres out, because meridians draw together to the north; this one is out by
//! less than half a metre there, and by thirty metres at two hundred kilometres. The plane is then turned so
//! that the sheet's top faces the grid's bearing.
//!
//! A grid that somebody else fitted on a [flat plane](Projection::flat), so many metres to the degree, is
//! laid on that plane, mistakes and all: its printed numbers hold nowhere else.
//!
//! ```text
//!    north                     x grows to the right of the sheet and y downward, in metres, as in
//!      |   / sheet's top       `hex::Plane`; the origin of the grid is at (0, 0). The bearing is that
//!      |  /                    of the sheet's top, clockwise from north.
//!      |_/ bearing
//!      |/
//!      *------ east
//! ```
//!
//! # The same board on every machine
//!
//! A hex is decided by a comparison, and comparisons of floats agree between machines only if the floats do.
//! IEEE 754 fixes `+ - * /` and the square root to the last bit, but not the sine: so sines are worked out
//! here by a series of sums and products, and coordinates are rounded to whole decimetres before anything is
//! decided by them.

use hex::{Compass, Point};

/// A point on the earth, in degrees (WGS84).
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Coordinates {
    /// Degrees east of Greenwich.
    pub lon: f64,
    /// Degrees north of the equator.
    pub lat: f64,
}

impl Coordinates {
    /// The point at these degrees.
    pub const fn new(lon: f64, lat: f64) -> Self {
        Self { lon, lat }
    }
}

/// How far east and north a point of the compass lies, as a step on a chess board.
///
/// ```
/// use field::projection::heading;
/// use hex::Compass;
///
/// assert_eq!(heading(Compass::S), (0.0, -1.0));
/// assert_eq!(heading(Compass::NW), (-1.0, 1.0));
/// ```
pub const fn heading(towards: Compass) -> (f64, f64) {
    match towards {
        Compass::N => (0.0, 1.0),
        Compass::NE => (1.0, 1.0),
        Compass::E => (1.0, 0.0),
        Compass::SE => (1.0, -1.0),
        Compass::S => (0.0, -1.0),
        Compass::SW => (-1.0, -1.0),
        Compass::W => (-1.0, 0.0),
        Compass::NW => (-1.0, 1.0),
    }
}

/// How a piece of the earth lies on the sheet.
///
/// ```
/// use field::projection::{Coordinates, Projection};
///
/// let north_up = Projection::new(Coordinates::new(4.4, 50.7), 0.0);
/// let village = north_up.to_plane(Coordinates::new(4.4, 50.709));
/// assert_eq!(village.x, 0.0);
/// assert!((village.y - -1_001.2).abs() < 0.2); // a kilometre up the sheet
///
/// let east_up = Projection::new(Coordinates::new(4.4, 50.7), 90.0);
/// assert_eq!(east_up.to_plane(Coordinates::new(4.4, 50.709)).x, village.y); // north is to the left
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Projection {
    origin: Coordinates,
    curve: Curve,
    sine: f64,
    cosine: f64,
}

/// How the round earth is made flat.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Curve {
    /// The transverse Mercator, with the length of the meridian from the equator to the origin.
    Mercator { origin_arc: f64 },
    /// Degrees times a constant: metres to the degree of longitude and of latitude.
    Flat { east: f64, north: f64 },
}

/// The ellipsoid: half its greater axis in metres, and the square of its eccentricity.
const AXIS: f64 = 6_378_137.0;
const E2: f64 = 0.006_694_379_990_141_316;

impl Projection {
    /// The projection about an origin, with the sheet's top facing a bearing in degrees from north.
    pub fn new(origin: Coordinates, bearing: f64) -> Self {
        let (sine, cosine) = sine_and_cosine(bearing);
        let (sin, cos) = sine_and_cosine(origin.lat);
        let curve = Curve::Mercator { origin_arc: meridian_arc(origin.lat, sin, cos) };
        Self { origin, curve, sine, cosine }
    }

    /// A plane on which a degree of longitude and one of latitude have so many metres everywhere.
    ///
    /// ```
    /// use field::projection::{Coordinates, Projection};
    ///
    /// let flat = Projection::flat(Coordinates::new(4.0, 50.0), 0.0, [70_000.0, 111_000.0]);
    /// let point = flat.to_plane(Coordinates::new(5.0, 51.0));
    /// assert_eq!((point.x, point.y), (70_000.0, -111_000.0));
    /// ```
    pub fn flat(origin: Coordinates, bearing: f64, metres_per_degree: [f64; 2]) -> Self {
        let (sine, cosine) = sine_and_cosine(bearing);
        let [east, north] = metres_per_degree;
        Self { origin, curve: Curve::Flat { east, north }, sine, cosine }
    }

    /// The point at the origin of the sheet.
    pub const fn origin(&self) -> Coordinates {
        self.origin
    }

    /// Where a point of the earth lies on the sheet, to the decimetre.
    pub fn to_plane(&self, at: Coordinates) -> Point {
        let (x, y) = self.exact(at);
        Point::new((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0)
    }

    /// Which point of the earth lies here on the sheet: the plane undone by correction, to the centimetre
    /// over a board of ordinary size.
    ///
    /// ```
    /// use field::projection::{Coordinates, Projection};
    ///
    /// let projection = Projection::new(Coordinates::new(4.4, 50.7), 17.0);
    /// let charleroi = Coordinates::new(4.444, 50.4118);
    /// let found = projection.to_ground(projection.to_plane(charleroi));
    /// assert!((found.lon - charleroi.lon).abs() < 1e-6 && (found.lat - charleroi.lat).abs() < 1e-6);
    /// ```
    pub fn to_ground(&self, point: Point) -> Coordinates {
        let (east_scale, north_scale) = self.metres_per_degree();
        let mut found = self.origin;
        for _ in 0..6 {
            let (x, y) = self.exact(found);
            let (east, north) = self.unturned(point.x - x, point.y - y);
            found = Coordinates::new(found.lon + east / east_scale, found.lat + north / north_scale);
        }
        found
    }

    /// How many metres a degree of longitude and one of latitude are at the origin.
    pub fn metres_per_degree(&self) -> (f64, f64) {
        if let Curve::Flat { east, north } = self.curve {
            return (east, north);
        }
        let (sin, cos) = sine_and_cosine(self.origin.lat);
        let curve = 1.0 - E2 * sin * sin;
        let across = AXIS / curve.sqrt();
        (RADIAN * across * cos, RADIAN * across * (1.0 - E2) / curve)
    }

    /// The compass direction of the sheet's own right and up, as steps east and north turned back from the
    /// sheet: what a step of `x`, `y` on the sheet is on the ground.
    pub fn unturned(&self, x: f64, y: f64) -> (f64, f64) {
        (x * self.cosine - y * self.sine, -x * self.sine - y * self.cosine)
    }

    /// A step east and north on the ground as a step on the sheet.
    pub fn turned(&self, east: f64, north: f64) -> (f64, f64) {
        (east * self.cosine - north * self.sine, -(east * self.sine + north * self.cosine))
    }

    /// A step on the sheet as a step east and north on the ground.
    pub fn turned_back(&self, x: f64, y: f64) -> (f64, f64) {
        (x * self.cosine - y * self.sine, -(x * self.sine + y * self.cosine))
    }

    fn exact(&self, at: Coordinates) -> (f64, f64) {
        let origin_arc = match self.curve {
            Curve::Mercator { origin_arc } => origin_arc,
            Curve::Flat { east, north } => {
                let (lon, lat) = (at.lon - self.origin.lon, at.lat - self.origin.lat);
                return self.turned(lon * east, lat * north);
            }
        };
        let (sin, cos) = sine_and_cosine(at.lat);
        let across = AXIS / (1.0 - E2 * sin * sin).sqrt();
        let tangent = sin / cos;
        let t = tangent * tangent;
        let c = E2 / (1.0 - E2) * cos * cos;
        let a = (at.lon - self.origin.lon) * RADIAN * cos;
        let a2 = a * a;
        let east = across * a * (1.0 + a2 * ((1.0 - t + c) / 6.0));
        let bend = across * tangent * a2 * (0.5 + a2 * ((5.0 - t + 9.0 * c + 4.0 * c * c) / 24.0));
        let north = meridian_arc(at.lat, sin, cos) - origin_arc + bend;
        self.turned(east, north)
    }
}

const RADIAN: f64 = std::f64::consts::PI / 180.0;

/// The length of the meridian from the equator to a latitude, whose sine and cosine are given.
fn meridian_arc(lat: f64, sin: f64, cos: f64) -> f64 {
    let (e4, e6) = (E2 * E2, E2 * E2 * E2);
    let (sin2, cos2) = (2.0 * sin * cos, 1.0 - 2.0 * sin * sin);
    let (sin4, cos4) = (2.0 * sin2 * cos2, 1.0 - 2.0 * sin2 * sin2);
    let sin6 = sin4 * cos2 + cos4 * sin2;
    AXIS * ((1.0 - E2 / 4.0 - 3.0 * e4 / 64.0 - 5.0 * e6 / 256.0) * (lat * RADIAN)
        - (3.0 * E2 / 8.0 + 3.0 * e4 / 32.0 + 45.0 * e6 / 1024.0) * sin2
        + (15.0 * e4 / 256.0 + 45.0 * e6 / 1024.0) * sin4
        - (35.0 * e6 / 3072.0) * sin6)
}

/// Sine and cosine of an angle in degrees, by their power series within an eighth of a turn of the nearest
/// quarter: sums and products only, and so the same on every machine.
fn sine_and_cosine(degrees: f64) -> (f64, f64) {
    let quarters = (degrees / 90.0).round();
    let x = (degrees - 90.0 * quarters) * RADIAN;
    let x2 = x * x;
    let (mut sine, mut cosine) = (0.0, 0.0);
    // From the smallest term inward, so that nothing is lost; the eleventh term is below the last bit.
    for n in (0..11_u8).rev() {
        let n = 2.0 * f64::from(n);
        sine = 1.0 - sine * x2 / ((n + 2.0) * (n + 3.0));
        cosine = 1.0 - cosine * x2 / ((n + 1.0) * (n + 2.0));
    }
    sine *= x;
    let turns = quarters.rem_euclid(4.0);
    if turns < 0.5 {
        (sine, cosine)
    } else if turns < 1.5 {
        (cosine, -sine)
    } else if turns < 2.5 {
        (-sine, -cosine)
    } else {
        (-cosine, sine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_is_the_sine() {
        for tenths in -7_200..7_200 {
            let degrees = f64::from(tenths) / 10.0;
            let (sine, cosine) = sine_and_cosine(degrees);
            assert!((sine - degrees.to_radians().sin()).abs() < 1e-14, "{degrees}");
            assert!((cosine - degrees.to_radians().cos()).abs() < 1e-14, "{degrees}");
        }
    }

    /// The way round the globe by Vincenty's formulas would be the judge; over forty kilometres a chord
    /// through the ellipsoid between two points at sea level is as good: it is short by a few centimetres.
    fn chord(a: Coordinates, b: Coordinates) -> f64 {
        let place = |at: Coordinates| {
            let (lon, lat) = (at.lon.to_radians(), at.lat.to_radians());
            let across = AXIS / (1.0 - E2 * lat.sin().powi(2)).sqrt();
            let flat = across * lat.cos();
            [flat * lon.cos(), flat * lon.sin(), across * (1.0 - E2) * lat.sin()]
        };
        let (a, b) = (place(a), place(b));
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    #[test]
    fn distances_over_forty_kilometres_hold_to_a_metre() {
        let corners = [(4.3, 50.4), (4.8, 50.4), (4.8, 50.76), (4.3, 50.76), (4.4122, 50.6779)];
        let corners = corners.map(|(lon, lat)| Coordinates::new(lon, lat));
        for bearing in [0.0, 17.5, 289.1] {
            // The origin in the middle, and in a corner as some grids have it.
            for origin in [Coordinates::new(4.55, 50.58), corners[3]] {
                let projection = Projection::new(origin, bearing);
                for a in corners {
                    for b in corners {
                        let (p, q) = (projection.to_plane(a), projection.to_plane(b));
                        let flat = (p.x - q.x).hypot(p.y - q.y);
                        assert!((flat - chord(a, b)).abs() < 1.0, "{flat} is not {}", chord(a, b));
                    }
                }
            }
        }
    }

    #[test]
    fn the_bearing_turns_the_sheet() {
        let origin = Coordinates::new(-77.2, 39.8);
        let east = Coordinates::new(-77.19, 39.8);
        let up = |bearing: f64| Projection::new(origin, bearing).to_plane(east);
        assert!(up(0.0).x > 850.0 && up(0.0).y.abs() < 1.0);
        assert!(up(90.0).y < -850.0 && up(90.0).x.abs() < 1.0);
        assert!(up(180.0).x < -850.0);
        assert!(up(270.0).y > 850.0);
    }

    #[test]
    fn a_step_on_the_sheet_is_turned_back_to_the_compass() {
        for bearing in [0.0, 33.0, 90.0, 289.1] {
            let projection = Projection::new(Coordinates::new(4.3, 50.76), bearing);
            let (x, y) = projection.turned(300.0, -40.0);
            let (east, north) = projection.turned_back(x, y);
            assert!((east - 300.0).abs() < 1e-9 && (north + 40.0).abs() < 1e-9, "{bearing}");
        }
    }

    #[test]
    fn the_way_back_leads_home() {
        let projection = Projection::new(Coordinates::new(4.3, 50.76), 33.0);
        for (lon, lat) in [(4.3, 50.4), (4.8, 50.4), (5.8, 49.9), (4.3, 50.76)] {
            let at = Coordinates::new(lon, lat);
            let found = projection.to_ground(projection.to_plane(at));
            assert!((found.lon - lon).abs() < 2e-6 && (found.lat - lat).abs() < 2e-6, "{found:?}");
        }
    }

    #[test]
    fn ground_and_sheet_steps_undo_each_other() {
        let projection = Projection::new(Coordinates::new(0.0, 0.0), 40.0);
        let (x, y) = projection.turned(3.0, 4.0);
        let (east, north) = projection.unturned(x, y);
        assert!((east - 3.0).abs() < 1e-12 && (north - 4.0).abs() < 1e-12);
    }
}
