//! Reinforcements (9): who is due, where he enters, and with which order he comes.
//!
//! Whoever is due enters in the Movement Segment of his formation's action (9.a): a unit for which [`is_due`] gives its group
//! may be placed in one of that group's [`entry_hexes`]. Leaders may be moved in likewise; those who were not come up
//! when the turn ends, and so do headquarters.

mod chance;
mod flank;

pub(super) use chance::{call, callable, throw};
pub(super) use flank::{flank_question, flank_targets, goal_holder, send, to_a_flank};

use super::{Fact, each_once, opening, ways};
use crate::command::{self, standing::is_near_corps};
use crate::distance::ripple;
use crate::orders::{Dispatch, DispatchStatus, OrderStep};
use crate::prelude::*;
use crate::scenario::arrivals::{Arrival, Attachment, Chance, Reinforcement};
use crate::scenario::forces::ReinforcementId;
use crate::world::HeadquartersWhereabouts;
use field::paths::{Leg, Price};
use hex::SideId;
use std::sync::Arc;
use umpire::facts::Named;

/// The group with which an awaited unit may enter now; `None` if it may not, or not yet.
pub fn is_due(world: &World, unit: UnitId) -> Option<ReinforcementId> {
    if world.unit(unit).whereabouts != Whereabouts::Awaited {
        return None;
    }
    let group = world.theatre.terms.group_of_unit(unit)?;
    let since = open_since(world, group)?;
    // Where so many divisions enter in a turn, the column comes on in its order.
    let column = &world.theatre.terms.reinforcements[group];
    let has_come =
        |a_turn: u8| place_in_column(world, column, unit) < usize::from(a_turn) * usize::from(since + 1);
    divisions_a_turn(world, column).is_none_or(has_come).then_some(group)
}

/// Every unit of a side that may enter now, with its group.
pub fn due(world: &World, side: Side) -> impl Iterator<Item = (UnitId, ReinforcementId)> {
    let anybody = if world.theatre.terms.reinforcements.is_empty() { 0 } else { world.theatre.units.len() };
    let units = (0..anybody).map(UnitId::at).filter(move |unit| world.side_of(*unit) == side);
    units.filter_map(|unit| Some((unit, is_due(world, unit)?)))
}

/// The group with which an awaited leader may enter now.
pub fn leader_due(world: &World, leader: LeaderId) -> Option<ReinforcementId> {
    let awaited = world.leader_whereabouts(leader) == LeaderWhereabouts::Awaited;
    let with = |group: &Reinforcement| awaited && group.leaders.contains(&leader);
    let group = world.theatre.terms.reinforcements.iter().position(with).map(ReinforcementId::at)?;
    open_since(world, group).map(|_| group)
}

/// The group with which an awaited headquarters or train may enter now.
pub fn convoy_due(world: &World, convoy: HeadquartersId) -> Option<ReinforcementId> {
    let awaited = world.headquarters(convoy).whereabouts == HeadquartersWhereabouts::Awaited;
    let with = |group: &Reinforcement| awaited && group.headquarters.contains(&convoy);
    let group = world.theatre.terms.reinforcements.iter().position(with).map(ReinforcementId::at)?;
    open_since(world, group).map(|_| group)
}

/// For how many turns before this one a group may have entered; `None` if it is not due.
fn open_since(world: &World, group: ReinforcementId) -> Option<u16> {
    let due = world.history().due.get(group.place()).copied().flatten()?;
    world.turn.number().checked_sub(due.number())
}

fn divisions_a_turn(world: &World, group: &Reinforcement) -> Option<u8> {
    let Arrival::Variable(variable) = group.arrival else { return None };
    match world.theatre.terms.variables[variable].how {
        Chance::RollOnce { divisions_a_turn, .. } => divisions_a_turn,
        Chance::RollEachTurn { .. } | Chance::Called { .. } | Chance::Shifted { .. } => None,
    }
}

/// How many divisions march before a unit's own in its column.
fn place_in_column(world: &World, group: &Reinforcement, unit: UnitId) -> usize {
    let own = world.theatre.division_of(unit);
    let divisions = group.units.iter().map(|unit| world.theatre.division_of(*unit));
    each_once(divisions.take_while(|division| *division != own)).len()
}

pub(crate) fn side_of(world: &World, group: &Reinforcement) -> Side {
    let theatre = &world.theatre;
    let unit = group.units.first().map(|unit| world.side_of(*unit));
    let leader = || group.leaders.first().map(|leader| world.leader(*leader).nation.side);
    let headquarters = || Some(theatre.armies[theatre.headquarters[*group.headquarters.first()?].army].side);
    unit.or_else(leader).or_else(headquarters).unwrap_or(theatre.terms.opening.first)
}

/// Where a group may enter (9.a): its entry hex or, if that is blocked or in an enemy zone of control, the nearest hexes of the
/// same edge that are not (9.b). Empty if there is none: the group waits.
pub fn entry_hexes(world: &World, group: ReinforcementId) -> Vec<HexId> {
    let reinforcement = &world.theatre.terms.reinforcements[group];
    let enemy = side_of(world, reinforcement).enemy();
    let is_open = |hex: &HexId| world.held_by(*hex) != Some(enemy) && !is_in_zoc(world, *hex, enemy);
    if !reinforcement.replaces.is_empty() {
        // They take the place of others, wherever these are.
        return reinforcement.replaces.iter().find_map(|unit| world.hex_of(*unit)).into_iter().collect();
    }
    let other = hooks::turn::other_route(world, group).map(|(entry, _)| entry);
    let Some(entry) = other.or(reinforcement.way.hex()) else { return Vec::new() };
    if is_open(&entry) {
        return vec![entry];
    }
    let Some(edge) = ways::edge_of(&reinforcement.way) else { return Vec::new() };
    let board = &world.ground().board;
    let mut open = world.edge(edge).to_vec();
    open.retain(is_open);
    let nearest = open.iter().map(|hex| board.distance(entry, *hex)).min();
    open.retain(|hex| Some(board.distance(entry, *hex)) == nearest);
    open
}

/// Groups whose turn it is come with their orders (9.c, 9.d).
pub(super) fn come_due(world: &mut World, play: &mut Play) {
    let theatre = Arc::clone(&world.theatre);
    for at in 0..theatre.terms.reinforcements.len() {
        if world.history().due[at] == Some(world.turn) {
            give_orders(world, ReinforcementId::at(at));
            play.log.tell(world, || is_told(world, ReinforcementId::at(at)));
        }
    }
}

/// Its owner is told; the enemy sees troops when they come (9.a).
fn is_told(world: &World, id: ReinforcementId) -> Event<AnyFact> {
    let group = &world.theatre.terms.reinforcements[id];
    let mut units = world.pieces(&group.leaders);
    units.extend(world.pieces(&group.headquarters));
    units.extend(world.pieces(&group.units));
    let names: Vec<String> = units.iter().map(ToString::to_string).collect();
    let entry = entry_hexes(world, id);
    let at = world.names(&entry).join(" or ");
    let text = match entry.len() {
        0 => format!("{} cannot enter yet: the enemy bars the way.", listed(&names)),
        _ => format!("{} may enter at {at}.", listed(&names)),
    };
    // Everybody knows by which rule they have their order, if the scenario says nothing else.
    let by = if has_headquarters(world, group) { rule!("nlc.9.c") } else { rule!("nlc.9.d") };
    Event::by(rule!("nlc.9.a"), Fact::Due { units, at }, text)
        .and_by_if(entry.as_slice() != group.way.hex().as_slice(), rules!["nlc.9.b"])
        .and_by_if(group.steps.is_none() && group.flank.is_none(), &[by])
        .and_by(&group.rules)
        .only_for(world.seats_of(side_of(world, group)))
}

/// Whether the headquarters of a group's army is on the map to march to (9.c).
fn has_headquarters(world: &World, group: &Reinforcement) -> bool {
    let army = group.units.first().map(|unit| world.theatre.army_of(world.printed(*unit).formation));
    army.and_then(|army| world.headquarters_hex(army.headquarters?)).is_some()
}

/// The orders with which a group comes: those of the scenario, or a March to its headquarters (9.c), or to the first town
/// if that is not on the map (9.d).
fn give_orders(world: &mut World, id: ReinforcementId) {
    let theatre = Arc::clone(&world.theatre);
    let group = &theatre.terms.reinforcements[id];
    if group.goal {
        return give_goal(world, id);
    }
    let attached: &[UnitId] = group.attached.as_ref().map_or(&[], |attached| &attached.units);
    if let Some(Attachment { units, to: corps }) = &group.attached {
        for unit in units {
            world.attach(theatre.division_of(*unit), *corps);
        }
    }
    let unattached = group.units.iter().filter(|unit| !attached.contains(unit));
    let formations = each_once(unattached.map(|unit| world.printed(*unit).formation));
    for formation in formations {
        if hooks::turn::has_no_chit(world, formation) {
            continue; // it has no orders, and comes on by itself
        }
        let steps = hooks::turn::order_on_arrival(world, formation)
            .or_else(|| other_steps(world, id))
            .unwrap_or_else(|| steps(world, group, theatre.army_of(formation).headquarters));
        let holder = theatre.formation_holder(formation);
        // Who has a goal of his own does not count.
        let on_the_map =
            world.unit_ids().any(|unit| world.holder_of(unit) == holder && world.is_present(unit));
        if !on_the_map && world.holder(holder).dispatch.is_none() {
            order(world, holder, steps);
            continue;
        }
        // A part of a corps that is there already marches by itself until it is in reach of its leader (9.f).
        for unit in group.units.iter().filter(|unit| theatre.units[**unit].formation == formation) {
            let division = theatre.division_of(*unit);
            let comes_whole = theatre.division(division).units.iter().all(|unit| !world.is_present(*unit));
            let own = theatre.division_holder(division);
            if comes_whole && !world.holder(own).own && !attached.contains(unit) {
                let dispatch = order(world, own, steps.clone());
                world.history_mut().parts.push((division, dispatch));
            }
        }
    }
    let headquarters = group.headquarters.iter().map(|own| OrderHolder::Headquarters(*own));
    for holder in headquarters.filter_map(|own| theatre.find_holder(own)) {
        let steps = steps(world, group, None);
        order(world, holder, steps);
    }
}

/// The order of a group that has a goal of its own from the moment that it comes (20.13.a): the division or brigade keeps it, and
/// whoever of it comes later follows it.
fn give_goal(world: &mut World, id: ReinforcementId) {
    let holder = goal_holder(world, id);
    if world.holder(holder).own {
        return;
    }
    let theatre = Arc::clone(&world.theatre);
    let group = &theatre.terms.reinforcements[id];
    let steps = flank::steps(world, id).unwrap_or_else(|| steps(world, group, None));
    order(world, holder, steps);
}

/// The March of a group that comes by another road than the scenario says.
fn other_steps(world: &World, id: ReinforcementId) -> Option<Vec<OrderStep>> {
    let (entry, target) = hooks::turn::other_route(world, id)?;
    let route = ways::route(world, entry, &[], target, &[]);
    Some(vec![OrderStep { kind: OrderKind::March, target: vec![target], route }])
}

/// The order with which a group would come.
pub(crate) fn steps_of(world: &World, group: &Reinforcement) -> Vec<OrderStep> {
    let army = group.units.first().map(|unit| world.theatre.army_of(world.printed(*unit).formation));
    steps(world, group, army.and_then(|army| army.headquarters))
}

fn steps(world: &World, group: &Reinforcement, to: Option<HeadquartersId>) -> Vec<OrderStep> {
    let entry = group.way.hex();
    let road = ways::road_of(&group.way);
    if let Some(steps) = &group.steps {
        return opening::ordered(world, steps, entry, road);
    }
    let headquarters = to.and_then(|own| world.headquarters_hex(own));
    let target = headquarters.or_else(|| first_town(world, entry?, road)).or(entry);
    let route = match (entry, target) {
        (Some(entry), Some(target)) => ways::route(world, entry, &[], target, road.as_slice()),
        _ => Vec::new(),
    };
    vec![OrderStep { kind: OrderKind::March, target: target.into_iter().collect(), route }]
}

/// The first town on the road by which somebody enters, or on whatever roads lead on from it (9.d).
fn first_town(world: &World, entry: HexId, road: Option<&str>) -> Option<HexId> {
    let ground = world.ground();
    let named = world.theatre.terms.roads.iter().find(|(name, _)| Some(name.as_str()) == road);
    let is_town = |hex| ground.terrain(hex).is_town;
    let first_along = |links: Option<&[SideId]>| {
        let price = |leg: Leg| {
            let leads =
                links.map_or(ground.sides[leg.side].road.is_some(), |links| links.contains(&leg.side));
            leads.then_some(Price::from(HalfPoints(1)))
        };
        let found = ripple(&ground.board, |ripple| {
            ripple.find(&ground.board, [entry], HalfPoints::MAX, price, is_town)
        });
        found.map(|(town, _)| town)
    };
    named.and_then(|(_, links)| first_along(Some(links))).or_else(|| first_along(None))
}

fn order(world: &mut World, to: HolderId, steps: Vec<OrderStep>) -> DispatchId {
    let turn = world.turn;
    let dispatch = world.write(Dispatch::given(to, steps, turn), DispatchStatus::CompliedWith(turn));
    world.put_in_force(dispatch);
    dispatch
}

/// Parts of the formations that came later and have come into reach of their leader take up the order of their corps (9.f).
pub(super) fn join(world: &mut World, play: &mut Play) {
    for (division, dispatch) in world.history().parts.clone() {
        let holder = world.theatre.division_holder(division);
        let state = world.holder(holder);
        let still_marching = state.own && state.dispatch.is_some_and(|(own, _)| own == dispatch);
        let joins = still_marching && is_in_reach(world, division);
        if joins {
            world.rejoin(division);
            command::void_orders(world, holder, play);
            play.log.tell(world, || {
                let own = world.theatre.division(division);
                let (division, formation) = (own.name.clone(), world.name(own.formation));
                let text = format!("{division} has come up and takes up the order of {formation}.");
                let event = Event::by(rule!("nlc.9.f"), Fact::Joined { division, formation }, text);
                command::secret(world, holder, event)
            });
        }
        if joins || !still_marching {
            world.history_mut().parts.retain(|(other, _)| *other != division);
        }
    }
}

/// Whether a part that comes later is near enough to its leader to take up the order of its corps (9.f, 20.1.a).
fn is_in_reach(world: &World, division: DivisionId) -> bool {
    let awaited = |unit: &UnitId| world.unit(*unit).whereabouts == Whereabouts::Awaited;
    is_near_corps(world, division) && !world.theatre.division(division).units.iter().any(awaited)
}

/// Leaders and headquarters whose column has come, or who come alone, are on the map when the turn ends (9.a).
pub(super) fn come_up(world: &mut World, play: &mut Play) {
    let theatre = Arc::clone(&world.theatre);
    for (at, group) in theatre.terms.reinforcements.iter().enumerate() {
        let id = ReinforcementId::at(at);
        if open_since(world, id).is_none() || !(group.units.is_empty() || world.history().entered[at]) {
            continue;
        }
        let with = group.units.iter().find_map(|unit| world.hex_of(*unit));
        let Some(hex) = with.or_else(|| entry_hexes(world, id).first().copied()) else { continue };
        for leader in &group.leaders {
            if world.leader_whereabouts(*leader) == LeaderWhereabouts::Awaited {
                world.set_leader(*leader, LeaderWhereabouts::At(hex));
                tell_up(world, world.piece(*leader), hex, play);
            }
        }
        for own in &group.headquarters {
            if world.headquarters(*own).whereabouts == HeadquartersWhereabouts::Awaited {
                let Some(hex) = hooks::turn::comes_up_at(world, *own, hex, || entry_hexes(world, id)) else {
                    continue;
                };
                world.headquarters_mut(*own).whereabouts = HeadquartersWhereabouts::At(hex);
                tell_up(world, world.piece(*own), hex, play);
            }
        }
    }
}

fn tell_up(world: &World, name: Named, hex: HexId, play: &mut Play) {
    play.log.tell(world, || {
        let at = world.name(hex);
        let text = format!("{name} has come up to {at}.");
        Event::by(rule!("nlc.9.a"), Fact::CameUp { name, at }, text)
    });
}
