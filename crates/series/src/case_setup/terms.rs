//! What a posed position says of a scenario's terms: who comes and where, and where supply comes from.

use super::noted;
use super::roster::Stands;
use crate::edition::Edition;
use crate::features::Features;
use crate::ground::Ground;
use crate::pieces::{HeadquartersId, Unit, UnitId};
use crate::scenario::Turn;
use crate::scenario::arrivals::{Arrival, Reinforcement, Way};
use crate::scenario::forces::{ArmyId, ReinforcementId};
use crate::scenario::special::{Special, SpecialKind};
use crate::scenario::supply::{SupplySource, bases_of};
use crate::scenario::words::{EDGES, edge_word};
use crate::theatre::{Army, Headquarters, Terms};
use crate::world::{History, LevelChangeState, World};
use umpire::event::Seat;
use umpire::fault::{Faults, Place};
use umpire::read::{Said, Table};
use umpire::source::Node;

/// `arrivals = { Foy = "1107 south" }`: a unit that comes now, its entry hex and the edge it lies on; `supply = { French =
/// "south" }`: the edge where an army's lines end.
pub(super) fn read(
    arrivals: &Table<'_, Said<'_>>,
    supply: &Table<'_, &Node>,
    units: &[Unit],
    armies: &[Army],
    ground: &Ground,
    faults: &mut Faults,
) -> Terms {
    let mut terms = Terms { comes_with: vec![None; units.len()], ..Terms::default() };
    let edge = |word: &str| EDGES.iter().find(|(known, _)| *known == word).map(|(_, edge)| *edge);
    for (name, way) in arrivals.iter() {
        let unit = units.iter().position(|unit| unit.name == name.text);
        let mut words = way.text.split(", ");
        let way = words.next().and_then(|way| way.split_once(' ')).and_then(|(hex, word)| {
            let (name, hex, edge) = (hex.to_owned(), ground.find(hex).ok()?, edge(word)?);
            Some(Way::Road { name, hex, edge })
        });
        let mut later = Some((Arrival::On(Turn::FIRST), false));
        for word in words {
            let turn = word.strip_prefix("turn ").and_then(|turn| turn.parse::<u16>().ok());
            let turn = turn.and_then(|turn| turn.checked_sub(1));
            later = later.and_then(|(arrival, alternate)| match turn {
                Some(turn) => Some((Arrival::On(Turn::FIRST.plus(turn)), alternate)),
                None => (word == "alternate").then_some((arrival, true)),
            });
        }
        let arrives = unit.zip(way).zip(later);
        let arrives = arrives.ok_or(
            "an arrival is a unit with its hex and edge, and perhaps its turn: { Foy = \"1107 south, turn 3\" }",
        );
        let Some(((unit, way), (arrival, alternate))) = noted(*name, arrives, faults) else { continue };
        terms.comes_with[unit] = Some(ReinforcementId::at(terms.reinforcements.len()));
        let units = vec![UnitId::at(unit)];
        terms.reinforcements.push(Reinforcement { arrival, units, alternate, ..group(way) });
    }
    for (name, node) in supply.iter() {
        let army = armies.iter().position(|army| army.name == name.text).map(ArmyId::at);
        for item in node.items() {
            let said = item.said().map_or("", |said| said.text);
            let (edges, entries) = (edge(said), ground.find(said).ok().map(Way::Hex));
            let source = army.filter(|_| edges.is_some() || entries.is_some());
            let source = source
                .ok_or("supply is an army with an edge, a hex, or a list of them: { French = \"south\" }");
            terms.supply.extend(noted(*name, source, faults).map(|army| SupplySource {
                army,
                rule: edges.map(|_| rule!("nlc.24.d")),
                edges: edges.into_iter().collect(),
                entries: entries.into_iter().collect(),
                base: None,
                from: None,
                note: None,
            }));
        }
    }
    terms
}

/// Trains that are awaited come now, each by itself.
pub(super) fn let_trains_come(terms: &mut Terms, convoys: &[((Headquarters, Stands), &Place)]) {
    for (at, ((own, stands), _)) in convoys.iter().enumerate() {
        let Stands::Comes(hex, edge) = *stands else { continue };
        let way = Way::Road { name: own.name.clone(), hex, edge };
        let headquarters = vec![HeadquartersId::at(at)];
        terms.reinforcements.push(Reinforcement { headquarters, ..group(way) });
    }
}

/// A group that comes now, and nobody in it.
fn group(way: Way) -> Reinforcement {
    Reinforcement {
        arrival: Arrival::On(Turn::FIRST),
        way,
        units: Vec::new(),
        leaders: Vec::new(),
        headquarters: Vec::new(),
        steps: None,
        rules: Vec::new(),
        goal: false,
        alone: false,
        flank: None,
        early: false,
        attached: None,
        replaces: Vec::new(),
        raises: None,
        alternate: false,
        note: None,
    }
}

/// `options = ["road-column"]`: the optional rules that are on (25), with those that always are in the edition.
pub(super) fn features(edition: &Edition, options: &[Said<'_>], faults: &mut Faults) -> Features {
    for id in options {
        let known = edition.knows(id.text).then_some(());
        let title = &edition.title;
        let why = || format!("{title} has no option `{id}`; see `grognard scenarios`");
        noted(*id, known.ok_or_else(why), faults);
    }
    let features = edition.chosen(options.iter().map(|id| id.text));
    if let Some(first) = options.first() {
        for conflict in features.conflicts() {
            faults.note(first.place, conflict);
        }
    }
    features
}

/// Where an army chooses its base, each of its edges is one: "the east edge". It must have some to choose from.
pub(super) fn name_bases<'p>(
    terms: &mut Terms,
    places: impl Iterator<Item = &'p Place>,
    faults: &mut Faults,
) {
    let chooses = |army: ArmyId| {
        let base = |special: &Special| matches!(&special.kind, SpecialKind::Base(base) if base.army == army);
        terms.specials.iter().any(base)
    };
    for source in terms.supply.iter_mut().filter(|source| chooses(source.army)) {
        source.base = source.edges.first().map(|edge| format!("the {} edge", edge_word(*edge)));
    }
    for (special, place) in terms.specials.iter().zip(places) {
        if let SpecialKind::Base(base) = &special.kind
            && bases_of(&terms.supply, base.army).len() < 2
        {
            faults.note(place, "an army that chooses its base has two edges or more: supply = { Prussian = [\"east\", \"north\"] }");
        }
    }
}

/// Room in the history for those who come.
pub(super) fn open(world: &mut World) {
    let n_groups = world.theatre.terms.reinforcements.len();
    // Who comes now; the others when a turn begins that knows of them.
    let now = |group: &Reinforcement| group.arrival == Arrival::On(Turn::FIRST) && !group.alternate;
    let due =
        world.theatre.terms.reinforcements.iter().map(|group| now(group).then_some(Turn::FIRST)).collect();
    let changes = vec![LevelChangeState::default(); world.theatre.terms.level_changes.len()];
    let awarded = vec![false; world.theatre.terms.victory.awards.len()];
    let entered = vec![false; n_groups];
    *world.history_mut() = History { due, entered, awarded, changes, ..History::default() };
}

/// `combats-won = { french = 3 }`: so many did a side win in the last turn (25.12.b).
pub(super) fn count_victories(rows: &Table<'_, u8>, world: &mut World, faults: &mut Faults) {
    for (name, won) in rows.iter() {
        let seat = world.theatre.seats.iter().position(|seat| seat == name.text);
        let seat = seat.and_then(|at| u8::try_from(at).ok());
        let seat = seat.ok_or("combats are won by seats: combats-won = { french = 3 }");
        if let Some(seat) = noted(*name, seat, faults) {
            let side = world.side_of_seat(Seat(seat));
            world.combats_won[side] = *won;
        }
    }
}
