//! Exact probabilities.

use serde::{Serialize, Serializer};
use std::fmt;

/// A probability as a fraction in lowest terms.
///
/// ```
/// use umpire::chance::Chance;
/// let pass = Chance::of(4, 6).unwrap();
/// assert_eq!(pass.to_string(), "2/3");
/// assert_eq!(pass.plus(Chance::of(1, 3).unwrap()), Some(Chance::CERTAIN));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chance {
    ways: u128,
    of: u128,
}

impl Chance {
    /// What always happens.
    pub const CERTAIN: Chance = Chance { ways: 1, of: 1 };
    /// What never happens.
    pub const NEVER: Chance = Chance { ways: 0, of: 1 };

    /// `ways` out of `of`; `None` if that is no probability.
    pub fn of(ways: u128, of: u128) -> Option<Chance> {
        if of == 0 || ways > of {
            return None;
        }
        let common = greatest_common_divisor(ways, of);
        Some(Chance { ways: ways / common, of: of / common })
    }

    /// The sum of two chances; `None` if the figures grow out of bounds.
    pub fn plus(self, other: Chance) -> Option<Chance> {
        let common = greatest_common_divisor(self.of, other.of);
        let of = (self.of / common).checked_mul(other.of)?;
        let mine = self.ways.checked_mul(of / self.of)?;
        let theirs = other.ways.checked_mul(of / other.of)?;
        Chance::of(mine.checked_add(theirs)?, of)
    }

    /// The chance that both happen, one after the other; `None` if the figures grow out of bounds.
    pub fn times(self, other: Chance) -> Option<Chance> {
        let across = greatest_common_divisor(self.ways, other.of);
        let back = greatest_common_divisor(other.ways, self.of);
        let ways = (self.ways / across).checked_mul(other.ways / back)?;
        let of = (self.of / back).checked_mul(other.of / across)?;
        Chance::of(ways, of)
    }

    /// The nearest fraction of one, for display and for comparing with samples; never used in rules.
    #[allow(clippy::cast_precision_loss)]
    pub fn as_f64(self) -> f64 {
        self.ways as f64 / self.of as f64
    }
}

pub(crate) fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ways, self.of) {
            (0, _) => f.write_str("0"),
            (1, 1) => f.write_str("1"),
            (ways, of) => write!(f, "{ways}/{of}"),
        }
    }
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl std::str::FromStr for Chance {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no chance: write a fraction such as 5/36, `certain` or `never`");
        match text {
            "certain" => return Ok(Chance::CERTAIN),
            "never" => return Ok(Chance::NEVER),
            _ => {}
        }
        let (ways, of) = text.split_once('/').unwrap_or((text, "1"));
        let ways = ways.trim().parse().map_err(|_| wrong())?;
        let of = of.trim().parse().map_err(|_| wrong())?;
        Chance::of(ways, of).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn chance(text: &str) -> Chance {
        text.parse().unwrap()
    }

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        assert_eq!(chance("10/36"), chance("5/18"));
        assert_eq!(chance("36/36"), Chance::CERTAIN);
        assert_eq!(chance("0/6"), Chance::NEVER);
    }

    #[test]
    fn sums_and_products_are_exact() {
        assert_eq!(chance("1/6").plus(chance("1/36")), Some(chance("7/36")));
        assert_eq!(chance("5/36").times(chance("2/3")), Some(chance("5/54")));
    }

    proptest! {
        #[test]
        fn sums_and_products_are_those_of_fractions(a in 0..1000u128, b in 1000..2000u128, c in 0..1000u128, d in 1000..2000u128) {
            let (one, other) = (Chance::of(a, b).expect("a chance"), Chance::of(c, d).expect("a chance"));
            prop_assert_eq!(one.times(other), Chance::of(a * c, b * d));
            prop_assert_eq!(one.plus(other), Chance::of(a * d + c * b, b * d));
            prop_assert_eq!(one.to_string().parse(), Ok(one));
        }
    }

    #[test]
    fn figures_out_of_bounds_are_said_not_wrapped() {
        let tiny = Chance::of(1, u128::MAX).unwrap();
        assert_eq!(tiny.times(chance("1/2")), None);
    }

    #[test]
    fn what_is_no_probability_is_refused() {
        for text in ["7/6", "1/0", "-1/2", "half"] {
            assert!(text.parse::<Chance>().is_err(), "{text}");
        }
    }
}
