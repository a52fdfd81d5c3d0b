//! Opening a scenario (14, 20.2.h): every piece where it stands, every order in the book.

use super::ways;
use crate::orders::{Dispatch, DispatchStatus, OrderStep};
use crate::prelude::*;
use crate::scenario::Scenario;
use crate::scenario::forces::Presence;
use crate::scenario::orders::{Delay, Recipient, StartOrder, Step};
use crate::theatre::Theatre;
use crate::world::{ChanceState, HeadquartersWhereabouts, History, LevelChangeState, UnitState};
use std::sync::Arc;

/// The world as a scenario sets it up. The options are those of the scenario, already checked.
pub fn open(scenario: &Scenario, options: &[String]) -> World {
    let theatre = Arc::new(Theatre::of(scenario, options));
    let mut world = World::new(Arc::clone(&theatre));
    *world.history_mut() = History {
        due: vec![None; theatre.terms.reinforcements.len()],
        entered: vec![false; theatre.terms.reinforcements.len()],
        chances: vec![ChanceState::Open; theatre.terms.variables.len()],
        awarded: vec![false; theatre.terms.victory.awards.len()],
        changes: vec![LevelChangeState::default(); theatre.terms.level_changes.len()],
        ..History::default()
    };
    for (at, unit) in scenario.forces.units.iter().enumerate() {
        let whereabouts = match unit.presence {
            Presence::At(hex) => Whereabouts::At(hex),
            Presence::Arrives(_) => Whereabouts::Awaited,
        };
        let mut state = UnitState::default();
        (state.whereabouts, state.damaged) = (whereabouts, unit.reduced);
        world.set_up(UnitId::at(at), state);
    }
    for (at, leader) in scenario.forces.leaders.iter().enumerate() {
        if let Presence::At(hex) = leader.presence {
            world.set_leader(LeaderId::at(at), LeaderWhereabouts::At(hex));
        }
        if leader.replaced {
            let rating = leader.printed.substitute.unwrap_or(world.edition().turn.substitute);
            let state = world.leader_state_mut(LeaderId::at(at));
            (state.rating, state.replaced) = (rating, true);
        }
    }
    for (at, own) in scenario.forces.headquarters.iter().enumerate() {
        if let Presence::At(hex) = own.presence {
            world.headquarters_mut(HeadquartersId::at(at)).whereabouts = HeadquartersWhereabouts::At(hex);
        }
    }
    hooks::turn::opened(&mut world);
    for order in &scenario.orders {
        give(&mut world, order);
    }
    // What was set up is no news.
    world.take_news();
    world
}

/// Writes an order of the scenario into the book, and puts it in force unless it still waits (20.2.h, 20.7).
fn give(world: &mut World, order: &StartOrder) {
    let theatre = Arc::clone(&world.theatre);
    let Some(to) = recipient(&theatre, &order.to) else { return };
    // A march begins with the leader, or with the first of the units.
    let leader = world.leader_of(to).and_then(|leader| world.leader_hex(leader));
    let start = leader.or_else(|| world.units_in_holder(to).find_map(|unit| world.hex_of(unit)));
    let steps = ordered(world, &order.steps, start, None);
    let turn = world.turn;
    let status = match order.delay {
        None => DispatchStatus::CompliedWith(turn),
        Some(Delay::NextTurn) => DispatchStatus::NextTurn,
        Some(Delay::OnRoll(least)) => DispatchStatus::OnRoll(least),
    };
    let given = Dispatch::given(to, steps, turn);
    let (attach, not_before) = (order.attached_to, order.not_before);
    let dispatch = world.write(Dispatch { attach, not_before, ..given }, status);
    if order.delay.is_some() {
        return;
    }
    match (theatre.holders[to], attach) {
        // An attached division follows the order of its new corps (20.13.j).
        (OrderHolder::Division(division), Some(corps)) => world.attach(division, corps),
        _ => world.put_in_force(dispatch),
    }
}

pub(super) fn recipient(theatre: &Theatre, to: &Recipient) -> Option<HolderId> {
    match to {
        Recipient::Formation(formation) => Some(theatre.formation_holder(*formation)),
        Recipient::Wing(leader) => theatre.find_holder(OrderHolder::Wing(*leader)),
        Recipient::Headquarters(own) => theatre.find_holder(OrderHolder::Headquarters(*own)),
        Recipient::Division { units, .. } => {
            let brigade = theatre.brigade_of_unit(*units.first()?).filter(|_| units.len() == 1);
            Some(theatre.division_holder(brigade.unwrap_or(theatre.division_of(units[0]))))
        }
    }
}

/// The orders of a sequence with their roads, hex by hex; those who come in by a road follow it.
pub(super) fn ordered(
    world: &World,
    steps: &[Step],
    start: Option<HexId>,
    road: Option<&str>,
) -> Vec<OrderStep> {
    let mut from = start;
    let ordered = steps.iter().map(|step| {
        let target = step.target.as_ref().map_or(Vec::new(), |target| target.hexes.clone());
        let route = match (world.rules_of(step.kind).allows_roads(), from, target.first()) {
            (true, Some(from), Some(to)) => {
                let roads = step.roads.iter().map(String::as_str).chain(road);
                ways::route(world, from, &step.via, *to, &roads.collect::<Vec<_>>())
            }
            _ => Vec::new(),
        };
        from = target.first().copied().or(from);
        OrderStep { kind: step.kind, target, route }
    });
    ordered.collect()
}
