//! March (20.2.march): along a road to the target. Contact with the enemy ends it (20.2.march.c to g, 20.5.c, d).

use super::measures::{Before, distance_on_the_march, is_farther_along, is_nearer, march_measure};
use super::rules::{Approach, LeaderBounds, Nature, OrderRules, WholeMove, WholeRide};
use crate::command::{has_arrived, secret};
use crate::movement::{Entering, Fact, March as UnitsOnTheMarch, Met};
use crate::prelude::*;

pub(super) struct March;

pub(super) const NATURE: Nature = Nature {
    goes_in_sequence: true,
    is_for_headquarters: true,
    // 20.2.march.a.
    allows_roads: true,
    // A charge is an attack of its own will; what stands next to an enemy may attack him (20.2.march.d).
    may_charge: false,
    ..Nature::of(OrderKind::March)
};

impl OrderRules for March {
    fn nature(&self) -> &'static Nature {
        &NATURE
    }

    /// 20.2.march.c and d: units stop before the zone, and the march is over.
    fn may_enter_zone(&self, _world: &World, _approach: Approach<'_>) -> Allowed<Entering> {
        Ok(Entering::Contact)
    }

    fn measure(&self, world: &World, holder: HolderId, start: HexId) -> Before {
        Before::Road(march_measure(world, holder, start))
    }

    /// 20.2.march.h: nearer to the target along the road, or without a road in movement points.
    fn may_end(&self, world: &World, whole: WholeMove<'_>) -> Allowed {
        let WholeMove { unit, holder, start, end, bearings } = whole;
        let onward = goes_on(world, holder, (start, end), bearings.onward, bearings.before.along());
        refuse_if(!onward, Denial::NotAlongTheRoad { unit })
    }

    fn cite(&self, march: &UnitsOnTheMarch, rules: &mut Vec<Rule>) {
        rules.push(rule!("nlc.20.2.march.h"));
        rules.extend(march.has_met(Met::ROAD).then_some(rule!("nlc.20.2.march.a")));
    }

    fn bind_leader(&self, world: &World, holder: HolderId, at: HexId) -> LeaderBounds {
        let before = distance_on_the_march(world, holder, at);
        let along = before.is_none().then(|| march_measure(world, holder, at));
        LeaderBounds { before, along, tethered: false }
    }

    /// 20.2.march.b: the leader follows the road.
    fn may_leader_end(&self, world: &World, ride: WholeRide) -> Allowed {
        let WholeRide { leader, holder, start, end, bounds } = ride;
        let onward = goes_on(world, holder, (start, end), bounds.before, bounds.along);
        refuse_if(!onward, Denial::LeaderNotAlongTheRoad { leader })
    }

    fn may_headquarters_end(
        &self,
        world: &World,
        holder: HolderId,
        way: (HexId, HexId),
        onward: Option<HalfPoints>,
    ) -> bool {
        goes_on(world, holder, way, onward, None)
    }

    fn has_reached(&self, world: &World, holder: HolderId) -> bool {
        has_arrived(world, holder)
    }
}

/// Whether a march comes nearer to its target (20.2.march.h), given how far the target was, or how far along the road it began.
fn goes_on(
    world: &World,
    holder: HolderId,
    (start, end): (HexId, HexId),
    onward: Option<HalfPoints>,
    along: Option<(u32, usize)>,
) -> bool {
    if let Some(before) = onward {
        return is_nearer(world, holder, end, before)
            && hooks::movement::is_onward(world, holder, start, end);
    }
    let before = along.unwrap_or_else(|| march_measure(world, holder, start));
    is_farther_along(world, holder, end, before)
}

/// Units on the march would enter an enemy zone of control: the March is over for their formations, which go over to the
/// next order of the sequence (20.2.march.e) or to Defend where their leader is (20.2.march.f).
pub(crate) fn make_contact(world: &mut World, units: &[UnitId], hex: HexId, play: &mut Play) {
    for unit in units {
        let holder = world.holder_of(*unit);
        if world.holder(holder).order.kind == OrderKind::March {
            switch(world, holder, *unit, hex, play);
        }
    }
}

fn switch(world: &mut World, holder: HolderId, unit: UnitId, hex: HexId, play: &mut Play) {
    let leader = world.leader_of(holder);
    let next = world.next_order(holder);
    let march = Matter::Order(OrderKind::March);
    let at_once = world.edition().command.switches_at_once;
    let good = leader.is_some_and(|leader| world.rating(leader, march) >= at_once);
    if let Some((order, place)) = next {
        world.set_order(holder, order, Some(place));
        let turn = world.turn;
        let state = world.holder_mut(holder);
        state.on_the_march = true;
        state.holds_until = (!good).then(|| turn.plus(1));
    } else {
        let at = leader.and_then(|leader| world.leader_hex(leader)).or_else(|| world.hex_of(unit));
        world.set_order(holder, Order { kind: OrderKind::Defend, target: at }, None);
    }
    play.log.tell(world, || {
        let (name, at) = (world.theatre.holder_name(holder).to_owned(), world.name(hex));
        let now = world.holder(holder).order.kind.words();
        let text = format!("{name} meets the enemy before {at}: its march is over, it is now on {now}.");
        let rules = match (next, good) {
            (None, _) => rules!["nlc.20.2.march.c", "nlc.20.2.march.f"],
            (Some(_), true) => rules!["nlc.20.2.march.e", "nlc.20.5.c"],
            (Some(_), false) => rules!["nlc.20.2.march.e", "nlc.20.5.d"],
        };
        let fact = AnyFact::Move(Fact::Contact { holder: name, hex: at });
        secret(world, holder, Event::by(rule!("nlc.20.2.march.d"), fact, text).and_by(rules))
    });
}
