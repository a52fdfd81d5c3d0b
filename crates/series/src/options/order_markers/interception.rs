//! Intercepted orders (25.7.8): what a caught aide carried is read by the enemy's commander, later.

use super::{Letter, events};
use crate::distance::{Measure, distance};
use crate::prelude::*;

/// The order of an aide who was caught goes to the overall commander of those who caught him, as an order of his own would:
/// the distance in cavalry MP by six, rounded up. Of several commanders the nearest gets it; if no courier reaches
/// one, nobody learns of it.
pub(super) fn take(world: &mut World, order: DispatchId, by: Side, at: HexId) {
    if !world.has(Feature::InterceptedAides) {
        return;
    }
    let armies = world.army_ids().filter(|army| world.theatre.armies[*army].side == by);
    let hexes = armies.filter_map(|army| world.leader_hex(world.commander_of(army)?));
    let ride = |hex| distance(world, Measure::Courier(by), at, hex, HalfPoints::MAX);
    let Some(HalfPoints(way)) = hexes.filter_map(ride).min() else { return };
    let turns = way.div_ceil(world.edition().command.courier.0).max(1);
    let due = world.turn.plus(turns);
    post(world, order, by, at, due);
}

/// A letter goes off, to be read in the Command Phase of a turn.
pub(crate) fn post(world: &mut World, order: DispatchId, by: Side, at: HexId, due: Turn) {
    if let Some(markers) = world.markers_mut() {
        markers.letters.push(Letter { by, order, at, due });
    }
}

/// A Command Phase opens: letters that have come in are read.
pub(crate) fn read(world: &mut World, play: &mut Play) {
    let turn = world.turn;
    let letters = world.markers.iter().flat_map(|markers| &markers.letters);
    for letter in letters.filter(|letter| letter.due <= turn).copied().collect::<Vec<_>>() {
        let told = events::read(world, &letter, play);
        if let Some(markers) = world.markers_mut() {
            markers.letters.retain(|other| (other.by, other.order) != (letter.by, letter.order));
            markers.read.push((letter.by, told));
        }
    }
}
