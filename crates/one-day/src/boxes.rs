//! Hit Boxes: how many hits a unit bears, and what each makes of its Quality (1.03: roster, understrength, oldguard).
//!
//! A unit has a row of boxes for its starting Quality and for each below it. Hits fill them in order, the best row first, and a row
//! without an empty box no longer counts: so the Quality is a function of the roster and of the hits, and is not kept.

use crate::edition::{GarrisonFigures, Quality, RosterFigures};
use serde::{Deserialize, Serialize};

/// The Hit Boxes of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boxes {
    starting: Quality,
    /// In the first row.
    first: u8,
    /// In each row after it.
    each: u8,
    /// The hits after which the Old Guard fights as the Guard (oldguard.b).
    fresh: u8,
}

impl Boxes {
    /// Those of a unit at full strength (roster.b, oldguard.c).
    pub fn full(figures: &RosterFigures, starting: Quality) -> Self {
        Self::of(figures, starting, figures.boxes)
    }

    /// So many in each row; the first row of the Old Guard lacks as many of its six (understrength.b).
    pub fn of(figures: &RosterFigures, starting: Quality, each: u8) -> Self {
        let each = each.max(1);
        let missing = figures.boxes.saturating_sub(each);
        let first = match starting {
            Quality::OldGuard => figures.old_guard_boxes.saturating_sub(missing).max(1),
            _ => each,
        };
        Self { starting, first, each, fresh: figures.old_guard_fresh }
    }

    /// A row has a box fewer for every whole quarter of its full strength that a unit is short of (understrength.a).
    pub fn understrength(figures: &RosterFigures, starting: Quality, strength: u16, full: u16) -> Self {
        let (missing, full) = (u32::from(full.saturating_sub(strength)), u32::from(full.max(1)));
        let steps = missing * 100 / (full * u32::from(figures.missing_step.max(1)));
        let steps = u8::try_from(steps).unwrap_or(u8::MAX);
        Self::of(figures, starting, figures.boxes.saturating_sub(steps))
    }

    /// Those of a garrison, which begins at the present Quality of the unit that was broken up (5.02.d).
    pub fn garrison(figures: &GarrisonFigures, quality: Quality) -> Self {
        Self { starting: quality, first: figures.boxes, each: figures.boxes, fresh: 0 }
    }

    /// The Quality with which the unit began.
    pub const fn starting(self) -> Quality {
        self.starting
    }

    /// The boxes of each row after the first.
    pub const fn each(self) -> u8 {
        self.each
    }

    /// The rows, the best first. That of the Old Guard is its row of Guard.
    pub fn rows(self) -> impl Iterator<Item = (Quality, u8)> {
        let below = Quality::ALL.into_iter().filter(move |quality| *quality > self.starting);
        // The row of the Old Guard is that of the Guard, which comes only once.
        let below =
            below.filter(move |quality| (self.starting, *quality) != (Quality::OldGuard, Quality::Guard));
        std::iter::once((self.starting, self.first)).chain(below.map(move |quality| (quality, self.each)))
    }

    /// All of them: the hit that marks the last routs the unit (roster.e).
    pub fn total(self) -> u8 {
        self.rows().map(|(_, boxes)| boxes).sum()
    }

    /// The Quality after so many hits: that of the best row with an empty box (roster.c); `None` if no box is empty. The Old Guard
    /// that is no longer fresh is Guard (oldguard.b, oldguard.e).
    pub fn quality(self, hits: u8) -> Option<Quality> {
        let mut left = hits;
        for (quality, boxes) in self.rows() {
            if left < boxes {
                let is_worn = quality == Quality::OldGuard && hits >= self.fresh;
                return Some(if is_worn { Quality::Guard } else { quality });
            }
            left -= boxes;
        }
        None
    }

    /// Whether a box of the first row is empty: so long the guns of the Old Guard shoot as such (1.03.h).
    pub const fn is_in_first_row(self, hits: u8) -> bool {
        hits < self.first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;
    use Quality::{Conscript, Elite, Guard, Militia, OldGuard, Veteran};

    fn after(boxes: Boxes, hits: impl IntoIterator<Item = u8>) -> Vec<Option<Quality>> {
        hits.into_iter().map(|hits| boxes.quality(hits)).collect()
    }

    #[test]
    fn the_division_of_the_roster_falls_row_by_row() {
        let edition = Edition::built_in();
        let division = Boxes::full(&edition.roster, Veteran);
        assert_eq!(division.rows().collect::<Vec<_>>(), [(Veteran, 4), (Conscript, 4), (Militia, 4)]);
        assert_eq!(
            after(division, [3, 4, 5, 7, 8, 11, 12]),
            [
                Some(Veteran),
                Some(Conscript),
                Some(Conscript),
                Some(Conscript),
                Some(Militia),
                Some(Militia),
                None
            ]
        );
        assert_eq!([Guard, Militia].map(|quality| Boxes::full(&edition.roster, quality).total()), [20, 4]);
    }

    #[test]
    fn the_old_guard_is_fresh_for_two_hits_and_guard_for_six() {
        let edition = Edition::built_in();
        let guard = Boxes::full(&edition.roster, OldGuard);
        assert_eq!(guard.rows().map(|(_, boxes)| boxes).collect::<Vec<_>>(), [6, 4, 4, 4, 4]);
        assert_eq!(after(guard, [1, 2, 5, 6]), [Some(OldGuard), Some(Guard), Some(Guard), Some(Elite)]);
        let melee = |hits| edition.roster.of(guard.quality(hits).expect("it stands")).melee;
        assert_eq!([melee(1), melee(2), melee(6)], [5, 4, 3]);
        assert_eq!([guard.is_in_first_row(5), guard.is_in_first_row(6)], [true, false]);
    }

    #[test]
    fn whole_quarters_that_are_missing_cost_a_box_of_each_row() {
        let edition = Edition::built_in();
        let rows = |starting, strength, full| -> Vec<u8> {
            let boxes = Boxes::understrength(&edition.roster, starting, strength, full);
            boxes.rows().map(|(_, boxes)| boxes).collect()
        };
        assert_eq!(rows(Veteran, 3_000, 4_000), [3, 3, 3]);
        assert_eq!(rows(Veteran, 3_001, 4_000), [4, 4, 4]);
        assert_eq!(rows(Conscript, 750, 1_000), [3, 3]);
        assert_eq!(rows(OldGuard, 2_000, 4_000), [4, 2, 2, 2, 2]);
        assert_eq!(rows(Militia, 100, 4_000), [1]);
        assert_eq!(rows(Veteran, 5_000, 4_000), [4, 4, 4]);
    }

    #[test]
    fn a_garrison_has_a_box_of_each() {
        let edition = Edition::built_in();
        let garrison = Boxes::garrison(&edition.garrison, Veteran);
        assert_eq!(after(garrison, [0, 1, 2, 3]), [Some(Veteran), Some(Conscript), Some(Militia), None]);
    }
}
