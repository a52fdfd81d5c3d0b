//! The muster: who takes part, and where each piece begins.
//!
//! A scenario names formations; all their units take part, but for those it names as absent. Each of them
//! must then be found somewhere, once: in a hex at the start, or in a group of reinforcements. Nobody is
//! forgotten.

use std::collections::BTreeSet;

use hex::HexId;
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Read, ReadIn};
use umpire::source::{Node, Section, Written};

use super::context::{Context, Roll};
use super::forces::{Absence, HeadquartersId, Presence, Report};
use super::roster::{Appointment, OrderOfBattle};
use super::words::{Said, meant};
use crate::pieces::{LeaderId, Side, UnitId};

/// A piece, of whatever kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    Unit(UnitId),
    Leader(LeaderId),
    Headquarters(HeadquartersId),
}

/// Where a piece begins, what is reported of it, and where that is written.
#[derive(Debug, Clone)]
pub(super) struct Whereabouts {
    pub(super) presence: Presence,
    pub(super) report: Option<Report>,
    pub(super) place: Place,
}

/// The stations of all pieces, by their ids.
#[derive(Debug)]
pub(super) struct Stations {
    pub(super) units: Vec<Option<Whereabouts>>,
    pub(super) leaders: Vec<Option<Whereabouts>>,
    pub(super) headquarters: Vec<Option<Whereabouts>>,
}

impl Stations {
    pub(super) fn none(roll: &Roll) -> Self {
        Self {
            units: vec![None; roll.units.len()],
            leaders: vec![None; roll.leaders.len()],
            headquarters: vec![None; roll.headquarters.len()],
        }
    }

    /// Notes where a piece begins; that it begins twice is a fault.
    pub(super) fn set(
        &mut self,
        piece: Piece,
        whereabouts: Whereabouts,
        context: Context<'_>,
        faults: &mut Faults,
    ) {
        let slot = match piece {
            Piece::Unit(unit) => &mut self.units[unit.place()],
            Piece::Leader(leader) => &mut self.leaders[leader.place()],
            Piece::Headquarters(headquarters) => &mut self.headquarters[headquarters.place()],
        };
        if let Some(first) = slot {
            let id = id_of(piece, context);
            let what =
                format!("`{id}` is already set up or arriving at line {}: take one out", first.place.line);
            faults.note(&whereabouts.place, what);
        } else {
            *slot = Some(whereabouts);
        }
    }
}

/// The id of a piece in files.
pub(super) fn id_of(piece: Piece, context: Context<'_>) -> &str {
    let Context { book, roll, .. } = context;
    match piece {
        Piece::Unit(unit) => &book.units[roll.units[unit.place()]].id,
        Piece::Leader(leader) => &book.leaders[roll.leaders[leader.place()]].id,
        Piece::Headquarters(own) => &book.headquarters[roll.headquarters[own.place()]].id,
    }
}

/// The side of a piece.
pub(super) fn side_of(piece: Piece, context: Context<'_>) -> Option<Side> {
    let Context { book, roll, .. } = context;
    match piece {
        Piece::Unit(unit) => Some(book.units[roll.units[unit.place()]].nation.side),
        Piece::Leader(leader) => Some(book.leaders[roll.leaders[leader.place()]].nation.side),
        Piece::Headquarters(own) => {
            let headquarters = &book.headquarters[roll.headquarters[own.place()]];
            book.army(&headquarters.army).map(|army| army.side)
        }
    }
}

/// Makes the roll: formations as named, their units but the absent ones, and the leaders and headquarters
/// that are named as set up or arriving.
pub(super) fn call_roll(
    scenario: &str,
    book: &OrderOfBattle,
    formations: &[Said<'_>],
    absences: &[Absence],
    named: &BTreeSet<&str>,
    faults: &mut Faults,
) -> Roll {
    let mut seen = BTreeSet::new();
    for said in formations {
        if book.formation(said.text).is_none() {
            let meant = meant(said.text, book.formations.iter().map(|formation| formation.id.as_str()));
            faults.note(said.place, format!("there is no formation `{}`{meant}", said.text));
        } else if !seen.insert(said.text) {
            faults.note(said.place, format!("`{}` is named twice", said.text));
        }
    }
    let is_absent = |id: &String| absences.iter().any(|absence| absence.units.contains(id));
    let places = |wanted: Vec<bool>| {
        wanted.into_iter().enumerate().filter(|(_, wanted)| *wanted).map(|(at, _)| at).collect()
    };
    let in_army = |army: &str| {
        book.formations.iter().any(|formation| formation.army == army && seen.contains(formation.id.as_str()))
    };
    Roll {
        armies: places(book.armies.iter().map(|army| in_army(&army.id)).collect()),
        headquarters: places(book.headquarters.iter().map(|own| named.contains(own.id.as_str())).collect()),
        formations: places(book.formations.iter().map(|own| seen.contains(own.id.as_str())).collect()),
        leaders: places(book.leaders.iter().map(|leader| named.contains(leader.id.as_str())).collect()),
        units: places(
            book.units
                .iter()
                .map(|unit| {
                    seen.contains(unit.formation.as_str()) && unit.serves_in(scenario) && !is_absent(&unit.id)
                })
                .collect(),
        ),
    }
}

/// The ids that the set-up and the reinforcements name. Faults come later, when the same nodes are read in
/// earnest; who is named with a fault is not forgotten as well.
pub(super) fn named_pieces<'n>(start: Option<&'n Node>, reinforcements: &'n [Node]) -> BTreeSet<&'n str> {
    let mut named = BTreeSet::new();
    let rows = |node: &'n Node| match &node.value {
        Written::Table(rows) => rows.as_slice(),
        _ => &[],
    };
    let items = |node: &'n Node| match &node.value {
        Written::List(items) => items.as_slice(),
        _ => std::slice::from_ref(node),
    };
    let entries = start.into_iter().flat_map(rows).flat_map(|(_, _, list)| items(list));
    for (key, _, value) in entries.flat_map(rows).chain(reinforcements.iter().flat_map(rows)) {
        if matches!(key.as_str(), "unit" | "units" | "leader" | "leaders" | "headquarters") {
            named.extend(items(value).iter().filter_map(|item| match &item.value {
                Written::Text(text) => Some(text.as_str()),
                _ => None,
            }));
        }
    }
    named
}

/// Reads the set-up: a list of pieces for each side.
pub(super) fn read_start(node: &Node, context: Context<'_>, stations: &mut Stations, faults: &mut Faults) {
    let Some(mut section) = Section::open(node, "set-up", faults) else { return };
    let lists = Side::BOTH.map(|side| (side, section.list(&context.book.edition.sides[side].key)));
    section.close();
    for (side, list) in lists {
        for entry in list {
            read_entry(entry, side, context, stations, faults);
        }
    }
}

/// A piece of the set-up, as written.
#[derive(Read)]
#[read(what = "piece", context = Context<'_>)]
struct PieceAtStart<'n> {
    unit: Option<UnitId>,
    leader: Option<LeaderId>,
    headquarters: Option<HeadquartersId>,
    #[read(by = hex)]
    hex: HexId,
    near: Option<Said<'n>>,
    #[read(within = 0..=40)]
    within: Option<u8>,
    bearing: Option<Said<'n>>,
}

fn hex(node: &Node, name: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<HexId> {
    context.hex(Said::read(node, name, faults)?, faults)
}

fn read_entry(node: &Node, side: Side, context: Context<'_>, stations: &mut Stations, faults: &mut Faults) {
    let name = Name { key: "piece", of: "set-up" };
    let Some(written) = PieceAtStart::read_in(node, name, context, faults) else { return };
    let piece = match (written.unit, written.leader, written.headquarters) {
        (Some(unit), None, None) => Piece::Unit(unit),
        (None, Some(leader), None) => Piece::Leader(leader),
        (None, None, Some(own)) => Piece::Headquarters(own),
        _ => {
            faults.note(&node.place, "name one `unit`, `leader` or `headquarters` for the hex");
            return;
        }
    };
    if side_of(piece, context).is_some_and(|own| own != side) {
        let (id, own) = (id_of(piece, context), &context.book.edition.sides[side].key);
        let what = format!("`{id}` is not {own}: move it to the other list");
        faults.note(&node.place, what);
    }
    let hex = written.hex;
    let report = report(&written, &node.place, context, faults);
    if let Some(report) = &report {
        check_report(piece, hex, report, context, &node.place, faults);
    }
    let whereabouts = Whereabouts { presence: Presence::At(hex), report, place: node.place.clone() };
    stations.set(piece, whereabouts, context, faults);
}

/// Where the histories put it: `within` so many hexes of what it is `near`, perhaps on one side of it.
fn report(
    written: &PieceAtStart<'_>,
    place: &Place,
    context: Context<'_>,
    faults: &mut Faults,
) -> Option<Report> {
    let Some(near) = written.near else {
        if written.within.is_some() || written.bearing.is_some() {
            faults.note(place, "`within` and `bearing` are said of a place: add what it is `near`");
        }
        return None;
    };
    if written.within.is_none() {
        faults.note(place, "the piece lacks `within`: add it");
    }
    let bearing = written.bearing.and_then(|said| said.parse(faults));
    let hex = context.place(near, faults)?;
    Some(Report { near: near.text.to_owned(), hex, within: written.within?, bearing })
}

/// That a piece stands where the histories put it.
fn check_report(
    piece: Piece,
    hex: HexId,
    report: &Report,
    context: Context<'_>,
    place: &Place,
    faults: &mut Faults,
) {
    let board = context.field.board();
    let distance = board.distance(report.hex, hex);
    let (id, number) = (id_of(piece, context), context.field.number(hex));
    if distance > u32::from(report.within) {
        let what = format!(
            "`{id}` in {number} is {distance} hexes from `{}`, and should be within {}",
            report.near, report.within
        );
        faults.note(place, what);
    } else if let Some(bearing) = report.bearing
        && !super::bearing::is_on_side(context.field, report.hex, hex, bearing)
    {
        let what = format!("`{id}` in {number} is not on the {bearing} side of `{}`", report.near);
        faults.note(place, what);
    }
}

/// That nobody is forgotten.
pub(super) fn check_complete(
    stations: &Stations,
    context: Context<'_>,
    formations: &[Said<'_>],
    absences: &[Absence],
    named: &BTreeSet<&str>,
    faults: &mut Faults,
) {
    let Context { book, roll, .. } = context;
    let place_of = |formation: &str| {
        let said = formations.iter().find(|said| said.text == formation);
        said.map(|said| said.place)
    };
    for (at, whereabouts) in stations.units.iter().enumerate() {
        let unit = &book.units[roll.units[at]];
        let is_forgotten = whereabouts.is_none() && !named.contains(unit.id.as_str());
        if let (true, Some(place)) = (is_forgotten, place_of(&unit.formation)) {
            let what = format!(
                "`{}` of `{}` is neither set up nor a reinforcement: place it, or list it as \
                 [[absent]] with the reason",
                unit.id, unit.formation
            );
            faults.note(place, what);
        }
    }
    let is_absent = |id: &String| absences.iter().any(|absence| absence.leaders.contains(id));
    for (at, leader) in book.leaders.iter().enumerate() {
        let (Appointment::Formation(formation) | Appointment::Division { formation, .. }) = &leader.post
        else {
            continue;
        };
        let is_there = roll.leaders.contains(&at) || is_absent(&leader.id);
        if let (false, Some(place)) = (is_there, place_of(formation)) {
            let what = format!(
                "the leader `{}` of `{formation}` is neither set up nor a reinforcement: place him, or list him \
                 as [[absent]]",
                leader.id
            );
            faults.note(place, what);
        }
    }
}
