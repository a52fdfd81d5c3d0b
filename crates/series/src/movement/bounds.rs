//! What binds a unit's move from its beginning, worked out once when it sets out: command range (20.1.c), the quickest way
//! back into it (20.1.f), the way to the target of a March without a named road (20.2.march.h).
//!
//! A step asks a set whether a hex is in it; no search runs while units are on their way.
//!
//! A march that was taken back once has a guide besides: from which hexes a lawful end is still in reach, and for how much.
//!
//! It is made once, when the units set out again: a search forward for the lawful ends, and one back from them over the hexes that
//! lie on a way to them. A march that the enemy has had a part in, or whose units change, goes without one and looks ahead at
//! every step; so does cavalry near enemy zones, because what it may enter depends on what it has entered (5.4.i).

use super::costs::{Pace, Stride, allowance, leaving, may_use_roads, pays_toll, step_price};
use super::march::March;
use super::range::{CommandRange, range_without};
use crate::distance::ripple;
use crate::orders::measures::{Before, Foes, distance_on_the_march};
use crate::prelude::*;
use field::paths::{Leg, Onward, Price};
use std::cell::Cell;
use std::sync::Arc;

/// What binds a unit's move from its beginning.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Bearings {
    /// Its command range, if it is bound to one.
    pub(super) range: Option<CommandRange>,
    /// Out of command: where it must end so as to be back in range in the fewest turns.
    pub(super) home: Home,
    /// On a March by no named road: how far the target is from where it began; it must end nearer.
    pub(crate) onward: Option<HalfPoints>,
    /// What its end is measured against, where it began: how far the enemy was, or its road.
    pub(crate) before: Before,
    /// No way leads closer to what it attacks, or farther from what it flees.
    pub(crate) stuck: bool,
    /// While a search runs: the enemies that matter for a unit that falls back.
    #[serde(skip)]
    pub(crate) foes: Option<Arc<Foes>>,
}

/// Where a unit that is out of command must end (20.1.f).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) enum Home {
    /// No way leads back.
    #[default]
    CutOff,
    /// Anywhere in range and out of enemy zones: it is back this turn.
    InRange,
    /// In these hexes: from there it is back in range a turn sooner than from where it is.
    OnTheWay(Arc<HexSet>),
}

impl March {
    /// Works out what binds each of them, which their own march does not change.
    pub(super) fn take_bearings(&mut self, world: &World) {
        let mut last: Option<(HolderId, Option<CommandRange>)> = None;
        for at in 0..self.marchers.len() {
            let (unit, start) = (self.marchers[at].unit, self.marchers[at].start);
            let holder = world.holder_of(unit);
            let known = last.as_ref().filter(|(known, _)| *known == holder).map(|(_, range)| range.clone());
            let range = known.unwrap_or_else(|| range_without(world, holder, &self.units));
            last = Some((holder, range.clone()));
            let range = range.filter(|_| !world.unit(unit).awaits_leader);
            let out = range.as_ref().filter(|_| world.unit(unit).out_of_command);
            let home = out.map_or(Home::CutOff, |range| way_home(world, unit, start, range, &self.units));
            let onward = distance_on_the_march(world, holder, start);
            let before = world.order_rules(holder).measure(world, holder, start);
            self.marchers[at].bearings = Bearings { range, home, onward, before, stuck: false, foes: None };
        }
    }

    /// The same march, prepared for a search.
    pub(super) fn prepared(&self, world: &World) -> March {
        let mut march = self.clone();
        march.prepare(world);
        march
    }

    /// Looks up once all that many ends are measured against: for a search, while nobody moves.
    pub(super) fn prepare(&mut self, world: &World) {
        for marcher in &mut self.marchers {
            let (unit, start, bearings) = (marcher.unit, marcher.start, &mut marcher.bearings);
            if bearings.before == Before::Plain {
                bearings.before = world.rules_for(unit).measure(world, world.holder_of(unit), start);
            }
            if let Before::Enemy(distance) = bearings.before {
                let (side, reach) = (world.side_of(unit), allowance(world, unit).0.into());
                bearings.foes = Some(Arc::new(Foes::around(world, side, start, reach, distance)));
            }
        }
    }

    /// Looks, before they set out, whether any way leads where their order wants them: closer to the target, or farther from the
    /// enemy. Those whom none does are not held to it (20.2.attack.a, 20.2.fallback.a).
    pub(super) fn look_for_a_way(&mut self, world: &World) {
        let bound =
            |unit: UnitId| world.rules_for(unit).excuses_the_stuck() && !world.unit(unit).out_of_command;
        if self.units().any(bound) && !self.can_reach(world, |_| true) {
            for marcher in &mut self.marchers {
                marcher.bearings.stuck = true;
            }
        }
    }
}

/// So many turns of marching lead back from anywhere on a map.
const MOST_TURNS: u16 = 40;

/// Where a unit must end that is back in range one turn sooner from there than from where it is (20.1.f). It keeps out of enemy
/// zones of control all the way (20.1.e).
fn way_home(world: &World, unit: UnitId, at: HexId, range: &CommandRange, moving: &[UnitId]) -> Home {
    let board = &world.ground().board;
    let side = world.side_of(unit);
    let arm = world.printed(unit).arm;
    let of = (unit, arm, may_use_roads(world, unit), pays_toll(world, arm));
    let is_bound = hooks::movement::binds(world, &[unit]);
    let open = |hex: HexId| !world.is_held_against(hex, side) && !is_in_zoc(world, hex, side.enemy());
    let price = |leg: Leg| {
        let stride = Stride::of(world, leg.from, leg.direction, leg.to);
        let may_step = || hooks::movement::may_step(world, &[unit], leg.from, leg.direction, leg.to);
        if stride.step.is_impassable() || is_bound && may_step().is_err() || !open(leg.to) {
            return None;
        }
        let (cost, _) = step_price(world, of, stride, moving);
        let more = if leg.from == at { leaving(world, unit, at, moving).0 } else { HalfPoints(0) };
        Some(Price { cost: cost + more, onward: Onward::Free })
    };
    let allowance = allowance(world, unit);
    let is_home = |hex| open(hex) && range.contains(world, hex);
    if ripple(board, |ripple| ripple.find(board, [at], allowance, price, is_home)).is_some() {
        return Home::InRange;
    }
    // Back from the range, turn by turn: what is left of a turn's points when they do not pay for another hex is lost.
    let turn = allowance.0;
    let by_turns = |leg: Leg| {
        let Price { cost: HalfPoints(cost), onward } = price(leg)?;
        let used = leg.paid.0.checked_rem(turn)?;
        let lost = if used > 0 && used + cost > turn { turn - used } else { 0 };
        (cost <= turn).then_some(Price { cost: HalfPoints(lost + cost), onward })
    };
    let hexes = range.hexes(world);
    let goals = hexes.iter().filter(|hex| open(*hex));
    ripple(board, |ripple| {
        let most = HalfPoints(turn.saturating_mul(MOST_TURNS));
        let reach = ripple.reach_to_from(board, goals, at, most, by_turns).unwrap_or_default();
        let Some((_, HalfPoints(cost))) = reach.last().filter(|(_, cost)| cost.0 > 0) else {
            return Home::CutOff;
        };
        let sooner = (cost - 1) / turn * turn;
        let on_the_way = reach.iter().take_while(|(_, cost)| cost.0 <= sooner);
        Home::OnTheWay(Arc::new(HexSet::of(board, on_the_way.map(|(hex, _)| *hex))))
    })
}

/// What it costs to get from a hex to the nearest lawful end, in the order of the hexes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Guide(Vec<(HexId, HalfPoints)>);

impl Guide {
    /// The guide for units that are about to set out, unless they need none or it would not be true.
    pub(super) fn of(world: &World, march: &March) -> Option<Guide> {
        let (board, at, pace) = (&world.ground().board, march.at(), Pace::of(world, march));
        let meets_a_zone = Cell::new(false);
        let price = |leg: Leg| {
            let price = march.price(world, &pace, leg, (1, pace.left))?;
            meets_a_zone.set(meets_a_zone.get() || price.onward == Onward::Halt);
            Some(price)
        };
        let forward: Vec<(HexId, HalfPoints)> =
            ripple(board, |ripple| ripple.reach(board, [at], pace.left, price).to_vec());
        if pace.passes_a_zone && meets_a_zone.get() {
            return None;
        }
        // They may also come back to where they began.
        let bearing = march.prepared(world);
        let lawful = |hex: &HexId| bearing.is_lawful_end(world, *hex);
        let ends: Vec<HexId> = forward.iter().map(|(hex, _)| *hex).filter(lawful).collect();
        // Only ways that they can pay for from where they are.
        let mut costs: Vec<(HexId, HalfPoints)> =
            ripple(board, |ripple| ripple.back_over(board, &forward, ends, pace.left, price).to_vec());
        costs.sort_unstable();
        Some(Guide(costs))
    }

    /// Whether a lawful end is in reach of a hex for so much.
    pub(super) fn leads_on(&self, from: HexId, left: HalfPoints) -> bool {
        let place = self.0.binary_search_by_key(&from, |(hex, _)| *hex);
        place.is_ok_and(|place| self.0[place].1 <= left)
    }
}
