//! A march: units that move together, hex by hex (5.b).

use super::bounds::{Bearings, Guide};
use super::costs::{Met, Pace, Stride, allowance, allowance_near_the_enemy};
use super::steps::{Entering, may_leave, must_stop};
use crate::hooks::movement::{Task, Work};
use crate::prelude::*;
use crate::zoc::{Zone, zone};
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// A unit on the march.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Marcher {
    pub(super) unit: UnitId,
    /// Where its own move began.
    pub(super) start: HexId,
    /// What it has spent since (5.b).
    pub(super) spent: HalfPoints,
    /// What binds it; worked out when the march begins.
    pub(super) bearings: Bearings,
}

/// Units on the march; stacks are small.
pub(super) type Marchers = SmallVec<[Marcher; 2]>;

/// The hexes of a way.
pub(super) type Way = SmallVec<[HexId; 16]>;

/// Units that move together.
#[allow(clippy::struct_excessive_bools)] // each is a rule's own question
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct March {
    pub(super) marchers: Marchers,
    /// Their units, in the same order.
    pub(super) units: SmallVec<[UnitId; 4]>,
    /// Every hex of the way, the start first; the last is where they are.
    pub(crate) way: Way,
    /// Who occupied the hexes entered, before: for a march that is taken back.
    pub(super) crossed: SmallVec<[Option<Side>; 16]>,
    /// How many hexes in enemy zones of control they have entered (5.4.i).
    pub(crate) zones: u8,
    /// They must stop where they are (5.4.a).
    pub(super) halted: bool,
    /// The enemy was asked whether he reacts, or a piece of his was driven off: the march is not taken back any more.
    pub(super) contested: bool,
    /// What the owner said they will spend (7.10.h).
    pub(super) announced: Option<HalfPoints>,
    /// Only steps that lead to a lawful end are offered.
    pub(super) guided: bool,
    /// Which these are, if that could be said once and for all.
    pub(super) guide: Option<Arc<Guide>>,
    /// They have just come onto the map and may rest at once (9.a).
    pub(super) came_on: bool,
    /// They have worked on a span, and may rest at once (mop.37.9).
    #[serde(default)]
    pub(super) worked: bool,
    /// What let them out of an enemy zone of control in which they began (5.4.e, 5.5.b).
    #[serde(default)]
    pub(super) way_out: Met,
    /// What every step relied on.
    #[serde(default)]
    pub(super) met: SmallVec<[Met; 16]>,
}

/// A step that can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tread {
    /// What the dearest of them pays.
    pub(super) cost: HalfPoints,
    pub(super) entering: Entering,
    pub(super) in_zone: bool,
    /// What let them through, beside what its price relies on.
    pub(super) met: Met,
}

/// Whether a unit may move in this segment at all; its hex, and what lets it out of a zone of control there.
pub(super) fn may_march(world: &World, unit: UnitId) -> Allowed<(HexId, Met)> {
    let state = world.unit(unit);
    let id = world.holder_of(unit);
    let holder = world.holder(id);
    let at = world.hex_of(unit).filter(|_| holder.active).ok_or(Denial::NotToMove { unit })?;
    hooks::movement::is_there(world, unit)?;
    refuse_if(state.moved || hooks::movement::has_marched(world, unit), Denial::MovedAlready { unit })?;
    let foot = world.printed(unit).arm == Arm::FootArtillery;
    let spent =
        if foot { Denial::FootArtilleryIsSpent { unit } } else { Denial::BombardedCannotMove { unit } };
    refuse_if(state.bombarded, spent)?;
    refuse_if(state.charged, Denial::ChargedCannotMove { unit })?;
    let waits = holder.not_before.is_some_and(|turn| world.turn < turn);
    refuse_if(waits, Denial::WaitsForItsHour { holder: id })?;
    let formation = world.printed(unit).formation;
    refuse_if(hooks::movement::is_held(world, formation), Denial::HeldInPlace { formation })?;
    hooks::movement::may_march_alone(world, unit)?;
    Ok((at, may_leave(world, unit, at)?))
}

/// Beginning and going on.
impl March {
    /// Units of one hex that are about to move, without their command ranges.
    pub(crate) fn of(world: &World, units: impl IntoIterator<Item = UnitId>) -> Allowed<March> {
        let mut marchers = Marchers::new();
        let (mut at, mut way_out) = (None, Met::default());
        for unit in units {
            let (start, out) = may_march(world, unit)?;
            (at, way_out) = (Some(start), way_out.and(out));
            marchers.push(Marcher { unit, start, spent: HalfPoints(0), bearings: Bearings::default() });
        }
        let at = at.expect("somebody marches");
        let guided = marchers.iter().any(|marcher| world.unit(marcher.unit).turned_back);
        Ok(March { guided, way_out, ..March::at_the_start(marchers, at) })
    }

    /// Units that have not taken a step yet.
    pub(super) fn at_the_start(marchers: Marchers, at: HexId) -> March {
        March {
            units: marchers.iter().map(|marcher| marcher.unit).collect(),
            way: smallvec![at],
            crossed: SmallVec::new(),
            zones: 0,
            halted: false,
            contested: false,
            announced: None,
            guided: false,
            guide: None,
            came_on: false,
            worked: false,
            way_out: Met::default(),
            met: SmallVec::new(),
            marchers,
        }
    }

    /// A unit joins in where they are (5.b).
    pub(super) fn take_up(&mut self, world: &World, unit: UnitId) -> Allowed {
        let (at, out) = may_march(world, unit)?;
        refuse_if(at != self.at() || self.has(unit), Denial::NotHere { unit })?;
        self.marchers.push(Marcher { unit, start: at, spent: HalfPoints(0), bearings: Bearings::default() });
        self.units.push(unit);
        self.way_out = self.way_out.and(out);
        self.guide = None;
        self.take_bearings(world);
        Ok(())
    }

    /// A unit leaves the march. Cavalry that infantry kept back in the first zone it entered is free to ride on (5.4.i).
    pub(super) fn let_go(&mut self, world: &World, unit: UnitId) {
        self.marchers.retain(|marcher| marcher.unit != unit);
        self.units.retain(|other| *other != unit);
        self.guide = None;
        let ride_on = self.halted && !must_stop(world, &self.units, self.zones.saturating_sub(1));
        self.halted = self.halted && !ride_on;
        if let Some(met) = self.met.last_mut() {
            *met = met.and_if(ride_on, Met::FIRST_ZONE);
        }
    }

    /// They enter the hex in a direction.
    pub(super) fn enter(&mut self, world: &mut World, to: HexId, tread: Tread) {
        let from = self.at();
        // All pay before anybody moves: who leaves last depends on all of them.
        let direction = world.ground().board.direction(from, to);
        if let Some(direction) = direction {
            let (pace, stride) = (Pace::of(world, self), Stride::of(world, from, direction, to));
            let prices: SmallVec<[(HalfPoints, Met); 4]> =
                pace.prices(world, stride, tread.in_zone).collect();
            let met = tread.met.and(self.zones_on_the_way(world, from, to));
            self.met.push(prices.iter().fold(met, |all, (_, met)| all.and(*met)));
            let mut at_large = false;
            for (marcher, (cost, _)) in self.marchers.iter_mut().zip(prices) {
                marcher.spent += cost;
                at_large |= marcher.spent > allowance_near_the_enemy(world, marcher.unit);
            }
            if let Some(met) = self.met.last_mut() {
                *met = met.and_if(at_large, Met::AT_LARGE);
            }
        }
        self.crossed.push(world.occupier(to));
        let crossing = direction.map(|way| world.ground().board.side(from, way));
        for unit in &self.units {
            hooks::movement::steps(world, *unit, crossing, tread.in_zone);
            world.place(*unit, to);
            let state = world.unit_mut(*unit);
            state.contacted |= tread.in_zone;
        }
        self.way.push(to);
        if tread.in_zone {
            self.halted = must_stop(world, &self.units, self.zones);
            self.zones = self.zones.saturating_add(1);
            if let Some(met) = self.met.last_mut() {
                *met = met.and_if(!self.halted, Met::FIRST_ZONE);
            }
        }
    }

    /// What keeps the enemy's zones of control off a step that is being made, and off the hex where the first begins.
    fn zones_on_the_way(&self, world: &World, from: HexId, to: HexId) -> Met {
        let enemy = world.side_of(self.units[0]).enemy();
        let start = if self.way.len() == 1 { zone(world, from, enemy) } else { Zone::Far };
        let river = [start, zone(world, to, enemy)].contains(&Zone::AcrossARiver);
        let kept_out = if world.is_position(from) { Met::POSITION } else { Met::WALLS };
        Met::default().and_if(river, Met::RIVER).and_if(start == Zone::WalledOff, kept_out)
    }

    /// They go back into the hex from which they came last, if it holds them.
    pub(super) fn step_back(&mut self, world: &mut World) {
        let Some(back) = self.way.len().checked_sub(2).map(|at| self.way[at]) else { return };
        if !world.has_room(back, &self.units) {
            return;
        }
        for unit in &self.units {
            world.place(*unit, back);
        }
        self.way.push(back);
        self.met.push(Met::default());
        self.crossed.push(world.occupier(back));
    }

    /// They go back to where each began, and nothing has happened.
    pub(super) fn take_back(&self, world: &mut World) {
        for marcher in &self.marchers {
            world.place(marcher.unit, marcher.start);
            world.forget_march(marcher.unit);
            let state = world.unit_mut(marcher.unit);
            state.contacted = false;
            // A second time it may not try: it stays; and so does whoever has just come onto the map.
            state.moved = state.turned_back || self.came_on;
            state.turned_back = true;
        }
        for (hex, before) in self.way.iter().skip(1).zip(&self.crossed).rev() {
            if world.held_by(*hex).is_none() {
                world.set_occupier(*hex, *before);
            }
        }
    }
}

/// What there is to know.
impl March {
    /// Whether nothing will be left of the march when it is taken back, but that its units have tried once: they met no zone of
    /// control, and forget no contact and no crossing from before.
    pub(super) fn has_left_no_trace(&self, world: &World) -> bool {
        let first = |unit| !world.unit(unit).turned_back && !world.unit(unit).contacted;
        !self.came_on && self.units().all(first) && !hooks::movement::remembers_steps(world)
    }

    /// Whether the hexes that they entered are occupied as they were before.
    pub(super) fn is_ground_as_before(&self, world: &World) -> bool {
        self.way.iter().skip(1).zip(&self.crossed).all(|(hex, before)| world.occupier(*hex) == *before)
    }

    /// The hex where they are.
    pub(crate) fn at(&self) -> HexId {
        self.way[self.way.len() - 1]
    }

    /// The hex that they last left, if their last step was by road.
    pub(super) fn came_by_road_from(&self) -> Option<HexId> {
        let before = self.way.len().checked_sub(2).map(|at| self.way[at]);
        before.filter(|_| self.met.last().is_some_and(|met| met.has(Met::ROAD)))
    }

    /// Whether a step met something, or it let them set out.
    pub(crate) fn has_met(&self, one: Met) -> bool {
        self.way_out.has(one) || self.met.iter().any(|met| met.has(one))
    }

    /// Whether something let them out of an enemy zone of control.
    pub(crate) fn left_a_zone(&self) -> bool {
        self.way_out != Met::default()
    }

    /// How many they are.
    pub(super) fn len(&self) -> usize {
        self.marchers.len()
    }

    /// Whether a unit is one of them.
    pub(super) fn has(&self, unit: UnitId) -> bool {
        self.units.contains(&unit)
    }

    pub(crate) fn units(&self) -> impl Iterator<Item = UnitId> {
        self.units.iter().copied()
    }

    /// Whether they have gone anywhere.
    pub(super) fn has_begun(&self) -> bool {
        self.way.len() > 1 || self.came_on || self.worked
    }

    /// What each of them could still spend on something else than a step.
    pub(super) fn with_points(&self, world: &World) -> SmallVec<[(UnitId, HalfPoints); 4]> {
        let left =
            |marcher: &Marcher| HalfPoints(self.limit(world, marcher.unit).0.saturating_sub(marcher.spent.0));
        self.marchers.iter().map(|marcher| (marcher.unit, left(marcher))).collect()
    }

    /// Whether they may work on the span to a hex where they are.
    pub(super) fn may_work(&self, world: &World, to: HexId, work: Work) -> Allowed<Task> {
        hooks::movement::may_work(world, &self.with_points(world), self.at(), to, work)
    }

    /// They have worked on a span. What was done to it is not taken back.
    pub(super) fn has_worked(&mut self, cost: HalfPoints) {
        for marcher in &mut self.marchers {
            marcher.spent += cost;
        }
        (self.worked, self.contested, self.guide) = (true, true, None);
    }

    /// Whether cavalry among them is kept back by others and could ride on by itself (5.4.i).
    pub(super) fn may_ride_on(&self, world: &World) -> bool {
        let cavalry = |unit| world.printed(unit).arm == Arm::Cavalry;
        self.zones == 1 && self.len() > 1 && self.units().any(cavalry)
    }

    /// What a unit may spend in all.
    pub(super) fn limit(&self, world: &World, unit: UnitId) -> HalfPoints {
        let near = |own: &Marcher| hooks::movement::began_near_the_enemy(world, unit, own.start);
        if self.zones > 0 || self.marchers.iter().any(|own| own.unit == unit && near(own)) {
            return self.limit_near_the_enemy(world, unit);
        }
        let own = allowance(world, unit);
        self.announced.map_or(own, |announced| announced.min(own))
    }

    /// … once it is in an enemy zone of control.
    pub(super) fn limit_near_the_enemy(&self, world: &World, unit: UnitId) -> HalfPoints {
        let own = allowance_near_the_enemy(world, unit);
        self.announced.map_or(own, |announced| announced.min(own))
    }

    /// What the dearest has spent.
    pub(super) fn spent(&self) -> HalfPoints {
        self.marchers.iter().map(|marcher| marcher.spent).max().unwrap_or(HalfPoints(0))
    }

    /// Whether infantry or artillery among them has spent, or will spend, more than half of its points: that makes a reaction a
    /// Backhand Blow (7.10.g, 7.10.i).
    pub(super) fn is_past_half(&self, world: &World) -> bool {
        self.marchers.iter().any(|marcher| {
            let on_foot = world.printed(marcher.unit).arm != Arm::Cavalry;
            let will = self.announced.map_or(marcher.spent, |announced| announced.max(marcher.spent));
            on_foot && will.0 * 2 > allowance(world, marcher.unit).0
        })
    }

    /// The least and the most that the owner could say they will spend, if infantry or artillery is among them and it matters.
    pub(super) fn could_spend(&self, world: &World) -> Option<(HalfPoints, HalfPoints)> {
        let on_foot = self.units().any(|unit| world.printed(unit).arm != Arm::Cavalry);
        if !on_foot || self.announced.is_some() || self.is_past_half(world) || self.halted {
            return None;
        }
        let most = self.units().map(|unit| allowance(world, unit)).max()?;
        (most > self.spent()).then(|| (self.spent(), most))
    }
}
