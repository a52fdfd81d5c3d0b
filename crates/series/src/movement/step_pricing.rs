//! The pace of a march: what of its units matters at every step, looked up once for a step or a search.

use super::costs::{self, gait, is_full, leaving};
use super::march::March;
use super::steps::left;
use crate::edition::Gait;
use crate::footing::Step;
use crate::hooks;
use crate::pieces::{Arm, Side, UnitId};
use crate::world::World;
use field::paths::HalfPoints;
use hex::HexId;
use smallvec::SmallVec;

/// How the units of a march go on from where they are.
pub(super) struct Pace<'m> {
    units: &'m [UnitId],
    each: SmallVec<[UnitPace; 2]>,
    pub(super) side: Side,
    /// What the one that has least can still spend.
    pub(super) left: HalfPoints,
    /// All of them are cavalry: they pass the first zone of control that they enter (5.4.i).
    pub(super) passes_a_zone: bool,
    /// A special rule may forbid one of them a step.
    pub(super) is_bound: bool,
}

struct UnitPace {
    unit: UnitId,
    arm: Arm,
    gait: Gait,
    roads: Roads,
    /// Heavy ground may cost it more.
    pays_toll: bool,
    /// Its own move begins in this hex, and leaving it costs so much more (5.4.f).
    leaves: Option<(HexId, HalfPoints)>,
}

/// Which roads a unit may use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Roads {
    None,
    /// Those whose march became an attack have them as far as the last hex before a zone (20.5.f).
    OutOfZones,
    All,
}

impl Roads {
    fn of(world: &World, unit: UnitId) -> Roads {
        if world.rules_for(unit).allows_roads() {
            Roads::All
        } else if costs::may_use_roads(world, unit) {
            Roads::OutOfZones
        } else {
            Roads::None
        }
    }

    #[inline]
    fn lead_into(self, in_zone: bool) -> bool {
        match self {
            Roads::None => false,
            Roads::OutOfZones => !in_zone,
            Roads::All => true,
        }
    }
}

impl<'m> Pace<'m> {
    pub(super) fn of(world: &World, march: &'m March) -> Pace<'m> {
        let units = &march.units;
        let mut least = HalfPoints::MAX;
        let mut passes_a_zone = true;
        let each = march.marchers.iter().map(|marcher| {
            let (unit, start, arm) = (marcher.unit, marcher.start, world.printed(marcher.unit).arm);
            least = least.min(left(march.limit(world, unit), marcher.spent));
            passes_a_zone &= arm == Arm::Cavalry;
            let fresh = marcher.spent == HalfPoints(0);
            let more = if fresh { leaving(world, unit, start, units) } else { HalfPoints(0) };
            UnitPace {
                unit,
                arm,
                gait: gait(arm),
                roads: Roads::of(world, unit),
                pays_toll: costs::pays_toll(world, arm),
                leaves: (more > HalfPoints(0)).then_some((start, more)),
            }
        });
        let each = each.collect();
        let is_bound = hooks::movement::binds(world, units);
        Pace { units, each, side: world.side_of(units[0]), left: least, passes_a_zone, is_bound }
    }

    /// Whether nothing at all is in the way of a step, as a rule: no river, no enemy near, no special rule.
    #[inline]
    pub(super) fn is_free(&self, world: &World, step: Step, to: HexId) -> bool {
        !step.is_impassable()
            && !self.is_bound
            && !world.is_threatened(to, self.side.enemy())
            && !world.is_anybody_charging()
    }

    /// What a step costs the dearest of them.
    #[allow(clippy::inline_always)] // the innermost of all searches
    #[inline(always)]
    pub(super) fn dearest(
        &self,
        world: &World,
        from: HexId,
        step: Step,
        to: HexId,
        in_zone: bool,
    ) -> HalfPoints {
        let mut dearest = HalfPoints(0);
        for unit in &self.each {
            dearest = dearest.max(unit.cost(world, from, step, to, in_zone, self.units));
        }
        dearest
    }

    /// What a step costs each of them, in their order.
    #[inline]
    pub(super) fn costs(
        &self,
        world: &World,
        from: HexId,
        step: Step,
        to: HexId,
        in_zone: bool,
    ) -> impl Iterator<Item = HalfPoints> {
        self.each.iter().map(move |unit| unit.cost(world, from, step, to, in_zone, self.units))
    }

    /// Whether one of them goes into a hex by road or trail.
    pub(super) fn goes_by_road(&self, world: &World, step: Step, to: HexId, in_zone: bool) -> bool {
        step.road.is_some()
            && self.each.iter().any(|unit| {
                unit.roads.lead_into(in_zone) && !unit.is_road_closed(world, step, to, self.units)
            })
    }
}

impl UnitPace {
    /// Whether a hex is full (5.2.g), or its road taken.
    fn is_road_closed(&self, world: &World, step: Step, to: HexId, moving: &[UnitId]) -> bool {
        is_full(world, to, moving)
            || hooks::movement::road_is_taken(world, step.road, to, Some(self.unit), moving)
    }

    /// What a step costs a unit; the first out of a zone of control may cost a point more (5.4.f).
    #[allow(clippy::inline_always)] // the innermost of all searches
    #[inline(always)]
    fn cost(
        &self,
        world: &World,
        from: HexId,
        step: Step,
        to: HexId,
        in_zone: bool,
        moving: &[UnitId],
    ) -> HalfPoints {
        let full = || self.is_road_closed(world, step, to, moving);
        let roads = self.roads.lead_into(in_zone);
        let mut cost = costs::entry(step, self.gait, roads, full);
        if self.pays_toll {
            cost += costs::toll(world, self.arm, step, to, cost, || roads && !full());
        }
        match self.leaves {
            Some((start, more)) if start == from => cost + more,
            _ => cost,
        }
    }
}
