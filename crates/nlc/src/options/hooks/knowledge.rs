//! Moments of knowledge: what a seat may know (20.4, 5.3.d).

use crate::game::Nlc;
use crate::options::order_markers::{aides, view};
use crate::orders::{Dispatch, OrderKind};
use crate::pieces::{BodyId, Side};
use crate::world::{DispatchId, World};
use serde_json::Value;
use std::sync::Arc;

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

/// Whether another order of an enemy body would show.
pub(crate) fn would_show(world: &World, body: BodyId, kind: OrderKind, to: Side) -> bool {
    view::would_show(world, body, kind, to)
}

/// What else is hidden from a side: games in which it is otherwise.
pub(crate) fn variants(game: &Nlc, side: Side) -> Vec<Nlc> {
    let worlds = view::variants(&game.world, side);
    worlds.into_iter().map(|world| Nlc { world, agenda: game.agenda.clone() }).collect()
}

/// Whether an order is on its way and nobody knows for how long.
pub(crate) fn arrival_is_open(dispatch: &Dispatch) -> bool {
    dispatch.arrives >= aides::NOT_YET
}

/// What is in the view besides.
pub(crate) fn wire(world: &World, side: Side) -> Option<Value> {
    view::wire(world, side)
}

/// What is told of the situation besides.
pub(crate) fn describe(world: &World, side: Side, text: &mut String) {
    view::describe(world, side, text);
}
