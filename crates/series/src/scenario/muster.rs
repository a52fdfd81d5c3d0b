//! The muster: who takes part, and where each piece begins.
//!
//! A scenario names formations; all their units take part, but for those it names as absent. Each of them
//! must then be found somewhere, once: in a hex at the start, or in a group of reinforcements. Nobody is
//! forgotten.

use std::collections::BTreeSet;

use hex::HexId;
use umpire::fault::{Faults, Place};
use umpire::source::{Node, Section, Written};

use super::context::{Desk, Roll};
use super::forces::{Absence, HeadquartersId, Presence, Report};
use super::roster::{Appointment, OrderOfBattle};
use super::words::{SIDES, Said, meant, number, prose, side_word};
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
        desk: Desk<'_>,
        faults: &mut Faults,
    ) {
        let slot = match piece {
            Piece::Unit(unit) => &mut self.units[unit.place()],
            Piece::Leader(leader) => &mut self.leaders[leader.place()],
            Piece::Headquarters(headquarters) => &mut self.headquarters[headquarters.place()],
        };
        if let Some(first) = slot {
            let id = id_of(piece, desk);
            let what =
                format!("`{id}` is already set up or arriving at line {}: take one out", first.place.line);
            faults.note(&whereabouts.place, what);
        } else {
            *slot = Some(whereabouts);
        }
    }
}

/// The id of a piece in files.
pub(super) fn id_of(piece: Piece, desk: Desk<'_>) -> &str {
    let Desk { book, roll, .. } = desk;
    match piece {
        Piece::Unit(unit) => &book.units[roll.units[unit.place()]].id,
        Piece::Leader(leader) => &book.leaders[roll.leaders[leader.place()]].id,
        Piece::Headquarters(own) => &book.headquarters[roll.headquarters[own.place()]].id,
    }
}

/// The side of a piece.
pub(super) fn side_of(piece: Piece, desk: Desk<'_>) -> Option<Side> {
    let Desk { book, roll, .. } = desk;
    match piece {
        Piece::Unit(unit) => Some(book.units[roll.units[unit.place()]].nation.side),
        Piece::Leader(leader) => Some(book.leaders[roll.leaders[leader.place()]].nation.side),
        Piece::Headquarters(own) => {
            let headquarters = &book.headquarters[roll.headquarters[own.place()]];
            book.army(&headquarters.army).map(|army| army.side)
        }
    }
}

/// Reads who is absent.
pub(super) fn read_absences(nodes: &[Node], book: &OrderOfBattle, faults: &mut Faults) -> Vec<Absence> {
    let mut absences = Vec::new();
    for node in nodes {
        let Some(mut section) = Section::open(node, "absence", faults) else { continue };
        let units = Said::list(&mut section, "units");
        let leaders = Said::list(&mut section, "leaders");
        let why = section.text("why").map(prose);
        section.close();
        for said in units.iter().filter(|said| book.unit(said.text).is_none()) {
            let meant = meant(said.text, book.units.iter().map(|unit| unit.id.as_str()));
            faults.note(said.place, format!("there is no unit `{}`{meant}", said.text));
        }
        for said in leaders.iter().filter(|said| book.leader(said.text).is_none()) {
            let meant = meant(said.text, book.leaders.iter().map(|leader| leader.id.as_str()));
            faults.note(said.place, format!("there is no leader `{}`{meant}", said.text));
        }
        let owned = |said: &[Said<'_>]| said.iter().map(|said| said.text.to_owned()).collect();
        if let Some(why) = why {
            absences.push(Absence { units: owned(&units), leaders: owned(&leaders), why });
        }
    }
    absences
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
pub(super) fn read_start(node: &Node, desk: Desk<'_>, stations: &mut Stations, faults: &mut Faults) {
    let Some(mut section) = Section::open(node, "set-up", faults) else { return };
    let lists = [section.list("french"), section.list("allied")];
    section.close();
    for ((_, side), list) in SIDES.into_iter().zip(lists) {
        for entry in list {
            read_entry(entry, side, desk, stations, faults);
        }
    }
}

fn read_entry(node: &Node, side: Side, desk: Desk<'_>, stations: &mut Stations, faults: &mut Faults) {
    let Some(mut section) = Section::open(node, "piece", faults) else { return };
    let unit = Said::maybe(&mut section, "unit");
    let leader = Said::maybe(&mut section, "leader");
    let headquarters = Said::maybe(&mut section, "headquarters");
    let hex = Said::must(&mut section, "hex");
    let near = Said::maybe(&mut section, "near");
    let within = near.and_then(|_| number(&mut section, "within", 0..=40));
    let bearing = near.and_then(|_| Said::maybe(&mut section, "bearing"));
    section.close();
    let piece = match (unit, leader, headquarters) {
        (Some(unit), None, None) => desk.unit(unit, faults).map(Piece::Unit),
        (None, Some(leader), None) => desk.leader(leader, faults).map(Piece::Leader),
        (None, None, Some(own)) => desk.headquarters(own, faults).map(Piece::Headquarters),
        _ => {
            faults.note(&node.place, "name one `unit`, `leader` or `headquarters` for the hex");
            None
        }
    };
    let hex = hex.and_then(|hex| desk.hex(hex, faults));
    let bearing = bearing.and_then(|said| said.parse(faults));
    let report = near.and_then(|near| {
        let at = desk.place(near, faults)?;
        Some(Report { near: near.text.to_owned(), hex: at, within: within?, bearing })
    });
    let (Some(piece), Some(hex)) = (piece, hex) else { return };
    if side_of(piece, desk).is_some_and(|own| own != side) {
        let what = format!("`{}` is not {}: move it to the other list", id_of(piece, desk), side_word(side));
        faults.note(&node.place, what);
    }
    if let Some(report) = &report {
        check_report(piece, hex, report, desk, &node.place, faults);
    }
    let whereabouts = Whereabouts { presence: Presence::At(hex), report, place: node.place.clone() };
    stations.set(piece, whereabouts, desk, faults);
}

/// That a piece stands where the histories put it.
fn check_report(
    piece: Piece,
    hex: HexId,
    report: &Report,
    desk: Desk<'_>,
    place: &Place,
    faults: &mut Faults,
) {
    let board = desk.field.board();
    let distance = board.distance(report.hex, hex);
    let (id, number) = (id_of(piece, desk), desk.field.number(hex));
    if distance > u32::from(report.within) {
        let what = format!(
            "`{id}` in {number} is {distance} hexes from `{}`, and should be within {}",
            report.near, report.within
        );
        faults.note(place, what);
    } else if let Some(bearing) = report.bearing
        && !super::bearing::is_on_side(desk.field, report.hex, hex, bearing)
    {
        let what = format!("`{id}` in {number} is not on the {bearing} side of `{}`", report.near);
        faults.note(place, what);
    }
}

/// That nobody is forgotten.
pub(super) fn check_complete(
    stations: &Stations,
    desk: Desk<'_>,
    formations: &[Said<'_>],
    absences: &[Absence],
    named: &BTreeSet<&str>,
    faults: &mut Faults,
) {
    let Desk { book, roll, .. } = desk;
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
