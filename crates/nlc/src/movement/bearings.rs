//! What binds a unit's move from its beginning, worked out once when it sets out: command range (20.1.c), the quickest way
//! back into it (20.1.f), the way to the target of a March without a named road (20.2.march.h).
//!
//! A step asks a set whether a hex is in it; no search runs while units are on their way.

use super::costs::{self, allowance, gait, leaving};
use super::march::March;
use super::range::range_without;
use crate::distance::search;
use crate::options::hooks;
use crate::orders::BodyState;
use crate::pieces::{BodyId, UnitId};
use crate::world::{OrderKind, World};
use crate::zoc::is_in_zoc;
use field::paths::{HalfPoints, Leg, Onward, Price};
use hex::{HexId, HexSet};
use std::sync::Arc;

/// What binds a unit's move from its beginning.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Bearings {
    /// Its command range, if it is bound to one.
    pub(super) range: Option<Arc<HexSet>>,
    /// Out of command: the hexes where it must end so as to be back in range in the fewest turns; `None` if no way leads back.
    pub(super) home: Option<Arc<HexSet>>,
    /// On a March by no named road: the hexes from which the target is nearer than from where it began.
    pub(super) onward: Option<Arc<HexSet>>,
    /// No way leads closer to what it attacks, or farther from what it flees.
    pub(super) stuck: bool,
}

impl March {
    /// Works out what binds each of them, which their own march does not change.
    pub(super) fn take_bearings(&mut self, world: &World) {
        let mut last: Option<(BodyId, Option<Arc<HexSet>>)> = None;
        for at in 0..self.marchers.len() {
            let (unit, start) = (self.marchers[at].unit, self.marchers[at].start);
            let body = world.body_of(unit);
            let known = last.as_ref().filter(|(known, _)| *known == body).map(|(_, range)| range.clone());
            let range = known.unwrap_or_else(|| range_without(world, body, &self.units).map(Arc::new));
            last = Some((body, range.clone()));
            let out = range.as_ref().filter(|_| world.unit(unit).out_of_command);
            let home = out.and_then(|range| way_home(world, unit, start, range, &self.units)).map(Arc::new);
            let onward = nearer_on_the_march(world, body, start).map(Arc::new);
            self.marchers[at].bearings = Bearings { range, home, onward, stuck: false };
        }
    }

    /// Looks, before they set out, whether any way leads where their order wants them: closer to the target, or farther from the
    /// enemy. Those whom none does are not held to it (20.2.attack.a, 20.2.fallback.a).
    pub(super) fn look_for_a_way(&mut self, world: &World) {
        let bound = |unit: UnitId| {
            let order = world.order_of(unit).kind;
            (order.demands_attack() || order.demands_retreat()) && !world.unit(unit).out_of_command
        };
        if self.units().any(bound) && !self.can_reach(world, |_| true) {
            for marcher in &mut self.marchers {
                marcher.bearings.stuck = true;
            }
        }
    }
}

/// So many turns of marching lead back from anywhere on a map.
const MOST_TURNS: u8 = 40;

/// The hexes from which a unit is back in range one turn sooner than from where it is: those where it must end (20.1.f). It keeps
/// out of enemy zones of control all the way (20.1.e).
fn way_home(world: &World, unit: UnitId, at: HexId, range: &HexSet, moving: &[UnitId]) -> Option<HexSet> {
    let board = &world.ground().board;
    let side = world.side_of(unit);
    let arm = world.printed(unit).arm;
    let roads = costs::may_use_roads(world, unit);
    let open = |hex: HexId| !world.is_held_against(hex, side) && !is_in_zoc(world, hex, side.enemy());
    let price = |leg: Leg| {
        if !open(leg.to) || world.ground().side(leg.from, leg.direction).is_impassable() {
            return None;
        }
        let full = || costs::is_full(world, leg.to, moving);
        let entry = costs::entry(world, leg.from, leg.direction, leg.to, gait(arm), roads, full);
        let more = if leg.from == at { leaving(world, unit, at, moving) } else { HalfPoints(0) };
        Some(Price { cost: entry + more, onward: Onward::Free })
    };
    let mut within = HexSet::of(board, range.iter().filter(|hex| open(*hex)));
    for _ in 0..MOST_TURNS {
        let wider = search(board, |scratch| {
            let reach = scratch.reach_to(board, within.iter(), allowance(world, unit), price);
            HexSet::of(board, reach.iter().map(|(hex, _)| hex))
        });
        if wider.contains(at) {
            return Some(within);
        }
        if wider.len() == within.len() {
            return None;
        }
        within = wider;
    }
    None
}

/// The hexes from which the target of a March is nearer than from a hex, at the lowest figures; `None` if the March follows a
/// named road, or has no target that can be reached.
pub(super) fn nearer_on_the_march(world: &World, body: BodyId, at: HexId) -> Option<HexSet> {
    let state = world.body(body);
    if state.order.kind != OrderKind::March || !route_of(world, state).is_empty() {
        return None;
    }
    let to = world.target_of(body);
    Some(hooks::movement::onward(world, to, at, nearer(world, to, at)?))
}

/// The hexes from which one of these is nearer than from a hex, at the lowest figures; `None` if there is no way.
pub(super) fn nearer(world: &World, to: &[HexId], at: HexId) -> Option<HexSet> {
    let board = &world.ground().board;
    let here = world.distance_towards(to, at)?;
    let nearer = |hex: &HexId| world.distance_towards(to, *hex).is_some_and(|there| there < here);
    Some(HexSet::of(board, board.ids().filter(nearer)))
}

/// The named road of a March, hex by hex; empty if there is none.
pub(super) fn route_of<'w>(world: &'w World, body: &BodyState) -> &'w [HexId] {
    match body.dispatch {
        Some((dispatch, step)) => &world.dispatch(dispatch).steps[usize::from(step)].route,
        None => &[],
    }
}
