//! The muster: who takes part, and where each piece begins.
//!
//! A scenario names formations; all their units take part, but for those it names as absent. Each of them
//! must then be found somewhere, once: in a hex at the start, or in a group of reinforcements. Nobody is
//! forgotten.

use std::collections::{BTreeMap, BTreeSet};

use hex::{Compass, HexId};
use umpire::fault::{Faults, Place};
use umpire::read::{Name, Placed, Read, ReadIn, Said, parsed};
use umpire::source::{Node, Section};

use super::arrivals::Reinforcement;
use super::context::{Context, Roll, TrainInPlay};
use super::forces::{Absence, HeadquartersId, Presence, ReinforcementId, Report};
use super::roster::{Appointment, OrderOfBattle, find};
use crate::pieces::{LeaderId, Side, UnitId};

/// A piece, of whatever kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
    /// Whether a leader has been replaced before the game begins.
    pub(super) replaced: bool,
    pub(super) place: Place,
}

/// Where all pieces begin.
#[derive(Debug, Default)]
pub(super) struct Stations(pub(super) BTreeMap<Piece, Whereabouts>);

impl Stations {
    /// Everybody of the set-up and of the reinforcements.
    pub(super) fn read(
        start: Option<&Node>,
        groups: &[Placed<Reinforcement>],
        context: Context<'_>,
        faults: &mut Faults,
    ) -> Self {
        let mut stations = Self::default();
        if let Some(start) = start {
            read_start(start, context, &mut stations, faults);
        }
        for (at, Placed { value: group, place }) in groups.iter().enumerate() {
            for piece in pieces_of(group) {
                let presence = Presence::Arrives(ReinforcementId::at(at));
                let arrives = Whereabouts { presence, report: None, replaced: false, place: place.clone() };
                stations.set(piece, arrives, context, faults);
            }
        }
        stations
    }

    /// Notes where a piece begins; that it begins twice is a fault.
    fn set(&mut self, piece: Piece, whereabouts: Whereabouts, context: Context<'_>, faults: &mut Faults) {
        if let Some(first) = self.0.get(&piece) {
            let (id, line) = (context.id_of(piece), first.place.line);
            let what = format!("`{id}` is already set up or arriving at line {line}: take one out");
            faults.note(&whereabouts.place, what);
        } else {
            self.0.insert(piece, whereabouts);
        }
    }

    pub(super) fn hex_of(&self, piece: Piece) -> Option<HexId> {
        self.0.get(&piece).and_then(|whereabouts| whereabouts.presence.hex())
    }
}

pub(super) fn pieces_of(group: &Reinforcement) -> impl Iterator<Item = Piece> {
    let units = group.units.iter().copied().map(Piece::Unit);
    let leaders = group.leaders.iter().copied().map(Piece::Leader);
    units.chain(leaders).chain(group.headquarters.iter().copied().map(Piece::Headquarters))
}

/// Makes the roll: formations as named, their units but the absent ones, and the leaders and headquarters
/// that are named as set up or arriving.
pub(super) fn call_roll<'b>(
    scenario: &str,
    book: &'b OrderOfBattle,
    formations: &[Said<'_>],
    absences: &[Absence],
    named: &BTreeSet<&str>,
    faults: &mut Faults,
) -> Roll<'b> {
    let mut seen = BTreeSet::new();
    for said in formations {
        if find(&book.formations, *said, faults).is_some() && !seen.insert(said.text) {
            faults.note(said.place, format!("`{said}` is named twice"));
        }
    }
    let is_absent = |id: &String| absences.iter().any(|absence| absence.units.contains(id));
    let formations: Vec<_> = book.formations.iter().filter(|own| seen.contains(own.id.as_str())).collect();
    let fights = |army: &str| formations.iter().any(|formation| formation.army == army);
    let serves = |formation: &str| seen.contains(formation);
    Roll {
        armies: book.armies.iter().filter(|army| fights(&army.id)).collect(),
        headquarters: book.headquarters.iter().filter(|own| named.contains(own.id.as_str())).collect(),
        trains: book.trains.iter().filter(|own| named.contains(own.id.as_str())).collect(),
        leaders: book.leaders.iter().filter(|leader| named.contains(leader.id.as_str())).collect(),
        units: (book.units.iter())
            .filter(|unit| serves(&unit.formation) && unit.serves_in(scenario) && !is_absent(&unit.id))
            .collect(),
        formations,
    }
}

/// The ids that the set-up and the reinforcements name. Faults come later, when the same nodes are read in
/// earnest; who is named with a fault is not forgotten as well.
pub(super) fn named_pieces<'n>(
    start: Option<&'n Node>,
    reinforcements: &'n [Node],
    book: &OrderOfBattle,
) -> BTreeSet<&'n str> {
    let sides = Side::BOTH.map(|side| start?.get(&book.edition.sides[side].key));
    let set_up = sides.into_iter().flatten().flat_map(Node::items);
    let entries = set_up.chain(reinforcements).flat_map(|entry| {
        let keys = ["unit", "units", "leader", "leaders", "headquarters", "train", "trains"];
        keys.into_iter().filter_map(|key| entry.get(key))
    });
    entries.flat_map(Node::items).filter_map(Node::said).map(|said| said.text).collect()
}

/// Reads the set-up: a list of pieces for each side.
fn read_start(node: &Node, context: Context<'_>, stations: &mut Stations, faults: &mut Faults) {
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
    train: Option<TrainInPlay>,
    #[read(by = hex)]
    hex: HexId,
    replaced: bool,
    near: Option<Said<'n>>,
    #[read(within = 0..=40)]
    within: Option<u8>,
    #[read(maybe, with = parsed)]
    bearing: Option<Compass>,
}

fn hex(node: &Node, name: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<HexId> {
    context.hex(Said::read(node, name, faults)?, faults)
}

fn read_entry(node: &Node, side: Side, context: Context<'_>, stations: &mut Stations, faults: &mut Faults) {
    let name = Name { key: "piece", of: "set-up" };
    let Some(written) = PieceAtStart::read_in(node, name, context, faults) else { return };
    let place = &node.place;
    let piece = match (written.unit, written.leader, written.headquarters, written.train) {
        (Some(unit), None, None, None) => Piece::Unit(unit),
        (None, Some(leader), None, None) => Piece::Leader(leader),
        (None, None, Some(own), None) | (None, None, None, Some(TrainInPlay(own))) => {
            Piece::Headquarters(own)
        }
        _ => return faults.note(place, "name one `unit`, `leader`, `headquarters` or `train` for the hex"),
    };
    if context.side_of(piece).is_some_and(|own| own != side) {
        let (id, own) = (context.id_of(piece), &context.book.edition.sides[side].key);
        faults.note(place, format!("`{id}` is not {own}: move it to the other list"));
    }
    let report = report(&written, place, context, faults);
    if let Some(report) = &report {
        check_report(piece, written.hex, report, context, place, faults);
    }
    let replaced = written.replaced;
    if replaced && written.leader.is_none() {
        faults.note(place, "only a leader can have been `replaced`");
    }
    let whereabouts =
        Whereabouts { presence: Presence::At(written.hex), report, replaced, place: place.clone() };
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
    let hex = context.place(near, faults)?;
    Some(Report { near: near.text.to_owned(), hex, within: written.within?, bearing: written.bearing })
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
    let (id, number) = (context.id_of(piece), context.field.number(hex));
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
    let mut forgotten = |formation: &str, what: String| {
        if let Some(said) = formations.iter().find(|said| said.text == formation) {
            faults.note(said.place, what);
        }
    };
    for (at, unit) in roll.units.iter().enumerate() {
        if !stations.0.contains_key(&Piece::Unit(UnitId::at(at))) && !named.contains(unit.id.as_str()) {
            let what = format!(
                "`{}` of `{}` is neither set up nor a reinforcement: place it, or list it as \
                 [[absent]] with the reason",
                unit.id, unit.formation
            );
            forgotten(&unit.formation, what);
        }
    }
    let is_absent = |id: &String| absences.iter().any(|absence| absence.leaders.contains(id));
    for leader in &book.leaders {
        let (Appointment::Formation { formation } | Appointment::Division { formation, .. }) = &leader.post
        else {
            continue;
        };
        if !named.contains(leader.id.as_str()) && !is_absent(&leader.id) {
            let what = format!(
                "the leader `{}` of `{formation}` is neither set up nor a reinforcement: place him, or list him \
                 as [[absent]]",
                leader.id
            );
            forgotten(formation, what);
        }
    }
    let is_absent = |id: &String| absences.iter().any(|absence| absence.trains.contains(id));
    for train in &book.trains {
        if !named.contains(train.id.as_str()) && !is_absent(&train.id) {
            let of = train.formation.as_ref().unwrap_or(&train.army);
            let what = format!(
                "the train `{}` of `{of}` is neither set up nor a reinforcement: place it, or list it as \
                 [[absent]] with the reason",
                train.id
            );
            // That of an army is missed with the first of its formations.
            let of_army = || roll.formations.iter().find(|formation| formation.army == train.army);
            let formation = train.formation.as_ref().or_else(|| of_army().map(|own| &own.id));
            if let Some(formation) = formation {
                forgotten(formation, what);
            }
        }
    }
}
