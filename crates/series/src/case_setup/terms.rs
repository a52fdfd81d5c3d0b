//! What a posed position says of a scenario's terms: who comes and where, and where supply comes from.

use super::{Rows, Texts};
use crate::features::{Feature, Features};
use crate::ground::Ground;
use crate::pieces::{Unit, UnitId};
use crate::scenario::Turn;
use crate::scenario::arrivals::{Arrival, Reinforcement, Way};
use crate::scenario::forces::{ArmyId, ReinforcementId};
use crate::scenario::special::{Special, SpecialKind};
use crate::scenario::supply::SupplySource;
use crate::theatre::{Army, Terms};
use crate::world::{History, LevelChangeState, World};
use hex::Compass;
use umpire::event::Seat;
use umpire::fault::Faults;
use umpire::source::Written;

const EDGES: [(&str, Compass); 4] =
    [("north", Compass::N), ("east", Compass::E), ("south", Compass::S), ("west", Compass::W)];

/// `arrivals = { Foy = "1107 south" }`: a unit that comes now, its entry hex and the edge it lies on; `supply = { French =
/// "south" }`: the edge where an army's lines end.
pub(super) fn read(
    arrivals: Rows<'_>,
    supply: Rows<'_>,
    units: &[Unit],
    armies: &[Army],
    ground: &Ground,
    faults: &mut Faults,
) -> Terms {
    let mut terms = Terms::none();
    terms.comes_with = vec![None; units.len()];
    let edge = |word: &str| EDGES.iter().find(|(known, _)| *known == word).map(|(_, edge)| *edge);
    for (name, place, node) in arrivals {
        let unit = units.iter().position(|unit| unit.name == *name);
        let way = match &node.value {
            Written::Text(text) => text.split_once(' ').and_then(|(hex, word)| {
                let (name, hex, edge) = (hex.to_owned(), ground.find(hex).ok()?, edge(word)?);
                Some(Way::Road { name, hex, edge })
            }),
            _ => None,
        };
        let (Some(unit), Some(way)) = (unit, way) else {
            faults.note(place, "an arrival is a unit with its hex and edge: { Foy = \"1107 south\" }");
            continue;
        };
        terms.comes_with[unit] = Some(ReinforcementId::at(terms.reinforcements.len()));
        terms.reinforcements.push(Reinforcement {
            arrival: Arrival::On(Turn::FIRST),
            way,
            units: vec![UnitId::at(unit)],
            leaders: Vec::new(),
            headquarters: Vec::new(),
            steps: None,
            attached: None,
            replaces: Vec::new(),
            raises: None,
            note: None,
        });
    }
    for (name, place, node) in supply {
        let army = armies.iter().position(|army| army.name == *name).map(ArmyId::at);
        let said = match &node.value {
            Written::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        for item in said {
            let edge = match &item.value {
                Written::Text(text) => edge(text),
                _ => None,
            };
            match (army, edge) {
                (Some(army), Some(edge)) => terms.supply.push(SupplySource {
                    army,
                    edges: vec![edge],
                    entries: Vec::new(),
                    base: None,
                    from: None,
                    rule: Some(rule!("nlc.24.d")),
                    note: None,
                }),
                _ => faults.note(
                    place,
                    "supply is an army with an edge, or a list of edges: { French = \"south\" }",
                ),
            }
        }
    }
    terms
}

/// `options = ["road-column"]`: the optional rules that are on (25).
pub(super) fn features(options: &Texts<'_>, faults: &mut Faults) -> Features {
    let mut features = Features::NONE;
    for (id, place) in options {
        match Feature::find(id) {
            Some(option) => features = features.with(option),
            None => faults.note(place, format!("there is no option `{id}`; see `grognard scenarios`")),
        }
    }
    if let Some((_, place)) = options.first() {
        for conflict in features.conflicts() {
            faults.note(place, conflict);
        }
    }
    features
}

/// Where an army chooses its base, each of its edges is one: "the east edge".
pub(super) fn name_bases(terms: &mut Terms) {
    let chooses = |army: ArmyId| {
        let base = |special: &Special| matches!(&special.kind, SpecialKind::Base(base) if base.army == army);
        terms.specials.iter().any(base)
    };
    for source in terms.supply.iter_mut().filter(|source| chooses(source.army)) {
        let word = |edge: &Compass| EDGES.iter().find(|(_, known)| known == edge).map(|(word, _)| *word);
        let word = source.edges.first().and_then(word);
        source.base = word.map(|word| format!("the {word} edge"));
    }
}

/// Room in the history for those who come.
pub(super) fn open(world: &mut World) {
    let n_groups = world.theatre.terms.reinforcements.len();
    let due = vec![Some(Turn::FIRST); n_groups];
    let changes = vec![LevelChangeState::default(); world.theatre.terms.level_changes.len()];
    *world.history_mut() = History { due, entered: vec![false; n_groups], changes, ..History::default() };
}

/// `combats-won = { french = 3 }`: so many did a side win in the last turn (25.12.b).
pub(super) fn count_victories(rows: Rows<'_>, world: &mut World, faults: &mut Faults) {
    for (name, place, node) in rows {
        let seat =
            world.theatre.seats.iter().position(|seat| seat == name).and_then(|at| u8::try_from(at).ok());
        let won = match &node.value {
            Written::Number(number) => u8::try_from(*number).ok(),
            _ => None,
        };
        match (seat, won) {
            (Some(seat), Some(won)) => {
                let side = world.side_of_seat(Seat(seat));
                world.combats_won[side] = won;
            }
            _ => faults.note(place, "combats are won by seats: combats-won = { french = 3 }"),
        }
    }
}
