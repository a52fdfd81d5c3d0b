//! The ride of a leader (4.3, 19.1): as cavalry, by any road, never alone into an enemy zone of control.

use super::end_of_move::{leads_off, off_the_map};
use super::for_players::{End, ends};
use super::march::Way;
use super::{costs, range};
use crate::distance::ripple;
use crate::edition::Gait;
use crate::orders::measures::is_nearer;
use crate::orders::rules::{LeaderBounds, WholeRide};
use crate::prelude::*;
use field::paths::{Leg, Onward, Price};
use smallvec::smallvec;

/// A leader on his way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ride {
    pub(super) leader: LeaderId,
    pub(super) way: Way,
    pub(super) spent: HalfPoints,
    /// His ride was taken back once: only steps that lead to a lawful end are offered.
    guided: bool,
    /// The holder that he leads, and what binds him; worked out when he sets out.
    holder: Option<HolderId>,
    bounds: LeaderBounds,
    /// He stays with those who attack (mop.37.16.e).
    #[serde(default)]
    bond: Option<Bond>,
}

/// How a leader stays with subordinates who attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Bond {
    /// His ride ends where one is within his range.
    Within,
    /// None can be: it ends nearer to one than so many hexes.
    Nearer(u32),
}

/// The holder that a leader leads: his formation, or his division when it has its own order.
pub(crate) fn holder_led(world: &World, leader: LeaderId) -> Option<HolderId> {
    let theatre = &world.theatre;
    let leads = |holder: &HolderId| world.leader_of(*holder) == Some(leader);
    let taken_over = world.leader_state(leader).leads;
    let formation = taken_over.or(theatre.formation_led(leader)).map(|own| theatre.formation_holder(own));
    let mut divisions = theatre.divisions_led(leader).iter().map(|own| theatre.division_holder(*own));
    formation.filter(leads).or_else(|| divisions.find(|holder| leads(holder) && world.holder(*holder).own))
}

/// Whether a leader may move in a segment of his side: a formation's leader with his formation (19.1.g), wing and overall
/// commanders once a turn in any action of their side (4.3.a, 4.3.b); where he is.
pub(super) fn may_ride(world: &World, leader: LeaderId, side: Side) -> Allowed<HexId> {
    let printed = world.leader(leader);
    let state = world.leader_state(leader);
    let at = world.leader_hex(leader).filter(|_| printed.nation.side == side && !state.absent);
    let at = at.ok_or(Denial::LeaderNotToMove { leader })?;
    hooks::movement::may_ride(world, leader)?;
    refuse_if(state.moved, Denial::LeaderMovedAlready { leader })?;
    let led = holder_led(world, leader);
    if let Some(holder) = led
        && world.order_rules(holder).leader_stays()
        && !hooks::movement::stays_with_nobody(world, leader)
    {
        return Err(Denial::ReserveLeaderStays { leader });
    }
    hooks::movement::may_leave_his_post(world, leader)?;
    let commands = printed.rank != Rank::Leader || range::is_overall(world, leader);
    // The leader of a division that has no order of its own goes with its corps, or the one it is attached to (20.13.j).
    let division = world.theatre.post(leader).division.map(|own| world.theatre.division_holder(own));
    let attached = division.and_then(|own| world.holder(own).attached_to).or(printed.formation);
    let corps = attached.map(|formation| world.theatre.formation_holder(formation));
    let acts = led.or(corps).is_some_and(|holder| world.holder(holder).active);
    if commands || acts { Ok(at) } else { Err(Denial::LeaderNotToMove { leader }) }
}

/// What a leader may spend: seven points, half of it on a turn in which he gave orders (5.c, 19.1.f).
fn allowance(world: &World, leader: LeaderId) -> HalfPoints {
    let full = HalfPoints::whole(world.theatre.post(leader).movement);
    if world.leader_state(leader).orders > 0 { HalfPoints(full.0 / 2) } else { full }
}

impl Ride {
    pub(super) fn of(world: &World, leader: LeaderId, side: Side) -> Allowed<Ride> {
        let at = may_ride(world, leader, side)?;
        let (holder, bounds) = (holder_led(world, leader), LeaderBounds::default());
        Ok(Ride {
            leader,
            way: smallvec![at],
            spent: HalfPoints(0),
            guided: false,
            holder,
            bounds,
            bond: None,
        })
    }

    /// A leader who has just come onto the map.
    pub(super) fn coming_on(world: &World, leader: LeaderId, at: HexId, spent: HalfPoints) -> Ride {
        let holder = holder_led(world, leader);
        // From where he comes on he follows the road, whatever he rode to.
        let along = holder.and_then(|holder| world.order_rules(holder).measure(world, holder, at).along());
        let bounds = LeaderBounds { along, ..LeaderBounds::default() };
        Ride { leader, way: smallvec![at, at], spent, guided: true, holder, bounds, bond: None }
    }

    /// Works out what binds him.
    pub(super) fn take_bearings(&mut self, world: &World, guided: bool) {
        self.guided = guided;
        if let Some(holder) = self.holder {
            self.bounds = world.order_rules(holder).bind_leader(world, holder, self.way[0]);
            self.bounds.before = self.bounds.before.map(|before| self.at_pace(world, holder, before));
        }
        self.bond = self.bond_with_attackers(world);
    }

    /// How he stays with subordinates who attack, if he is bound to (mop.37.16.e).
    fn bond_with_attackers(&self, world: &World) -> Option<Bond> {
        let away = hooks::movement::away_from_attackers(world, self.leader, self.way[0])?;
        let own = allowance(world, self.leader);
        let near = |hex| hooks::movement::is_with_attackers(world, self.leader, hex);
        let can = near(self.way[0]) || self.can_reach(world, self.way[0], own, near);
        Some(if can { Bond::Within } else { Bond::Nearer(away) })
    }

    /// Whether a hex is one where he may end as far as that goes.
    fn keeps_the_bond(&self, world: &World, end: HexId) -> bool {
        let away = || hooks::movement::away_from_attackers(world, self.leader, end);
        match self.bond {
            None => true,
            Some(Bond::Within) => hooks::movement::is_with_attackers(world, self.leader, end),
            Some(Bond::Nearer(before)) => away().is_none_or(|away| away < before),
        }
    }

    pub(super) fn at(&self) -> HexId {
        self.way[self.way.len() - 1]
    }

    pub(super) fn has_begun(&self) -> bool {
        self.way.len() > 1
    }

    #[inline]
    fn cost(world: &World, from: HexId, direction: Direction, to: HexId) -> HalfPoints {
        let full = || costs::is_full(world, to, &[]);
        costs::entry(world.step(from, direction), Gait::Mounted, true, full)
    }

    /// Whether a leader could come into a hex at all: not over a river, not among enemies, and into their zones only where
    /// a friendly unit is (19.1.d).
    #[inline]
    fn is_open(&self, world: &World, from: HexId, direction: Direction, to: HexId) -> Allowed {
        let leader = world.leader(self.leader);
        let side = leader.nation.side;
        refuse_if(world.step(from, direction).is_impassable(), Denial::River { hex: to })?;
        refuse_if(world.is_held_against(to, side), Denial::EnemyThere { hex: to })?;
        let kept = hooks::movement::keeps_back(world, leader.formation, from, to);
        refuse_if(kept, Denial::LeaderKeptBack { leader: self.leader })?;
        let held = leader.formation.is_some_and(|formation| hooks::movement::is_held(world, formation));
        refuse_if(held, Denial::LeaderHeldInPlace { leader: self.leader })?;
        let alone = world.held_by(to) != Some(side) && is_in_zoc(world, to, side.enemy());
        refuse_if(alone, Denial::LeaderAloneInZone { leader: self.leader, hex: to })?;
        Ok(())
    }

    pub(super) fn may_enter(&self, world: &World, to: HexId) -> Allowed<HalfPoints> {
        let from = self.at();
        let direction = world.ground().board.direction(from, to).ok_or(Denial::NotNext { hex: to })?;
        self.is_open(world, from, direction, to)?;
        let cost = Ride::cost(world, from, direction, to);
        let left = self.left(world);
        refuse_if(cost > left, Denial::TooDearForLeader { leader: self.leader, hex: to, cost, left })?;
        if self.guided {
            let left = HalfPoints(left.0 - cost.0);
            let lawful = |end| self.may_end(world, end).is_ok();
            let lost = !lawful(to) && !self.can_reach(world, to, left, lawful);
            refuse_if(lost, Denial::LeadsNowhere { hex: to })?;
        }
        Ok(cost)
    }

    pub(super) fn steps(&self, world: &World) -> impl Iterator<Item = HexId> {
        world.ground().board.neighbours(self.at()).filter(move |to| self.may_enter(world, *to).is_ok())
    }

    pub(super) fn enter(&mut self, world: &mut World, to: HexId, cost: HalfPoints) {
        self.spent += cost;
        self.way.push(to);
        world.set_leader(self.leader, LeaderWhereabouts::At(to));
    }

    pub(super) fn take_back(&self, world: &mut World) {
        world.set_leader(self.leader, LeaderWhereabouts::At(self.way[0]));
        // A second time he may not try: he stays.
        world.leader_state_mut(self.leader).moved = self.guided;
    }

    /// Whether his ride may end here.
    pub(super) fn may_rest(&self, world: &World) -> Allowed {
        if self.has_begun() { self.may_end(world, self.at()) } else { Err(Denial::NotBegun) }
    }

    /// Whether his ride may end in a hex: where the order of his formation lets him.
    fn may_end(&self, world: &World, end: HexId) -> Allowed {
        refuse_if(!self.keeps_the_bond(world, end), Denial::StaysWithAttackers { leader: self.leader })?;
        let Some(holder) = self.holder else { return Ok(()) };
        let ride = WholeRide { leader: self.leader, holder, start: self.way[0], end, bounds: self.bounds };
        world.order_rules(holder).may_leader_end(world, ride)
    }

    /// A leader leaves the map where the order of his formation leads off it, at the price of another hex of the kind he is in (6.d).
    pub(super) fn may_leave_the_map(&self, world: &World) -> Allowed {
        let (at, leader) = (self.at(), self.leader);
        let (cost, _) = off_the_map(world, at, Gait::Mounted)?;
        let leads_off = self
            .holder
            .is_some_and(|holder| world.order_rules(holder).allows_roads() && leads_off(world, holder, at));
        refuse_if(!leads_off, Denial::LeaderNotLedOff { leader })?;
        let left = self.left(world);
        refuse_if(cost > left, Denial::LeaderTooLateToLeave { leader, cost, left })
    }

    /// How near a leader must come to the target of his order: nearer than he is, and where the order sets him a pace, by so much as his
    /// own points allow and the way is open.
    fn at_pace(&self, world: &World, holder: HolderId, before: HalfPoints) -> HalfPoints {
        let own = allowance(world, self.leader);
        let pace = world.order_rules(holder).leader_pace(world, holder).min(own);
        if pace == HalfPoints(0) {
            return before;
        }
        // One half more than he may be away at the end: he has to be nearer than that.
        let most = HalfPoints(before.0.saturating_sub(pace.0) + 1);
        let near = |hex| is_nearer(world, holder, hex, most);
        if self.can_reach(world, self.way[0], own, near) { most } else { before }
    }

    fn left(&self, world: &World) -> HalfPoints {
        HalfPoints(allowance(world, self.leader).0.saturating_sub(self.spent.0))
    }

    #[inline]
    fn price(&self, world: &World, leg: Leg) -> Option<Price> {
        self.is_open(world, leg.from, leg.direction, leg.to).ok()?;
        let cost = Ride::cost(world, leg.from, leg.direction, leg.to);
        Some(Price { cost, onward: Onward::Free })
    }

    /// Where his ride may end, and by which step the way there begins.
    pub(super) fn ends(&self, world: &World) -> Vec<End> {
        let (from, rests) = ((self.at(), self.left(world)), self.may_rest(world).is_ok());
        ends(world, from, rests, |leg| self.price(world, leg), |hex| self.may_end(world, hex).is_ok())
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
        let price = |leg| self.price(world, leg);
        ripple(board, |ripple| ripple.find(board, [from], left, price, wanted)).is_some()
    }
}

/// A leader who is bound to stay with those who attack and is out of their reach comes to them, if he can (mop.37.16.e).
fn owes_his_company(world: &World, side: Side) -> Option<Denial> {
    let ride = hooks::movement::bound_to_attackers(world, side).find_map(|leader| {
        let mut ride = Ride::of(world, leader, side).ok()?;
        ride.take_bearings(world, false);
        let at = ride.at();
        let comes = |hex: HexId| hex != at && ride.may_end(world, hex).is_ok();
        let away = !hooks::movement::is_with_attackers(world, leader, at);
        (away && ride.can_reach(world, at, allowance(world, leader), comes)).then_some(leader)
    });
    ride.map(|leader| Denial::StaysWithAttackers { leader })
}

/// A defender's leader who has not yet been at the target goes nearer with each action, if he can (20.2.defend.c).
pub(super) fn owed(world: &World, side: Side) -> Option<Denial> {
    owes_his_company(world, side).or_else(|| owed_to_the_target(world, side))
}

fn owed_to_the_target(world: &World, side: Side) -> Option<Denial> {
    world.leader_ids().find_map(|leader| {
        let holder = holder_led(world, leader)?;
        let state = world.holder(holder);
        if !state.active || !world.order_rules(holder).calls_leader_to_target(state) {
            return None;
        }
        let ride = Ride::of(world, leader, side).ok()?;
        let before = world.distance_towards(world.target_of(holder), ride.at())?;
        let before = ride.at_pace(world, holder, before);
        let nearer = |hex| is_nearer(world, holder, hex, before);
        let can = ride.can_reach(world, ride.at(), allowance(world, leader), nearer);
        can.then(|| world.order_rules(holder).not_towards_target(leader))
    })
}
