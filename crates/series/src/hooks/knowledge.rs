//! What a seat may know (5.3.d, 20.4).

use crate::options::hidden_movement;
use crate::options::order_markers::{aides, view};
use crate::orders::Dispatch;
use crate::prelude::*;
use crate::refits::{cards, hidden_forces, vedettes};
use crate::world::{KnownMarkers, OwnBook, PieceState};
use umpire::agenda::Agenda;

pub(crate) use crate::options::hidden_movement::HiddenMarchView;

/// Hidden Forces markers as they lie on the map and are told on the wire.
pub(crate) use crate::refits::hidden_forces::{ForceMarkerView, pieces as force_markers};

/// Vedettes as they are on the map and are told on the wire.
pub(crate) use crate::refits::vedettes::{VedetteView, pieces as vedettes};

/// What lies on the map if orders are given by markers (25.7): as it lies there and is told on the wire; and whether another order
/// would show.
pub(crate) use crate::options::order_markers::view::{
    Kind as MarkerKind, MarkersView, laid, wire, would_show,
};

/// What a side knows of it, and of orders by it. What is laid in secret is seen when both have finished (20.3.c).
pub(crate) fn markers_known_to(
    world: &World,
    agenda: &Agenda<Activity>,
    side: Side,
    book: &OwnBook,
) -> KnownMarkers {
    let seen_at = agenda.iter().find_map(|activity| activity.aides_seen_at(world, side.enemy()));
    view::known_to(world, side, book, seen_at)
}

/// Whether a unit sees from where its counter is (5.3.d).
#[inline]
pub(crate) fn has_eyes(world: &World, unit: UnitId) -> bool {
    !world.is_ghost(unit)
}

/// What is said of a unit to its owner besides what its counter shows; the enemy's knowledge has nothing of it.
pub(crate) fn state_of(world: &World, unit: UnitId) -> Option<PieceState> {
    world.is_ghost(unit).then_some(PieceState::OnAHiddenMarch)
}

/// The hidden marches in the view of a side; `None` if they are off.
pub(crate) fn hidden_marches(world: &World, side: Side) -> Option<Vec<HiddenMarchView>> {
    world.has(Feature::HiddenMovement).then(|| hidden_movement::view(world, side))
}

/// Hidden Forces markers in the view of a side; `None` if there are none in the game.
pub(crate) fn hidden_forces(world: &World, side: Side) -> Option<Vec<ForceMarkerView>> {
    world.has(Feature::HiddenForces).then(|| hidden_forces::wire(world, side))
}

/// Vedettes in the view of a side; `None` if there are none in the game.
pub(crate) fn vedettes_on_the_wire(world: &World, side: Side) -> Option<Vec<VedetteView>> {
    world.has(Feature::Vedettes).then(|| vedettes::wire(world, side))
}

/// Cards in the view of a side; `None` where none are played.
pub(crate) use crate::refits::cards::{CardsView, wire as cards};

pub(crate) fn describe(world: &World, side: Side, text: &mut String) {
    cards::describe(world, side, text);
    if world.has(Feature::HiddenForces) {
        hidden_forces::describe(world, side, text);
    }
    if world.has(Feature::Vedettes) {
        vedettes::describe(world, side, text);
    }
    hidden_movement::describe(world, side, text);
    view::describe(world, side, text);
}

/// Worlds that a side must not be able to tell from this one: with other hidden marches of the enemy, and other markers.
pub(crate) fn variants(world: &World, side: Side) -> Vec<World> {
    let marches = world.has(Feature::HiddenMovement).then(|| hidden_movement::variants(world, side.enemy()));
    let forces = world.has(Feature::HiddenForces).then(|| hidden_forces::variants(world, side.enemy()));
    let out = world.has(Feature::Vedettes).then(|| vedettes::variants(world, side.enemy()));
    let cards = world.plays_cards().then(|| cards::variants(world, side));
    let hidden = marches.into_iter().chain(forces).chain(out).chain(cards).flatten();
    hidden.chain(view::variants(world, side)).collect()
}

/// Whether an order is on its way and nobody knows for how long.
pub(crate) fn arrival_is_open(dispatch: &Dispatch) -> bool {
    dispatch.arrives >= aides::NOT_YET
}
