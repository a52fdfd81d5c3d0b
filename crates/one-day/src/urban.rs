//! Places that are held: their zones of influence, which ask a test of every enemy who comes near (4.04.g, 4.04.i, 5.02.c).

use crate::morale::Cause;
use crate::plot::{Mover, Purpose};
use crate::prelude::*;
use crate::roster::{PlaceId, UnitId};
use crate::world::{Formation, Order, Owed};
use field::table::{Area, Distance};

/// How far a ground is from an area; nothing if it lies in it.
pub(crate) fn gap(area: &Area, ground: &[Convex]) -> Distance {
    let to = |convex: &Convex| {
        if area.overlaps(convex) {
            return Distance::NONE;
        }
        let edges = area.edges().flat_map(|edge| {
            let corners = convex.corners().iter().map(move |corner| edge.distance(*corner)).min();
            [corners, Some(convex.distance(edge.from))].into_iter().flatten()
        });
        edges.min().unwrap_or(Distance::of(i32::MAX / 4))
    };
    ground.iter().map(to).min().unwrap_or(Distance::of(i32::MAX / 4))
}

/// The places held by enemies of a unit in whose zone a ground lies: within an inch of the block, or of what a garrison holds.
pub(crate) fn zones(world: &World, unit: UnitId, ground: &[Convex]) -> Vec<PlaceId> {
    let zone = world.theatre().edition.measures.zone;
    let held = world.enemies_of(world.side(unit)).filter_map(|enemy| {
        let is_foot = world.roster(enemy).arm.is_infantry();
        world.unit(enemy).formation.place().filter(|_| is_foot)
    });
    let mut places: Vec<PlaceId> = held
        .filter(|place| gap(&world.theatre().place(*place).area, ground).rounded() <= i64::from(zone))
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// Zones that a unit has entered at this moment and was not tested for this turn: it is noted as tested, and owes the test.
pub(crate) fn enters(world: &mut World, unit: UnitId) -> bool {
    let is_held =
        world.enemies_of(world.side(unit)).any(|enemy| world.unit(enemy).formation.place().is_some());
    if !is_held {
        return false;
    }
    let ground = world.ground(unit);
    let new: Vec<PlaceId> = zones(world, unit, &ground)
        .into_iter()
        .filter(|place| !world.zones.contains(&(unit, *place)))
        .collect();
    for place in &new {
        world.zones.push((unit, *place));
        world.owed.push(Owed { unit, cause: Cause::Zone });
    }
    !new.is_empty()
}

/// Whether any of these units has entered a zone for which it must test; the tests are owed.
pub(crate) fn zones_entered(world: &mut World, moved: &[UnitId]) -> bool {
    // Each is looked at, even after one has entered: entering is recorded.
    let mut has_one = false;
    for unit in moved {
        has_one |= enters(world, *unit);
    }
    has_one
}

/// Whether a unit means to move in this turn.
fn is_to_move(world: &World, unit: UnitId) -> bool {
    let state = world.unit(unit);
    if state.follows(Order::FullMove) || state.follows(Order::TripleMove) {
        return true;
    }
    let plots = &world.sealed(world.side(unit)).plots;
    let plot = plots.iter().find(|plot| plot.who == Mover::Unit(unit));
    world.goes_by_plot(unit)
        && plot.is_some_and(|plot| plot.purpose != Purpose::Hold || plot.legs().next().is_some())
}

/// Who begins his move in an enemy zone tests before he starts (4.04.g).
pub(crate) fn tests_before_moving(world: &mut World) {
    let movers: Vec<UnitId> = world.on_table().filter(|unit| is_to_move(world, *unit)).collect();
    for unit in movers {
        let is_housed = matches!(world.unit(unit).formation, Formation::Garrison(_));
        if !is_housed {
            enters(world, unit);
        }
    }
}
