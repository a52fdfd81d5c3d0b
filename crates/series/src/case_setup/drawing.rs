//! The drawn map of a posed position, and what is listed of its hexsides.

use super::noted;
use crate::edition::{Edition, HexsideKinds, TerrainId, Terrains};
use crate::ground::{Ground, Road};
use field::battlefield::Half;
use hex::{
    Board, Compass, Direction, HexId, HexMap, Layout, NumberStyle, Numbering, Offset, Orientation, Sheet,
    Shoved, SideId,
};
use std::collections::BTreeMap;
use std::fmt::Display;
use umpire::fault::{Faults, Place};
use umpire::read::{Flat, Name, Read, ReadIn, Said, Table};
use umpire::source::{Node, Section};

/// A drawn map: the columns of its header, and a letter for each hex.
pub(super) struct Drawing {
    columns: Vec<u16>,
    rows: Vec<(u16, Vec<Option<TerrainId>>)>,
}

/// Columns 10 to 16, rows 01 to 07, all clear.
impl Default for Drawing {
    fn default() -> Drawing {
        let rows = (1..=7).map(|row| (row, vec![Some(Terrains::OPEN); 7])).collect();
        Drawing { columns: (10..=16).collect(), rows }
    }
}

impl<'n> ReadIn<'n, &'static Edition> for Drawing {
    fn read_in(
        node: &'n Node,
        name: Name<'_>,
        edition: &'static Edition,
        faults: &mut Faults,
    ) -> Option<Drawing> {
        let Said { text, place } = Said::read(node, name, faults)?;
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let header = lines.next().unwrap_or_default();
        let columns: Option<Vec<u16>> = header.split_whitespace().map(number_of_two_digits).collect();
        let Some(columns) = columns.filter(|columns| !columns.is_empty() && without_gap(columns)) else {
            faults
                .note(place, "the map's first line must number its columns without a gap, as in `10 11 12`");
            return None;
        };
        let mut rows = Vec::new();
        for line in lines {
            let mut words = line.split_whitespace();
            let label = words.next().unwrap_or_default();
            let letters: Vec<&str> = words.collect();
            let (Some(row), true) = (number_of_two_digits(label), letters.len() == columns.len()) else {
                let what = format!(
                    "map row `{line}` must be a number and {} letters, one for each column",
                    columns.len()
                );
                faults.note(place, what);
                continue;
            };
            let table = &edition.terrain;
            let letters = letters.into_iter().map(|letter| read_letter(letter, table, row, place, faults));
            rows.push((row, letters.collect()));
        }
        let numbers: Vec<u16> = rows.iter().map(|(row, _)| *row).collect();
        if rows.is_empty() || !without_gap(&numbers) {
            faults.note(place, "the map's rows must be numbered without a gap, as in 01, 02, 03");
            return None;
        }
        Some(Drawing { columns, rows })
    }
}

fn number_of_two_digits(word: &str) -> Option<u16> {
    word.parse().ok().filter(|number| *number < 100)
}

fn without_gap(numbers: &[u16]) -> bool {
    numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

fn read_letter(
    letter: &str,
    table: &Terrains,
    row: u16,
    place: &Place,
    faults: &mut Faults,
) -> Option<TerrainId> {
    if letter == "x" {
        return None;
    }
    let known = letter.chars().next().filter(|_| letter.chars().count() == 1);
    let known = known.and_then(|letter| table.by_letter(letter));
    if known.is_none() {
        let letters: Vec<String> = table.iter().map(|terrain| terrain.letter.to_string()).collect();
        let letters = letters.join(" ");
        let what = format!("`{letter}` in map row {row:02} is no terrain: use {letters}, or x for no hex");
        faults.note(place, what);
    }
    known
}

/// What is listed of the ground.
#[derive(Default)]
pub(super) struct Lie<'n> {
    /// The hexsides of each line of the edition's table.
    sides: Vec<(HexsideKinds, Vec<Said<'n>>)>,
    listed: Listed<'n>,
}

#[derive(Default, Read)]
struct Listed<'n> {
    /// Chains of hexes: `1101 1102 1203`.
    roads: Vec<Said<'n>>,
    trails: Vec<Said<'n>>,
    /// A level, and the hexes that lie so high.
    heights: Table<'n, Said<'n>>,
    /// The hexes that are hills, where the edition knows any.
    hills: Option<Said<'n>>,
    places: Table<'n, Said<'n>>,
}

impl<'n> Flat<'n, &'static Edition> for Lie<'n> {
    fn flat(section: &mut Section<'n, '_>, edition: &'static Edition) -> Option<Self> {
        let lines = edition.hexsides.iter();
        let sides = lines.map(|(kinds, line)| Some((kinds, section.read(&line.listed)?)));
        Some(Lie { sides: sides.collect::<Option<_>>()?, listed: Listed::flat(section, ())? })
    }
}

impl Lie<'_> {
    pub(super) fn ground(
        &self,
        drawing: &Drawing,
        edition: &'static Edition,
        faults: &mut Faults,
    ) -> Option<Ground> {
        let layout = Layout::new(Orientation::FlatTop, Shoved::Even);
        let (first, last) = (*drawing.columns.first()?, *drawing.columns.last()?);
        let (top, bottom) = (drawing.rows.first()?.0, drawing.rows.last()?.0);
        let sheet = Sheet::whole(first..=last, top..=bottom);
        let mut wrong = |fault: &dyn Display| {
            let nowhere = Place { file: "map".into(), line: 0, column: 0 };
            faults.note(&nowhere, format!("the map: {fault}"));
        };
        let numbering = Numbering::new(layout, NumberStyle::CCRR, [sheet]);
        let numbering = numbering.map_err(|faults| faults.iter().for_each(|fault| wrong(fault))).ok()?;
        let drawn = drawing.rows.iter().flat_map(|(row, letters)| {
            drawing.columns.iter().zip(letters).filter_map(move |(column, letter)| {
                let offset = Offset { column: i32::from(*column), row: i32::from(*row) };
                Some((layout.hex(offset), (*letter)?))
            })
        });
        let terrain: BTreeMap<hex::Hex, TerrainId> = drawn.collect();
        let board = Board::new(terrain.keys().copied()).map_err(|fault| wrong(&fault)).ok()?;
        let terrain = HexMap::from_fn(&board, |id| terrain[&board.hex(id)]);
        let mut ground = Ground::new(edition, numbering, terrain, board);
        self.sides(&mut ground, faults);
        self.roads(&mut ground, faults);
        self.heights(&mut ground, faults);
        self.hills(&mut ground, faults);
        ground.mark_heights();
        for (name, hex) in self.listed.places.iter() {
            let hex = noted(*hex, ground.find(hex.text), faults);
            ground.places.extend(hex.map(|hex| (name.text.to_owned(), hex)));
        }
        Some(ground)
    }

    fn sides(&self, ground: &mut Ground, faults: &mut Faults) {
        let table = ground.hexsides();
        for (kinds, listed) in &self.sides {
            let rises = table.of(*kinds).any(|line| line.uphill);
            for said in listed {
                let Some(side) = noted(*said, hexside(ground, said.text), faults) else { continue };
                ground.sides[side].add(table, *kinds);
                if rises {
                    ground.sides[side].slope = higher(ground, said.text, side);
                }
            }
        }
    }

    fn roads(&self, ground: &mut Ground, faults: &mut Faults) {
        let roads = self.listed.roads.iter().map(|said| (said, Road::Road));
        let trails = self.listed.trails.iter().map(|said| (said, Road::Trail));
        for (said, road) in trails.chain(roads) {
            for side in noted(*said, links(ground, said.text), faults).into_iter().flatten() {
                ground.sides[side].road = Some(road);
            }
        }
    }

    /// The roads that lead off the map, each by the number of the hex where it does: who arrives there comes by it.
    pub(super) fn roads_off(&self, ground: &Ground) -> Vec<(String, Vec<SideId>)> {
        let roads = self.listed.roads.iter().filter_map(|Said { text, .. }| {
            let end = text.strip_prefix("off ").and_then(|on| on.split_whitespace().next());
            let end = end.or_else(|| text.strip_suffix(" off").and_then(|on| on.split_whitespace().last()));
            Some((end?.to_owned(), links(ground, text).ok()?))
        });
        roads.collect()
    }

    fn hills(&self, ground: &mut Ground, faults: &mut Faults) {
        let Some(hexes) = self.listed.hills else { return };
        for number in hexes.text.split_whitespace() {
            if let Some(hex) = noted(hexes, ground.find(number), faults) {
                ground.hills.set(hex, true);
            }
        }
    }

    fn heights(&self, ground: &mut Ground, faults: &mut Faults) {
        for (level, hexes) in self.listed.heights.iter() {
            let read = level.text.parse::<i16>();
            let read =
                read.map_err(|_| "heights are levels with their hexes: heights = { 2 = \"1101 1102\" }");
            let Some(height) = noted(*level, read, faults) else { continue };
            for number in hexes.text.split_whitespace() {
                if let Some(hex) = noted(*hexes, ground.find(number), faults) {
                    ground.levels[hex] = height;
                }
            }
        }
    }
}

/// Every hex next to a hex, clockwise from the north: its direction and number, what it is, and what lies between.
pub(super) fn around(ground: &Ground, edition: &Edition, hex: HexId) -> Vec<String> {
    let line = |direction: Direction| {
        let compass = ground.numbering.layout().orientation().compass(direction);
        let Some(neighbour) = ground.board.neighbour(hex, direction) else {
            return (compass, format!("{:3} off the map", compass.abbreviation()));
        };
        let between = ground.sides[ground.board.side(hex, direction)];
        let road = between.road.map(|road| match road {
            Road::Road => "road",
            Road::Trail => "trail",
        });
        let between: Vec<&str> =
            edition.hexsides.of(between.kinds).map(|line| line.word.as_str()).chain(road).collect();
        let between = if between.is_empty() { String::new() } else { format!(" ({})", between.join(", ")) };
        let (number, terrain) = (ground.number(neighbour), &ground.terrain(neighbour).word);
        (compass, format!("{:3} {number} {terrain}{between}", compass.abbreviation()))
    };
    let mut lines: Vec<(Compass, String)> = Direction::ALL.map(line).into();
    lines.sort();
    lines.into_iter().map(|(_, line)| line).collect()
}

/// A hexside, written as the two hexes beside it.
pub(super) fn hexside(ground: &Ground, text: &str) -> Result<SideId, String> {
    let ends = text.split_once('/').ok_or_else(|| format!("`{text}` is no hexside: write 1101/1102"));
    let (a, b) = ends?;
    let (a, b) = (ground.find(a.trim())?, ground.find(b.trim())?);
    let side = ground.board.side_between(a, b);
    side.ok_or_else(|| format!("the hexes of `{text}` are not adjacent"))
}

/// The higher hex of a slope: the second that is named.
fn higher(ground: &Ground, text: &str, side: SideId) -> Option<Half> {
    let (_, high) = text.split_once('/')?;
    let high = ground.find(high.trim()).ok()?;
    let first = ground.board.side_hexes(side)[0] == Some(high);
    Some(if first { Half::First } else { Half::Second })
}

/// The hexsides that a chain of hexes crosses; `off` at an end leads off the map.
fn links(ground: &Ground, text: &str) -> Result<Vec<SideId>, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut sides = Vec::new();
    for pair in words.windows(2) {
        let side = match *pair {
            ["off", inside] | [inside, "off"] => {
                let hex = ground.find(inside)?;
                let sides = ground.board.sides(hex).iter().copied();
                let mut edge = sides.filter(|side| ground.board.side_hexes(*side).contains(&None));
                edge.next().ok_or_else(|| format!("{inside} does not lie on the edge of the map"))?
            }
            [from, to] => {
                let (from, to) = (ground.find(from)?, ground.find(to)?);
                let side = ground.board.side_between(from, to);
                side.ok_or_else(|| {
                    format!("the hexes {} and {} of a road are not adjacent", pair[0], pair[1])
                })?
            }
            _ => continue,
        };
        sides.push(side);
    }
    if sides.is_empty() {
        return Err(format!("`{text}` is no road: write the hexes along it, as in 1101 1102 1203"));
    }
    Ok(sides)
}
