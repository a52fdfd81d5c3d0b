//! The context in which a scenario is read: the order of battle, the map and the calendar, and what the words
//! of the file stand for on them. Every word that stands for nothing is a fault that says what would.

use field::Battlefield;
use hex::{Board, Compass, HexId, Numbering, SideId};
use umpire::fault::Faults;
use umpire::read::{Flat, Name, Placed, Read, ReadIn, Said};
use umpire::source::{Node, Section};

use super::arrivals::{Variable, Way};
use super::forces::{ArmyId, HeadquartersId};
use super::muster::Piece;
use super::roster::{
    Appointment, Army, Entry, FormationEntry, Headquarters, LeaderEntry, OrderOfBattle, TrainEntry,
    UnitEntry, find,
};
use super::special::Lexicon;
use super::time::{Calendar, GameTime, Turn};
use super::words::{edge, edge_word};
use crate::edition::Edition;
use crate::pieces::{FormationId, LeaderId, Side, UnitId};

/// Who takes part: entries of the order of battle, each list by the ids in play.
#[derive(Debug)]
pub(super) struct Roll<'b> {
    pub(super) armies: Vec<&'b Army>,
    /// Trains go on where the headquarters end.
    pub(super) headquarters: Vec<&'b Headquarters>,
    pub(super) trains: Vec<&'b TrainEntry>,
    pub(super) formations: Vec<&'b FormationEntry>,
    pub(super) leaders: Vec<&'b LeaderEntry>,
    pub(super) units: Vec<&'b UnitEntry>,
}

/// A headquarters or a train.
#[derive(Debug, Clone, Copy)]
pub(super) enum ConvoyEntry<'b> {
    Headquarters(&'b Headquarters),
    Train(&'b TrainEntry),
}

impl<'b> ConvoyEntry<'b> {
    pub(super) fn id(self) -> &'b str {
        match self {
            ConvoyEntry::Headquarters(own) => &own.id,
            ConvoyEntry::Train(own) => &own.id,
        }
    }

    pub(super) fn army(self) -> &'b str {
        match self {
            ConvoyEntry::Headquarters(own) => &own.army,
            ConvoyEntry::Train(own) => &own.army,
        }
    }
}

impl<'b> Roll<'b> {
    pub(super) fn convoy(&self, id: HeadquartersId) -> ConvoyEntry<'b> {
        match id.place().checked_sub(self.headquarters.len()) {
            None => ConvoyEntry::Headquarters(self.headquarters[id.place()]),
            Some(at) => ConvoyEntry::Train(self.trains[at]),
        }
    }
}

/// A train, by the word `train` or `trains`.
#[derive(Debug, Clone, Copy)]
pub(super) struct TrainInPlay(pub(super) HeadquartersId);

/// The place of an entry in a list of those in play.
pub(super) fn place_of<T: Entry>(in_play: &[&T], id: &str) -> Option<usize> {
    in_play.iter().position(|entry| entry.id() == id)
}

/// What a scenario is read against.
#[derive(Clone, Copy)]
pub(super) struct Context<'b> {
    pub(super) book: &'b OrderOfBattle,
    pub(super) field: &'b Battlefield,
    /// Missing while the file has no good first and last turn.
    pub(super) calendar: Option<&'b Calendar>,
    pub(super) roll: &'b Roll<'b>,
    /// The rules of variable arrival, once they are read.
    pub(super) variables: &'b [Placed<Variable>],
}

/// What is named by a word is looked up.
macro_rules! by_word {
    ($($piece:ty: $find:ident)*) => {$(
        impl<'n> ReadIn<'n, Context<'_>> for $piece {
            fn read_in(node: &'n Node, name: Name<'_>, context: Context<'_>, faults: &mut Faults) -> Option<Self> {
                context.$find(Said::read(node, name, faults)?, faults)
            }
        }
    )*};
}

by_word! {
    ArmyId: army FormationId: formation LeaderId: leader UnitId: unit HeadquartersId: headquarters
    TrainInPlay: train Turn: turn Way: entry
}

/// A piece in play by its id; `idle` says what to do with one that is known and not in play.
fn in_play<T: Entry>(
    said: Said<'_>,
    in_play: &[&T],
    all: &[T],
    idle: impl Fn(&T) -> String,
    faults: &mut Faults,
) -> Option<usize> {
    let found = place_of(in_play, said.text);
    if found.is_none()
        && let Some(entry) = find(all, said, faults)
    {
        faults.note(said.place, idle(entry));
    }
    found
}

impl Context<'_> {
    fn headquarters(&self, said: Said<'_>, faults: &mut Faults) -> Option<HeadquartersId> {
        let idle = |own: &Headquarters| {
            format!("the headquarters `{}` is neither set up nor a reinforcement", own.id)
        };
        in_play(said, &self.roll.headquarters, &self.book.headquarters, idle, faults).map(HeadquartersId::at)
    }

    fn train(&self, said: Said<'_>, faults: &mut Faults) -> Option<TrainInPlay> {
        let idle = |own: &TrainEntry| format!("the train `{}` is neither set up nor a reinforcement", own.id);
        let at = in_play(said, &self.roll.trains, &self.book.trains, idle, faults)?;
        Some(TrainInPlay(HeadquartersId::at(self.roll.headquarters.len() + at)))
    }

    /// The id of a piece in files.
    pub(super) fn id_of(&self, piece: Piece) -> &str {
        match piece {
            Piece::Unit(unit) => &self.roll.units[unit.place()].id,
            Piece::Leader(leader) => &self.roll.leaders[leader.place()].id,
            Piece::Headquarters(own) => self.roll.convoy(own).id(),
        }
    }

    pub(super) fn side_of(&self, piece: Piece) -> Option<Side> {
        match piece {
            Piece::Unit(unit) => Some(self.roll.units[unit.place()].nation.side),
            Piece::Leader(leader) => Some(self.roll.leaders[leader.place()].nation.side),
            Piece::Headquarters(own) => self.book.army(self.roll.convoy(own).army()).map(|army| army.side),
        }
    }

    /// What follows a complaint of what is not on the map.
    fn in_the_window(&self) -> String {
        format!("in the window `{}`", self.field.id())
    }

    /// The turn of an arrival. That of a leader who may be called before it may lie up to a day after the last.
    pub(super) fn turn_of_arrival(&self, said: Said<'_>, faults: &mut Faults) -> Option<Turn> {
        let later = said.text.parse().ok().and_then(|time| self.calendar?.turn_after_the_last(time));
        later.or_else(|| self.turn(said, faults))
    }

    /// A hex by its printed number.
    pub(super) fn hex(&self, said: Said<'_>, faults: &mut Faults) -> Option<HexId> {
        let found = self.field.board().find(self.field.numbering(), said.text);
        found.map_err(|error| faults.note(said.place, format!("{error}, {}", self.in_the_window()))).ok()
    }

    pub(super) fn place(&self, said: Said<'_>, faults: &mut Faults) -> Option<HexId> {
        self.field.site(said.text).map(|site| site.hex).or_else(|| {
            let known = self.field.sites().iter().map(|site| site.id.as_str());
            said.unknown(format!("there is no place `{said}` {}", self.in_the_window()), known, faults)
        })
    }

    /// What a place or a hex is called: the name of the place, or the word itself.
    pub(super) fn name_of(&self, said: Said<'_>) -> String {
        self.field.site(said.text).map_or(said.text, |site| &site.name).to_owned()
    }

    pub(super) fn entry(&self, said: Said<'_>, faults: &mut Faults) -> Option<Way> {
        let entry = self.field.entry(said.text).or_else(|| {
            let known = self.field.entries().iter().map(|entry| entry.id.as_str());
            let what = format!(
                "there is no entry `{said}` {}, whose roads have `road` and `edge`",
                self.in_the_window()
            );
            said.unknown(what, known, faults)
        })?;
        Some(Way::Entry { id: entry.id.clone(), hex: entry.hex, edge: entry.edge })
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
        let written = Written::flat(section, ())?;
        let (place, faults) = (section.place(), section.faults());
        match (written.road, written.edge, written.entry, written.hex) {
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

#[derive(Read)]
struct Written<'n> {
    road: Option<Said<'n>>,
    #[read(maybe, with = edge)]
    edge: Option<Compass>,
    entry: Option<Said<'n>>,
    hex: Option<Said<'n>>,
}

impl Lexicon for Context<'_> {
    fn edition(&self) -> &'static Edition {
        self.book.edition
    }

    fn army(&self, said: Said<'_>, faults: &mut Faults) -> Option<ArmyId> {
        let idle = |army: &Army| format!("no army `{}` takes part", army.id);
        in_play(said, &self.roll.armies, &self.book.armies, idle, faults).map(ArmyId::at)
    }

    fn formation(&self, said: Said<'_>, faults: &mut Faults) -> Option<FormationId> {
        let idle = |own: &FormationEntry| format!("`{}` is not in play: add it to `formations`", own.id);
        in_play(said, &self.roll.formations, &self.book.formations, idle, faults).map(FormationId::at)
    }

    fn leader(&self, said: Said<'_>, faults: &mut Faults) -> Option<LeaderId> {
        let idle = |leader: &LeaderEntry| {
            format!("the leader `{}` takes no part: set him up, or let him arrive", leader.id)
        };
        in_play(said, &self.roll.leaders, &self.book.leaders, idle, faults).map(LeaderId::at)
    }

    fn successor(&self, of: Said<'_>, said: Said<'_>, faults: &mut Faults) -> Option<(String, u8)> {
        let succeeds = |leader: &&LeaderEntry| matches!(&leader.post, Appointment::Successor { of: whom } if whom == of.text);
        let mut known = self.book.leaders.iter().filter(succeeds);
        let found = known.clone().find(|leader| leader.id == said.text).or_else(|| {
            let what = format!("the order of battle has no successor `{said}` of `{of}`");
            said.unknown(what, known.by_ref().map(Entry::id), faults)
        });
        found.map(|leader| (leader.name.clone(), leader.rating))
    }

    fn unit(&self, said: Said<'_>, faults: &mut Faults) -> Option<UnitId> {
        let idle = |unit: &UnitEntry| {
            format!(
                "`{}` takes no part: it is absent, of another scenario, or `{}` is not in `formations`",
                unit.id, unit.formation
            )
        };
        in_play(said, &self.roll.units, &self.book.units, idle, faults).map(UnitId::at)
    }

    fn turn(&self, said: Said<'_>, faults: &mut Faults) -> Option<Turn> {
        let time: GameTime = said.parse(faults)?;
        let calendar = self.calendar?;
        let turn = calendar.turn(time);
        if turn.is_none() {
            let [time, first, last] = [time, calendar.first(), calendar.last()].map(GameTime::words);
            let what = format!("{time} is no turn of this scenario, which lasts from {first} to {last}");
            faults.note(said.place, what);
        }
        turn
    }

    fn moment(&self, said: Said<'_>, faults: &mut Faults) -> Option<GameTime> {
        said.parse(faults)
    }

    fn spot(&self, said: Said<'_>, faults: &mut Faults) -> Option<HexId> {
        if said.text.starts_with(|first: char| first.is_ascii_digit()) {
            self.hex(said, faults)
        } else {
            self.place(said, faults)
        }
    }

    fn water(&self, said: Said<'_>, faults: &mut Faults) -> Option<Vec<SideId>> {
        let sides: Vec<SideId> = self.field.sides_of_water(said.text).collect();
        if sides.is_empty() {
            let known = self.field.watercourses().iter().map(|water| water.name.as_str());
            return said.unknown(format!("no water `{said}` runs {}", self.in_the_window()), known, faults);
        }
        Some(sides)
    }

    fn bridge(&self, said: Said<'_>, faults: &mut Faults) -> Option<SideId> {
        let names = |names: &[String]| names.iter().any(|name| name == said.text);
        let found = self.field.crossings().iter().find(|crossing| names(&crossing.names));
        found.map(|crossing| crossing.side).or_else(|| {
            let known = self.field.crossings().iter().flat_map(|crossing| &crossing.names);
            let what = format!("there is no bridge `{said}` {}", self.in_the_window());
            said.unknown(what, known.map(String::as_str), faults)
        })
    }

    fn road(&self, said: Said<'_>, faults: &mut Faults) -> Option<Vec<HexId>> {
        let road = self.field.road(said.text).or_else(|| {
            let known = self.field.roads().iter().map(|road| road.name.as_str());
            said.unknown(format!("there is no road `{said}` {}", self.in_the_window()), known, faults)
        })?;
        let board = self.field.board();
        Some(road.links.iter().flat_map(|link| board.side_hexes(*link)).flatten().collect())
    }

    fn map(&self) -> (&Board, &Numbering) {
        (self.field.board(), self.field.numbering())
    }
}
