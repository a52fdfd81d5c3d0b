//! A march: units that move together, hex by hex (5.b).

use super::Bar;
use super::bearings::Bearings;
use super::costs::allowance;
use super::zones::{self, Entering};
use crate::options::hooks;
use crate::pieces::{Arm, Side, UnitId};
use crate::world::World;
use crate::zoc::is_in_zoc;
use field::paths::HalfPoints;
use hex::HexId;
use serde::Serialize;

/// A unit on the march.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Marcher {
    pub(super) unit: UnitId,
    /// Where its own move began.
    pub(super) start: HexId,
    /// What it has spent since (5.b).
    pub(super) spent: HalfPoints,
    /// What binds it; worked out when the march begins.
    #[serde(skip)]
    pub(super) bearings: Bearings,
}

/// Units that move together.
#[allow(clippy::struct_excessive_bools)] // each is a rule's own question
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct March {
    pub(super) marchers: Vec<Marcher>,
    /// Their units, in the same order.
    pub(super) units: Vec<UnitId>,
    /// Every hex of the way, the start first; the last is where they are.
    pub(super) way: Vec<HexId>,
    /// Who occupied the hexes entered, before: for a march that is taken back.
    crossed: Vec<Option<Side>>,
    /// How many hexes in enemy zones of control they have entered (5.4.i).
    pub(super) zones: u8,
    /// They must stop where they are (5.4.a).
    pub(super) halted: bool,
    /// The enemy was asked whether he reacts, or a piece of his was driven off: the march is not taken back any more.
    pub(super) contested: bool,
    /// What the owner said they will spend (7.10.h).
    pub(super) announced: Option<HalfPoints>,
    /// Only steps that lead to a lawful end are offered.
    pub(super) guided: bool,
    /// They have just come onto the map and may rest at once (9.a).
    pub(super) came_on: bool,
    /// They began in an enemy zone of control.
    pub(super) out_of_zone: bool,
    /// They have used a road or trail.
    pub(super) by_road: bool,
    /// A full hex has closed a road to them (5.2.g).
    pub(super) crowded_road: bool,
}

/// A step that can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tread {
    /// What the dearest of them pays.
    pub(super) cost: HalfPoints,
    pub(super) entering: Entering,
    pub(super) in_zone: bool,
}

/// Whether a unit may move in this segment at all; its hex.
pub(super) fn may_march(world: &World, unit: UnitId) -> Result<HexId, Bar> {
    let state = world.unit(unit);
    let id = world.body_of(unit);
    let body = world.body(id);
    let Some(at) = world.hex_of(unit).filter(|_| body.active) else { return Err(Bar::NotToMove { unit }) };
    hooks::movement::may_march(world, unit)?;
    if state.moved || hooks::movement::has_marched(world, unit) {
        return Err(Bar::MovedAlready { unit });
    }
    if state.bombarded {
        let foot = world.printed(unit).arm == Arm::FootArtillery;
        return Err(Bar::Bombarded { unit, foot });
    }
    if state.charged {
        return Err(Bar::Charged { unit });
    }
    if body.not_before.is_some_and(|turn| world.turn < turn) {
        return Err(Bar::NotYet { body: id });
    }
    zones::may_leave(world, unit, at)?;
    Ok(at)
}

fn units_in_zone(world: &World, marchers: &[Marcher]) -> bool {
    marchers.iter().any(|marcher| is_in_zoc(world, marcher.start, world.side_of(marcher.unit).enemy()))
}

/// Beginning and going on.
impl March {
    /// Units of one hex that are about to move, without their command ranges.
    pub(super) fn of(world: &World, units: Vec<UnitId>) -> Result<March, Bar> {
        let mut marchers = Vec::with_capacity(units.len());
        let mut at = None;
        for &unit in &units {
            let start = may_march(world, unit)?;
            at = Some(start);
            marchers.push(Marcher { unit, start, spent: HalfPoints(0), bearings: Bearings::default() });
        }
        let guided = marchers.iter().any(|marcher| world.unit(marcher.unit).turned_back);
        Ok(March {
            units,
            way: at.into_iter().collect(),
            crossed: Vec::new(),
            zones: 0,
            halted: false,
            contested: false,
            announced: None,
            guided,
            came_on: false,
            out_of_zone: units_in_zone(world, &marchers),
            by_road: false,
            crowded_road: false,
            marchers,
        })
    }

    /// A unit that is already on its way in a hex.
    pub(super) fn on_its_way(marcher: Marcher, at: HexId) -> March {
        March {
            units: vec![marcher.unit],
            marchers: vec![marcher],
            way: vec![at],
            crossed: Vec::new(),
            zones: 0,
            halted: false,
            contested: false,
            announced: None,
            guided: false,
            came_on: true,
            out_of_zone: false,
            by_road: false,
            crowded_road: false,
        }
    }

    /// Command range does not bind them yet (9.f).
    pub(super) fn forget_range(&mut self) {
        for marcher in &mut self.marchers {
            (marcher.bearings.range, marcher.bearings.home) = (None, None);
        }
    }

    /// A unit joins in where they are (5.b).
    pub(super) fn take_up(&mut self, world: &World, unit: UnitId) -> Result<(), Bar> {
        let at = may_march(world, unit)?;
        if at != self.at() || self.has(unit) {
            return Err(Bar::NotHere { unit });
        }
        self.marchers.push(Marcher { unit, start: at, spent: HalfPoints(0), bearings: Bearings::default() });
        self.units.push(unit);
        self.take_bearings(world);
        Ok(())
    }

    /// A unit leaves the march. Cavalry that infantry kept back in the first zone it entered is free to ride on (5.4.i).
    pub(super) fn let_go(&mut self, world: &World, unit: UnitId) {
        self.marchers.retain(|marcher| marcher.unit != unit);
        self.units.retain(|other| *other != unit);
        self.halted = self.halted && zones::must_stop(world, &self.units, self.zones.saturating_sub(1));
    }

    /// They enter the hex in a direction.
    pub(super) fn enter(&mut self, world: &mut World, to: HexId, tread: Tread) {
        let from = self.at();
        let direction = world.ground().board.direction(from, to);
        // All pay before anybody moves: who leaves last depends on all of them.
        let by_road = |way| self.units.iter().any(|unit| self.uses_road(world, *unit, from, way, to));
        let went_by_road = direction.is_some_and(by_road);
        self.by_road |= went_by_road;
        self.crowded_road |= !went_by_road && super::costs::is_full(world, to, &self.units);
        for at in 0..self.units.len() {
            let cost = direction
                .map_or(HalfPoints(0), |way| self.cost(world, self.units[at], &self.units, from, way, to));
            self.marchers[at].spent += cost;
        }
        self.crossed.push(world.occupier(to));
        for unit in &self.units {
            world.place(*unit, to);
            let state = world.unit_mut(*unit);
            state.arrived = true;
            state.contacted |= tread.in_zone;
        }
        self.way.push(to);
        if tread.in_zone {
            self.halted = zones::must_stop(world, &self.units, self.zones);
            self.zones = self.zones.saturating_add(1);
        }
    }

    /// They go back to where each began, and nothing has happened.
    pub(super) fn take_back(&self, world: &mut World) {
        for marcher in &self.marchers {
            world.place(marcher.unit, marcher.start);
            let state = world.unit_mut(marcher.unit);
            (state.arrived, state.contacted) = (false, false);
            // A second time it may not try: it stays; and so does whoever has just come onto the map.
            state.moved = state.turned_back || self.came_on;
            state.turned_back = true;
        }
        for (hex, before) in self.way.iter().skip(1).zip(&self.crossed).rev() {
            if world.holder(*hex).is_none() {
                world.restore_occupier(*hex, *before);
            }
        }
    }
}

/// What there is to know.
impl March {
    /// The hex where they are.
    pub(super) fn at(&self) -> HexId {
        self.way[self.way.len() - 1]
    }

    /// Every hex of the way.
    pub(super) fn way(&self) -> &[HexId] {
        &self.way
    }

    /// How many they are.
    pub(super) fn len(&self) -> usize {
        self.marchers.len()
    }

    /// Whether a unit is one of them.
    pub(super) fn has(&self, unit: UnitId) -> bool {
        self.units.contains(&unit)
    }

    /// Their units.
    pub(super) fn units(&self) -> impl Iterator<Item = UnitId> {
        self.units.iter().copied()
    }

    /// Whether they have gone anywhere.
    pub(super) fn has_begun(&self) -> bool {
        self.way.len() > 1 || self.came_on
    }

    /// Whether they must stop where they are.
    pub(super) fn is_halted(&self) -> bool {
        self.halted
    }

    /// Whether cavalry among them is kept back by others and could ride on by itself (5.4.i).
    pub(super) fn may_ride_on(&self, world: &World) -> bool {
        let cavalry = |unit| world.printed(unit).arm == Arm::Cavalry;
        self.zones == 1 && self.len() > 1 && self.units().any(cavalry)
    }

    /// What a unit may spend in all.
    pub(super) fn limit(&self, world: &World, unit: UnitId) -> HalfPoints {
        let own = allowance(world, unit);
        self.announced.map_or(own, |announced| announced.min(own))
    }

    /// What the dearest has spent, and the highest share of its allowance that one of them uses or will use: more than a
    /// half makes a reaction a Backhand Blow against infantry and artillery (7.10.g, 7.10.i).
    pub(super) fn spent(&self) -> HalfPoints {
        self.marchers.iter().map(|marcher| marcher.spent).max().unwrap_or(HalfPoints(0))
    }

    /// Whether infantry or artillery among them has spent, or will spend, more than half of its points.
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
