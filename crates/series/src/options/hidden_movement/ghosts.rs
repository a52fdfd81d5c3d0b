//! The counters left behind (25.5.1.f to h): what they seem to be, and what is kept of what they are.

use super::events;
use crate::prelude::*;
use crate::world::{Ghost, LeaderState};

/// Whether the counter of a unit has vanished from the map while its march goes on.
pub(crate) fn is_off_the_map(world: &World, unit: UnitId) -> bool {
    world.unit(unit).whereabouts == Whereabouts::Left && world.hidden.with(unit).is_some()
}

/// A hex is attacked or charged: the counters there that only seem to be are taken off, with their leaders (25.5.1.g). The march goes on.
pub(crate) fn vanish(world: &mut World, hex: HexId, play: &mut Play) {
    if world.hidden.is_empty() {
        return;
    }
    let units: Vec<UnitId> = world.units_in(hex).filter(|unit| world.hidden.with(*unit).is_some()).collect();
    if units.is_empty() {
        return;
    }
    let side = world.side_of(units[0]);
    for unit in &units {
        world.take_off_in_show(*unit, Whereabouts::Left);
    }
    if world.held_by(hex).is_none() {
        let leaders: Vec<_> =
            world.leaders_in(hex, side).filter(|leader| world.hidden.led_by(*leader).is_some()).collect();
        for leader in leaders {
            world.leader_state_mut(leader).whereabouts = LeaderWhereabouts::Left;
        }
    }
    play.log.tell(world, || events::vanished(world, hex, &units));
}

/// A march is forgotten, and its counters are what they seem to be.
pub(super) fn stand_still(world: &mut World, holder: HolderId) {
    let Some(march) = world.hidden.of(holder) else { return };
    let units: Vec<UnitId> = march.ghosts.iter().map(|ghost| ghost.unit).collect();
    world.hidden.change(|columns| columns.marches.retain(|march| march.holder != holder));
    for unit in units {
        world.count_what_seems(unit);
    }
}

/// The units and leaders of a march are taken off the map and are again what they are (25.5.1.f).
pub(super) fn lift_the_veil(world: &mut World, holder: HolderId) {
    let Some(march) = world.hidden.of(holder) else { return };
    let (ghosts, leaders, turn) = (march.ghosts.clone(), march.leaders.clone(), world.turn);
    let fresh = march.since == turn;
    for Ghost { unit, damaged, worn, disrupted } in ghosts {
        world.take_off_in_show(unit, Whereabouts::Left);
        let state = world.unit_mut(unit);
        (state.damaged, state.worn, state.disrupted) = (damaged, worn, disrupted && fresh);
        (state.lost_on, state.shown) = (None, false);
    }
    for (leader, was) in leaders {
        let (state, whereabouts) = (world.leader_state_mut(leader), LeaderWhereabouts::Left);
        let LeaderState { rating, replaced, lost_on, leads, .. } = was;
        *state = LeaderState { whereabouts, rating, replaced, lost_on, leads, shown: false, ..*state };
    }
}
