//! The steps of a march: what they cost, what stops them, where they lead; and zones of control on the way (5.4, 5.5).

use super::bounds::Bearings;
use super::costs::{Met, Pace, Stride};
use super::march::{March, Tread};
use crate::distance::{ripple, search};
use crate::orders::rules::Approach;
use crate::prelude::*;
use field::paths::{Leg, Onward, Price, Start, Tally};
use hex::Exit;

impl March {
    /// Whether they may enter a hex next.
    pub(super) fn may_enter(&self, world: &World, to: HexId) -> Allowed<Tread> {
        self.may_go(world, &Pace::of(world, self), to)
    }

    /// Whether they may still take a step on which they have set out.
    pub(super) fn may_still_enter(&self, world: &World, to: HexId) -> Allowed<Tread> {
        let direction = world.ground().board.direction(self.at(), to).ok_or(Denial::NotNext { hex: to })?;
        self.may_step(world, &Pace::of(world, self), Stride::of(world, self.at(), direction, to))
    }

    pub(super) fn may_go(&self, world: &World, pace: &Pace<'_>, to: HexId) -> Allowed<Tread> {
        let direction = world.ground().board.direction(self.at(), to).ok_or(Denial::NotNext { hex: to })?;
        let tread = self.may_step(world, pace, Stride::of(world, self.at(), direction, to))?;
        if self.needs_guidance() && tread.entering == Entering::Free && !self.leads_on(world, pace, to, tread)
        {
            return Err(Denial::LeadsNowhere { hex: to });
        }
        Ok(tread)
    }

    /// Whether they may take a step, wherever it leads.
    fn may_step(&self, world: &World, pace: &Pace<'_>, stride: Stride) -> Allowed<Tread> {
        refuse_if(self.halted, Denial::MustStop { hex: stride.from })?;
        let tread = self.tread(world, pace, stride)?;
        let held = !tread.in_zone && hooks::movement::must_infiltrate(world, &self.units, stride.from);
        refuse_if(held, Denial::OnlyFromZoneToZone { hex: stride.to })?;
        // What is only for the road is not spent beside it.
        let bonus = hooks::movement::road_bonus(world, &self.units);
        if bonus > HalfPoints(0) && tread.cost + bonus > pace.left && !self.keeps_to_the_road(world, stride) {
            let (unit, hex, cost, left) = (self.units[0], stride.to, tread.cost, left(pace.left, bonus));
            return Err(Denial::TooDear { unit, hex, cost, left });
        }
        // As a rule all can pay what the dearest has to pay.
        let lost = if tread.in_zone { pace.lost_in_a_zone } else { HalfPoints(0) };
        if tread.cost + lost <= pace.left {
            return Ok(tread);
        }
        for (marcher, (cost, _)) in self.marchers.iter().zip(pace.prices(world, stride, tread.in_zone)) {
            let near = self.limit_near_the_enemy(world, marcher.unit);
            let limit = if tread.in_zone { near } else { self.limit(world, marcher.unit) };
            if marcher.spent + cost > limit {
                if limit < self.limit(world, marcher.unit) {
                    let (unit, hex, left) = (marcher.unit, stride.to, left(limit, marcher.spent));
                    return Err(Denial::AtLargeNoMore { unit, hex, cost, left });
                }
                let announced = self.announced.is_some_and(|announced| announced == limit);
                let (unit, hex, left) = (marcher.unit, stride.to, left(limit, marcher.spent));
                return Err(if announced {
                    Denial::MoreThanAnnounced { unit, hex, cost, left }
                } else {
                    Denial::TooDear { unit, hex, cost, left }
                });
            }
        }
        Ok(tread)
    }

    /// Whether they have gone by road or trail so far, and would with a step.
    fn keeps_to_the_road(&self, world: &World, stride: Stride) -> bool {
        let board = &world.ground().board;
        let by_road = |pair: &[HexId]| {
            board.direction(pair[0], pair[1]).is_some_and(|way| world.step(pair[0], way).road.is_some())
        };
        stride.step.road.is_some() && self.way.windows(2).all(by_road)
    }

    /// Whether they can take a step at all: whoever is guided only if a lawful end is in reach, or the enemy.
    pub(super) fn can_set_out(&self, world: &World) -> bool {
        let pace = Pace::of(world, self);
        let exits = world.ground().board.exits(self.at());
        let stride = |exit: Exit| Stride::of(world, self.at(), exit.direction, exit.hex);
        let mut steps = exits.filter_map(|exit| self.may_step(world, &pace, stride(exit)).ok());
        if !self.needs_guidance() {
            return steps.next().is_some();
        }
        let mut any = false;
        let meets = steps.any(|tread| {
            any = true;
            tread.entering == Entering::Contact
        });
        meets || any && self.has_an_end(world, &pace)
    }

    /// Whether a lawful end is in reach of units that have just come onto the map.
    pub(super) fn has_somewhere_to_end(&self, world: &World) -> bool {
        self.has_an_end(world, &Pace::of(world, self))
    }

    /// Whether a lawful end is in reach.
    fn has_an_end(&self, world: &World, pace: &Pace<'_>) -> bool {
        let (at, bearing) = (self.at(), self.prepared(world));
        let lawful = |end| end != at && bearing.is_lawful_end(world, end);
        self.reaches(world, pace, at, self.zones.min(1), pace.left, lawful)
    }

    /// The hexes they may enter next.
    pub(crate) fn steps(&self, world: &World) -> impl Iterator<Item = HexId> {
        let (from, pace) = (self.at(), Pace::of(world, self));
        world.ground().board.neighbours(from).filter(move |to| self.may_go(world, &pace, *to).is_ok())
    }

    /// What the ground, the enemy and their orders say of a step, whatever it costs.
    #[allow(clippy::inline_always)] // the innermost of all searches
    #[inline(always)]
    fn tread(&self, world: &World, pace: &Pace<'_>, stride: Stride) -> Allowed<Tread> {
        if pace.is_free(world, stride.step, stride.to) {
            let cost = pace.dearest(world, stride, false);
            return Ok(Tread { cost, entering: Entering::Free, in_zone: false, met: Met::default() });
        }
        self.tread_with_care(world, pace, stride)
    }

    /// The same where there may be something in the way.
    fn tread_with_care(&self, world: &World, pace: &Pace<'_>, stride: Stride) -> Allowed<Tread> {
        let Stride { from, direction, to, step } = stride;
        refuse_if(step.is_impassable(), Denial::River { hex: to })?;
        let marker = world.has_marker_in(to, pace.side.enemy());
        refuse_if(marker && !hooks::movement::runs_into_markers(world), Denial::MarkerInTheWay { hex: to })?;
        let held =
            world.held_by(to) == Some(pace.side.enemy()) || !marker && world.is_held_against(to, pace.side);
        refuse_if(held, Denial::EnemyThere { hex: to })?;
        let mut met = Met::default();
        if pace.is_bound {
            met = hooks::movement::may_step(world, &self.units, from, direction, to)?;
        }
        let in_zone = is_in_zoc(world, to, pace.side.enemy());
        let mut entering = Entering::Free;
        if in_zone {
            met = met.and(zones_are_open(world, &self.units, to)?);
            entering = may_enter_zone(world, &self.units, from, to)?;
        }
        Ok(Tread { cost: pace.dearest(world, stride, in_zone), entering, in_zone, met })
    }

    fn needs_guidance(&self) -> bool {
        self.guided || self.contested
    }

    /// Whether a lawful end is in reach beyond a hex.
    fn leads_on(&self, world: &World, pace: &Pace<'_>, to: HexId, tread: Tread) -> bool {
        let lawful = |end| self.is_lawful_end(world, end);
        if let Some(guide) = self.guide.as_ref().filter(|_| !tread.in_zone && self.zones == 0) {
            return guide.leads_on(to, left(pace.left, tread.cost));
        }
        if lawful(to) {
            return true;
        }
        let must_stop = tread.in_zone && !(pace.passes_a_zone && self.zones == 0);
        let zones = u8::from(self.zones > 0 || tread.in_zone);
        let lost = if tread.in_zone { pace.lost_in_a_zone } else { HalfPoints(0) };
        let left = pace.left.0.checked_sub(tread.cost.0 + lost.0).filter(|left| !must_stop && *left > 0);
        left.is_some_and(|left| self.reaches(world, pace, to, zones, HalfPoints(left), lawful))
    }

    /// Whether they can lawfully end their move in such a hex, from where they are.
    pub(crate) fn can_reach(&self, world: &World, wanted: impl Fn(HexId) -> bool) -> bool {
        if self.halted {
            return false;
        }
        let mut bearing = self.clone();
        if bearing.marchers.iter().all(|marcher| marcher.bearings == Bearings::default()) {
            bearing.take_bearings(world);
        }
        bearing.prepare(world);
        let (at, pace) = (self.at(), Pace::of(world, &bearing));
        let lawful = |end: HexId| end != at && wanted(end) && bearing.is_lawful_end(world, end);
        bearing.could_end(world, &pace, lawful)
            && bearing.reaches(world, &pace, at, self.zones.min(1), pace.left, lawful)
    }

    /// Whether there is such a hex where they could get to at all: within command range, if they are bound to it. It is quicker to
    /// look at those hexes than to search all ways and find that none leads to one.
    fn could_end(&self, world: &World, pace: &Pace<'_>, wanted: impl Fn(HexId) -> bool) -> bool {
        let Some(first) = self.marchers.first() else { return false };
        let range = first.bearings.range.as_ref().filter(|_| !world.unit(first.unit).out_of_command);
        let (board, at) = (&world.ground().board, self.at());
        let near = |hex: HexId| board.distance(at, hex) <= u32::from(pace.left.0);
        range.is_none_or(|range| range.has_any(world, |hex| near(hex) && wanted(hex)))
    }

    /// What a leg costs those who have entered so many zones and have so much to spend, and what becomes of them; none leads into
    /// contact with the enemy.
    #[inline]
    pub(super) fn price(
        &self,
        world: &World,
        pace: &Pace<'_>,
        leg: Leg,
        (zones, budget): (u8, HalfPoints),
    ) -> Option<Price> {
        if world.has_marker_in(leg.to, pace.side.enemy()) {
            return None;
        }
        let tread = self.tread(world, pace, Stride::of(world, leg.from, leg.direction, leg.to)).ok()?;
        if tread.entering == Entering::Contact {
            return None;
        }
        let near = tread.in_zone || leg.tally.0 > 0;
        if near && leg.paid + tread.cost + pace.lost_in_a_zone > budget {
            return None;
        }
        let onward = match tread.in_zone {
            false => Onward::Free,
            true if pace.passes_a_zone && zones == 0 => Onward::Tally(Tally(1)),
            true => Onward::Halt,
        };
        Some(Price { cost: tread.cost, onward })
    }

    /// Whether they get to such a hex with what they have left; no way leads into contact with the enemy.
    fn reaches(
        &self,
        world: &World,
        pace: &Pace<'_>,
        from: HexId,
        zones: u8,
        left: HalfPoints,
        wanted: impl Fn(HexId) -> bool,
    ) -> bool {
        let board = &world.ground().board;
        // Only those who pass the first zone that they enter have to remember it.
        let found = if pace.passes_a_zone && zones == 0 {
            // Every leg costs something: those from the last hexes cannot be paid.
            let price = |leg: Leg| {
                if leg.paid >= left { None } else { self.price(world, pace, leg, (leg.tally.0, left)) }
            };
            search(board, |scratch| scratch.find(board, [Start::at(from)], left, price, wanted))
        } else {
            let price = |leg: Leg| self.price(world, pace, leg, (1, left));
            ripple(board, |ripple| ripple.find(board, [from], left, price, wanted))
        };
        found.is_some()
    }
}

/// What is left of a limit.
pub(super) fn left(limit: HalfPoints, spent: HalfPoints) -> HalfPoints {
    HalfPoints(limit.0.saturating_sub(spent.0))
}

/// What happens when units come into an enemy zone of control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entering {
    /// They are free to: there is no zone, or their order lets them.
    Free,
    /// They are on the march: it is over for their formation (20.2.march.d).
    Contact,
}

/// Whether a unit may leave the hex where it begins: not out of an enemy zone of control (5.4.d), unless its order lets it (5.4.e),
/// or it is night or rains (5.5.b). What lets it out, if anything holds it.
pub(super) fn may_leave(world: &World, unit: UnitId, from: HexId) -> Allowed<Met> {
    let rules = world.rules_for(unit);
    if !is_in_zoc(world, from, world.side_of(unit).enemy()) {
        return Ok(Met::default());
    }
    match (rules.leaves_zones(), world.conditions().zones_closed) {
        (true, _) => Ok(Met::ORDER_TO_LEAVE),
        (false, true) => Ok(Met::ZONES_CLOSED),
        (false, false) if hooks::movement::card_lets_out(world, unit).is_some() => Ok(Met::CARD),
        (false, false) => Err(rules.held_in_zone(unit, world.order_of(unit).kind)),
    }
}

/// Whether units may enter a hex that lies in an enemy zone of control, as far as command and orders go.
fn may_enter_zone(world: &World, moving: &[UnitId], from: HexId, to: HexId) -> Allowed<Entering> {
    let mut entering = Entering::Free;
    for unit in moving {
        if world.unit(*unit).out_of_command {
            return Err(Denial::OutOfCommandKeepsOff { unit: *unit, hex: to });
        }
        let holder = world.holder_of(*unit);
        let approach = Approach { unit: *unit, holder, moving, from, to };
        if world.order_rules(holder).may_enter_zone(world, approach)? == Entering::Contact {
            entering = Entering::Contact;
        }
    }
    Ok(entering)
}

/// Whether night or rain lets units into a zone of control: an attack in the dark may enter it, by a rule of the scenario.
fn zones_are_open(world: &World, moving: &[UnitId], to: HexId) -> Allowed<Met> {
    let mut met = Met::default();
    if !world.conditions().zones_closed {
        return Ok(met);
    }
    for line in world.conditions().lines().filter(|line| line.closes_zones) {
        match line.is_night {
            true if hooks::movement::lets_in_at_night(world, moving, to) => met = Met::SCENARIO,
            true => return Err(Denial::NoZonesAtNight { hex: to }),
            false => return Err(Denial::NoZonesInRain { hex: to }),
        }
    }
    Ok(met)
}

/// Whether a unit stands in an enemy zone of control.
pub(crate) fn is_engaged(world: &World, unit: UnitId) -> bool {
    world.hex_of(unit).is_some_and(|hex| is_in_zoc(world, hex, world.side_of(unit).enemy()))
}

/// Whether units that have come into a zone must stop: at once, but cavalry ignores the first that it enters (5.4.a, 5.4.i).
pub(super) fn must_stop(world: &World, moving: &[UnitId], zones_before: u8) -> bool {
    let cavalry = moving.iter().all(|unit| world.printed(*unit).arm == Arm::Cavalry);
    !(cavalry && zones_before == 0)
}
