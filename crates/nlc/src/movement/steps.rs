//! The steps of a march: what they cost, what stops them, and where they lead.

use super::Bar;
use super::bearings::Bearings;
use super::costs::{self, gait, is_full, leaving};
use super::march::{March, Tread};
use super::zones::{self, Entering};
use crate::distance::search;
use crate::options::hooks;
use crate::pieces::UnitId;
use crate::world::World;
use crate::zoc::is_in_zoc;
use field::paths::{HalfPoints, Leg, Onward, Price, Start, Tally};
use hex::{Direction, HexId};

impl March {
    /// What a step costs a unit; the first out of a zone of control may cost a point more (5.4.f).
    pub(super) fn cost(
        &self,
        world: &World,
        unit: UnitId,
        moving: &[UnitId],
        from: HexId,
        direction: Direction,
        to: HexId,
    ) -> HalfPoints {
        let arm = world.printed(unit).arm;
        let full = || self.is_road_closed(world, unit, from, direction, to);
        let roads = has_the_road(world, unit, to);
        let entry = costs::entry(world, from, direction, to, gait(arm), roads, full);
        let first = |marcher: &super::march::Marcher| {
            marcher.unit == unit && marcher.start == from && marcher.spent == HalfPoints(0)
        };
        entry
            + if self.marchers.iter().any(first) { leaving(world, unit, from, moving) } else { HalfPoints(0) }
    }

    /// Whether a unit goes into a hex by road or trail.
    pub(super) fn uses_road(
        &self,
        world: &World,
        unit: UnitId,
        from: HexId,
        direction: Direction,
        to: HexId,
    ) -> bool {
        world.ground().side(from, direction).road.is_some()
            && has_the_road(world, unit, to)
            && !self.is_road_closed(world, unit, from, direction, to)
    }

    /// Whether a hex is full (5.2.g), or its road taken.
    fn is_road_closed(
        &self,
        world: &World,
        unit: UnitId,
        from: HexId,
        direction: Direction,
        to: HexId,
    ) -> bool {
        let road = world.ground().side(from, direction).road;
        is_full(world, to, &self.units)
            || hooks::movement::road_is_taken(world, road, to, Some(unit), &self.units)
    }

    /// Whether they may enter a hex next.
    pub(super) fn may_enter(&self, world: &World, to: HexId) -> Result<Tread, Bar> {
        let from = self.at();
        let Some(direction) = world.ground().board.direction(from, to) else {
            return Err(Bar::NotNext { hex: to });
        };
        if self.halted {
            return Err(Bar::MustStop { hex: from });
        }
        let tread = self.tread(world, from, direction, to)?;
        for marcher in &self.marchers {
            let cost = self.cost(world, marcher.unit, &self.units, from, direction, to);
            let limit = self.limit(world, marcher.unit);
            if marcher.spent + cost > limit {
                let announced = self.announced.is_some_and(|announced| announced == limit);
                return Err(Bar::TooDear {
                    unit: marcher.unit,
                    hex: to,
                    cost,
                    left: left(limit, marcher.spent),
                    announced,
                });
            }
        }
        if self.needs_guidance() && tread.entering == Entering::Free && !self.leads_on(world, to, tread) {
            return Err(Bar::LeadsNowhere { hex: to });
        }
        Ok(tread)
    }

    /// The hexes they may enter next.
    pub(super) fn steps(&self, world: &World) -> impl Iterator<Item = HexId> {
        let from = self.at();
        world.ground().board.neighbours(from).filter(move |to| self.may_enter(world, *to).is_ok())
    }

    /// What the ground, the enemy and their orders say of a step, whatever it costs.
    fn tread(&self, world: &World, from: HexId, direction: Direction, to: HexId) -> Result<Tread, Bar> {
        if world.ground().side(from, direction).is_impassable() {
            return Err(Bar::River { hex: to });
        }
        let units = &self.units;
        let side = world.side_of(units[0]);
        if world.is_held_against(to, side) {
            return Err(Bar::EnemyThere { hex: to });
        }
        let entering = zones::may_enter(world, units, from, to)?;
        let in_zone = is_in_zoc(world, to, side.enemy());
        let cost = units.iter().map(|unit| self.cost(world, *unit, units, from, direction, to)).max();
        Ok(Tread { cost: cost.unwrap_or(HalfPoints(0)), entering, in_zone })
    }

    fn needs_guidance(&self) -> bool {
        self.guided || self.contested
    }

    /// Whether a lawful end is in reach beyond a hex.
    fn leads_on(&self, world: &World, to: HexId, tread: Tread) -> bool {
        let left = self.left(world).0.checked_sub(tread.cost.0);
        let zones = u8::from(self.zones > 0 || tread.in_zone);
        if tread.in_zone && zones::must_stop(world, &self.units, self.zones) {
            return self.is_lawful_end(world, to);
        }
        // The hex itself is enough as a rule, and cheaper to ask about than all beyond it.
        left.is_some_and(|left| {
            self.is_lawful_end(world, to)
                || self.reaches(world, to, zones, HalfPoints(left), |end| self.is_lawful_end(world, end))
        })
    }

    fn left(&self, world: &World) -> HalfPoints {
        let each = self.marchers.iter().map(|marcher| left(self.limit(world, marcher.unit), marcher.spent));
        each.min().unwrap_or(HalfPoints(0))
    }

    /// Whether they can lawfully end their move in such a hex, from where they are.
    pub(super) fn can_reach(&self, world: &World, wanted: impl Fn(HexId) -> bool) -> bool {
        if self.halted {
            return false;
        }
        let mut bearing = self.clone();
        if bearing.marchers.iter().all(|marcher| marcher.bearings == Bearings::default()) {
            bearing.take_bearings(world);
        }
        let at = self.at();
        let lawful = |end: HexId| end != at && wanted(end) && bearing.is_lawful_end(world, end);
        // A step is enough as a rule.
        if self.zones == 0 && self.steps(world).any(&lawful) {
            return true;
        }
        bearing.reaches(world, at, self.zones.min(1), self.left(world), lawful)
    }

    fn reaches(
        &self,
        world: &World,
        from: HexId,
        zones: u8,
        allowance: HalfPoints,
        wanted: impl Fn(HexId) -> bool,
    ) -> bool {
        let board = &world.ground().board;
        let units = &self.units;
        search(board, |scratch| {
            let start = Start { hex: from, tally: Tally(zones) };
            let reach = scratch.reach(board, [start], allowance, |leg: Leg| {
                let tread = self.tread(world, leg.from, leg.direction, leg.to).ok()?;
                if tread.entering == Entering::Contact {
                    return None;
                }
                let onward = match tread.in_zone {
                    false => Onward::Free,
                    true if zones::must_stop(world, units, leg.tally.0) => Onward::Halt,
                    true => Onward::Tally(Tally(1)),
                };
                Some(Price { cost: tread.cost, onward })
            });
            reach.iter().any(|(hex, _)| wanted(hex))
        })
    }
}

/// Whether a unit may use the road into a hex; those whose march became an attack have it as far as the last hex before a zone
/// (20.5.f).
fn has_the_road(world: &World, unit: UnitId, to: HexId) -> bool {
    let marching = world.order_of(unit).kind.allows_roads();
    costs::may_use_roads(world, unit) && (marching || !is_in_zoc(world, to, world.side_of(unit).enemy()))
}

pub(super) fn left(limit: HalfPoints, spent: HalfPoints) -> HalfPoints {
    HalfPoints(limit.0.saturating_sub(spent.0))
}
