//! The ride of a leader (4.3, 19.1): as cavalry, by any road, never alone into an enemy zone of control.

use super::duties::march_measure;
use super::{Bar, costs, range};
use crate::distance::{Measure, distance, search};
use crate::edition::Gait;
use crate::orders::Body;
use crate::pieces::{BodyId, LeaderId, Rank, Side};
use crate::world::{LeaderStation, OrderKind, World};
use crate::zoc::is_in_zoc;
use field::paths::{HalfPoints, Leg, Onward, Price, Start};
use hex::{Direction, HexId};
use serde::Serialize;

/// A leader on his way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Ride {
    pub(super) leader: LeaderId,
    way: Vec<HexId>,
    spent: HalfPoints,
}

/// How far from its target a defender's leader may be (20.2.defend.d).
const TETHER: HalfPoints = HalfPoints::whole(4);

/// The body that a leader leads: his formation, or his division when it has its own order.
pub(super) fn body_led(world: &World, leader: LeaderId) -> Option<BodyId> {
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
    let commands = printed.rank != Rank::Leader || range::is_overall(world, leader);
    // The leader of a division that has no order of its own goes with its corps.
    let corps = printed.formation.map(|formation| world.theatre.formation_body(formation));
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
        Ok(Ride { leader, way: vec![at], spent: HalfPoints(0) })
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
        costs::entry(world, from, direction, to, Gait::Mounted, true, full).cost
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
        world.leader_state_mut(self.leader).moved = true;
    }

    /// Whether his ride may end here: a defender's leader stays within four points of the target once he is (20.2.defend.d); a
    /// marching formation's leader follows its road (20.2.march.b).
    pub(super) fn may_rest(&self, world: &World) -> Result<(), Bar> {
        if !self.has_begun() {
            return Err(Bar::NotBegun);
        }
        let Some(body) = body_led(world, self.leader) else { return Ok(()) };
        let (start, end) = (self.way[0], self.at());
        match world.body(body).order.kind {
            OrderKind::Defend if is_tethered(world, body, start) && !is_tethered(world, body, end) => {
                Err(Bar::OffTheTether { leader: self.leader })
            }
            OrderKind::March if march_measure(world, body, end) >= march_measure(world, body, start) => {
                Err(Bar::LeaderNotAlongTheRoad { leader: self.leader })
            }
            _ => Ok(()),
        }
    }

    /// A leader leaves the map where the order of his formation leads off it (6.d).
    pub(super) fn may_leave_the_map(&self, world: &World) -> Result<(), Bar> {
        let at = self.at();
        if !world.ground().board.is_on_edge(at) {
            return Err(Bar::NotAtTheEdge { hex: at });
        }
        let leads_off = body_led(world, self.leader).is_some_and(|body| {
            world.body(body).order.kind.allows_roads() && world.target_of(body).contains(&at)
        });
        if leads_off { Ok(()) } else { Err(Bar::LeaderNotLedOff { leader: self.leader }) }
    }

    /// Whether he could ride to such a hex from where he is.
    fn can_reach(&self, world: &World, wanted: impl Fn(HexId) -> bool) -> bool {
        let board = &world.ground().board;
        let left = HalfPoints(allowance(world, self.leader).0.saturating_sub(self.spent.0));
        search(board, |scratch| {
            let reach = scratch.reach(board, [Start::at(self.at())], left, |leg: Leg| {
                self.is_open(world, leg.from, leg.direction, leg.to).ok()?;
                let cost = Ride::cost(world, leg.from, leg.direction, leg.to);
                Some(Price { cost, onward: Onward::Free })
            });
            reach.iter().any(|(hex, _)| wanted(hex))
        })
    }
}

/// Whether a hex is within four points of the target that a body defends.
pub(super) fn is_tethered(world: &World, body: BodyId, hex: HexId) -> bool {
    world.target_of(body).iter().any(|target| distance(world, Measure::Map, hex, *target, TETHER).is_some())
}

/// A defender's leader who is not at the target goes nearer with each action, if he can (20.2.defend.c).
pub(super) fn owed(world: &World, side: Side) -> Option<Bar> {
    world.leader_ids().find_map(|leader| {
        let body = body_led(world, leader)?;
        let state = world.body(body);
        if !state.active || state.order.kind != OrderKind::Defend || world.target_of(body).is_empty() {
            return None;
        }
        let ride = Ride::of(world, leader, side).ok()?;
        let away = |hex: HexId| super::duties::distance_to_target(world, body, hex);
        let here = away(ride.at());
        (here > 0 && ride.can_reach(world, |hex| away(hex) < here)).then_some(Bar::LeaderToTarget { leader })
    })
}
