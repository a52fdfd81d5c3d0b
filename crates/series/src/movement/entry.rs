//! Coming onto the map (9): who is due enters at the hexes of his group and marches on from there.

use super::bounds::{Bearings, Home};
use super::costs::{allowance, gait, may_use_roads};
use super::march::{March, Marcher};
use super::ride::Ride;
use super::segment::{MovementSegment, Mover, Stage};
use super::{Answer, Fact};
use crate::edition::Gait;
use crate::edition::Limit;
use crate::ground::Road;
use crate::prelude::*;
use crate::turn::arrivals;
use smallvec::smallvec;

/// How somebody enters his first hex.
#[derive(Debug, Clone, Copy)]
struct Entry {
    cost: HalfPoints,
    by_road: bool,
}

/// What the first hex costs: its road or trail, if it has one that may be used (9.e), else its ground.
fn entry_cost(world: &World, at: HexId, gait: Gait, roads: impl FnOnce(Road) -> bool) -> Entry {
    let figures = &world.edition().movement;
    let of_the_hex = Direction::ALL.into_iter().filter_map(|way| world.ground().side(at, way).road);
    let road: Option<Road> = of_the_hex.min_by_key(|road| figures.along(*road));
    let ground = world.ground().terrain(at).cost(gait);
    match road.filter(|road| roads(*road)) {
        Some(road) => Entry { cost: figures.along(road), by_road: true },
        None => Entry { cost: ground, by_road: false },
    }
}

/// What a unit pays for the hex in which it comes onto the map.
pub(super) fn cost_to_come_on(world: &World, unit: UnitId, at: HexId) -> HalfPoints {
    entry_cost(world, at, gait(world.printed(unit).arm), |_| may_use_roads(world, unit)).cost
}

/// Whether a unit may enter at a hex (9.a); what that costs.
fn may_come_on(world: &World, unit: UnitId, at: HexId) -> Allowed<Entry> {
    let due = arrivals::is_due(world, unit).filter(|_| world.is_active(unit));
    let group = due.ok_or(Denial::NotDue { unit })?;
    refuse_if(!arrivals::entry_hexes(world, group).contains(&at), Denial::NotItsEntry { unit, hex: at })?;
    let full = world.is_full(at);
    let roads = |road| {
        may_use_roads(world, unit)
            && !full
            && !hooks::movement::road_is_taken(world, Some(road), at, Some(unit), &[unit])
    };
    let entry = entry_cost(world, at, gait(world.printed(unit).arm), roads);
    let left = allowance(world, unit);
    refuse_if(entry.cost > left, Denial::TooDear { unit, hex: at, cost: entry.cost, left })?;
    // A full hex is passed through, by who can get on from there (5.3.b).
    if full {
        let mut there = world.clone();
        there.place(unit, at);
        let stuck = !March::coming_on(&there, unit, at, entry.cost).has_somewhere_to_end(&there);
        let limit = there.limit_passed(at, there.units_in(at)).unwrap_or(Limit::Units);
        refuse_if(stuck, Denial::NoRoomToRest { hex: at, limit })?;
    }
    Ok(entry)
}

/// Whether a leader may enter at a hex: with his formation, or as a commander with any (19.1.g).
fn may_leader_come_on(world: &World, leader: LeaderId, at: HexId, side: Side) -> Allowed<Entry> {
    let printed = world.leader(leader);
    let holder = printed.formation.map(|formation| world.theatre.formation_holder(formation));
    let acts = holder.is_none_or(|holder| world.holder(holder).active) && printed.nation.side == side;
    let due = arrivals::leader_due(world, leader).filter(|_| acts);
    let group = due.ok_or(Denial::LeaderNotDue { leader })?;
    refuse_if(!arrivals::entry_hexes(world, group).contains(&at), Denial::LeaderNotDue { leader })?;
    Ok(entry_cost(world, at, Gait::Mounted, |_| true))
}

impl MovementSegment {
    /// Everybody who is due, and where he could come on.
    pub(super) fn possible_newcomers(&self, world: &World) -> impl Iterator<Item = Answer> {
        let units = arrivals::due(world, self.side).filter(|(unit, _)| world.is_active(*unit));
        let units = units.flat_map(move |(unit, group)| {
            let hexes = arrivals::entry_hexes(world, group).into_iter();
            hexes.map(move |at| Answer::BringOn { unit, at })
        });
        let leaders = world.leader_ids().flat_map(move |leader| {
            let group = arrivals::leader_due(world, leader).into_iter();
            let hexes = group.flat_map(|group| arrivals::entry_hexes(world, group));
            hexes.map(move |at| Answer::Arrive { leader, at })
        });
        units.chain(leaders)
    }

    /// Whether one of them may come on there.
    pub(super) fn may_newcomer(&self, world: &World, answer: Answer) -> bool {
        match answer {
            Answer::BringOn { unit, at } => may_come_on(world, unit, at).is_ok(),
            Answer::Arrive { leader, at } => may_leader_come_on(world, leader, at, self.side).is_ok(),
            _ => false,
        }
    }

    /// Everybody who may come on, and where.
    pub(super) fn newcomers(&self, world: &World) -> impl Iterator<Item = Answer> {
        self.possible_newcomers(world).filter(|answer| self.may_newcomer(world, *answer))
    }

    /// A unit comes on, and goes on from there; which is moving, so that enemy cavalry may react (7.9.m).
    pub(super) fn come_on(&mut self, world: &mut World, unit: UnitId, at: HexId, play: &mut Play) -> Allowed {
        refuse_if(world.side_of(unit) != self.side, Denial::NotDue { unit })?;
        let entry = may_come_on(world, unit, at)?;
        self.survey.forget();
        world.place(unit, at);
        let march = March::coming_on(world, unit, at, entry.cost);
        world.tested.clear();
        world.fired_in_passing.clear();
        self.mover = Some(Mover::March(Box::new(march)));
        self.stage = Stage::Arrived;
        let at = world.name(at);
        play.log.tell(world, || {
            let unit = world.piece(unit);
            let text = format!("{unit} comes onto the map at {at}.");
            came_on(entry, Fact::CameOn { unit, at }, text)
        });
        Ok(())
    }

    /// A leader comes on and rides on.
    pub(super) fn arrive(
        &mut self,
        world: &mut World,
        leader: LeaderId,
        at: HexId,
        play: &mut Play,
    ) -> Allowed {
        let entry = may_leader_come_on(world, leader, at, self.side)?;
        self.survey.forget();
        world.set_leader(leader, LeaderWhereabouts::At(at));
        self.mover = Some(Mover::Ride(Ride::coming_on(world, leader, at, entry.cost)));
        let at = world.name(at);
        play.log.tell(world, || {
            let leader = world.piece(leader);
            let text = format!("{leader} comes onto the map at {at}.");
            came_on(entry, Fact::RodeOn { leader, at }, text)
        });
        Ok(())
    }
}

impl March {
    /// A unit that has just come onto the map. It is in command until it has had a turn to be so (9.f), and may rest at once;
    /// from a full hex only ways that lead somewhere are open to it.
    fn coming_on(world: &World, unit: UnitId, at: HexId, spent: HalfPoints) -> March {
        let marcher = Marcher { unit, start: at, spent, bearings: Bearings::default() };
        let mut march = March { came_on: true, ..March::at_the_start(smallvec![marcher], at) };
        march.guided = world.is_overstacked(at);
        march.take_bearings(world);
        let bearings = &mut march.marchers[0].bearings;
        (bearings.range, bearings.home) = (None, Home::CutOff);
        march
    }
}

fn came_on(entry: Entry, fact: Fact, text: String) -> Event<AnyFact> {
    Event::by(rule!("nlc.9.a"), fact, text).and_by_if(entry.by_road, rules!["nlc.9.e"])
}
