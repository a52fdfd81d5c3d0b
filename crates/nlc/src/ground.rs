//! The ground: what lies in hexes and on hexsides.

use hex::{Board, Direction, HexId, HexMap, Numbering, SideMap};

/// What a hex is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Terrain {
    /// Open ground.
    Clear,
    /// Woods.
    Woods,
    /// A town.
    Town,
    /// A chateau (10).
    Chateau,
}

impl Terrain {
    /// Each with its letter on a drawn map and the word for it.
    pub const LETTERS: [(char, Terrain, &'static str); 4] = [
        ('.', Terrain::Clear, "clear"),
        ('w', Terrain::Woods, "woods"),
        ('t', Terrain::Town, "town"),
        ('c', Terrain::Chateau, "chateau"),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        Terrain::LETTERS.iter().find(|(_, terrain, _)| *terrain == self).map_or("", |(_, _, word)| word)
    }
}

/// What lies on a hexside. A crest may run beside water.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct OnSide {
    /// Water, if any.
    pub water: Option<Water>,
    /// A bridge over it.
    pub bridge: bool,
    /// A crest.
    pub crest: bool,
}

/// Water on a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Water {
    /// A stream, crossed at a price.
    Stream,
    /// A river: impassable but at a bridge (5.2.j).
    River,
}

impl OnSide {
    /// Whether nothing can cross here (5.2.j).
    pub fn is_impassable(self) -> bool {
        self.water == Some(Water::River) && !self.bridge
    }
}

/// A board with its terrain.
#[derive(Debug, Clone)]
pub struct Ground {
    /// The hexes.
    pub board: Board,
    /// Their printed numbers.
    pub numbering: Numbering,
    /// What each hex is.
    pub terrain: HexMap<Terrain>,
    /// What lies on each hexside.
    pub sides: SideMap<OnSide>,
    /// Names of hexes.
    pub places: Vec<(String, HexId)>,
}

impl Ground {
    /// The neighbours of a hex on the board, each with what lies between.
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (HexId, OnSide)> {
        Direction::ALL.into_iter().filter_map(move |direction| {
            let neighbour = self.board.neighbour(hex, direction)?;
            Some((neighbour, self.sides[self.board.side(hex, direction)]))
        })
    }

    /// Whether the edge of the map is next to a hex.
    pub fn is_at_edge(&self, hex: HexId) -> bool {
        Direction::ALL.iter().any(|direction| self.board.neighbour(hex, *direction).is_none())
    }

    /// What lies between two hexes; `None` if they are not adjacent.
    pub fn between(&self, a: HexId, b: HexId) -> Option<OnSide> {
        self.board.side_between(a, b).map(|side| self.sides[side])
    }

    /// The printed number of a hex.
    pub fn number(&self, hex: HexId) -> String {
        self.board.number(&self.numbering, hex).map_or_else(String::new, |number| number.to_string())
    }

    /// A hex by its printed number or its name.
    pub fn find(&self, text: &str) -> Result<HexId, String> {
        if let Some((_, hex)) = self.places.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
            return Ok(*hex);
        }
        self.board.find(&self.numbering, text).map_err(|error| error.to_string())
    }
}
