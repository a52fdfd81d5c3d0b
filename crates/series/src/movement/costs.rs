//! What a step costs (5.2, 5.4.f), and what of the units of a march matters at every step: looked up once for a step or a search.

use super::march::March;
use super::steps::left;
use crate::edition::Gait;
use crate::footing::Step;
use crate::ground::Road;
use crate::prelude::*;
use smallvec::SmallVec;

/// How an arm pays for woods (5.2.h).
pub(crate) fn gait(arm: Arm) -> Gait {
    match arm {
        Arm::Infantry => Gait::OnFoot,
        Arm::Cavalry | Arm::FootArtillery | Arm::HorseArtillery => Gait::Mounted,
    }
}

/// What a unit may spend in a Movement Segment: as printed, one less in a demoralized corps (5.a, 22.d).
pub(crate) fn allowance(world: &World, unit: UnitId) -> HalfPoints {
    let printed = world.printed(unit);
    let lost = u8::from(world.is_demoralized(printed.formation));
    HalfPoints::whole(printed.movement.saturating_sub(lost))
}

/// Whether a unit moves at the road and trail rates: under March, Fall Back or General Retreat (5.2.f), or when its
/// formation's march has gone over into an attack and it has not met the enemy yet (20.5.f, 20.2.march.g).
pub(crate) fn may_use_roads(world: &World, unit: UnitId) -> bool {
    let holder = world.holder(world.holder_of(unit));
    world.rules_of(holder.order.kind).allows_roads() || (holder.on_the_march && !world.unit(unit).contacted)
}

/// What it costs to take a step: along the road or trail where it may be used (5.2.a, b, e) and the hex is not full of others
/// (5.2.g), else over the ground.
#[inline]
pub(crate) fn entry(step: Step, gait: Gait, roads: bool, is_full: impl FnOnce() -> bool) -> HalfPoints {
    if roads && step.road.is_some() && !is_full() { step.by_road() } else { step.over_ground(gait) }
}

/// Whether heavy ground or the weather may cost an arm more at all.
#[inline]
pub(super) fn pays_toll(world: &World, arm: Arm) -> bool {
    world.conditions().slow || hooks::movement::pays_toll(world, arm)
}

/// What the weather costs more, and heavy ground artillery unless the step is made at the road rate; a trail is no road there.
#[inline]
pub(super) fn toll(
    world: &World,
    arm: Arm,
    step: Step,
    to: HexId,
    cost: HalfPoints,
    may_use_roads: impl FnOnce() -> bool,
) -> HalfPoints {
    if !pays_toll(world, arm) {
        return HalfPoints(0);
    }
    let roads = may_use_roads();
    let weather = world.conditions().toll(arm, step.road.is_some() && roads, cost);
    let by_road = step.road == Some(Road::Road) && roads;
    let is_heavy = arm.is_artillery() && !by_road;
    if is_heavy { weather + hooks::movement::toll(world, to, cost) } else { weather }
}

/// Whether a hex is full already, the units on the way not counted (5.2.g).
#[inline]
pub(super) fn is_full(world: &World, hex: HexId, moving: &[UnitId]) -> bool {
    let limit = world.edition().stacking.units;
    world.is_full(hex) && world.units_in(hex).filter(|unit| !moving.contains(unit)).nth(limit - 1).is_some()
}

/// What it costs a unit more to leave a hex in an enemy zone of control: a point, if the hex is being emptied, but not for
/// cavalry (5.4.f, 5.4.g).
pub(super) fn leaving(world: &World, unit: UnitId, from: HexId, moving: &[UnitId]) -> HalfPoints {
    let enemy = world.side_of(unit).enemy();
    let emptied = world.units_in(from).all(|other| moving.contains(&other));
    if emptied && world.printed(unit).arm != Arm::Cavalry && is_in_zoc(world, from, enemy) {
        world.edition().movement.leaving_a_zone
    } else {
        HalfPoints(0)
    }
}

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
        } else if may_use_roads(world, unit) {
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
                pays_toll: pays_toll(world, arm),
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
        let mut cost = entry(step, self.gait, roads, full);
        if self.pays_toll {
            cost += toll(world, self.arm, step, to, cost, || roads && !full());
        }
        match self.leaves {
            Some((start, more)) if start == from => cost + more,
            _ => cost,
        }
    }
}
