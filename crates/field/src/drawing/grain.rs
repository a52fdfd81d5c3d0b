//! Irregularity that is always the same.
//!
//! Trees in ranks and houses on a string look like a printed form. What the hand of an engraver does by
//! itself is done here by scrambling whole numbers (the finisher of Steele, Lea and Flood's `SplitMix`
//! generator): the same place always gets the same tree.

use super::measure::{Step, count};

/// A source of irregular numbers that belongs to one place or thing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grain(u64);

impl Grain {
    /// The grain of a thing with these two numbers.
    pub(super) const fn of(one: i64, other: i64) -> Self {
        let mixed =
            one.cast_unsigned().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.cast_unsigned().rotate_left(32);
        Self(mixed)
    }

    /// The next number, from 0 up to but not including 1.
    pub(super) fn share(&mut self) -> f64 {
        // The upper 32 bits are the best mixed, and finer than any pen.
        let bits = usize::try_from(self.bits() >> 32).unwrap_or_default();
        count(bits) / 4_294_967_296.0
    }

    /// The next number between two.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    /// The next direction, of length one.
    pub(super) fn direction(&mut self) -> Step {
        // A point of the square that is neither too near its middle nor in its corners, drawn out to the
        // circle: even enough for the eye, and without a sine.
        loop {
            let step = Step::new(self.between(-1.0, 1.0), self.between(-1.0, 1.0));
            if (0.1..=1.0).contains(&step.length()) {
                return step.unit();
            }
        }
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_place_has_the_same_grain() {
        let mut one = Grain::of(3, -4);
        let mut other = Grain::of(3, -4);
        let drawn: Vec<f64> = (0..50).map(|_| one.share()).collect();
        assert!(drawn.iter().all(|share| (0.0..1.0).contains(share)));
        assert!(drawn.iter().all(|share| share.to_bits() == other.share().to_bits()));
        assert!(drawn.iter().any(|share| *share < 0.2) && drawn.iter().any(|share| *share > 0.8));
        assert!((one.direction().length() - 1.0).abs() < 1e-12);
    }
}
