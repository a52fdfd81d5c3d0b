//! What a seat may know (5.3.d, 20.4).

use crate::game::Series;
use crate::options::hidden_movement;
use crate::options::order_markers::aides;
use crate::options::order_markers::view;
use crate::orders::Dispatch;
use crate::orders::OrderKind;
use crate::prelude::*;
use serde_json::Value;
use std::sync::Arc;

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
    let on = world.theatre.features.has(Feature::HiddenMovement);
    on.then(|| hidden_movement::view(world, side))
}

/// What options add to the situation in words.
pub(crate) fn describe(world: &World, side: Side, text: &mut String) {
    hidden_movement::describe(world, side, text);
    view::describe(world, side, text);
}

/// Worlds that the enemy of a side must not be able to tell from this one.
pub(crate) fn variants(world: &World, side: Side) -> Vec<World> {
    let on = world.theatre.features.has(Feature::HiddenMovement);
    if on { hidden_movement::variants(world, side) } else { Vec::new() }
}

/// The dispatches that are left when those of an enemy are taken out are numbered anew.
pub(crate) fn renumber(world: &mut World, anew: impl Fn(DispatchId) -> Option<DispatchId>) {
    if let Some(markers) = world.markers.as_mut().map(Arc::make_mut) {
        view::renumber(markers, anew);
    }
}

/// What a side knows is covered: `truth` is the world as it is.
pub(crate) fn cover(truth: &World, known: &mut World, side: Side) {
    if truth.markers.is_some() {
        view::cover(truth, known, side);
    }
}

/// Whether another order of an enemy holder would show.
pub(crate) fn would_show(world: &World, holder: HolderId, kind: OrderKind, to: Side) -> bool {
    view::would_show(world, holder, kind, to)
}

/// What else is hidden from a side: games in which it is otherwise.
pub(crate) fn variants_of_markers(game: &Series, side: Side) -> Vec<Series> {
    let worlds = view::variants(&game.world, side);
    worlds.into_iter().map(|world| Series { world, agenda: game.agenda.clone() }).collect()
}

/// Whether an order is on its way and nobody knows for how long.
pub(crate) fn arrival_is_open(dispatch: &Dispatch) -> bool {
    dispatch.arrives >= aides::NOT_YET
}

/// What is in the view besides.
pub(crate) fn wire(world: &World, side: Side) -> Option<Value> {
    view::wire(world, side)
}
