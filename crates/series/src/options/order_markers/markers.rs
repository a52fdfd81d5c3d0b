//! Order markers (25.7.1), delay markers (25.7.5) and their secrecy (25.7.6): what lies under a leader.

use crate::knowledge::order_words;
use crate::orders::{Dispatch, DispatchStatus};
use crate::prelude::*;
use crate::world::Bearer;

/// A holder that has markers, the counter under which they lie, and its hex.
pub(crate) type Marked = (HolderId, Bearer, HexId);

/// The counter under which the markers of a holder lie, and its hex: its leader, or the first of its units on the map.
pub(crate) fn bearer(world: &World, holder: HolderId) -> Option<(Bearer, HexId)> {
    let theatre = &world.theatre;
    let leader = match theatre.holders[holder] {
        OrderHolder::Formation(formation) => {
            let wing = world.leader_ids().find(|leader| world.leader_state(*leader).leads == Some(formation));
            wing.or(theatre.chain(formation).leader)
        }
        OrderHolder::Division(division) => theatre.division(division).leader,
        OrderHolder::Wing(leader) => Some(leader),
        OrderHolder::Headquarters(own) => return Some((Bearer::Headquarters, world.headquarters_hex(own)?)),
    };
    if let Some((leader, hex)) = leader.and_then(|leader| Some((leader, world.leader_hex(leader)?))) {
        return Some((Bearer::Leader(leader), hex));
    }
    world.units_under(holder).find_map(|unit| Some((Bearer::Unit(unit), world.hex_of(unit)?)))
}

/// Whether a holder has an order state of its own.
pub(crate) fn has_own_order(world: &World, holder: HolderId) -> bool {
    !matches!(world.theatre.holders[holder], OrderHolder::Division(_)) || world.holder(holder).own
}

/// Whether a marker lies under the leader of a holder: it has an order other than Reserve (25.7.1.a), or one that it has
/// received waits (25.7.5).
pub(crate) fn is_marked(world: &World, holder: HolderId) -> bool {
    let ordered = has_own_order(world, holder) && world.holder(holder).order.kind != OrderKind::Reserve;
    ordered || waiting(world, holder).next().is_some()
}

/// The orders that a holder has received and not yet complied with, with the delay marker of each.
pub(crate) fn waiting(
    world: &World,
    holder: HolderId,
) -> impl Iterator<Item = (DispatchId, &'static str)> + use<'_> {
    world.dispatch_ids().filter(move |order| world.dispatch(*order).to == holder).filter_map(|order| {
        let marker = match world.status(order) {
            DispatchStatus::NextTurn => "1T",
            DispatchStatus::OnRoll(least) => {
                ["R1", "R2", "R3", "R4", "R5", "R6"][usize::from(least.clamp(1, 6)) - 1]
            }
            DispatchStatus::UntilDaylight => "until daylight",
            DispatchStatus::OnTheWay
            | DispatchStatus::CompliedWith(_)
            | DispatchStatus::Ignored(_)
            | DispatchStatus::Lapsed(_) => return None,
        };
        Some((order, marker))
    })
}

/// The markers of a holder as they lie, the order in force on top (25.7.1.d), then orders that wait, each with its delay
/// marker (25.7.5).
pub(crate) fn stack(world: &World, holder: HolderId) -> Vec<String> {
    let state = world.holder(holder);
    let mut stack = Vec::new();
    if has_own_order(world, holder) && state.order.kind != OrderKind::Reserve {
        stack.push(order_words(world, state.order));
        if let Some((dispatch, step)) = state.dispatch {
            let later = world.dispatch(dispatch).steps.iter().skip(usize::from(step) + 1);
            stack.extend(later.map(|step| order_words(world, step.order())));
        }
    }
    for (order, delay) in waiting(world, holder) {
        stack.push(format!("{} ({delay})", crate::command::dispatch_text(world, world.dispatch(order))));
    }
    stack
}

/// Whether a side sees the counter under which the markers of an enemy holder lie: by sight, like the counter itself.
pub(crate) fn sees_bearer(world: &World, holder: HolderId, side: Side) -> bool {
    let Some((bearer, hex)) = bearer(world, holder) else { return false };
    let shown = matches!(bearer, Bearer::Leader(leader) if world.leader_state(leader).shown);
    shown || crate::knowledge::fog::is_known(world, hex, side)
}

/// Whether Defend or Delay keeps a leader where he is: from the turn after he received the order, complied with or not
/// (25.7.2.g).
pub(crate) fn is_pinned(world: &World, leader: LeaderId) -> bool {
    let holds = |kind: OrderKind| matches!(kind, OrderKind::Defend | OrderKind::Delay);
    world.holder_ids().filter(|holder| world.leader_of(*holder) == Some(leader)).any(|holder| {
        let state = world.holder(holder);
        let received = state.dispatch.map_or(state.since, |(order, _)| world.dispatch(order).arrives);
        let in_force = has_own_order(world, holder) && holds(state.order.kind) && received < world.turn;
        in_force
            || waiting(world, holder).any(|(order, _)| {
                let written = world.dispatch(order);
                written.arrives < world.turn && written.steps.first().is_some_and(|step| holds(step.kind))
            })
    })
}

/// The rules by which an order is given with markers: who carries them (25.7.1.b, d), and what needs a target (25.7.2.a, b).
pub(crate) fn rules_of_giving(world: &World, written: &Dispatch) -> Vec<Rule> {
    let mut rules = vec![rule!("nlc.25.7.a")];
    if matches!(world.theatre.holders[written.to], OrderHolder::Division(_)) {
        rules.push(rule!("nlc.25.7.1.b"));
    }
    if written.steps.len() > 1 {
        rules.push(rule!("nlc.25.7.1.d"));
    }
    if !super::without_targets(world.theatre.features) {
        rules.push(rule!("nlc.25.7.7.a"));
    } else if written.steps.iter().any(|step| step.kind == OrderKind::March) {
        rules.push(rule!("nlc.25.7.2.b"));
    } else {
        rules.push(rule!("nlc.25.7.2.a"));
    }
    rules
}
