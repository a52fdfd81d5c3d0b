//! Troops that move as one counter, whose units are off the map (lgg.21.8.1.e): with the allowance and at the costs of the slowest of
//! them, under the order of their formation, and never into an enemy zone of control.

use super::bounds::Bearings;
use super::costs::{Stride, allowance, may_use_roads, pays_toll, step_price};
use super::entry::cost_to_come_on;
use crate::distance::search;
use crate::orders::measures::distance_on_the_march;
use crate::orders::rules::{WholeMove, WholeRide};
use crate::prelude::*;
use field::paths::{Leg, Onward, Path, Price, Start};

/// Troops under one counter.
#[derive(Debug, Clone)]
pub(crate) struct AsOne<'u> {
    pub(crate) holder: HolderId,
    pub(crate) units: &'u [UnitId],
    /// Their leader, if he is with them.
    pub(crate) leader: Option<LeaderId>,
    pub(crate) at: HexId,
    /// What they have still to pay for the hex in which they are.
    pub(crate) owes: HalfPoints,
}

impl AsOne<'_> {
    /// Every way by which the counter may move now, the cheapest to each end.
    pub(crate) fn ways(&self, world: &World) -> Vec<Path> {
        let Some((slowest, all)) = self.slowest(world) else { return Vec::new() };
        let (board, side) = (&world.ground().board, world.side_of(slowest[0]));
        let left = HalfPoints(all.0.saturating_sub(self.owes.0));
        let is_bound = hooks::movement::binds(world, self.units);
        let paces: Vec<_> = slowest.iter().map(|unit| pace(world, *unit)).collect();
        let price = |leg: Leg| {
            let stride = Stride::of(world, leg.from, leg.direction, leg.to);
            let closed = stride.step.is_impassable()
                || world.is_held_against(leg.to, side)
                || is_in_zoc(world, leg.to, side.enemy())
                || is_bound
                    && hooks::movement::may_step(world, self.units, leg.from, leg.direction, leg.to).is_err();
            // Under one counter they are strung out behind each other: each has the road as if it marched alone (25.4.a).
            let costs = paces.iter().map(|pace| step_price(world, *pace, stride, &[pace.0]).0);
            let cost = costs.max().unwrap_or(HalfPoints(0));
            (!closed).then_some(Price { cost, onward: Onward::Free })
        };
        let mut ways: Vec<Path> = search(board, |scratch| {
            let reach = scratch.reach(board, [Start::at(self.at)], left, price);
            let there = reach.iter().map(|(hex, _)| hex).filter(|hex| *hex != self.at);
            there.filter_map(|hex| reach.path(hex)).collect()
        });
        ways.sort_by_key(|way| way.hexes.last().copied());
        self.lawful(world, slowest[0], &ways)
    }

    /// Those with the least to spend, and how much that is.
    fn slowest(&self, world: &World) -> Option<(Vec<UnitId>, HalfPoints)> {
        let least = self.units.iter().map(|unit| allowance(world, *unit)).min()?;
        let slowest = self.units.iter().copied().filter(|unit| allowance(world, *unit) == least);
        Some((slowest.collect(), least))
    }

    /// The ways whose end the order of the troops allows them and their leader. Whom no way leads closer to what he attacks, or farther
    /// from what he flees, is not held to it (20.2.attack.a, 20.2.fallback.a).
    fn lawful(&self, world: &World, unit: UnitId, ways: &[Path]) -> Vec<Path> {
        let (holder, start, rules) = (self.holder, self.at, world.order_rules(self.holder));
        let mut bearings = Bearings {
            onward: distance_on_the_march(world, holder, start),
            before: rules.measure(world, holder, start),
            ..Bearings::default()
        };
        let bounds = rules.bind_leader(world, holder, start);
        let follows = |end: HexId, bearings: &Bearings| {
            let ride = self.leader.map(|leader| WholeRide { leader, holder, start, end, bounds });
            rules.may_end(world, WholeMove { unit, holder, start, end, bearings }).is_ok()
                && ride.is_none_or(|ride| rules.may_leader_end(world, ride).is_ok())
        };
        let open = |ways: &[Path], bearings: &Bearings| -> Vec<Path> {
            let ends = ways.iter().filter(|way| way.hexes.last().is_some_and(|end| follows(*end, bearings)));
            ends.cloned().collect()
        };
        let free = open(ways, &bearings);
        if free.is_empty() && rules.excuses_the_stuck() {
            bearings.stuck = true;
            return open(ways, &bearings);
        }
        free
    }
}

/// How a unit pays for its steps.
fn pace(world: &World, unit: UnitId) -> (UnitId, Arm, bool, bool) {
    let arm = world.printed(unit).arm;
    (unit, arm, may_use_roads(world, unit), pays_toll(world, arm))
}

/// What units pay for the hex by which they come onto the map together (9.e): as much as the dearest of the slowest.
pub(crate) fn cost_of_the_first_hex(world: &World, units: &[UnitId], at: HexId) -> HalfPoints {
    let costs = units.iter().map(|unit| cost_to_come_on(world, *unit, at));
    costs.max().unwrap_or(HalfPoints(0))
}
