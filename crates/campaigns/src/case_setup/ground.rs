//! The ground of a position: a board that is written out, a drawn map or open ground, and what is listed besides.

use super::{Given, noted};
use crate::edition::Edition;
use crate::ground::{Exit, Ground, River, Road, Spot};
use crate::scenario;
use field::battlefield::Half;
use hex::{Board, HexId, Layout, NumberStyle, Numbering, Offset, Orientation, Sheet, Shoved, SideId};
use umpire::fault::Faults;
use umpire::read::{Name, Read, Said};
use umpire::source::Node;

/// A drawn map: the columns of its header, and a word for each hex.
pub(super) struct Drawing {
    columns: Vec<u16>,
    rows: Vec<(u16, Vec<Option<&'static str>>)>,
}

/// Columns and rows 01 to 20, all clear.
impl Default for Drawing {
    fn default() -> Drawing {
        Drawing {
            columns: (1..=20).collect(),
            rows: (1..=20).map(|row| (row, vec![Some("clear"); 20])).collect(),
        }
    }
}

const LETTERS: [(&str, &str); 7] = [
    (".", "clear"),
    ("v", "clear"),
    ("t", "town"),
    ("f", "fortified"),
    ("w", "woods"),
    ("r", "rough"),
    ("m", "marsh"),
];

impl<'n> Read<'n> for Drawing {
    fn read(node: &'n Node, name: Name<'_>, faults: &mut Faults) -> Option<Drawing> {
        let Said { text, place } = Said::read(node, name, faults)?;
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        let header = lines.next().unwrap_or_default();
        let columns: Option<Vec<u16>> = header.split_whitespace().map(two_digits).collect();
        let Some(columns) = columns.filter(|columns| !columns.is_empty() && is_without_gap(columns)) else {
            faults
                .note(place, "the map's first line must number its columns without a gap, as in `10 11 12`");
            return None;
        };
        let mut rows = Vec::new();
        for line in lines {
            let mut words = line.split_whitespace();
            let row = two_digits(words.next().unwrap_or_default());
            let letters: Vec<&str> = words.collect();
            let Some(row) = row.filter(|_| letters.len() == columns.len()) else {
                let n = columns.len();
                faults.note(
                    place,
                    format!("map row `{line}` must be a number and {n} letters, one for each column"),
                );
                continue;
            };
            let letters = letters.into_iter().map(|letter| {
                let word = LETTERS.iter().find(|(known, _)| *known == letter).map(|(_, word)| *word);
                if word.is_none() && letter != "x" {
                    let what = format!(
                        "`{letter}` in map row {row:02} is no terrain: use . v t f w r m, or x for no hex"
                    );
                    faults.note(place, what);
                }
                word
            });
            rows.push((row, letters.collect()));
        }
        let numbers: Vec<u16> = rows.iter().map(|(row, _)| *row).collect();
        if rows.is_empty() || !is_without_gap(&numbers) {
            faults.note(place, "the map's rows must be numbered without a gap, as in 01, 02, 03");
            return None;
        }
        Some(Drawing { columns, rows })
    }
}

fn two_digits(word: &str) -> Option<u16> {
    word.parse().ok().filter(|number| (1..100).contains(number))
}

fn is_without_gap(numbers: &[u16]) -> bool {
    numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// The ground of a drawn map, or open ground.
pub(super) fn drawn(drawing: Option<&Drawing>, edition: &Edition) -> Ground {
    let open = Drawing::default();
    let drawing = drawing.unwrap_or(&open);
    let layout = Layout::new(Orientation::FlatTop, Shoved::Even);
    let ends =
        |numbers: &[u16]| (numbers.first().copied().unwrap_or(1), numbers.last().copied().unwrap_or(1));
    let rows: Vec<u16> = drawing.rows.iter().map(|(row, _)| *row).collect();
    let ((left, right), (top, bottom)) = (ends(&drawing.columns), ends(&rows));
    let numbering = Numbering::new(layout, NumberStyle::CCRR, [Sheet::whole(left..=right, top..=bottom)])
        .expect("columns and rows are of two digits and without a gap, as they were read");
    let cells = drawing.rows.iter().flat_map(|(row, letters)| {
        drawing.columns.iter().zip(letters).filter_map(move |(column, word)| {
            let offset = Offset { column: i32::from(*column), row: i32::from(*row) };
            Some((layout.hex(offset), (*word)?))
        })
    });
    let cells: Vec<(hex::Hex, &str)> = cells.collect();
    let board = Board::new(cells.iter().map(|(hex, _)| *hex))
        .or_else(|_| Board::printed(&numbering))
        .expect("a drawn map is no larger than a printed sheet");
    let mut ground = Ground::plain(edition, board, numbering, "clear");
    for (hex, word) in cells {
        if let Some(id) = ground.board.id(hex) {
            ground.set_kind(edition, id, word);
        }
    }
    ground
}

impl Given<'_> {
    /// The ground, with what is listed of it.
    pub(super) fn ground(
        &self,
        drawing: Option<&Drawing>,
        edition: &Edition,
        faults: &mut Faults,
    ) -> Option<Ground> {
        let mut ground = match (self.board, drawing) {
            (Some(board), None) => noted(board, scenario::ground_of(board.text), faults)?,
            (Some(board), Some(_)) => {
                faults.note(board.place, "a case has a board or a drawn map, not both");
                return None;
            }
            (None, drawing) => drawn(drawing, edition),
        };
        self.add_rivers(&mut ground, faults);
        self.add_roads(&mut ground, faults);
        self.add_bridges(&mut ground, faults);
        for said in &self.crests {
            if let Some((side, lower)) = noted(*said, crest(&ground, said.text), faults) {
                let is_first = ground.board.side_hexes(side)[0] == Some(lower);
                ground.sides[side].crest = Some(if is_first { Half::First } else { Half::Second });
            }
        }
        for (name, number) in self.places.iter() {
            if let Some(hex) = noted(*number, ground.find(number.text), faults) {
                let (id, name) = (umpire::prose::folded(name.text), name.text.to_owned());
                ground.places.push(Spot { id, name, hex, held_by: None });
            }
        }
        for (name, said) in self.exits.iter() {
            let Some((number, holder)) = said.text.split_once(' ') else {
                faults.note(said.place, "an exit is a hex and whose it is: `0112 french`");
                continue;
            };
            if let Some(hex) = noted(*said, ground.find(number), faults) {
                let (id, name) = (umpire::prose::folded(name.text), name.text.to_owned());
                ground.exits.push(Exit { id, name, hex, holder: Some(holder.trim().to_owned()) });
            }
        }
        Some(ground)
    }

    fn add_rivers(&self, ground: &mut Ground, faults: &mut Faults) {
        for (listed, river) in
            [(&self.secondary_rivers, River::Secondary), (&self.primary_rivers, River::Primary)]
        {
            for said in listed {
                for words in said.text.split_whitespace() {
                    if let Some(side) = noted(*said, ground.find_side(words), faults) {
                        ground.sides[side].river = ground.sides[side].river.max(Some(river));
                    }
                }
            }
        }
    }

    fn add_roads(&self, ground: &mut Ground, faults: &mut Faults) {
        for (listed, road) in [(&self.secondary_roads, Road::Secondary), (&self.primary_roads, Road::Primary)]
        {
            for said in listed {
                let hexes: Result<Vec<HexId>, String> =
                    said.text.split_whitespace().map(|number| ground.find(number)).collect();
                if let Some(hexes) = noted(*said, hexes, faults) {
                    let laid = ground.lay_road(&hexes, road);
                    noted(*said, laid, faults);
                }
            }
        }
        ground.bridge_roads();
    }

    fn add_bridges(&self, ground: &mut Ground, faults: &mut Faults) {
        for said in self.bridges.iter().chain(&self.destroyed) {
            for words in said.text.split_whitespace() {
                let Some(side) = noted(*said, ground.find_side(words), faults) else { continue };
                if ground.sides[side].river.is_none() {
                    faults.note(said.place, format!("no river flows at {words}"));
                }
                ground.sides[side].is_bridged = true;
            }
        }
    }

    /// Bridges that are down and pontoons that are laid.
    pub(super) fn set_bridges(&self, world: &mut crate::world::World, faults: &mut Faults) {
        for said in &self.destroyed {
            for words in said.text.split_whitespace() {
                let side = noted(*said, world.ground().find_side(words), faults);
                world.down.extend(side);
            }
        }
        world.down.sort_unstable();
        for said in &self.pontoons {
            for words in said.text.split_whitespace() {
                let Some(side) = noted(*said, world.ground().find_side(words), faults) else { continue };
                if world.ground().sides[side].river.is_none() {
                    faults.note(said.place, format!("no river flows at {words}"));
                }
                let train = world.train_at(side);
                world.pontoons.push(crate::world::Pontoon { side, train });
            }
        }
    }
}

/// A crest: the upper hex, then the lower.
fn crest(ground: &Ground, words: &str) -> Result<(SideId, HexId), String> {
    let (upper, lower) =
        words.split_once('>').ok_or_else(|| format!("`{words}` is no crest: write 1808>1809"))?;
    let (upper, lower) = (ground.find(upper.trim())?, ground.find(lower.trim())?);
    let side = ground.board.side_between(upper, lower);
    side.map(|side| (side, lower)).ok_or_else(|| format!("the hexes of `{words}` are no neighbours"))
}
