//! What never changes in a game: the table, the figures, the roster, how long it lasts and what is fought for.

use crate::edition::{Basing, Edition};
use crate::option::{OptionalRule, OptionalRules};
use crate::plot::Feature;
use crate::roster::{CorpsId, CrossingId, EntryId, HqId, PlaceId, RoadId, Roster, Side, UnitId};
use field::kinds::{CrossingKind, UrbanKind, WorkKind};
use field::table::{Area, Bearing, Course, Spot, Table};
use std::sync::Arc;

/// All that never changes.
#[derive(Debug, Clone)]
pub struct Theatre {
    /// The figures.
    pub edition: Arc<Edition>,
    /// The bases on which everybody stands (1.01.a).
    pub basing: Basing,
    /// The ground.
    pub table: Table,
    /// Its blocks, then its works.
    pub places: Vec<Place>,
    /// How each bridge and ford lies; in the order of the table.
    pub decks: Vec<Deck>,
    /// The lines that Full Moves may follow: rivers, woods, hills, roads.
    pub lines: Vec<Line>,
    /// Who there is.
    pub roster: Roster,
    /// Where roads meet the edge.
    pub entries: Vec<Entry>,
    /// The optional rules that are on.
    pub options: OptionalRules,
    /// How long it lasts and how it is judged.
    pub terms: Terms,
}

/// A block of houses or a work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// The village or town of a block.
    pub settlement: String,
    /// What it is.
    pub kind: PlaceKind,
    /// Where.
    pub area: Area,
    /// Its middle.
    pub middle: Spot,
    /// No part of it is farther from its middle.
    pub radius: i32,
}

/// What a place is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceKind {
    /// A block.
    Block(UrbanKind),
    /// A work.
    Work(WorkKind),
}

impl Place {
    /// Whether it is a block of houses.
    pub fn is_block(&self) -> bool {
        matches!(self.kind, PlaceKind::Block(_))
    }
}

/// How a bridge or a ford lies (geo.l).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// Its name.
    pub name: String,
    /// Whether it is a bridge.
    pub is_bridge: bool,
    /// Its middle.
    pub at: Spot,
    /// Along what it leads: the road that passes it, else across the water.
    pub along: Bearing,
    /// The road.
    pub road: Option<RoadId>,
    /// The river, by its place in the table.
    pub river: usize,
}

/// A line that a Full Move may follow (2.031c2.a): of a wood or hill each of its rings, closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it belongs to.
    pub feature: Feature,
    /// Its courses.
    pub courses: Vec<Course>,
}

/// A point at which a road meets the edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Option<Side>,
    /// Where.
    pub at: Spot,
    /// The road.
    pub road: Option<RoadId>,
}

/// How long a game lasts and how it is judged (intro.e).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The key of the scenario.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Its date.
    pub date: String,
    /// The last turn.
    pub turns: u8,
    /// The minutes of a turn.
    pub minutes: u16,
    /// The hour of the first turn, in minutes of the day.
    pub first: u16,
    /// What is fought for.
    pub objectives: Vec<Objective>,
    /// The points of a lost unit by its starting Quality, the best first.
    pub lost_units: [i32; 6],
    /// The points of a killed general: of a corps, of an army, Napoleon.
    pub killed: [i32; 3],
    /// The points of a lost garrison stand.
    pub lost_stand: i32,
    /// From so many French points more on it is such a result, the highest first; nothing where a scenario judges nothing.
    pub scale: Vec<Grade>,
    /// What ends it at once.
    pub sudden: Vec<Sudden>,
    /// Beyond what no sight reaches.
    pub haze: Vec<Haze>,
    /// How near an enemy sets free whoever waits for his release.
    pub release_distance: i32,
}

/// A place that is fought for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// The places that are it: a block, a work, or the blocks of a settlement.
    pub places: Vec<PlaceId>,
    /// A spot with a radius, if it is no place.
    pub around: Option<(Spot, i32)>,
    /// Points of each side for holding it.
    pub points: [i32; 2],
    /// Who holds it as play begins.
    pub start: Option<Side>,
}

/// A line of the scale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grade {
    /// From so many French points more on.
    pub at_least: i32,
    /// The result.
    pub result: String,
    /// Who has won.
    pub winner: Option<Side>,
}

/// What ends a game at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sudden {
    /// Who wins.
    pub side: Side,
    /// By what.
    pub when: SuddenWhen,
    /// The result.
    pub result: String,
}

/// By what a game ends at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuddenWhen {
    /// An objective was held for so many turns.
    Held {
        /// Which, by its place in the list.
        objective: usize,
        /// How many.
        turns: u8,
    },
    /// A general was killed.
    Killed(HqId),
}

/// Mist or twilight: how far one sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Haze {
    /// The first turn.
    pub from: u8,
    /// The last.
    pub to: u8,
    /// Only if an end lies lower than this level; always, if there is none.
    pub below: Option<u8>,
    /// How far one sees.
    pub limit: i32,
}

impl Theatre {
    /// The places of a table: its blocks, then its works.
    pub fn places_of(table: &Table) -> Vec<Place> {
        let blocks = table.blocks.iter().map(|block| {
            let (name, settlement) = (block.name.clone(), block.settlement.clone());
            place(name, settlement, PlaceKind::Block(block.kind), &block.area)
        });
        let works = table
            .works
            .iter()
            .map(|work| place(work.name.clone(), work.name.clone(), PlaceKind::Work(work.kind), &work.area));
        blocks.chain(works).collect()
    }

    /// How the bridges and fords of a table lie: along the road that passes within touch of them, else across the river.
    pub fn decks_of(table: &Table, touching: i32) -> Vec<Deck> {
        let deck = |crossing: &field::table::Crossing| {
            let near = |spot: Spot, course: &Course| course.nearest(spot);
            let rivers = table.rivers.iter().enumerate();
            let by_name = rivers.clone().filter(|(_, river)| river.name == crossing.over);
            let nearest = |(_, river): &(usize, &field::table::River)| near(crossing.at, &river.course).1;
            let river = by_name.min_by_key(nearest).or_else(|| rivers.min_by_key(nearest));
            let roads = table.roads.iter().enumerate();
            let road = roads
                .map(|(at, road)| (at, road, near(crossing.at, &road.course)))
                .filter(|(_, _, (_, far))| *far <= field::table::Distance::of(touching))
                .min_by_key(|(_, _, (_, far))| *far);
            let across = river.and_then(|(_, river)| {
                let (mark, _) = near(crossing.at, &river.course);
                river.course.bearing(mark).map(|bearing| bearing.turned(9_000))
            });
            let along = road.and_then(|(_, road, (mark, _))| road.course.bearing(mark)).or(across);
            Deck {
                name: crossing.name.clone(),
                is_bridge: crossing.kind == CrossingKind::Bridge,
                at: crossing.at,
                along: along.unwrap_or_default(),
                road: road.map(|(at, ..)| RoadId::of(at)),
                river: river.map_or(0, |(at, _)| at),
            }
        };
        table.crossings.iter().map(deck).collect()
    }

    /// The lines of a table.
    pub fn lines_of(table: &Table) -> Vec<Line> {
        let number = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        let rings = |area: &Area| {
            let closed = area.rings().iter().map(|ring| ring.iter().chain(ring.first()).copied().collect());
            closed.filter_map(Course::through).collect::<Vec<_>>()
        };
        let line = |feature, courses| Line { feature, courses };
        let rivers = table.rivers.iter().enumerate();
        let rivers = rivers.map(|(at, of)| line(Feature::River(number(at)), vec![of.course.clone()]));
        let woods = table.woods.iter().enumerate();
        let woods = woods.map(|(at, of)| line(Feature::Wood(number(at)), rings(&of.area)));
        let hills = table.hills.iter().enumerate();
        let hills = hills.map(|(at, of)| line(Feature::Hill(number(at)), rings(&of.area)));
        let roads = table.roads.iter().enumerate();
        let roads = roads.map(|(at, of)| line(Feature::Road(RoadId::of(at)), vec![of.course.clone()]));
        rivers.chain(woods).chain(hills).chain(roads).collect()
    }

    /// Whether an optional rule is on.
    pub fn has(&self, option: OptionalRule) -> bool {
        self.options.has(option)
    }

    /// A place.
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[id.at()]
    }

    /// The places by their numbers.
    pub fn place_ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..self.places.len()).map(PlaceId::of)
    }

    /// The place of a name.
    pub fn place_named(&self, name: &str) -> Option<PlaceId> {
        self.places.iter().position(|place| place.name == name).map(PlaceId::of)
    }

    /// A deck.
    pub fn deck(&self, id: CrossingId) -> &Deck {
        &self.decks[id.at()]
    }

    /// The place in which a spot lies; blocks come before works.
    pub fn place_at(&self, spot: Spot) -> Option<PlaceId> {
        self.places.iter().position(|place| place.area.contains(spot)).map(PlaceId::of)
    }

    /// The block in which a spot lies.
    pub fn block_at(&self, spot: Spot) -> Option<PlaceId> {
        self.place_ids().find(|id| self.place(*id).is_block() && self.place(*id).area.contains(spot))
    }

    /// Whether a spot lies in woods.
    pub fn is_wooded(&self, spot: Spot) -> bool {
        self.table.woods.iter().any(|wood| wood.area.contains(spot))
    }

    /// Where a corps's line of communications leaves the table (3.03a.b): its entry, or the middle of its side's edge.
    pub fn communications(&self, corps: CorpsId) -> Spot {
        let of = &self.roster.corps[corps.at()];
        of.communications.map_or_else(|| self.home(of.side), |entry| self.entries[entry.at()].at)
    }

    /// The middle of the edge of a side without entries: the lower for the French, the upper for the Allies.
    pub fn home(&self, side: Side) -> Spot {
        let y = if side == Side::French { self.table.size.y } else { 0 };
        Spot::new(self.table.size.x / 2, y)
    }

    /// The entry of a unit that is to come.
    pub fn entry(&self, id: EntryId) -> &Entry {
        &self.entries[id.at()]
    }

    /// The hour at which a turn begins.
    pub fn hour(&self, turn: u8) -> String {
        let minutes =
            u32::from(self.terms.first) + u32::from(turn.max(1) - 1) * u32::from(self.terms.minutes);
        format!("{}:{:02}", minutes / 60 % 24, minutes % 60)
    }

    /// How a unit is called.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.roster.unit(unit).name
    }
}

fn place(name: String, settlement: String, kind: PlaceKind, area: &Area) -> Place {
    let spots = || area.rings().first().into_iter().flatten();
    let middle = |of: fn(&Spot) -> i32| {
        let low = spots().map(of).min().unwrap_or_default();
        let high = spots().map(of).max().unwrap_or_default();
        low + (high - low) / 2
    };
    let middle = Spot::new(middle(|spot| spot.x), middle(|spot| spot.y));
    let far = spots().map(|spot| middle.to(*spot).length()).max().unwrap_or_default();
    let radius = i32::try_from(far).unwrap_or(i32::MAX / 4) + 1;
    Place { name, settlement, kind, area: area.clone(), middle, radius }
}
