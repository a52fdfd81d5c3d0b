//! The ground: what lies in hexes and along hexsides, as the rules look at it (con-base.9). It never changes; bridges that fall and
//! pontoons that are laid are the world's.

use crate::edition::{Edition, Shelter};
use field::battlefield::{Battlefield, Half};
use field::kinds::{RoadKind, Terrain, WaterKind};
use hex::{Board, Compass, HexId, HexMap, HexSet, Numbering, SideId, SideMap};

/// A board with its ground.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    /// The hexes.
    pub board: Board,
    /// Their numbers.
    pub numbering: Numbering,
    /// What lies in each: its place among the edition's grounds.
    kinds: HexMap<u8>,
    /// The hexsides.
    pub sides: SideMap<Lie>,
    /// The places, by name.
    pub places: Vec<Spot>,
    /// The ways off the map.
    pub exits: Vec<Exit>,
}

/// A named place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Its id in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
    /// Who holds it at the start, as the file says it.
    pub held_by: Option<String>,
}

/// A way off the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exit {
    /// Its id in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The last hex on the map.
    pub hex: HexId,
    /// Whose it is, as the file says it: his enemies may leave by it.
    pub holder: Option<String>,
}

/// What a hexside is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lie {
    /// The river along it.
    pub river: Option<River>,
    /// Whether a bridge stands there at the start.
    pub is_bridged: bool,
    /// The road that crosses it.
    pub road: Option<Road>,
    /// The lower hex, if it is a crest.
    pub crest: Option<Half>,
}

/// A river along a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum River {
    /// It can be waded.
    Secondary,
    /// It is crossed by bridges alone.
    Primary,
}

/// A road over a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Road {
    /// A country road.
    Secondary,
    /// A highway.
    Primary,
}

impl Ground {
    /// A board of one kind of ground, without hexsides: its word is one of the edition's.
    pub fn plain(edition: &Edition, board: Board, numbering: Numbering, word: &str) -> Ground {
        let kind = kind_of(edition, word);
        let (kinds, sides) = (HexMap::new(&board, kind), SideMap::new(&board, Lie::default()));
        Ground { board, numbering, kinds, sides, places: Vec::new(), exits: Vec::new() }
    }

    /// The ground of a battlefield; these hexes are fortified towns.
    pub fn of(edition: &Edition, field: &Battlefield, fortified: &[HexId]) -> Ground {
        let board = field.board().clone();
        let kinds = HexMap::from_fn(&board, |hex| {
            let word = match field.terrain(hex) {
                _ if fortified.contains(&hex) => "fortified",
                Terrain::Woods => "woods",
                Terrain::Rough => "rough",
                Terrain::Marsh => "marsh",
                Terrain::Town => "town",
                _ => "clear",
            };
            kind_of(edition, word)
        });
        let sides = SideMap::from_fn(&board, |side| {
            let edge = field.edge(side);
            Lie {
                river: edge.water.and_then(|water| match water.kind {
                    WaterKind::Primary => Some(River::Primary),
                    WaterKind::Secondary => Some(River::Secondary),
                    _ => None,
                }),
                is_bridged: edge.crossing.is_some(),
                road: edge.road.and_then(|road| match road {
                    RoadKind::Primary => Some(Road::Primary),
                    RoadKind::Secondary => Some(Road::Secondary),
                    _ => None,
                }),
                crest: edge.crest,
            }
        });
        let places = field.sites().iter().map(|site| Spot {
            id: site.id.clone(),
            name: site.name.clone(),
            hex: site.hex,
            held_by: None,
        });
        let exits = field.entries().iter().map(|entry| Exit {
            id: entry.id.clone(),
            name: entry.name.clone(),
            hex: entry.hex,
            holder: None,
        });
        let (places, exits) = (places.collect(), exits.collect());
        Ground { numbering: field.numbering().clone(), board, kinds, sides, places, exits }
    }

    /// The hex of a number.
    pub fn find(&self, number: &str) -> Result<HexId, String> {
        self.board.find(&self.numbering, number).map_err(|fault| fault.to_string())
    }

    /// The number of a hex.
    pub fn number(&self, hex: HexId) -> String {
        self.board.number(&self.numbering, hex).map(|number| number.to_string()).unwrap_or_default()
    }

    /// A hexside as it is written: two hexes, the smaller number first.
    pub fn side_words(&self, side: SideId) -> String {
        let mut ends: Vec<String> =
            self.board.side_hexes(side).into_iter().flatten().map(|hex| self.number(hex)).collect();
        ends.sort();
        ends.join("/")
    }

    /// A hexside by its two hexes.
    pub fn find_side(&self, words: &str) -> Result<SideId, String> {
        let (one, other) =
            words.split_once('/').ok_or_else(|| format!("`{words}` is no hexside: write 1101/1102"))?;
        let (one, other) = (self.find(one.trim())?, self.find(other.trim())?);
        self.board.side_between(one, other).ok_or_else(|| format!("the hexes of `{words}` are no neighbours"))
    }

    /// What lies in a hex, by its place among the edition's grounds.
    pub fn kind<'e>(&self, edition: &'e Edition, hex: HexId) -> &'e crate::edition::Ground {
        &edition.grounds[usize::from(self.kinds[hex])]
    }

    /// Puts a kind of ground into a hex.
    pub fn set_kind(&mut self, edition: &Edition, hex: HexId, word: &str) {
        self.kinds[hex] = kind_of(edition, word);
    }

    /// Whether a hex is a fortified town.
    pub fn is_fortified(&self, edition: &Edition, hex: HexId) -> bool {
        self.kind(edition, hex).combat == Shelter::Fortress
    }

    /// The fortified towns.
    pub fn fortified(&self, edition: &Edition) -> HexSet {
        HexSet::of(&self.board, self.board.ids().filter(|hex| self.is_fortified(edition, *hex)))
    }

    /// The lower hex of a crest.
    pub fn lower_hex(&self, side: SideId) -> Option<HexId> {
        let hexes = self.board.side_hexes(side);
        self.sides[side].crest?.of(hexes)
    }

    /// The hexes along the edge of the map.
    pub fn edge_hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        self.board.ids().filter(|hex| self.board.is_on_edge(*hex))
    }

    /// Lays a road along a chain of hexes; what is better stays.
    pub fn lay_road(&mut self, chain: &[HexId], road: Road) -> Result<(), String> {
        for pair in chain.windows(2) {
            let side = self.board.side_between(pair[0], pair[1]).ok_or_else(|| {
                format!(
                    "the hexes {} and {} of a road are no neighbours",
                    self.number(pair[0]),
                    self.number(pair[1])
                )
            })?;
            let lie = &mut self.sides[side];
            lie.road = lie.road.max(Some(road));
        }
        Ok(())
    }

    /// Where a road crosses a river there is a bridge (con-base.9.e).
    pub fn bridge_roads(&mut self) {
        for lie in self.sides.values_mut() {
            lie.is_bridged |= lie.river.is_some() && lie.road.is_some();
        }
    }

    /// Every hex next to a hex, clockwise from the north: its direction and number, what it is, and what lies between.
    pub fn around(&self, edition: &Edition, hex: HexId) -> Vec<String> {
        let line = |direction| {
            let compass: Compass = self.numbering.layout().orientation().compass(direction);
            let Some(next) = self.board.neighbour(hex, direction) else {
                return (compass, format!("{:3} off the map", compass.abbreviation()));
            };
            let lie = self.sides[self.board.side(hex, direction)];
            let river = lie.river.map(|river| match river {
                River::Primary => "primary river",
                River::Secondary => "secondary river",
            });
            let road = lie.road.map(|road| match road {
                Road::Primary => "primary road",
                Road::Secondary => "secondary road",
            });
            let between: Vec<&str> =
                [road, river, lie.is_bridged.then_some("bridge"), lie.crest.map(|_| "crest")]
                    .into_iter()
                    .flatten()
                    .collect();
            let between =
                if between.is_empty() { String::new() } else { format!(" ({})", between.join(", ")) };
            let (number, word) = (self.number(next), &self.kind(edition, next).word);
            (compass, format!("{:3} {number} {word}{between}", compass.abbreviation()))
        };
        let mut lines: Vec<(Compass, String)> = hex::Direction::ALL.map(line).into();
        lines.sort();
        lines.into_iter().map(|(_, line)| line).collect()
    }
}

fn kind_of(edition: &Edition, word: &str) -> u8 {
    let at = edition.grounds.iter().position(|ground| ground.word == word);
    let at = at.and_then(|at| u8::try_from(at).ok());
    at.expect("the edition has the grounds of the ledger, as its test compares")
}
