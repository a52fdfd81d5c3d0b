//! Charges (7.7 to 7.9).

use crate::morale::Circumstances;
use crate::options::{advanced_disruption, hidden_movement};
use crate::prelude::*;

/// Beaten cavalry is about to go back (7.7.i).
pub(crate) fn beaten(world: &mut World, units: &[UnitId], play: &mut Play) {
    if world.has(Feature::AdvancedDisruption) {
        advanced_disruption::are_driven_back(world, units, play);
    }
}

/// Cavalry that was not beaten is about to go back (7.7.j).
pub(crate) fn go_back(world: &mut World, units: &[UnitId], play: &mut Play) {
    if world.has(Feature::AdvancedDisruption) {
        let plain = Circumstances::plain(Role::Attacking);
        let units: Vec<(UnitId, Circumstances)> = units.iter().map(|unit| (*unit, plain)).collect();
        advanced_disruption::leave_of_their_own_will(world, &units, play);
    }
}

/// Whether a leader in its hex helps a unit that reacts (7.9.c).
pub(crate) fn helps(world: &World, leader: LeaderId) -> bool {
    !super::command::is_away(world, leader)
}

/// A charge arrives in a hex (7.7.d): counters of those who are not there vanish (25.5.1.g).
#[inline]
pub(crate) fn arrives(world: &mut World, target: HexId, play: &mut Play) {
    if !world.hidden.is_empty() {
        hidden_movement::vanish(world, target, play);
    }
}
