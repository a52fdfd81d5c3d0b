//! On which side of a place a hex lies: for checking set-ups against histories, never for rules.

use field::Battlefield;
use hex::{Compass, HexId};

/// Whether a hex lies on a side of a place: within 45 degrees of that point of the compass.
///
/// Each of the six neighbours of a flat-top hex is then on one to three sides of it, and every side has one.
pub fn is_on_side(field: &Battlefield, of: HexId, hex: HexId, side: Compass) -> bool {
    let (east, north) = field.east_and_north(of, hex);
    let (x, y) = field::projection::heading(side);
    let (along, across) = (east * x + north * y, east * y - north * x);
    // A hair of tolerance: a hex exactly on the diagonal counts for both sides.
    along > 0.0 && across.abs() <= along * 1.000_001
}
