//! The ride of a leader (4.3, 19.1): as cavalry, by any road, never alone into an enemy zone of control.

use super::bearings::{nearer, nearer_on_the_march};
use super::duties::march_measure;
use super::rests::{leads_off, off_the_map};
use super::{Bar, costs, range};
use crate::distance::{Measure, search};
use crate::edition::Gait;
use crate::options::hooks;
use crate::orders::Body;
use crate::pieces::{BodyId, LeaderId, Rank, Side};
use crate::world::{LeaderStation, OrderKind, World};
use crate::zoc::is_in_zoc;
use field::paths::{HalfPoints, Leg, Onward, Price, Start};
use hex::{Direction, HexId, HexSet};
use serde::Serialize;
use std::sync::Arc;

/// A leader on his way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Ride {
    pub(super) leader: LeaderId,
    way: Vec<HexId>,
    spent: HalfPoints,
    /// His ride was taken back once: only steps that lead to a lawful end are offered.
    guided: bool,
    /// What binds him; worked out when he sets out.
    #[serde(skip)]
    bearings: Bearings,
}

/// What binds a leader's ride from its beginning.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Bearings {
    /// The hexes from which what he rides to is nearer than from where he began.
    nearer: Option<Arc<HexSet>>,
    /// The hexes that he may not leave again.
    tether: Option<Arc<HexSet>>,
}

/// How far from its target a defender's leader may be (20.2.defend.d).
const TETHER: HalfPoints = HalfPoints::whole(4);

/// The body that a leader leads: his formation, or his division when it has its own order.
pub(crate) fn body_led(world: &World, leader: LeaderId) -> Option<BodyId> {
    let theatre = &world.theatre;
    world.body_ids().find(|body| {
        world.leader_of(*body) == Some(leader)
            && match theatre.bodies[body.place()] {
                Body::Formation(_) => true,
                Body::Division(_) => world.body(*body).own,
                Body::Wing(_) | Body::Headquarters(_) => false,
            }
    })
}

/// Whether a leader may move in a segment of his side: a formation's leader with his formation (19.1.g), wing and overall
/// commanders once a turn in any action of their side (4.3.a, 4.3.b); where he is.
pub(super) fn may_ride(world: &World, leader: LeaderId, side: Side) -> Result<HexId, Bar> {
    let printed = world.leader(leader);
    let state = world.leader_state(leader);
    let at = world.leader_hex(leader).filter(|_| printed.nation.side == side && !state.absent);
    let at = at.ok_or(Bar::LeaderNotToMove { leader })?;
    if state.moved {
        return Err(Bar::LeaderMovedAlready { leader });
    }
    let led = body_led(world, leader);
    if let Some(body) = led
        && world.body(body).order.kind == OrderKind::Reserve
    {
        return Err(Bar::ReserveLeaderStays { leader });
    }
    hooks::movement::may_ride(world, leader)?;
    let commands = printed.rank != Rank::Leader || range::is_overall(world, leader);
    // The leader of a division that has no order of its own goes with its corps, or the one it is attached to (20.13.j).
    let division = world.theatre.post(leader).division.map(|own| world.theatre.division_body(own));
    let attached = division.and_then(|own| world.body(own).attached_to).or(printed.formation);
    let corps = attached.map(|formation| world.theatre.formation_body(formation));
    let acts = led.or(corps).is_some_and(|body| world.body(body).active);
    if commands || acts { Ok(at) } else { Err(Bar::LeaderNotToMove { leader }) }
}

/// What a leader may spend: seven points, half of it on a turn in which he gave orders (5.c, 19.1.f).
fn allowance(world: &World, leader: LeaderId) -> HalfPoints {
    let full = HalfPoints::whole(world.theatre.post(leader).movement);
    if world.leader_state(leader).orders > 0 { HalfPoints(full.0 / 2) } else { full }
}

impl Ride {
    pub(super) fn of(world: &World, leader: LeaderId, side: Side) -> Result<Ride, Bar> {
        let at = may_ride(world, leader, side)?;
        let bearings = Bearings::default();
        Ok(Ride { leader, way: vec![at], spent: HalfPoints(0), guided: false, bearings })
    }

    /// A leader who has just come onto the map.
    pub(super) fn coming_on(leader: LeaderId, at: HexId, spent: HalfPoints) -> Ride {
        Ride { leader, way: vec![at, at], spent, guided: true, bearings: Bearings::default() }
    }

    /// Works out what binds him.
    pub(super) fn take_bearings(&mut self, world: &World, guided: bool) {
        self.guided = guided;
        let Some(body) = body_led(world, self.leader) else { return };
        let (state, at) = (world.body(body), self.way[0]);
        let nearer = match state.order.kind {
            OrderKind::March => nearer_on_the_march(world, body, at),
            OrderKind::Defend if !state.at_post => nearer(world, world.target_of(body), at),
            _ => None,
        };
        let tether = (state.order.kind == OrderKind::Defend).then(|| tether(world, body));
        let tether = tether.filter(|tether| tether.contains(at)).map(Arc::new);
        self.bearings = Bearings { nearer: nearer.map(Arc::new), tether };
    }

    pub(super) fn at(&self) -> HexId {
        self.way[self.way.len() - 1]
    }

    pub(super) fn way(&self) -> &[HexId] {
        &self.way
    }

    pub(super) fn has_begun(&self) -> bool {
        self.way.len() > 1
    }

    fn cost(world: &World, from: HexId, direction: Direction, to: HexId) -> HalfPoints {
        let full = || costs::is_full(world, to, &[]);
        costs::entry(world, from, direction, to, Gait::Mounted, true, full)
    }

    /// Whether a leader could come into a hex at all: not over a river, not among enemies, and into their zones only where
    /// a friendly unit is (19.1.d).
    fn is_open(&self, world: &World, from: HexId, direction: Direction, to: HexId) -> Result<(), Bar> {
        let side = world.leader(self.leader).nation.side;
        if world.ground().side(from, direction).is_impassable() {
            return Err(Bar::River { hex: to });
        }
        if world.is_held_against(to, side) {
            return Err(Bar::EnemyThere { hex: to });
        }
        if world.holder(to) != Some(side) && is_in_zoc(world, to, side.enemy()) {
            return Err(Bar::LeaderAloneInZone { leader: self.leader, hex: to });
        }
        Ok(())
    }

    pub(super) fn may_enter(&self, world: &World, to: HexId) -> Result<HalfPoints, Bar> {
        let from = self.at();
        let Some(direction) = world.ground().board.direction(from, to) else {
            return Err(Bar::NotNext { hex: to });
        };
        self.is_open(world, from, direction, to)?;
        let cost = Ride::cost(world, from, direction, to);
        let limit = allowance(world, self.leader);
        if self.spent + cost > limit {
            let left = HalfPoints(limit.0.saturating_sub(self.spent.0));
            return Err(Bar::TooDearForLeader { leader: self.leader, hex: to, cost, left });
        }
        if self.guided {
            let left = HalfPoints(limit.0 - self.spent.0 - cost.0);
            let lawful = |end| self.may_end(world, end).is_ok();
            if !lawful(to) && !self.can_reach(world, to, left, lawful) {
                return Err(Bar::LeadsNowhere { hex: to });
            }
        }
        Ok(cost)
    }

    pub(super) fn steps(&self, world: &World) -> impl Iterator<Item = HexId> {
        world.ground().board.neighbours(self.at()).filter(move |to| self.may_enter(world, *to).is_ok())
    }

    pub(super) fn enter(&mut self, world: &mut World, to: HexId, cost: HalfPoints) {
        self.spent += cost;
        self.way.push(to);
        world.set_leader(self.leader, LeaderStation::At(to));
    }

    pub(super) fn take_back(&self, world: &mut World) {
        world.set_leader(self.leader, LeaderStation::At(self.way[0]));
        // A second time he may not try: he stays.
        world.leader_state_mut(self.leader).moved = self.guided;
    }

    /// Whether his ride may end here.
    pub(super) fn may_rest(&self, world: &World) -> Result<(), Bar> {
        if self.has_begun() { self.may_end(world, self.at()) } else { Err(Bar::NotBegun) }
    }

    /// Whether his ride may end in a hex: a defender's leader goes to the target (20.2.defend.c) and stays within four points of it
    /// once he is (20.2.defend.d); a marching formation's leader follows its road (20.2.march.b).
    fn may_end(&self, world: &World, end: HexId) -> Result<(), Bar> {
        let leader = self.leader;
        let Some(body) = body_led(world, leader) else { return Ok(()) };
        let is_outside = |set: &Option<Arc<HexSet>>| set.as_ref().is_some_and(|set| !set.contains(end));
        match world.body(body).order.kind {
            OrderKind::Defend if is_outside(&self.bearings.nearer) => Err(Bar::LeaderToTarget { leader }),
            OrderKind::Defend if is_outside(&self.bearings.tether) => Err(Bar::OffTheTether { leader }),
            OrderKind::March => {
                let onward = match &self.bearings.nearer {
                    Some(nearer) => nearer.contains(end),
                    None => march_measure(world, body, end) < march_measure(world, body, self.way[0]),
                };
                if onward { Ok(()) } else { Err(Bar::LeaderNotAlongTheRoad { leader }) }
            }
            _ => Ok(()),
        }
    }

    /// A leader leaves the map where the order of his formation leads off it, at the price of another hex of the kind he is in (6.d).
    pub(super) fn may_leave_the_map(&self, world: &World) -> Result<(), Bar> {
        let (at, leader) = (self.at(), self.leader);
        let Some(road) = off_the_map(world, at) else { return Err(Bar::NotAtTheEdge { hex: at }) };
        let leads_off = body_led(world, leader)
            .is_some_and(|body| world.body(body).order.kind.allows_roads() && leads_off(world, body, at));
        if !leads_off {
            return Err(Bar::LeaderNotLedOff { leader });
        }
        let figures = &world.edition().movement;
        let ground = figures.into_hex(world.ground().terrain[at], Gait::Mounted);
        let cost = road.map_or(ground, |road| figures.along(road));
        let left = HalfPoints(allowance(world, leader).0.saturating_sub(self.spent.0));
        if cost > left { Err(Bar::LeaderTooLateToLeave { leader, cost, left }) } else { Ok(()) }
    }

    /// Whether he could ride from a hex to such a one.
    fn can_reach(
        &self,
        world: &World,
        from: HexId,
        left: HalfPoints,
        wanted: impl Fn(HexId) -> bool,
    ) -> bool {
        let board = &world.ground().board;
        search(board, |scratch| {
            let reach = scratch.reach(board, [Start::at(from)], left, |leg: Leg| {
                self.is_open(world, leg.from, leg.direction, leg.to).ok()?;
                let cost = Ride::cost(world, leg.from, leg.direction, leg.to);
                Some(Price { cost, onward: Onward::Free })
            });
            reach.iter().any(|(hex, _)| wanted(hex))
        })
    }
}

/// The hexes within four points of the target that a body defends.
pub(crate) fn tether(world: &World, body: BodyId) -> HexSet {
    let board = &world.ground().board;
    search(board, |scratch| {
        let goals = world.target_of(body).iter().copied();
        let reach = scratch.reach_to(board, goals, TETHER, |leg| Measure::Map.price(world, leg));
        HexSet::of(board, reach.iter().map(|(hex, _)| hex))
    })
}

/// A defender's leader who has not yet been at the target goes nearer with each action, if he can (20.2.defend.c).
pub(super) fn owed(world: &World, side: Side) -> Option<Bar> {
    world.leader_ids().find_map(|leader| {
        let body = body_led(world, leader)?;
        let state = world.body(body);
        if !state.active || state.order.kind != OrderKind::Defend || state.at_post {
            return None;
        }
        let ride = Ride::of(world, leader, side).ok()?;
        let nearer = nearer(world, world.target_of(body), ride.at())?;
        let can = ride.can_reach(world, ride.at(), allowance(world, leader), |hex| nearer.contains(hex));
        can.then_some(Bar::LeaderToTarget { leader })
    })
}
