//! Arrival cards: reinforcements come early, late, by another road, or at all (mop.app3.card25 to card29).

use super::events::{Fact, for_owner, name};
use super::settle::{score, tell_nothing};
use super::{rule_of, rules_of};
use crate::edition::CardId;
use crate::prelude::*;
use crate::scenario::arrivals::{Arrival, Reinforcement, Way};
use crate::scenario::forces::ReinforcementId;
use crate::turn::arrivals::side_of;
use hex::Compass;
use std::sync::Arc;

/// The groups of a side that have still to come, with the turn of each, the next one first.
fn to_come(world: &World, side: Side) -> Vec<(Turn, ReinforcementId)> {
    let groups = world.theatre.terms.reinforcements.iter().enumerate();
    let own = groups.filter(|(at, group)| {
        side_of(world, group) == side && !world.history().entered[*at] && !group.units.is_empty()
    });
    let mut own: Vec<(Turn, ReinforcementId)> = own
        .filter_map(|(at, _)| Some((world.history().due[at]?, ReinforcementId::at(at))))
        .filter(|(due, _)| *due >= world.turn)
        .collect();
    own.sort_unstable();
    own
}

fn formation_of(world: &World, id: ReinforcementId) -> Option<FormationId> {
    let unit = world.theatre.terms.reinforcements[id].units.first()?;
    Some(world.printed(*unit).formation)
}

/// The formations of a side that have still to come.
pub(super) fn awaited(world: &World, side: Side) -> impl Iterator<Item = FormationId> {
    crate::turn::each_once(to_come(world, side).into_iter().filter_map(|(_, id)| formation_of(world, id)))
        .into_iter()
}

/// The next reinforcement, or that of a formation, comes earlier or later; not before this turn.
pub(super) fn shift(
    world: &mut World,
    side: Side,
    formation: Option<FormationId>,
    by: i32,
    card: CardId,
    play: &mut Play,
) {
    let groups = to_come(world, side);
    let wanted =
        |(_, id): &&(Turn, ReinforcementId)| formation.is_none() || formation_of(world, *id) == formation;
    let Some((due, id)) = groups.iter().find(wanted).copied() else {
        return tell_nothing(world, side, card, play);
    };
    let number = u16::try_from(i32::from(due.number()) + by).unwrap_or(0).max(world.turn.number());
    let then = Turn::FIRST.plus(number - Turn::FIRST.number());
    world.history_mut().due[id.place()] = Some(then);
    let turns = i8::try_from(i32::from(then.number()) - i32::from(due.number())).unwrap_or(0);
    tell_shift(world, side, id, then, turns, card, play);
}

fn tell_shift(
    world: &World,
    side: Side,
    id: ReinforcementId,
    then: Turn,
    turns: i8,
    card: CardId,
    play: &mut Play,
) {
    play.log.tell(world, || {
        let units = listed(&world.names(&world.theatre.terms.reinforcements[id].units));
        let text = format!(
            "{}: {units} will come at {}.",
            name(world, card),
            world.theatre.calendar.time(then).words()
        );
        let event = Event::by(rule_of(world, card), Fact::ArrivalShifted { turns }, text);
        let listed = world.theatre.terms.reinforcements[id].alternate;
        let by_list = if listed { rules!["mop.37.23.2.a", "mop.37.23.2.b"] } else { &[] };
        let event = event.and_by(&rules_of(world, card)).and_by(rules!["mop.app3.a.b"]).and_by(by_list);
        for_owner(world, side, event)
    });
}

/// The forces that were not planned and that the lists of the scenario name by now; an earlier list goes on beside a later one
/// (mop.37.23.2.a).
fn listed_by_now(world: &World, side: Side) -> Vec<ReinforcementId> {
    let groups = world.theatre.terms.reinforcements.iter().enumerate();
    let open = groups.filter(|(at, group)| {
        let listed = matches!(group.arrival, Arrival::On(turn) if turn <= world.turn);
        group.alternate && listed && side_of(world, group) == side && world.history().due[*at].is_none()
    });
    open.map(|(at, _)| ReinforcementId::at(at)).collect()
}

/// The formations among which a side chooses in Full Card Play (mop.37.23.2.b).
pub(super) fn alternates(world: &World, side: Side) -> impl Iterator<Item = FormationId> {
    let groups = listed_by_now(world, side);
    crate::turn::each_once(groups.into_iter().filter_map(|id| formation_of(world, id))).into_iter()
}

/// A force that was not planned comes: the one that was chosen, or one by lot; its strength is paid for (mop.app3.f.a).
pub(super) fn bring(
    world: &mut World,
    side: Side,
    (turns, share): (u16, u16),
    chosen: Option<FormationId>,
    card: CardId,
    play: &mut Play,
) {
    let mut open = listed_by_now(world, side);
    if chosen.is_some() {
        open.retain(|id| formation_of(world, *id) == chosen);
    }
    let n = u16::try_from(open.len()).unwrap_or(0);
    if n == 0 {
        return tell_nothing(world, side, card, play);
    }
    let id = open[usize::from(play.dice.draw(n))];
    let then = world.turn.plus(turns);
    world.history_mut().due[id.place()] = Some(then);
    let strength: u16 = {
        let units = world.theatre.terms.reinforcements[id].units.iter();
        units.map(|unit| u16::from(world.printed(*unit).front)).sum()
    };
    let cost = i16::try_from((2 * strength + share) / (2 * share.max(1))).unwrap_or(i16::MAX);
    tell_shift(world, side, id, then, i8::try_from(turns).unwrap_or(i8::MAX), card, play);
    score(world, side, -cost, card, play);
}

/// The first unit of each group of a side that has still to come, with every other hex of its edge where a road or trail leads off; if
/// there is none on that edge, with the first round the corner (mop.app3.card26.a).
pub(super) fn routes(world: &World, side: Side) -> Vec<(UnitId, HexId)> {
    let mut routes = Vec::new();
    for (_, id) in to_come(world, side) {
        let group = &world.theatre.terms.reinforcements[id];
        if let (Some(unit), Some((entry, edge))) = (group.units.first(), entry_of(group)) {
            routes.extend(other_entries(world, entry, edge).into_iter().map(|hex| (*unit, hex)));
        }
    }
    routes
}

fn entry_of(group: &Reinforcement) -> Option<(HexId, Compass)> {
    match &group.way {
        Way::Road { hex, edge, .. } | Way::Entry { hex, edge, .. } => Some((*hex, *edge)),
        Way::Edge(_) | Way::Hex(_) => None,
    }
}

/// Other hexes by which a group may enter: by road or trail, on its own edge in either direction; where there is none that way, the
/// first one round that corner.
fn other_entries(world: &World, entry: HexId, edge: Compass) -> Vec<HexId> {
    let ground = world.ground();
    let has_road = |hex: &HexId| ground.has_road(*hex);
    let along = |edge: Compass| world.edge(edge).iter().copied().filter(has_road).collect::<Vec<HexId>>();
    let own: Vec<HexId> = along(edge).into_iter().filter(|hex| *hex != entry).collect();
    let all = world.edge(edge);
    let place = |hex: &HexId| all.iter().position(|other| other == hex);
    let at = place(&entry);
    let mut found = own.clone();
    // In each direction along the edge in which no road is left: round the corner.
    let lower = own.iter().any(|hex| place(hex) < at);
    let upper = own.iter().any(|hex| place(hex) > at);
    for (has, corner) in [(lower, all.first()), (upper, all.last())] {
        if has {
            continue;
        }
        let Some(corner) = corner else { continue };
        let board = &ground.board;
        let others = [Compass::N, Compass::E, Compass::S, Compass::W];
        let nearest = others
            .into_iter()
            .filter(|other| *other != edge && world.edge(*other).contains(corner))
            .flat_map(along)
            .filter(|hex| *hex != entry && !found.contains(hex))
            .min_by_key(|hex| (board.distance(*corner, *hex), *hex));
        found.extend(nearest);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Where a group may march that comes by another road: towns and headquarters of its side on the roads from there, at least as far in
/// from the edge as its old target (mop.app3.card26.b).
pub(super) fn targets(world: &World, unit: UnitId, entry: HexId) -> Vec<HexId> {
    let ground = world.ground();
    let Some(id) = world.theatre.terms.group_of_unit(unit) else { return Vec::new() };
    let group = &world.theatre.terms.reinforcements[id];
    let depth = old_depth(world, group);
    let side = world.side_of(unit);
    let headquarters: Vec<HexId> = world
        .headquarters_ids()
        .filter(|own| world.side_of_headquarters(*own) == side)
        .filter_map(|own| world.headquarters_hex(own))
        .collect();
    let is_goal = |hex: &HexId| ground.terrain(*hex).is_town || headquarters.contains(hex);
    let deep = |hex: &HexId| ground.board.distance(entry, *hex) >= depth;
    ground.board.ids().filter(|hex| is_goal(hex) && deep(hex) && world.is_joined(entry, *hex)).collect()
}

/// How far from its entry hex the target of a group lies.
fn old_depth(world: &World, group: &Reinforcement) -> u32 {
    let Some(entry) = group.way.hex() else { return 0 };
    let steps = crate::turn::arrivals::steps_of(world, group);
    let target = steps.first().and_then(|step| step.target.first().copied());
    target.map_or(0, |target| world.ground().board.distance(entry, target))
}

/// A group comes by another road.
pub(super) fn take_other_route(
    world: &mut World,
    side: Side,
    route: Option<((UnitId, HexId), HexId)>,
    card: CardId,
    play: &mut Play,
) {
    let id = route.and_then(|((unit, _), _)| world.theatre.terms.group_of_unit(unit));
    let Some((((_, at), to), id)) = route.zip(id) else { return tell_nothing(world, side, card, play) };
    world.cards.change(|table| {
        let own = &mut table.of[side];
        own.routes.retain(|(group, _, _)| *group != id);
        own.routes.push((id, at, to));
    });
    play.log.tell(world, || {
        let theatre = Arc::clone(&world.theatre);
        let units = listed(&world.names(&theatre.terms.reinforcements[id].units));
        let (at, to) = (world.name(at), world.name(to));
        let text = format!("{units} will come by {at} and march to {to}.");
        let event =
            Event::by(rule_of(world, card), Fact::OtherRoute { at, to }, text).and_by(&rules_of(world, card));
        for_owner(world, side, event)
    });
}

/// Where a group enters and marches by a card, if not as the scenario says.
pub(crate) fn route_of(world: &World, id: ReinforcementId) -> Option<(HexId, HexId)> {
    let table = world.cards.table()?;
    let routes = table.of.first.routes.iter().chain(&table.of.second.routes);
    routes.copied().find(|(group, _, _)| *group == id).map(|(_, at, to)| (at, to))
}
