//! The world with counters in it that only seem to be there (25.5.1.h). What they stand for is in [`crate::options::hidden_movement`].

use super::history::is_lost;
use super::{Whereabouts, World};
use crate::pieces::{LeaderId, UnitId};

impl World {
    /// Whether a unit's counter only seems to be where it is: the unit is on a hidden march.
    #[inline]
    pub(crate) fn is_ghost(&self, unit: UnitId) -> bool {
        !self.hidden.is_empty() && self.hidden.with(unit).is_some()
    }

    /// Whether a leader is on a hidden march, away from his counter (25.5.1.h).
    #[inline]
    pub(crate) fn is_on_a_hidden_march(&self, leader: LeaderId) -> bool {
        !self.hidden.is_empty() && self.hidden.led_by(leader).is_some()
    }

    /// Takes a counter off the map in show: nobody counts it as lost or as saved.
    pub(crate) fn take_off_in_show(&mut self, unit: UnitId, whereabouts: Whereabouts) {
        self.lift(unit);
        let turn = self.turn;
        let state = self.unit_mut(unit);
        state.whereabouts = whereabouts;
        state.lost_on = is_lost(whereabouts).then_some(turn);
    }

    /// Counts a unit as lost that was taken off in show, for those who take the show for true.
    pub(crate) fn count_what_seems(&mut self, unit: UnitId) {
        if is_lost(self.unit(unit).whereabouts) {
            let (front, counts) = self.losses_with(unit);
            for count in counts {
                *count = count.saturating_add(front);
            }
        }
    }
}
