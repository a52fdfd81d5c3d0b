//! What a seat may know (5.3.d, 20.4).

use crate::options::Switch;
use crate::options::hidden_movement;
use crate::pieces::{Side, UnitId};
use crate::world::World;
use serde_json::Value;

/// Takes out what the enemy of a side may not know of it: its hidden marches (25.5.1.h).
pub(crate) fn conceal(world: &mut World, side: Side) {
    hidden_movement::conceal(world, side);
}

/// Whether a unit sees from where its counter is (5.3.d).
#[inline]
pub(crate) fn has_eyes(world: &World, unit: UnitId) -> bool {
    !world.is_ghost(unit)
}

/// What is said of a unit to its owner besides what its counter shows; the enemy's knowledge has nothing of it.
pub(crate) fn state_of(world: &World, unit: UnitId) -> Option<&'static str> {
    world.is_ghost(unit).then_some("on a hidden march")
}

/// What options add to the view of a side; `None` if they are off.
pub(crate) fn hidden_marches(world: &World, side: Side) -> Option<Vec<Value>> {
    let on = world.theatre.switches.has(Switch::HiddenMovement);
    on.then(|| hidden_movement::view(world, side))
}

/// What options add to the situation in words.
pub(crate) fn describe(world: &World, side: Side, text: &mut String) {
    hidden_movement::describe(world, side, text);
}

/// Worlds that the enemy of a side must not be able to tell from this one.
pub(crate) fn variants(world: &World, side: Side) -> Vec<World> {
    let on = world.theatre.switches.has(Switch::HiddenMovement);
    if on { hidden_movement::variants(world, side) } else { Vec::new() }
}
