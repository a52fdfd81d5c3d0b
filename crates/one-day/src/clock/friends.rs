//! Friends on each other's ways: who stops short of whom, and who must test since they have passed through each other (4.03-terrain.i to
//! 4.03-terrain.l, plot.l).

use super::muster::plot_of;
use super::step::Before;
use super::{is_moving, march_of};
use crate::measure::{covers, is_within, overlap};
use crate::morale::Cause;
use crate::place::Pose;
use crate::plot::{Friends, Mover};
use crate::roster::UnitId;
use crate::world::{Mark, Owed, World};
use field::table::{Convex, Segment};

/// Who would run into a friend of whom he stops short (4.03-terrain.i, 4.03-terrain.j, 4.03-terrain.l, plot.l).
pub(super) fn in_friends_way(
    world: &World,
    moved: &[(UnitId, Before)],
    close: &[(UnitId, UnitId)],
) -> Vec<UnitId> {
    let mut stopped = Vec::new();
    for (id, friend) in both_ways(close) {
        let Some(before) = before_of(moved, id).filter(|_| stops_at(world, id, friend)) else { continue };
        let theirs = world.ground(friend);
        let now = overlap(&world.ground(id), &theirs);
        if is_within(now, 1) {
            continue;
        }
        let was_at = Pose { at: before.at, facing: before.facing, road: before.road, ..world.pose(id) };
        let is_newly = now > overlap(&world.ground_at(id, &was_at), &theirs);
        if is_newly && leads_into(world, id, &theirs) {
            stopped.push(id);
        }
    }
    stopped
}

/// Friends who both move and pass through each other test (4.03-terrain.k), once for the pair in a turn.
pub(super) fn crossings(world: &mut World, moved: &[(UnitId, Before)], close: &[(UnitId, UnitId)]) -> bool {
    let mut found = Vec::new();
    for (id, friend) in both_ways(close) {
        let Some(before) = before_of(moved, id) else { continue };
        let pair = (id.min(friend), id.max(friend));
        if world.unit(friend).formation.place().is_some()
            || world.crossed.contains(&pair)
            || found.contains(&pair)
            || !is_on_the_move(world, friend)
        {
            continue;
        }
        let theirs = world.ground(friend);
        if covers(&theirs, world.unit(id).at) && !covers(&theirs, before.at) {
            found.push(pair);
        }
    }
    found.sort_unstable();
    for pair in &found {
        world.crossed.push(*pair);
        for unit in [pair.0, pair.1] {
            world.owed.push(Owed { unit, cause: Cause::Crossing });
        }
    }
    !found.is_empty()
}

/// Each of two friends with the other.
fn both_ways(close: &[(UnitId, UnitId)]) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
    close.iter().flat_map(|(one, other)| [(*one, *other), (*other, *one)])
}

/// How a unit stood a tick ago, if it moved.
fn before_of(moved: &[(UnitId, Before)], id: UnitId) -> Option<Before> {
    moved.iter().find(|(moved, _)| *moved == id).map(|(_, before)| *before)
}

/// Whether the way that is left leads the centre into some ground.
fn leads_into(world: &World, id: UnitId, ground: &[Convex]) -> bool {
    let Some(march) = march_of(world, Mover::Unit(id)) else { return false };
    let Some((index, _)) = march.place(march.effort(world.tick)) else { return false };
    let here = world.unit(id).at;
    let rest = march.pieces.iter().enumerate().skip(index);
    let mut lines = rest.map(|(at, piece)| {
        let from = if at == index { here } else { piece.from };
        Segment::new(from, piece.to)
    });
    covers(ground, here)
        || lines
            .any(|line| ground.iter().any(|convex| convex.is_crossed_by(line) || convex.contains(line.to)))
}

/// Whether a unit stops short of a friend: as it was plotted or settled; by default a Full Move stops at friends, and a Combat Move at
/// those who move.
fn stops_at(world: &World, id: UnitId, friend: UnitId) -> bool {
    if world.unit(friend).formation.place().is_some() {
        // Whoever is in the houses does not bar the streets (4.04.p).
        return false;
    }
    let on_road = |of: UnitId| world.unit(of).road.map(|road| road.road);
    if on_road(id).is_some() && on_road(id) == on_road(friend) {
        // Nobody passes through another along a road (4.03-terrain.l).
        return true;
    }
    let laid = world.full_moves.iter().find(|laid| laid.unit == id);
    if let Some(laid) = laid {
        return !laid.passes;
    }
    match plot_of(world, id).and_then(|plot| plot.friends) {
        Some(Friends::Through) => false,
        Some(Friends::ShortOf) => true,
        None => is_on_the_move(world, friend),
    }
}

/// Whether a unit moves at some time in this turn by its order, as far as one sees (4.03-terrain.i).
fn is_on_the_move(world: &World, id: UnitId) -> bool {
    world.unit(id).marched > 0 || world.unit(id).marks.has(Mark::Turned) || is_moving(world, id)
}
