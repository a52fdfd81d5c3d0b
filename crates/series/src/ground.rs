//! The ground: what lies in hexes and on hexsides.

use field::Battlefield;
use field::kinds::{CrossingKind, RoadKind, Terrain as Cover, WaterKind};
use field::sight::{BareCorners, HexScreen, Hides, Screens, SideScreen, Sight, Stand};
use hex::{Board, Direction, HexId, HexMap, Numbering, SideMap};

/// What a hex is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Terrain {
    Clear,
    Woods,
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
    pub water: Option<Water>,
    /// A bridge over it.
    pub bridge: bool,
    pub crest: bool,
    /// A road or trail that crosses it and joins its two hexes.
    pub road: Option<Road>,
}

/// A way along which troops march (5.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Road {
    /// A road: half a point a hex.
    Road,
    /// A trail: one point a hex, whatever the ground.
    Trail,
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
    #[inline]
    pub fn is_impassable(self) -> bool {
        self.water == Some(Water::River) && !self.bridge
    }
}

/// A board with its terrain.
#[derive(Debug, Clone)]
pub struct Ground {
    pub board: Board,
    pub numbering: Numbering,
    /// What each hex is.
    pub terrain: HexMap<Terrain>,
    /// What lies on each hexside.
    pub sides: SideMap<OnSide>,
    /// How high each hex lies, in steps of the map's contours (20.14.a).
    pub levels: HexMap<i16>,
    pub places: Vec<(String, HexId)>,
}

impl Ground {
    /// The ground of a battlefield. Orchards, marsh and broken ground have no line in the rules and count as clear;
    /// a ford makes a river a stream; the bank of a pond is as good as a river.
    pub fn of(field: &Battlefield) -> Ground {
        let board = field.board().clone();
        let terrain = HexMap::from_fn(&board, |hex| match field.terrain(hex) {
            Cover::Woods => Terrain::Woods,
            Cover::Town => Terrain::Town,
            Cover::Chateau => Terrain::Chateau,
            Cover::Clear | Cover::Orchard | Cover::Marsh | Cover::Rough => Terrain::Clear,
        });
        let sides = SideMap::from_fn(&board, |side| {
            let edge = field.edge(side);
            let water = edge.water.map(|water| match (water.kind, edge.crossing) {
                (WaterKind::Stream, _) | (WaterKind::River, Some(CrossingKind::Ford)) => Water::Stream,
                (WaterKind::River | WaterKind::Pond, _) => Water::River,
            });
            OnSide {
                water,
                bridge: edge.crossing == Some(CrossingKind::Bridge),
                crest: edge.crest.is_some(),
                road: edge.road.map(|road| match road {
                    RoadKind::Chaussee | RoadKind::Road => Road::Road,
                    RoadKind::Track => Road::Trail,
                }),
            }
        });
        let levels =
            HexMap::from_fn(&board, |hex| field.ground(hex).elevation.map_or(0, |height| height.level));
        let sites = field
            .sites()
            .iter()
            .flat_map(|site| [(site.name.clone(), site.hex), (site.id.clone(), site.hex)]);
        let labels = field.labels().iter().map(|label| (label.name.clone(), label.hex));
        let places = sites.chain(labels).collect();
        Ground { numbering: field.numbering().clone(), terrain, sides, levels, places, board }
    }

    /// The extended line of sight over it (20.14): as 8.3, with heights, up to a range.
    pub fn extended_sight(&self, range: u8) -> Sight {
        let hexes = HexMap::from_fn(&self.board, |hex| HexScreen {
            hides: if self.terrain[hex] == Terrain::Clear { Hides::Never } else { Hides::Always },
            stand: Stand::Low,
            level: self.levels[hex],
        });
        let sides = SideMap::from_fn(&self.board, |side| {
            if self.sides[side].crest { SideScreen::CREST } else { SideScreen::OPEN }
        });
        Sight::survey(&self.board, &Screens { hexes, sides }, range, BareCorners::Pass)
    }

    /// What lies on the hexside by which one leaves a hex in a direction.
    #[inline]
    pub fn side(&self, hex: HexId, direction: Direction) -> OnSide {
        self.sides[self.board.side(hex, direction)]
    }

    /// The neighbours of a hex on the board, each with what lies between.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (HexId, OnSide)> {
        Direction::ALL.into_iter().filter_map(move |direction| {
            let neighbour = self.board.neighbour(hex, direction)?;
            Some((neighbour, self.sides[self.board.side(hex, direction)]))
        })
    }

    /// Whether a road or trail leads into a hex.
    pub fn has_road(&self, hex: HexId) -> bool {
        Direction::ALL.iter().any(|direction| self.side(hex, *direction).road.is_some())
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

    /// The number of a hex and the place in it, or how far it is from the nearest: "2751, 2 hexes from Frasnes".
    pub fn whereabouts(&self, hex: HexId) -> String {
        const NEAR: u32 = 3;
        let number = self.number(hex);
        let nearest = self.places.iter().map(|(name, at)| (self.board.distance(hex, *at), name));
        let nearest = nearest.filter(|(distance, _)| *distance <= NEAR).min_by_key(|(distance, _)| *distance);
        match nearest {
            None => number,
            Some((0, name)) => format!("{number} {name}"),
            Some((1, name)) => format!("{number} next to {name}"),
            Some((distance, name)) => format!("{number}, {distance} hexes from {name}"),
        }
    }

    /// A hex by its printed number or its name.
    pub fn find(&self, text: &str) -> Result<HexId, String> {
        if let Some((_, hex)) = self.places.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
            return Ok(*hex);
        }
        self.board.find(&self.numbering, text).map_err(|error| error.to_string())
    }
}
