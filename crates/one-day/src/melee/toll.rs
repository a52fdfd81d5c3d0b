//! What the Melee Table does to both (2.034.g to 2.034.k), and what several comparisons of a round come to (2.034.q).

use crate::edition::{MeleeFigures, MeleeResult};
use std::cmp::Ordering;

/// What a round costs a unit: hits and levels of several comparisons are added up, and it tests once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Toll {
    /// Hit Boxes to mark.
    pub hits: u8,
    /// Morale Levels lost outright.
    pub levels: u8,
    /// Whether it tests.
    pub tests: bool,
    /// Whether it routs.
    pub routs: bool,
}

/// The Spread of two Modified Melee Numbers (2.034.g).
pub fn spread(one: i8, other: i8) -> u8 {
    one.abs_diff(other)
}

/// What a comparison costs the first of two.
pub fn toll(figures: &MeleeFigures, own: i8, other: i8) -> Toll {
    let MeleeResult { winner, winner_tests, loser, levels, routs, .. } = figures.result(spread(own, other));
    match own.cmp(&other) {
        Ordering::Greater => Toll { hits: winner, levels: 0, tests: winner_tests, routs: false },
        // With a Spread of 0 both suffer the same (2.034.h).
        Ordering::Less | Ordering::Equal => Toll { hits: loser, levels, tests: !routs, routs },
    }
}

impl Toll {
    /// This and that of a further comparison.
    #[must_use]
    pub fn and(self, further: Toll) -> Toll {
        Toll {
            hits: self.hits.saturating_add(further.hits),
            levels: self.levels.saturating_add(further.levels),
            tests: self.tests || further.tests,
            routs: self.routs || further.routs,
        }
    }

    /// Levels lost outright, for the dice of a general: a Rout counts as one (4.05-loss.b).
    pub fn automatic_levels(self) -> u8 {
        self.levels.saturating_add(u8::from(self.routs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;

    #[test]
    fn the_table_by_spread() {
        let edition = Edition::built_in();
        let of = |own, other| {
            let Toll { hits, levels, tests, routs } = toll(&edition.melee, own, other);
            (hits, levels, tests, routs)
        };
        assert_eq!(spread(11, 4), 7);
        for (other, winner, loser) in [
            (9, (1, 0, true, false), (1, 0, true, false)),
            (7, (1, 0, true, false), (1, 0, true, false)),
            (6, (1, 0, false, false), (2, 0, true, false)),
            (5, (1, 0, false, false), (2, 0, true, false)),
            (4, (1, 0, false, false), (2, 1, true, false)),
            (3, (1, 0, false, false), (2, 1, true, false)),
            (2, (1, 0, false, false), (2, 2, true, false)),
            (1, (1, 0, false, false), (2, 2, true, false)),
            (0, (0, 0, false, false), (0, 0, false, true)),
            (-8, (0, 0, false, false), (0, 0, false, true)),
        ] {
            assert_eq!((of(9, other), of(other, 9)), (winner, loser), "9 against {other}");
        }
    }

    #[test]
    fn a_defender_who_loses_twice_tests_once() {
        let edition = Edition::built_in();
        let both = toll(&edition.melee, 4, 7).and(toll(&edition.melee, 4, 9));
        assert_eq!(both, Toll { hits: 4, levels: 1, tests: true, routs: false });
        assert_eq!(toll(&edition.melee, 0, 9).automatic_levels(), 1);
    }
}
