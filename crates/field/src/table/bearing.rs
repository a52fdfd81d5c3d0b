//! Bearings in hundredths of a degree, and their sines as whole numbers.
//!
//! A footprint that is turned must have the same corners on every machine, so no sine comes from the machine:
//! they are worked out by Taylor's series in whole numbers of 2^-100 and kept rounded to 2^-30, in a table of
//! the quarter turn that is made when the first is asked for. The table goes by half steps. Those between two
//! bearings are the borders by which the bearing of a way is found: the nearest, and on a border the next
//! with the clock.

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

use super::spot::{Fraction, Spot, Vector};

/// A bearing in hundredths of a degree, with the clock from the top of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bearing(u16);

/// A whole turn.
const TURN: i32 = 36_000;
/// A quarter of a turn, in half steps.
const QUARTER: usize = 18_000;

/// The sine of a right angle.
pub const ONE: i64 = 1 << 30;

impl Bearing {
    /// So many hundredths of a degree; whole turns are left out.
    pub fn new(hundredths: i32) -> Self {
        Self(u16::try_from(hundredths.rem_euclid(TURN)).unwrap_or_default())
    }

    /// In hundredths of a degree, below 36,000.
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// In thousandths of a turn, below 1,000, as pieces are shown.
    pub const fn thousandths(self) -> u16 {
        (self.0 + 18) / 36 % 1000
    }

    /// This bearing turned by so many hundredths of a degree, with the clock.
    #[must_use]
    pub fn turned(self, hundredths: i32) -> Self {
        Self::new(i32::from(self.0) + hundredths.rem_euclid(TURN))
    }

    /// The sine, of which [`ONE`] is the largest.
    pub fn sine(self) -> i64 {
        let half_steps = 2 * usize::from(self.0);
        let (quarter, rest) = (half_steps / QUARTER, half_steps % QUARTER);
        match quarter {
            0 => SINES[rest],
            1 => SINES[QUARTER - rest],
            2 => -SINES[rest],
            _ => -SINES[QUARTER - rest],
        }
    }

    /// The cosine, of which [`ONE`] is the largest.
    pub fn cosine(self) -> i64 {
        self.turned(TURN / 4).sine()
    }

    /// The way ahead, as long as [`ONE`].
    pub fn ahead(self) -> Vector {
        Vector { dx: self.sine(), dy: -self.cosine() }
    }

    /// The spot so many thousandths ahead of another; `None` if no number can say where that is.
    pub fn from(self, spot: Spot, mils: i32) -> Option<Spot> {
        let way = self.ahead();
        let [dx, dy] = [way.dx, way.dy]
            .map(|part| Fraction::new(i128::from(part) * i128::from(mils), i128::from(ONE)).rounded());
        spot.beyond(Vector { dx: i64::try_from(dx).ok()?, dy: i64::try_from(dy).ok()? })
    }

    /// The spot so far to the right of another and so far ahead of it, as seen along this bearing; `None` if no number can say
    /// where that is.
    pub fn beside(self, spot: Spot, right: i32, ahead: i32) -> Option<Spot> {
        spot.beyond(self.turns(i128::from(right), -i128::from(ahead), 1)?)
    }

    /// What lies so far to the right and so far behind a middle, in parts of a thousandth, once it is turned.
    pub(super) fn turns(self, right: i128, behind: i128, parts: i128) -> Option<Vector> {
        // Of what is no longer than a table the products are short, and to divide by the largest sine is to shift.
        const SHORT: i128 = 1 << 20;
        if right.abs() < SHORT && behind.abs() < SHORT && (parts == 1 || parts == 2) {
            #[allow(clippy::cast_possible_truncation, reason = "they are short")]
            let (right, behind, parts) = (right as i64, behind as i64, parts as i64);
            let (sine, cosine) = (self.sine(), self.cosine());
            let shift = ONE.trailing_zeros() + parts.trailing_zeros();
            let rounded = |over: i64| (2 * over + (1 << shift)) >> (shift + 1);
            let (dx, dy) = (right * cosine - behind * sine, right * sine + behind * cosine);
            return Some(Vector { dx: rounded(dx), dy: rounded(dy) });
        }
        let (sine, cosine) = (i128::from(self.sine()), i128::from(self.cosine()));
        let under = parts * i128::from(ONE);
        let dx = Fraction::new(right * cosine - behind * sine, under).rounded();
        let dy = Fraction::new(right * sine + behind * cosine, under).rounded();
        Some(Vector { dx: i64::try_from(dx).ok()?, dy: i64::try_from(dy).ok()? })
    }

    /// The bearing of a way; `None` if it goes nowhere.
    pub fn of(way: Vector) -> Option<Self> {
        // Ways on a table are so short that a product with a sine is no larger than a number can be.
        const SHORT: i64 = 1 << 32;
        let Vector { dx, dy } = way;
        // How far it goes along the bearing where its quarter begins, and how far to the right of that.
        let (quarter, along, right) = match (dx, dy) {
            (0, 0) => return None,
            (0.., ..0) => (0, -dy, dx),
            (1.., 0..) => (1, dx, dy),
            (..=0, 1..) => (2, dy, -dx),
            (..0, ..=0) => (3, -dx, -dy),
        };
        let is_short = along < SHORT && right < SHORT;
        let (far_along, far_right) = (i128::from(along), i128::from(right));
        let sines = &*SINES;
        // Every border that it has reached is a step further.
        let is_reached = |step: usize| {
            let border = 2 * step - 1;
            let (low, high) = (sines[QUARTER - border], sines[border]);
            if is_short {
                right * low >= along * high
            } else {
                far_right * i128::from(low) >= far_along * i128::from(high)
            }
        };
        let (mut steps, mut most) = (0, QUARTER / 2);
        while steps < most {
            let middle = (steps + most).div_ceil(2);
            if is_reached(middle) {
                steps = middle;
            } else {
                most = middle - 1;
            }
        }
        Some(Self::new(quarter * TURN / 4 + i32::try_from(steps).unwrap_or_default()))
    }
}

/// The sines of the quarter turn by half steps.
static SINES: LazyLock<Vec<i64>> = LazyLock::new(|| {
    /// Half the way round a circle of radius one, in parts of 2^-100.
    const PI: i128 = 3_982_441_812_995_697_363_688_351_113_952;
    let times = |a: i128, b: i128| ((a >> 40) * (b >> 40)) >> 20;
    let sine = |half_steps: usize| {
        let angle = PI * half_steps as i128 / (2 * QUARTER as i128);
        let square = times(angle, angle);
        let (mut sum, mut term, mut n) = (0, angle, 1);
        while term != 0 {
            sum += term;
            term = -times(term, square) / ((n + 1) * (n + 2));
            n += 2;
        }
        i64::try_from((sum + (1 << 69)) >> 70).unwrap_or(ONE)
    };
    (0..=QUARTER).map(sine).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines_are_those_of_the_machine_and_better() {
        for hundredths in 0..TURN {
            let bearing = Bearing::new(hundredths);
            let angle = f64::from(hundredths) / 18_000.0 * std::f64::consts::PI;
            // Half a part for the rounding, and a hair for the machine.
            for (exact, kept) in [(angle.sin(), bearing.sine()), (angle.cos(), bearing.cosine())] {
                let kept = f64::from(i32::try_from(kept).unwrap());
                assert!((exact * 2_f64.powi(30) - kept).abs() < 0.5001, "{hundredths}");
            }
        }
        let of = |hundredths| (Bearing::new(hundredths).sine(), Bearing::new(hundredths).cosine());
        assert_eq!([of(0), of(9_000), of(-9_000)], [(0, ONE), (ONE, 0), (-ONE, 0)]);
        assert_eq!(Bearing::new(3_000).sine(), ONE / 2);
    }

    #[test]
    fn the_way_ahead_has_its_bearing() {
        for hundredths in 0..TURN {
            let bearing = Bearing::new(hundredths);
            assert_eq!(Bearing::of(bearing.ahead()), Some(bearing), "{hundredths}");
        }
        assert_eq!(Bearing::of(Vector { dx: 0, dy: 0 }), None);
    }

    #[test]
    fn what_is_beside_and_ahead_is_rounded_once() {
        let (spot, north_east) = (Spot::new(1_000, 1_000), Bearing::new(4_500));
        assert_eq!(Bearing::new(0).beside(spot, 500, 200), Some(Spot::new(1_500, 800)));
        assert_eq!(Bearing::new(9_000).beside(spot, 500, 200), Some(Spot::new(1_200, 1_500)));
        // Twice 500 mils at 45 degrees are 707.1 together, not twice 353.55 rounded.
        assert_eq!(north_east.beside(spot, 500, 500), Some(Spot::new(1_707, 1_000)));
        assert_eq!(north_east.beside(spot, 0, 777), north_east.from(spot, 777));
    }

    #[test]
    fn a_turn_has_a_thousand_thousandths() {
        let of = |hundredths| Bearing::new(hundredths).thousandths();
        assert_eq!([of(0), of(9_000), of(17), of(18), of(-1)], [0, 250, 0, 1, 0]);
    }
}
