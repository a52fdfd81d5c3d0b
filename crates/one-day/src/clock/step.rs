//! Where everybody is at a tick: units, generals and engineers on their ways, columns that bend with the road, files over bridges (time.a,
//! 4.03-terrain.d, 4.05-hq.d).
//!
//! A place is worked out from the whole distance gone, so nobody need be moved before somebody looks at him.

use super::course::Piece;
use super::march_of;
use crate::passage::Barrier;
use crate::place::Pose;
use crate::plot::Mover;
use crate::roster::{HqId, UnitId};
use crate::theatre::Theatre;
use crate::world::{Formation, HqStatus, OnRoad, UnitState, World};
use field::table::{Bearing, Convex, Spot};

/// Where somebody is.
pub fn spot_of(world: &World, who: Mover) -> Spot {
    match who {
        Mover::Unit(id) => world.unit(id).at,
        Mover::Hq(id) => world.hq(id).at,
        Mover::Train(id) => world.train(id).at,
    }
}

/// The ground that somebody covers.
pub fn ground_of(world: &World, who: Mover) -> Vec<Convex> {
    match who {
        Mover::Unit(id) => world.ground(id).to_vec(),
        Mover::Hq(id) => world.hq_ground(id).into_iter().collect(),
        Mover::Train(id) => world.train_ground(id).into_iter().collect(),
    }
}

/// How a unit stood a tick ago.
#[derive(Debug, Clone, Copy)]
pub struct Before {
    pub(super) at: Spot,
    pub(super) facing: Bearing,
    pub(super) road: Option<OnRoad>,
    pub(super) marched: i32,
}

impl Before {
    /// As it stands.
    pub(super) fn of(unit: &UnitState) -> Before {
        Before { at: unit.at, facing: unit.facing, road: unit.road, marched: unit.marched }
    }

    /// Whether it stands elsewhere now, or has gone some way to come back.
    pub(super) fn has_moved(&self, unit: &UnitState) -> bool {
        self.at != unit.at || self.marched != unit.marched
    }
}

/// Moves somebody on to where he is at a tick, from where he was at an earlier one.
pub(super) fn advance(world: &mut World, who: Mover, from: u16, to: u16) {
    let Ok(at) = world.marches.binary_search_by_key(&who, |march| march.who) else { return };
    let march = &world.marches[at];
    if march.halt.is_some() || march.starts >= to {
        return;
    }
    let was = march.place(march.effort(from));
    if let (Some((was_on, was_done)), Some((on, done))) = (was, march.place(march.effort(to))) {
        let piece = march.pieces[on];
        if was_on != on && to - from > 1 && turns(world, who, &piece) {
            // Whoever turns where one piece meets the next stands as the tick before has left him.
            for tick in from + 1..=to {
                advance(world, who, tick - 1, tick);
            }
            return;
        }
        let gone = march.pieces[was_on..on].iter().map(|piece| piece.length).sum::<i32>() + done - was_done;
        let spot = piece.at(world.theatre(), done);
        if gone != 0 || spot != spot_of(world, who) {
            put(world, at, &piece, done, spot, gone);
        }
    }
    if let Mover::Unit(id) = who {
        follow(world, id, to);
    }
}

/// Whether somebody may face otherwise on one piece than on the one before.
fn turns(world: &World, who: Mover, piece: &Piece) -> bool {
    match who {
        Mover::Unit(id) => piece.is_beside_line || world.unit(id).formation == Formation::RoadColumn,
        Mover::Hq(_) | Mover::Train(_) => true,
    }
}

/// Puts somebody on a spot of a piece of his way.
fn put(world: &mut World, at: usize, piece: &Piece, done: i32, spot: Spot, gone: i32) {
    match world.marches[at].who {
        Mover::Hq(id) => {
            let hq = world.hq_mut(id);
            hq.facing = piece.bearing().unwrap_or(hq.facing);
            (hq.at, hq.attached) = (spot, None);
        }
        Mover::Train(id) => {
            let train = &mut world.trains[id.at()];
            train.facing = piece.bearing().unwrap_or(train.facing);
            (train.at, train.works) = (spot, None);
        }
        Mover::Unit(id) => {
            let unit = world.unit_mut(id);
            unit.at = spot;
            unit.marched += gone;
            if unit.formation == Formation::RoadColumn {
                let theatre = world.theatre().clone();
                on_the_road(&theatre, world.unit_mut(id), piece, done);
            }
            if piece.is_beside_line {
                let unit = world.unit_mut(id);
                unit.facing = piece.bearing().unwrap_or(unit.facing);
            }
            file(world, at, id);
        }
    }
}

/// A column that marches by road bends with it; off the road it is straight.
fn on_the_road(theatre: &Theatre, unit: &mut UnitState, piece: &Piece, done: i32) {
    let Some((road, from, to)) = piece.road else {
        unit.facing = piece.bearing().unwrap_or(unit.facing);
        unit.road = None;
        return;
    };
    let is_forward = to >= from;
    let mark = if is_forward { from + done } else { from - done };
    let column = match unit.road {
        Some(known) if known.road == road => OnRoad { mark, is_forward, ..known },
        Some(known) => OnRoad {
            road,
            mark,
            is_forward,
            behind: Some((known.road, known.mark, known.is_forward)),
            joined: from,
        },
        None => OnRoad {
            road,
            mark,
            is_forward,
            behind: None,
            joined: if is_forward { i32::MIN / 2 } else { i32::MAX / 2 },
        },
    };
    unit.road = Some(column);
    unit.facing = theatre.facing_on_road(column).unwrap_or(unit.facing);
}

/// While any of its ground lies over water that it crosses by a bridge, a unit covers one base (4.03-terrain.d).
fn file(world: &mut World, at: usize, id: UnitId) {
    let is_bridge = |barrier: &&Barrier| matches!(barrier, Barrier::River(_));
    if world.unit(id).formation == Formation::RoadColumn
        || !world.marches[at].exempt.iter().any(|barrier| is_bridge(&barrier))
    {
        return;
    }
    let bridges: Vec<Barrier> = world.marches[at].exempt.iter().filter(is_bridge).copied().collect();
    let pose = Pose { is_filing: false, ..world.pose(id) };
    let found = world.theatre().barriers(world.roster(id).arm, &world.ground_at(id, &pose));
    let is_filing = found.iter().any(|barrier| bridges.contains(barrier));
    world.marches[at].is_filing = is_filing;
}

/// Generals go with their units (4.05-hq.d).
fn follow(world: &mut World, unit: UnitId, tick: u16) {
    for at in 0..world.hqs.len() {
        let (id, hq) = (HqId::of(at), &world.hqs[at]);
        if hq.attached != Some(unit) || hq.status != HqStatus::OnTable {
            continue;
        }
        let moves = march_of(world, Mover::Unit(unit))
            .is_some_and(|march| march.halt.is_none() && march.starts < tick);
        if !moves {
            continue;
        }
        if hq.lame_until >= world.turn {
            world.hq_mut(id).attached = None;
            continue;
        }
        let at = crate::turn::generals::beside(world, id, unit);
        let facing = world.unit(unit).facing;
        let hq = world.hq_mut(id);
        (hq.at, hq.facing) = (at, facing);
    }
}
