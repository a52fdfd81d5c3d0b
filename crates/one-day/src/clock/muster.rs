//! Who sets out: a march for every Full Move, Combat Move and general, from the plots as they are final (plot.d, plot.f, plot.m).

use super::course::{Halt, March, Then};
use crate::passage::Barrier;
use crate::plot::full_moves::stopped_by;
use crate::plot::{Mover, Plot, Purpose, check};
use crate::roster::{Side, UnitId};
use crate::world::{Mark, World};

/// Everybody falls in, and nobody has moved yet.
pub fn fall_in(world: &mut World) {
    let mut marches: Vec<March> = Vec::new();
    for laid in &world.full_moves {
        if !crate::activity::is_active(world, laid.unit) || laid.pieces.is_empty() {
            continue;
        }
        marches.push(March {
            who: Mover::Unit(laid.unit),
            rate: laid.rate,
            starts: 0,
            spent: 0,
            laid: 0,
            pieces: laid.pieces.clone(),
            then: Then::Stand,
            is_steering: false,
            halt: None,
            halted_at: None,
            is_filing: false,
            exempt: Vec::new(),
        });
    }
    let plots: Vec<Plot> = Side::BOTH.into_iter().flat_map(|side| world.sealed(side).plots.clone()).collect();
    for plot in &plots {
        marches.extend(march(world, plot));
    }
    marches.sort_by_key(|march| march.who);
    marches.dedup_by_key(|march| march.who);
    world.marches = marches;
    for id in world.on_table().collect::<Vec<_>>() {
        start_full_move(world, id);
    }
}

/// Whoever sets out with a Full Move leaves houses in column, and guns go behind their teams; a column that leaves its road turns.
fn start_full_move(world: &mut World, id: UnitId) {
    let Some(laid) = world.full_moves.iter().find(|laid| laid.unit == id).cloned() else { return };
    if laid.pieces.is_empty() || !crate::activity::is_active(world, id) {
        return;
    }
    let pose = crate::plot::full_moves::marching_pose(world, id);
    let has_left = laid.pieces[0].road.is_none();
    let unit = world.unit_mut(id);
    unit.formation = pose.formation;
    if has_left && unit.road.is_some() {
        unit.road = None;
        unit.facing = laid.faces.or_else(|| laid.pieces[0].bearing()).unwrap_or(unit.facing);
    }
}

/// The march of a plot.
pub fn march(world: &World, plot: &Plot) -> Option<March> {
    if let Some(id) = plot.unit() {
        // A Full Move that is linked has its path already.
        if !world.goes_by_plot(id) {
            return None;
        }
    }
    let pieces = check::way(world, plot).ok()?;
    let time = &world.theatre().edition.time;
    let then = match plot.purpose {
        Purpose::Attack(target) | Purpose::Strike(target) | Purpose::Join(target) => Then::Steer(target),
        _ => Then::Stand,
    };
    let rate = match plot.who {
        Mover::Unit(id) => world.rate(id).combat,
        Mover::Hq(_) => world.theatre().edition.rates.headquarters,
        Mover::Train(_) if pieces.iter().all(|piece| piece.road.is_some()) => {
            world.theatre().edition.rates.foot.road
        }
        Mover::Train(_) => world.theatre().edition.rates.foot.full,
    };
    let exempt = exempt(world, plot, &pieces);
    let starts = (u16::from(plot.slice.max(1)) - 1) * time.ticks;
    Some(March {
        who: plot.who,
        rate,
        starts,
        spent: 0,
        laid: 0,
        pieces,
        then,
        is_steering: false,
        halt: None,
        halted_at: None,
        is_filing: false,
        exempt,
    })
}

/// What does not bar a mover: the ground in which it stands, and water that its way crosses by a bridge.
pub fn exempt(world: &World, plot: &Plot, pieces: &[super::course::Piece]) -> Vec<Barrier> {
    let mut exempt = check::bridged(world, pieces);
    if let Some(id) = plot.unit() {
        exempt.extend(world.theatre().barriers(world.roster(id).arm, &world.ground(id)));
    }
    exempt
}

/// The plot of a unit.
pub fn plot_of(world: &World, id: UnitId) -> Option<&Plot> {
    world.sealed(world.side(id)).plots.iter().find(|plot| plot.unit() == Some(id))
}

/// Whoever lost his order, fought or left the table marches no more (time.f, time.l).
pub fn drop_out(world: &mut World) {
    let tick = world.tick;
    let ended: Vec<Mover> = world
        .marches
        .iter()
        .filter(|march| match march.who {
            Mover::Unit(id) => {
                let unit = world.unit(id);
                !crate::activity::is_active(world, id) || unit.marks.has(Mark::Fought)
            }
            Mover::Hq(id) => {
                let hq = world.hq(id);
                hq.status != crate::world::HqStatus::OnTable || hq.lame_until > world.turn
            }
            Mover::Train(id) => !world.train(id).is_there,
        })
        .map(|march| march.who)
        .collect();
    world.marches.retain(|march| !ended.contains(&march.who));
    let gone: Vec<(usize, UnitId)> = world
        .marches
        .iter()
        .enumerate()
        .filter_map(|(at, march)| match march.then {
            Then::Steer(target) if !world.is_on_table(target) => Some((at, target)),
            _ => None,
        })
        .collect();
    for (at, target) in gone {
        // He walks on to the spot where the enemy stood, and halts (plot.p).
        let spot = world.unit(target).at;
        let march = &mut world.marches[at];
        march.spent = march.effort(tick);
        march.starts = march.starts.max(tick);
        march.then = Then::WalkTo(spot);
    }
    let contacts: Vec<UnitId> = world.contacts.iter().flat_map(|contact| contact.units).collect();
    for march in &mut world.marches {
        // Whoever was held in a contact that is over goes on with his order, unless he fought (time.k).
        let Mover::Unit(id) = march.who else { continue };
        if march.halt == Some(Halt::ForGood) && !contacts.contains(&id) {
            (march.halt, march.starts) = (None, tick.max(march.starts));
        }
    }
}

/// The longest part of a way that nothing closes, for a way that was not checked before: that of somebody who steers.
pub fn free_part(
    world: &World,
    id: UnitId,
    pieces: Vec<super::course::Piece>,
    exempt: &[Barrier],
) -> Vec<super::course::Piece> {
    let mut kept = Vec::new();
    for piece in pieces {
        if stopped_by(world, id, &piece, exempt).is_empty() {
            kept.push(piece);
            continue;
        }
        let is_free = |length: i32| {
            let part = super::course::shortened(world.theatre(), piece, length);
            length == 0 || stopped_by(world, id, &part, exempt).is_empty()
        };
        let (mut free, mut barred) = (0, piece.length);
        while barred - free > 1 {
            let middle = free + (barred - free) / 2;
            if is_free(middle) { free = middle } else { barred = middle }
        }
        if free > 0 {
            kept.push(super::course::shortened(world.theatre(), piece, free));
        }
        break;
    }
    kept
}
