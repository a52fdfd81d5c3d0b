//! Charges (7.7 to 7.9).

use crate::fact::Fact;
use crate::morale::Circumstances;
use crate::options::{Switch, advanced_disruption};
use crate::pieces::{Role, UnitId};
use crate::world::World;
use umpire::agenda::Play;

/// Beaten cavalry is about to go back (7.7.i).
pub(crate) fn beaten(world: &mut World, units: &[UnitId], play: &mut Play<'_, Fact>) {
    if world.theatre.switches.has(Switch::AdvancedDisruption) {
        advanced_disruption::are_driven_back(world, units, play);
    }
}

/// Cavalry that was not beaten is about to go back (7.7.j).
pub(crate) fn go_back(world: &mut World, units: &[UnitId], play: &mut Play<'_, Fact>) {
    if world.theatre.switches.has(Switch::AdvancedDisruption) {
        let plain = Circumstances::plain(Role::Attacking);
        let units: Vec<(UnitId, Circumstances)> = units.iter().map(|unit| (*unit, plain)).collect();
        advanced_disruption::leave_of_their_own_will(world, &units, play);
    }
}
