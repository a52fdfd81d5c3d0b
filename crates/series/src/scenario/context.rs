//! The context in which a scenario is read: the order of battle, the map and the calendar, and what the words
//! of the file stand for on them. Every word that stands for nothing is a fault that says what would.

use field::Battlefield;
use hex::{Compass, HexId};
use umpire::fault::Faults;
use umpire::read::{Flat, Name, Placed, Read, ReadIn};
use umpire::source::{Node, Section};

use super::arrivals::{Variable, Way};
use super::forces::{ArmyId, HeadquartersId};
use super::roster::OrderOfBattle;
use super::time::{Calendar, GameTime, Turn};
use super::words::{Said, meant};
use crate::pieces::{FormationId, LeaderId, UnitId};

/// Who takes part, as places in the lists of the order of battle.
#[derive(Debug, Default)]
pub(super) struct Roll {
    pub(super) armies: Vec<usize>,
    pub(super) headquarters: Vec<usize>,
    pub(super) formations: Vec<usize>,
    pub(super) leaders: Vec<usize>,
    pub(super) units: Vec<usize>,
}

/// What a scenario is read against.
#[derive(Clone, Copy)]
pub(super) struct Context<'b> {
    pub(super) book: &'b OrderOfBattle,
    pub(super) field: &'b Battlefield,
    /// Missing while the file has no good first and last turn.
    pub(super) calendar: Option<&'b Calendar>,
    pub(super) roll: &'b Roll,
    /// The rules of variable arrival, once they are read.
    pub(super) variables: &'b [Placed<Variable>],
}

/// The four edges of a map.
const EDGES: [(&str, Compass); 4] =
    [("north", Compass::N), ("east", Compass::E), ("south", Compass::S), ("west", Compass::W)];

/// The word for an edge.
pub(super) fn edge_word(edge: Compass) -> &'static str {
    EDGES.iter().find(|(_, known)| *known == edge).map_or("", |(word, _)| word)
}

/// An edge by its word.
pub(super) fn edge(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Compass> {
    Said::read(node, name, faults)?.word("edge of the map", &EDGES, faults)
}

pub(super) fn edges(node: &Node, name: Name<'_>, faults: &mut Faults) -> Option<Vec<Compass>> {
    let said = Vec::<Said<'_>>::read(node, name, faults)?;
    let read: Vec<_> = said.into_iter().map(|said| said.word("edge of the map", &EDGES, faults)).collect();
    read.into_iter().collect()
}

/// Pieces by their ids.
macro_rules! by_id {
    ($($piece:ty: $find:ident)*) => {$(
        impl<'n> ReadIn<'n, Context<'_>> for $piece {
            fn read_in(node: &'n Node, name: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<Self> {
                context.$find(Said::read(node, name, faults)?, faults)
            }
        }
    )*};
}

by_id! {
    ArmyId: army FormationId: formation LeaderId: leader UnitId: unit HeadquartersId: headquarters
    Turn: turn Way: entry
}

impl Context<'_> {
    pub(super) fn army(&self, said: Said<'_>, faults: &mut Faults) -> Option<ArmyId> {
        let ids = || self.roll.armies.iter().map(|at| self.book.armies[*at].id.as_str());
        let found = ids().position(|id| id == said.text).map(ArmyId::at);
        if found.is_none() {
            let meant = meant(said.text, ids());
            faults.note(said.place, format!("no army `{}` takes part{meant}", said.text));
        }
        found
    }

    pub(super) fn headquarters(&self, said: Said<'_>, faults: &mut Faults) -> Option<HeadquartersId> {
        let ids = || self.roll.headquarters.iter().map(|at| self.book.headquarters[*at].id.as_str());
        let found = ids().position(|id| id == said.text).map(HeadquartersId::at);
        if found.is_none() {
            let what = if self.book.headquarters.iter().any(|own| own.id == said.text) {
                format!("the headquarters `{}` is neither set up nor a reinforcement", said.text)
            } else {
                let known = self.book.headquarters.iter().map(|own| own.id.as_str());
                format!("there is no headquarters `{}`{}", said.text, meant(said.text, known))
            };
            faults.note(said.place, what);
        }
        found
    }

    pub(super) fn formation(&self, said: Said<'_>, faults: &mut Faults) -> Option<FormationId> {
        let ids = || self.roll.formations.iter().map(|at| self.book.formations[*at].id.as_str());
        let found = ids().position(|id| id == said.text).map(FormationId::at);
        if found.is_none() {
            let what = if self.book.formation(said.text).is_some() {
                format!("`{}` is not in play: add it to `formations`", said.text)
            } else {
                let known = self.book.formations.iter().map(|formation| formation.id.as_str());
                format!("there is no formation `{}`{}", said.text, meant(said.text, known))
            };
            faults.note(said.place, what);
        }
        found
    }

    pub(super) fn leader(&self, said: Said<'_>, faults: &mut Faults) -> Option<LeaderId> {
        let ids = || self.roll.leaders.iter().map(|at| self.book.leaders[*at].id.as_str());
        let found = ids().position(|id| id == said.text).map(LeaderId::at);
        if found.is_none() {
            let what = if self.book.leader(said.text).is_some() {
                format!("the leader `{}` takes no part: set him up, or let him arrive", said.text)
            } else {
                let known = self.book.leaders.iter().map(|leader| leader.id.as_str());
                format!("there is no leader `{}`{}", said.text, meant(said.text, known))
            };
            faults.note(said.place, what);
        }
        found
    }

    pub(super) fn unit(&self, said: Said<'_>, faults: &mut Faults) -> Option<UnitId> {
        let ids = || self.roll.units.iter().map(|at| self.book.units[*at].id.as_str());
        let found = ids().position(|id| id == said.text).map(UnitId::at);
        if found.is_none() {
            let what = if let Some(unit) = self.book.unit(said.text) {
                format!(
                    "`{}` takes no part: it is absent, of another scenario, or `{}` is not in `formations`",
                    unit.id, unit.formation
                )
            } else {
                let known = self.book.units.iter().map(|unit| unit.id.as_str());
                format!("there is no unit `{}`{}", said.text, meant(said.text, known))
            };
            faults.note(said.place, what);
        }
        found
    }

    pub(super) fn units(&self, said: &[Said<'_>], faults: &mut Faults) -> Vec<UnitId> {
        said.iter().filter_map(|said| self.unit(*said, faults)).collect()
    }
}

impl Context<'_> {
    pub(super) fn turn(&self, said: Said<'_>, faults: &mut Faults) -> Option<Turn> {
        let time: GameTime = said.parse(faults)?;
        let calendar = self.calendar?;
        let turn = calendar.turn(time);
        if turn.is_none() {
            let what = format!(
                "{} is no turn of this scenario, which lasts from {} to {}",
                time.words(),
                calendar.first().words(),
                calendar.last().words()
            );
            faults.note(said.place, what);
        }
        turn
    }
}

impl Context<'_> {
    /// A hex by its printed number.
    pub(super) fn hex(&self, said: Said<'_>, faults: &mut Faults) -> Option<HexId> {
        let field = self.field;
        let found = field.board().find(field.numbering(), said.text);
        found
            .map_err(|error| faults.note(said.place, format!("{error}, in the window `{}`", field.id())))
            .ok()
    }

    /// A place by its id.
    pub(super) fn place(&self, said: Said<'_>, faults: &mut Faults) -> Option<HexId> {
        let site = self.field.site(said.text).map(|site| site.hex);
        if site.is_none() {
            let meant = meant(said.text, self.field.sites().iter().map(|site| site.id.as_str()));
            let what =
                format!("there is no place `{}` in the window `{}`{meant}", said.text, self.field.id());
            faults.note(said.place, what);
        }
        site
    }

    /// A place by its id or a hex by its number.
    pub(super) fn spot(&self, said: Said<'_>, faults: &mut Faults) -> Option<HexId> {
        if said.text.starts_with(|first: char| first.is_ascii_digit()) {
            self.hex(said, faults)
        } else {
            self.place(said, faults)
        }
    }

    pub(super) fn entry(&self, said: Said<'_>, faults: &mut Faults) -> Option<Way> {
        let entry = self.field.entry(said.text);
        if entry.is_none() {
            let known = self.field.entries().iter().map(|entry| entry.id.as_str());
            let meant = meant(said.text, known);
            let what = format!(
                "there is no entry `{}` in the window `{}`{meant}; its roads have `road` and `edge`",
                said.text,
                self.field.id()
            );
            faults.note(said.place, what);
        }
        entry.map(|entry| Way::Entry { id: entry.id.clone(), hex: entry.hex, edge: entry.edge })
    }

    /// The hex by which a road leaves the map at an edge.
    fn road_exit(&self, road: Said<'_>, edge: Compass, faults: &mut Faults) -> Option<Way> {
        let exits: Vec<(&str, HexId)> = self
            .field
            .road_exits()
            .filter_map(|exit| {
                let outside = self.field.board().hex(exit.hex).neighbour(exit.direction);
                (self.edge_beyond(outside) == Some(edge)).then_some((exit.road, exit.hex))
            })
            .collect();
        let mut found: Vec<HexId> =
            exits.iter().filter(|(name, _)| *name == road.text).map(|(_, hex)| *hex).collect();
        found.dedup();
        if let [hex] = found[..] {
            return Some(Way::Road { name: road.text.to_owned(), hex, edge });
        }
        let word = edge_word(edge);
        let what = if found.is_empty() {
            let names: Vec<String> = exits.iter().map(|(name, _)| format!("`{name}`")).collect();
            format!("no road `{}` leaves at the {word} edge; these do: {}", road.text, names.join(", "))
        } else {
            format!("the road `{}` leaves the {word} edge more than once: name a `hex` instead", road.text)
        };
        faults.note(road.place, what);
        None
    }

    /// Which edge of the map a hex off it lies beyond.
    fn edge_beyond(&self, outside: hex::Hex) -> Option<Compass> {
        let layout = self.field.numbering().layout();
        let offsets = || self.field.board().ids().map(|id| layout.offset(self.field.board().hex(id)));
        let out = layout.offset(outside);
        if out.column < offsets().map(|own| own.column).min()? {
            Some(Compass::W)
        } else if out.column > offsets().map(|own| own.column).max()? {
            Some(Compass::E)
        } else if out.row < offsets().map(|own| own.row).min()? {
            Some(Compass::N)
        } else if out.row > offsets().map(|own| own.row).max()? {
            Some(Compass::S)
        } else {
            None
        }
    }
}

/// A way on or off the map: `road` with `edge`, `entry`, `hex`, or an `edge` alone.
impl<'n> Flat<'n, Context<'_>> for Way {
    fn flat(section: &mut Section<'n, '_>, context: Context<'_>) -> Option<Self> {
        let road: Option<Said<'_>> = section.read("road")?;
        let edge = section.read_with(
            "edge",
            |node, name, faults| edge(node, name, faults).map(Some),
            Some(|| None),
        )?;
        let entry: Option<Said<'_>> = section.read("entry")?;
        let hex: Option<Said<'_>> = section.read("hex")?;
        let place = section.place();
        let faults = section.faults();
        match (road, edge, entry, hex) {
            (Some(road), Some(edge), None, None) => context.road_exit(road, edge, faults),
            (None, Some(edge), None, None) => Some(Way::Edge(edge)),
            (None, None, Some(entry), None) => context.entry(entry, faults),
            (None, None, None, Some(hex)) => context.hex(hex, faults).map(Way::Hex),
            _ => {
                faults.note(place, "say the way in or out once: `road` and `edge`, or `entry`, or `hex`");
                None
            }
        }
    }
}
