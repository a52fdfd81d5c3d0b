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

/// What a unit may spend in a Movement Segment from where it is: as printed, or more for cavalry at large, and one less in a
/// demoralized corps (5.a, 22.d).
pub(crate) fn allowance(world: &World, unit: UnitId) -> HalfPoints {
    less_heart(world, unit, hooks::movement::points(world, unit))
}

/// What it may spend once it is, or has been, in an enemy zone of control.
pub(super) fn allowance_near_the_enemy(world: &World, unit: UnitId) -> HalfPoints {
    less_heart(world, unit, world.printed(unit).movement)
}

fn less_heart(world: &World, unit: UnitId, points: u8) -> HalfPoints {
    let demoralized = world.is_unit_demoralized(unit);
    let lost = u8::from(demoralized || hooks::losses::is_out_of_supply(world, unit));
    HalfPoints::whole(points.saturating_sub(lost))
}

/// Whether a unit moves at the road and trail rates: under March, Fall Back or General Retreat (5.2.f), or when its
/// formation's march has gone over into an attack and it has not met the enemy yet (20.5.f, 20.2.march.g).
pub(crate) fn may_use_roads(world: &World, unit: UnitId) -> bool {
    let holder = world.holder(world.holder_of(unit));
    world.rules_of(holder.order.kind).allows_roads()
        || (holder.on_the_march && !world.unit(unit).contacted)
        || hooks::movement::takes_the_road(world, unit)
}

/// What a step relied on, beside the ground: its price says so, and its rules are cited from it. A set of a few, small enough to
/// be kept of every step of a march.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Met(u32);

impl Met {
    /// A road or trail, at its rate (5.2.a, 5.2.b, 5.2.e).
    pub(crate) const ROAD: Met = Met(1);
    /// The rate of the ground itself.
    pub(crate) const GROUND: Met = Met(2);
    /// A road that the order does not allow (5.2.f).
    pub(crate) const ROAD_NOT_ALLOWED: Met = Met(4);
    /// A road into a hex that is full of others (5.2.g).
    pub(crate) const CROWD: Met = Met(8);
    /// Heavy ground, which costs artillery more.
    pub(crate) const HEAVY_GROUND: Met = Met(16);
    /// Weather that costs more.
    pub(crate) const WEATHER: Met = Met(32);
    /// A river that keeps the enemy's zones off (5.4.b).
    pub(crate) const RIVER: Met = Met(64);
    /// Chateau walls that keep them out of the hex that they leave (5.4.c, 10.a).
    pub(crate) const WALLS: Met = Met(128);
    /// An order that lets them out of a zone of control (5.4.e).
    pub(crate) const ORDER_TO_LEAVE: Met = Met(256);
    /// Night or rain, in which zones hold nobody (5.5.b).
    pub(crate) const ZONES_CLOSED: Met = Met(512);
    /// Cavalry leaves a zone of control for nothing (5.4.g).
    pub(crate) const LEAVES_MOUNTED: Met = Met(1 << 10);
    /// Others pay for it if they are the last (5.4.f).
    pub(crate) const LEAVES_ON_FOOT: Met = Met(1 << 11);
    /// The first zone that cavalry enters, which does not stop it (5.4.i).
    pub(crate) const FIRST_ZONE: Met = Met(1 << 12);
    /// Points that only cavalry at large has (lgg.21.3.2.b).
    pub(crate) const AT_LARGE: Met = Met(1 << 14);
    /// An improved position, which keeps them out of the hex that they leave (mop.37.3.3.c).
    pub(crate) const POSITION: Met = Met(1 << 15);
    /// A rule of the scenario's own let them through: over a broken bridge, a defile, in the dark (14.a).
    pub(crate) const SCENARIO: Met = Met(1 << 13);
    /// A card that costs more, or lets them out of a zone of control (mop.37.12).
    pub(crate) const CARD: Met = Met(1 << 16);
    /// A road that a column of their own side fills (mop.37.2.c).
    pub(crate) const COLUMN: Met = Met(1 << 17);

    pub(crate) fn has(self, one: Met) -> bool {
        self.0 & one.0 != 0
    }

    #[inline]
    #[must_use]
    pub(crate) const fn and(self, other: Met) -> Met {
        Met(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub(crate) fn and_if(self, applies: bool, other: Met) -> Met {
        if applies { self.and(other) } else { self }
    }
}

/// A step of somebody from a hex to the next.
#[derive(Clone, Copy)]
pub(super) struct Stride {
    pub(super) from: HexId,
    pub(super) direction: Direction,
    pub(super) to: HexId,
    pub(super) step: Step,
}

impl Stride {
    #[inline]
    pub(super) fn of(world: &World, from: HexId, direction: Direction, to: HexId) -> Stride {
        Stride { from, direction, to, step: world.step(from, direction) }
    }
}

/// What it costs to take a step, and why: along the road or trail where it may be used (5.2.a, b, e), the hex is not full of others
/// (5.2.g) and the road itself not taken, else over the ground.
#[allow(clippy::inline_always)] // the innermost of all searches: whoever wants the bare price gets no more
#[inline(always)]
fn explained_entry(
    step: Step,
    gait: Gait,
    roads: bool,
    is_full: impl FnOnce() -> bool,
    is_taken: impl FnOnce() -> bool,
) -> (HalfPoints, Met) {
    let full = roads && step.road.is_some() && is_full();
    if roads && step.road.is_some() && !full && !is_taken() {
        return (step.by_road(), Met::ROAD);
    }
    let kept_off = !roads && step.road.is_some();
    (step.over_ground(gait), Met::GROUND.and_if(kept_off, Met::ROAD_NOT_ALLOWED).and_if(full, Met::CROWD))
}

/// The bare price of a step.
#[inline]
pub(crate) fn entry(step: Step, gait: Gait, roads: bool, is_closed: impl FnOnce() -> bool) -> HalfPoints {
    explained_entry(step, gait, roads, is_closed, || false).0
}

/// Whether heavy ground or the weather may cost an arm more at all.
#[inline]
pub(super) fn pays_toll(world: &World, arm: Arm) -> bool {
    world.conditions().slow
        || hooks::movement::pays_toll(world, arm)
        || hooks::movement::card_may_cost_more(world)
}

/// What a step costs a unit that marches with others, and why: the weather and, off the road, heavy ground may add to its entry; a
/// trail is no road there.
#[allow(clippy::inline_always)] // the innermost of all searches
#[inline(always)]
pub(super) fn step_price(
    world: &World,
    (unit, arm, roads, pays_toll): (UnitId, Arm, bool, bool),
    Stride { to, step, .. }: Stride,
    moving: &[UnitId],
) -> (HalfPoints, Met) {
    let full = || is_full(world, to, moving);
    let strung_out = || hooks::movement::is_strung_out(world, to, unit, moving);
    let taken = || hooks::movement::road_is_taken(world, step.road, to, Some(unit), moving) || strung_out();
    let (cost, met) = explained_entry(step, gait(arm), roads, full, taken);
    let met = met.and_if(roads && step.road.is_some() && !met.has(Met::ROAD) && strung_out(), Met::COLUMN);
    if !pays_toll {
        return (cost, met);
    }
    let weather = world.conditions().toll(Some(arm), met.has(Met::ROAD), cost);
    let by_road = met.has(Met::ROAD) && step.road == Some(Road::Road);
    let is_heavy = arm.is_artillery() && !by_road;
    let heavy = if is_heavy { hooks::movement::toll(world, to, cost) } else { HalfPoints(0) };
    let nothing = HalfPoints(0);
    let card = if world.plays_cards() { hooks::movement::card_toll(world, unit, to) } else { nothing };
    let met = met.and_if(card > nothing, Met::CARD);
    let met = met.and_if(weather > nothing, Met::WEATHER).and_if(heavy > nothing, Met::HEAVY_GROUND);
    (cost + weather + heavy + card, met)
}

/// Whether a hex is full already, the units on the way not counted (5.2.g).
#[inline]
pub(super) fn is_full(world: &World, hex: HexId, moving: &[UnitId]) -> bool {
    world.is_filled_without(hex, moving)
}

/// What it costs a unit more to leave a hex in an enemy zone of control, and why: a point, if the hex is being emptied, but not
/// for cavalry (5.4.f, 5.4.g).
pub(super) fn leaving(world: &World, unit: UnitId, from: HexId, moving: &[UnitId]) -> (HalfPoints, Met) {
    if !is_in_zoc(world, from, world.side_of(unit).enemy()) {
        return (HalfPoints(0), Met::default());
    }
    // What a card asks for takes the place of it (mop.app3.card19.a).
    if !world.rules_for(unit).leaves_zones()
        && let Some((cost, _)) = hooks::movement::card_lets_out(world, unit)
    {
        return (cost, Met::CARD);
    }
    if world.printed(unit).arm == Arm::Cavalry {
        return (HalfPoints(0), Met::LEAVES_MOUNTED);
    }
    let emptied = world.units_in(from).all(|other| moving.contains(&other));
    let more = if emptied { world.edition().movement.leaving_a_zone } else { HalfPoints(0) };
    // It is a cost like every other where the weather multiplies them (mop.37.4.mud.a), and no hex off the road.
    (more + world.conditions().toll(Some(world.printed(unit).arm), true, more), Met::LEAVES_ON_FOOT)
}

/// How the units of a march go on from where they are.
pub(super) struct Pace<'m> {
    units: &'m [UnitId],
    each: SmallVec<[UnitPace; 2]>,
    pub(super) side: Side,
    /// What the one that has least can still spend.
    pub(super) left: HalfPoints,
    /// What of it is lost by entering an enemy zone of control: cavalry is at large no more (lgg.21.3.2.b).
    pub(super) lost_in_a_zone: HalfPoints,
    /// All of them are cavalry: they pass the first zone of control that they enter (5.4.i).
    pub(super) passes_a_zone: bool,
    /// A special rule may forbid one of them a step.
    pub(super) is_bound: bool,
}

struct UnitPace {
    unit: UnitId,
    arm: Arm,
    roads: Roads,
    /// Heavy ground may cost it more.
    pays_toll: bool,
    /// Its own move begins in this hex, in a zone of control: what leaving it costs more, and why (5.4.f).
    leaves: Option<(HexId, HalfPoints, Met)>,
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
        let (mut least, mut least_in_a_zone) = (HalfPoints::MAX, HalfPoints::MAX);
        let mut passes_a_zone = true;
        let each = march.marchers.iter().map(|marcher| {
            let (unit, start, arm) = (marcher.unit, marcher.start, world.printed(marcher.unit).arm);
            least = least.min(left(march.limit(world, unit), marcher.spent));
            let near = left(march.limit_near_the_enemy(world, unit), marcher.spent);
            least_in_a_zone = least_in_a_zone.min(near);
            passes_a_zone &= arm == Arm::Cavalry;
            let fresh = marcher.spent == HalfPoints(0);
            let (more, why) = if fresh { leaving(world, unit, start, units) } else { <_>::default() };
            UnitPace {
                unit,
                arm,
                roads: Roads::of(world, unit),
                pays_toll: pays_toll(world, arm),
                leaves: (why != Met::default()).then_some((start, more, why)),
            }
        });
        let each = each.collect();
        let is_bound = hooks::movement::binds(world, units);
        let lost_in_a_zone = left(least, least_in_a_zone);
        Pace {
            units,
            each,
            side: world.side_of(units[0]),
            left: least,
            lost_in_a_zone,
            passes_a_zone,
            is_bound,
        }
    }

    /// Whether nothing at all is in the way of a step, as a rule: no river, no enemy near, no special rule.
    #[inline]
    pub(super) fn is_free(&self, world: &World, step: Step, to: HexId) -> bool {
        !step.is_impassable()
            && !self.is_bound
            && !world.is_threatened(to, self.side.enemy())
            && !world.is_anybody_charging()
            && !world.has_marker_in(to, self.side.enemy())
    }

    /// What a step costs the dearest of them.
    #[allow(clippy::inline_always)] // the innermost of all searches
    #[inline(always)]
    pub(super) fn dearest(&self, world: &World, stride: Stride, in_zone: bool) -> HalfPoints {
        let mut dearest = HalfPoints(0);
        for unit in &self.each {
            dearest = dearest.max(unit.price(world, stride, in_zone, self.units).0);
        }
        dearest
    }

    /// What a step costs each of them and what it relies on, in their order.
    pub(super) fn prices(
        &self,
        world: &World,
        stride: Stride,
        in_zone: bool,
    ) -> impl Iterator<Item = (HalfPoints, Met)> {
        self.each.iter().map(move |unit| unit.price(world, stride, in_zone, self.units))
    }
}

impl UnitPace {
    /// What a step costs a unit, and why; the first out of a zone of control may cost a point more (5.4.f).
    #[allow(clippy::inline_always)] // the innermost of all searches
    #[inline(always)]
    fn price(&self, world: &World, stride: Stride, in_zone: bool, moving: &[UnitId]) -> (HalfPoints, Met) {
        let of = (self.unit, self.arm, self.roads.lead_into(in_zone), self.pays_toll);
        let (cost, met) = step_price(world, of, stride, moving);
        match self.leaves {
            Some((start, more, why)) if start == stride.from => (cost + more, met.and(why)),
            _ => (cost, met),
        }
    }
}
