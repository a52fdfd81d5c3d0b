//! What the parts of a scenario say of each other: stacks, orders, groups and wings.

use std::collections::{BTreeMap, BTreeSet};

use field::kinds::WaterKind;
use hex::{Direction, HexId};
use umpire::fault::{Faults, Place};
use umpire::read::Placed;

use super::arrivals::{Arrival, Reinforcement};
use super::context::{Context, ConvoyEntry, place_of};
use super::forces::{Presence, Wing};
use super::muster::{Piece, Stations, Whereabouts, pieces_of};
use super::orders::{Recipient, StartOrder, Step};
use super::roster::{Appointment, UnitEntry};
use crate::edition::Stacked;
use crate::pieces::{Arm, LeaderId, UnitId};

/// Stacks of at most two units (5.3.a), of one side, on ground that the rules know and can leave.
pub(super) fn check_stacks(stations: &Stations, context: Context<'_>, faults: &mut Faults) {
    let mut stacks: BTreeMap<HexId, Vec<(Piece, &Place)>> = BTreeMap::new();
    for (piece, whereabouts) in &stations.0 {
        if let Presence::At(hex) = whereabouts.presence {
            stacks.entry(hex).or_default().push((*piece, &whereabouts.place));
        }
    }
    let limits = &context.book.edition.stacking;
    let stacked = |piece: &Piece| match piece {
        Piece::Unit(unit) => {
            let unit = context.roll.units[unit.place()];
            let infantry =
                |other: &&UnitEntry| other.formation == unit.formation && other.arm == Arm::Infantry;
            let whole = unit.nation.corps_are_divisions && context.roll.units.iter().any(infantry);
            let kin = Stacked::kin(&unit.formation, unit.division.as_deref(), whole);
            Some(Stacked { is_artillery: unit.arm.is_artillery(), points: unit.strength[0], kin })
        }
        Piece::Leader(_) | Piece::Headquarters(_) => None,
    };
    for (hex, stack) in &stacks {
        let number = context.field.number(*hex);
        let first = context.side_of(stack[0].0);
        for (n, (piece, place)) in stack.iter().enumerate() {
            let (id, most) = (context.id_of(*piece), limits.units);
            let up_to_here = stack[..=n].iter().filter_map(|(piece, _)| stacked(piece));
            if stacked(piece).is_some() && !limits.holds(up_to_here) {
                let what = format!("`{id}` is one unit too many in {number}: {most} may stack (nlc.5.3.a)");
                faults.note(place, what);
            }
            if context.side_of(*piece) != first {
                faults.note(place, format!("`{id}` shares {number} with the enemy: move one"));
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
    let fights = |army: &str| place_of(&roll.armies, army).is_some();
    for (piece, Whereabouts { place, .. }) in &stations.0 {
        let id = context.id_of(*piece);
        match piece {
            Piece::Unit(_) => {}
            Piece::Leader(leader) => {
                let leader = roll.leaders[leader.place()];
                let army = book.army_of(leader.nation).map_or("", |army| &army.id);
                if !fights(army) {
                    faults.note(place, format!("`{id}` is of the army `{army}`, which takes no part"));
                } else if let Appointment::Formation { formation } | Appointment::Division { formation, .. } =
                    &leader.post
                    && place_of(&roll.formations, formation).is_none()
                {
                    let what = format!("`{id}` leads in `{formation}`, which is not in play");
                    faults.note(place, format!("{what}: add it to `formations`"));
                }
            }
            Piece::Headquarters(own) => {
                let own = roll.convoy(*own);
                let army = own.army();
                if !fights(army) {
                    faults.note(place, format!("`{id}` is of `{army}`, which takes no part"));
                } else if let ConvoyEntry::Train(train) = own
                    && let Some(formation) = &train.formation
                    && place_of(&roll.formations, formation).is_none()
                {
                    let what = format!("`{id}` is the train of `{formation}`, which is not in play");
                    faults.note(place, format!("{what}: add it to `formations`"));
                }
            }
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
    let roll = context.roll;
    let mut seen = BTreeSet::new();
    for Placed { value: order, place } in orders {
        let (id, units, leader) = match &order.to {
            Recipient::Formation(formation) => {
                let entry = roll.formations[formation.place()];
                let units = roll.units.iter().enumerate().filter(|(_, unit)| unit.formation == entry.id);
                let leader = entry.leader.as_ref().and_then(|leader| place_of(&roll.leaders, leader));
                let leader = leader.map(LeaderId::at);
                (entry.id.as_str(), units.map(|(at, _)| UnitId::at(at)).collect(), leader)
            }
            Recipient::Division { units, leader } => {
                // A division and a brigade of it may both have one.
                let id = units.first().map_or("", |unit| context.id_of(Piece::Unit(*unit)));
                (id, units.clone(), *leader)
            }
            Recipient::Wing(leader) => (context.id_of(Piece::Leader(*leader)), Vec::new(), Some(*leader)),
            Recipient::Headquarters(own) => {
                (context.id_of(Piece::Headquarters(*own)), Vec::new(), None::<LeaderId>)
            }
        };
        if !seen.insert((id, units.len())) {
            faults
                .note(place, format!("`{id}` has two orders: a formation is under exactly one (nlc.20.2.a)"));
        }
        let leader_hex = leader.and_then(|leader| stations.hex_of(Piece::Leader(leader)));
        let unit_hexes: Vec<HexId> =
            units.iter().filter_map(|unit| stations.hex_of(Piece::Unit(*unit))).collect();
        let headquarters_hex = match order.to {
            Recipient::Headquarters(own) => stations.hex_of(Piece::Headquarters(own)),
            _ => None,
        };
        let from = leader_hex.or(headquarters_hex).or(unit_hexes.first().copied());
        if from.is_none() {
            let what =
                format!("nobody of `{id}` is on the map at the start: give the order with the reinforcement");
            faults.note(place, what);
        }
        if let Recipient::Wing(leader) = order.to
            && roll.leaders[leader.place()].post != Appointment::Wing
        {
            faults.note(place, format!("`{id}` is no wing commander: write `formation` or `division`"));
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
    let holder = |unit: &UnitId| {
        let entry = context.roll.units[unit.place()];
        (&entry.formation, &entry.division)
    };
    let first = units.first().map(holder);
    if units.iter().map(holder).any(|own| Some(own) != first || own.1.is_none()) {
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

/// Groups of one side whose replaced units are there to be replaced, and sequences that go the nearest way.
pub(super) fn check_reinforcements(
    groups: &[Placed<Reinforcement>],
    stations: &Stations,
    context: Context<'_>,
    faults: &mut Faults,
) {
    let mut used = BTreeSet::new();
    for Placed { value: group, place } in groups {
        let sides: BTreeSet<_> = pieces_of(group).map(|piece| context.side_of(piece)).collect();
        if sides.len() > 1 {
            faults.note(place, "pieces of both sides cannot come in one group: make two");
        }
        for unit in group.replaces.iter().map(|unit| Piece::Unit(*unit)) {
            if stations.hex_of(unit).is_none() {
                faults.note(place, format!("`{}` is not on the map to be replaced", context.id_of(unit)));
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
    let roll = context.roll;
    let mut seen = BTreeSet::new();
    for Placed { value: wing, place } in wings {
        let leader = roll.leaders[wing.leader.place()];
        if leader.post != Appointment::Wing {
            faults.note(place, format!("`{}` is no wing commander", leader.id));
        }
        let formations = wing.formations.iter().map(|own| &roll.formations[own.place()].id);
        let units = wing.units.iter().map(|own| &roll.units[own.place()].id);
        for id in formations.chain(units).chain([&leader.id]) {
            if !seen.insert(id) {
                faults.note(place, format!("`{id}` is in two wings, or in one twice"));
            }
        }
    }
}
