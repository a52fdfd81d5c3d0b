//! What the parts of a scenario say of each other: stacks, orders, groups and wings.

use std::collections::{BTreeMap, BTreeSet};

use field::kinds::WaterKind;
use hex::{Direction, HexId};
use umpire::fault::{Faults, Place};
use umpire::read::Placed;

use super::arrivals::{Arrival, Reinforcement};
use super::context::Context;
use super::forces::{HeadquartersId, Presence, Wing};
use super::muster::{Piece, Stations, Whereabouts, id_of, side_of};
use super::orders::{Recipient, StartOrder, Step};
use super::roster::{Appointment, FormationEntry, UnitEntry};
use crate::edition::Stacked;
use crate::pieces::{FormationId, LeaderId, UnitId};

/// Stacks of at most two units (5.3.a), of one side, on ground that the rules know and can leave.
pub(super) fn check_stacks(stations: &Stations, context: Context<'_>, faults: &mut Faults) {
    let mut stacks: BTreeMap<HexId, Vec<(Piece, &Place)>> = BTreeMap::new();
    let units = stations.units.iter().enumerate().map(|(at, own)| (Piece::Unit(UnitId::at(at)), own));
    let leaders = stations.leaders.iter().enumerate().map(|(at, own)| (Piece::Leader(LeaderId::at(at)), own));
    let headquarters = stations
        .headquarters
        .iter()
        .enumerate()
        .map(|(at, own)| (Piece::Headquarters(HeadquartersId::at(at)), own));
    for (piece, whereabouts) in units.chain(leaders).chain(headquarters) {
        if let Some(Whereabouts { presence: Presence::At(hex), place, .. }) = whereabouts {
            stacks.entry(*hex).or_default().push((piece, place));
        }
    }
    let limits = &context.book.edition.stacking;
    let stacked = |piece: &Piece| match piece {
        Piece::Unit(unit) => {
            let unit = &context.book.units[context.roll.units[unit.place()]];
            let division = unit.division.as_deref();
            Some(Stacked { is_artillery: unit.arm.is_artillery(), points: unit.front, division })
        }
        Piece::Leader(_) | Piece::Headquarters(_) => None,
    };
    for (hex, stack) in &stacks {
        let number = context.field.number(*hex);
        for (n, (piece, place)) in stack.iter().enumerate() {
            let up_to_here = stack[..=n].iter().filter_map(|(piece, _)| stacked(piece));
            if stacked(piece).is_some() && !limits.holds(up_to_here) {
                let (id, most) = (id_of(*piece, context), limits.units);
                let what = format!("`{id}` is one unit too many in {number}: {most} may stack (nlc.5.3.a)");
                faults.note(place, what);
            }
        }
        let first = side_of(stack[0].0, context);
        for (piece, place) in stack {
            if side_of(*piece, context) != first {
                faults.note(
                    place,
                    format!("`{}` shares {number} with the enemy: move one", id_of(*piece, context)),
                );
            }
        }
        if let Some(why) = bad_ground(context, *hex) {
            faults.note(stack[0].1, format!("{number} {why}: nothing can stand there"));
        }
    }
}

/// Why nothing can stand in a hex, if so.
fn bad_ground(context: Context<'_>, hex: HexId) -> Option<String> {
    let field = context.field;
    let terrain = field.terrain(hex);
    if context.book.edition.terrain.of_cover(terrain).is_none() {
        return Some(format!("is {terrain}, for which the rules have no cost"));
    }
    let is_shut = |direction| {
        let edge = field.edge(field.board().side(hex, direction));
        edge.water.is_some_and(|water| water.kind == WaterKind::River) && edge.crossing.is_none()
    };
    Direction::ALL.into_iter().all(is_shut).then(|| "has a river all round (nlc.5.2.j)".to_owned())
}

/// Leaders and headquarters belong to armies and formations that take part.
pub(super) fn check_posts(stations: &Stations, context: Context<'_>, faults: &mut Faults) {
    let Context { book, roll, .. } = context;
    let fights = |army: &str| roll.armies.iter().any(|at| book.armies[*at].id == army);
    for (at, whereabouts) in stations.leaders.iter().enumerate() {
        let Some(Whereabouts { place, .. }) = whereabouts else { continue };
        let leader = &book.leaders[roll.leaders[at]];
        let army = book.army_of(leader.nation).map_or("", |army| &army.id);
        if !fights(army) {
            faults.note(place, format!("`{}` is of the army `{army}`, which takes no part", leader.id));
        } else if let Appointment::Formation(formation) | Appointment::Division { formation, .. } =
            &leader.post
            && !roll.formations.iter().any(|at| book.formations[*at].id == *formation)
        {
            let what = format!(
                "`{}` leads in `{formation}`, which is not in play: add it to `formations`",
                leader.id
            );
            faults.note(place, what);
        }
    }
    for (at, whereabouts) in stations.headquarters.iter().enumerate() {
        let headquarters = &book.headquarters[roll.headquarters[at]];
        if let Some(Whereabouts { place, .. }) = whereabouts
            && !fights(&headquarters.army)
        {
            let what = format!("`{}` is of `{}`, which takes no part", headquarters.id, headquarters.army);
            faults.note(place, what);
        }
    }
}

/// Orders: one for each recipient, who is there to have it.
pub(super) fn check_orders(
    orders: &[Placed<StartOrder>],
    stations: &Stations,
    context: Context<'_>,
    faults: &mut Faults,
) {
    let mut seen = BTreeSet::new();
    for Placed { value: order, place } in orders {
        let units = match &order.to {
            Recipient::Formation(formation) => units_of(*formation, context),
            Recipient::Division { units, .. } => units.clone(),
            Recipient::Wing(_) => Vec::new(),
        };
        let leader = match &order.to {
            Recipient::Formation(formation) => leader_of(*formation, context),
            Recipient::Division { leader, .. } => *leader,
            Recipient::Wing(leader) => Some(*leader),
        };
        let id = match &order.to {
            Recipient::Formation(formation) => formation_entry(*formation, context).id.clone(),
            Recipient::Division { units, .. } => {
                units.first().map_or("", |unit| id_of(Piece::Unit(*unit), context)).to_owned()
            }
            Recipient::Wing(leader) => id_of(Piece::Leader(*leader), context).to_owned(),
        };
        if !seen.insert(id.clone()) {
            faults
                .note(place, format!("`{id}` has two orders: a formation is under exactly one (nlc.20.2.a)"));
        }
        let leader_hex = leader.and_then(|leader| hex_of(stations.leaders[leader.place()].as_ref()));
        let unit_hexes: Vec<HexId> =
            units.iter().filter_map(|unit| hex_of(stations.units[unit.place()].as_ref())).collect();
        let from = leader_hex.or(unit_hexes.first().copied());
        if from.is_none() {
            let what =
                format!("nobody of `{id}` is on the map at the start: give the order with the reinforcement");
            faults.note(place, what);
        }
        if let Recipient::Wing(leader) = order.to {
            let post = &context.book.leaders[context.roll.leaders[leader.place()]].post;
            if *post != Appointment::Wing {
                faults.note(place, format!("`{id}` is no wing commander: write `formation` or `division`"));
            }
        }
        if matches!(order.to, Recipient::Division { .. }) {
            check_division(&units, &unit_hexes, context, place, faults);
        }
        check_sequence(from, &order.steps, context, place, faults);
    }
}

/// A division is of one formation, and its counters are near each other (20.13.d).
fn check_division(
    units: &[UnitId],
    hexes: &[HexId],
    context: Context<'_>,
    place: &Place,
    faults: &mut Faults,
) {
    let entry = |unit: &UnitId| &context.book.units[context.roll.units[unit.place()]];
    let holder = |unit: &UnitId| (entry(unit).formation.as_str(), entry(unit).division.as_deref());
    let first = units.first().map(holder);
    if units.iter().any(|unit| Some(holder(unit)) != first || entry(unit).division.is_none()) {
        faults
            .note(place, "the units of a `division` must be of one division of one formation (nlc.20.13.a)");
    }
    let (board, most) = (context.field.board(), context.book.edition.command.division_spread);
    if hexes.iter().any(|one| hexes.iter().any(|other| board.distance(*one, *other) > most)) {
        let what = "units of a division with its own order stand";
        faults.note(place, format!("{what} within {most} hexes of each other (nlc.20.13.d)"));
    }
}

/// Each target of a sequence is the nearest of those still to come (20.5.b).
fn check_sequence(
    from: Option<HexId>,
    steps: &[Step],
    context: Context<'_>,
    place: &Place,
    faults: &mut Faults,
) {
    let board = context.field.board();
    let targets: Vec<HexId> = steps
        .iter()
        .filter_map(|step| step.target.as_ref().and_then(|target| target.hexes.first().copied()))
        .collect();
    let Some(mut here) = from else { return };
    for (n, target) in targets.iter().enumerate() {
        let distance = board.distance(here, *target);
        if targets[n..].iter().any(|other| board.distance(here, *other) < distance) {
            faults.note(
                place,
                "each target of a sequence must be the nearest of those that remain (nlc.20.5.b)",
            );
        }
        here = *target;
    }
}

fn hex_of(whereabouts: Option<&Whereabouts>) -> Option<HexId> {
    whereabouts.and_then(|whereabouts| whereabouts.presence.hex())
}

fn formation_entry(formation: FormationId, context: Context<'_>) -> &FormationEntry {
    &context.book.formations[context.roll.formations[formation.place()]]
}

fn units_of(formation: FormationId, context: Context<'_>) -> Vec<UnitId> {
    let id = &formation_entry(formation, context).id;
    let is_of = |at: &usize| context.book.units[*at].formation == *id;
    context.roll.units.iter().enumerate().filter(|(_, at)| is_of(at)).map(|(at, _)| UnitId::at(at)).collect()
}

fn leader_of(formation: FormationId, context: Context<'_>) -> Option<LeaderId> {
    let leader = &formation_entry(formation, context).leader;
    context.roll.leaders.iter().position(|at| context.book.leaders[*at].id == *leader).map(LeaderId::at)
}

/// Groups of one side whose replaced units are there to be replaced, and sequences that go the nearest way.
pub(super) fn check_reinforcements(
    groups: &[Placed<Reinforcement>],
    stations: &Stations,
    context: Context<'_>,
    faults: &mut Faults,
) {
    let mut used = BTreeSet::new();
    for Placed { value: group, place } in groups {
        let pieces = group.units.iter().map(|unit| Piece::Unit(*unit));
        let pieces = pieces.chain(group.leaders.iter().map(|leader| Piece::Leader(*leader)));
        let pieces = pieces.chain(group.headquarters.iter().map(|own| Piece::Headquarters(*own)));
        let sides: BTreeSet<_> = pieces.map(|piece| side_of(piece, context)).collect();
        if sides.len() > 1 {
            faults.note(place, "pieces of both sides cannot come in one group: make two");
        }
        for unit in &group.replaces {
            if hex_of(stations.units[unit.place()].as_ref()).is_none() {
                let id = id_of(Piece::Unit(*unit), context);
                faults.note(place, format!("`{id}` is not on the map to be replaced"));
            }
        }
        if let Some(attached) = &group.attached
            && !attached.units.iter().all(|unit| group.units.contains(unit))
        {
            faults.note(place, "`attached` names units that do not come with this group");
        }
        if let Arrival::Variable(variable) | Arrival::Shifted(_, variable) = group.arrival {
            used.insert(variable.place());
        }
        if let Some(steps) = &group.steps {
            check_sequence(group.way.hex(), steps, context, place, faults);
        }
    }
    for (_, variable) in context.variables.iter().enumerate().filter(|(at, _)| !used.contains(at)) {
        let id = &variable.value.id;
        faults.note(&variable.place, format!("no reinforcement follows the [[variable]] `{id}`"));
    }
}

/// Wings under wing commanders; no formation and no unit in two of them.
pub(super) fn check_wings(wings: &[Placed<Wing>], context: Context<'_>, faults: &mut Faults) {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for Placed { value: wing, place } in wings {
        let leader = &context.book.leaders[context.roll.leaders[wing.leader.place()]];
        if leader.post != Appointment::Wing {
            faults.note(place, format!("`{}` is no wing commander", leader.id));
        }
        let ids = wing.formations.iter().map(|formation| formation_entry(*formation, context).id.clone());
        let unit = |unit: &UnitId| -> &UnitEntry { &context.book.units[context.roll.units[unit.place()]] };
        let ids = ids.chain(wing.units.iter().map(|id| unit(id).id.clone()));
        for id in ids.chain([leader.id.clone()]) {
            if !seen.insert(id.clone()) {
                faults.note(place, format!("`{id}` is in two wings, or in one twice"));
            }
        }
    }
}
