//! Normal combat (7.3 to 7.6, 7.11).

use crate::fact::Fact;
use crate::morale::Circumstances;
use crate::options::{Switch, advanced_disruption};
use crate::pieces::UnitId;
use crate::world::World;
use umpire::agenda::Play;

/// A Combat Segment begins (4.4.g).
pub(crate) fn segment_begins(world: &mut World) {
    let switches = world.theatre.switches;
    if switches.has(Switch::AdvancedDisruption) {
        // From now on whoever was disrupted before is so for the whole segment (7.6.b).
        for unit in world.unit_ids() {
            world.unit_mut(unit).just_disrupted = false;
        }
    }
}

/// Units are about to retreat of their own will, all those of a side together (7.4.a), or one of them before combat
/// (7.11.a). Each comes with what bears on its morale.
pub(crate) fn retreat_voluntarily(
    world: &mut World,
    units: &[(UnitId, Circumstances)],
    play: &mut Play<'_, Fact>,
) {
    if world.theatre.switches.has(Switch::AdvancedDisruption) {
        advanced_disruption::leave_of_their_own_will(world, units, play);
    }
}

/// A stack goes back because it must: by a failed check (7.4.h) or beaten by a charge (7.7.i).
pub(crate) fn driven_back(world: &mut World, units: &[UnitId], play: &mut Play<'_, Fact>) {
    if world.theatre.switches.has(Switch::AdvancedDisruption) {
        advanced_disruption::are_driven_back(world, units, play);
    }
}
