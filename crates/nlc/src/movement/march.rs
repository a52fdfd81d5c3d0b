//! A march: units that move together, hex by hex (5.b).

use super::costs::{self, allowance, gait, is_full, leaving};
use super::zones::{self, Entering};
use super::{Bar, ends};
use crate::distance::search;
use crate::pieces::{Side, UnitId};
use crate::world::{OrderKind, World};
use crate::zoc::is_in_zoc;
use field::paths::{HalfPoints, Leg, Onward, Price, Start, Tally};
use hex::{Direction, HexId, HexSet};
use serde::Serialize;
use std::sync::Arc;

/// A unit on the march.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Marcher {
    pub(super) unit: UnitId,
    /// Where its own move began.
    pub(super) start: HexId,
    /// What it has spent since (5.b).
    pub(super) spent: HalfPoints,
    /// Its command range, if it is bound to one; worked out when the march begins.
    #[serde(skip)]
    range: Option<Arc<HexSet>>,
}

/// Units that move together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct March {
    marchers: Vec<Marcher>,
    /// Their units, in the same order.
    units: Vec<UnitId>,
    /// Every hex of the way, the start first; the last is where they are.
    way: Vec<HexId>,
    /// Who occupied the hexes entered, before: for a march that is taken back.
    crossed: Vec<Option<Side>>,
    /// How many hexes in enemy zones of control they have entered (5.4.i).
    zones: u8,
    /// They must stop where they are (5.4.a).
    halted: bool,
    /// The enemy was asked whether he reacts, or a piece of his was driven off: the march is not taken back any more.
    pub(super) contested: bool,
    /// What the owner said they will spend (7.10.h).
    pub(super) announced: Option<HalfPoints>,
    /// Only steps that lead to a lawful end are offered.
    guided: bool,
}

/// A step that can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tread {
    /// What the dearest of them pays.
    cost: HalfPoints,
    pub(super) entering: Entering,
    in_zone: bool,
}

/// Whether a unit may move in this segment at all; its hex.
pub(super) fn may_march(world: &World, unit: UnitId) -> Result<HexId, Bar> {
    let state = world.unit(unit);
    let id = world.body_of(unit);
    let body = world.body(id);
    let Some(at) = world.hex_of(unit).filter(|_| body.active) else { return Err(Bar::NotToMove { unit }) };
    if state.moved {
        return Err(Bar::MovedAlready { unit });
    }
    if state.bombarded {
        let foot = world.printed(unit).arm == crate::pieces::Arm::FootArtillery;
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

/// Beginning and going on.
impl March {
    /// Units of one hex that are about to move, without their command ranges.
    pub(super) fn of(world: &World, units: Vec<UnitId>) -> Result<March, Bar> {
        let mut marchers = Vec::with_capacity(units.len());
        let mut at = None;
        for &unit in &units {
            let start = may_march(world, unit)?;
            at = Some(start);
            marchers.push(Marcher { unit, start, spent: HalfPoints(0), range: None });
        }
        let guided = marchers.iter().any(|marcher| world.unit(marcher.unit).turned_back);
        Ok(March {
            marchers,
            units,
            way: at.into_iter().collect(),
            crossed: Vec::new(),
            zones: 0,
            halted: false,
            contested: false,
            announced: None,
            guided,
        })
    }

    /// Works out the command range of each, which their own march does not change.
    pub(super) fn take_bearings(&mut self, world: &World) {
        let mut last: Option<(crate::pieces::BodyId, Option<Arc<HexSet>>)> = None;
        for marcher in &mut self.marchers {
            let body = world.body_of(marcher.unit);
            let known = last.as_ref().filter(|(known, _)| *known == body).map(|(_, range)| range.clone());
            marcher.range = known.unwrap_or_else(|| super::range::range(world, body).map(Arc::new));
            last = Some((body, marcher.range.clone()));
        }
    }

    /// A unit joins in where they are (5.b).
    pub(super) fn take_up(&mut self, world: &World, unit: UnitId) -> Result<(), Bar> {
        let at = may_march(world, unit)?;
        if at != self.at() || self.has(unit) {
            return Err(Bar::NotHere { unit });
        }
        self.marchers.push(Marcher { unit, start: at, spent: HalfPoints(0), range: None });
        self.units.push(unit);
        self.take_bearings(world);
        Ok(())
    }

    /// A unit leaves the march.
    pub(super) fn let_go(&mut self, unit: UnitId) {
        self.marchers.retain(|marcher| marcher.unit != unit);
        self.units.retain(|other| *other != unit);
    }

    /// They enter the hex in a direction.
    pub(super) fn enter(&mut self, world: &mut World, to: HexId, tread: Tread) {
        let from = self.at();
        let direction = world.ground().board.direction(from, to);
        // All pay before anybody moves: who leaves last depends on all of them.
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
            // A second time it may not try: it stays.
            state.moved = state.turned_back;
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
        self.way.len() > 1
    }

    /// Whether they must stop where they are.
    pub(super) fn is_halted(&self) -> bool {
        self.halted
    }

    /// What a unit may spend in all.
    fn limit(&self, world: &World, unit: UnitId) -> HalfPoints {
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
            let on_foot = world.printed(marcher.unit).arm != crate::pieces::Arm::Cavalry;
            let will = self.announced.map_or(marcher.spent, |announced| announced.max(marcher.spent));
            on_foot && will.0 * 2 > allowance(world, marcher.unit).0
        })
    }

    /// The least and the most that the owner could say they will spend, if infantry or artillery is among them and it matters.
    pub(super) fn could_spend(&self, world: &World) -> Option<(HalfPoints, HalfPoints)> {
        let on_foot = self.units().any(|unit| world.printed(unit).arm != crate::pieces::Arm::Cavalry);
        if !on_foot || self.announced.is_some() || self.is_past_half(world) || self.halted {
            return None;
        }
        let most = self.units().map(|unit| allowance(world, unit)).max()?;
        (most > self.spent()).then(|| (self.spent(), most))
    }

    fn cost(
        &self,
        world: &World,
        unit: UnitId,
        moving: &[UnitId],
        from: HexId,
        direction: Direction,
        to: HexId,
    ) -> HalfPoints {
        let arm = world.printed(unit).arm;
        // Those whose march became an attack have the road as far as the last hex before a zone (20.5.f).
        let marching = world.order_of(unit).kind.allows_roads();
        let roads = costs::may_use_roads(world, unit)
            && (marching || !is_in_zoc(world, to, world.side_of(unit).enemy()));
        let full = || is_full(world, to, moving);
        let entry = costs::entry(world, from, direction, to, gait(arm), roads, full).cost;
        let first = !self.has_begun() && from == self.way[0];
        entry + if first { leaving(world, unit, from, moving) } else { HalfPoints(0) }
    }
}

/// Steps.
impl March {
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
        left.is_some_and(|left| {
            self.reaches(world, to, zones, HalfPoints(left), |end| self.is_lawful_end(world, end))
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
        if bearing.marchers.iter().all(|marcher| marcher.range.is_none()) {
            bearing.take_bearings(world);
        }
        let at = self.at();
        let lawful = |end: HexId| end != at && wanted(end) && bearing.is_lawful_end(world, end);
        // A step is enough as a rule.
        if self.zones == 0 && self.steps(world).any(|hex| lawful(hex)) {
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

/// Ends.
impl March {
    fn is_lawful_end(&self, world: &World, end: HexId) -> bool {
        self.may_end_at(world, end).is_ok()
    }

    fn may_end_at(&self, world: &World, end: HexId) -> Result<(), Bar> {
        for marcher in &self.marchers {
            self.may_unit_end(world, marcher, end)?;
        }
        self.has_room(world, end, self.len())
    }

    fn may_unit_end(&self, world: &World, marcher: &Marcher, end: HexId) -> Result<(), Bar> {
        ends::may_end(world, marcher.unit, marcher.start, end, marcher.range.as_deref())?;
        self.keeps_together(world, marcher.unit, end)
    }

    /// The counters of a division with an order of its own stay within three hexes of each other; those still to move may
    /// close up (20.13.d).
    fn keeps_together(&self, world: &World, unit: UnitId, end: HexId) -> Result<(), Bar> {
        if super::range::is_bound(world, world.body_of(unit)) {
            return Ok(());
        }
        let far = world.units_under(world.body_of(unit)).find(|other| {
            let fixed = !self.has(*other) && may_march(world, *other).is_err();
            let away = |hex| world.ground().board.distance(hex, end) > super::DIVISION_SPREAD;
            fixed && world.hex_of(*other).is_some_and(away)
        });
        match far {
            Some(other) => Err(Bar::TooFarApart { unit, other }),
            None => Ok(()),
        }
    }

    /// Two units a hex when the segment ends (5.3.a); more only while others there have still to move (5.3.b).
    fn has_room(&self, world: &World, end: HexId, coming: usize) -> Result<(), Bar> {
        let others = world.units_in(end).filter(|unit| !self.has(*unit));
        let (mut count, mut to_move) = (0, 0);
        for unit in others {
            count += 1;
            to_move += usize::from(may_march(world, unit).is_ok());
        }
        if count + coming > world.edition().stacking + to_move {
            Err(Bar::NoRoom { hex: end })
        } else {
            Ok(())
        }
    }

    /// Whether the move may end here.
    pub(super) fn may_rest(&self, world: &World) -> Result<(), Bar> {
        if !self.has_begun() {
            return Err(Bar::NotBegun);
        }
        let lawful = self.may_end_at(world, self.at()).and_then(|()| self.has_gone_far_enough(world));
        if lawful.is_err() && self.contested && self.steps(world).next().is_none() {
            return Ok(());
        }
        lawful
    }

    /// Whether the march may be taken back where it cannot end: as long as the enemy has had no part in it.
    pub(super) fn may_turn_back(&self) -> bool {
        !self.contested
    }

    /// Under Fall Back nobody stops while he can afford a hex that is farther from the enemy (20.2.fallback.a).
    fn has_gone_far_enough(&self, world: &World) -> Result<(), Bar> {
        for unit in self.units().filter(|unit| world.order_of(*unit).kind.demands_retreat()) {
            if super::duties::could_fall_back_farther(world, self, unit) {
                return Err(Bar::FartherBack { unit });
            }
        }
        Ok(())
    }

    /// Whether one of several may be left here (5.b).
    pub(super) fn may_drop(&self, world: &World, unit: UnitId) -> Result<(), Bar> {
        let marcher = self.marchers.iter().find(|marcher| marcher.unit == unit);
        let Some(marcher) = marcher.filter(|_| self.len() > 1 && self.has_begun()) else {
            return Err(Bar::NotHere { unit });
        };
        self.may_unit_end(world, marcher, self.at())?;
        self.has_room(world, self.at(), 1)
    }

    /// Whether they may leave the map from here: at its edge, under an order that leads beyond it (6.d). A March ends in the hex
    /// of the edge where it leaves; a Fall Back or General Retreat leaves where its side's supply comes from.
    pub(super) fn may_leave_the_map(&self, world: &World) -> Result<HalfPoints, Bar> {
        let at = self.at();
        let board = &world.ground().board;
        if !board.is_on_edge(at) {
            return Err(Bar::NotAtTheEdge { hex: at });
        }
        if self.halted {
            return Err(Bar::MustStop { hex: at });
        }
        let off = Direction::ALL.into_iter().filter(|way| board.neighbour(at, *way).is_none());
        let road = off.filter_map(|way| world.ground().side(at, way).road).next();
        let figures = &world.edition().movement;
        let mut dearest = HalfPoints(0);
        for marcher in &self.marchers {
            let id = world.body_of(marcher.unit);
            let order = world.body(id).order.kind;
            let leads_off = match order {
                OrderKind::March | OrderKind::FallBack | OrderKind::GeneralRetreat => {
                    world.target_of(id).contains(&at)
                }
                _ => false,
            };
            if !leads_off {
                return Err(Bar::OrderDoesNotLeadOff { unit: marcher.unit });
            }
            let ground = figures.into_hex(world.ground().terrain[at], gait(world.printed(marcher.unit).arm));
            let mut cost = road.map_or(ground, |road| figures.along(road));
            if !self.has_begun() {
                cost += leaving(world, marcher.unit, at, &self.units);
            }
            let limit = self.limit(world, marcher.unit);
            if marcher.spent + cost > limit {
                let left = left(limit, marcher.spent);
                return Err(Bar::TooDearToLeave { unit: marcher.unit, cost, left });
            }
            dearest = dearest.max(cost);
        }
        Ok(dearest)
    }
}

fn left(limit: HalfPoints, spent: HalfPoints) -> HalfPoints {
    HalfPoints(limit.0.saturating_sub(spent.0))
}
