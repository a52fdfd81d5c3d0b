//! Normal combat (7.3 to 7.6, 7.11).

use crate::combat::normal::{Combat, Volley};
use crate::edition::Edition;
use crate::fact::Fact;
use crate::fire::hits;
use crate::morale::Circumstances;
use crate::options::{Switch, advanced_disruption, artillery_support};
use crate::pieces::{BySide, Side, UnitId};
use crate::world::World;
use umpire::agenda::Play;

/// A Combat Segment begins (4.4.g).
pub(crate) fn segment_begins(world: &mut World) {
    let switches = world.theatre.switches;
    if switches.has(Switch::AdvancedDisruption) || switches.has(Switch::ArtillerySupport) {
        // From now on whoever was disrupted before is so for the whole segment (7.6.b).
        for unit in world.unit_ids() {
            world.unit_mut(unit).just_disrupted = false;
        }
    }
}

/// The strength with which a side would fire without its guns, rounded, if anything hangs on that (7.3.b).
pub(crate) fn fire_without_guns(world: &World, combat: &Combat, side: Side) -> Option<u16> {
    if !world.theatre.switches.has(Switch::ArtillerySupport) {
        return None;
    }
    artillery_support::without_guns(world, combat, side).map(crate::fire::Strength::rounded)
}

/// What tells one roll of the fire from another: its hits, and whether the guns made the difference.
pub(crate) fn class_of_fire(edition: &Edition, strength: u16, without_guns: Option<u16>, roll: u16) -> u16 {
    let scored = hits(edition, strength, roll);
    match without_guns {
        None => scored,
        Some(less) => 2 * scored + u16::from(artillery_support::guns_tell(scored, hits(edition, less, roll))),
    }
}

/// Both sides have fired and nobody has chosen yet (7.3.b).
pub(crate) fn both_have_fired(
    world: &mut World,
    combat: &mut Combat,
    volleys: BySide<Volley>,
    play: &mut Play<'_, Fact>,
) {
    let switches = world.theatre.switches;
    if switches.has(Switch::ArtillerySupport) {
        let edition = world.edition();
        let tell = |volley: Volley| {
            let (Some(thrown), Some(less)) = (volley.thrown, volley.without_guns) else { return false };
            artillery_support::guns_tell(volley.scored, hits(edition, less, thrown.total()))
        };
        let guns_tell = BySide { first: tell(volleys.first), second: tell(volleys.second) };
        artillery_support::take_effect(world, combat, guns_tell, play);
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
