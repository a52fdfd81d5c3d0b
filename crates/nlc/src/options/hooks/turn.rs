//! Moments of the turn (4), of losses (11, 22) and of supply (24).

use crate::fact::Fact;
use crate::options::hidden_movement::{self, Cause, Standing};
use crate::pieces::{BodyId, UnitId};
use crate::world::World;
use hex::HexId;
use umpire::agenda::Play;

/// A turn begins (4.a): who marched in the last one may move again.
pub(crate) fn turn_begins(world: &mut World) {
    if !world.hidden.is_empty() {
        world.hidden.change(|columns| columns.marched.clear());
    }
}

/// Bodies begin to act (4.4.a): hidden columns collect points (25.5.1.c).
pub(crate) fn action_begins(world: &mut World, bodies: &[BodyId], play: &mut Play<'_, Fact>) {
    if !world.hidden.is_empty() {
        hidden_movement::collect(world, bodies, play);
    }
}

/// Whether a unit is there to act though its counter is not on the map (4.e).
#[inline]
pub(crate) fn is_there_unseen(world: &World, unit: UnitId) -> bool {
    !world.hidden.is_empty() && hidden_movement::is_off_the_map(world, unit)
}

/// Whether a unit that is off the map is so only in show, and counts for no loss (11.a, 22.a).
#[inline]
pub(crate) fn is_lost_in_show(world: &World, unit: UnitId) -> bool {
    world.is_ghost(unit)
}

/// Where the supply line of a unit begins (24.a): that of a hidden column where its leader would be (25.5.1.h).
pub(crate) fn supply_from(world: &World, unit: UnitId) -> Option<HexId> {
    match world.hidden.with(unit) {
        Some(march) => Some(march.head()),
        None => world.hex_of(unit),
    }
}

/// A unit is lost where it really is (24.c): it is no longer on its hidden march.
pub(crate) fn lost_in_earnest(world: &mut World, unit: UnitId) {
    if let Some(body) = world.hidden.with(unit).map(|march| march.body) {
        world.hidden.change_march(body, |march| march.ghosts.retain(|ghost| ghost.unit != unit));
    }
}

/// The last turn has ended: whether something has still to happen before the game does. Hidden marches come to light.
pub(crate) fn before_the_end(world: &mut World) -> bool {
    let marches = world.hidden.marches().iter();
    let hidden = marches.filter(|march| !matches!(march.standing, Standing::Found(_)));
    let bodies: Vec<BodyId> = hidden.map(|march| march.body).collect();
    for body in &bodies {
        world.hidden.find(*body, Cause::End);
    }
    !bodies.is_empty()
}
