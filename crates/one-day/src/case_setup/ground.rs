//! The ground of a position: a table in inches, to the right and down, with what is named on it.

use super::noted;
use crate::edition::Edition;
use crate::plot::notation::{said_spot, spot};
use crate::roster::{EntryId, PlaceId, RoadId, Side};
use crate::theatre::{Entry, Objective, Place};
use field::kinds::{CrossingKind, RoadKind, UrbanKind, WorkKind};
use field::table::{Area, Block, Course, Crossing, Distance, Ground, Hill, River, Road, Spot, Table, Work};
use umpire::fault::Faults;
use umpire::read::{Read, Said, Table as Rows};

/// A table of two feet by two, if nothing is said.
const SIZE: Spot = Spot::new(24_000, 24_000);
/// Half the side of a block.
const HALF_BLOCK: i32 = 1_500;

/// What lies where.
#[derive(Read)]
#[read(what = "given")]
pub(super) struct Given<'n> {
    table: Option<Said<'n>>,
    hills: Vec<Said<'n>>,
    woods: Rows<'n, Said<'n>>,
    ponds: Rows<'n, Said<'n>>,
    rivers: Rows<'n, Said<'n>>,
    bridges: Vec<Said<'n>>,
    fords: Vec<Said<'n>>,
    roads: Rows<'n, Said<'n>>,
    blocks: Rows<'n, Said<'n>>,
    works: Rows<'n, Said<'n>>,
    entries: Rows<'n, Said<'n>>,
    communications: Rows<'n, Said<'n>>,
    held: Rows<'n, Said<'n>>,
}

impl Given<'_> {
    /// The table.
    pub(super) fn table(&self, faults: &mut Faults) -> Option<Table> {
        let size = self.table.map_or(Some(SIZE), |said| noted(said, size(said.text), faults))?;
        let mut table = Table {
            name: "a position".to_owned(),
            size,
            hills: Vec::new(),
            woods: grounds(&self.woods, faults),
            ponds: grounds(&self.ponds, faults),
            rivers: Vec::new(),
            roads: Vec::new(),
            crossings: Vec::new(),
            blocks: Vec::new(),
            works: Vec::new(),
            places: Vec::new(),
        };
        table.hills = self.hills.iter().filter_map(|said| noted(*said, hill(said.text), faults)).collect();
        for (name, said) in self.rivers.iter() {
            let (is_fordable, line) = match said.text.strip_prefix("fordable ") {
                Some(line) => (true, line),
                None => (false, said.text),
            };
            let course = noted(*said, course(line), faults);
            table.rivers.extend(course.map(|course| River {
                name: name.text.to_owned(),
                course,
                is_fordable,
            }));
        }
        for (name, said) in self.roads.iter() {
            let course = noted(*said, course(said.text), faults);
            let road = |course| Road { name: name.text.to_owned(), kind: RoadKind::Road, course };
            table.roads.extend(course.map(road));
        }
        for (kind, all) in [(CrossingKind::Bridge, &self.bridges), (CrossingKind::Ford, &self.fords)] {
            for said in all {
                let Some(at) = noted(*said, a_spot(said.text), faults) else { continue };
                let far = |river: &&River| river.course.nearest(at).1;
                let Some(river) = table.rivers.iter().min_by_key(far) else {
                    faults.note(said.place, "there is no river to cross: write `given.rivers`");
                    continue;
                };
                let what = if kind == CrossingKind::Bridge { "bridge" } else { "ford" };
                let (name, over) = (format!("{what} at {}", said_spot(at)), river.name.clone());
                table.crossings.push(Crossing { name, kind, at, over });
            }
        }
        for (name, said) in self.blocks.iter() {
            table.blocks.extend(noted(*said, blocks(name.text, said.text), faults).unwrap_or_default());
        }
        for (name, said) in self.works.iter() {
            table.works.extend(noted(*said, work(name.text, said.text), faults));
        }
        Some(table)
    }

    /// Where roads meet the edge.
    pub(super) fn entries(&self, table: &Table, edition: &Edition, faults: &mut Faults) -> Vec<Entry> {
        let near = |at: Spot| {
            let roads = table.roads.iter().enumerate();
            let far = roads.map(|(id, road)| (road.course.nearest(at).1, id));
            let (far, id) = far.min()?;
            (far <= Distance::of(edition.measures.touching)).then_some(RoadId::of(id))
        };
        let entry = |name: &Said<'_>, text: &str| {
            let (whose, at) = text.split_once(' ').ok_or("write whose it is and its spot: `french 12,24`")?;
            let side = match whose {
                "french" => Some(Side::French),
                "allied" => Some(Side::Allied),
                "none" => None,
                _ => return Err("whose it is must be french, allied or none".to_owned()),
            };
            let at = a_spot(at)?;
            Ok::<_, String>(Entry { name: name.text.to_owned(), side, at, road: near(at) })
        };
        let all = self.entries.iter();
        all.filter_map(|(name, said)| noted(*said, entry(name, said.text), faults)).collect()
    }

    /// At which entry the line of communications of a corps leaves the table.
    pub(super) fn communications(
        &self,
        corps: &str,
        entries: &[Entry],
        faults: &mut Faults,
    ) -> Option<EntryId> {
        let (_, said) = self.communications.iter().find(|(name, _)| name.text == corps)?;
        let at = entries.iter().position(|entry| entry.name == said.text);
        noted(*said, at.map(EntryId::of).ok_or("there is no such entry"), faults)
    }

    /// The corps that `given.communications` names.
    pub(super) fn corps_with_communications(&self) -> impl Iterator<Item = Said<'_>> {
        self.communications.iter().map(|(name, _)| *name)
    }

    /// Who holds places as play begins.
    pub(super) fn held(&self, places: &[Place], faults: &mut Faults) -> Vec<Objective> {
        let objective = |name: &str, who: &str| {
            let is_it = |place: &Place| place.name == name || place.settlement == name;
            let all = places.iter().enumerate().filter(|(_, place)| is_it(place));
            let ids: Vec<PlaceId> = all.map(|(at, _)| PlaceId::of(at)).collect();
            let side = Side::BOTH.into_iter().find(|side| side.name() == who);
            let side = side.ok_or("it is held by french or by allied")?;
            if ids.is_empty() {
                return Err("there is no such block or work");
            }
            let name = name.to_owned();
            Ok(Objective { name, places: ids, around: None, points: [0; 2], start: Some(side) })
        };
        let all = self.held.iter();
        all.filter_map(|(name, said)| noted(*said, objective(name.text, said.text), faults)).collect()
    }
}

/// Reads a spot, or says how one is written.
pub(super) fn a_spot(text: &str) -> Result<Spot, String> {
    spot(text).ok_or_else(|| format!("`{text}` is no spot: write inches to the right and down, `12,9.5`"))
}

fn size(text: &str) -> Result<Spot, &'static str> {
    let inches = |text: &str| text.trim().parse::<i32>().ok().filter(|inches| (1..=240).contains(inches));
    let (width, height) = text.split_once('x').ok_or("write it `24 x 24`")?;
    let size = inches(width).zip(inches(height)).ok_or("width and height are whole inches from 1 to 240")?;
    Ok(Spot::new(size.0 * 1_000, size.1 * 1_000))
}

fn spots(text: &str) -> Result<Vec<Spot>, String> {
    text.split_whitespace().map(a_spot).collect()
}

fn area(text: &str) -> Result<Area, String> {
    Area::new(vec![spots(text)?]).ok_or_else(|| "three corners at least, and not in one line".to_owned())
}

fn course(text: &str) -> Result<Course, String> {
    Course::through(spots(text)?).ok_or_else(|| "two spots at least, and each another".to_owned())
}

fn hill(text: &str) -> Result<Hill, String> {
    let (level, corners) = text.split_once(": ").ok_or("write its level and corners: `1: 4,4 9,4 9,12`")?;
    let level = level.parse().ok().filter(|level| (1..=99).contains(level));
    Ok(Hill { level: level.ok_or("its level is a whole number from 1 to 99")?, area: area(corners)? })
}

fn grounds(all: &Rows<'_, Said<'_>>, faults: &mut Faults) -> Vec<Ground> {
    let ground =
        |name: &str, text: &str| Ok::<_, String>(Ground { name: name.to_owned(), area: area(text)? });
    all.iter().filter_map(|(name, said)| noted(*said, ground(name.text, said.text), faults)).collect()
}

fn blocks(name: &str, text: &str) -> Result<Vec<Block>, String> {
    let (kind, at) = text.split_once(' ').ok_or("write what it is and its spots: `town 12,3 15,3`")?;
    let kind = UrbanKind::named(kind).ok_or_else(|| format!("it is one of {}", UrbanKind::words()))?;
    let spots = spots(at)?;
    let alone = spots.len() == 1;
    let block = |(number, middle): (usize, &Spot)| {
        let corner = |dx, dy| Spot::new(middle.x + dx * HALF_BLOCK, middle.y + dy * HALF_BLOCK);
        let area = Area::new(vec![vec![corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]])?;
        let own = if alone { name.to_owned() } else { format!("{name} {number}") };
        Some(Block { name: own, kind, settlement: name.to_owned(), area })
    };
    Ok((1..).zip(&spots).filter_map(block).collect())
}

fn work(name: &str, text: &str) -> Result<Work, String> {
    let (kind, corners) = text.split_once(' ').ok_or("write what it is and its corners")?;
    let kind = WorkKind::named(kind).ok_or_else(|| format!("it is one of {}", WorkKind::words()))?;
    Ok(Work { name: name.to_owned(), kind, area: area(corners)? })
}
