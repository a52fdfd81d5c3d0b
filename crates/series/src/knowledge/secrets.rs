//! The world as the enemy of a side knows it: without its orders, its dispatches, and what its leaders have ordered.

use crate::prelude::*;
use crate::world::HolderState;
use std::sync::Arc;

/// What stands for an order that is not known: the most neutral one.
const BLANK: Order = Order { kind: OrderKind::Defend, target: None };

impl World {
    /// Puts the same blank for everything that a side has written (20.4). Who acts, and which division is detached, is
    /// seen on the map.
    pub(crate) fn conceal(&mut self, side: Side) {
        let theatre = Arc::clone(&self.theatre);
        let is_hidden = |holder: HolderId| theatre.side_of_holder(holder) == side;
        for holder in self.holder_ids() {
            let state = self.holder_mut(holder);
            if is_hidden(holder) {
                let HolderState { active, acted, own, attached_to, .. } = *state;
                let order = BLANK;
                *state = HolderState { order, active, acted, own, attached_to, ..HolderState::in_reserve() };
            }
        }
        for leader in self.leader_ids() {
            if self.leader(leader).nation.side == side {
                let state = self.leader_state_mut(leader);
                (state.orders, state.by_courier, state.tried, state.asleep) = (0, 0, false, false);
                (state.force, state.offenses, state.confused_until) = (0, 0, None);
            }
        }
        // Not even how many there are: the dispatches that are left are numbered anew.
        let kept: Vec<DispatchId> =
            self.dispatch_ids().filter(|dispatch| !is_hidden(self.dispatch(*dispatch).to)).collect();
        let anew = |old: DispatchId| kept.iter().position(|other| *other == old).map(DispatchId::at);
        for holder in self.holder_ids() {
            let state = self.holder_mut(holder);
            state.dispatch = state.dispatch.and_then(|(old, step)| Some((anew(old)?, step)));
        }
        hooks::knowledge::renumber(self, anew);
        self.keep_in_book(&kept);
        self.conceal_specials(side);
        hooks::knowledge::conceal(self, side);
        for unit in self.unit_ids() {
            // Whether it has met the enemy since a march went over into an attack tells of the order.
            let unit = self.unit_mut(unit);
            unit.contacted &= !is_hidden(unit.holder);
        }
    }
}
