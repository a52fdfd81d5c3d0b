//! Halts, and how everybody comes to rest (plot.l, plot.n, geo.k).

use super::course::Halt;
use crate::fact::Fact;
use crate::measure::{is_within, overlap};
use crate::place::Pose;
use crate::plot::Mover;
use crate::roster::UnitId;
use crate::world::{Formation, World};
use umpire::agenda::Play;

/// Whoever was halted tries again as a slice begins; the time is lost.
pub fn try_again(world: &mut World) {
    let tick = world.tick;
    for march in &mut world.marches {
        if march.halt == Some(Halt::UntilNextSlice) {
            (march.halt, march.starts) = (None, tick);
        }
    }
}

/// As the movement ends nobody rests on a friend: who does goes back along his way to the last clear place (geo.k); who is halted on a
/// bridge stands there in Road Column (4.03-terrain.d).
pub fn come_to_rest(world: &mut World, _: &mut Play<'_, Fact>) {
    let movers: Vec<UnitId> = world
        .marches
        .iter()
        .filter_map(|march| match march.who {
            Mover::Unit(id) => Some(id),
            Mover::Hq(_) | Mover::Train(_) => None,
        })
        .collect();
    for id in movers {
        if !world.is_on_table(id) || world.is_in_contact(id) {
            continue;
        }
        if world.pose(id).is_filing {
            let facing = world.unit(id).facing;
            let within = world.theatre().edition.measures.touching;
            let road = world.theatre().column_at(world.unit(id).at, facing, within);
            let unit = world.unit_mut(id);
            (unit.formation, unit.road) = (Formation::RoadColumn, road);
        }
        back_to_clear_ground(world, id);
    }
}

/// Whether a unit rests on a friend.
pub fn is_on_a_friend(world: &World, id: UnitId, pose: &Pose) -> bool {
    let ground = world.ground_at(id, pose);
    let touching = world.theatre().edition.measures.touching;
    let is_under = |friend: UnitId| {
        friend != id
            && world.unit(friend).formation.place().is_none()
            && !is_within(overlap(&ground, &world.ground(friend)), touching)
    };
    pose.formation.place().is_none() && world.of_side(world.side(id)).any(is_under)
}

fn back_to_clear_ground(world: &mut World, id: UnitId) {
    let pose = world.pose(id);
    if !is_on_a_friend(world, id, &pose) {
        return;
    }
    let Some(march) = super::march_of(world, Mover::Unit(id)).cloned() else { return };
    let theatre = world.theatre().clone();
    let Some((index, done)) = march.place(march.effort(world.tick)) else { return };
    let mut back = 0;
    for (at, piece) in march.pieces.iter().enumerate().take(index + 1).rev() {
        if piece.road.is_some() {
            // A column on a road does not pass through others and is never on one.
            return;
        }
        let end = if at == index { done } else { piece.length };
        for along in (0..end).rev().step_by(10) {
            let clear = pose.moved_to(piece.at(&theatre, along));
            if !is_on_a_friend(world, id, &clear) {
                let unit = world.unit_mut(id);
                unit.at = clear.at;
                unit.marched = (unit.marched - back - (end - along)).max(0);
                return;
            }
        }
        back += end;
    }
}
