//! Opening a scenario (14, 20.2.h): every piece where it stands, every order in the book.

use super::ways;
use crate::orders::{Body, Dispatch, Fate, OrderStep};
use crate::pieces::{BodyId, DivisionId, HeadquartersId, LeaderId, UnitId};
use crate::scenario::Scenario;
use crate::scenario::forces::Presence;
use crate::scenario::orders::{Delay, Recipient, StartOrder, Step};
use crate::theatre::Theatre;
use crate::world::{
    Annals, ChanceState, HeadquartersStation, LeaderStation, LevelChangeState, Station, UnitState, World,
};
use hex::HexId;
use std::sync::Arc;

/// The world as a scenario sets it up. The options are those of the scenario, already checked.
pub fn open(scenario: &Scenario, options: &[String]) -> World {
    let theatre = Arc::new(Theatre::of(scenario, options));
    let mut world = World::new(Arc::clone(&theatre));
    *world.annals_mut() = Annals {
        due: vec![None; theatre.terms.reinforcements.len()],
        entered: vec![false; theatre.terms.reinforcements.len()],
        chances: vec![ChanceState::Open; theatre.terms.variables.len()],
        awarded: vec![false; theatre.terms.victory.awards.len()],
        changes: vec![LevelChangeState::default(); theatre.terms.level_changes.len()],
        ..Annals::default()
    };
    for (at, unit) in scenario.forces.units.iter().enumerate() {
        let station = match unit.presence {
            Presence::At(hex) => Station::At(hex),
            Presence::Arrives(_) => Station::Awaited,
        };
        let mut state = UnitState::fresh();
        (state.station, state.damaged) = (station, unit.reduced);
        world.set_up(UnitId::at(at), state);
    }
    for (at, leader) in scenario.forces.leaders.iter().enumerate() {
        if let Presence::At(hex) = leader.presence {
            world.set_leader(LeaderId::at(at), LeaderStation::At(hex));
        }
    }
    for (at, own) in scenario.forces.headquarters.iter().enumerate() {
        if let Presence::At(hex) = own.presence {
            world.headquarters_mut(HeadquartersId::at(at)).station = HeadquartersStation::At(hex);
        }
    }
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
    let start = whereabouts(world, to);
    let steps = ordered(world, &order.steps, start, None);
    let turn = world.turn;
    let fate = match order.delay {
        None => Fate::CompliedWith(turn),
        Some(Delay::NextTurn) => Fate::NextTurn,
        Some(Delay::OnFour) => Fate::OnRoll(4),
        Some(Delay::OnFive) => Fate::OnRoll(5),
    };
    let dispatch = Dispatch {
        attach: order.attached_to,
        not_before: order.not_before,
        ..Dispatch::given(to, steps, turn)
    };
    let dispatch = world.write(dispatch, fate);
    if order.delay.is_some() {
        return;
    }
    match (theatre.bodies[to.place()], order.attached_to) {
        // An attached division follows the order of its new corps (20.13.j).
        (Body::Division(division), Some(corps)) => world.attach(division, corps),
        _ => world.put_in_force(dispatch),
    }
}

fn recipient(theatre: &Theatre, to: &Recipient) -> Option<BodyId> {
    match to {
        Recipient::Formation(formation) => Some(theatre.formation_body(*formation)),
        Recipient::Wing(leader) => theatre.find_body(Body::Wing(*leader)),
        Recipient::Division { units, .. } => {
            let first = units.first()?;
            let at = theatre.divisions.iter().position(|division| division.units.contains(first))?;
            Some(theatre.division_body(DivisionId::at(at)))
        }
    }
}

/// Where a march of a body begins: with its leader, or with the first of its units.
pub(super) fn whereabouts(world: &World, body: BodyId) -> Option<HexId> {
    let theatre = &world.theatre;
    let units = || match theatre.bodies[body.place()] {
        Body::Formation(formation) => world
            .unit_ids()
            .find_map(|unit| world.hex_of(unit).filter(|_| world.printed(unit).formation == formation)),
        Body::Division(division) => {
            theatre.division(division).units.iter().find_map(|unit| world.hex_of(*unit))
        }
        Body::Wing(_) => None,
        Body::Headquarters(own) => world.headquarters_hex(own),
    };
    world.leader_of(body).and_then(|leader| world.leader_hex(leader)).or_else(units)
}

/// The orders of a sequence with their roads, hex by hex; those who come in by a road follow it.
pub(super) fn ordered(
    world: &World,
    steps: &[Step],
    start: Option<HexId>,
    by_road: Option<&str>,
) -> Vec<OrderStep> {
    let mut from = start;
    let ordered = steps.iter().map(|step| {
        let target = step.target.as_ref().map_or(Vec::new(), |target| target.hexes.clone());
        let route = match (step.kind.allows_roads(), from, target.first()) {
            (true, Some(from), Some(to)) => {
                let roads = step.roads.iter().map(String::as_str).chain(by_road);
                ways::route(world, from, &step.via, *to, &roads.collect::<Vec<_>>())
            }
            _ => Vec::new(),
        };
        from = target.first().copied().or(from);
        OrderStep { kind: step.kind, target, route }
    });
    ordered.collect()
}
